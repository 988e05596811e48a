// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Statistics.h"

#include <QTest>

#include <vector>

using namespace levelscope::core;

namespace {

Summary summaryOf(const std::vector<double>& samples) {
    return summarize(samples).value_or(Summary{});
}

} // namespace

/// Quartiles are those of R's quantile(x), which is type 7. The samples are chosen so that they are exact in
/// binary.
class TestStatistics final : public QObject {
    Q_OBJECT

private slots:
    void noSamplesHaveNoSummary() { QVERIFY(!summarize({}).has_value()); }

    void quartiles_data() {
        QTest::addColumn<std::vector<double>>("samples");
        QTest::addColumn<std::vector<double>>("expected"); // minimum, quartiles, maximum
        using Values = std::vector<double>;
        QTest::newRow("one sample") << Values{3} << Values{3, 3, 3, 3, 3};
        QTest::newRow("two") << Values{1, 2} << Values{1, 1.25, 1.5, 1.75, 2};
        QTest::newRow("four") << Values{1, 2, 3, 4} << Values{1, 1.75, 2.5, 3.25, 4};
        QTest::newRow("four, uneven") << Values{7, 15, 36, 39} << Values{7, 13, 25.5, 36.75, 39};
        QTest::newRow("five") << Values{1, 2, 3, 4, 5} << Values{1, 2, 3, 4, 5};
        QTest::newRow("in any order") << Values{40, 15, 50, 20, 35} << Values{15, 20, 35, 40, 50};
        QTest::newRow("with an outlier") << Values{1, 1, 1, 1, 1000} << Values{1, 1, 1, 1, 1000};
        QTest::newRow("negative") << Values{-4, -2, 0, 2, 4} << Values{-4, -2, 0, 2, 4};
        QTest::newRow("all equal") << Values(6, 0.1) << Values{0.1, 0.1, 0.1, 0.1, 0.1};
        QTest::newRow("huge offset") << Values{1e9 + 1, 1e9 + 2, 1e9 + 3, 1e9 + 4, 1e9 + 5}
                                     << Values{1e9 + 1, 1e9 + 2, 1e9 + 3, 1e9 + 4, 1e9 + 5};
        QTest::newRow("huge offset, between samples")
            << Values{1e15 + 1, 1e15 + 2} << Values{1e15 + 1, 1e15 + 1.25, 1e15 + 1.5, 1e15 + 1.75, 1e15 + 2};
    }

    void quartiles() {
        QFETCH(std::vector<double>, samples);
        QFETCH(std::vector<double>, expected);
        const Summary summary = summaryOf(samples);
        // Compared exactly: QCOMPARE would take two doubles for equal that differ in the 13th digit.
        const std::vector<double> found = {summary.minimum, summary.lowerQuartile, summary.median,
                                           summary.upperQuartile, summary.maximum};
        QVERIFY2(found == expected, qPrintable(QStringLiteral("%1 %2 %3 %4 %5")
                                                   .arg(found[0], 0, 'g', 17)
                                                   .arg(found[1], 0, 'g', 17)
                                                   .arg(found[2], 0, 'g', 17)
                                                   .arg(found[3], 0, 'g', 17)
                                                   .arg(found[4], 0, 'g', 17)));
        QCOMPARE(summary.count, samples.size());
    }

    void samplesStayInTheirOrder() {
        const std::vector<double> samples = {3, 1, 2};
        QVERIFY(summarize(samples).has_value());
        QCOMPARE(samples, (std::vector<double>{3, 1, 2}));
    }

    void interquartileRangeIsTheDistanceOfTheQuartiles() {
        QCOMPARE(summaryOf({7, 15, 36, 39}).interquartileRange(), 23.75);
        QCOMPARE(summaryOf({5}).interquartileRange(), 0.0);
    }

    void medianInterval_data() {
        QTest::addColumn<std::vector<double>>("samples");
        QTest::addColumn<double>("lower");
        QTest::addColumn<double>("upper");
        using Values = std::vector<double>;
        // 1.57 * 23.75 / 2 about 25.5
        QTest::newRow("four") << Values{7, 15, 36, 39} << 6.85625 << 44.14375;
        // 1.57 * 4 / 3 about 5
        QTest::newRow("nine") << Values{1, 2, 3, 4, 5, 6, 7, 8, 9} << 5 - 6.28 / 3 << 5 + 6.28 / 3;
        // 1.57 * 2 / 5^0.5 = 1.404250690 about 3
        QTest::newRow("five") << Values{1, 2, 3, 4, 5} << 1.595749310130132 << 4.404250689869868;
        QTest::newRow("all equal") << Values(3, 7.0) << 7.0 << 7.0;
    }

    void medianInterval() {
        QFETCH(const std::vector<double>, samples);
        QFETCH(const double, lower);
        QFETCH(const double, upper);
        const auto interval = levelscope::core::medianInterval(summaryOf(samples));
        QVERIFY(interval.has_value());
        QCOMPARE(interval->lower, lower);
        QCOMPARE(interval->upper, upper);
    }

    void fewSamplesHaveNoInterval() {
        QVERIFY(!levelscope::core::medianInterval(summaryOf({1})).has_value());
        QVERIFY(!levelscope::core::medianInterval(summaryOf({1, 2})).has_value());
        QVERIFY(levelscope::core::medianInterval(summaryOf({1, 2, 3})).has_value());
    }

    void intervalsThatTouchDoNotSeparate() {
        const MedianInterval interval{2, 4};
        for (const MedianInterval& other : {MedianInterval{1, 2}, {4, 5}, {1, 9}, {3, 3}, {2, 4}}) {
            QVERIFY(!interval.separatesFrom(other));
            QVERIFY(!other.separatesFrom(interval));
        }
        for (const MedianInterval& other : {MedianInterval{0, 1.9}, {4.1, 5}}) {
            QVERIFY(interval.separatesFrom(other));
            QVERIFY(other.separatesFrom(interval));
        }
    }

    /// The intervals of 1 to 9 and of the same plus 4 overlap (2.9 to 7.1, 6.9 to 11.1), plus 5 they do not.
    void smallerIsOnlyWhatSeparates() {
        const Summary near = summaryOf({1, 2, 3, 4, 5, 6, 7, 8, 9});
        const Summary touching = summaryOf({5, 6, 7, 8, 9, 10, 11, 12, 13});
        const Summary far = summaryOf({6, 7, 8, 9, 10, 11, 12, 13, 14});
        QVERIFY(surelySmaller(near, far));
        QVERIFY(!surelySmaller(far, near));
        QVERIFY(!surelySmaller(near, touching));
        QVERIFY(!surelySmaller(near, near));
        QVERIFY(!surelySmaller(summaryOf({1, 1}), far));
        QVERIFY(!surelySmaller(near, summaryOf({100, 100})));
    }
};

QTEST_GUILESS_MAIN(TestStatistics)
#include "tst_Statistics.moc"
