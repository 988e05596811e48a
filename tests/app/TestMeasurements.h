// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/CodecRegistry.h"
#include "core/sweep/Measurement.h"

namespace levelscope::tests {

/// A point whose size is known, of a payload of 298,727 bytes.
inline core::Measurement sized(std::size_t index, std::string_view codecId, int level,
                               std::optional<std::uint64_t> compressedBytes) {
    core::Measurement measurement;
    measurement.index = index;
    measurement.point = {.codec = core::findCodec(codecId), .level = level};
    measurement.originalBytes = 298'727;
    measurement.compressedBytes = compressedBytes;
    if (compressedBytes.has_value())
        measurement.roundTrip = core::RoundTrip::Ok;
    return measurement;
}

/// The same with five runs around the given medians, in seconds.
inline core::Measurement timed(core::Measurement measurement, double compressMedian,
                               double decompressMedian) {
    const auto around = [](double median) {
        return core::Summary{0.9 * median, 0.95 * median, median, 1.1 * median, 1.5 * median, 5};
    };
    measurement.timings.compress = around(compressMedian);
    measurement.timings.decompress = around(decompressMedian);
    return measurement;
}

/// The point far below all others that a server's setup may have.
inline core::Measurement extreme(std::size_t index, std::optional<std::uint64_t> compressedBytes) {
    core::Measurement measurement = sized(index, "zstd", -131'072, compressedBytes);
    measurement.point.setup = "ASP.NET Core 11 zstd";
    return measurement;
}

} // namespace levelscope::tests
