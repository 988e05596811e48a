// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/BodyFiles.h"
#include "core/capture/Capture.h"
#include "core/capture/JsonScanner.h"

namespace levelscope::core {

/// Where the body of an entry is in its HAR, and what is said about it. Borrows the file's bytes.
struct HarContent {
    std::string_view text = {}; ///< between its quotes, escapes and all; empty: none
    std::string file = {};      ///< the name of one of the BodyFiles; empty: none
    std::string mimeType = {};  ///< of the content itself
    std::optional<std::uint64_t> size = {};
    bool base64 = false;  ///< as it says
    bool hex = false;     ///< Polly.JS says so of what it does not store as text
    bool damaged = false; ///< there is something in the response that is no JSON
};

struct HarEntry {
    CaptureEntry listed;
    HarContent content;
};

/// Told of each entry of a HAR.
using HarSink = std::function<void(HarEntry entry)>;

/// The first of two passes over a HAR: finds its entries, whatever surrounds them. Only what is needed is
/// looked at, and none of it need be there or be of the right type; where a key repeats, the last one counts.
class HarReader final {
public:
    /// All borrowed.
    HarReader(ByteView file, const BodyFiles& bodyFiles, const CaptureOpening& opening, const HarSink& sink);

    /// Returns what is to be known about the file. Errors: DecodeFailed when it has no log.entries, with
    /// where else a "log" is; TooLarge; Stopped. Throws std::bad_alloc.
    [[nodiscard]] Result<std::vector<EntryNote>> read();

private:
    void readDocument();
    void readLog();
    void readEntries();
    void searchLog(std::string_view key);

    ReadPace m_pace;
    std::size_t m_start; ///< of the JSON in the file
    JsonScanner m_scanner;
    const BodyFiles& m_bodyFiles;
    const HarSink& m_sink;
    std::uint64_t m_entryCount = 0;
    bool m_foundLog = false;
    bool m_foundEntries = false;
    bool m_tooMany = false;
    std::string m_otherLog; ///< where a log is that does not count
    std::vector<EntryNote> m_notes;
};

} // namespace levelscope::core
