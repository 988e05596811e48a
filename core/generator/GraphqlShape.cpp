// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/GraphqlShape.h"

#include "core/generator/JsonText.h"

namespace levelscope::core {

namespace {

constexpr std::chrono::sys_seconds kFirstChange =
    std::chrono::sys_days{std::chrono::year{2024} / std::chrono::February / 1};
constexpr std::int32_t kSecondsOfYear = 366 * 24 * 60 * 60;

constexpr std::array<std::string_view, 8> kVendors = {"Northwind",    "Contour Works",   "Blue Harbor",
                                                      "Juniper & Co", "Atlas Goods",     "Little Oak",
                                                      "Meridian",     "Studio Lindqvist"};
constexpr std::array<std::string_view, 5> kOptions = {"Small", "Medium", "Large", "Extra large", "One size"};
constexpr std::array<std::string_view, 6> kCustomers = {"Ana M.",    "Bogdan T.", "Clara S.",
                                                        "Dmitri K.", "Elif Y.",   "Finn O."};
constexpr std::array<std::string_view, 40> kWords = {
    "light",   "canvas", "walnut", "steady",  "evening", "linen",  "copper",  "folding", "stone", "winter",
    "garden",  "paper",  "quiet",  "travel",  "morning", "wool",   "ceramic", "compact", "amber", "river",
    "kitchen", "cotton", "sturdy", "weekend", "harbor",  "maple",  "brushed", "soft",    "slate", "summer",
    "desk",    "cedar",  "simple", "window",  "carry",   "cobalt", "glass",   "woven",   "plain", "orchard"};

/// "product:" and the number in base64: opaque to clients, and the same wherever it is needed.
void appendCursor(std::string& out, std::uint64_t number) {
    static constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string plain = "product:";
    appendPadded(plain, number, 10);
    // 18 characters: groups of three with nothing left over, so base64 needs no padding.
    for (std::size_t index = 0; index + 2 < plain.size(); index += 3) {
        const auto group = static_cast<std::uint32_t>(plain[index]) << 16 |
                           static_cast<std::uint32_t>(plain[index + 1]) << 8 |
                           static_cast<std::uint32_t>(plain[index + 2]);
        for (const unsigned shift : {18U, 12U, 6U, 0U})
            out += digits[group >> shift & 0x3F];
    }
}

std::string quotedCursor(std::uint64_t number) {
    std::string cursor = "\"";
    appendCursor(cursor, number);
    return cursor += '"';
}

} // namespace

GraphqlShape::GraphqlShape(std::int32_t seed)
    : m_random(seed) {}

ShapeFrame GraphqlShape::frame(std::uint64_t records) const {
    const std::string count = std::to_string(records);
    const std::string firstCursor = records > 0 ? quotedCursor(1) : "null";
    const std::string lastCursor = records > 0 ? quotedCursor(records) : "null";
    return {
        .header = R"({"data":{"catalog":{"__typename":"Catalog","id":"Catalog:1","currency":"EUR",)"
                  R"("products":{"__typename":"ProductConnection","totalCount":)" +
                  count + R"(,"edges":[)",
        .separator = ",",
        .footer =
            R"(],"pageInfo":{"__typename":"PageInfo","hasNextPage":false,"hasPreviousPage":false,"startCursor":)" +
            firstCursor + R"(,"endCursor":)" + lastCursor + "}}}}}",
        .recordBytes = {}};
}

void GraphqlShape::appendRecord(std::string& out, std::uint64_t number) {
    out += R"({"__typename":"ProductEdge","cursor":")";
    appendCursor(out, number);
    out += R"(","node":{"__typename":"Product","id":"Product:)";
    appendInteger(out, number);
    out += R"(","title":")";
    appendWords(out, 3);
    out += R"(","vendor":{"__typename":"Vendor","name":")";
    out += m_random.pick(kVendors);
    out += R"("},"updatedAt":")";
    appendDateTime(out, kFirstChange + std::chrono::seconds(m_random.next(kSecondsOfYear)));
    out += R"(Z","isAvailable":)";
    out += m_random.next(8) > 0 ? "true" : "false";
    out += R"(,"description":")";
    appendWords(out, m_random.next(8, 20));
    out += '"';
    appendVariants(out, number);
    appendReviews(out);
    out += "}}";
}

void GraphqlShape::appendVariants(std::string& out, std::uint64_t product) {
    const std::int32_t count = m_random.next(1, 4);
    const std::int32_t cents = m_random.next(490, 24'000);
    out += R"(,"variants":{"__typename":"ProductVariantConnection","nodes":[)";
    for (std::int32_t index = 0; index < count; ++index) {
        if (index > 0)
            out += ',';
        out += R"({"__typename":"ProductVariant","id":"ProductVariant:)";
        appendInteger(out, product * 10 + static_cast<std::uint64_t>(index));
        out += R"(","title":")";
        out += m_random.pick(kOptions);
        out += R"(","sku":")";
        appendPadded(out, static_cast<std::uint64_t>(m_random.next(100'000'000)), 8);
        out += R"(","price":)";
        appendMoney(out, cents + 150 * index);
        out += R"(,"compareAtPrice":)";
        if (m_random.next(3) == 0)
            appendMoney(out, cents + 150 * index + 500);
        else
            out += "null";
        out += R"(,"quantityAvailable":)";
        appendInteger(out, static_cast<std::uint64_t>(m_random.next(250)));
        out += '}';
    }
    out += "]}";
}

void GraphqlShape::appendReviews(std::string& out) {
    const std::int32_t count = m_random.next(4);
    out += R"(,"reviews":{"__typename":"ReviewConnection","totalCount":)";
    appendInteger(out, static_cast<std::uint64_t>(count));
    out += R"(,"nodes":[)";
    for (std::int32_t index = 0; index < count; ++index) {
        if (index > 0)
            out += ',';
        out += R"({"__typename":"Review","rating":)";
        appendInteger(out, static_cast<std::uint64_t>(m_random.next(1, 6)));
        out += R"(,"author":{"__typename":"Customer","displayName":")";
        out += m_random.pick(kCustomers);
        out += R"("},"body":")";
        appendWords(out, m_random.next(4, 16));
        out += R"("})";
    }
    out += "]}";
}

void GraphqlShape::appendMoney(std::string& out, std::int32_t cents) {
    // Amounts are strings in GraphQL, because a Float would round them.
    out += R"({"__typename":"Money","amount":")";
    appendInteger(out, static_cast<std::uint64_t>(cents / 100));
    out += '.';
    appendPadded(out, static_cast<std::uint64_t>(cents % 100), 2);
    out += R"(","currencyCode":"EUR"})";
}

void GraphqlShape::appendWords(std::string& out, std::int32_t count) {
    for (std::int32_t index = 0; index < count; ++index) {
        if (index > 0)
            out += ' ';
        out += m_random.pick(kWords);
    }
}

} // namespace levelscope::core
