// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/AfterPainting.h"

#include <QRegularExpression>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>

using namespace levelscope;

namespace {

class PaintCounter final : public QWidget {
public:
    int paints = 0;

protected:
    void paintEvent(QPaintEvent*) override { ++paints; }
};

class PaintedTable final : public QTableView {
public:
    int paints = 0;

protected:
    void paintEvent(QPaintEvent* event) override {
        ++paints;
        QTableView::paintEvent(event);
    }
};

} // namespace

class TestAfterPainting final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
    }

    void comesAfterThePaintingThatWasPutOff() {
        PaintCounter widget;
        widget.show();
        QVERIFY(QTest::qWaitForWindowExposed(&widget));
        QTRY_VERIFY(widget.paints > 0);
        widget.paints = 0;
        int paintsBefore = -1;
        widget.update();
        app::afterPainting(this, [&] { paintsBefore = widget.paints; });
        QCOMPARE(paintsBefore, -1); // not at once
        QTRY_COMPARE(paintsBefore, 1);
    }

    /// Item views lay out in a timer before they paint.
    void comesAfterAnItemViewsLayout() {
        QStandardItemModel model(1, 1);
        PaintedTable table;
        table.setModel(&model);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        QTRY_VERIFY(table.paints > 0);
        QCoreApplication::processEvents();
        table.paints = 0;
        int paintsBefore = -1;
        model.insertRow(0);
        app::afterPainting(this, [&] { paintsBefore = table.paints; });
        QTRY_VERIFY(paintsBefore >= 0);
        QVERIFY(paintsBefore > 0);
    }

    void hiddenWindowsAreNotWaitedFor() {
        bool called = false;
        app::afterPainting(this, [&] { called = true; });
        QTRY_VERIFY(called);
    }

    void saysNothingToTheDead() {
        bool called = false;
        auto context = std::make_unique<QObject>();
        app::afterPainting(context.get(), [&] { called = true; });
        context.reset();
        bool passed = false;
        app::afterPainting(this, [&] { passed = true; });
        QTRY_VERIFY(passed);
        QVERIFY(!called);
    }
};

QTEST_MAIN(TestAfterPainting)
#include "tst_AfterPainting.moc"
