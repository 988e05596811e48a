// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/WarcHead.h"

#include "core/capture/HeaderLine.h"
#include "core/capture/HttpResponse.h"

#include <array>
#include <utility>

namespace levelscope::core {

namespace {

WarcType typeNamed(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, WarcType>, 7> types = {{
        {"response", WarcType::Response},
        {"resource", WarcType::Resource},
        {"conversion", WarcType::Conversion},
        {"revisit", WarcType::Revisit},
        {"request", WarcType::Request},
        {"metadata", WarcType::Metadata},
        {"warcinfo", WarcType::Warcinfo},
    }};
    for (const auto& [known, type] : types) {
        if (sameToken(name, known))
            return type;
    }
    return WarcType::Other;
}

/// Wget writes URIs in angle brackets.
std::string_view uriIn(std::string_view value) {
    if (value.starts_with('<') && value.ends_with('>') && value.size() >= 2)
        return value.substr(1, value.size() - 2);
    return value;
}

void takeField(std::string_view name, std::string_view value, WarcHead& head) {
    if (sameToken(name, "WARC-Type"))
        head.type = typeNamed(value);
    else if (sameToken(name, "WARC-Target-URI"))
        head.targetUri = uriIn(value);
    else if (sameToken(name, "WARC-Refers-To-Target-URI"))
        head.refersToUri = uriIn(value);
    else if (sameToken(name, "Content-Type"))
        head.contentType = value;
    else if (sameToken(name, "Content-Length"))
        head.blockBytes = numberIn(value);
    else if (sameToken(name, "WARC-Truncated"))
        head.isTruncated = true;
}

} // namespace

bool beginsWarcRecord(std::string_view text) {
    constexpr std::string_view start = "WARC/";
    return text.starts_with(start) && text.size() > start.size() && text[start.size()] >= '0' &&
           text[start.size()] <= '9';
}

WarcHead parseWarcHead(std::string_view text) {
    WarcHead head{.headBytes = text.size()};
    std::string_view rest = text;
    if (!takeLine(rest).has_value()) // the version
        return head;
    while (!beginsWarcRecord(rest)) {
        const std::optional<std::string_view> line = takeLine(rest);
        if (!line.has_value())
            return head;
        if (line->empty()) {
            head.ended = true;
            break;
        }
        const std::size_t colon = line->find(':');
        if (colon != std::string_view::npos)
            takeField(trimmed(line->substr(0, colon)), trimmed(line->substr(colon + 1)), head);
    }
    head.headBytes = text.size() - rest.size();
    return head;
}

} // namespace levelscope::core
