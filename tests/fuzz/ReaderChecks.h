// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "Requirements.h"

namespace levelscope::fuzz {

/// Bodies are decoded to this at most, so that no input may take long: one that does is a fault.
inline constexpr std::uint64_t kLimit = std::uint64_t{1} << 20U;

[[nodiscard]] inline core::ByteView inputOf(const std::uint8_t* data, std::size_t size) {
    return std::as_bytes(std::span(data, size));
}

/// A copy of exactly its size, so that AddressSanitizer sees what is read behind it.
[[nodiscard]] inline core::PayloadPtr payloadOf(core::ByteView bytes) {
    return std::make_shared<core::Payload>("fuzz", core::PayloadOrigin::File,
                                           std::vector<std::byte>(bytes.begin(), bytes.end()));
}

template <class T>
bool isStopped(const core::Result<T>& result) {
    return !result.has_value() && result.error().code == core::ErrorCode::Stopped;
}

using Decode = std::function<core::Result<core::CapturedBody>(const std::stop_token& stop)>;

/// Decodes twice, once with a stop request, which ends it or comes too late. Returns the body.
inline core::Result<core::CapturedBody> checkBody(const Decode& decode) {
    core::Result<core::CapturedBody> body = decode({});
    std::stop_source stop;
    stop.request_stop();
    const core::Result<core::CapturedBody> stopped = decode(stop.get_token());
    checkSame(body, isStopped(stopped) ? decode({}) : stopped);
    if (body.has_value()) {
        require(body.value().bytes.size() <= kLimit, "a body within its limit");
        require(body.value().sentCoding.has_value() == !body.value().sentBytes.empty(),
                "what was sent has bytes");
        checkNotes(body.value().notes);
    } else {
        checkError(body.error());
    }
    return body;
}

using Open =
    std::function<core::Result<core::CapturePtr>(core::PayloadPtr file, const core::CaptureOpening& opening)>;

/// One listing of a file, and what was told while it was made.
struct Listing {
    core::Result<core::CapturePtr> capture;
    std::vector<core::CaptureEntry> told;
};

/// `tell`, if there is one, is called for each entry.
inline Listing list(const Open& open, const core::PayloadPtr& file, const std::function<void()>& tell,
                    const std::stop_token& stop) {
    std::vector<core::CaptureEntry> told;
    const core::EntrySink sink = [&](const core::CaptureEntry& entry) {
        told.push_back(entry);
        if (tell)
            tell();
    };
    core::Result<core::CapturePtr> capture =
        open(file, {.sink = sink, .progress = {}, .stop = stop, .decodedLimit = kLimit});
    return {std::move(capture), std::move(told)};
}

inline void checkSame(const Listing& one, const Listing& other) {
    require(one.capture.has_value() == other.capture.has_value(), "it opens twice");
    if (!one.capture.has_value())
        return require(one.capture.error() == other.capture.error(), "the same error twice");
    const core::Capture& first = *one.capture.value();
    const core::Capture& second = *other.capture.value();
    require(first.format() == second.format() && first.notes() == second.notes() &&
                first.entries() == second.entries(),
            "the same list twice");
    require(one.told == first.entries(), "told what is listed");
}

/// Lists twice, once with a stop request at the first entry, which ends it or comes too late. Returns the
/// capture, null when there is none.
inline core::CapturePtr checkReader(const Open& open, core::ByteView input) {
    const core::PayloadPtr file = payloadOf(input);
    const Listing listing = list(open, file, {}, {});
    std::stop_source stop;
    const Listing stopped = list(
        open, file, [&] { stop.request_stop(); }, stop.get_token());
    checkSame(listing, isStopped(stopped.capture) ? list(open, file, {}, {}) : stopped);
    if (!listing.capture.has_value()) {
        checkError(listing.capture.error());
        return nullptr;
    }
    const core::Capture& capture = *listing.capture.value();
    checkNotes(capture.notes());
    std::ranges::for_each(capture.entries(), checkEntry);
    return listing.capture.value();
}

/// The bodies of a capture, except those in the middle of a long list; each is handed to `look`.
inline void
checkBodies(const core::Capture& capture,
            const std::function<void(std::size_t position, const core::CapturedBody& body)>& look) {
    constexpr std::size_t most = 16; // at each end
    const std::size_t count = capture.entries().size();
    for (std::size_t position = 0; position < count; ++position) {
        if (!capture.entries()[position].hasBody || (position >= most && position + most < count))
            continue;
        const core::Result<core::CapturedBody> body =
            checkBody([&](const std::stop_token& stop) { return capture.body(position, kLimit, stop); });
        if (body.has_value())
            look(position, body.value());
    }
}

inline void checkAll(const Open& open, core::ByteView input) {
    if (const core::CapturePtr capture = checkReader(open, input))
        checkBodies(*capture, [](std::size_t, const core::CapturedBody&) {});
}

} // namespace levelscope::fuzz
