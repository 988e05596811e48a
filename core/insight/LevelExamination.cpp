// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/LevelExamination.h"

#include "core/sweep/EncodeRun.h"
#include "core/worker/WorkerCall.h"

namespace levelscope::core {

namespace {

struct Counted {
    MatchStatistics matches = {};
    std::uint64_t compressedBytes = 0;
};

Result<std::uint64_t> compressedSize(const SweepPoint& point, ByteView body) {
    constexpr std::size_t thrownAwayAtOnce = std::size_t{256} * 1024;
    OutputBuffer output;
    const ConsumerScope throwingAway(output, thrownAwayAtOnce, [](ByteView) {});
    const Result<void> encoded = encodeFresh(point, body, output);
    if (!encoded.has_value())
        return encoded.error();
    return output.totalSize();
}

/// In the worker.
Result<Counted> countIn(const Payload& payload, const SweepPoint& point, ExaminedSize size) {
    Counted counted;
    const Result<MatchStatistics> matches = countMatches(payload.bytes(), point.settings(), point.drive);
    // First: a body that changes meanwhile looks like a fault of the library.
    const Result<void> intact = payload.checkIntact();
    if (!intact.has_value())
        return intact.error();
    if (!matches.has_value())
        return matches.error();
    counted.matches = matches.value();
    if (size == ExaminedSize::Measured) {
        const Result<std::uint64_t> bytes = compressedSize(point, payload.bytes());
        const Result<void> stillIntact = payload.checkIntact();
        if (!stillIntact.has_value())
            return stillIntact.error();
        if (!bytes.has_value())
            return bytes.error();
        counted.compressedBytes = bytes.value();
    }
    return counted;
}

} // namespace

Result<ExaminedLevel> examineLevel(const Payload& payload, const SweepPoint& point, ExaminedSize size,
                                   const std::stop_token& stop) {
    const Result<Counted> counted =
        callInWorker<Counted>([&] { return countIn(payload, point, size); }, stop);
    if (!counted.has_value())
        return counted.error();
    ExaminedLevel examined{
        .point = point,
        .parameters = point.codec->parameters(point.settings(), knownSize(point.drive, payload.size())),
        .matches = counted.value().matches};
    if (size == ExaminedSize::Measured)
        examined.compressedBytes = counted.value().compressedBytes;
    return examined;
}

} // namespace levelscope::core
