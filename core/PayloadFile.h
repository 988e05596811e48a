// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"
#include "core/Result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>

namespace levelscope::core {

/// The most that is read into memory, in bytes. Larger files are refused rather than read in part.
inline constexpr std::uint64_t kPayloadLimit = 2'000'000'000;

/// Told how much is read; `totalBytes` is 0 when unknown (a pipe). Called on the reading thread.
using ReadProgress = std::function<void(std::uint64_t bytesRead, std::uint64_t totalBytes)>;

/// Reads a whole file (or a pipe, to its end). Blocking; looks at `stop` between pieces and while a pipe is
/// silent. Devices are refused with ReadFailed: many have no end. Errors: NotFound, IsDirectory,
/// AccessDenied, ReadFailed, TooLarge, OutOfMemory, Stopped.
[[nodiscard]] Result<PayloadPtr> readPayloadFile(const std::filesystem::path& path,
                                                 const ReadProgress& progress, const std::stop_token& stop);

/// Reads standard input, whatever it is, to its end. Errors as readPayloadFile.
[[nodiscard]] Result<PayloadPtr> readPayloadFromStandardInput(const std::stop_token& stop);

} // namespace levelscope::core
