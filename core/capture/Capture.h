// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"
#include "core/capture/CapturedBody.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace levelscope::core {

/// So many entries are listed at most; a file of a few bytes per entry would take all memory.
inline constexpr std::size_t kEntryLimit = 1'000'000;

/// What kind of file responses were captured in.
enum class CaptureFormat : std::uint8_t { Body, HttpMessage, Har, Warc, Saz, Flows, Burp };

/// One response of a capture, as its list shows it. No query strings, request headers or cookies: they are
/// secrets, and a compressor needs none.
struct CaptureEntry {
    /// In the file, from 0, those without a response counted: an entry of a HAR, a flow, a WARC record, a SAZ
    /// session, an item.
    std::uint64_t index = 0;
    std::string method = {};
    std::string path = {}; ///< of the URL
    std::string status = {};
    std::string mimeType = {};
    std::string encoding = {};                   ///< as the response's Content-Encoding says
    std::optional<std::uint64_t> wireBytes = {}; ///< of the body on the wire, where the file tells
    bool hasBody = false;                        ///< Capture::body() can be asked
    std::vector<EntryNote> notes = {};           ///< known without decoding the body

    bool operator==(const CaptureEntry&) const = default;
};

/// Told of each entry as it is found, on the opening thread.
using EntrySink = std::function<void(const CaptureEntry&)>;

/// How a capture is opened; all borrowed.
struct CaptureOpening {
    const EntrySink& sink;
    const ReadProgress& progress; ///< in bytes of the file
    const std::stop_token& stop;
    std::uint64_t decodedLimit = kDecodedLimit; ///< of a compressed capture, in bytes
};

/// A file of captured responses, listed; bodies are decoded when they are asked for. Safe to use from several
/// threads.
class Capture {
public:
    virtual ~Capture() = default;
    Capture(const Capture&) = delete;
    Capture& operator=(const Capture&) = delete;

    [[nodiscard]] CaptureFormat format() const { return m_format; }
    [[nodiscard]] const std::vector<CaptureEntry>& entries() const { return m_entries; }
    /// What is to be known about the file as a whole, such as where it was cut.
    [[nodiscard]] const std::vector<EntryNote>& notes() const { return m_notes; }
    /// Of entries()[position], which must have one. Errors: TooLarge when it decodes to more than `limit`
    /// bytes, DecodeFailed, ReadFailed, PayloadChanged, OutOfMemory, Stopped.
    [[nodiscard]] virtual Result<CapturedBody> body(std::size_t position, std::uint64_t limit,
                                                    const std::stop_token& stop) const = 0;
    /// The file itself when it is the only entry's body as it is; else nothing.
    [[nodiscard]] virtual PayloadPtr wholeFile() const { return nullptr; }

protected:
    explicit Capture(CaptureFormat format)
        : m_format(format) {}

    CaptureFormat m_format;
    std::vector<CaptureEntry> m_entries;
    std::vector<EntryNote> m_notes;
};

using CapturePtr = std::shared_ptr<const Capture>;

/// "/a/b" of "https://example.com:8080/a/b;sid=1?c=d#e", of "/a/b?c=d" and of what is no URL: all before a
/// ';',
/// '?' or '#', behind which secrets stand. Of a data: URL its media type alone: "data:image/png".
[[nodiscard]] std::string pathOfUrl(std::string_view url);

/// Text of a file as a list shows it: on one line, not longer than 2,000 bytes.
[[nodiscard]] std::string listText(std::string_view text);
/// Of a response after whose headers nothing follows: that it has no body, or that the file holds headers
/// alone.
[[nodiscard]] EntryNote whyEmpty(const HttpResponse& response);
/// The same where only the status is at hand.
[[nodiscard]] EntryNote whyEmpty(std::string_view status);
/// Sets what a response's status line and headers tell of an entry.
void describeResponse(const HttpResponse& response, CaptureEntry& entry);

} // namespace levelscope::core
