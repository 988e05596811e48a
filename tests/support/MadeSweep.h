// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/CodecRegistry.h"
#include "core/sweep/SweepRecord.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace levelscope::test {

/// 16 runs whose quartiles are `spread` of the median apart: the interval of the median reaches
/// 1.57 / 4 x `spread` / 2 x 2 = 0.39 x `spread` to either side.
inline core::Summary madeTimes(double seconds, double spread = 0.01) {
    return {
        .minimum = seconds * (1 - spread),
        .lowerQuartile = seconds * (1 - spread / 2),
        .median = seconds,
        .upperQuartile = seconds * (1 + spread / 2),
        .maximum = seconds * (1 + spread),
        .count = 16,
    };
}

inline core::SweepPoint madePoint(std::string_view codec, int level, const core::Drive& drive = {}) {
    return {.codec = core::findCodec(codec), .level = level, .drive = drive};
}

/// A record written by hand: sizes and CPU times to compress, of a sweep that has ended.
class MadeSweep final {
public:
    explicit MadeSweep(std::uint64_t originalBytes) {
        m_record.payloadName = "made";
        m_record.payloadBytes = originalBytes;
        m_record.complete = true;
    }

    /// Without `cpuSeconds` the point was not timed. The row may be changed until the next one is added.
    core::Measurement& add(core::SweepPoint point, std::uint64_t bytes,
                           std::optional<double> cpuSeconds = std::nullopt) {
        core::Measurement& row = m_record.measurements.emplace_back();
        row.index = m_record.plan.points.size();
        row.point = point;
        row.originalBytes = m_record.payloadBytes;
        row.compressedBytes = bytes;
        row.roundTrip = core::RoundTrip::Ok;
        if (cpuSeconds.has_value()) {
            row.timings.compress = madeTimes(*cpuSeconds);
            row.timings.compressCpu = madeTimes(*cpuSeconds);
        }
        m_record.plan.points.push_back(std::move(point));
        return row;
    }

    [[nodiscard]] core::SweepRecord& record() { return m_record; }
    [[nodiscard]] const std::vector<core::Measurement>& rows() const { return m_record.measurements; }

private:
    core::SweepRecord m_record;
};

/// `customers`, 10,000 records, one-shot with libzstd 1.5.7: published sizes; the times are made up. Indexes
/// 0 to 8 are the levels 1 to 6, 9, 12 and 19.
inline MadeSweep customersSweep() {
    const core::Drive oneShot = {.mode = core::DriveMode::OneShot};
    MadeSweep sweep(3'018'756);
    sweep.add(madePoint("zstd", 1, oneShot), 409'809, 0.005);
    sweep.add(madePoint("zstd", 2, oneShot), 427'111, 0.006);
    sweep.add(madePoint("zstd", 3, oneShot), 453'130, 0.010);
    sweep.add(madePoint("zstd", 4, oneShot), 460'813, 0.011);
    sweep.add(madePoint("zstd", 5, oneShot), 449'750, 0.020);
    sweep.add(madePoint("zstd", 6, oneShot), 436'263, 0.027);
    sweep.add(madePoint("zstd", 9, oneShot), 422'148, 0.060);
    sweep.add(madePoint("zstd", 12, oneShot), 416'795, 0.150);
    sweep.add(madePoint("zstd", 19, oneShot), 362'100, 2.0);
    return sweep;
}

/// The same without a dip: each level saves more, for more time.
inline MadeSweep steadySweep() {
    MadeSweep sweep(3'018'756);
    for (int level = 1; level <= 6; ++level)
        sweep.add(madePoint("zstd", level), static_cast<std::uint64_t>(500'000 - 10'000 * level),
                  0.005 * level);
    return sweep;
}

} // namespace levelscope::test
