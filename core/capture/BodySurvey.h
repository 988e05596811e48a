// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Clock.h"
#include "core/capture/Capture.h"

namespace levelscope::core {

/// What decoding a body found out.
struct BodyFacts {
    std::optional<std::uint64_t> bytes = {}; ///< none when it could not be decoded
    Exactness exactness = Exactness::Missing;
    std::vector<EntryNote> notes = {}; ///< besides those of the entry
    std::optional<Error> error = {};   ///< why it could not be decoded

    bool operator==(const BodyFacts&) const = default;
};

/// Of what Capture::body() gave.
[[nodiscard]] BodyFacts bodyFacts(const Result<CapturedBody>& body);

/// Of the body of Capture::entries()[position].
struct SurveyedBody {
    std::size_t position = 0;
    BodyFacts facts = {};

    bool operator==(const SurveyedBody&) const = default;
};

/// Nobody asked for a survey, so that it may not keep the machine busy for long.
struct SurveyLimits {
    std::uint64_t bodyBytes = 32'000'000; ///< a body that decodes to more is left
    std::chrono::nanoseconds work = std::chrono::seconds(60);
};

/// Finds out what all bodies of a capture are, one after the other in the file's order. Keeps none of them.
/// Can be stopped and goes on later where it was. One thread at a time.
class BodySurvey final {
public:
    /// Called on the thread of run(), once for each body but those that are left.
    using Sink = std::function<void(SurveyedBody body)>;

    /// `clock` is borrowed.
    BodySurvey(CapturePtr capture, const SurveyLimits& limits, const Clock& clock);

    /// Ends with the last body, at a stop, or when the time is used up. Blocking.
    void run(const Sink& sink, const std::stop_token& stop);
    /// Nothing is left to do, or no time to do it.
    [[nodiscard]] bool isOver() const;

private:
    CapturePtr m_capture;
    SurveyLimits m_limits;
    const Clock& m_clock;
    std::size_t m_next = 0;
    std::chrono::nanoseconds m_worked{0};
};

} // namespace levelscope::core
