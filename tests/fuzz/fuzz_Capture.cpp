// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/CaptureFile.h"
#include "core/capture/EntryPayload.h"

#include <array>

#include "ReaderChecks.h"

using namespace levelscope::core;
using namespace levelscope::fuzz;

/// The first byte chooses the file's name, which tells some formats.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::array names = {"capture",    "capture.har",     "capture.har.gz", "capture.har.br",
                                  "capture.br", "capture.warc.gz", "capture.zst",    "capture.zhar"};
    if (size == 0)
        return 0;
    const std::filesystem::path path =
        std::filesystem::path(LEVELSCOPE_FUZZ_FOLDER "/har") / names[data[0] % names.size()];
    const CapturePtr capture =
        checkReader([&](const PayloadPtr& file,
                        const CaptureOpening& opening) { return openCapture(file, path, opening); },
                    inputOf(data + 1, size - 1));
    if (capture == nullptr)
        return 0;
    require(!capture->entries().empty() || capture->format() != CaptureFormat::Body, "a body is listed");
    checkBodies(*capture, [&](std::size_t position, const CapturedBody& body) {
        const Result<PayloadPtr> payload = entryPayload(*capture, position, "capture", kLimit, {});
        require(payload.has_value(), "a body is a payload");
        require(std::ranges::equal(payload.value()->bytes(), body.bytes), "a payload is the body");
    });
    return 0;
}
