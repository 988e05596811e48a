// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/GeoShape.h"

#include "core/generator/JsonText.h"

namespace levelscope::core {

namespace {

constexpr std::array<std::string_view, 5> kPlaceKinds = {"cafe", "pharmacy", "bus_stop", "school",
                                                         "bicycle_parking"};
constexpr std::array<std::string_view, 5> kRoadKinds = {"residential", "tertiary", "footway", "cycleway",
                                                        "service"};
constexpr std::array<std::string_view, 3> kSurfaces = {"asphalt", "paving_stones", "gravel"};
constexpr std::array<std::string_view, 4> kBuildingKinds = {"apartments", "house", "retail", "warehouse"};

struct Direction {
    std::int32_t east;
    std::int32_t north;
};

/// A turn in 16 steps, counterclockwise as RFC 7946 wants outlines; lengths in thousandths.
constexpr std::array<Direction, 16> kCompass = {{
    {1000, 0},
    {924, 383},
    {707, 707},
    {383, 924},
    {0, 1000},
    {-383, 924},
    {-707, 707},
    {-924, 383},
    {-1000, 0},
    {-924, -383},
    {-707, -707},
    {-383, -924},
    {0, -1000},
    {383, -924},
    {707, -707},
    {924, -383},
}};

} // namespace

GeoShape::GeoShape(std::int32_t seed)
    : m_random(seed) {}

ShapeFrame GeoShape::frame(std::uint64_t /*records*/) const {
    return {.header = R"({"type":"FeatureCollection","features":[)",
            .separator = ",",
            .footer = "]}",
            .recordBytes = {}};
}

void GeoShape::appendRecord(std::string& out, std::uint64_t number) {
    out += R"({"type":"Feature","id":)";
    appendInteger(out, number);
    const Position place = drawPlace();
    switch (m_random.next(4)) {
    case 0:
        appendPoint(out, place);
        break;
    case 1:
        appendOutline(out, place);
        break;
    default:
        appendRoad(out, place);
    }
    out += "}}";
}

GeoShape::Position GeoShape::drawPlace() {
    // A box around Bucharest. Braces evaluate from left to right: the longitude is drawn first.
    return {m_random.next(25'950'000, 26'250'000), m_random.next(44'330'000, 44'550'000)};
}

void GeoShape::appendPoint(std::string& out, Position place) {
    out += R"(,"properties":{"amenity":")";
    out += m_random.pick(kPlaceKinds);
    out += R"(","elevation":)";
    appendDecimal(out, m_random.next(550, 960), 1);
    out += R"(},"geometry":{"type":"Point","coordinates":)";
    appendPosition(out, place);
}

void GeoShape::appendRoad(std::string& out, Position start) {
    out += R"(,"properties":{"highway":")";
    out += m_random.pick(kRoadKinds);
    out += R"(","surface":")";
    out += m_random.pick(kSurfaces);
    out += R"(","lanes":)";
    appendInteger(out, static_cast<std::uint64_t>(m_random.next(1, 4)));
    out += R"(},"geometry":{"type":"LineString","coordinates":[)";
    // A road keeps its course: each step differs a little from the one before.
    const std::int32_t vertices = m_random.next(6, 40);
    Direction step{m_random.next(-400, 401), m_random.next(-300, 301)};
    Position position = start;
    appendPosition(out, position);
    for (std::int32_t vertex = 1; vertex < vertices; ++vertex) {
        step.east += m_random.next(-60, 61);
        step.north += m_random.next(-45, 46);
        position.longitude += step.east;
        position.latitude += step.north;
        out += ',';
        appendPosition(out, position);
    }
    out += ']';
}

void GeoShape::appendOutline(std::string& out, Position center) {
    out += R"(,"properties":{"building":")";
    out += m_random.pick(kBuildingKinds);
    out += R"(","levels":)";
    appendInteger(out, static_cast<std::uint64_t>(m_random.next(1, 12)));
    out += R"(,"height":)";
    appendDecimal(out, m_random.next(280, 3'800), 2);
    out += R"(},"geometry":{"type":"Polygon","coordinates":[[)";
    Position first;
    for (const Direction& direction : kCompass) {
        const std::int32_t radius = m_random.next(80, 400);
        const Position corner = {center.longitude + direction.east * radius / 1000,
                                 center.latitude + direction.north * radius / 1000};
        if (&direction == &kCompass.front())
            first = corner;
        appendPosition(out, corner);
        out += ',';
    }
    appendPosition(out, first);
    out += "]]";
}

void GeoShape::appendPosition(std::string& out, Position position) {
    out += '[';
    appendDecimal(out, position.longitude, 6);
    out += ',';
    appendDecimal(out, position.latitude, 6);
    out += ']';
}

} // namespace levelscope::core
