// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/HarCapture.h"

#include <fstream>
#include <iterator>
#include <string>

#include "ReaderChecks.h"

using namespace levelscope::core;
using namespace levelscope::fuzz;

namespace {

/// Bodies may lie in LEVELSCOPE_FUZZ_FOLDER/har, and this file is beside that folder.
const std::string& textOutside() {
    static const std::string text = [] {
        std::ifstream file(LEVELSCOPE_FUZZ_FOLDER "/outside.txt", std::ios::binary);
        return std::string(std::istreambuf_iterator(file), {});
    }();
    return text;
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    require(!textOutside().empty(), "tests/fuzz/folder is there");
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const ByteView input = inputOf(data, size);
    const CapturePtr capture = checkReader(
        [](PayloadPtr file, const CaptureOpening& opening) {
            return openHar(std::move(file), LEVELSCOPE_FUZZ_FOLDER "/har", opening);
        },
        input);
    if (capture == nullptr)
        return 0;
    // The fuzzer sees what is compared here, and may write it into an input.
    const bool mayHold = asText(input).find(textOutside()) == std::string_view::npos;
    checkBodies(*capture, [&](std::size_t, const CapturedBody& body) {
        require(!mayHold || asText(body.bytes) != textOutside(), "nothing outside the folder is read");
    });
    return 0;
}
