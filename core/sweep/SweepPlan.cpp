// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SweepPlan.h"

#include "core/codec/CodecRegistry.h"

namespace levelscope::core {

std::vector<SweepPoint> pointsFor(const std::vector<CodecLevels>& codecs, const Drive& drive) {
    std::vector<SweepPoint> points;
    for (const auto& [codec, levels] : codecs) {
        const CodecInfo& info = codec->info();
        Drive codecDrive = drive;
        if (!info.encoderReusable)
            codecDrive.encoder = EncoderUse::Fresh;
        const bool isRange = levels.lowest != levels.highest;
        for (int level = levels.lowest; level <= levels.highest; ++level) {
            if (isRange && level == info.aliasLevel)
                continue;
            points.push_back({codec, level, codecDrive});
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
        measurement.strategy = strategyOf(*point.codec, point.level, knownSize(point.drive, payloadBytes));
        measurements.push_back(std::move(measurement));
    }
    return measurements;
}

std::vector<CodecLevels> defaultCodecLevels() {
    std::vector<CodecLevels> chosen;
    for (const Codec* codec : allCodecs()) {
        if (codec->info().sweptByDefault)
            chosen.push_back({codec, codec->info().swept});
    }
    return chosen;
}

} // namespace levelscope::core
