// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace levelscope::app {

/// Kinds of responses that a list can be narrowed to.
enum class EntryTypes : std::uint8_t {
    All,
    Json,
    Text,  ///< HTML, CSS, JavaScript, XML and other text
    Other, ///< images, fonts, media, binary formats, and what says no type
};

/// Which of the last three a Content-Type is, by its words alone: parameters and case do not matter. Any
/// thread.
[[nodiscard]] EntryTypes entryTypeOf(std::string_view contentType);

} // namespace levelscope::app
