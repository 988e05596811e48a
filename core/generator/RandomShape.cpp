// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/RandomShape.h"

namespace levelscope::core {

namespace {

constexpr std::size_t kRecordBytes = 1024;

} // namespace

RandomShape::RandomShape(std::int32_t seed)
    : m_random(seed) {}

ShapeFrame RandomShape::frame(std::uint64_t /*records*/) const {
    return {.header = {}, .separator = {}, .footer = {}, .recordBytes = kRecordBytes};
}

void RandomShape::appendRecord(std::string& out, std::uint64_t /*number*/) {
    const std::size_t start = out.size();
    out.resize(start + kRecordBytes);
    m_random.nextBytes(std::as_writable_bytes(std::span(out).subspan(start)));
}

} // namespace levelscope::core
