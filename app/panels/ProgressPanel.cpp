// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ProgressPanel.h"

#include "app/panels/ProgressText.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>

namespace levelscope::app {

ProgressPanel::ProgressPanel(QWidget* parent)
    : QWidget(parent)
    , m_bar(new QProgressBar(this))
    , m_text(new QLabel(this)) {
    setObjectName(QStringLiteral("progressPanel"));
    m_bar->setObjectName(QStringLiteral("progressBar"));
    m_bar->setAccessibleName(tr("Progress of the sweep"));
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(m_bar->fontMetrics().averageCharWidth() * 24);
    m_bar->setMaximumHeight(m_bar->fontMetrics().height());
    m_bar->hide();
    m_text->setObjectName(QStringLiteral("progressText"));
    m_text->setTextFormat(Qt::PlainText);
    // The line may be longer than the window is wide; it must not widen the window.
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_bar);
    layout->addWidget(m_text, 1);
}

void ProgressPanel::showProgress(const core::SweepProgress& progress, const core::SweepPlan& plan,
                                 std::uint64_t payloadBytes, std::chrono::nanoseconds elapsed) {
    m_bar->setRange(0, static_cast<int>(progress.stepsPlanned));
    m_bar->setValue(static_cast<int>(progress.stepsDone));
    m_bar->show();
    setText(progressText(progress, plan, payloadBytes, elapsed));
}

void ProgressPanel::showBusy(const QString& text) {
    m_bar->setRange(0, 0);
    m_bar->show();
    setText(text);
}

void ProgressPanel::showMessage(const QString& text) {
    m_bar->hide();
    setText(text);
}

void ProgressPanel::setText(const QString& text) {
    m_text->setText(text);
    m_text->setToolTip(text);
}

} // namespace levelscope::app
