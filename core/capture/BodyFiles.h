// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/ZipArchive.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace levelscope::core {

/// Where a HAR has the bodies that are files of their own. Safe to use from several threads.
class BodyFiles {
public:
    virtual ~BodyFiles();
    BodyFiles(const BodyFiles&) = delete;
    BodyFiles& operator=(const BodyFiles&) = delete;

    [[nodiscard]] virtual bool has(const std::string& name) const = 0;
    /// Errors: NotFound; TooLarge when it holds more than `limit` bytes; those of reading a file or a member
    /// of an archive.
    [[nodiscard]] virtual Result<std::vector<std::byte>> read(const std::string& name, std::uint64_t limit,
                                                              const std::stop_token& stop) const = 0;

protected:
    BodyFiles() = default;
};

using BodyFilesPtr = std::shared_ptr<const BodyFiles>;

/// Those in a folder and below it, never elsewhere, whatever their names say; an empty one is the current
/// folder.
[[nodiscard]] BodyFilesPtr filesBelow(std::filesystem::path folder);

/// The members of `archive` in that folder of it and below; a name counts as it is written, so that none
/// leads elsewhere. `file` is what the archive was opened from.
[[nodiscard]] BodyFilesPtr membersOf(PayloadPtr file, ZipArchive archive, const std::string& folder);

} // namespace levelscope::core
