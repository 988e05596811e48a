// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SentController.h"
#include "app/window/SweepController.h"
#include "core/codec/CodecRegistry.h"
#include "tests/support/SentBody.h"
#include "tests/support/ToolOutput.h"

#include <QSignalSpy>
#include <QTest>

using namespace levelscope;

namespace {

constexpr int kPatience = 60'000; // milliseconds

core::SweepPlan gzipLevels(int lowest, int highest) {
    return {.points = core::pointsFor({{.codec = core::findCodec("gzip"), .levels = {lowest, highest}}}),
            .measure = core::Measure::Size};
}

} // namespace

class TestSentController final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        if (const QString why = test::whyNotPython(); !why.isEmpty())
            QSKIP(qPrintable(why));
        // 31: with gzip's header.
        const auto gzip = test::pythonDeflate(QStringLiteral("6, zlib.DEFLATED, 31"), test::sentBody());
        m_payload = test::sentAs(core::ContentCoding::Gzip, gzip.value());
    }

    void findsTheSettingsOnceTheSweepIsOver() {
        app::SweepController sweep;
        app::SentController search(sweep, nullptr);
        search.setPayload(m_payload);
        QVERIFY(!search.isSearching());
        QVERIFY(search.text().isEmpty());
        sweep.start(m_payload, gzipLevels(1, 9));
        QTRY_VERIFY_WITH_TIMEOUT(search.findings().has_value(), kPatience);
        QVERIFY2(search.text().startsWith(QStringLiteral("Byte for byte")), qPrintable(search.text()));
        QVERIFY2(search.text().contains(QStringLiteral("gzip 6")), qPrintable(search.text()));
        QVERIFY(search.wholeText().startsWith(search.text().section(QLatin1Char('\n'), 0, 0)));
        const std::vector<std::size_t> fitting = search.fitting(sweep.measurements());
        QVERIFY(std::ranges::find(fitting, std::size_t{5}) != fitting.end()); // level 6
        QVERIFY(std::ranges::find(fitting, std::size_t{0}) == fitting.end());
    }

    void givesWayToASweepAndComesBack() {
        app::SweepController sweep;
        app::SentController search(sweep, nullptr);
        search.setPayload(m_payload);
        int begun = 0;
        connect(&search, &app::SentController::changed, this, [&] {
            if (!search.isSearching() || ++begun > 1)
                return;
            sweep.start(m_payload, gzipLevels(2, 2));
            QVERIFY(!search.isSearching());
        });
        sweep.start(m_payload, gzipLevels(1, 1));
        QTRY_COMPARE_WITH_TIMEOUT(begun, 2, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(search.findings().has_value(), kPatience);
    }

    void whatWasStoppedStaysSo() {
        app::SweepController sweep;
        app::SentController search(sweep, nullptr);
        search.setPayload(m_payload);
        int begun = 0;
        connect(&search, &app::SentController::changed, this, [&] {
            if (search.isSearching() && ++begun == 1)
                search.stop();
        });
        sweep.start(m_payload, gzipLevels(1, 1));
        QTRY_COMPARE_WITH_TIMEOUT(begun, 1, kPatience);
        QVERIFY(!search.isSearching());
        sweep.start(m_payload, gzipLevels(2, 2));
        QTRY_VERIFY_WITH_TIMEOUT(std::holds_alternative<app::SweepFinished>(sweep.state()), kPatience);
        QCOMPARE(begun, 1);
    }

    void anotherPayloadForgetsIt() {
        app::SweepController sweep;
        app::SentController search(sweep, nullptr);
        search.setPayload(m_payload);
        sweep.start(m_payload, gzipLevels(6, 6));
        QTRY_VERIFY_WITH_TIMEOUT(search.findings().has_value(), kPatience);
        search.setPayload(nullptr);
        QVERIFY(search.text().isEmpty());
        QVERIFY(search.fitting(sweep.measurements()).empty());
    }

private:
    core::PayloadPtr m_payload;
};

QTEST_MAIN(TestSentController)
#include "tst_SentController.moc"
