// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ResultsModel.h"
#include "app/panels/ResultsPanel.h"
#include "core/sweep/SweepPlan.h"
#include "tests/app/TestMeasurements.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

class TestResultsPanel final : public QObject {
    Q_OBJECT

    using Point = std::optional<std::size_t>;

    static QTableView& tableOf(const ResultsPanel& panel) {
        return *panel.findChild<QTableView*>(QStringLiteral("resultsTable"));
    }
    static QLabel& emptyTextOf(const ResultsPanel& panel) {
        return *panel.findChild<QLabel*>(QStringLiteral("resultsEmptyText"));
    }
    static void click(const QTableView& table, int row, Qt::KeyboardModifiers modifiers = {}) {
        const QPoint place = table.visualRect(table.model()->index(row, 0)).center();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, modifiers, place);
    }
    /// gzip 0..count-1 with sizes that fall with the level, so that "Bytes" up is the plan's order turned
    /// around.
    static std::vector<core::Measurement> falling(std::size_t count) {
        std::vector<core::Measurement> measurements;
        for (std::size_t index = 0; index < count; ++index)
            measurements.push_back(sized(index, "gzip", static_cast<int>(index), 90'000 - 1000 * index));
        return measurements;
    }
    static void sortByBytes(const ResultsPanel& panel) {
        tableOf(panel).sortByColumn(static_cast<int>(ResultsColumn::Bytes), Qt::AscendingOrder);
    }
    static void show(ResultsPanel& panel, QSize size) {
        panel.resize(size);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void saysWhatToDoWhileEmpty() {
        ResultsModel model;
        ResultsPanel panel(model);
        QVERIFY(emptyTextOf(panel).isVisibleTo(&panel));
        model.updateMeasurements(falling(1));
        QVERIFY(!emptyTextOf(panel).isVisibleTo(&panel));
        model.startSweep({});
        QVERIFY(emptyTextOf(panel).isVisibleTo(&panel));
    }

    void saysWhatComesWhileAPayloadIsOpen() {
        ResultsModel model;
        ResultsPanel panel(model);
        QVERIFY(emptyTextOf(panel).text().contains(QLatin1String("Open, paste or generate")));
        panel.setPayloadSize(1000);
        QVERIFY(!emptyTextOf(panel).text().contains(QLatin1String("Open")));
    }

    void sizesOfLargePayloadsFit() {
        ResultsModel model;
        ResultsPanel panel(model);
        const auto widthOfBytes = [&] {
            return tableOf(panel).columnWidth(static_cast<int>(ResultsColumn::Bytes));
        };
        const int before = widthOfBytes();
        panel.setPayloadSize(4'000'000'000);
        QVERIFY(widthOfBytes() >
                tableOf(panel).fontMetrics().horizontalAdvance(QStringLiteral("8,888,888,888")));
        panel.setPayloadSize(1000);
        QCOMPARE(widthOfBytes(), before);
    }

    void clickSelectsThePoint() {
        ResultsModel model;
        ResultsPanel panel(model);
        model.updateMeasurements(falling(5));
        sortByBytes(panel);
        show(panel, {900, 400});
        QSignalSpy selected(&panel, &ResultsPanel::pointSelected);
        click(tableOf(panel), 1);
        QCOMPARE(selected.count(), 1);
        QCOMPARE(selected.takeFirst()[0].value<Point>(), Point(3));
        QTest::keyClick(&tableOf(panel), Qt::Key_Down);
        QCOMPARE(selected.count(), 1);
        QCOMPARE(selected.takeFirst()[0].value<Point>(), Point(2));
    }

    void headerClickSorts() {
        ResultsModel model;
        ResultsPanel panel(model);
        model.updateMeasurements(falling(5));
        show(panel, {900, 400});
        QHeaderView& header = *tableOf(panel).horizontalHeader();
        const int bytes = static_cast<int>(ResultsColumn::Bytes);
        const QPoint place(header.sectionViewportPosition(bytes) + header.sectionSize(bytes) / 2,
                           header.height() / 2);
        const auto firstBytes = [&] {
            return tableOf(panel).model()->index(0, bytes).data(ResultsModel::kSortRole);
        };
        QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(firstBytes().toInt(), 86'000);
        QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(firstBytes().toInt(), 90'000);
    }

    void selectPointIsSilent() {
        ResultsModel model;
        ResultsPanel panel(model);
        model.updateMeasurements(falling(5));
        const QSignalSpy selected(&panel, &ResultsPanel::pointSelected);
        const QItemSelectionModel& selection = *tableOf(panel).selectionModel();
        panel.selectPoint(4);
        QCOMPARE(selection.selectedRows().size(), 1);
        QCOMPARE(selection.currentIndex().row(), 4);
        panel.selectPoint(17); // not measured yet
        QVERIFY(!selection.hasSelection());
        panel.selectPoint(2);
        panel.selectPoint(std::nullopt);
        QVERIFY(!selection.hasSelection());
        QCOMPARE(selected.count(), 0);
    }

    void selectPointScrollsThere() {
        ResultsModel model;
        ResultsPanel panel(model);
        model.updateMeasurements(falling(60));
        const auto selectedIsInView = [&] {
            const QRect row = tableOf(panel).visualRect(tableOf(panel).currentIndex());
            return tableOf(panel).viewport()->rect().contains(row.center());
        };
        panel.selectPoint(30); // while hidden
        show(panel, {900, 200});
        QVERIFY(selectedIsInView());
        panel.selectPoint(50);
        QVERIFY(selectedIsInView());
    }

    void newRunForgetsTheSelection() {
        ResultsModel model;
        ResultsPanel panel(model);
        model.updateMeasurements(falling(5));
        panel.selectPoint(2);
        QSignalSpy selected(&panel, &ResultsPanel::pointSelected);
        model.startSweep({});
        QCOMPARE(selected.count(), 1);
        QCOMPARE(selected[0][0].value<Point>(), Point());
    }

    void selectionStaysWhileRowsArriveAndMove() {
        ResultsModel model;
        ResultsPanel panel(model);
        sortByBytes(panel);
        std::vector<core::Measurement> all = falling(20);
        model.updateMeasurements({all.begin(), all.begin() + 10});
        panel.selectPoint(4);
        const QSignalSpy selected(&panel, &ResultsPanel::pointSelected);
        model.updateMeasurements({all.begin() + 10, all.end()});
        all[4].compressedBytes = 1;
        model.updateMeasurements({all[4]});
        QCOMPARE(selected.count(), 0);
        QCOMPARE(tableOf(panel).selectionModel()->selectedRows().size(), 1);
        QCOMPARE(tableOf(panel).currentIndex().row(), 0);
    }

    void scrolledPlaceStaysWhileRowsArriveAbove() {
        ResultsModel model;
        ResultsPanel panel(model);
        sortByBytes(panel);
        const std::vector<core::Measurement> all = falling(80);
        model.updateMeasurements({all.begin(), all.begin() + 40});
        show(panel, {900, 200});
        QScrollBar& scrollBar = *tableOf(panel).verticalScrollBar();
        scrollBar.setValue(12);
        const auto topLevel = [&] {
            const int level = static_cast<int>(ResultsColumn::Level);
            return tableOf(panel).model()->index(tableOf(panel).rowAt(0), level).data().toInt();
        };
        QCOMPARE(topLevel(), 27); // 39 is the smallest, on top
        model.updateMeasurements({all.begin() + 40, all.end()});
        QCOMPARE(topLevel(), 27);
        scrollBar.setValue(0);
        model.updateMeasurements({sized(80, "gzip", 80, 100)});
        QCOMPARE(topLevel(), 80);
    }

    void copiesTheSelectedRowsInTheirOrder() {
        ResultsModel model;
        ResultsPanel panel(model);
        model.updateMeasurements(falling(5));
        sortByBytes(panel);
        show(panel, {900, 400});
        QSignalSpy copy(&panel, &ResultsPanel::copyRequested);
        click(tableOf(panel), 3);
        click(tableOf(panel), 1, Qt::ControlModifier);
        QTest::keyClick(&tableOf(panel), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(copy.count(), 1);
        QCOMPARE(copy[0][0].value<QList<std::size_t>>(), (QList<std::size_t>{3, 1}));
    }

    void leftOutPointsCanBeAskedFor_data() {
        QTest::addColumn<int>("way");
        QTest::newRow("Enter") << 0;
        QTest::newRow("double click") << 1;
        QTest::newRow("action") << 2;
    }
    void leftOutPointsCanBeAskedFor() {
        QFETCH(int, way);
        ResultsModel model;
        ResultsPanel panel(model);
        std::vector<core::Measurement> measurements = falling(3);
        for (const std::size_t index : {1U, 2U}) {
            measurements[index].compressedBytes.reset();
            measurements[index].leftOutSeconds = 180;
        }
        measurements[2].leftOutFor = core::LeftOutFor::Budget; // which asking does not make longer
        model.updateMeasurements(measurements);
        show(panel, {900, 400});
        QSignalSpy include(&panel, &ResultsPanel::includeRequested);
        QTableView& table = tableOf(panel);
        QAction& action = *panel.findChild<QAction*>(QStringLiteral("includeResultsAction"));
        click(table, 2);
        QVERIFY(!action.isEnabled());
        for (const int row : {0, 1}) { // the first is measured
            click(table, row);
            QCOMPARE(action.isEnabled(), row == 1);
            if (way == 0)
                QTest::keyClick(&table, Qt::Key_Return);
            else if (way == 1)
                QTest::mouseDClick(table.viewport(), Qt::LeftButton, {},
                                   table.visualRect(table.model()->index(row, 0)).center());
            else
                action.trigger();
            QCOMPARE(include.count(), row);
        }
        QCOMPARE(include[0][0].value<QList<std::size_t>>(), QList<std::size_t>{1});
    }

    void columnsAreSwitchedInTheHeadersMenu() {
        ResultsModel model;
        const ResultsPanel panel(model);
        const QHeaderView& header = *tableOf(panel).horizontalHeader();
        const auto isShown = [&](ResultsColumn column) {
            return !header.isSectionHidden(static_cast<int>(column));
        };
        const auto columnSwitch = [&](ResultsColumn column) {
            return header.actions().at(static_cast<int>(column));
        };
        QCOMPARE(header.contextMenuPolicy(), Qt::ActionsContextMenu);
        QVERIFY(isShown(ResultsColumn::Spread));
        QVERIFY(isShown(ResultsColumn::Standing));
        QVERIFY(!isShown(ResultsColumn::CpuTime));
        columnSwitch(ResultsColumn::Spread)->trigger();
        columnSwitch(ResultsColumn::CpuTime)->trigger();
        QVERIFY(!isShown(ResultsColumn::Spread));
        QVERIFY(isShown(ResultsColumn::CpuTime));
        model.startSweep({});
        QVERIFY(isShown(ResultsColumn::CpuTime));
        QVERIFY(!columnSwitch(ResultsColumn::Level)->isEnabled());
    }

    void curvesAreNamedWhenThereAreSeveral() {
        ResultsModel model;
        const ResultsPanel panel(model);
        const QHeaderView& header = *tableOf(panel).horizontalHeader();
        const int curve = static_cast<int>(ResultsColumn::Curve);
        const core::Codec* zstd = core::findCodec("zstd");
        const core::CurvePlan plain{.codec = zstd, .levels = {1, 3}};
        const core::CurvePlan other{
            .codec = zstd, .levels = {1, 3}, .drive = {.mode = core::DriveMode::OneShot}};
        model.startSweep(core::pointsFor({plain}));
        QVERIFY(header.isSectionHidden(curve));
        model.startSweep(core::pointsFor({plain, other}));
        QVERIFY(!header.isSectionHidden(curve));
        model.startSweep(core::pointsFor({plain}));
        QVERIFY(header.isSectionHidden(curve));
        header.actions().at(curve)->trigger(); // from now on as the user says
        model.startSweep(core::pointsFor({plain}));
        QVERIFY(!header.isSectionHidden(curve));
    }

    void columnOfCurvesFitsTheirNames() {
        ResultsModel model;
        const ResultsPanel panel(model);
        QTableView& table = tableOf(panel);
        const int curve = static_cast<int>(ResultsColumn::Curve);
        const auto startWith = [&](const char* setup) {
            const core::Codec* gzip = core::findCodec("gzip");
            model.startSweep({{.codec = gzip, .level = 1}, {.codec = gzip, .level = 1, .setup = setup}});
            return table.columnWidth(curve);
        };
        const QString name = QStringLiteral("a server with a longer name");
        QVERIFY(startWith("a server with a longer name") > table.fontMetrics().horizontalAdvance(name));
        QVERIFY(startWith("nginx") < table.fontMetrics().horizontalAdvance(name));
        const std::string endless(500, 'x');
        QVERIFY(startWith(endless.c_str()) < 60 * table.fontMetrics().averageCharWidth());
        table.setColumnWidth(curve, 77);
        QCOMPARE(startWith(endless.c_str()), 77); // as the user made it
    }

    void remarksAreSeenInAWindowOfUsualWidth() {
        ResultsModel model;
        ResultsPanel panel(model);
        model.updateMeasurements(falling(2));
        show(panel, {900, 400});
        const QHeaderView& header = *tableOf(panel).horizontalHeader();
        const int remark = static_cast<int>(ResultsColumn::Remark);
        QVERIFY(header.sectionViewportPosition(remark) + header.sectionSize(remark) <=
                header.viewport()->width());
    }

    void responsesAtOnceAreShownWhereTheyWereMeasured() {
        ResultsModel model;
        const ResultsPanel panel(model);
        const QHeaderView& header = *tableOf(panel).horizontalHeader();
        const int column = static_cast<int>(ResultsColumn::ResponsesPerSecond);
        std::vector<core::Measurement> measurements = falling(2);
        model.updateMeasurements(measurements);
        QVERIFY(header.isSectionHidden(column));
        measurements[1].responsesPerSecond = {100, 190};
        model.updateMeasurements(measurements);
        QVERIFY(!header.isSectionHidden(column));
    }

    void nothingIsAskedForOnceItIsMeasured() {
        ResultsModel model;
        ResultsPanel panel(model);
        std::vector<core::Measurement> measurements = falling(2);
        measurements[1].leftOutSeconds = 180;
        model.updateMeasurements(measurements);
        panel.selectPoint(1);
        const QAction& include = *panel.findChild<QAction*>(QStringLiteral("includeResultsAction"));
        QVERIFY(include.isEnabled());
        measurements[1].leftOutSeconds.reset();
        model.updateMeasurements(measurements);
        QVERIFY(!include.isEnabled());
    }

    void copyIsOfferedOnlyForASelection() {
        ResultsModel model;
        ResultsPanel panel(model);
        model.updateMeasurements(falling(5));
        const QAction& copy = *panel.findChild<QAction*>(QStringLiteral("copyResultsAction"));
        QVERIFY(!copy.isEnabled());
        panel.selectPoint(1);
        QVERIFY(copy.isEnabled());
        model.startSweep({});
        QVERIFY(!copy.isEnabled());
    }
};

QTEST_MAIN(TestResultsPanel)
#include "tst_ResultsPanel.moc"
