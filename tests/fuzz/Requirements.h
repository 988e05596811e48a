// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Utf8.h"
#include "core/capture/Capture.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

/// What must hold of all that readers return, whatever they are given. What does not is told and ends the
/// process, which libFuzzer takes for a crash.
namespace levelscope::fuzz {

inline void require(bool holds, const char* what) {
    if (holds)
        return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

/// A claim in the input is no reason to run out of memory, and nothing else changes the file or asks to stop.
inline void checkError(const core::Error& error) {
    using core::ErrorCode;
    require(error.code != ErrorCode::Internal, "no mistake of our own");
    require(error.code != ErrorCode::OutOfMemory, "no more memory than the input is worth");
    require(error.code != ErrorCode::PayloadChanged && error.code != ErrorCode::Stopped, "no error unasked");
}

/// Lists and terminals show it.
inline void checkText(const std::string& text) {
    constexpr std::size_t most = 7'000; // 2,000 bytes, each perhaps replaced by three, and some numbers
    require(text.size() <= most, "what is shown is short");
    require(core::printable(text) == text, "what is shown can be printed");
}

inline void checkNotes(const std::vector<core::EntryNote>& notes) {
    for (const core::EntryNote& note : notes)
        checkText(note.detail);
}

inline void checkEntry(const core::CaptureEntry& entry) {
    for (const std::string* text :
         {&entry.method, &entry.path, &entry.status, &entry.mimeType, &entry.encoding})
        checkText(*text);
    require(entry.path.find_first_of("?#") == std::string::npos, "no query in a path");
    checkNotes(entry.notes);
}

inline void checkSame(const core::Result<core::CapturedBody>& one,
                      const core::Result<core::CapturedBody>& other) {
    require(one.has_value() == other.has_value(), "a body is there twice");
    if (!one.has_value())
        return require(one.error() == other.error(), "the same error twice");
    const core::CapturedBody& first = one.value();
    const core::CapturedBody& second = other.value();
    require(first.bytes == second.bytes && first.sentBytes == second.sentBytes, "the same bytes twice");
    require(first.sentCoding == second.sentCoding && first.exactness == second.exactness &&
                first.notes == second.notes,
            "the same said of them twice");
}

} // namespace levelscope::fuzz
