// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/EntriesDelegate.h"

#include "app/models/EntriesModel.h"

#include <QSpinBox>

#include <algorithm>

namespace levelscope::app {

/// Only weights can be edited, see EntriesModel::flags().
QWidget* EntriesDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                       const QModelIndex& /*index*/) const {
    auto* box = new QSpinBox(parent);
    box->setObjectName(QStringLiteral("weightBox"));
    box->setAccessibleName(tr("Weight"));
    box->setRange(1, EntriesModel::kLargestWeight);
    box->setGroupSeparatorShown(true);
    box->setAlignment(Qt::AlignRight);
    box->setAutoFillBackground(true);
    return box;
}

/// Around the cell, which is made for small weights and low rows.
void EntriesDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                           const QModelIndex& /*index*/) const {
    const QSize size = editor->sizeHint().expandedTo(option.rect.size());
    QRect place(QPoint(), size);
    place.moveCenter(option.rect.center());
    place.moveRight(option.rect.right());
    const QRect whole = editor->parentWidget()->rect();
    place.moveLeft(std::clamp(place.left(), 0, std::max(0, whole.width() - place.width())));
    place.moveTop(std::clamp(place.top(), 0, std::max(0, whole.height() - place.height())));
    editor->setGeometry(place);
}

void EntriesDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.column() == static_cast<int>(EntriesColumn::Path))
        option->textElideMode = Qt::ElideMiddle;
}

} // namespace levelscope::app
