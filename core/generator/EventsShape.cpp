// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/EventsShape.h"

#include "core/generator/JsonText.h"

namespace levelscope::core {

namespace {

constexpr std::chrono::sys_seconds kFirstLine =
    std::chrono::sys_days{std::chrono::year{2024} / std::chrono::June / 3};

struct Route {
    std::string_view service;
    std::string_view method;
    std::string_view path;   ///< up to an id
    std::int32_t idLimit;    ///< 0: the path has no id
    std::string_view suffix; ///< after the id
};

constexpr std::array<Route, 12> kRoutes = {{
    {"catalog", "GET", "/api/v2/products", 0, "?page=1&size=50"},
    {"catalog", "GET", "/api/v2/products/", 40'000, ""},
    {"catalog", "GET", "/api/v2/products/", 40'000, "/reviews"},
    {"search", "GET", "/api/v2/search?q=term-", 900, "&sort=relevance"},
    {"cart", "GET", "/api/v1/carts/", 250'000, ""},
    {"cart", "POST", "/api/v1/carts/", 250'000, "/items"},
    {"cart", "DELETE", "/api/v1/carts/", 250'000, "/items/1"},
    {"orders", "POST", "/api/v1/orders", 0, ""},
    {"orders", "GET", "/api/v1/orders/", 1'000'000, ""},
    {"accounts", "PATCH", "/api/v1/users/", 80'000, "/preferences"},
    {"accounts", "POST", "/oauth/token", 0, ""},
    {"gateway", "GET", "/healthz", 0, ""},
}};

struct Outcome {
    std::string_view level;
    std::string_view status;
    std::string_view message;
};

/// As often as they occur: most requests succeed.
constexpr std::array<Outcome, 20> kOutcomes = {{
    {"INFO", "200", "request completed"},
    {"INFO", "200", "request completed"},
    {"INFO", "200", "request completed"},
    {"INFO", "200", "request completed"},
    {"INFO", "200", "request completed"},
    {"INFO", "200", "request completed"},
    {"INFO", "200", "request completed"},
    {"INFO", "200", "request completed"},
    {"INFO", "200", "request completed"},
    {"INFO", "200", "request completed"},
    {"INFO", "200", "request completed"},
    {"INFO", "200", "request completed"},
    {"INFO", "201", "resource created"},
    {"INFO", "204", "request completed without content"},
    {"INFO", "304", "client copy is current"},
    {"INFO", "304", "client copy is current"},
    {"WARN", "401", "access token expired"},
    {"WARN", "404", "no such resource"},
    {"WARN", "429", "rate limit reached, client told to wait"},
    {"ERROR", "503", "upstream did not answer within 2000 ms"},
}};

constexpr std::array<std::string_view, 6> kUserAgents = {
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 "
    "Safari/537.36",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 "
    "Safari/605.1.15",
    "Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Mobile/15E148",
    "shop-android/8.14.2 (Android 14; okhttp/4.12.0)",
    "kube-probe/1.29",
};

constexpr std::array<std::string_view, 4> kZones = {"eu-central-1a", "eu-central-1b", "eu-west-1a",
                                                    "us-east-1c"};

std::uint64_t unsignedOf(std::int32_t drawn) {
    return static_cast<std::uint64_t>(drawn);
}

} // namespace

EventsShape::EventsShape(std::int32_t seed)
    : m_random(seed)
    , m_time(kFirstLine) {}

ShapeFrame EventsShape::frame(std::uint64_t /*records*/) const {
    return {};
}

void EventsShape::appendRecord(std::string& out, std::uint64_t number) {
    m_time += std::chrono::milliseconds(m_random.next(1, 60));
    const auto second = std::chrono::floor<std::chrono::seconds>(m_time);
    out += R"({"timestamp":")";
    appendDateTime(out, second);
    out += '.';
    appendPadded(out, static_cast<std::uint64_t>((m_time - second).count()), 3);
    out += R"(Z","sequence":)";
    appendInteger(out, number);
    appendRequest(out);
    appendOutcome(out);
    appendClient(out);
    appendTrace(out);
    out += "}\n";
}

void EventsShape::appendRequest(std::string& out) {
    const Route& route = m_random.pick(kRoutes);
    out += R"(,"service":")";
    out += route.service;
    out += R"(","instance":")";
    out += route.service;
    out += '-';
    appendInteger(out, unsignedOf(m_random.next(1, 9)));
    out += R"(","zone":")";
    out += m_random.pick(kZones);
    out += R"(","method":")";
    out += route.method;
    out += R"(","path":")";
    out += route.path;
    if (route.idLimit > 0)
        appendInteger(out, unsignedOf(m_random.next(1, route.idLimit)));
    out += route.suffix;
    out += '"';
}

void EventsShape::appendOutcome(std::string& out) {
    const Outcome& outcome = m_random.pick(kOutcomes);
    // Microseconds; a few requests take much longer than the others.
    std::int64_t duration = m_random.next(400, 60'000);
    if (m_random.next(25) == 0)
        duration *= 20;
    out += R"(,"level":")";
    out += outcome.level;
    out += R"(","status":)";
    out += outcome.status;
    out += R"(,"durationMs":)";
    appendDecimal(out, duration, 3);
    out += R"(,"responseBytes":)";
    appendInteger(out, unsignedOf(m_random.next(120, 48'000)));
    out += R"(,"message":")";
    out += outcome.message;
    out += '"';
}

void EventsShape::appendClient(std::string& out) {
    // 198.18.0.0/15 is set aside for tests (RFC 2544): nobody's address.
    out += R"(,"clientIp":"198.)";
    appendInteger(out, unsignedOf(m_random.next(18, 20)));
    out += '.';
    appendInteger(out, unsignedOf(m_random.next(256)));
    out += '.';
    appendInteger(out, unsignedOf(m_random.next(1, 255)));
    out += R"(","userAgent":")";
    out += m_random.pick(kUserAgents);
    out += '"';
}

void EventsShape::appendTrace(std::string& out) {
    // Ids as W3C Trace Context has them: 16 and 8 bytes.
    std::array<std::byte, 24> ids;
    m_random.nextBytes(ids);
    const std::span<const std::byte> view(ids);
    out += R"(,"traceId":")";
    appendHex(out, view.first(16));
    out += R"(","spanId":")";
    appendHex(out, view.last(8));
    out += '"';
}

} // namespace levelscope::core
