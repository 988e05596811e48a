// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/BusErrorGuard.h"
#include "core/Bytes.h"
#include "core/FileDescriptor.h"
#include "core/Result.h"

#include <sys/stat.h>

#include <memory>
#include <span>

namespace levelscope::core {

/// The bytes of a regular file where the system's cache has them: opening costs nothing, whatever the size,
/// and no copy is made. Another program may cut or rewrite the file meanwhile; then bytes() shows zeros or
/// the new bytes, reading stays safe, and checkIntact() tells. Safe to read from every thread and in forked
/// processes.
class MappedFile final {
public:
    /// Maps all of a regular file that is open for reading and holds at least a byte; nothing is read yet.
    /// Keeps a descriptor of its own. May wait some milliseconds if the file was written to just now. Errors:
    /// ReadFailed, TooLarge, OutOfMemory.
    [[nodiscard]] static Result<MappedFile> map(int descriptor);
    ~MappedFile();
    MappedFile(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    [[nodiscard]] ByteView bytes() const { return m_pages; }
    /// Whether all that was read until now is what the file held when it was mapped, as far as the file
    /// system tells: some keep times in steps of a second or two. Ask it after reading, and before believing
    /// a result. One system call. Errors: PayloadChanged, ReadFailed when the device failed.
    [[nodiscard]] Result<void> checkIntact() const;

private:
    MappedFile(FileDescriptor file, const struct stat& atOpening, std::span<std::byte> pages);

    FileDescriptor m_file;
    struct stat m_atOpening;
    std::span<std::byte> m_pages;
    std::unique_ptr<BusErrorGuard> m_guard;
};

} // namespace levelscope::core
