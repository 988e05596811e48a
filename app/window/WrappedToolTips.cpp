// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/WrappedToolTips.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QTextDocument>
#include <QToolTip>

namespace levelscope::app {

namespace {

QString toolTipAt(const QWidget& widget, QPoint position) {
    if (!widget.toolTip().isEmpty())
        return widget.toolTip();
    const auto* view = qobject_cast<const QAbstractItemView*>(widget.parentWidget());
    if (view == nullptr || &widget != view->viewport() || view->model() == nullptr)
        return {};
    const auto* header = qobject_cast<const QHeaderView*>(view);
    if (header == nullptr)
        return view->indexAt(position).data(Qt::ToolTipRole).toString();
    const int section = header->logicalIndexAt(position);
    return section < 0
               ? QString()
               : view->model()->headerData(section, header->orientation(), Qt::ToolTipRole).toString();
}

} // namespace

WrappedToolTips::WrappedToolTips(QObject* parent)
    : QObject(parent) {
    QCoreApplication::instance()->installEventFilter(this);
}

bool WrappedToolTips::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ToolTip || !watched->isWidgetType())
        return QObject::eventFilter(watched, event);
    auto* widget = static_cast<QWidget*>(watched);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString toolTip = toolTipAt(*widget, help->pos());
    if (toolTip.isEmpty() || Qt::mightBeRichText(toolTip))
        return QObject::eventFilter(watched, event);
    QToolTip::showText(help->globalPos(), Qt::convertFromPlainText(toolTip, Qt::WhiteSpaceNormal), widget, {},
                       widget->toolTipDuration());
    return true;
}

} // namespace levelscope::app
