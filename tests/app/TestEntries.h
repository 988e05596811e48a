// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/BodySurvey.h"

#include <string>
#include <utility>
#include <vector>

namespace levelscope::tests {

/// A response to GET with status 200 and a body.
inline core::CaptureEntry response(std::uint64_t index, std::string path, std::string mimeType = "text/html",
                                   std::string encoding = "gzip") {
    return {.index = index,
            .method = "GET",
            .path = std::move(path),
            .status = "200",
            .mimeType = std::move(mimeType),
            .encoding = std::move(encoding),
            .hasBody = true};
}

/// One whose body the file does not hold.
inline core::CaptureEntry withoutBody(std::uint64_t index, std::string path) {
    core::CaptureEntry entry = response(index, std::move(path));
    entry.hasBody = false;
    entry.notes = {{core::NoteCode::NotStored}};
    return entry;
}

/// What decoding the body at `position` found out.
inline core::SurveyedBody decoded(std::size_t position, std::uint64_t bytes,
                                  core::Exactness exactness = core::Exactness::Exact,
                                  std::vector<core::EntryNote> notes = {}) {
    return {.position = position,
            .facts = {.bytes = bytes, .exactness = exactness, .notes = std::move(notes)}};
}

/// Responses first..first+count-1; the paths of two rows in three hold "item", each tenth has no body. Sorted
/// by path, the rows of every batch belong between those that came before.
inline std::vector<core::CaptureEntry> manyResponses(std::size_t first, std::size_t count) {
    std::vector<core::CaptureEntry> entries;
    entries.reserve(count);
    for (std::size_t index = first; index < first + count; ++index) {
        std::string path = "/";
        path += std::to_string(index * 7919 % 1'000'003);
        path += index % 3 == 0 ? "/other" : "/item";
        entries.push_back(index % 10 == 9 ? withoutBody(index, path) : response(index, path));
    }
    return entries;
}

} // namespace levelscope::tests
