// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SweepPlan.h"

#include "core/codec/CodecRegistry.h"

#include <algorithm>

namespace levelscope::core {

Rounds roundsFor(RoundsPreset preset, std::uint64_t payloadBytes) {
    switch (preset) {
    case RoundsPreset::Quick:
        return {.warmups = 0, .runs = 3};
    case RoundsPreset::Standard:
        return {};
    case RoundsPreset::Thorough:
        return {.warmups = 2, .runs = 15};
    case RoundsPreset::Published:
        return {.warmups = 3, .runs = payloadBytes < 1'000'000 ? 60U : 15U};
    }
    return {};
}

std::vector<SweepPoint> pointsFor(const std::vector<CurvePlan>& curves) {
    std::vector<SweepPoint> points;
    for (const CurvePlan& curve : curves) {
        const CodecInfo& info = curve.codec->info();
        Drive drive = curve.drive;
        if (!info.encoderReusable)
            drive.encoder = EncoderUse::Fresh;
        const bool isRange = curve.levels.lowest != curve.levels.highest;
        for (int level = curve.levels.lowest; level <= curve.levels.highest; ++level) {
            if (isRange && level == info.aliasLevel)
                continue;
            SweepPoint point{.codec = curve.codec, .level = level, .drive = drive, .knobs = curve.knobs};
            if (std::ranges::find(points, point) == points.end())
                points.push_back(std::move(point));
        }
    }
    return points;
}

std::vector<Measurement> unreachedMeasurements(const std::vector<SweepPoint>& points,
                                               std::uint64_t payloadBytes) {
    std::vector<Measurement> measurements;
    measurements.reserve(points.size());
    for (const SweepPoint& point : points) {
        Measurement measurement;
        measurement.index = measurements.size();
        measurement.point = point;
        measurement.originalBytes = payloadBytes;
        measurement.strategy =
            strategyOf(*point.codec, point.settings(), knownSize(point.drive, payloadBytes));
        measurements.push_back(std::move(measurement));
    }
    return measurements;
}

std::vector<CurvePlan> defaultCurves() {
    std::vector<CurvePlan> curves;
    for (const Codec* codec : allCodecs()) {
        if (codec->info().sweptByDefault)
            curves.push_back({.codec = codec, .levels = codec->info().swept});
    }
    return curves;
}

} // namespace levelscope::core
