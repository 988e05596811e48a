// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/LevelsOption.h"
#include "core/setup/ServerSetups.h"
#include "core/sweep/SweepPlan.h"

#include <cstdint>
#include <optional>
#include <vector>

class QCommandLineParser;

namespace levelscope::app {

/// What a sweep was asked to measure. How often, depends on the payload, which is read later.
struct PlanOptions {
    std::vector<core::CurvePlan> curves = {};
    std::vector<const core::ServerSetup*> servers = {}; ///< swept besides the curves
    /// What is swept of the servers that drive these codecs; those of other codecs are swept at all levels.
    std::vector<CodecLevels> serverLevels = {};
    core::RoundsPreset preset = core::RoundsPreset::Standard;
    std::optional<unsigned> runs = {};    ///< instead of the preset's
    std::optional<unsigned> warmups = {}; ///< instead of the preset's
    core::SweepPlan rest = {};            ///< all else; points and rounds are not looked at

    bool operator==(const PlanOptions&) const = default;
};

/// Adds what tells which points are measured and how.
void addPlanOptions(QCommandLineParser& parser);

/// Reads what a parser with those options has parsed.
[[nodiscard]] Parsed<PlanOptions> readPlanOptions(const QCommandLineParser& parser);

/// The plan for a payload of that size.
[[nodiscard]] core::SweepPlan planFor(const PlanOptions& options, std::uint64_t payloadBytes);

} // namespace levelscope::app
