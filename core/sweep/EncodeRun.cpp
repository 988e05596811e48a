// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/EncodeRun.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace levelscope::core {

namespace {

void observe(EncodeWatch& watch, const OutputBuffer& output, std::uint64_t consumedBytes) {
    if (watch.consumed != nullptr)
        watch.consumed->store(consumedBytes, std::memory_order_relaxed);
    if (watch.clock != nullptr && !watch.firstByteAt.has_value() && output.totalSize() > 0)
        watch.firstByteAt = watch.clock->now();
}

Result<void> encodeStreamed(Encoder& encoder, const Drive& drive, ByteView body, OutputBuffer& output,
                            EncodeWatch& watch) {
    constexpr std::size_t never = std::numeric_limits<std::size_t>::max();
    std::optional<std::uint64_t> announced;
    if (drive.mode == DriveMode::Pledged)
        announced = body.size();
    std::size_t writeSize = std::max<std::size_t>(drive.writeSize.value_or(never), 1);
    std::size_t nextWriteSize = std::max<std::size_t>(drive.secondWriteSize.value_or(writeSize), 1);
    const std::pair firstSizes(writeSize, nextWriteSize);
    const std::size_t flushEvery = std::max<std::size_t>(drive.flushEvery.value_or(never), 1);
    Result<void> step = encoder.begin(announced);
    std::size_t untilFlush = flushEvery;
    for (std::size_t consumed = 0; step.has_value() && consumed < body.size();) {
        if (watch.giveUp != nullptr && *watch.giveUp)
            return Error{ErrorCode::Stopped, {}};
        const ByteView piece =
            body.subspan(consumed, std::min({writeSize, untilFlush, body.size() - consumed}));
        step = encoder.write(piece, output);
        consumed += piece.size();
        untilFlush -= piece.size();
        std::swap(writeSize, nextWriteSize);
        if (step.has_value() && untilFlush == 0) {
            step = encoder.flush(output);
            untilFlush = flushEvery;
            std::tie(writeSize, nextWriteSize) = firstSizes;
        }
        observe(watch, output, consumed);
    }
    if (step.has_value())
        step = encoder.finish(output);
    observe(watch, output, body.size());
    return step;
}

} // namespace

Result<void> encodeResponse(Encoder& encoder, const Drive& drive, ByteView body, OutputBuffer& output,
                            EncodeWatch& watch) {
    output.clear();
    if (drive.mode == DriveMode::OneShot)
        return encoder.encodeAll(body, output);
    return encodeStreamed(encoder, drive, body, output, watch);
}

Result<void> encodeFresh(const SweepPoint& point, ByteView body, OutputBuffer& output) {
    const Result<std::unique_ptr<Encoder>> encoder = point.codec->makeEncoder(point.settings(), nullptr);
    if (!encoder.has_value())
        return encoder.error();
    EncodeWatch watch;
    return encodeResponse(*encoder.value(), point.drive, body, output, watch);
}

} // namespace levelscope::core
