// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CurveDialog.h"

#include "app/KnobText.h"
#include "app/panels/DriveChooser.h"
#include "app/panels/KnobEditor.h"
#include "app/panels/LevelRangeBoxes.h"
#include "core/codec/CodecRegistry.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace levelscope::app {

CurveDialog::CurveDialog(const core::CurvePlan& initial, std::vector<core::CurvePlan> taken, QWidget* parent)
    : QDialog(parent)
    , m_taken(std::move(taken))
    , m_codecs(new QComboBox(this))
    , m_levels(new LevelRangeBoxes(initial.codec->info(), QStringLiteral("curve"), *this))
    , m_drive(new DriveChooser(this))
    , m_knobs(makeKnobEditors())
    , m_knobPages(new QStackedWidget(this))
    , m_problem(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)) {
    setObjectName(QStringLiteral("curveDialog"));
    setWindowTitle(tr("Curve to compare with"));
    for (const core::Codec* codec : core::allCodecs())
        m_codecs->addItem(QString::fromUtf8(codec->info().displayName));
    for (KnobEditor* editor : m_knobs)
        m_knobPages->addWidget(editor);
    m_codecs->setObjectName(QStringLiteral("curveCodec"));
    const auto codec = std::ranges::find(core::allCodecs(), initial.codec);
    m_codecs->setCurrentIndex(static_cast<int>(codec - core::allCodecs().begin()));
    showCodec();
    m_levels->setRange(initial.levels);
    m_drive->setDrive(initial.drive);
    m_knobs[static_cast<std::size_t>(m_codecs->currentIndex())]->setKnobs(initial.knobs);

    auto* knobsBox = new QGroupBox(tr("Parameters set by hand"), this);
    auto* knobsLayout = new QVBoxLayout(knobsBox);
    knobsLayout->setContentsMargins(0, 0, 0, 0);
    knobsLayout->addWidget(m_knobPages);
    auto* columns = new QHBoxLayout;
    columns->addWidget(makeSettings());
    columns->addWidget(knobsBox, 1);
    m_problem->setObjectName(QStringLiteral("curveProblem"));
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(columns, 1);
    layout->addWidget(m_problem, 0, Qt::AlignRight);
    layout->addWidget(m_buttons);
    resize(fontMetrics().averageCharWidth() * 110, fontMetrics().lineSpacing() * 32);

    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_codecs, &QComboBox::currentIndexChanged, this, [this] {
        showCodec();
        updateAcceptable();
    });
    for (const KnobEditor* editor : m_knobs)
        connect(editor, &KnobEditor::changed, this, &CurveDialog::updateAcceptable);
    connect(m_levels, &LevelRangeBoxes::changed, this, &CurveDialog::updateAcceptable);
    connect(m_drive, &DriveChooser::changed, this, &CurveDialog::updateAcceptable);
    updateAcceptable();
}

std::vector<KnobEditor*> CurveDialog::makeKnobEditors() {
    std::vector<KnobEditor*> editors;
    editors.reserve(core::allCodecs().size());
    for (const core::Codec* codec : core::allCodecs())
        editors.push_back(new KnobEditor(*codec, this));
    return editors;
}

QWidget* CurveDialog::makeSettings() {
    auto* codecBox = new QGroupBox(tr("Codec and levels"), this);
    auto* form = new QFormLayout(codecBox);
    auto* levels = new QHBoxLayout;
    levels->addWidget(m_levels->lowest(), 1);
    levels->addWidget(new QLabel(tr("to"), codecBox));
    levels->addWidget(m_levels->highest(), 1);
    form->addRow(tr("&Codec:"), m_codecs);
    auto* levelsLabel = new QLabel(tr("L&evels:"), codecBox);
    levelsLabel->setBuddy(m_levels->lowest()); // a form finds none in a layout
    form->addRow(levelsLabel, levels);
    auto* driveBox = new QGroupBox(tr("How the encoder is driven"), this);
    auto* driveLayout = new QVBoxLayout(driveBox);
    driveLayout->addWidget(m_drive);

    auto* settings = new QWidget(this);
    auto* layout = new QVBoxLayout(settings);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(codecBox);
    layout->addWidget(driveBox);
    layout->addStretch();
    return settings;
}

core::CurvePlan CurveDialog::curve() const {
    const auto index = static_cast<std::size_t>(m_codecs->currentIndex());
    return {.codec = core::allCodecs()[index],
            .levels = m_levels->range(),
            .drive = m_drive->drive(),
            .knobs = m_knobs[index]->knobs()};
}

void CurveDialog::showCodec() {
    const int index = m_codecs->currentIndex();
    m_levels->setCodec(core::allCodecs()[static_cast<std::size_t>(index)]->info());
    m_knobPages->setCurrentIndex(index);
}

void CurveDialog::updateAcceptable() {
    const core::CurvePlan chosen = curve();
    const bool isTaken = std::ranges::find(m_taken, chosen) != m_taken.end();
    const QString problem =
        isTaken ? tr("There is such a curve already.") : knobsProblem(*chosen.codec, chosen.knobs);
    m_problem->setText(problem);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(problem.isEmpty());
}

} // namespace levelscope::app
