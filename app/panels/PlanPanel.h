// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/PlanChoice.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;

namespace levelscope::core {
struct PlanEstimate;
}

namespace levelscope::app {

class CodecChooser;
class CompareChooser;
class DriveChooser;
class EstimateView;
class TimingChooser;

/// What a sweep would do, in words: "52 levels: 52 sizes, then 6 × 52 timings". `leftOut` of its
/// levels are over its limit. Translated.
[[nodiscard]] QString planSizeText(const core::SweepPlan& plan, std::size_t leftOut);

/// Where the user chooses what to sweep and how, with the size of that plan and the time it takes below. GUI
/// thread.
class PlanPanel final : public QWidget {
    Q_OBJECT

public:
    explicit PlanPanel(QWidget* parent = nullptr);

    [[nodiscard]] PlanChoice choice() const;
    /// Shows a choice; what cannot be offered becomes the nearest that can. Emits nothing.
    void setChoice(const PlanChoice& choice);

    /// In bytes; none = there is no payload. How much a plan is may depend on it.
    void setPayloadSize(std::optional<std::uint64_t> bytes);

    /// What `plan` would take. An estimate stays until the next one, or clearEstimate().
    void setEstimate(const core::SweepPlan& plan, const core::PlanEstimate& estimate);
    void setEstimating();
    void clearEstimate();

    /// Measures points in spite of the limit on levels. Emits choiceChanged, then includeRequested.
    void include(const std::vector<core::SweepPoint>& points);

    /// The limit on levels holds for all of them again. Emits nothing.
    void forgetIncluded();

signals:
    void choiceChanged(const PlanChoice& choice);
    /// The user asked for points that were left out; the choice has them already.
    void includeRequested(const std::vector<core::SweepPoint>& points);

private:
    [[nodiscard]] QWidget* makeContent();
    void leaveOut(const std::vector<core::SweepPoint>& points);
    void announceChange();
    void showPlan();

    CodecChooser* m_codecs;
    DriveChooser* m_drive;
    CompareChooser* m_compare;
    TimingChooser* m_timing;
    QLabel* m_planSize;
    EstimateView* m_estimate;
    std::vector<core::SweepPoint> m_exempt;
    std::optional<std::uint64_t> m_payloadBytes;
};

} // namespace levelscope::app
