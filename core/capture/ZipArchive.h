// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace levelscope::core {

/// A file, or folder, in a ZIP.
struct ZipMember {
    std::string name = {}; ///< with its folders, '/' between them
    std::uint64_t bytes = 0;
    bool encrypted = false;

    bool operator==(const ZipMember&) const = default;
};

/// What is taken of a ZIP at most: some kilobytes can say millions of files, or terabytes.
struct ZipLimits {
    std::size_t members = 1'000'000;
    std::uint64_t allBytes = std::uint64_t{1} << 38U; ///< of all members together, uncompressed
};

class ZipCursor;

/// A ZIP whose bytes are in memory or mapped, listed by libarchive; its members are read when they are asked
/// for. Of a ZIP that is cut, the members before that place are there. Safe to use from several threads.
/// Whoever reads asks the file's checkIntact() afterwards.
class ZipArchive final {
public:
    /// Told of members()[position] and the bytes that it begins with.
    using Visit = std::function<void(std::size_t position, ByteView beginning)>;

    /// Errors: DecodeFailed when `file` is no ZIP, TooLarge when it is over a limit, which is the detail,
    /// OutOfMemory, Stopped.
    [[nodiscard]] static Result<ZipArchive> open(PayloadPtr file, const ZipLimits& limits,
                                                 const std::stop_token& stop);

    [[nodiscard]] const std::vector<ZipMember>& members() const { return m_members; }
    /// About where the archive cannot be read any further, in bytes of the file.
    [[nodiscard]] std::optional<std::uint64_t> unreadableFrom() const { return m_unreadableFrom; }

    /// All of members()[position]; soonest when it comes behind the one read last. Errors: TooLarge when it
    /// holds more than `limit` bytes, DecodeFailed when it is damaged or encrypted, OutOfMemory, Stopped.
    [[nodiscard]] Result<std::vector<std::byte>> read(std::size_t position, std::uint64_t limit,
                                                      const std::stop_token& stop) const;
    /// Goes once through the members, and reads the first `bytes` of each for which `wanted`, by position, is
    /// true; of a damaged one as many as can be read. `progress` is told bytes of the file. Errors: as
    /// open().
    [[nodiscard]] Result<void> readBeginnings(const std::vector<bool>& wanted, std::size_t bytes,
                                              const Visit& visit, const ReadProgress& progress,
                                              const std::stop_token& stop) const;

private:
    /// Where the reading that ended last stands: from the archive's beginning, reading all members would take
    /// a time that grows with the square of their number.
    class Place final {
    public:
        Place();
        ~Place();

        /// A cursor that has not passed that member; null when there is none. Whoever takes it has it alone.
        [[nodiscard]] std::unique_ptr<ZipCursor> take(std::size_t position);
        void keep(std::unique_ptr<ZipCursor> cursor);

    private:
        std::mutex m_mutex;
        std::unique_ptr<ZipCursor> m_cursor;
    };

    explicit ZipArchive(PayloadPtr file)
        : m_file(std::move(file))
        , m_place(std::make_unique<Place>()) {}
    [[nodiscard]] Result<void> list(const ZipLimits& limits, const std::stop_token& stop);

    PayloadPtr m_file;
    bool m_hasDirectory = true; ///< at its end, where a ZIP lists its members; a cut one has none
    std::vector<ZipMember> m_members;
    std::optional<std::uint64_t> m_unreadableFrom;
    std::unique_ptr<Place> m_place; ///< borrows the file's bytes
};

} // namespace levelscope::core
