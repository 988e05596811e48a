// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Payload.h"

namespace levelscope::core {

Payload::Payload(std::string name, PayloadOrigin origin, std::vector<std::byte> bytes)
    : m_name(std::move(name))
    , m_origin(origin)
    , m_bytes(std::move(bytes)) {}

} // namespace levelscope::core
