// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/BodySurvey.h"

#include "core/Guarded.h"

#include <utility>

namespace levelscope::core {

namespace {

/// Says more of the survey's limit, or of this moment, than of the body.
bool isLeft(const BodyFacts& facts) {
    return facts.error.has_value() &&
           (facts.error->code == ErrorCode::TooLarge || facts.error->code == ErrorCode::OutOfMemory);
}

} // namespace

BodyFacts bodyFacts(const Result<CapturedBody>& body) {
    if (!body.has_value())
        return {.error = body.error()};
    return {
        .bytes = body.value().bytes.size(), .exactness = body.value().exactness, .notes = body.value().notes};
}

BodySurvey::BodySurvey(CapturePtr capture, const SurveyLimits& limits, const Clock& clock)
    : m_capture(std::move(capture))
    , m_limits(limits)
    , m_clock(clock) {}

void BodySurvey::run(const Sink& sink, const std::stop_token& stop) {
    for (; !isOver() && !stop.stop_requested(); ++m_next) {
        if (!m_capture->entries()[m_next].hasBody)
            continue;
        const std::chrono::nanoseconds start = m_clock.now();
        const Result<CapturedBody> body =
            guarded([&] { return m_capture->body(m_next, m_limits.bodyBytes, stop); });
        m_worked += m_clock.now() - start;
        if (stop.stop_requested())
            return; // it may be half of a body
        BodyFacts facts = bodyFacts(body);
        if (!isLeft(facts))
            sink({.position = m_next, .facts = std::move(facts)});
    }
}

bool BodySurvey::isOver() const {
    return m_next >= m_capture->entries().size() || m_worked >= m_limits.work;
}

} // namespace levelscope::core
