// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace levelscope::core {

/// What is to be known about an entry or its body. The core names the kind; `app` turns it into words.
enum class NoteCode : std::uint8_t {
    LengthDisagrees,    ///< the message says another length; the detail is "SAID STORED", bytes
    LineEndsChanged,    ///< it is shorter than said by exactly the CRs of its lines
    NotChunked,         ///< the headers say chunked, the body is not
    ChunksUnfinished,   ///< the last chunk is missing
    NotCoded,           ///< the headers name the coding in the detail, the body was stored decoded
    UnknownCoding,      ///< nobody knows the coding in the detail; the body was left as it is
    CodedDamaged,       ///< the body is compressed as the detail says, and damaged; left as it is
    CodedCut,           ///< the compressed body ends early; what came until there is the body
    TrailingBytes,      ///< so many bytes after the compressed body's end are left out
    EmptyBody,          ///< the response has none, and says so
    HeadersOnly,        ///< the message ends with, or in, its headers
    NoResponse,         ///< the request has none; the detail is the file's reason, if any
    NotStored,          ///< the file holds no body; the detail is its own remark, if any
    NotStoredSized,     ///< the file holds no body but says that it has so many bytes
    CutByTool,          ///< the tool that wrote the file says that it cut the body
    ReplacedCharacters, ///< U+FFFD or half a surrogate pair: characters are lost
    NotBase64,          ///< said to be base64 and is not; taken as text
    Resource,           ///< a WARC record without an HTTP message
    Duplicate,          ///< a WARC revisit; the detail is what it repeats
    OutsideFile,        ///< the body is in the file that the detail names, and that is not there
    UnreadableFrom,     ///< the file is cut or damaged; from the byte in the detail on it was not read
    CutInEntry,         ///< the file ends in or before an entry; the detail is "INDEX BYTE"
    DamagedAt,          ///< the entry holds something that is no JSON at the byte in the detail
    LeftOut,            ///< not listed as no HTTP response; the detail is "COUNT KIND", as in "3 tcp"
    BytesSkipped,       ///< so many bytes of a WARC belong to no record
    FileEnds,           ///< the file ends inside it; what came until there is the body
    StoredAsText,       ///< saved by Burp as text, so bytes may be lost; to save it as base64 keeps them
    ListFull,           ///< the file holds more; so many entries are listed
};

struct EntryNote {
    NoteCode code = NoteCode::NotStored;
    std::string detail = {};

    bool operator==(const EntryNote&) const = default;
};

} // namespace levelscope::core
