// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"

#include <QWidget>

#include <chrono>
#include <cstdint>

class QLabel;
class QProgressBar;

namespace levelscope::app {

/// One line for the status area: a bar while something goes on, and what. GUI thread.
class ProgressPanel final : public QWidget {
    Q_OBJECT

public:
    explicit ProgressPanel(QWidget* parent = nullptr);

    /// A sweep of `plan` over a body of `payloadBytes` is that far.
    void showProgress(const core::SweepProgress& progress, const core::SweepPlan& plan,
                      std::uint64_t payloadBytes, std::chrono::nanoseconds elapsed);
    /// Something goes on and nobody knows for how long.
    void showBusy(const QString& text);
    /// Nothing goes on.
    void showMessage(const QString& text);

private:
    void setText(const QString& text);

    QProgressBar* m_bar;
    QLabel* m_text;
};

} // namespace levelscope::app
