// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/generator/DotNetRandom.h"
#include "core/generator/ShapeWriter.h"

namespace levelscope::core {

/// A GeoJSON FeatureCollection (RFC 7946) of points, roads and building outlines. Coordinates are computed in
/// whole millionths of a degree, so that no platform's floating point can change a digit.
class GeoShape final : public ShapeWriter {
public:
    explicit GeoShape(std::int32_t seed);

    [[nodiscard]] ShapeFrame frame(std::uint64_t records) const override;
    void appendRecord(std::string& out, std::uint64_t number) override;

private:
    /// In millionths of a degree.
    struct Position {
        std::int32_t longitude = 0;
        std::int32_t latitude = 0;
    };

    [[nodiscard]] Position drawPlace();
    void appendPoint(std::string& out, Position place);
    void appendRoad(std::string& out, Position start);
    void appendOutline(std::string& out, Position center);
    static void appendPosition(std::string& out, Position position);

    DotNetRandom m_random;
};

} // namespace levelscope::core
