// SPDX-License-Identifier: GPL-3.0-or-later
// The parameter types and functions used here are in the static-only section of zstd.h: exported by the
// shared library, but not promised to stay. The build checks the version.
#pragma once

#ifndef ZSTD_STATIC_LINKING_ONLY
#define ZSTD_STATIC_LINKING_ONLY
#endif

#include "core/codec/Codec.h"

#include <zstd.h>

namespace levelscope::core {

/// The parameters of ZSTD_cParameter that can be set by hand, with the ranges of the linked library.
[[nodiscard]] std::vector<KnobInfo> zstdKnobs();

/// Hands level and knobs to a context; the value is libzstd's return code, an error for a value it refuses.
[[nodiscard]] std::size_t setZstdParameters(ZSTD_CCtx* context, const EncoderSettings& settings);

/// What a context with these settings applies to a body of `sourceSize` bytes (none = unknown).
[[nodiscard]] ZSTD_compressionParameters appliedZstdParameters(const EncoderSettings& settings,
                                                               std::optional<std::uint64_t> sourceSize);

/// The same as text, followed by the other knobs that are set, in the order of zstdKnobs().
[[nodiscard]] std::vector<Parameter> describeZstdParameters(const EncoderSettings& settings,
                                                            std::optional<std::uint64_t> sourceSize);

} // namespace levelscope::core
