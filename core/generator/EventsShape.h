// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/generator/DotNetRandom.h"
#include "core/generator/ShapeWriter.h"

#include <chrono>

namespace levelscope::core {

/// Structured access log lines (NDJSON: one JSON object a line, each line ended by LF), in the order of time.
class EventsShape final : public ShapeWriter {
public:
    explicit EventsShape(std::int32_t seed);

    [[nodiscard]] ShapeFrame frame(std::uint64_t records) const override;
    void appendRecord(std::string& out, std::uint64_t number) override;

private:
    void appendRequest(std::string& out);
    void appendOutcome(std::string& out);
    void appendClient(std::string& out);
    void appendTrace(std::string& out);

    DotNetRandom m_random;
    std::chrono::sys_time<std::chrono::milliseconds> m_time;
};

} // namespace levelscope::core
