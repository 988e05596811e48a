// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/LinkChart.h"
#include "tests/support/DarkPalette.h"
#include "tests/support/InsightRows.h"

#include <QTest>

#include <algorithm>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::test;

class TestLinkChart final : public QObject {
    Q_OBJECT

    static LinkChartContent published() {
        return linkChartContent(measuredTable(publishedCustomers1000(), kCustomers1000), kCustomers1000,
                                {.warm = true});
    }

private slots:
    void contentHoldsTheBestAndTheUncompressedBody() {
        const LinkChartContent content = published();
        QVERIFY(content.best.size() > 1);
        QCOMPARE(content.best.front().lowest, 100e3);
        QCOMPARE(content.best.back().highest, 100e9);
        QCOMPARE(content.curves[content.best.back().curve].name, QStringLiteral("not compressed"));
        QVERIFY(content.curves[content.best.back().curve].codecId.empty());
        for (const LinkCurve& curve : content.curves) {
            QCOMPARE(curve.shares.size(), content.bandwidths.size());
            QVERIFY(std::ranges::max(curve.shares) <= 1);
        }
        QCOMPARE(content.chosenBandwidth, 50e6);
    }

    void untimedSweepsHaveNoContent() {
        auto rows = measuredTable(publishedCustomers1000(), kCustomers1000);
        for (core::Measurement& row : rows)
            row.timings = {};
        QCOMPARE(linkChartContent(rows, kCustomers1000, {}), LinkChartContent());
    }

    void descriptionTellsTheStretches() {
        LinkChart chart;
        chart.setContent(published());
        QVERIFY(chart.accessibleDescription().contains(QStringLiteral("zstd 1 from ")));
        QVERIFY(chart.accessibleDescription().contains(QStringLiteral("not compressed from ")));
    }

    void curvesAreDrawnInTheirColours() {
        LinkChart chart;
        chart.resize(800, 450);
        const auto has = [&](const QColor& color) {
            const QImage image = chart.grab().toImage();
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    if (image.pixelColor(x, y) == color)
                        return true;
                }
            }
            return false;
        };
        const QColor zstd = chartPalette(ChartTheme::Light).codec("zstd");
        QVERIFY(!has(zstd));
        chart.setContent(published());
        QVERIFY(has(zstd));
        chart.setPalette(darkPalette());
        QVERIFY(has(chartPalette(ChartTheme::Dark).background));
    }
};

QTEST_MAIN(TestLinkChart)
#include "tst_LinkChart.moc"
