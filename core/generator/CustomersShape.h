// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/generator/DotNetRandom.h"
#include "core/generator/ShapeWriter.h"

namespace levelscope::core {

enum class CustomersFrame { Array, SingleObject };

/// The reference payload: what System.Text.Json makes of a list of customers that a seeded .NET program
/// fills. Its bytes are published with their sizes, so not one of them may change.
class CustomersShape final : public ShapeWriter {
public:
    CustomersShape(CustomersFrame frame, std::int32_t seed);

    [[nodiscard]] ShapeFrame frame(std::uint64_t records) const override;
    void appendRecord(std::string& out, std::uint64_t number) override;

private:
    void appendGuid(std::string& out);

    CustomersFrame m_frame;
    DotNetRandom m_random;
};

} // namespace levelscope::core
