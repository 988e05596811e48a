// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/KnobEditor.h"

#include "app/KnobHelp.h"
#include "app/KnobText.h"
#include "app/VersionText.h"
#include "app/panels/KnobSpinBox.h"
#include "app/panels/WheelGuard.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace levelscope::app {

namespace {

/// Entry of a choice of words that stands for "not set"; the words follow.
constexpr int kUnsetEntry = 0;

bool isSwitch(const core::KnobInfo& info) {
    return info.words.empty() && info.lowest == 0 && info.highest <= 1;
}

} // namespace

KnobEditor::KnobEditor(const core::Codec& codec, QWidget* parent)
    : VerticalScrollArea(parent)
    , m_codec(codec) {
    setObjectName(QStringLiteral("knobEditor"));
    auto* content = new QWidget(this);
    auto* grid = new QGridLayout(content);
    grid->setColumnStretch(0, 1);
    m_fields.reserve(codec.knobs().size());
    for (const core::KnobInfo& info : codec.knobs())
        addField(info, *grid);
    m_reset = new QPushButton(tr("&Reset"), this);
    m_reset->setObjectName(QStringLiteral("resetKnobs"));
    m_reset->setToolTip(tr("Set nothing by hand; everything is what the level brings"));
    const int row = grid->rowCount();
    grid->addWidget(m_reset, row, 1, Qt::AlignRight);
    grid->setRowStretch(row + 1, 1);
    connect(m_reset, &QPushButton::clicked, this, [this] {
        setKnobs({});
        emit changed();
    });
    setKnobs({});

    setWidget(content);
    setFocusPolicy(Qt::NoFocus); // its inputs take it
    guardFromWheel(*content);
}

void KnobEditor::addField(const core::KnobInfo& info, QGridLayout& grid) {
    const QString id = QString::fromUtf8(info.id);
    const bool asWords = !info.words.empty() || isSwitch(info);
    Field field{.info = &info,
                .name = new QLabel(id + QLatin1Char(':'), this),
                .number = asWords ? nullptr : makeNumber(info),
                .words = asWords ? makeWords(info) : nullptr};
    QWidget* input = asWords ? static_cast<QWidget*>(field.words) : field.number;
    field.name->setBuddy(input);
    QString help = knobHelp(m_codec, info.id);
    if (!asWords)
        help += QLatin1Char(' ') +
                tr("From %1 to %2.").arg(knobValueText(info, info.lowest), knobValueText(info, info.highest));
    if (!info.inOneCallForm)
        help += QLatin1Char(' ') + tr("The library's one-call form does not take it; a stream that gets the "
                                      "whole body at once does instead.");
    auto* helpLabel = new QLabel(help, this);
    helpLabel->setWordWrap(true);
    helpLabel->setForegroundRole(QPalette::PlaceholderText);
    input->setObjectName(id);
    input->setAccessibleName(id);
    input->setAccessibleDescription(help);
    input->setToolTip(tr("%1: %2 to %3 with %4")
                          .arg(id, knobValueText(info, info.lowest), knobValueText(info, info.highest),
                               libraryText(m_codec.info())));

    const int row = grid.rowCount();
    grid.addWidget(field.name, row, 0);
    grid.addWidget(input, row, 1);
    grid.addWidget(helpLabel, row + 1, 0, 1, 2);
    grid.setRowMinimumHeight(row + 2, fontMetrics().height() / 2);
    m_fields.push_back(field);
}

KnobSpinBox* KnobEditor::makeNumber(const core::KnobInfo& info) {
    auto* number = new KnobSpinBox(info, this);
    connect(number, &QSpinBox::valueChanged, this, &KnobEditor::announceChange);
    return number;
}

QComboBox* KnobEditor::makeWords(const core::KnobInfo& info) {
    auto* words = new QComboBox(this);
    words->addItem(tr("level's own"));
    for (int value = info.lowest; value <= info.highest; ++value) {
        QString text = knobValueText(info, value);
        if (isSwitch(info))
            text = value == 0 ? tr("0 (off)") : tr("1 (on)");
        words->addItem(text);
    }
    connect(words, &QComboBox::currentIndexChanged, this, &KnobEditor::announceChange);
    return words;
}

std::optional<int> KnobEditor::valueOf(const Field& field) {
    if (field.words != nullptr) {
        const int entry = field.words->currentIndex();
        return entry == kUnsetEntry ? std::nullopt : std::optional(field.info->lowest + entry - 1);
    }
    return field.number->knob();
}

void KnobEditor::fill(const Field& field, std::optional<int> value) {
    if (field.words != nullptr) {
        const QSignalBlocker silent(field.words);
        const core::KnobInfo& info = *field.info;
        field.words->setCurrentIndex(value.has_value()
                                         ? std::clamp(*value, info.lowest, info.highest) - info.lowest + 1
                                         : kUnsetEntry);
    } else {
        const QSignalBlocker silent(field.number);
        field.number->setKnob(value);
    }
}

core::Knobs KnobEditor::knobs() const {
    core::Knobs knobs;
    for (const Field& field : m_fields) {
        if (const std::optional<int> value = valueOf(field))
            knobs.set(field.info->id, *value);
    }
    return knobs;
}

void KnobEditor::setKnobs(const core::Knobs& knobs) {
    for (const Field& field : m_fields)
        fill(field, knobs.value(field.info->id));
    markSetFields();
}

void KnobEditor::announceChange() {
    markSetFields();
    emit changed();
}

void KnobEditor::markSetFields() {
    for (const Field& field : m_fields) {
        QFont font = field.name->font();
        font.setBold(valueOf(field).has_value());
        field.name->setFont(font);
    }
    m_reset->setEnabled(!knobs().empty());
}

} // namespace levelscope::app
