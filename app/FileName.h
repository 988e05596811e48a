// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <filesystem>
#include <string_view>

namespace levelscope::app {

// Names of files are bytes, mostly UTF-8. In a QString the bytes that are none stand as single surrogates,
// from U+DC80 to U+DCFF (PEP 383), so that the name leads back to the file; as text they become question
// marks. Any thread.

[[nodiscard]] QString fileNameOf(std::string_view bytes);
[[nodiscard]] std::filesystem::path systemPath(const QString& fileName);

} // namespace levelscope::app
