// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"

#include <chrono>
#include <cstdint>
#include <optional>

namespace levelscope::app {

// Numbers as options take them: decimal digits, for signed ones a minus sign before them, for times
// a point among them, and nothing else.
// `option` is what the sentence of an error names, as it was typed: "--runs".

/// A whole number from `lowest` to `highest`.
[[nodiscard]] Parsed<std::uint64_t> parseWholeNumber(const QString& option, const QString& text,
                                                     std::uint64_t lowest, std::uint64_t highest);

/// A whole number of 32 bits with its sign.
[[nodiscard]] Parsed<std::int32_t> parseSignedNumber(const QString& option, const QString& text);

/// Bytes: N, NK (x 1,024), NM or NG (its powers), or `word`, which stands for "none". `lowest` in bytes.
[[nodiscard]] Parsed<std::optional<std::uint64_t>> parseByteCount(const QString& option, const QString& text,
                                                                  std::uint64_t lowest, const QString& word);

/// A range of byte counts, both ends included.
struct ByteBounds {
    std::uint64_t lowest = 0;
    std::uint64_t highest = 0;
};

/// Bytes as parseByteCount() takes them, without a word.
[[nodiscard]] Parsed<std::uint64_t> parseBytes(const QString& option, const QString& text,
                                               const ByteBounds& bounds);

/// A span of time of at least a millisecond: "20", "0.5s" or "2m".
[[nodiscard]] Parsed<std::chrono::milliseconds> parseTime(const QString& option, const QString& text);

} // namespace levelscope::app
