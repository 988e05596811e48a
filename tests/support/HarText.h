// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/HarCapture.h"

#include <QByteArrayList>
#include <QMetaType>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// HTTP archives written by hand, and what becomes of them.
namespace levelscope::test {

inline constexpr std::uint64_t kNoLimit = 100'000'000;

[[nodiscard]] inline QByteArray copyOf(std::string_view text) {
    return {text.data(), static_cast<qsizetype>(text.size())};
}

[[nodiscard]] inline std::vector<std::byte> bytesOf(std::string_view text) {
    const core::ByteView bytes = core::asBytes(text);
    return {bytes.begin(), bytes.end()};
}

[[nodiscard]] inline core::Result<core::CapturePtr>
openBytes(std::vector<std::byte> bytes, const std::filesystem::path& folder = "/nowhere") {
    auto file =
        std::make_shared<const core::Payload>("test.har", core::PayloadOrigin::File, std::move(bytes));
    std::vector<core::CaptureEntry> told;
    const core::EntrySink sink = [&](const core::CaptureEntry& entry) { told.push_back(entry); };
    const core::ReadProgress progress;
    const std::stop_token stop;
    core::Result<core::CapturePtr> capture = core::openHar(std::move(file), folder, {sink, progress, stop});
    if (capture.has_value() && told != capture.value()->entries())
        qFatal("the sink was told something else");
    return capture;
}

[[nodiscard]] inline core::Result<core::CapturePtr>
openText(std::string_view har, const std::filesystem::path& folder = "/nowhere") {
    return openBytes(bytesOf(har), folder);
}

/// In these tests JSON is written with ' for ".
[[nodiscard]] inline std::string quoted(std::string text) {
    std::ranges::replace(text, '\'', '"');
    return text;
}

[[nodiscard]] inline std::string harOf(const std::string& entries) {
    return quoted("{'log': {'version': '1.2', 'entries': [" + entries + "]}}");
}

/// An entry with these members of its response, and these of its content.
[[nodiscard]] inline std::string entryOf(const std::string& content,
                                         const std::string& response = "'status': 200") {
    return quoted("{'request': {'method': 'GET', 'url': 'https://example.com/a?key=1'}, 'response': {" +
                  response + ", 'content': {" + content + "}}}");
}

[[nodiscard]] inline core::CaptureEntry listedOf(const std::string& content,
                                                 const std::string& response = "'status': 200") {
    return openText(harOf(entryOf(content, response))).value()->entries().front();
}

/// Of a HAR of one entry, which has one.
[[nodiscard]] inline core::CapturedBody bodyOf(const std::string& content,
                                               const std::string& response = "'status': 200",
                                               const std::filesystem::path& folder = "/nowhere") {
    const core::CapturePtr capture = openText(harOf(entryOf(content, response)), folder).value();
    if (capture->entries().size() != 1 || !capture->entries().front().hasBody)
        qFatal("there is no body");
    return capture->body(0, kNoLimit, {}).value();
}

[[nodiscard]] inline std::string headers(const std::string& name, const std::string& value) {
    return "'status': 200, 'headers': [{'name': '" + name + "', 'value': '" + value + "'}]";
}

/// The bodies of a capture, "-" for what has none.
[[nodiscard]] inline QByteArrayList bodiesOf(const core::Capture& capture) {
    QByteArrayList bodies;
    for (std::size_t position = 0; position < capture.entries().size(); ++position) {
        const bool hasBody = capture.entries()[position].hasBody;
        bodies += hasBody ? copyOf(core::asText(capture.body(position, kNoLimit, {}).value().bytes)) : "-";
    }
    return bodies;
}

[[nodiscard]] inline QByteArray textOf(const core::CapturedBody& body) {
    return copyOf(core::asText(body.bytes));
}

using Notes = std::vector<core::EntryNote>;

} // namespace levelscope::test

Q_DECLARE_METATYPE(levelscope::core::Exactness)
Q_DECLARE_METATYPE(std::vector<levelscope::core::EntryNote>)
