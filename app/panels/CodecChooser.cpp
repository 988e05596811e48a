// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CodecChooser.h"

#include "app/KnobText.h"
#include "app/VersionText.h"
#include "app/panels/KnobsDialog.h"
#include "app/panels/LevelRangeBoxes.h"
#include "app/panels/ParagraphLabel.h"
#include "core/codec/CodecRegistry.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace levelscope::app {

CodecChooser::CodecChooser(QWidget* parent)
    : QWidget(parent)
    , m_knobs(new ParagraphLabel(this)) {
    setObjectName(QStringLiteral("codecChooser"));
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (const core::Codec* codec : core::allCodecs())
        addLine(*codec, *layout);
    layout->setColumnStretch(0, 1);

    auto* parameters = new QPushButton(tr("&Parameters..."), this);
    parameters->setObjectName(QStringLiteral("knobs"));
    parameters->setToolTip(
        tr("Set parameters of the codecs by hand: window sizes, strategies and others; what is not set is "
           "what the level brings"));
    connect(parameters, &QPushButton::clicked, this, &CodecChooser::askKnobs);
    m_knobs->setObjectName(QStringLiteral("knobsText"));
    const int row = layout->rowCount();
    layout->addWidget(m_knobs, row, 0, 1, 4);
    layout->addWidget(parameters, row + 1, 1, 1, 3);
    showKnobs();
}

void CodecChooser::addLine(const core::Codec& codec, QGridLayout& layout) {
    const core::CodecInfo& info = codec.info();
    const QString id = QString::fromUtf8(info.id);
    auto* chosen = new QCheckBox(QLatin1Char('&') + QString::fromUtf8(info.displayName), this);
    chosen->setObjectName(id + QStringLiteral("Chosen"));
    chosen->setToolTip(libraryText(info));
    auto* levels = new LevelRangeBoxes(info, id, *this);

    const int row = layout.rowCount();
    layout.addWidget(chosen, row, 0);
    layout.addWidget(levels->lowest(), row, 1);
    layout.addWidget(new QLabel(tr("to"), this), row, 2);
    layout.addWidget(levels->highest(), row, 3);

    m_lines.push_back({&codec, chosen, levels});
    showLine(m_lines.back(), info.sweptByDefault, info.swept);

    connect(chosen, &QCheckBox::toggled, this, [this, levels](bool on) {
        levels->setEnabled(on);
        showKnobs();
        emit changed();
    });
    connect(levels, &LevelRangeBoxes::changed, this, &CodecChooser::changed);
}

std::vector<CodecChoice> CodecChooser::codecs() const {
    std::vector<CodecChoice> codecs;
    for (const Line& line : m_lines) {
        if (line.chosen->isChecked())
            codecs.push_back({line.codec, line.levels->range(), line.knobs});
    }
    return codecs;
}

void CodecChooser::setCodecs(const std::vector<CodecChoice>& codecs) {
    for (Line& line : m_lines) {
        const auto wanted = std::ranges::find(codecs, line.codec, &CodecChoice::codec);
        if (wanted == codecs.end()) {
            showLine(line, false, line.codec->info().swept);
            line.knobs = {};
        } else {
            showLine(line, true, wanted->levels);
            line.knobs = wanted->knobs;
        }
    }
    showKnobs();
}

void CodecChooser::showLine(const Line& line, bool chosen, const core::LevelRange& levels) {
    const QSignalBlocker noToggle(line.chosen);
    line.chosen->setChecked(chosen);
    line.levels->setRange(levels);
    line.levels->setEnabled(chosen);
}

void CodecChooser::askKnobs() {
    if (m_knobsDialog != nullptr)
        return;
    std::vector<KnobsDialog::CodecKnobs> knobs;
    knobs.reserve(m_lines.size());
    for (const Line& line : m_lines)
        knobs.push_back({line.codec, line.knobs});
    m_knobsDialog = new KnobsDialog(knobs, this);
    m_knobsDialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_knobsDialog, &QDialog::accepted, this, &CodecChooser::takeKnobs);
    m_knobsDialog->open();
}

void CodecChooser::takeKnobs() {
    for (const KnobsDialog::CodecKnobs& codec : m_knobsDialog->knobs())
        std::ranges::find(m_lines, codec.codec, &Line::codec)->knobs = codec.knobs;
    showKnobs();
    emit changed();
}

/// "zstd: windowLog 23; brotli: lgwin 19", of the codecs that are chosen.
void CodecChooser::showKnobs() {
    QStringList parts;
    for (const CodecChoice& choice : codecs()) {
        if (!choice.knobs.empty())
            parts.append(tr("%1: %2").arg(QString::fromUtf8(choice.codec->info().displayName),
                                          formatKnobs(*choice.codec, choice.knobs)));
    }
    m_knobs->setVisible(!parts.isEmpty());
    m_knobs->setParagraph(parts.join(tr("; ")));
}

} // namespace levelscope::app
