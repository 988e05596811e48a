// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;

namespace levelscope::app {

/// How long a plan would take, and which levels it leaves out, with a button that includes them. GUI thread.
class EstimateView final : public QWidget {
    Q_OBJECT

public:
    explicit EstimateView(QWidget* parent = nullptr);

    void showEstimate(const core::SweepPlan& plan, const core::PlanEstimate& estimate);
    /// What was shown stays until the next estimate is there, marked as on its way.
    void showEstimating();
    void clear();

signals:
    /// The user wants these measured in spite of the limit.
    void includeRequested(const std::vector<core::SweepPoint>& points);
    /// The user wants to leave these out again.
    void leaveOutRequested(const std::vector<core::SweepPoint>& points);

private:
    /// Text with a button under it.
    struct Choice {
        QLabel* text;
        QPushButton* button;
    };

    [[nodiscard]] QLabel* makeLabel(const QString& objectName);
    [[nodiscard]] Choice makeChoice(const QString& objectName, const QString& button);
    static void fill(const Choice& choice, const QString& text, bool hasButton);

    QLabel* m_total;
    Choice m_leftOut;
    Choice m_exempt;
    std::vector<core::SweepPoint> m_includable;
    std::vector<core::SweepPoint> m_included;
};

} // namespace levelscope::app
