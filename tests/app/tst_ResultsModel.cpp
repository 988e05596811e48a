// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ResultsModel.h"
#include "tests/app/TestMeasurements.h"

#include <QAbstractItemModelTester>
#include <QFont>
#include <QLocale>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

using Column = ResultsModel::Column;

class TestResultsModel final : public QObject {
    Q_OBJECT

    static QVariant cell(const ResultsModel& model, int row, Column column, int role = Qt::DisplayRole) {
        return model.index(row, static_cast<int>(column)).data(role);
    }
    static QString text(const ResultsModel& model, int row, Column column) {
        return cell(model, row, column).toString();
    }
    static core::Measurement mismatch(std::size_t index) {
        core::Measurement failed = sized(index, "zstd", 3, 43'644);
        failed.roundTrip = core::RoundTrip::Failed;
        failed.error = core::Error{core::ErrorCode::RoundTripMismatch, "at byte 17"};
        return failed;
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void rowsAppearAsMeasurementsArrive() {
        ResultsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);

        model.updateMeasurements({sized(7, "zstd", 1, 41'132), sized(3, "brotli", 1, 55'036)});
        model.updateMeasurements({sized(5, "gzip", 1, 54'379)});

        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(inserted.count(), 2);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(text(model, 0, Column::Codec), QStringLiteral("zstd"));
        QCOMPARE(text(model, 1, Column::Codec), QStringLiteral("brotli"));
        QCOMPARE(text(model, 2, Column::Codec), QStringLiteral("gzip"));
    }

    void planIndexesLeadToRowsAndBack() {
        ResultsModel model;
        model.updateMeasurements({sized(7, "zstd", 1, 41'132), sized(3, "brotli", 1, 55'036)});
        QCOMPARE(model.rowOf(3), std::optional(1));
        QCOMPARE(model.rowOf(4), std::optional<int>());
        QCOMPARE(model.measurementAt(0).index, std::size_t{7});
    }

    void knownPointsChangeInPlace() {
        ResultsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        std::vector<core::Measurement> sizes;
        for (std::size_t index = 0; index < 6; ++index)
            sizes.push_back(sized(index, "gzip", static_cast<int>(index), 50'000));
        model.updateMeasurements(sizes);
        const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        const QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);

        // Rows 4, 1 and 2 have news, row 3 comes again as it was.
        model.updateMeasurements({timed(sizes[4], 0.005, 0.001), timed(sizes[1], 0.002, 0.001), sizes[3],
                                  timed(sizes[2], 0.003, 0.001)});

        QCOMPARE(model.rowCount(), 6);
        QCOMPARE(inserted.count(), 0);
        QCOMPARE(changed.count(), 2);
        QCOMPARE(changed[0][0].toModelIndex().row(), 1);
        QCOMPARE(changed[0][1].toModelIndex().row(), 2);
        QCOMPARE(changed[1][0].toModelIndex().row(), 4);
        QCOMPARE(changed[1][1].toModelIndex().row(), 4);
        QCOMPARE(cell(model, 2, Column::TimePerResponse, ResultsModel::kSortRole).toDouble(), 0.003);
        QVERIFY(!cell(model, 3, Column::TimePerResponse, ResultsModel::kSortRole).isValid());
    }

    void lastStateInABatchCounts() {
        ResultsModel model;
        const core::Measurement size = sized(0, "gzip", 6, 45'586);
        model.updateMeasurements({size, timed(size, 0.001, 0.0001), timed(size, 0.002, 0.0002)});
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(cell(model, 0, Column::TimePerResponse, ResultsModel::kSortRole).toDouble(), 0.002);
    }

    void clearForgetsEverything() {
        ResultsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.updateMeasurements({sized(0, "gzip", 6, 45'586)});
        model.clear();
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.rowOf(0), std::optional<int>());
        model.updateMeasurements({sized(0, "gzip", 6, 45'586)});
        QCOMPARE(model.rowOf(0), std::optional(0));
    }

    void display_data() {
        QTest::addColumn<Column>("column");
        QTest::addColumn<QString>("expected");
        QTest::newRow("codec") << Column::Codec << QStringLiteral("zstd");
        QTest::newRow("level") << Column::Level << QStringLiteral("-5");
        QTest::newRow("strategy") << Column::Strategy << QStringLiteral("fast");
        QTest::newRow("bytes") << Column::Bytes << QStringLiteral("41,132");
        // 298,727 / 41,132 = 7.2626...
        QTest::newRow("ratio") << Column::Ratio << QStringLiteral("7.26");
        QTest::newRow("saved") << Column::Saved << QStringLiteral("86.2\u00a0%");
        // 0.298727 MB in 522 us and in 96.3 us
        QTest::newRow("compress") << Column::CompressMBps << QStringLiteral("572");
        QTest::newRow("decompress") << Column::DecompressMBps << QStringLiteral("3,102");
        QTest::newRow("time") << Column::TimePerResponse << QStringLiteral("522\u00a0\u00b5s");
        QTest::newRow("round trip") << Column::RoundTrip << QStringLiteral("ok");
    }
    void display() {
        QFETCH(Column, column);
        QFETCH(QString, expected);
        core::Measurement measurement = timed(sized(0, "zstd", -5, 41'132), 522e-6, 96.3e-6);
        measurement.strategy = "fast";
        ResultsModel model;
        model.updateMeasurements({measurement});
        QCOMPARE(text(model, 0, column), expected);
    }

    void absentValuesAreEmpty_data() {
        QTest::addColumn<Column>("column");
        for (const Column column :
             {Column::Strategy, Column::Bytes, Column::Ratio, Column::Saved, Column::CompressMBps,
              Column::DecompressMBps, Column::TimePerResponse, Column::RoundTrip})
            QTest::addRow("column %d", static_cast<int>(column)) << column;
    }
    void absentValuesAreEmpty() {
        QFETCH(Column, column);
        ResultsModel model;
        model.updateMeasurements({sized(0, "brotli", 11, std::nullopt)});
        QCOMPARE(text(model, 0, column), QString());
        QVERIFY(!cell(model, 0, column, ResultsModel::kSortRole).isValid());
    }

    void emptyPayloadHasASizeButNoRatio() {
        core::Measurement measurement = timed(sized(0, "gzip", 6, 20), 1e-5, 1e-5);
        measurement.originalBytes = 0;
        ResultsModel model;
        model.updateMeasurements({measurement});
        QCOMPARE(text(model, 0, Column::Bytes), QStringLiteral("20"));
        QCOMPARE(text(model, 0, Column::Ratio), QString());
        QCOMPARE(text(model, 0, Column::CompressMBps), QString());
        QCOMPARE(text(model, 0, Column::TimePerResponse), QStringLiteral("10.0\u00a0\u00b5s"));
    }

    void failuresAreWritten() {
        ResultsModel model;
        model.updateMeasurements({mismatch(0)});
        const QString shown = text(model, 0, Column::RoundTrip);
        QVERIFY2(shown.startsWith(QLatin1String("failed: zstd 3 ")), qPrintable(shown));
        QVERIFY2(shown.contains(QLatin1String("at byte 17")), qPrintable(shown));
        QVERIFY(cell(model, 0, Column::RoundTrip, Qt::FontRole).value<QFont>().bold());
        // What was measured before stays, and any cell says why there is no more.
        QCOMPARE(text(model, 0, Column::Bytes), QStringLiteral("43,644"));
        QVERIFY(cell(model, 0, Column::CompressMBps, Qt::ToolTipRole)
                    .toString()
                    .contains(QLatin1String("zstd 3")));
    }

    void toolTipsSayHowItWasMeasured() {
        ResultsModel model;
        model.updateMeasurements(
            {timed(sized(0, "gzip", 6, 45'586), 2e-3, 1e-3), sized(1, "gzip", 7, 45'000)});
        QCOMPARE(cell(model, 0, Column::TimePerResponse, Qt::ToolTipRole).toString(),
                 QStringLiteral("5 runs: median 2.00\u00a0ms per response, fastest 1.80\u00a0ms, "
                                "quartiles 1.90\u00a0ms and 2.20\u00a0ms"));
        QVERIFY(cell(model, 0, Column::DecompressMBps, Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("median 1.00\u00a0ms")));
        QVERIFY(cell(model, 0, Column::Ratio, Qt::ToolTipRole)
                    .toString()
                    .contains(QLatin1String("streamed, size unknown")));
        QCOMPARE(cell(model, 1, Column::CompressMBps, Qt::ToolTipRole).toString(),
                 QStringLiteral("Not timed yet"));
    }

    void numbersAreRightAligned_data() {
        QTest::addColumn<Column>("column");
        QTest::addColumn<bool>("right");
        QTest::newRow("codec") << Column::Codec << false;
        QTest::newRow("level") << Column::Level << true;
        QTest::newRow("strategy") << Column::Strategy << false;
        QTest::newRow("bytes") << Column::Bytes << true;
        QTest::newRow("time") << Column::TimePerResponse << true;
        QTest::newRow("round trip") << Column::RoundTrip << false;
    }
    void numbersAreRightAligned() {
        QFETCH(Column, column);
        QFETCH(bool, right);
        ResultsModel model;
        model.updateMeasurements({sized(0, "gzip", 6, 45'586)});
        const auto isRight = [](const QVariant& alignment) {
            return (alignment.toInt() & Qt::AlignRight) != 0;
        };
        QCOMPARE(isRight(cell(model, 0, column, Qt::TextAlignmentRole)), right);
        QCOMPARE(isRight(model.headerData(static_cast<int>(column), Qt::Horizontal, Qt::TextAlignmentRole)),
                 right);
    }

    void everyColumnIsNamedAndExplained() {
        const ResultsModel model;
        for (int column = 0; column < ResultsModel::kColumnCount; ++column) {
            QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
            QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
        }
    }
};

QTEST_MAIN(TestResultsModel)
#include "tst_ResultsModel.moc"
