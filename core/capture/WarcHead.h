// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace levelscope::core {

/// What a record of a WARC is (ISO 28500, 6), as far as it matters here.
enum class WarcType : std::uint8_t {
    Response,
    Resource,
    Conversion,
    Revisit,
    Request,
    Metadata,
    Warcinfo,
    Other
};

/// The named lines that a record begins with. Borrows the text that was parsed.
struct WarcHead {
    WarcType type = WarcType::Other;
    std::string_view targetUri = {};
    std::string_view refersToUri = {}; ///< what a revisit repeats
    std::string_view contentType = {};
    std::optional<std::uint64_t> blockBytes = {};
    bool isTruncated = false; ///< by the tool that wrote it
    /// Up to the block. If it does not end: up to the next record's beginning, or all of the text.
    std::size_t headBytes = 0;
    bool ended = false; ///< the empty line after it is there
};

/// "WARC/" and a digit.
[[nodiscard]] bool beginsWarcRecord(std::string_view text);

/// `text` begins as a record does. Lines may end in CR LF or LF.
[[nodiscard]] WarcHead parseWarcHead(std::string_view text);

} // namespace levelscope::core
