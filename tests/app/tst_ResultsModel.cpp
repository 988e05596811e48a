// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ResultsModel.h"
#include "core/sweep/SweepPlan.h"
#include "tests/app/TestMeasurements.h"

#include <QAbstractItemModelTester>
#include <QBrush>
#include <QFont>
#include <QGuiApplication>
#include <QLocale>
#include <QPalette>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

using Column = ResultsColumn;

class TestResultsModel final : public QObject {
    Q_OBJECT

    static QVariant cell(const ResultsModel& model, int row, Column column, int role = Qt::DisplayRole) {
        return model.index(row, static_cast<int>(column)).data(role);
    }
    static QString text(const ResultsModel& model, int row, Column column) {
        return cell(model, row, column).toString();
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

    void standingsComeWithTheMarks() {
        ResultsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const std::vector<core::Measurement> rows = {sized(0, "zstd", 1, 41'132), sized(1, "zstd", 3, 43'644),
                                                     sized(2, "gzip", 1, 54'379)};
        model.startSweep({rows[0].point, rows[1].point, rows[2].point});
        model.updateMeasurements(rows);
        const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        core::PointMarks marks;
        marks.points.resize(3);
        marks.points[1].inCurve = {core::Standing::Beaten, 0};
        marks.points[1].compression = {core::Standing::Beaten, 0};
        model.setMarks(std::make_shared<const core::PointMarks>(marks));
        QCOMPARE(changed.count(), 1);
        const int column = static_cast<int>(Column::Standing);
        QCOMPARE(changed.at(0).at(0).toModelIndex(), model.index(1, column));
        QCOMPARE(changed.at(0).at(1).toModelIndex(), model.index(1, column));
        QCOMPARE(text(model, 0, Column::Standing), QString());
        QCOMPARE(text(model, 1, Column::Standing), QStringLiteral("beaten by zstd 1"));
        QCOMPARE(cell(model, 1, Column::Standing, ResultsModel::kSortRole).toString(),
                 QStringLiteral("beaten by zstd 1"));

        model.setMarks(std::make_shared<const core::PointMarks>(marks));
        QCOMPARE(changed.count(), 1);
        model.setMarks(nullptr);
        QCOMPARE(changed.count(), 2);
        QCOMPARE(text(model, 1, Column::Standing), QString());
    }

    void marksGoWithTheirSweep() {
        ResultsModel model;
        const core::Measurement row = sized(0, "zstd", 1, 41'132);
        core::PointMarks marks;
        marks.points = {{{}, {core::Standing::Front, std::nullopt}, {}}};
        model.startSweep({row.point});
        model.updateMeasurements({row});
        model.setMarks(std::make_shared<const core::PointMarks>(marks));
        QCOMPARE(text(model, 0, Column::Standing), QStringLiteral("on the front"));
        model.startSweep({row.point});
        model.updateMeasurements({row});
        QCOMPARE(text(model, 0, Column::Standing), QString());
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

    void newSweepForgetsEverything() {
        ResultsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.updateMeasurements({sized(0, "gzip", 6, 45'586)});
        model.startSweep({});
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.rowOf(0), std::optional<int>());
        model.updateMeasurements({sized(0, "gzip", 6, 45'586)});
        QCOMPARE(model.rowOf(0), std::optional(0));
    }

    void failuresAreBold() {
        ResultsModel model;
        core::Measurement failed = sized(0, "zstd", 3, 43'644);
        failed.error = core::Error{core::ErrorCode::RoundTripMismatch, "at byte 17"};
        model.updateMeasurements({failed, sized(1, "zstd", 4, 43'000)});
        QVERIFY(cell(model, 0, Column::Remark, Qt::FontRole).value<QFont>().bold());
        QVERIFY(!cell(model, 1, Column::Remark, Qt::FontRole).isValid());
        QVERIFY(text(model, 0, Column::Remark).contains(QLatin1String("at byte 17")));
        QVERIFY(cell(model, 0, Column::Bytes, Qt::ToolTipRole).toString().contains(QLatin1String("zstd 3")));
    }

    void leftOutRowsAreGrey() {
        ResultsModel model;
        core::Measurement leftOut = sized(0, "brotli", 11, std::nullopt);
        leftOut.leftOutSeconds = 180;
        model.updateMeasurements({leftOut, sized(1, "brotli", 5, 43'000)});
        const QVariant brush = cell(model, 0, Column::Codec, Qt::ForegroundRole);
        QCOMPARE(brush.value<QBrush>(), QGuiApplication::palette().brush(QPalette::PlaceholderText));
        QVERIFY(!cell(model, 1, Column::Codec, Qt::ForegroundRole).isValid());
    }

    void rowsWithFewRunsSaySoWhenTheSweepHasEnded() {
        core::Measurement measurement = timed(sized(0, "gzip", 6, 45'586), 2e-3, 1e-3);
        measurement.timings.compress->count = 2;
        ResultsModel model;
        model.setSweepEnded(true);
        model.startSweep({measurement.point});
        model.updateMeasurements({measurement});
        QCOMPARE(text(model, 0, Column::Remark), QString());
        const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setSweepEnded(true);
        model.setSweepEnded(true);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(text(model, 0, Column::Remark), QStringLiteral("too few runs"));
    }

    void curvesAreNamedAsTheWholePlanNeedsIt() {
        const core::Codec* zstd = core::findCodec("zstd");
        core::Measurement measurement = sized(0, "zstd", 3, 43'644);
        ResultsModel model;
        model.startSweep(core::pointsFor({{.codec = zstd, .levels = {3, 3}}}));
        QVERIFY(!model.needsColumn(Column::Curve));
        model.startSweep(core::pointsFor(
            {{.codec = zstd, .levels = {3, 3}},
             {.codec = zstd, .levels = {3, 3}, .drive = {.mode = core::DriveMode::OneShot}}}));
        QVERIFY(model.needsColumn(Column::Curve));
        measurement.point.drive.mode = core::DriveMode::OneShot;
        model.updateMeasurements({measurement});
        QCOMPARE(text(model, 0, Column::Curve), QStringLiteral("zstd (one-shot)"));

        std::vector<core::SweepPoint> ofAServer =
            core::pointsFor({{.codec = core::findCodec("gzip"), .levels = {6, 6}}});
        ofAServer.front().setup = "nginx";
        model.startSweep(ofAServer);
        QVERIFY(model.needsColumn(Column::Curve));
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
        QTest::newRow("remark") << Column::Remark << false;
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
        for (int column = 0; column < kResultsColumnCount; ++column) {
            QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
            QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
        }
    }
};

QTEST_MAIN(TestResultsModel)
#include "tst_ResultsModel.moc"
