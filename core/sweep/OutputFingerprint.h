// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"

#include <cstdint>
#include <memory>

namespace levelscope::core {

/// An output that was decoded and compared, told apart from others by its size and its XXH3 (64 bits).
struct VerifiedOutput {
    std::uint64_t bytes = 0;
    std::uint64_t hash = 0;

    bool operator==(const VerifiedOutput&) const = default;
};

/// Builds a VerifiedOutput from an output that comes in parts. XXH3 because it is faster than memory: every
/// timed output is checked without adding much to a sweep. Throws std::bad_alloc.
class OutputFingerprint final {
public:
    OutputFingerprint();
    ~OutputFingerprint();
    OutputFingerprint(const OutputFingerprint&) = delete;
    OutputFingerprint& operator=(const OutputFingerprint&) = delete;

    void restart();
    void add(ByteView part);
    [[nodiscard]] VerifiedOutput result() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
    std::uint64_t m_bytes = 0;
};

} // namespace levelscope::core
