// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/LevelRangeBoxes.h"

#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace levelscope::app {

LevelRangeBoxes::LevelRangeBoxes(const core::CodecInfo& codec, const QString& namePrefix, QWidget& parent)
    : QObject(&parent)
    , m_lowest(new QSpinBox(&parent))
    , m_highest(new QSpinBox(&parent)) {
    m_lowest->setObjectName(namePrefix + QStringLiteral("Lowest"));
    m_highest->setObjectName(namePrefix + QStringLiteral("Highest"));
    m_lowest->setAlignment(Qt::AlignRight);
    m_highest->setAlignment(Qt::AlignRight);
    setCodec(codec);
    connect(m_lowest, &QSpinBox::valueChanged, this, [this](int level) {
        const QSignalBlocker once(m_highest);
        m_highest->setValue(std::max(m_highest->value(), level));
        emit changed();
    });
    connect(m_highest, &QSpinBox::valueChanged, this, [this](int level) {
        const QSignalBlocker once(m_lowest);
        m_lowest->setValue(std::min(m_lowest->value(), level));
        emit changed();
    });
}

void LevelRangeBoxes::setCodec(const core::CodecInfo& codec) {
    const QString name = QString::fromUtf8(codec.displayName);
    const QString toolTip =
        tr("%1 has levels %2 to %3; its own default is %4")
            .arg(name, QString::number(codec.offered.lowest), QString::number(codec.offered.highest),
                 QString::number(codec.defaultLevel));
    m_lowest->setAccessibleName(tr("Lowest level of %1").arg(name));
    m_highest->setAccessibleName(tr("Highest level of %1").arg(name));
    for (QSpinBox* box : {m_lowest, m_highest}) {
        const QSignalBlocker silent(box);
        box->setToolTip(toolTip);
        box->setRange(codec.offered.lowest, codec.offered.highest);
    }
    setRange(codec.swept);
}

core::LevelRange LevelRangeBoxes::range() const {
    return {m_lowest->value(), m_highest->value()};
}

void LevelRangeBoxes::setRange(const core::LevelRange& range) {
    const QSignalBlocker noLowest(m_lowest);
    const QSignalBlocker noHighest(m_highest);
    m_lowest->setValue(range.lowest);
    m_highest->setValue(range.highest);
}

void LevelRangeBoxes::setEnabled(bool enabled) {
    m_lowest->setEnabled(enabled);
    m_highest->setEnabled(enabled);
}

} // namespace levelscope::app
