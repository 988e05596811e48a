// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CodecChooser.h"

#include "app/VersionText.h"
#include "core/codec/CodecRegistry.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace levelscope::app {

namespace {

QSpinBox* makeLevelBox(const core::CodecInfo& info, const QString& objectName, const QString& accessibleName,
                       QWidget* parent) {
    auto* box = new QSpinBox(parent);
    box->setObjectName(objectName);
    box->setAccessibleName(accessibleName);
    box->setRange(info.offered.lowest, info.offered.highest);
    box->setAlignment(Qt::AlignRight);
    return box;
}

} // namespace

CodecChooser::CodecChooser(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("codecChooser"));
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (const core::Codec* codec : core::allCodecs())
        addLine(*codec, *layout);
    layout->setColumnStretch(0, 1);
}

void CodecChooser::addLine(const core::Codec& codec, QGridLayout& layout) {
    const core::CodecInfo& info = codec.info();
    const QString id = QString::fromUtf8(info.id);
    const QString name = QString::fromUtf8(info.displayName);
    auto* chosen = new QCheckBox(QLatin1Char('&') + name, this);
    chosen->setObjectName(id + QStringLiteral("Chosen"));
    chosen->setToolTip(libraryText(info));
    auto* lowest =
        makeLevelBox(info, id + QStringLiteral("Lowest"), tr("Lowest level of %1").arg(name), this);
    auto* highest =
        makeLevelBox(info, id + QStringLiteral("Highest"), tr("Highest level of %1").arg(name), this);
    const QString range = tr("%1 has levels %2 to %3; its own default is %4")
                              .arg(name, QString::number(info.offered.lowest),
                                   QString::number(info.offered.highest), QString::number(info.defaultLevel));
    lowest->setToolTip(range);
    highest->setToolTip(range);

    const int row = layout.rowCount();
    layout.addWidget(chosen, row, 0);
    layout.addWidget(lowest, row, 1);
    layout.addWidget(new QLabel(tr("to"), this), row, 2);
    layout.addWidget(highest, row, 3);

    m_lines.push_back({&codec, chosen, lowest, highest});
    showLine(m_lines.back(), info.sweptByDefault, info.swept);

    connect(chosen, &QCheckBox::toggled, this, [this, lowest, highest](bool on) {
        lowest->setEnabled(on);
        highest->setEnabled(on);
        emit changed();
    });
    // The end that was not moved gives way, so that the range never turns around.
    connect(lowest, &QSpinBox::valueChanged, this, [this, highest](int level) {
        const QSignalBlocker once(highest);
        highest->setValue(std::max(highest->value(), level));
        emit changed();
    });
    connect(highest, &QSpinBox::valueChanged, this, [this, lowest](int level) {
        const QSignalBlocker once(lowest);
        lowest->setValue(std::min(lowest->value(), level));
        emit changed();
    });
}

std::vector<core::CodecLevels> CodecChooser::codecs() const {
    std::vector<core::CodecLevels> codecs;
    for (const Line& line : m_lines) {
        if (line.chosen->isChecked())
            codecs.push_back({line.codec, {line.lowest->value(), line.highest->value()}});
    }
    return codecs;
}

void CodecChooser::setCodecs(const std::vector<core::CodecLevels>& codecs) {
    for (const Line& line : m_lines) {
        const auto wanted =
            std::find_if(codecs.begin(), codecs.end(),
                         [&line](const core::CodecLevels& levels) { return levels.codec == line.codec; });
        if (wanted == codecs.end())
            showLine(line, false, line.codec->info().swept);
        else
            showLine(line, true, wanted->levels);
    }
}

void CodecChooser::showLine(const Line& line, bool chosen, const core::LevelRange& levels) {
    const QSignalBlocker noToggle(line.chosen);
    const QSignalBlocker noLowest(line.lowest);
    const QSignalBlocker noHighest(line.highest);
    line.chosen->setChecked(chosen);
    line.lowest->setValue(levels.lowest);
    line.highest->setValue(levels.highest);
    line.lowest->setEnabled(chosen);
    line.highest->setEnabled(chosen);
}

} // namespace levelscope::app
