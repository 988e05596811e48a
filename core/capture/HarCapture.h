// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/BodyFiles.h"
#include "core/capture/Capture.h"

#include <filesystem>

namespace levelscope::core {

/// Opens an HTTP archive (HAR 1.1 to 1.3, also in a JSONP wrapper), however its producer understood the
/// format, and also where it ends too early. A few hundred bytes are kept of each entry; bodies stay in the
/// file until they are asked for. Those that have a file of their own are among `bodyFiles`. Errors:
/// DecodeFailed when there is no log.entries, and where else a "log" is; TooLarge for too many entries;
/// PayloadChanged, ReadFailed, OutOfMemory, Stopped.
[[nodiscard]] Result<CapturePtr> openHarWithFiles(PayloadPtr file, BodyFilesPtr bodyFiles,
                                                  const CaptureOpening& opening);

/// The same with the files below `folder`.
[[nodiscard]] Result<CapturePtr> openHar(PayloadPtr file, const std::filesystem::path& folder,
                                         const CaptureOpening& opening);

} // namespace levelscope::core
