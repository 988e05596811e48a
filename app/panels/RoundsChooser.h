// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/PlanChoice.h"

#include <QWidget>

class QComboBox;
class QFormLayout;
class QSpinBox;

namespace levelscope::app {

class ParagraphLabel;

/// How often points are timed: a preset, one's own counts, or a time that the sweep may take. GUI thread.
class RoundsChooser final : public QWidget {
    Q_OBJECT

public:
    explicit RoundsChooser(QWidget* parent = nullptr);

    [[nodiscard]] RoundsChoice rounds() const;
    /// Counts and times that are not offered become the nearest that is. Emits nothing.
    void setRounds(const RoundsChoice& rounds);

signals:
    void changed();

private:
    [[nodiscard]] QSpinBox* makeBox(const QString& objectName, int minimum, int maximum,
                                    const QString& toolTip);
    void showInputs();

    QFormLayout* m_form;
    QComboBox* m_choice;
    ParagraphLabel* m_explanation;
    QSpinBox* m_runs;
    QSpinBox* m_warmups;
    QSpinBox* m_seconds;
};

} // namespace levelscope::app
