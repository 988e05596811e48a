// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/PayloadFile.h"

#include "core/FileDescriptor.h"
#include "core/Guarded.h"
#include "core/SystemError.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <poll.h>

namespace levelscope::core {

namespace {

constexpr std::size_t kPieceSize = std::size_t{1} << 20U;

// How long a pipe may stay silent before the stop token is looked at again.
constexpr int kPollMilliseconds = 50;

Error openError(int errorNumber) {
    switch (errorNumber) {
    case ENOENT:
    case ENOTDIR:
    case ENAMETOOLONG:
        return systemError(ErrorCode::NotFound, errorNumber);
    case EACCES:
    case EPERM:
        return systemError(ErrorCode::AccessDenied, errorNumber);
    default:
        return systemError(ErrorCode::ReadFailed, errorNumber);
    }
}

Error tooLarge() {
    return {ErrorCode::TooLarge, "the limit is " + std::to_string(kReadLimit / 1'000'000) + " MB"};
}

// What an interrupted or too early call reports: nothing happened yet, try again.
bool isTransient(int errorNumber) {
    return errorNumber == EINTR || errorNumber == EAGAIN;
}

// Waits until there is something to read, or the end, or a while has passed. False: it is not the time to
// read yet.
Result<bool> waitForInput(int file) {
    pollfd request{.fd = file, .events = POLLIN, .revents = 0};
    const int ready = ::poll(&request, 1, kPollMilliseconds);
    if (ready < 0 && !isTransient(errno))
        return systemError(ErrorCode::ReadFailed, errno);
    return ready > 0;
}

// Reads up to the end, whatever `expectedBytes` says: a file can grow or shrink meanwhile.
Result<std::vector<std::byte>> readToEnd(int file, std::uint64_t expectedBytes, const ReadProgress& progress,
                                         const std::stop_token& stop) {
    std::vector<std::byte> bytes;
    bytes.reserve(expectedBytes);
    std::vector<std::byte> piece(kPieceSize);
    for (;;) {
        if (stop.stop_requested())
            return Error{ErrorCode::Stopped, {}};
        const Result<bool> ready = waitForInput(file);
        if (!ready.has_value())
            return ready.error();
        if (!ready.value())
            continue;
        const ssize_t count = ::read(file, piece.data(), piece.size());
        if (count == 0)
            return bytes;
        if (count < 0 && isTransient(errno))
            continue;
        if (count < 0)
            return systemError(ErrorCode::ReadFailed, errno);
        if (bytes.size() + static_cast<std::size_t>(count) > kReadLimit)
            return tooLarge();
        bytes.insert(bytes.end(), piece.begin(), piece.begin() + count);
        if (progress)
            progress(bytes.size(), expectedBytes);
    }
}

// None: it is to be read. Some file systems cannot map, and some files of /proc tell sizes that they do not
// have.
PayloadPtr mapPayload(int file, std::string_view name) {
    Result<MappedFile> mapped = MappedFile::map(file);
    if (!mapped.has_value())
        return nullptr;
    return std::make_shared<const Payload>(name, PayloadOrigin::File, std::move(mapped).value());
}

Result<PayloadPtr> readPayload(int file, const struct stat& status, std::string_view name,
                               PayloadOrigin origin, const ReadProgress& progress,
                               const std::stop_token& stop) {
    if (S_ISDIR(status.st_mode))
        return Error{ErrorCode::IsDirectory, {}};
    const std::uint64_t expectedBytes =
        S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
    if (expectedBytes > kReadLimit)
        return tooLarge();
    Result<std::vector<std::byte>> bytes = readToEnd(file, expectedBytes, progress, stop);
    if (!bytes.has_value())
        return bytes.error();
    return PayloadPtr(std::make_shared<const Payload>(name, origin, std::move(bytes).value()));
}

} // namespace

Result<PayloadPtr> readPayloadFile(const std::filesystem::path& path, const ReadProgress& progress,
                                   const std::stop_token& stop) {
    // Without O_NONBLOCK, opening a FIFO that nobody writes to waits for ever and cannot be stopped.
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.number() < 0)
        return openError(errno);
    struct stat status {};
    if (::fstat(file.number(), &status) != 0)
        return systemError(ErrorCode::ReadFailed, errno);
    // Devices have no size, and many (/dev/zero) no end.
    if (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode))
        return Error{ErrorCode::ReadFailed, "a device, not a file"};
    const std::string name = path.filename().string();
    return guarded([&]() -> Result<PayloadPtr> {
        if (S_ISREG(status.st_mode) && static_cast<std::uint64_t>(status.st_size) >= kMappedFrom) {
            if (PayloadPtr mapped = mapPayload(file.number(), name))
                return mapped;
        }
        return readPayload(file.number(), status, name, PayloadOrigin::File, progress, stop);
    });
}

Result<PayloadPtr> readPayloadFromStandardInput(const std::stop_token& stop) {
    struct stat status {};
    if (::fstat(STDIN_FILENO, &status) != 0)
        return systemError(ErrorCode::ReadFailed, errno);
    return guarded([&] {
        return readPayload(STDIN_FILENO, status, "standard input", PayloadOrigin::StandardInput, {}, stop);
    });
}

} // namespace levelscope::core
