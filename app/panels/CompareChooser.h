// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/CompareDialog.h"
#include "app/panels/PlanChoice.h"

#include <QPointer>
#include <QWidget>

namespace levelscope::app {

class ParagraphLabel;

/// What the plan's own curves are compared with, in words, and a button that changes it. GUI thread.
class CompareChooser final : public QWidget {
    Q_OBJECT

public:
    explicit CompareChooser(QWidget* parent = nullptr);

    [[nodiscard]] const Comparison& comparison() const { return m_comparison; }
    /// Shows what `choice` compares with. Call it also when its own curves changed: the names say in what the
    /// others differ from them. Emits nothing.
    void showChoice(const PlanChoice& choice);

signals:
    void changed();

private:
    void ask();
    void take();

    ParagraphLabel* m_names;
    Comparison m_comparison;
    std::vector<core::CurvePlan> m_own;
    QPointer<CompareDialog> m_dialog; ///< deletes itself when closed
};

} // namespace levelscope::app
