// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"

#include <QByteArray>

#include <memory>

namespace levelscope::test {

/// Of all its bytes, NULs included; valid as long as they are.
[[nodiscard]] inline core::ByteView viewOf(const QByteArray& bytes) {
    return core::asBytes({bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

[[nodiscard]] inline core::PayloadPtr payloadOf(core::ByteView bytes) {
    return std::make_shared<core::Payload>("test", core::PayloadOrigin::File,
                                           std::vector<std::byte>(bytes.begin(), bytes.end()));
}

[[nodiscard]] inline core::PayloadPtr payloadOf(std::string_view text) {
    return payloadOf(core::asBytes(text));
}

} // namespace levelscope::test
