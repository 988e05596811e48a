// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/Base64.h"

#include <array>
#include <cstdint>

namespace levelscope::core {

namespace {

constexpr std::uint8_t kNoDigit = 0xFF;
constexpr std::uint8_t kSpace = 0xFE;

constexpr std::array<std::uint8_t, 256> kDigits = [] {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    std::array<std::uint8_t, 256> digits{};
    digits.fill(kNoDigit);
    for (std::size_t value = 0; value < alphabet.size(); ++value)
        digits[static_cast<unsigned char>(alphabet[value])] = static_cast<std::uint8_t>(value);
    digits['+'] = digits['-'] = 62;
    digits['/'] = digits['_'] = 63;
    digits[' '] = digits['\t'] = digits['\r'] = digits['\n'] = kSpace;
    return digits;
}();

} // namespace

std::optional<std::vector<std::byte>> decodeBase64(std::string_view text) {
    std::vector<std::byte> bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t group = 0;
    std::size_t digits = 0;
    std::size_t padding = 0;
    for (const char character : text) {
        const std::uint8_t value = kDigits[static_cast<unsigned char>(character)];
        if (value == kSpace)
            continue;
        if (character == '=') {
            ++padding;
            continue;
        }
        if (value == kNoDigit || padding > 0)
            return std::nullopt;
        group = (group << 6U) | value;
        ++digits;
        if (digits % 4 == 0) {
            for (const unsigned shift : {16U, 8U, 0U})
                bytes.push_back(static_cast<std::byte>(group >> shift));
        }
    }
    const std::size_t left = digits % 4;
    const bool padded = padding == 0 || (left > 1 && padding == 4 - left);
    if (left == 1 || !padded)
        return std::nullopt;
    if (left == 2)
        bytes.push_back(static_cast<std::byte>(group >> 4U));
    if (left == 3) {
        bytes.push_back(static_cast<std::byte>(group >> 10U));
        bytes.push_back(static_cast<std::byte>(group >> 2U));
    }
    return bytes;
}

} // namespace levelscope::core
