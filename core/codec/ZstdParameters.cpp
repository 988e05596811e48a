// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/ZstdParameters.h"

#include <algorithm>
#include <array>
#include <span>

namespace levelscope::core {

namespace {

// In the order of the ZSTD_strategy enumeration, which starts at 1; zstd.h promises it only grows at the end.
constexpr std::array<std::string_view, 9> kStrategies = {"fast",    "dfast", "greedy",  "lazy",    "lazy2",
                                                         "btlazy2", "btopt", "btultra", "btultra2"};
// ZSTD_ps_auto and its companions.
constexpr std::array<std::string_view, 3> kSwitch = {"auto", "enable", "disable"};

constexpr std::string_view kLongDistanceMatching = "enableLongDistanceMatching";

struct KnobOfZstd {
    std::string_view id;
    ZSTD_cParameter parameter = ZSTD_c_compressionLevel;
    std::span<const std::string_view> words = {};
};

const std::array kKnobs = {
    KnobOfZstd{"windowLog", ZSTD_c_windowLog},
    KnobOfZstd{"hashLog", ZSTD_c_hashLog},
    KnobOfZstd{"chainLog", ZSTD_c_chainLog},
    KnobOfZstd{"searchLog", ZSTD_c_searchLog},
    KnobOfZstd{"minMatch", ZSTD_c_minMatch},
    KnobOfZstd{"targetLength", ZSTD_c_targetLength},
    KnobOfZstd{kStrategyParameter, ZSTD_c_strategy, kStrategies},
    KnobOfZstd{kLongDistanceMatching, ZSTD_c_enableLongDistanceMatching, kSwitch},
    KnobOfZstd{"ldmHashLog", ZSTD_c_ldmHashLog},
    KnobOfZstd{"ldmMinMatch", ZSTD_c_ldmMinMatch},
    KnobOfZstd{"ldmBucketSizeLog", ZSTD_c_ldmBucketSizeLog},
    KnobOfZstd{"ldmHashRateLog", ZSTD_c_ldmHashRateLog},
    KnobOfZstd{"contentSizeFlag", ZSTD_c_contentSizeFlag},
    KnobOfZstd{"checksumFlag", ZSTD_c_checksumFlag},
    KnobOfZstd{"nbWorkers", ZSTD_c_nbWorkers},
    KnobOfZstd{"targetCBlockSize", ZSTD_c_targetCBlockSize},
};

KnobInfo infoOf(const KnobOfZstd& knob) {
    const ZSTD_bounds bounds = ZSTD_cParam_getBounds(knob.parameter);
    KnobInfo info{.id = knob.id, .lowest = bounds.lowerBound, .highest = bounds.upperBound};
    if (!knob.words.empty()) {
        // A value that a later library adds has no name here yet.
        info.highest = std::min(info.highest, info.lowest + static_cast<int>(knob.words.size()) - 1);
        info.words.assign(knob.words.begin(), knob.words.begin() + (info.highest - info.lowest + 1));
    }
    // With workers libzstd cuts the body into jobs: another frame, and time spent on other threads than the
    // one that is timed. Zero can be asked for, to say so.
    if (knob.parameter == ZSTD_c_nbWorkers)
        info.highest = 0;
    return info;
}

std::string strategyName(ZSTD_strategy strategy) {
    const auto index = static_cast<std::size_t>(strategy) - 1;
    return std::string(index < kStrategies.size() ? kStrategies[index] : "unknown");
}

} // namespace

std::vector<KnobInfo> zstdKnobs() {
    std::vector<KnobInfo> infos;
    for (const KnobOfZstd& knob : kKnobs) {
        // A library may be built without one of them.
        if (ZSTD_isError(ZSTD_cParam_getBounds(knob.parameter).error) == 0)
            infos.push_back(infoOf(knob));
    }
    return infos;
}

std::size_t setZstdParameters(ZSTD_CCtx* context, const EncoderSettings& settings) {
    std::size_t code = ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, settings.level);
    for (const Knob& knob : settings.knobs.all()) {
        const auto* known = std::ranges::find(kKnobs, knob.id, &KnobOfZstd::id);
        if (ZSTD_isError(code) == 0 && known != kKnobs.end())
            code = ZSTD_CCtx_setParameter(context, known->parameter, knob.value);
    }
    return code;
}

ZSTD_compressionParameters appliedZstdParameters(const EncoderSettings& settings,
                                                 std::optional<std::uint64_t> sourceSize) {
    // To ZSTD_getCParams 0 means unknown. A context that knows its body is empty uses what it uses for 1
    // byte: both lie under the smallest size the tables tell apart (1 << ZSTD_HASHLOG_MIN). A test asks such
    // a context.
    const unsigned long long size = sourceSize.has_value() ? std::max<std::uint64_t>(*sourceSize, 1) : 0;
    ZSTD_compressionParameters values = ZSTD_getCParams(settings.level, size, 0);
    // The same steps in the same order as ZSTD_getCParamsFromCCtxParams, which the library keeps to itself: a
    // window for long-distance matching, what was set by hand, and the clamps for the size.
    const Knobs& knobs = settings.knobs;
    if (knobs.value(kLongDistanceMatching) == static_cast<int>(ZSTD_ps_enable))
        values.windowLog = ZSTD_WINDOWLOG_LIMIT_DEFAULT;
    const auto override = [&](std::string_view id, unsigned& field) {
        // To a context 0 means what the level brings.
        if (const int value = knobs.value(id).value_or(0); value != 0)
            field = static_cast<unsigned>(value);
    };
    override("windowLog", values.windowLog);
    override("hashLog", values.hashLog);
    override("chainLog", values.chainLog);
    override("searchLog", values.searchLog);
    override("minMatch", values.minMatch);
    override("targetLength", values.targetLength);
    if (const std::optional<int> strategy = knobs.value(kStrategyParameter))
        values.strategy = static_cast<ZSTD_strategy>(*strategy);
    return ZSTD_adjustCParams(values, size, 0);
}

std::vector<Parameter> describeZstdParameters(const EncoderSettings& settings,
                                              std::optional<std::uint64_t> sourceSize) {
    const ZSTD_compressionParameters values = appliedZstdParameters(settings, sourceSize);
    std::vector<Parameter> parameters = {
        {kStrategyParameter, strategyName(values.strategy)},
        {"windowLog", std::to_string(values.windowLog)},
        {"chainLog", std::to_string(values.chainLog)},
        {"hashLog", std::to_string(values.hashLog)},
        {"searchLog", std::to_string(values.searchLog)},
        {"minMatch", std::to_string(values.minMatch)},
        {"targetLength", std::to_string(values.targetLength)},
    };
    for (const KnobOfZstd& knob : kKnobs) {
        const std::optional<int> value = settings.knobs.value(knob.id);
        if (!value.has_value() ||
            std::ranges::find(parameters, knob.id, &Parameter::name) != parameters.end())
            continue;
        // Words only where the values begin at 0: the strategy, which begins at 1, is listed already.
        const auto index = static_cast<std::size_t>(*value);
        parameters.push_back(
            {knob.id, index < knob.words.size() ? std::string(knob.words[index]) : std::to_string(*value)});
    }
    return parameters;
}

} // namespace levelscope::core
