// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/Capture.h"
#include "core/capture/Detection.h"

#include <filesystem>

namespace levelscope::core {

/// Opens a file of captured responses, or one that is a body. `path` gives its name, which tells the little
/// that its bytes do not, and the folder in which a HAR may keep bodies of its own. Errors: NoCapture,
/// Unsupported, Damaged,
/// TooLarge, PayloadChanged, OutOfMemory, Stopped.
[[nodiscard]] Result<CapturePtr> openCapture(const PayloadPtr& file, const std::filesystem::path& path,
                                             const CaptureOpening& opening);

/// "pcap", "arc", "request-file", ...: the detail of an Unsupported error.
[[nodiscard]] std::string_view unsupportedId(FileKind kind);

} // namespace levelscope::core
