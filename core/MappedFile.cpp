// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/MappedFile.h"

#include "core/SystemError.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>

#include <cstddef>
#include <ctime>
#include <utility>

namespace levelscope::core {

namespace {

constexpr long kNanosecondsPerSecond = 1'000'000'000;

bool sameTime(const timespec& a, const timespec& b) {
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

/// Files get their times from a clock that moves in ticks of some milliseconds, so that two changes in one
/// tick leave the same time behind. Waits until the tick of the last change is over: a later one shows then.
void waitForNextTick(int file) {
    struct stat status {};
    timespec tick{};
    timespec now{};
    if (::fstat(file, &status) != 0 || ::clock_getres(CLOCK_REALTIME_COARSE, &tick) != 0 ||
        ::clock_gettime(CLOCK_REALTIME_COARSE, &now) != 0)
        return;
    // Times that are far ahead come from another machine's clock.
    const auto ahead =
        (status.st_ctim.tv_sec - now.tv_sec) * kNanosecondsPerSecond + status.st_ctim.tv_nsec - now.tv_nsec;
    if (ahead >= 0 && ahead <= tick.tv_nsec)
        ::nanosleep(&tick, nullptr);
}

/// Whether the bytes can be others than they were, as far as a file's status tells. A program that sets the
/// time of the content back after writing cannot set back that of the status; but links, names and rights
/// change that too, so it counts only where none of these explains it.
bool wasWritten(const struct stat& before, const struct stat& now) {
    if (!sameTime(before.st_mtim, now.st_mtim))
        return true;
    const bool explained = before.st_nlink != now.st_nlink || before.st_mode != now.st_mode ||
                           before.st_uid != now.st_uid || before.st_gid != now.st_gid;
    return !sameTime(before.st_ctim, now.st_ctim) && !explained;
}

} // namespace

MappedFile::MappedFile(FileDescriptor file, const struct stat& atOpening, std::span<std::byte> pages)
    : m_file(std::move(file))
    , m_atOpening(atOpening)
    , m_pages(pages) {}

Result<MappedFile> MappedFile::map(int descriptor) {
    FileDescriptor file(::fcntl(descriptor, F_DUPFD_CLOEXEC, 0));
    if (file.number() < 0)
        return systemError(ErrorCode::ReadFailed, errno);
    waitForNextTick(file.number());
    struct stat status {};
    if (::fstat(file.number(), &status) != 0)
        return systemError(ErrorCode::ReadFailed, errno);
    if (!S_ISREG(status.st_mode))
        return Error{ErrorCode::ReadFailed, "not a regular file"};
    if (!std::in_range<std::ptrdiff_t>(status.st_size))
        return Error{ErrorCode::TooLarge, "more than this system can address"};
    const auto size = static_cast<std::size_t>(status.st_size);
    // No advice to the system: what it reads ahead by itself suits a reader that goes from front to back, and
    // MADV_SEQUENTIAL would drop pages that the next level needs again.
    void* begin = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (begin == MAP_FAILED)
        return systemError(errno == ENOMEM ? ErrorCode::OutOfMemory : ErrorCode::ReadFailed, errno);
    MappedFile mapped(std::move(file), status, {static_cast<std::byte*>(begin), size});
    Result<std::unique_ptr<BusErrorGuard>> guard = BusErrorGuard::make(mapped.m_pages);
    if (!guard.has_value())
        return guard.error();
    mapped.m_guard = std::move(guard).value();
    return mapped;
}

MappedFile::~MappedFile() {
    m_guard.reset(); // before its addresses can become another mapping's
    if (!m_pages.empty())
        ::munmap(m_pages.data(), m_pages.size());
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : m_file(std::move(other.m_file))
    , m_atOpening(other.m_atOpening)
    , m_pages(std::exchange(other.m_pages, {}))
    , m_guard(std::move(other.m_guard)) {}

Result<void> MappedFile::checkIntact() const {
    struct stat now {};
    if (::fstat(m_file.number(), &now) != 0)
        return systemError(ErrorCode::ReadFailed, errno);
    if (now.st_size != m_atOpening.st_size)
        return Error{ErrorCode::PayloadChanged, "it had " + std::to_string(m_atOpening.st_size) +
                                                    " bytes and now has " + std::to_string(now.st_size)};
    if (wasWritten(m_atOpening, now))
        return Error{ErrorCode::PayloadChanged, "another program wrote to it"};
    if (m_guard->tripped())
        return Error{ErrorCode::ReadFailed, "the system could not read a part of it"};
    return {};
}

} // namespace levelscope::core
