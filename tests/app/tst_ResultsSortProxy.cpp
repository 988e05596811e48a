// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ResultsModel.h"
#include "app/models/ResultsSortProxy.h"
#include "tests/app/TestMeasurements.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

using Column = ResultsColumn;

class TestResultsSortProxy final : public QObject {
    Q_OBJECT

    static QList<int> order(const ResultsSortProxy& proxy, const ResultsModel& model) {
        QList<int> planIndexes;
        for (int row = 0; row < proxy.rowCount(); ++row) {
            const int sourceRow = proxy.mapToSource(proxy.index(row, 0)).row();
            planIndexes.append(static_cast<int>(model.measurementAt(sourceRow).index));
        }
        return planIndexes;
    }

    /// Plan 0..5, arriving in another order; 1 and 4 have no size yet, 2 and 5 have the same.
    static std::vector<core::Measurement> arriving() {
        return {sized(5, "gzip", 9, 43'000),     sized(1, "zstd", 22, std::nullopt),
                sized(0, "zstd", -7, 9'999),     sized(4, "gzip", 1, std::nullopt),
                sized(3, "brotli", 11, 100'000), sized(2, "brotli", 5, 43'000)};
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void sortsByRawValues_data() {
        QTest::addColumn<Column>("column");
        QTest::addColumn<Qt::SortOrder>("sortOrder");
        QTest::addColumn<QList<int>>("expected");
        // As text "9,999" would follow "100,000"; absent values last and ties in the plan's order, both ways.
        QTest::newRow("bytes up") << Column::Bytes << Qt::AscendingOrder << QList{0, 2, 5, 3, 1, 4};
        QTest::newRow("bytes down") << Column::Bytes << Qt::DescendingOrder << QList{3, 2, 5, 0, 1, 4};
        QTest::newRow("ratio up") << Column::Ratio << Qt::AscendingOrder << QList{3, 2, 5, 0, 1, 4};
        QTest::newRow("ratio down") << Column::Ratio << Qt::DescendingOrder << QList{0, 2, 5, 3, 1, 4};
        QTest::newRow("level up") << Column::Level << Qt::AscendingOrder << QList{0, 4, 2, 5, 3, 1};
        QTest::newRow("level down") << Column::Level << Qt::DescendingOrder << QList{1, 3, 5, 2, 4, 0};
        QTest::newRow("codec up") << Column::Codec << Qt::AscendingOrder << QList{2, 3, 4, 5, 0, 1};
        QTest::newRow("codec down") << Column::Codec << Qt::DescendingOrder << QList{0, 1, 4, 5, 2, 3};
        QTest::newRow("nothing timed")
            << Column::CompressMBps << Qt::DescendingOrder << QList{0, 1, 2, 3, 4, 5};
    }
    void sortsByRawValues() {
        QFETCH(Column, column);
        QFETCH(Qt::SortOrder, sortOrder);
        QFETCH(QList<int>, expected);
        ResultsModel model;
        model.updateMeasurements(arriving());
        ResultsSortProxy proxy;
        proxy.setSourceModel(&model);
        proxy.sort(static_cast<int>(column), sortOrder);
        QCOMPARE(order(proxy, model), expected);
    }

    void staysSortedWhileRowsArriveAndChange() {
        ResultsModel model;
        ResultsSortProxy proxy;
        proxy.setSourceModel(&model);
        const QAbstractItemModelTester tester(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
        proxy.sort(static_cast<int>(Column::TimePerResponse), Qt::AscendingOrder);
        for (const core::Measurement& measurement : arriving())
            model.updateMeasurements({measurement});
        QCOMPARE(order(proxy, model), (QList{0, 1, 2, 3, 4, 5}));

        // One batch that changes rows at both ends of the model and adds one.
        model.updateMeasurements({timed(sized(5, "gzip", 9, 43'000), 0.020, 0.001),
                                  timed(sized(2, "brotli", 5, 43'000), 0.030, 0.001),
                                  timed(sized(6, "deflate", 1, 50'000), 0.010, 0.001),
                                  timed(sized(0, "zstd", -7, 9'999), 0.025, 0.001)});
        QCOMPARE(order(proxy, model), (QList{6, 5, 0, 2, 1, 3, 4}));
    }
};

QTEST_MAIN(TestResultsSortProxy)
#include "tst_ResultsSortProxy.moc"
