// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace levelscope::app {

class ComparisonPanel;
class MatchChart;
class ParagraphLabel;

/// Why levels of zstd come out as they do: what the match finder does at each, and two of them side by side.
/// GUI thread.
class MatchesPanel final : public QWidget {
    Q_OBJECT

public:
    explicit MatchesPanel(QWidget* parent = nullptr);

    [[nodiscard]] MatchChart& chart() const { return *m_chart; }
    [[nodiscard]] ComparisonPanel& comparison() const { return *m_comparison; }
    /// Somebody sees it. A dock behind another is neither hidden nor enabled.
    [[nodiscard]] bool isInSight() const { return isVisible() && isEnabled(); }
    /// How far the counting is, or why nothing is counted; empty shows nothing.
    void setStatus(const QString& status);

signals:
    /// isInSight() may be another.
    void sightChanged();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    MatchChart* m_chart;
    ParagraphLabel* m_status;
    ComparisonPanel* m_comparison;
};

} // namespace levelscope::app
