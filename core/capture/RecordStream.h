// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/Error.h"
#include "core/ReadPace.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace levelscope::core {

/// Where reading can begin: the start of a gzip member, or any byte of what is not compressed.
struct StreamAnchor {
    std::uint64_t fileOffset = 0;
    std::uint64_t position = 0; ///< of its first byte in the stream

    bool operator==(const StreamAnchor&) const = default;
};

/// A file read from its beginning to its end as one run of bytes, of which little is held at a time. What
/// cannot be read ends it. Throws std::bad_alloc.
class RecordStream {
public:
    virtual ~RecordStream();
    RecordStream(const RecordStream&) = delete;
    RecordStream& operator=(const RecordStream&) = delete;

    /// The bytes at position(): `count` of them, fewer at the end. Valid until the next call.
    [[nodiscard]] virtual ByteView peek(std::size_t count) = 0;
    /// Returns how many bytes were passed: `count`, fewer at the end.
    virtual std::uint64_t skip(std::uint64_t count) = 0;
    /// Goes to `position`, at or behind an anchor of this file.
    virtual void seek(const StreamAnchor& anchor, std::uint64_t position) = 0;
    /// From where position() is reached soonest.
    [[nodiscard]] virtual StreamAnchor anchor() = 0;

    [[nodiscard]] std::uint64_t position() const { return m_position; }
    /// Stopped or OutOfMemory: why nothing more is read though there is more.
    [[nodiscard]] const std::optional<Error>& failure() const { return m_failure; }
    /// The byte of the file from which on it is cut or damaged, once reading has come there.
    [[nodiscard]] std::optional<std::uint64_t> brokenAt() const { return m_brokenAt; }

protected:
    RecordStream() = default;

    std::uint64_t m_position = 0;
    std::optional<Error> m_failure;
    std::optional<std::uint64_t> m_brokenAt;
};

/// Reads `file`, which begins as gzip does, or else is not compressed. Gzip is read as one stream of
/// members, wherever these begin and end. Both arguments are borrowed.
[[nodiscard]] std::unique_ptr<RecordStream> makeRecordStream(ByteView file, ReadPace& pace);

} // namespace levelscope::core
