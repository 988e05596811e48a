// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/PlanPanel.h"

#include "app/Format.h"
#include "app/panels/CodecChooser.h"
#include "app/panels/DriveChooser.h"

#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyle>
#include <QVBoxLayout>

namespace levelscope::app {

namespace {

/// More rounds than this take hours and no longer change a median.
constexpr int kMostRuns = 1000;
constexpr int kMostWarmups = 100;

QGroupBox* makeGroup(const QString& title, QWidget* content, QWidget* parent) {
    auto* group = new QGroupBox(title, parent);
    auto* layout = new QVBoxLayout(group);
    layout->addWidget(content);
    return group;
}

} // namespace

QString planSizeText(const PlanChoice& choice) {
    const std::size_t levels = core::pointsFor(choice.codecs, choice.drive).size();
    if (levels == 0)
        return PlanPanel::tr("Choose at least one codec.");
    const QString rounds = formatBytes(choice.warmups + choice.runs);
    if (levels == 1)
        return PlanPanel::tr("1 level: 1 size, then %1 × 1 timing").arg(rounds);
    return PlanPanel::tr("%1 levels: %1 sizes, then %2 × %1 timings").arg(formatBytes(levels), rounds);
}

PlanPanel::PlanPanel(QWidget* parent)
    : QWidget(parent)
    , m_planSize(new QLabel(this)) {
    setObjectName(QStringLiteral("planPanel"));
    auto* scrollArea = new QScrollArea(this);
    scrollArea->setObjectName(QStringLiteral("planScrollArea"));
    scrollArea->setFrameShape(QFrame::NoFrame);
    scrollArea->setWidgetResizable(true);
    scrollArea->setWidget(makeContent());

    m_planSize->setObjectName(QStringLiteral("planSize"));
    m_planSize->setWordWrap(true);
    m_planSize->setToolTip(
        tr("Opening a payload finds the sizes; Sweep measures the times as well. A timing is one "
           "compression and one decompression."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scrollArea, 1);
    auto* footer = new QVBoxLayout;
    const int margin = style()->pixelMetric(QStyle::PM_LayoutLeftMargin, nullptr, this);
    footer->setContentsMargins(margin, 0, margin, margin);
    footer->addWidget(m_planSize);
    layout->addLayout(footer);

    setChoice({});
    connect(m_codecs, &CodecChooser::changed, this, &PlanPanel::announceChange);
    connect(m_drive, &DriveChooser::changed, this, &PlanPanel::announceChange);
    connect(m_runs, &QSpinBox::valueChanged, this, &PlanPanel::announceChange);
    connect(m_warmups, &QSpinBox::valueChanged, this, &PlanPanel::announceChange);
}

QWidget* PlanPanel::makeContent() {
    auto* content = new QWidget(this);
    m_codecs = new CodecChooser(content);
    m_drive = new DriveChooser(content);
    m_runs = makeCountBox(QStringLiteral("runs"), 1, kMostRuns,
                          tr("How often every level is timed and counted; the median is shown"));
    m_warmups =
        makeCountBox(QStringLiteral("warmups"), 0, kMostWarmups,
                     tr("How often every level is timed before, without counting: caches and clocks settle"));
    auto* rounds = new QWidget(content);
    auto* form = new QFormLayout(rounds);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("&Runs:"), m_runs);
    form->addRow(tr("War&m-ups:"), m_warmups);

    auto* layout = new QVBoxLayout(content);
    layout->addWidget(makeGroup(tr("Codecs and levels"), m_codecs, content));
    layout->addWidget(makeGroup(tr("How the encoder is driven"), m_drive, content));
    layout->addWidget(makeGroup(tr("Timing"), rounds, content));
    layout->addStretch();
    return content;
}

QSpinBox* PlanPanel::makeCountBox(const QString& objectName, int minimum, int maximum,
                                  const QString& toolTip) {
    auto* box = new QSpinBox(this);
    box->setObjectName(objectName);
    box->setRange(minimum, maximum);
    box->setToolTip(toolTip);
    return box;
}

PlanChoice PlanPanel::choice() const {
    PlanChoice choice;
    choice.codecs = m_codecs->codecs();
    choice.drive = m_drive->drive();
    choice.runs = static_cast<unsigned>(m_runs->value());
    choice.warmups = static_cast<unsigned>(m_warmups->value());
    return choice;
}

void PlanPanel::setChoice(const PlanChoice& choice) {
    const QSignalBlocker noRuns(m_runs);
    const QSignalBlocker noWarmups(m_warmups);
    m_codecs->setCodecs(choice.codecs);
    m_drive->setDrive(choice.drive);
    m_runs->setValue(static_cast<int>(choice.runs));
    m_warmups->setValue(static_cast<int>(choice.warmups));
    m_planSize->setText(planSizeText(this->choice()));
}

void PlanPanel::announceChange() {
    const PlanChoice chosen = choice();
    m_planSize->setText(planSizeText(chosen));
    emit choiceChanged(chosen);
}

} // namespace levelscope::app
