// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/Measurement.h"

namespace levelscope::core {

namespace {

std::optional<double> megabytesPerSecond(std::uint64_t bytes, const std::optional<Summary>& seconds) {
    if (bytes == 0 || !seconds.has_value() || seconds->median <= 0)
        return std::nullopt;
    return static_cast<double>(bytes) / 1e6 / seconds->median;
}

/// What speaks against the output itself. Other failures do not touch what was found before them; also not
/// that a payload was changed, of which each result before was found on an intact one (Payload::checkIntact).
bool refutesOutput(ErrorCode code) {
    return code == ErrorCode::DecodeFailed || code == ErrorCode::RoundTripMismatch ||
           code == ErrorCode::NotDeterministic;
}

} // namespace

CurveKey curveOf(const SweepPoint& point) {
    return {point.codec, point.drive, point.knobs, point.setup};
}

bool Measurement::outputRefuted() const {
    return error.has_value() && refutesOutput(error->code);
}

std::optional<double> Measurement::ratio() const {
    if (originalBytes == 0 || !compressedBytes.has_value() || *compressedBytes == 0)
        return std::nullopt;
    return static_cast<double>(originalBytes) / static_cast<double>(*compressedBytes);
}

std::optional<double> Measurement::savedPercent() const {
    if (originalBytes == 0 || !compressedBytes.has_value())
        return std::nullopt;
    return 100.0 * (1.0 - static_cast<double>(*compressedBytes) / static_cast<double>(originalBytes));
}

std::optional<double> Measurement::compressMBps() const {
    return megabytesPerSecond(originalBytes, timings.compress);
}

std::optional<double> Measurement::decompressMBps() const {
    return megabytesPerSecond(originalBytes, timings.decompress);
}

bool Measurement::refusedByBrowsers() const {
    return point.codec != nullptr && point.codec->info().id == "zstd" &&
           declaredWindowBytes > std::uint64_t{1} << unsigned{kBrowserWindowLog};
}

} // namespace levelscope::core
