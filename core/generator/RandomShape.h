// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/generator/DotNetRandom.h"
#include "core/generator/ShapeWriter.h"

namespace levelscope::core {

/// Bytes that no codec can shorten, like those of an image or an archive. A record is 1,024 of them.
class RandomShape final : public ShapeWriter {
public:
    explicit RandomShape(std::int32_t seed);

    [[nodiscard]] ShapeFrame frame(std::uint64_t records) const override;
    void appendRecord(std::string& out, std::uint64_t number) override;

private:
    DotNetRandom m_random;
};

} // namespace levelscope::core
