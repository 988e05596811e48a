// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/ZipArchive.h"

#include "core/Guarded.h"

#include <cerrno>

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <utility>

namespace levelscope::core {

namespace {

/// libarchive hands out names in the thread's locale, and none that the locale cannot write.
class Utf8Names final {
public:
    Utf8Names()
        : m_utf8(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr))
        , m_before(uselocale(m_utf8)) {} // without such a locale it stays as it is
    ~Utf8Names() {
        uselocale(m_before);
        if (m_utf8 != nullptr)
            freelocale(m_utf8);
    }
    Utf8Names(const Utf8Names&) = delete;
    Utf8Names& operator=(const Utf8Names&) = delete;

private:
    locale_t m_utf8;
    locale_t m_before;
};

enum class Step : std::uint8_t { Member, End, Unreadable };

} // namespace

/// One way through the members of a ZIP, in the order of the archive. Borrows its bytes. One thread at a
/// time, under Utf8Names.
class ZipCursor final {
public:
    /// With its directory, a ZIP is read as other programs do, without those that were deleted or replaced.
    ZipCursor(ByteView bytes, bool useDirectory)
        : m_archive(archive_read_new()) {
        if (m_archive == nullptr)
            throw std::bad_alloc();
        useDirectory ? archive_read_support_format_zip_seekable(m_archive.get())
                     : archive_read_support_format_zip_streamable(m_archive.get());
        m_opened = archive_read_open_memory(m_archive.get(), bytes.data(), bytes.size()) == ARCHIVE_OK;
    }

    /// Errors: OutOfMemory, Stopped.
    [[nodiscard]] Result<Step> next(const std::stop_token& stop) {
        if (stop.stop_requested())
            return Error{ErrorCode::Stopped, {}};
        ++m_passed;
        if (!m_opened)
            return Step::Unreadable;
        const int status = archive_read_next_header(m_archive.get(), &m_entry);
        if (status == ARCHIVE_EOF)
            return Step::End;
        if (status == ARCHIVE_OK || status == ARCHIVE_WARN) // it warns of names that the locale cannot write
            return Step::Member;
        if (archive_errno(m_archive.get()) == ENOMEM)
            return Error{ErrorCode::OutOfMemory, {}};
        return Step::Unreadable;
    }
    /// `bytes` is 0 where the archive tells it only behind the member.
    [[nodiscard]] ZipMember member() const {
        const char* name = archive_entry_pathname_utf8(m_entry);
        if (name == nullptr)
            name = archive_entry_pathname(m_entry);
        return {.name = name == nullptr ? std::string() : std::string(name),
                .bytes = static_cast<std::uint64_t>(archive_entry_size(m_entry)),
                .encrypted = archive_entry_is_encrypted(m_entry) != 0};
    }
    [[nodiscard]] bool knowsBytes() const { return archive_entry_size_is_set(m_entry) != 0; }

    /// Hands the pieces of the member's bytes to `take` until it is false. Errors: DecodeFailed, when what
    /// was handed out is all that can be read, OutOfMemory, Stopped.
    template <class Take>
    [[nodiscard]] Result<void> read(const std::stop_token& stop, const Take& take) {
        while (true) {
            if (stop.stop_requested())
                return Error{ErrorCode::Stopped, {}};
            const void* piece = nullptr;
            std::size_t bytes = 0;
            la_int64_t offset = 0;
            const int status = archive_read_data_block(m_archive.get(), &piece, &bytes, &offset);
            if (status == ARCHIVE_EOF)
                return {};
            // A wrong checksum, or a missing end, comes together with the last piece.
            if (bytes > 0 && !take(ByteView(static_cast<const std::byte*>(piece), bytes)))
                return {};
            if (status != ARCHIVE_OK)
                return failure();
        }
    }

    /// How often next() was called: the position of the member that comes next.
    [[nodiscard]] std::size_t passed() const { return m_passed; }
    [[nodiscard]] std::uint64_t fileBytes() const {
        return static_cast<std::uint64_t>(std::max<la_int64_t>(archive_filter_bytes(m_archive.get(), -1), 0));
    }

private:
    struct Free {
        void operator()(archive* opened) const { archive_read_free(opened); }
    };

    [[nodiscard]] Error failure() const {
        if (archive_errno(m_archive.get()) == ENOMEM)
            return Error{ErrorCode::OutOfMemory, {}};
        const char* words = archive_error_string(m_archive.get());
        return Error{ErrorCode::DecodeFailed, words == nullptr ? "damaged archive" : words};
    }

    std::unique_ptr<archive, Free> m_archive;
    std::size_t m_passed = 0;
    bool m_opened = false;
    archive_entry* m_entry = nullptr;
};

namespace {

Error tooLarge(std::uint64_t limit) {
    return {ErrorCode::TooLarge, std::to_string(limit)};
}

/// Reads as much of a member as `limit` allows to find how much it is.
Result<std::uint64_t> countBytes(ZipCursor& cursor, std::uint64_t limit, const std::stop_token& stop) {
    std::uint64_t bytes = 0;
    const Result<void> read = cursor.read(stop, [&](ByteView piece) {
        bytes += piece.size();
        return bytes <= limit;
    });
    // What is damaged is told of when the member itself is read.
    if (!read.has_value() && read.error().code != ErrorCode::DecodeFailed)
        return read.error();
    return bytes;
}

} // namespace

std::unique_ptr<ZipCursor> ZipArchive::Place::take(std::size_t position) {
    const std::scoped_lock lock(m_mutex);
    return m_cursor != nullptr && m_cursor->passed() <= position ? std::move(m_cursor) : nullptr;
}

void ZipArchive::Place::keep(std::unique_ptr<ZipCursor> cursor) {
    const std::scoped_lock lock(m_mutex);
    m_cursor = std::move(cursor);
}

ZipArchive::Place::Place() = default;
ZipArchive::Place::~Place() = default;

Result<ZipArchive> ZipArchive::open(PayloadPtr file, const ZipLimits& limits, const std::stop_token& stop) {
    return guarded([&]() -> Result<ZipArchive> {
        ZipArchive archive(std::move(file));
        Result<void> listed = archive.list(limits, stop);
        if (listed.has_value() && archive.m_members.empty() && archive.m_unreadableFrom.has_value()) {
            archive.m_hasDirectory = false;
            listed = archive.list(limits, stop);
        }
        if (!listed.has_value())
            return listed.error();
        if (archive.m_members.empty() && archive.m_unreadableFrom.has_value())
            return Error{ErrorCode::DecodeFailed, "no ZIP archive"};
        return archive;
    });
}

Result<void> ZipArchive::list(const ZipLimits& limits, const std::stop_token& stop) {
    const Utf8Names names;
    ZipCursor cursor(m_file->bytes(), m_hasDirectory);
    std::uint64_t allBytes = 0;
    while (true) {
        const Result<Step> step = cursor.next(stop);
        if (!step.has_value())
            return step.error();
        if (step.value() != Step::Member) {
            // Without its directory it is cut even if all members are whole.
            if (step.value() == Step::Unreadable || !m_hasDirectory)
                m_unreadableFrom = cursor.fileBytes();
            return {};
        }
        if (m_members.size() == limits.members)
            return tooLarge(limits.members);
        ZipMember member = cursor.member();
        if (!cursor.knowsBytes()) {
            const Result<std::uint64_t> counted = countBytes(cursor, limits.allBytes - allBytes, stop);
            if (!counted.has_value())
                return counted.error();
            member.bytes = counted.value();
        }
        if (member.bytes > limits.allBytes - allBytes)
            return tooLarge(limits.allBytes);
        allBytes += member.bytes;
        m_members.push_back(std::move(member));
    }
}

Result<std::vector<std::byte>> ZipArchive::read(std::size_t position, std::uint64_t limit,
                                                const std::stop_token& stop) const {
    return guarded([&]() -> Result<std::vector<std::byte>> {
        const Utf8Names names;
        std::unique_ptr<ZipCursor> cursor = m_place->take(position);
        if (cursor == nullptr)
            cursor = std::make_unique<ZipCursor>(m_file->bytes(), m_hasDirectory);
        while (cursor->passed() <= position) {
            const Result<Step> step = cursor->next(stop);
            if (!step.has_value())
                return step.error();
            if (step.value() != Step::Member)
                return Error{ErrorCode::DecodeFailed, "damaged archive"};
        }
        std::vector<std::byte> bytes;
        bytes.reserve(std::min(m_members[position].bytes, limit));
        bool fits = true;
        const Result<void> read = cursor->read(stop, [&](ByteView piece) {
            fits = piece.size() <= limit - bytes.size();
            if (fits)
                bytes.insert(bytes.end(), piece.begin(), piece.end());
            return fits;
        });
        if (!fits)
            return tooLarge(limit);
        if (!read.has_value())
            return read.error();
        m_place->keep(std::move(cursor));
        return bytes;
    });
}

Result<void> ZipArchive::readBeginnings(const std::vector<bool>& wanted, std::size_t bytes,
                                        const Visit& visit, const ReadProgress& progress,
                                        const std::stop_token& stop) const {
    return guarded([&]() -> Result<void> {
        const Utf8Names names;
        ZipCursor cursor(m_file->bytes(), m_hasDirectory);
        ReadPace pace(m_file->size(), progress, stop);
        std::uint64_t fileBytes = 0;
        std::vector<std::byte> beginning;
        for (std::size_t position = 0; position < std::min(wanted.size(), m_members.size()); ++position) {
            const Result<Step> step = cursor.next(stop);
            if (!step.has_value())
                return step.error();
            if (step.value() != Step::Member)
                return Error{ErrorCode::DecodeFailed, "damaged archive"};
            if (!wanted[position])
                continue;
            beginning.clear();
            const Result<void> read = cursor.read(stop, [&](ByteView piece) {
                const ByteView part = piece.first(std::min(piece.size(), bytes - beginning.size()));
                beginning.insert(beginning.end(), part.begin(), part.end());
                return beginning.size() < bytes;
            });
            if (!read.has_value() && read.error().code != ErrorCode::DecodeFailed)
                return read.error();
            visit(position, beginning);
            // Members need not be in the order of the directory.
            const std::uint64_t reached = std::max(fileBytes, cursor.fileBytes());
            if (!pace.advance(reached - std::exchange(fileBytes, reached)))
                return Error{ErrorCode::Stopped, {}};
        }
        return {};
    });
}

} // namespace levelscope::core
