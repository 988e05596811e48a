// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Clock.h"
#include "core/sweep/Measurement.h"

#include <atomic>

namespace levelscope::core {

/// What is watched while one response is compressed. Nothing unless asked for.
struct EncodeWatch {
    /// Set to the bytes of the body that were written, after each write.
    std::atomic<std::uint64_t>* consumed = nullptr;
    /// Looked at before each write; true ends the response early with Stopped.
    const bool* giveUp = nullptr;
    /// Read once, when the first byte of output is there.
    const Clock* clock = nullptr;
    std::optional<std::chrono::nanoseconds> firstByteAt = {};
};

/// Compresses one response with `encoder` as `drive` says; the output replaces the buffer's content.
[[nodiscard]] Result<void> encodeResponse(Encoder& encoder, const Drive& drive, ByteView body,
                                          OutputBuffer& output, EncodeWatch& watch);

/// encodeResponse with an encoder of its own, created first: what a server does that keeps none.
[[nodiscard]] Result<void> encodeFresh(const SweepPoint& point, ByteView body, OutputBuffer& output);

} // namespace levelscope::core
