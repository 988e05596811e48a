// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/TableLook.h"

#include <QAction>
#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QStyle>
#include <QTableView>
#include <QVBoxLayout>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(TableLook)
};

} // namespace

void setTableLook(QTableView& table) {
    table.setFrameShape(QFrame::NoFrame);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::ExtendedSelection);
    table.setAlternatingRowColors(true);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.verticalHeader()->hide();
    table.horizontalHeader()->setHighlightSections(false);
    table.setSortingEnabled(true);
}

int cellWidth(const QTableView& table, const QString& text) {
    const int padding = 2 * (table.style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, &table) + 1) +
                        table.fontMetrics().averageCharWidth();
    return table.fontMetrics().horizontalAdvance(text) + padding;
}

void fitRowHeight(QTableView& table) {
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() +
                                                  table.fontMetrics().height() / 3);
}

QLabel* makeEmptyText(QTableView& table, const QString& name) {
    auto* text = new QLabel(table.viewport());
    text->setObjectName(name);
    text->setAlignment(Qt::AlignCenter);
    text->setWordWrap(true);
    text->setForegroundRole(QPalette::PlaceholderText);
    text->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* overlay = new QVBoxLayout(table.viewport());
    overlay->addWidget(text);
    return text;
}

QList<QAction*> addColumnSwitches(QTableView& table, const QString& name, const QList<int>& hiddenAtFirst,
                                  const QList<int>& alwaysShown) {
    QHeaderView* header = table.horizontalHeader();
    header->setContextMenuPolicy(Qt::ActionsContextMenu);
    QList<QAction*> switches;
    for (int column = 0; column < header->count(); ++column) {
        const auto text = [&](int role) {
            return table.model()->headerData(column, Qt::Horizontal, role).toString();
        };
        auto* shown = new QAction(text(Qt::DisplayRole).replace(u'\n', u' '), header);
        shown->setObjectName(name + QString::number(column));
        shown->setToolTip(text(Qt::ToolTipRole));
        shown->setCheckable(true);
        shown->setChecked(!hiddenAtFirst.contains(column));
        shown->setEnabled(!alwaysShown.contains(column));
        header->setSectionHidden(column, !shown->isChecked());
        QObject::connect(shown, &QAction::toggled, header,
                         [header, column](bool on) { header->setSectionHidden(column, !on); });
        header->addAction(shown);
        switches.append(shown);
    }
    auto* columns = new QMenu(Texts::tr("C&olumns"), &table);
    columns->addActions(switches);
    table.addAction(columns->menuAction());
    return switches;
}

} // namespace levelscope::app
