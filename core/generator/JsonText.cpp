// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/JsonText.h"

#include <array>
#include <charconv>
#include <limits>
#include <string_view>

namespace levelscope::core {

namespace {

constexpr std::size_t kMostDigits = std::numeric_limits<std::uint64_t>::digits10 + 1;

} // namespace

void appendInteger(std::string& out, std::uint64_t value) {
    appendPadded(out, value, 1);
}

void appendPadded(std::string& out, std::uint64_t value, std::size_t width) {
    std::array<char, kMostDigits> digits;
    const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    const auto count = static_cast<std::size_t>(end - digits.data());
    if (count < width)
        out.append(width - count, '0');
    out.append(digits.data(), count);
}

void appendDecimal(std::string& out, std::int64_t scaled, unsigned decimals) {
    auto magnitude = static_cast<std::uint64_t>(scaled);
    if (scaled < 0) {
        out += '-';
        magnitude = 0 - magnitude;
    }
    while (decimals > 0 && magnitude % 10 == 0) {
        magnitude /= 10;
        --decimals;
    }
    appendPadded(out, magnitude, decimals + 1);
    if (decimals > 0)
        out.insert(out.end() - static_cast<std::ptrdiff_t>(decimals), '.');
}

void appendHex(std::string& out, std::span<const std::byte> bytes) {
    static constexpr std::string_view digits = "0123456789abcdef";
    for (const std::byte byte : bytes) {
        out += digits[std::to_integer<std::size_t>(byte >> 4)];
        out += digits[std::to_integer<std::size_t>(byte & std::byte{0xF})];
    }
}

void appendDateTime(std::string& out, std::chrono::sys_seconds time) {
    const auto midnight = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date{midnight};
    const std::chrono::hh_mm_ss clock{time - midnight};
    appendPadded(out, static_cast<std::uint64_t>(static_cast<int>(date.year())), 4);
    out += '-';
    appendPadded(out, static_cast<unsigned>(date.month()), 2);
    out += '-';
    appendPadded(out, static_cast<unsigned>(date.day()), 2);
    out += 'T';
    appendPadded(out, static_cast<std::uint64_t>(clock.hours().count()), 2);
    out += ':';
    appendPadded(out, static_cast<std::uint64_t>(clock.minutes().count()), 2);
    out += ':';
    appendPadded(out, static_cast<std::uint64_t>(clock.seconds().count()), 2);
}

} // namespace levelscope::core
