// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/MatchChart.h"
#include "app/charts/MatchHistogram.h"
#include "tests/support/DarkPalette.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace levelscope::app;

namespace {

/// Levels 1 to 6 of 10,000 customers, libzstd 1.5.4.
std::vector<MatchPoint> customers() {
    return {{1, 85'238, 29.99},  {2, 92'153, 28.16},  {3, 103'240, 26.04},
            {4, 112'761, 24.28}, {5, 112'497, 24.63}, {6, 100'466, 27.50}};
}

std::vector<ComparedBin> bins() {
    return {{QStringLiteral("4-7"), 100, 50}, {QStringLiteral("8-15"), 0, 200}};
}

bool shows(const QImage& image, const QColor& color) {
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y).rgb() == color.rgb())
                return true;
        }
    }
    return false;
}

} // namespace

/// And of MatchHistogram, its companion.
class TestMatchChart final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void clicksChooseTheNearestLevel() {
        MatchChart chart;
        chart.resize(700, 300);
        chart.setPoints(customers());
        QSignalSpy clicked(&chart, &MatchChart::levelClicked);
        QTest::mouseClick(&chart, Qt::LeftButton, {}, {qRound(chart.positionOf(4)) + 3, 150});
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(clicked[0][0].toInt(), 4);
        QTest::mouseClick(&chart, Qt::LeftButton, {}, {2, 150}); // beside the plot
        QTest::mouseClick(&chart, Qt::RightButton, {}, {qRound(chart.positionOf(4)), 150});
        QCOMPARE(clicked.size(), 1);
    }

    void anEmptyChartTakesClicks() {
        MatchChart chart;
        QSignalSpy clicked(&chart, &MatchChart::levelClicked);
        QTest::mouseClick(&chart, Qt::LeftButton);
        QCOMPARE(clicked.size(), 0);
    }

    void levelsStandInOrderAtEqualDistances() {
        MatchChart chart;
        chart.setPoints(customers());
        const qreal step = chart.positionOf(2) - chart.positionOf(1);
        QVERIFY(step > 0);
        QCOMPARE(chart.positionOf(6) - chart.positionOf(5), step);
    }

    void valuesAreToldToThoseWhoDoNotSeeThem() {
        MatchChart chart;
        chart.setPoints({{1, 85'238, 29.99}, {2, 0, std::nullopt}});
        QCOMPARE(chart.accessibleDescription(),
                 QStringLiteral("Level 1: 85,238 matches of mean length 30.0; Level 2: no matches"));
        chart.setPoints({});
        QCOMPARE(chart.accessibleDescription(), QString());
    }

    void colorsAreThoseOfTheTheme_data() {
        QTest::addColumn<QPalette>("palette");
        QTest::newRow("light") << QPalette(Qt::lightGray, Qt::white);
        QTest::newRow("dark") << levelscope::test::darkPalette();
    }

    void colorsAreThoseOfTheTheme() {
        QFETCH(QPalette, palette);
        const ChartPalette colors = chartPalette(chartThemeOf(palette));
        MatchChart chart;
        chart.setPalette(palette);
        chart.resize(700, 300);
        chart.setPoints(customers());
        const QImage image = chart.grab().toImage();
        QCOMPARE(image.pixelColor(0, 0), colors.background);
        QVERIFY(shows(image, colors.codec("zstd")));
        MatchHistogram histogram(QStringLiteral("Matches"));
        histogram.setPalette(palette);
        histogram.resize(500, 300);
        QVERIFY(!shows(histogram.grab().toImage(), colors.codec("zstd")));
        histogram.setBins(bins(), QStringLiteral("zstd 1"), QStringLiteral("zstd 4"));
        QVERIFY(shows(histogram.grab().toImage(), colors.codec("zstd")));
    }

    void comparedLevelsAreMarked() {
        MatchChart chart;
        chart.resize(700, 300);
        chart.setPoints(customers());
        const QImage unmarked = chart.grab().toImage();
        chart.setCompared(1, 4);
        const QImage marked = chart.grab().toImage();
        QVERIFY(marked != unmarked);
        const auto column = [&](const QImage& image, int level) {
            return image.copy(qRound(chart.positionOf(level)) - 3, 0, 6, image.height());
        };
        QVERIFY(column(marked, 4) != column(unmarked, 4));
        QVERIFY(column(marked, 3) == column(unmarked, 3));
        chart.setCompared(9, std::nullopt); // not in the chart
        QVERIFY(chart.grab().toImage() == unmarked);
    }

    void histogramsAreTold() {
        MatchHistogram histogram(QStringLiteral("Matches by length"));
        histogram.setBins(bins(), QStringLiteral("zstd 1"), QStringLiteral("zstd 4"));
        QCOMPARE(histogram.accessibleName(), QStringLiteral("Matches by length"));
        QCOMPARE(
            histogram.accessibleDescription(),
            QStringLiteral("4-7: 100 with zstd 1, 50 with zstd 4; 8-15: 0 with zstd 1, 200 with zstd 4"));
    }
};

QTEST_MAIN(TestMatchChart)
#include "tst_MatchChart.moc"
