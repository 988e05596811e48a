// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/generator/DotNetRandom.h"
#include "core/generator/ShapeWriter.h"

namespace levelscope::core {

/// A GraphQL response: a connection of products with its edges, cursors and page info, and the __typename
/// that clients ask for in every object.
class GraphqlShape final : public ShapeWriter {
public:
    explicit GraphqlShape(std::int32_t seed);

    [[nodiscard]] ShapeFrame frame(std::uint64_t records) const override;
    void appendRecord(std::string& out, std::uint64_t number) override;

private:
    void appendVariants(std::string& out, std::uint64_t product);
    void appendReviews(std::string& out);
    void appendMoney(std::string& out, std::int32_t cents);
    void appendWords(std::string& out, std::int32_t count);

    DotNetRandom m_random;
};

} // namespace levelscope::core
