// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ResultsModel.h"
#include "app/panels/ResultsPanel.h"
#include "tests/app/TestMeasurements.h"

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
        tableOf(panel).sortByColumn(static_cast<int>(ResultsModel::Column::Bytes), Qt::AscendingOrder);
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
        model.clear();
        QVERIFY(emptyTextOf(panel).isVisibleTo(&panel));
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
        const int bytes = static_cast<int>(ResultsModel::Column::Bytes);
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
        model.clear();
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
            const int level = static_cast<int>(ResultsModel::Column::Level);
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

    void copyIsOfferedOnlyForASelection() {
        ResultsModel model;
        ResultsPanel panel(model);
        model.updateMeasurements(falling(5));
        const QAction& copy = *panel.findChild<QAction*>(QStringLiteral("copyResultsAction"));
        QVERIFY(!copy.isEnabled());
        panel.selectPoint(1);
        QVERIFY(copy.isEnabled());
        model.clear();
        QVERIFY(!copy.isEnabled());
    }
};

QTEST_MAIN(TestResultsPanel)
#include "tst_ResultsPanel.moc"
