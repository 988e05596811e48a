// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/RoundsChooser.h"

#include "app/panels/ParagraphLabel.h"

#include <QComboBox>
#include <QFormLayout>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <array>
#include <iterator>

namespace levelscope::app {

namespace {

/// More rounds than this take hours and no longer change a median.
constexpr int kMostRuns = 1000;
constexpr int kMostWarmups = 100;
constexpr int kMostSeconds = 24 * 60 * 60;
/// Proposed to whoever chooses a time.
constexpr int kProposedSeconds = 20;

struct PresetText {
    core::RoundsPreset preset;
    QString name;
    QString purpose;
};

std::array<PresetText, 4> presetTexts() {
    return {{
        {core::RoundsPreset::Quick, RoundsChooser::tr("Quick"), RoundsChooser::tr("a first look")},
        {core::RoundsPreset::Standard, RoundsChooser::tr("Standard"),
         RoundsChooser::tr("enough to choose a level by")},
        {core::RoundsPreset::Thorough, RoundsChooser::tr("Thorough"),
         RoundsChooser::tr("for numbers that are passed on")},
        {core::RoundsPreset::Published, RoundsChooser::tr("Published"),
         RoundsChooser::tr("as the published .NET tables were made")},
    }};
}

// Entries of the choice that follow the presets.
const int kOwnEntry = static_cast<int>(presetTexts().size());
const int kBudgetEntry = kOwnEntry + 1;

/// "1 warm-up, 5 runs".
QString roundsText(const core::Rounds& rounds) {
    const QString warmups = rounds.warmups == 1 ? RoundsChooser::tr("1 warm-up")
                                                : RoundsChooser::tr("%1 warm-ups").arg(rounds.warmups);
    const QString runs =
        rounds.runs == 1 ? RoundsChooser::tr("1 run") : RoundsChooser::tr("%1 runs").arg(rounds.runs);
    return RoundsChooser::tr("%1, %2").arg(warmups, runs);
}

QString explanation(const PresetText& text) {
    // A preset may count large bodies by other numbers than small ones.
    const core::Rounds small = core::roundsFor(text.preset, 0);
    const core::Rounds large = core::roundsFor(text.preset, 1'000'000);
    const QString rounds =
        small == large ? roundsText(small)
                       : RoundsChooser::tr("%1; from 1 MB on %2").arg(roundsText(small), roundsText(large));
    return RoundsChooser::tr("%1: %2").arg(rounds, text.purpose);
}

} // namespace

RoundsChooser::RoundsChooser(QWidget* parent)
    : QWidget(parent)
    , m_form(new QFormLayout(this))
    , m_choice(new QComboBox(this))
    , m_explanation(new ParagraphLabel(this))
    , m_runs(makeBox(QStringLiteral("runs"), 1, kMostRuns,
                     tr("How often every level is timed and counted; the median is shown")))
    , m_warmups(
          makeBox(QStringLiteral("warmups"), 0, kMostWarmups,
                  tr("How often every level is timed before, without counting: caches and clocks settle")))
    , m_seconds(makeBox(QStringLiteral("budgetSeconds"), 1, kMostSeconds,
                        tr("About how long the whole sweep may take; the table says how many runs each level "
                           "got, and what would not fit is left out"))) {
    setObjectName(QStringLiteral("roundsChooser"));
    m_form->setContentsMargins(0, 0, 0, 0);
    m_choice->setObjectName(QStringLiteral("roundsChoice"));
    for (const PresetText& text : presetTexts())
        m_choice->addItem(text.name);
    m_choice->addItem(tr("Own"));
    m_choice->addItem(tr("Time budget"));
    m_explanation->setObjectName(QStringLiteral("roundsExplanation"));
    m_explanation->setForegroundRole(QPalette::PlaceholderText);
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setValue(kProposedSeconds);
    m_form->addRow(tr("Pr&eset:"), m_choice);
    m_form->addRow(m_explanation);
    m_form->addRow(tr("&Runs:"), m_runs);
    m_form->addRow(tr("War&m-ups:"), m_warmups);
    m_form->addRow(tr("Done &in:"), m_seconds);
    setRounds(PlanChoice{}.rounds);
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this] {
        showInputs();
        emit changed();
    });
    for (QSpinBox* box : {m_runs, m_warmups, m_seconds})
        connect(box, &QSpinBox::valueChanged, this, &RoundsChooser::changed);
}

QSpinBox* RoundsChooser::makeBox(const QString& objectName, int minimum, int maximum,
                                 const QString& toolTip) {
    auto* box = new QSpinBox(this);
    box->setObjectName(objectName);
    box->setRange(minimum, maximum);
    box->setGroupSeparatorShown(true);
    box->setToolTip(toolTip);
    return box;
}

RoundsChoice RoundsChooser::rounds() const {
    const int entry = m_choice->currentIndex();
    if (entry == kOwnEntry)
        return core::Rounds{.warmups = static_cast<unsigned>(m_warmups->value()),
                            .runs = static_cast<unsigned>(m_runs->value())};
    if (entry == kBudgetEntry)
        return std::chrono::seconds(m_seconds->value());
    return presetTexts()[static_cast<std::size_t>(entry)].preset;
}

void RoundsChooser::setRounds(const RoundsChoice& rounds) {
    const QSignalBlocker silent(this);
    if (const auto* own = std::get_if<core::Rounds>(&rounds)) {
        m_choice->setCurrentIndex(kOwnEntry);
        m_runs->setValue(static_cast<int>(std::min(own->runs, unsigned{kMostRuns})));
        m_warmups->setValue(static_cast<int>(std::min(own->warmups, unsigned{kMostWarmups})));
    } else if (const auto* budget = std::get_if<std::chrono::seconds>(&rounds)) {
        m_choice->setCurrentIndex(kBudgetEntry);
        m_seconds->setValue(static_cast<int>(std::clamp<std::int64_t>(budget->count(), 1, kMostSeconds)));
    } else {
        const auto texts = presetTexts();
        const auto preset =
            std::ranges::find(texts, std::get<core::RoundsPreset>(rounds), &PresetText::preset);
        m_choice->setCurrentIndex(static_cast<int>(std::distance(texts.begin(), preset)));
    }
    showInputs();
}

/// Of the inputs only those that count. A preset has a sentence in their place, and own counts start as its.
void RoundsChooser::showInputs() {
    const int entry = m_choice->currentIndex();
    const bool isPreset = entry < kOwnEntry;
    m_form->setRowVisible(m_explanation, isPreset);
    m_form->setRowVisible(m_runs, entry == kOwnEntry);
    m_form->setRowVisible(m_warmups, entry == kOwnEntry);
    m_form->setRowVisible(m_seconds, entry == kBudgetEntry);
    if (!isPreset)
        return;
    const PresetText text = presetTexts()[static_cast<std::size_t>(entry)];
    m_explanation->setParagraph(explanation(text));
    const core::Rounds rounds = core::roundsFor(text.preset, 0);
    const QSignalBlocker noRuns(m_runs);
    const QSignalBlocker noWarmups(m_warmups);
    m_runs->setValue(static_cast<int>(rounds.runs));
    m_warmups->setValue(static_cast<int>(rounds.warmups));
}

} // namespace levelscope::app
