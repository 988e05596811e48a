// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/PointWorker.h"

#include <deque>
#include <list>

namespace levelscope::core {

/// What was found out about one point so far.
struct PointResults {
    SweepPoint point;
    std::optional<SizeFindings> size = {};
    std::optional<SampleFindings> sample = {};
    std::vector<TimedVisit> visits = {}; ///< counted ones
    unsigned warmups = 0;                ///< visits that did not count
    unsigned disturbedRuns = 0;
    std::vector<double> responsesPerSecond = {}; ///< with 1, 2, ... encoders

    /// The visits as statistics.
    [[nodiscard]] Timings timings() const;
    void forgetTimes();
};

/// Everything found out about payloads in this session, so that no sweep finds a size twice and a stopped one
/// can go on: the same bytes, settings and library give the same output, which is checked again at every
/// timed visit. Payloads are told apart by what they hold, so that a file opened again is known. One thread
/// at a time.
class SweepResults final {
public:
    SweepResults();

    /// From now on the results of that payload are meant. Reads all of a payload that was not the last one.
    void turnTo(const PayloadPtr& payload);
    /// The entry of a point, whatever its setup is called; made if there is none. Stays where it is.
    [[nodiscard]] PointResults& of(const SweepPoint& point);
    /// A size found for the point, or for one that differs only in what does not change the output.
    [[nodiscard]] std::optional<SizeFindings> sizeOf(const SweepPoint& point) const;

private:
    struct KnownPayload {
        std::optional<VerifiedOutput> content = {}; ///< none: it changed while it was read
        std::deque<PointResults> points = {};
    };

    std::weak_ptr<const Payload> m_payload; ///< the one turned to last
    std::list<KnownPayload> m_known;        ///< that one first; never empty
};

} // namespace levelscope::core
