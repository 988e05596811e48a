// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace levelscope::core {

/// From this on speeds are not trusted without a word: the share by which a fixed piece of work took more or
/// less time at one moment of the timings than at another.
inline constexpr double kDriftLimit = 0.05;

/// And the share of one processor that other work took during the timings, ours beside them included.
inline constexpr double kOthersLimit = 0.20;

/// Under what conditions the times of a sweep were taken. Absent values are not known.
struct SweepConditions {
    /// Slowest over fastest probe (a fixed piece of work between the rounds), minus 1.
    std::optional<double> drift = {};
    unsigned probes = 0;                    ///< how often the probe ran
    std::optional<double> othersLoad = {};  ///< processors that were busy beside the measuring one
    std::optional<double> loadAverage = {}; ///< of the last minute, when the sweep began
    std::optional<bool> onBattery = {};     ///< none: the machine has no battery that it tells of
    unsigned disturbedRuns = 0;             ///< as Timings::disturbedRuns, of all points
    unsigned inputDisturbedRuns = 0;        ///< thrown away: the user did something in the window meanwhile
    std::optional<double> measuredSeconds = {}; ///< inside timed runs, warm-ups and calibration included
    std::optional<double> timingsSeconds = {};  ///< the timing lane as a whole

    [[nodiscard]] bool drifted() const { return drift > kDriftLimit; }
    [[nodiscard]] bool othersBusy() const { return othersLoad > kOthersLimit; }
    bool operator==(const SweepConditions&) const = default;
};

} // namespace levelscope::core
