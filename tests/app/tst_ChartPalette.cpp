// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartPalette.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace levelscope::app;

class TestChartPalette final : public QObject {
    Q_OBJECT

    /// Contrast ratio as WCAG 2.1 defines it, from 1 to 21.
    static double contrast(const QColor& a, const QColor& b) {
        const auto luminance = [](const QColor& color) {
            const auto linear = [](double part) {
                return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
            };
            return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
                   0.0722 * linear(color.blueF());
        };
        const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
        return (lighter + 0.05) / (darker + 0.05);
    }

private slots:
    void textLighterThanTheWindowIsDark() {
        QPalette palette;
        palette.setColor(QPalette::Window, Qt::white);
        palette.setColor(QPalette::WindowText, Qt::black);
        QCOMPARE(chartThemeOf(palette), ChartTheme::Light);
        palette.setColor(QPalette::Window, QColor(40, 40, 40));
        palette.setColor(QPalette::WindowText, QColor(220, 220, 220));
        QCOMPARE(chartThemeOf(palette), ChartTheme::Dark);
    }

    void codecsStandOut_data() {
        QTest::addColumn<ChartTheme>("theme");
        QTest::addColumn<QByteArray>("codecId");
        for (const char* codecId : {"zstd", "brotli", "gzip", "deflate"}) {
            QTest::addRow("%s light", codecId) << ChartTheme::Light << QByteArray(codecId);
            QTest::addRow("%s dark", codecId) << ChartTheme::Dark << QByteArray(codecId);
        }
    }
    void codecsStandOut() {
        QFETCH(ChartTheme, theme);
        QFETCH(QByteArray, codecId);
        const ChartPalette palette = chartPalette(theme);
        // 4.5 is WCAG's threshold for text: the trade-off chart writes levels in these colours.
        QVERIFY(contrast(palette.codec(codecId.toStdString()), palette.background) >= 4.5);
    }

    void textStandsOut_data() {
        QTest::addColumn<ChartTheme>("theme");
        QTest::newRow("light") << ChartTheme::Light;
        QTest::newRow("dark") << ChartTheme::Dark;
    }
    void textStandsOut() {
        QFETCH(ChartTheme, theme);
        const ChartPalette palette = chartPalette(theme);
        for (const QColor& background : {palette.background, palette.bandEven, palette.bandOdd}) {
            QVERIFY(contrast(palette.text, background) >= 4.5);
            QVERIFY(contrast(palette.mutedText, background) >= 4.5);
            QVERIFY(contrast(palette.reference, background) >= 4.5);
        }
    }

    void unknownCodecsHaveAColourToo() { QVERIFY(chartPalette(ChartTheme::Light).codec("lz4").isValid()); }
};

QTEST_GUILESS_MAIN(TestChartPalette)
#include "tst_ChartPalette.moc"
