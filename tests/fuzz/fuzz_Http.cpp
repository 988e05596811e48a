// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/CapturedBody.h"

#include "ReaderChecks.h"

using namespace levelscope::core;
using namespace levelscope::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const PayloadPtr file = payloadOf(inputOf(data, size));
    const Result<HttpResponse> parsed = parseHttpResponse(file->bytes());
    require(parsed.has_value() == beginsHttpResponse(file->bytes()), "what begins as a response is one");
    if (!parsed.has_value())
        return 0;
    const HttpResponse& response = parsed.value();
    require(response.body.empty() ||
                response.body.data() + response.body.size() == file->bytes().data() + size,
            "the body is all that follows");
    require(response.body.empty() || response.headersEnd, "a body follows whole headers");
    if (const std::optional<DechunkedBody> whole = dechunk(response.body))
        require(whole->bytes.size() + whole->restBytes <= response.body.size(), "chunks are within the body");
    const Result<CapturedBody> body =
        checkBody([&](const std::stop_token& stop) { return bodyOfMessage(response, kLimit, stop); });
    return 0;
}
