// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/CustomersShape.h"

#include "core/generator/JsonText.h"

#include <algorithm>
#include <cmath>

namespace levelscope::core {

namespace {

constexpr std::array<std::string_view, 7> kCities = {"Bucharest", "Berlin", "Lisbon",  "Warsaw",
                                                     "Dublin",    "Madrid", "Helsinki"};
constexpr std::array<std::string_view, 4> kStatuses = {"active", "pending", "suspended", "closed"};
/// The first one, two or three tags.
constexpr std::array<std::string_view, 3> kTagLists = {R"("vip")", R"("vip","eu")",
                                                       R"("vip","eu","newsletter")"};

constexpr std::chrono::sys_seconds kFirstCreation =
    std::chrono::sys_days{std::chrono::year{2024} / std::chrono::January / 1};
constexpr std::chrono::minutes kCreationStep{7};

} // namespace

CustomersShape::CustomersShape(CustomersFrame frame, std::int32_t seed)
    : m_frame(frame)
    , m_random(seed) {}

ShapeFrame CustomersShape::frame(std::uint64_t /*records*/) const {
    if (m_frame == CustomersFrame::SingleObject)
        return {};
    return {.header = "[", .separator = ",", .footer = "]", .recordBytes = {}};
}

void CustomersShape::appendRecord(std::string& out, std::uint64_t number) {
    out += R"({"id":)";
    appendInteger(out, number);
    out += R"(,"externalId":")";
    appendGuid(out);
    out += R"(","name":"Customer )";
    appendInteger(out, number);
    out += R"(","email":"user)";
    appendInteger(out, number);
    out += R"(@example.com","city":")";
    out += m_random.pick(kCities);
    out += R"(","status":")";
    out += m_random.pick(kStatuses);
    out += R"(","balance":)";
    // Math.Round(value, 2) rounds the hundredfold half to even, as nearbyint does.
    const double balance = m_random.nextDouble() * 10'000;
    appendDecimal(out, static_cast<std::int64_t>(std::nearbyint(balance * 100)), 2);
    out += R"(,"createdAt":")";
    appendDateTime(out, kFirstCreation + kCreationStep * static_cast<std::int64_t>(number));
    out += R"(.0000000","tags":[)";
    out += kTagLists[static_cast<std::size_t>(m_random.next(1, 4) - 1)];
    out += R"(],"notes":"Imported from the legacy CRM during the 2024 migration."})";
}

void CustomersShape::appendGuid(std::string& out) {
    std::array<std::byte, 16> bytes;
    m_random.nextBytes(bytes);
    // new Guid(byte[]) reads a 32-bit and two 16-bit numbers, little-endian; the text shows them most
    // significant first.
    std::reverse(bytes.begin(), bytes.begin() + 4);
    std::reverse(bytes.begin() + 4, bytes.begin() + 6);
    std::reverse(bytes.begin() + 6, bytes.begin() + 8);
    const std::span<const std::byte> view(bytes);
    appendHex(out, view.subspan(0, 4));
    out += '-';
    appendHex(out, view.subspan(4, 2));
    out += '-';
    appendHex(out, view.subspan(6, 2));
    out += '-';
    appendHex(out, view.subspan(8, 2));
    out += '-';
    appendHex(out, view.subspan(10));
}

} // namespace levelscope::core
