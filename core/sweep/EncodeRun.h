// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/Measurement.h"

#include <stop_token>

namespace levelscope::core {

/// Compresses one response with `encoder` as `drive` says; the output replaces the buffer's content. `stop`
/// is looked at before each write, so a streamed response ends early when asked; then the error is Stopped.
[[nodiscard]] Result<void> encodeResponse(Encoder& encoder, const Drive& drive, ByteView body,
                                          OutputBuffer& output, const std::stop_token& stop);

/// encodeResponse with an encoder of its own, created first: what a server does that keeps none.
[[nodiscard]] Result<void> encodeFresh(const SweepPoint& point, ByteView body, OutputBuffer& output,
                                       const std::stop_token& stop);

} // namespace levelscope::core
