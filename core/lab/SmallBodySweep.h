// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/BodyCuts.h"
#include "core/sweep/SweepEngine.h"

#include <functional>

namespace levelscope::core {

/// Which settings are measured on the cuts of a body, and how often.
struct SmallBodyPlan {
    std::vector<SweepPoint> points = {};
    Rounds rounds = {};
    std::size_t largestCut = kLargestCut;

    bool operator==(const SmallBodyPlan&) const = default;
};

/// zstd 1, 3 and 9, brotli 1, 5 and 9, gzip 1 and 6, as a server that keeps no encoder drives them.
[[nodiscard]] SmallBodyPlan defaultSmallBodyPlan();

/// A setting on a cut.
struct SmallBodyRow {
    std::size_t cut = 0; ///< in SmallBodyReport::cuts
    Measurement measurement = {};

    bool operator==(const SmallBodyRow&) const = default;
};

/// What is known of the cuts of a body; grows cut by cut.
struct SmallBodyReport {
    RecordForm form = RecordForm::None;
    std::vector<BodyCut> cuts = {}; ///< all that are to be measured, ascending
    /// In the order of the cuts and of the plan's points. A stop leaves later ones out.
    std::vector<SmallBodyRow> rows = {};
    SweepOutcome outcome = SweepOutcome::Done;
    std::optional<Error> error = {}; ///< why it broke off, other than by a stop
    std::size_t cutsDone = 0;

    bool operator==(const SmallBodyReport&) const = default;
};

/// Told of the report as it grows, after each cut and before the first; on the calling thread.
using SmallBodyProgress = std::function<void(const SmallBodyReport& report)>;

/// Sweeps each cut of the body by itself. Blocking; the codecs run in processes that a stop ends at once.
[[nodiscard]] SmallBodyReport sweepSmallBodies(const PayloadPtr& payload, const SmallBodyPlan& plan,
                                               const SmallBodyProgress& progress,
                                               const std::stop_token& stop);

/// The sizes between which compressing with a setting begins to save bytes. Both were measured; nothing is
/// known about sizes between them.
struct BreakEven {
    SweepPoint point = {};
    std::optional<std::uint64_t> lastLoss = {};  ///< the largest cut that came out no smaller
    std::optional<std::uint64_t> savesFrom = {}; ///< the smallest cut above it; all larger ones save, too

    bool operator==(const BreakEven&) const = default;
};

/// By setting, in their order in the report; those of which no size is known are left out.
[[nodiscard]] std::vector<BreakEven> breakEvens(const SmallBodyReport& report);

} // namespace levelscope::core
