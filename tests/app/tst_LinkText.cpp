// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/LinkText.h"
#include "tests/support/InsightRows.h"
#include "tests/support/PlainText.h"

#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::test;

namespace {

core::Measurement smallRow() {
    return measured({"zstd", 1, 50'000, 500, 500}, 1'000'000);
}

} // namespace

class TestLinkText final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void linksAreNamed() {
        QCOMPARE(plain(linkText({})), QStringLiteral("50.0 Mbit/s, 40.0 ms round trip, new connection"));
        QCOMPARE(
            plain(linkText({.bitsPerSecond = 800e3, .rttSeconds = 0.3, .warm = true, .pipelined = true})),
            QStringLiteral("800 kbit/s, 300 ms round trip, warm connection, sent while compressing"));
    }

    void everyPresetHasAName() {
        for (const core::LinkPreset& preset : core::linkPresets()) {
            const QString id = QString::fromUtf8(preset.id.data(), static_cast<qsizetype>(preset.id.size()));
            QVERIFY2(linkPresetName(preset) != id, qPrintable(id));
        }
    }

    void optionsAreNamedAfterTheirPoints() {
        const std::vector<core::Measurement> rows = {smallRow()};
        QCOMPARE(optionName(0, rows), QStringLiteral("zstd 1"));
        QCOMPARE(optionName({}, rows), QStringLiteral("not compressed"));
    }

    void stretchesAreListed() {
        const std::vector<core::Measurement> rows = {smallRow()};
        const std::vector<core::Delivery> deliveries = core::deliveriesOf(rows, 1'000'000);
        const core::BandwidthStretch slow{
            .lowest = 1e5, .highest = 41e6, .best = 0, .rival = 1, .sure = true};
        const core::BandwidthStretch middle{
            .lowest = 41e6, .highest = 2e9, .best = 1, .rival = 0, .sure = true};
        const core::BandwidthStretch fast{.lowest = 2e9, .highest = 1e11, .best = 0, .rival = 1};
        QCOMPARE(
            plain(stretchLines({slow, middle, fast}, deliveries, rows)),
            QStringList({QStringLiteral("Below 41.0 Mbit/s: zstd 1"),
                         QStringLiteral("From 41.0 Mbit/s to 2.00 Gbit/s: not compressed"),
                         QStringLiteral("Above 2.00 Gbit/s: zstd 1 (not told apart from not compressed)")}));
        QCOMPARE(plain(stretchLines({slow}, deliveries, rows)),
                 QStringList({QStringLiteral("From 100 kbit/s to 41.0 Mbit/s: zstd 1")}));
    }

    void assumptionsFollowTheLink() {
        QCOMPARE(linkAssumptions({}).size(), qsizetype{2});
        QVERIFY(linkAssumptions({}).first().startsWith(
            QStringLiteral("The connection is new: TCP sends 14,600 bytes")));
        const QStringList others = linkAssumptions({.warm = true, .pipelined = true});
        QCOMPARE(others.size(), qsizetype{3});
        QCOMPARE(others.first(), QStringLiteral("The connection is warm: TCP's window holds nothing back."));
        QCOMPARE(others.last(),
                 QStringLiteral("The body is sent while it is compressed, evenly: the least that "
                                "this can take."));
    }

    void trafficIsASentence() {
        core::Measurement row = smallRow();
        QCOMPARE(
            plain(trafficText(*core::trafficCost(row, {}))),
            QStringLiteral("A million responses: 2,000 CPU seconds and 50.0 GB; a core makes 500 a second "
                           "(computed from the CPU time)."));
        row.responsesPerSecond = {480, 700};
        QCOMPARE(
            plain(trafficText(*core::trafficCost(row, {.perCpuHour = 0.036, .perGigabyte = 0.08}))),
            QStringLiteral("A million responses: 2,000 CPU seconds and 50.0 GB; 0.02 for CPU time, 4.00 for "
                           "traffic, 4.02 together; a core makes 350 a second (measured with all encoders "
                           "at work)."));
        row.timings = {};
        row.responsesPerSecond = {};
        QCOMPARE(plain(trafficText(*core::trafficCost(row, {}))),
                 QStringLiteral("A million responses: 50.0 GB."));
    }
};

QTEST_GUILESS_MAIN(TestLinkText)
#include "tst_LinkText.moc"
