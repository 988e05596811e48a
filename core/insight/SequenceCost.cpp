// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/SequenceCost.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <span>

namespace levelscope::core {

namespace {

/// The least value of a code; `bits` that follow it say how much more.
struct Code {
    std::uint32_t least = 0;
    std::uint32_t bits = 0;
};

// The tables of RFC 8878, 3.1.1.3.2.1.1.
constexpr std::array<Code, 36> kLiteralLengths = {
    {{0, 0},     {1, 0},      {2, 0},      {3, 0},     {4, 0},   {5, 0},     {6, 0},     {7, 0},
     {8, 0},     {9, 0},      {10, 0},     {11, 0},    {12, 0},  {13, 0},    {14, 0},    {15, 0},
     {16, 1},    {18, 1},     {20, 1},     {22, 1},    {24, 2},  {28, 2},    {32, 3},    {40, 3},
     {48, 4},    {64, 6},     {128, 7},    {256, 8},   {512, 9}, {1024, 10}, {2048, 11}, {4096, 12},
     {8192, 13}, {16384, 14}, {32768, 15}, {65536, 16}}};
constexpr std::array<Code, 53> kMatchLengths = {
    {{3, 0},   {4, 0},     {5, 0},     {6, 0},     {7, 0},     {8, 0},      {9, 0},      {10, 0},    {11, 0},
     {12, 0},  {13, 0},    {14, 0},    {15, 0},    {16, 0},    {17, 0},     {18, 0},     {19, 0},    {20, 0},
     {21, 0},  {22, 0},    {23, 0},    {24, 0},    {25, 0},    {26, 0},     {27, 0},     {28, 0},    {29, 0},
     {30, 0},  {31, 0},    {32, 0},    {33, 0},    {34, 0},    {35, 1},     {37, 1},     {39, 1},    {41, 1},
     {43, 2},  {47, 2},    {51, 3},    {59, 3},    {67, 4},    {83, 4},     {99, 5},     {131, 7},   {259, 8},
     {515, 9}, {1027, 10}, {2051, 11}, {4099, 12}, {8195, 13}, {16387, 14}, {32771, 15}, {65539, 16}}};

/// `value` is not below the first code's least.
std::size_t codeOf(std::span<const Code> codes, std::uint32_t value) {
    const auto after = std::ranges::upper_bound(codes, value, {}, &Code::least);
    return static_cast<std::size_t>(after - codes.begin()) - 1;
}

/// In bits: what an ideal code for those frequencies takes.
double entropy(std::span<const std::uint64_t> counts) {
    const auto total = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
    double bits = 0;
    for (const std::uint64_t count : counts) {
        if (count > 0)
            bits += static_cast<double>(count) * std::log2(total / static_cast<double>(count));
    }
    return bits;
}

} // namespace

void SequenceCost::addLiterals(ByteView literals) {
    for (const std::byte literal : literals)
        ++m_literals[std::to_integer<std::size_t>(literal)];
}

void SequenceCost::addMatch(const MatchSequence& match) {
    const std::size_t literalLength = codeOf(kLiteralLengths, match.literals);
    const std::size_t length = codeOf(kMatchLengths, std::max(match.length, kMatchLengths.front().least));
    // The first three values stand for repeated offsets.
    const std::uint64_t offsetValue = match.repeat > 0 ? match.repeat : std::uint64_t{match.offset} + 3;
    const auto offset = static_cast<std::size_t>(std::bit_width(offsetValue)) - 1;
    ++m_literalLengths[literalLength];
    ++m_matchLengths[length];
    ++m_offsets[offset];
    m_extraBits += kLiteralLengths[literalLength].bits + kMatchLengths[length].bits + offset;
}

double SequenceCost::literalBytes(bool stored) const {
    if (stored)
        return static_cast<double>(std::accumulate(m_literals.begin(), m_literals.end(), std::uint64_t{0}));
    return entropy(m_literals) / 8;
}

double SequenceCost::matchBytes() const {
    return (entropy(m_literalLengths) + entropy(m_matchLengths) + entropy(m_offsets) +
            static_cast<double>(m_extraBits)) /
           8;
}

} // namespace levelscope::core
