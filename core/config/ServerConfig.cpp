// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/ServerConfig.h"

#include "core/setup/ServerSetups.h"

#include <algorithm>
#include <charconv>

namespace levelscope::core {

namespace {

/// RFC 9659: a decoder of a web browser need not support more.
constexpr int kBrowserWindowLog = 23;

ServerConfig refusal(ConfigObstacle obstacle) {
    return {.obstacle = std::move(obstacle)};
}

/// Its setups of that codec, among which the point's may be.
std::vector<const ServerSetup*> setupsOf(const ConfigServer& server, std::string_view codec) {
    std::vector<const ServerSetup*> setups = serverSetupsNamed(server.id);
    std::erase_if(setups, [&](const ServerSetup* setup) { return setup->codec != codec; });
    return setups;
}

std::string idsOf(const std::vector<const ServerSetup*>& setups) {
    std::string ids;
    for (const ServerSetup* setup : setups) {
        if (!ids.empty())
            ids += ',';
        ids += setup->id;
    }
    return ids;
}

/// The next lower and the next higher level.
std::vector<ServerLevel> nearestLevels(const std::vector<LevelChoice>& choices, int level) {
    std::optional<ServerLevel> below;
    std::optional<ServerLevel> above;
    for (const LevelChoice& choice : choices) {
        if (choice.range.highest < level)
            below = ServerLevel{.level = choice.range.highest, .name = choice.name};
        if (choice.range.lowest > level && !above.has_value())
            above = ServerLevel{.level = choice.range.lowest, .name = choice.name};
    }
    std::vector<ServerLevel> nearest;
    for (const std::optional<ServerLevel>& side : {below, above}) {
        if (side.has_value())
            nearest.push_back(*side);
    }
    return nearest;
}

std::optional<ConfigObstacle> knobObstacle(const CodecConfig& codec, const Knobs& knobs) {
    for (const Knob& knob : knobs.all()) {
        const auto choice = std::ranges::find(codec.knobs, std::string_view(knob.id), &KnobChoice::id);
        if (choice == codec.knobs.end())
            return ConfigObstacle{.code = ObstacleCode::NoKnob, .knob = knob.id};
        if (knob.value < choice->lowest || knob.value > choice->highest)
            return ConfigObstacle{.code = ObstacleCode::KnobValue,
                                  .knob = knob.id,
                                  .lowest = choice->lowest,
                                  .highest = choice->highest};
    }
    return std::nullopt;
}

/// The window that a body of unknown size declares with these settings, if browsers refuse it. Servers do not
/// announce sizes.
std::optional<std::uint64_t> refusedWindow(const Codec& codec, const EncoderSettings& settings) {
    for (const Parameter& parameter : codec.parameters(settings, std::nullopt)) {
        int windowLog = 0;
        if (parameter.name != "windowLog" || codec.info().id != "zstd")
            continue;
        std::from_chars(parameter.value.data(), parameter.value.data() + parameter.value.size(), windowLog);
        if (windowLog > kBrowserWindowLog)
            return std::uint64_t{1} << windowLog;
    }
    return std::nullopt;
}

} // namespace

std::optional<int> ConfigRequest::knob(std::string_view id, int libraryDefault) const {
    if (serversOwn)
        return std::nullopt;
    return knobs.value(id).value_or(libraryDefault);
}

ServerConfig configFor(const ConfigServer& server, const SweepPoint& point) {
    const CodecInfo& info = point.codec->info();
    const auto codec = std::ranges::find(server.codecs, info.id, &CodecConfig::codec);
    if (codec == server.codecs.end())
        return refusal({.code = ObstacleCode::NoCodec});

    const std::vector<const ServerSetup*> setups = setupsOf(server, info.id);
    ConfigRequest request;
    request.level = point.level == info.aliasLevel ? info.defaultLevel : point.level;
    request.serversOwn = std::ranges::find(setups, point.setup, &ServerSetup::name) != setups.end();
    if (!request.serversOwn)
        request.knobs = point.knobs;

    const auto choice = std::ranges::find_if(
        codec->levels, [&](const LevelChoice& levels) { return levels.range.contains(request.level); });
    if (choice == codec->levels.end())
        return refusal(
            {.code = ObstacleCode::NoLevel, .nearest = nearestLevels(codec->levels, request.level)});
    request.levelName = choice->name;
    if (std::optional<ConfigObstacle> obstacle = knobObstacle(*codec, request.knobs))
        return refusal(std::move(*obstacle));

    ServerConfig config{.text = codec->text(request), .warnings = codec->warnings(request)};
    if (!codec->setsWindow) {
        if (const auto window = refusedWindow(*point.codec, {request.level, request.knobs}))
            config.warnings.push_back({ConfigWarning::RefusedWindow, std::to_string(*window)});
    }
    if (!request.serversOwn && !setups.empty())
        config.warnings.push_back({ConfigWarning::MeasuredOtherwise, idsOf(setups)});
    return config;
}

} // namespace levelscope::core
