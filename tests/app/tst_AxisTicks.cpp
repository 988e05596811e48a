// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/AxisTicks.h"

#include <QLocale>
#include <QStringList>
#include <QTest>

#include <cmath>

using namespace levelscope::app;

class TestAxisTicks final : public QObject {
    Q_OBJECT

    static QString labels(const std::vector<AxisTick>& ticks) {
        QStringList texts;
        for (const AxisTick& tick : ticks)
            texts << tick.label;
        return texts.join(QLatin1Char(' '));
    }

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void levels_data() {
        QTest::addColumn<double>("lowest");
        QTest::addColumn<double>("highest");
        QTest::addColumn<int>("most");
        QTest::addColumn<QString>("expected");
        QTest::newRow("each") << -1.5 << 4.5 << 10 << QStringLiteral("-1 0 1 2 3 4");
        QTest::newRow("every second")
            << -7.5 << 22.5 << 20 << QStringLiteral("-6 -4 -2 0 2 4 6 8 10 12 14 16 18 20 22");
        QTest::newRow("every fifth") << -7.5 << 22.5 << 8 << QStringLiteral("-5 0 5 10 15 20");
        QTest::newRow("one level") << 10.5 << 11.5 << 10 << QStringLiteral("11");
        QTest::newRow("between two levels") << 3.2 << 3.8 << 10 << QString();
        QTest::newRow("no range") << 3.0 << 3.0 << 10 << QString();
    }
    void levels() {
        QFETCH(double, lowest);
        QFETCH(double, highest);
        QFETCH(int, most);
        QTEST(labels(levelTicks(lowest, highest, most)), "expected");
    }

    void linear_data() {
        QTest::addColumn<double>("lowest");
        QTest::addColumn<double>("highest");
        QTest::addColumn<int>("most");
        QTest::addColumn<QString>("expected");
        QTest::newRow("whole numbers") << 3.1 << 9.2 << 8 << QStringLiteral("4 5 6 7 8 9");
        QTest::newRow("halves") << 6.9 << 8.6 << 8 << QStringLiteral("7.0 7.5 8.0 8.5");
        QTest::newRow("below one") << 0.93 << 1.07 << 8
                                   << QStringLiteral("0.94 0.96 0.98 1.00 1.02 1.04 1.06");
        QTest::newRow("borders count") << 0.0 << 1.0 << 6 << QStringLiteral("0.0 0.2 0.4 0.6 0.8 1.0");
        QTest::newRow("large") << 0.0 << 25'000.0 << 6
                               << QStringLiteral("0 5,000 10,000 15,000 20,000 25,000");
    }
    void linear() {
        QFETCH(double, lowest);
        QFETCH(double, highest);
        QFETCH(int, most);
        QTEST(labels(linearTicks(lowest, highest, most)), "expected");
    }

    void logarithmic_data() {
        QTest::addColumn<double>("lowest"); // MB/s
        QTest::addColumn<double>("highest");
        QTest::addColumn<int>("most");
        QTest::addColumn<QString>("expected");
        QTest::newRow("four decades")
            << 0.5 << 5'000.0 << 20 << QStringLiteral("0.5 1 2 5 10 20 50 100 200 500 1,000 2,000 5,000");
        QTest::newRow("four decades, little room")
            << 0.5 << 5'000.0 << 10 << QStringLiteral("1 3 10 30 100 300 1,000 3,000");
        QTest::newRow("four decades, less room") << 0.5 << 5'000.0 << 5 << QStringLiteral("1 10 100 1,000");
        QTest::newRow("four decades, hardly any room")
            << 0.3 << 8'000.0 << 3 << QStringLiteral("1 10 100 1,000");
        QTest::newRow("within a decade")
            << 150.0 << 850.0 << 12 << QStringLiteral("200 300 400 500 600 700 800");
        QTest::newRow("between two multiples")
            << 210.0 << 290.0 << 12 << QStringLiteral("210 220 230 240 250 260 270 280 290");
        QTest::newRow("a hair wide") << 100.0 << 104.0 << 12
                                     << QStringLiteral(
                                            "100.0 100.5 101.0 101.5 102.0 102.5 103.0 103.5 104.0");
    }
    void logarithmic() {
        QFETCH(double, lowest);
        QFETCH(double, highest);
        QFETCH(int, most);
        const std::vector<AxisTick> ticks = logarithmicTicks(std::log10(lowest), std::log10(highest), most);
        QTEST(labels(ticks), "expected");
        for (const AxisTick& tick : ticks)
            QCOMPARE(tick.position, std::log10(QLocale().toDouble(tick.label)));
    }

    void logarithmicRangesAlwaysHaveThreeLabels() {
        for (int i = 0; i < 56; ++i) {
            const double lowest = -2 + 0.0717 * i;
            for (const double length : {0.005, 0.02, 0.1, 0.3, 0.7, 1.0, 1.7, 2.5, 6.0}) {
                for (const int most : {3, 5, 12}) {
                    const std::vector<AxisTick> ticks = logarithmicTicks(lowest, lowest + length, most);
                    QVERIFY2(ticks.size() >= 3,
                             qPrintable(QStringLiteral("%1 + %2").arg(lowest).arg(length)));
                    QVERIFY(static_cast<int>(ticks.size()) <= std::max(most, 8));
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestAxisTicks)
#include "tst_AxisTicks.moc"
