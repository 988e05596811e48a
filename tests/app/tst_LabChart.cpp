// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/LabContent.h"
#include "core/codec/CodecRegistry.h"

#include <QImage>
#include <QLocale>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

SmallBodyRow rowOf(int level, std::size_t cut, std::uint64_t original, std::uint64_t compressed,
                   double seconds) {
    SmallBodyRow row{.cut = cut, .measurement = {}};
    row.measurement.point = {.codec = findCodec("zstd"), .level = level};
    row.measurement.originalBytes = original;
    row.measurement.compressedBytes = compressed;
    row.measurement.timings.compressCpu = Summary{.median = seconds, .count = 5};
    return row;
}

SmallBodyReport smallReport() {
    return {.cuts = {{.records = 1, .bytes = 100}, {.records = 100, .bytes = 10'000}},
            .rows = {rowOf(1, 0, 100, 175, 1e-5), rowOf(3, 0, 100, 80, 2e-5), rowOf(1, 1, 10'000, 2000, 1e-4),
                     rowOf(3, 1, 10'000, 1000, 1e-3)}};
}

} // namespace

/// What charts of the labs show, and how.
class TestLabChart final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void smallBodies() {
        const LabChartContent content = smallBodyChart(smallReport());
        QCOMPARE(content.curves.size(), std::size_t{2});
        QCOMPARE(content.curves[1].name, QStringLiteral("zstd 3"));
        QCOMPARE(content.curves[1].rank, 1);
        QCOMPARE(content.curves[1].points.size(), std::size_t{2});
        const LabPoint& last = content.curves[1].points[1];
        QCOMPARE(last.x, 4.0);
        QCOMPARE(last.gain, std::optional(90.0));
        QCOMPARE(*last.cost, -3.0);
        QVERIFY2(last.text.contains(QStringLiteral("zstd 3, 100 records (10,000 bytes)")),
                 qPrintable(last.text));
        // Two decades of sizes; a body that grew by three quarters does not press all others together.
        QCOMPARE(content.x.lowest, 2.0);
        QCOMPARE(content.x.highest, 4.0);
        QCOMPARE(content.x.ticks.size(), std::size_t{3});
        QCOMPARE(content.gain.lowest, -50.0);
        QCOMPARE(content.gain.highest, 100.0);
        QCOMPARE(content.cost.lowest, -5.0);
        QCOMPARE(content.cost.highest, -3.0);
    }

    void dictionaries() {
        const DictionarySamples samples{
            .evaluation = {.bytes = std::vector<std::byte>(6000), .sizes = {6000}}};
        const DictionaryReport report{
            .levels = {3},
            .dictionaries = {{.askedBytes = 4096}},
            .rows = {{.level = 3, .trial = {.compressedBytes = 5000, .cpuSeconds = {.median = 1e-6}}},
                     {.level = 3,
                      .dictionary = 0,
                      .trial = {.compressedBytes = 1500, .cpuSeconds = {.median = 1e-5}}},
                     {.level = 9, .dictionary = 0, .error = Error{ErrorCode::EncodeFailed, {}}}}};
        const LabChartContent content = dictionaryChart(samples, report);
        QCOMPARE(content.curves.size(), std::size_t{1});
        QCOMPARE(content.curves[0].points[0].gain, std::optional(1.2));
        QCOMPARE(content.curves[0].points[1].gain, std::optional(4.0));
        QCOMPARE(content.x.ticks.size(), std::size_t{2});
        QCOMPARE(content.x.ticks[0].label, QStringLiteral("none"));
        QCOMPARE(content.x.ticks[1].label, QStringLiteral("4\u00A0KiB"));
        QVERIFY(content.curves[0].points[1].x == content.x.ticks[1].position);
    }

    void nothingMeasured() {
        QVERIFY(smallBodyChart({}).curves.empty());
        QVERIFY(dictionaryChart({}, {}).curves.empty());
        LabChart chart;
        chart.setContent({}, QStringLiteral("Nothing yet"));
        chart.resize(400, 300);
        QVERIFY(!chart.grab().isNull());
        QCOMPARE(chart.textAt({200, 150}), QString());
    }

    void aPointTellsItsValues() {
        LabChart chart;
        chart.setContent(smallBodyChart(smallReport()), {});
        chart.resize(600, 500);
        QVERIFY(!chart.grab().isNull());
        QStringList texts;
        for (int y = 0; y < chart.height(); y += 2) {
            for (int x = 0; x < chart.width(); x += 2) {
                const QString text = chart.textAt({qreal(x), qreal(y)});
                if (!text.isEmpty() && !texts.contains(text))
                    texts.append(text);
            }
        }
        QCOMPARE(texts.size(), 4);
    }
};

QTEST_MAIN(TestLabChart)
#include "tst_LabChart.moc"
