// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/PlanChoice.h"

#include "core/setup/ServerSetups.h"

#include <algorithm>
#include <iterator>

namespace levelscope::app {

namespace {

std::vector<core::SweepPoint> pointsOf(const PlanChoice& choice, std::uint64_t payloadBytes) {
    std::vector<core::CurvePlan> curves = ownCurves(choice);
    curves.insert(curves.end(), choice.curves.begin(), choice.curves.end());
    std::vector<core::SweepPoint> points = core::pointsFor(curves);
    for (const std::string& id : choice.setups) {
        if (const core::ServerSetup* setup = core::findServerSetup(id))
            std::ranges::move(core::pointsOf(*setup, payloadBytes), std::back_inserter(points));
    }
    return points;
}

void applyRounds(const RoundsChoice& choice, std::uint64_t payloadBytes, core::SweepPlan& plan) {
    if (const auto* preset = std::get_if<core::RoundsPreset>(&choice))
        plan.rounds = core::roundsFor(*preset, payloadBytes);
    else if (const auto* rounds = std::get_if<core::Rounds>(&choice))
        plan.rounds = *rounds;
    else
        plan.budget = std::get<std::chrono::seconds>(choice);
}

} // namespace

std::vector<CodecChoice> defaultCodecs() {
    std::vector<CodecChoice> codecs;
    for (const core::CurvePlan& curve : core::defaultCurves())
        codecs.push_back({curve.codec, curve.levels, curve.knobs});
    return codecs;
}

std::vector<core::CurvePlan> ownCurves(const PlanChoice& choice) {
    std::vector<core::CurvePlan> curves;
    curves.reserve(choice.codecs.size());
    for (const CodecChoice& codec : choice.codecs)
        curves.push_back({codec.codec, codec.levels, choice.drive, codec.knobs});
    return curves;
}

core::SweepPlan planFor(const PlanChoice& choice, std::uint64_t payloadBytes) {
    core::SweepPlan plan{.points = pointsOf(choice, payloadBytes)};
    applyRounds(choice.rounds, payloadBytes, plan);
    plan.levelLimit = choice.levelLimit;
    std::ranges::copy_if(
        choice.exempt, std::back_inserter(plan.exempt),
        [&plan](const core::SweepPoint& point) { return std::ranges::count(plan.points, point) > 0; });
    plan.oneCallDecode = choice.oneCallDecode;
    plan.concurrency = choice.concurrency;
    return plan;
}

} // namespace levelscope::app
