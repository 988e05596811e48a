// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"
#include "tests/support/CodecRun.h"
#include "tests/support/TestBytes.h"

namespace levelscope::test {

/// A JSON body of 60,001 bytes, small enough to be tried at every level.
[[nodiscard]] inline QByteArray sentBody() {
    const Bytes body = jsonBody(60'001);
    const std::string_view text = core::asText(body);
    return {text.data(), static_cast<qsizetype>(text.size())};
}

/// The body as a capture holds it whose server sent those bytes.
[[nodiscard]] inline core::PayloadPtr sentAs(core::ContentCoding coding, const QByteArray& sent,
                                             const QByteArray& body = sentBody()) {
    const core::ByteView bytes = viewOf(sent);
    core::CaptureOrigin origin{.sent =
                                   core::SentResponse{std::string(core::codingName(coding)), bytes.size()},
                               .sentCoding = coding,
                               .sentBytes = copyOf(bytes)};
    return std::make_shared<core::Payload>("test", core::PayloadOrigin::File, copyOf(viewOf(body)),
                                           std::move(origin));
}

} // namespace levelscope::test
