// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/WrappedToolTips.h"

#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QRegularExpression>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <QToolTip>

using namespace levelscope::app;

class TestWrappedToolTips final : public QObject {
    Q_OBJECT

    const QString m_long = QStringLiteral("a sentence with < and & in it, ").repeated(20);

    static void askFor(QWidget& widget) {
        const QPoint inside(5, 5);
        QHelpEvent help(QEvent::ToolTip, inside, widget.mapToGlobal(inside));
        QApplication::sendEvent(&widget, &help);
    }
    /// Of one line it would be far wider.
    static void verifyShown(const QString& text) {
        QVERIFY(QToolTip::isVisible());
        for (const QWidget* window : QApplication::topLevelWidgets()) {
            const auto* label = qobject_cast<const QLabel*>(window);
            if (label == nullptr || !label->isVisible() || !label->inherits("QTipLabel"))
                continue;
            QVERIFY(label->text().contains(text.toHtmlEscaped().left(25)));
            QVERIFY(label->width() < label->fontMetrics().horizontalAdvance(text) / 2);
            QVERIFY(label->height() > 3 * label->fontMetrics().height());
            return;
        }
        QFAIL("no tool tip");
    }

private slots:
    void init() {
        QTest::failOnWarning(QRegularExpression(
            QStringLiteral("^(?!This plugin does not support (propagateSizeHints|raise)\\(\\))")));
    }
    void cleanup() {
        QToolTip::hideText();
        QTRY_VERIFY(!QToolTip::isVisible());
    }

    void ofWidgets() {
        const WrappedToolTips wrapped;
        QWidget widget;
        widget.setToolTip(m_long);
        widget.show();
        askFor(widget);
        verifyShown(m_long);
    }

    void ofCellsAndHeaders() {
        const WrappedToolTips wrapped;
        QStandardItemModel model(1, 1);
        const QString ofCell = QStringLiteral("cell: ") + m_long;
        const QString ofHeader = QStringLiteral("header: ") + m_long;
        model.setData(model.index(0, 0), ofCell, Qt::ToolTipRole);
        model.setHeaderData(0, Qt::Horizontal, ofHeader, Qt::ToolTipRole);
        QTableView table;
        table.setModel(&model);
        table.show();
        askFor(*table.viewport());
        verifyShown(ofCell);
        cleanup();
        askFor(*table.horizontalHeader()->viewport());
        verifyShown(ofHeader);
    }

    void nothingIsShownWhereThereIsNothingToSay() {
        const WrappedToolTips wrapped;
        QWidget widget;
        widget.show();
        askFor(widget);
        QVERIFY(!QToolTip::isVisible());
    }
};

QTEST_MAIN(TestWrappedToolTips)
#include "tst_WrappedToolTips.moc"
