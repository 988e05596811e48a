// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"
#include "core/ReadPace.h"
#include "core/Result.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>

namespace levelscope::core {

/// The most that is read into memory, in bytes. What is larger and cannot be mapped is refused rather than
/// read in part.
inline constexpr std::uint64_t kReadLimit = 2'000'000'000;

/// Regular files of this many bytes or more are mapped: no copy, no wait, no limit. Smaller ones are cheaper
/// to read, and then nothing that becomes of the file matters any more.
inline constexpr std::uint64_t kMappedFrom = std::uint64_t{1} << 20U;

/// Opens a file, or reads a pipe to its end. Blocking; looks at `stop` between pieces and while a pipe is
/// silent. `progress` tells of what is read, so not of a file that is mapped. Devices are refused with
/// ReadFailed: many have no end. Errors: NotFound, IsDirectory, AccessDenied, ReadFailed, TooLarge,
/// OutOfMemory, Stopped.
[[nodiscard]] Result<PayloadPtr> readPayloadFile(const std::filesystem::path& path,
                                                 const ReadProgress& progress, const std::stop_token& stop);

/// Reads standard input, whatever it is, to its end. Errors as readPayloadFile.
[[nodiscard]] Result<PayloadPtr> readPayloadFromStandardInput(const std::stop_token& stop);

} // namespace levelscope::core
