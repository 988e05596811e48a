// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Payload.h"

#include "core/Utf8.h"

namespace levelscope::core {

Payload::Payload(std::string_view name, PayloadOrigin origin, std::vector<std::byte> bytes)
    : m_name(printable(name))
    , m_origin(origin)
    , m_bytes(std::move(bytes)) {}

} // namespace levelscope::core
