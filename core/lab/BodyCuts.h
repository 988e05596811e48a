// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/BodyRecords.h"

#include <cstdint>
#include <optional>

namespace levelscope::core {

/// A smaller body that is made of the beginning of another.
struct BodyCut {
    /// Whole records; none: the first bytes as they are, wherever that cuts the body.
    std::optional<std::size_t> records = {};
    std::uint64_t bytes = 0;

    bool operator==(const BodyCut&) const = default;
};

/// A larger cut is not made: small bodies are asked about, and each cut is a copy.
inline constexpr std::size_t kLargestCut = std::size_t{64} * 1024 * 1024;

/// The cuts that show how a body compresses by its size, ascending: 1, 2, 5, 10, 20, 50, ... records up to
/// all of them, and before those, or without records, the first 10, 20, 50, ... bytes. None is larger than
/// `largest`.
[[nodiscard]] std::vector<BodyCut> cutsOf(ByteView body, const BodyRecords& records,
                                          std::size_t largest = kLargestCut);

/// The bytes of one of cutsOf(). Throws std::bad_alloc.
[[nodiscard]] std::vector<std::byte> cutBody(ByteView body, const BodyRecords& records, const BodyCut& cut);

} // namespace levelscope::core
