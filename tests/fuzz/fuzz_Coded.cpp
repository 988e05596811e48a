// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/ContentCoding.h"
#include "core/codec/CodecRegistry.h"

#include <array>

#include "ReaderChecks.h"

using namespace levelscope::core;
using namespace levelscope::fuzz;

namespace {

/// Every input is decoded five times.
constexpr std::uint64_t kDecodedLimit = kLimit / 16;

/// Each decoder for a large window of zstd takes longer to get its memory than all that it does after that,
/// so that only a few inputs may claim one.
bool isPassedOver(ContentCoding coding, ByteView bytes) {
    constexpr std::uint64_t large = std::uint64_t{1} << 20U;
    constexpr std::size_t looked = 64;
    return coding == ContentCoding::Zstd && findCodec("zstd")->declaredWindow(bytes) > large &&
           bytes.size() % looked != 0;
}

bool isTooLarge(const Result<DecodedContent>& decoded) {
    return !decoded.has_value() && decoded.error().code == ErrorCode::TooLarge;
}

void checkDecoding(ContentCoding coding, ByteView bytes) {
    const Result<DecodedContent> decoded = decodeContent(coding, bytes, kDecodedLimit, {});
    const Result<std::vector<std::byte>> beginning = decodeBeginning(coding, bytes, kDecodedLimit / 16);
    std::stop_source stop;
    stop.request_stop();
    const Result<DecodedContent> stopped = decodeContent(coding, bytes, kDecodedLimit, stop.get_token());
    const bool refused = !decoded.has_value() && !stopped.has_value() && stopped.error() == decoded.error();
    require(isStopped(stopped) || refused, "it stops, or does not begin");
    if (!decoded.has_value())
        return checkError(decoded.error());
    const DecodedContent& content = decoded.value();
    const std::uint64_t most = content.bytes.size();
    require(most <= kDecodedLimit && content.trailingBytes <= bytes.size(), "within its limit");
    require(beginning.has_value(), "what decodes begins");
    require(std::ranges::mismatch(beginning.value(), content.bytes).in1 == beginning.value().end(),
            "it begins as it is");
    const Result<DecodedContent> justFits = decodeContent(coding, bytes, most, {});
    require(justFits.has_value() && justFits.value() == content, "as many as the limit fit");
    require(most == 0 || isTooLarge(decodeContent(coding, bytes, most - 1, {})), "one more does not");
}

} // namespace

/// The first byte chooses the coding.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::array codings = {ContentCoding::Gzip, ContentCoding::Deflate, ContentCoding::Brotli,
                                    ContentCoding::Zstd};
    if (size == 0)
        return 0;
    const PayloadPtr file = payloadOf(inputOf(data + 1, size - 1));
    const ContentCoding coding = codings[data[0] % codings.size()];
    if (!isPassedOver(coding, file->bytes()))
        checkDecoding(coding, file->bytes());
    return 0;
}
