// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

// What the shapes write their JSON with: everything appends to `out` and depends on no locale.
namespace levelscope::core {

void appendInteger(std::string& out, std::uint64_t value);

/// At least `width` digits, zeros in front.
void appendPadded(std::string& out, std::uint64_t value, std::size_t width);

/// `scaled` / 10^`decimals`, without needless zeros: 1250 with 3 decimals is 1.25, 3000 is 3. Up to 15 digits
/// these are the characters of the shortest text that reads back as the same double, which is what JSON
/// writers print.
void appendDecimal(std::string& out, std::int64_t scaled, unsigned decimals);

/// Two lower-case hex digits a byte.
void appendHex(std::string& out, std::span<const std::byte> bytes);

/// "2024-01-31T23:59:00"; fraction and zone are the caller's.
void appendDateTime(std::string& out, std::chrono::sys_seconds time);

} // namespace levelscope::core
