// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/capture/ContentCoding.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace levelscope::core {

/// What a file is by its first bytes. Only brotli, which has no signature, and a HAR that looks like any
/// other JSON are told by the file's name.
enum class FileKind : std::uint8_t {
    Body,        ///< nothing else: JSON, text, whatever; the bytes are the body
    Compressed,  ///< with the coding of the detection; what is in it is to be detected again
    HttpMessage, ///< responses as curl -i writes them
    Har,         ///< JSON, perhaps in a JSONP wrapper, that may be a HAR
    Warc,
    Flows, ///< of mitmproxy
    Burp,  ///< saved items
    Zip,   ///< a SAZ, a HAR with its bodies, or something else
    Pcap,  ///< this and the following are known and not read
    Arc,
    RequestFile,    ///< requests of an editor, no responses
    JavaObject,     ///< a Charles session (.chls)
    BurpIssues,     ///< a scanner's report
    ZstdDictionary, ///< a WARC compressed with a dictionary of its own
};

struct Detection {
    FileKind kind = FileKind::Body;
    std::optional<ContentCoding> coding = {}; ///< of Compressed

    bool operator==(const Detection&) const = default;
};

/// `beginning` is the file or its first kilobytes, `name` the file's name. Cheap.
[[nodiscard]] Detection detectFile(ByteView beginning, std::string_view name);

/// Named as a HAR (.har, .harp, .zhar, each also with .gz): a file that holds none was meant to.
[[nodiscard]] bool isNamedHar(std::string_view name);

/// Without one ending that names a compression (.gz, .br, .zst, .zz): what its content is called.
[[nodiscard]] std::string_view nameOfContent(std::string_view name);

} // namespace levelscope::core
