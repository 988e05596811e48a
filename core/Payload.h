// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace levelscope::core {

/// Where a payload's bytes came from.
enum class PayloadOrigin { File, StandardInput, Clipboard, Generated };

/// The bytes of one response body, immutable and shared: a sweep of any number of levels on any number of
/// threads reads this one copy. Safe to read from every thread.
class Payload final {
public:
    /// Of `name`, what cannot be shown is replaced (see printable()).
    Payload(std::string_view name, PayloadOrigin origin, std::vector<std::byte> bytes);

    /// For people: a file's name without its folders, or what was generated ("customers, 1,000 records, seed
    /// 42").
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] PayloadOrigin origin() const { return m_origin; }
    /// Valid as long as this payload lives.
    [[nodiscard]] ByteView bytes() const { return m_bytes; }
    [[nodiscard]] std::size_t size() const { return m_bytes.size(); }

private:
    std::string m_name;
    PayloadOrigin m_origin;
    std::vector<std::byte> m_bytes;
};

using PayloadPtr = std::shared_ptr<const Payload>;

} // namespace levelscope::core
