// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace levelscope::core {

/// What the encoder is told about the body's size, and how it gets the body. It changes sizes, so it is part
/// of every measurement.
enum class DriveMode {
    Stream,  ///< size unknown, written in pieces, finished by an empty last call
    Pledged, ///< as Stream, with the size announced before the first piece
    OneShot, ///< the whole body in one call
};

/// Whether the encoder is created for each response or kept and reset between responses.
enum class EncoderUse { Fresh, Reused };

/// How an encoder is driven.
struct Drive {
    DriveMode mode = DriveMode::Stream;
    /// Bytes a write hands over; none = the whole body in one write. OneShot does not look at it.
    std::optional<std::size_t> writeSize = std::size_t{16} * 1024;
    /// A flush after every so many bytes of the body, at exactly those places (writes are cut there); none =
    /// only the end flushes. OneShot does not look at it.
    std::optional<std::size_t> flushEvery = {};
    EncoderUse encoder = EncoderUse::Fresh;
    /// Bytes that every second write since the start or the last flush hands over instead; none = as the
    /// others. For servers whose buffer grows as they write.
    std::optional<std::size_t> secondWriteSize = {};

    bool operator==(const Drive&) const = default;
};

/// The size the encoder knows when it picks its parameters; none = unknown.
/// An empty streamed body counts as known: its only call is the finishing one, which says that nothing
/// follows.
[[nodiscard]] inline std::optional<std::uint64_t> knownSize(const Drive& drive, std::uint64_t bodySize) {
    if (drive.mode == DriveMode::Stream && bodySize > 0)
        return std::nullopt;
    return bodySize;
}

} // namespace levelscope::core
