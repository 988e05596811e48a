// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace levelscope::core {

/// How far a body's bytes are those that were sent. Most formats do not keep bytes.
enum class Exactness : std::uint8_t {
    Exact,        ///< the bytes of the message are in the file
    DecodedExact, ///< what was sent was decoded by the tool that wrote the file; the length agrees, or
                  ///< nothing speaks against it
    Altered,      ///< the length disagrees, or characters were replaced
    Truncated,    ///< only its beginning is in the file
    Missing,      ///< not in the file
};

/// "exact", "decoded-exact", "altered", "truncated", "missing": for files, never translated.
[[nodiscard]] std::string_view exactnessId(Exactness exactness);

} // namespace levelscope::core
