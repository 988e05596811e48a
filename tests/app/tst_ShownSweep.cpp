// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/ShownSweep.h"
#include "app/window/SweepController.h"
#include "tests/app/TestRecord.h"

#include <QTest>

using namespace levelscope;

namespace {

constexpr int kPatience = 60'000; // milliseconds

core::PayloadPtr payload(const char* name) {
    return std::make_shared<core::Payload>(name, core::PayloadOrigin::File, std::vector<std::byte>(1000));
}

} // namespace

class TestShownSweep final : public QObject {
    Q_OBJECT

private slots:
    void withoutAPayloadThereIsNothing() {
        const app::SweepController sweep;
        const app::ShownSweep shown(sweep);
        QVERIFY(shown.measurements().empty());
        QVERIFY(shown.payloadName().isEmpty());
        QCOMPARE(shown.payloadBytes(), std::uint64_t{0});
        shown.withRecord(this, [](const core::SweepRecord&) { QFAIL("there is none"); });
    }

    void aSweepIsShownWhileItsPayloadIsOpen() {
        app::SweepController sweep;
        app::ShownSweep shown(sweep);
        const core::PayloadPtr first = payload("first");
        shown.setPayload(first);
        sweepSizes(sweep, first);
        QCOMPARE(shown.measurements().size(), std::size_t{2});
        QVERIFY(!shown.hasSpeeds());
        const void* before = shown.subject();

        shown.setPayload(payload("second"));
        QVERIFY(shown.measurements().empty());
        QVERIFY(shown.subject() != before);
        shown.withRecord(this, [](const core::SweepRecord&) { QFAIL("nothing of it was swept"); });
        QTest::qWait(0);
    }

    void theRecordOfTheSweepIsMade() {
        app::SweepController sweep;
        app::ShownSweep shown(sweep);
        const core::PayloadPtr body = payload("body");
        shown.setPayload(body);
        sweepSizes(sweep, body);
        std::optional<core::SweepRecord> made;
        shown.withRecord(this, [&](const core::SweepRecord& record) { made = record; });
        QTRY_VERIFY_WITH_TIMEOUT(made.has_value(), kPatience);
        QCOMPARE(made->payloadName, std::string("body"));
        QVERIFY(made->complete);
        // sha256sum of 1,000 zero bytes
        QCOMPARE(made->payloadSha256,
                 std::string("541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"));
    }

    void aRecordGoesBeforeTheSweep() {
        app::SweepController sweep;
        app::ShownSweep shown(sweep);
        shown.setPayload(payload("open"));
        const auto record = std::make_shared<const core::SweepRecord>(tests::record());
        shown.setRecord(record, nullptr);
        QCOMPARE(shown.payloadBytes(), std::uint64_t{298'727});
        QCOMPARE(shown.measurements().size(), std::size_t{3});
        QVERIFY(shown.hasSpeeds());
        bool called = false;
        shown.withRecord(this, [&](const core::SweepRecord& given) { called = &given == record.get(); });
        QVERIFY(called);

        shown.setRecord(nullptr, nullptr);
        QCOMPARE(shown.payloadName(), QStringLiteral("open"));
    }

private:
    static void sweepSizes(app::SweepController& sweep, const core::PayloadPtr& body) {
        sweep.start(body, {.points = core::pointsFor({{.codec = core::findCodec("gzip"), .levels = {1, 2}}}),
                           .measure = core::Measure::Size});
        QTRY_VERIFY_WITH_TIMEOUT(!app::isActive(sweep.state()), kPatience);
    }
};

QTEST_GUILESS_MAIN(TestShownSweep)
#include "tst_ShownSweep.moc"
