// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/Capture.h"

#include "core/Utf8.h"

namespace levelscope::core {

std::string pathOfUrl(std::string_view url) {
    constexpr std::string_view data = "data:";
    if (sameToken(url.substr(0, data.size()), data))
        return std::string(url.substr(0, url.find_first_of(",;")));
    url = url.substr(0, url.find_first_of(";?#"));
    const std::size_t scheme = url.find("://");
    if (scheme == std::string_view::npos)
        return std::string(url);
    const std::size_t path = url.find('/', scheme + 3);
    return path == std::string_view::npos ? "/" : std::string(url.substr(path));
}

EntryNote whyEmpty(std::string_view status) {
    return {status == "204" || status == "304" ? NoteCode::EmptyBody : NoteCode::HeadersOnly, {}};
}

EntryNote whyEmpty(const HttpResponse& response) {
    if (!response.headersEnd)
        return {NoteCode::HeadersOnly, {}};
    if (response.header("Content-Length") == "0")
        return {NoteCode::EmptyBody, {}};
    return whyEmpty(response.status);
}

std::string listText(std::string_view text) {
    constexpr std::size_t kMaxBytes = 2000;
    return printable(firstCharacters(text, kMaxBytes));
}

void describeResponse(const HttpResponse& response, CaptureEntry& entry) {
    entry.status = listText(response.status);
    entry.mimeType = listText(response.header("Content-Type").value_or(""));
    entry.encoding = listText(response.header("Content-Encoding").value_or(""));
}

} // namespace levelscope::core
