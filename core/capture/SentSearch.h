// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/SentCandidates.h"
#include "core/sweep/SweepEngine.h"

namespace levelscope::core {

/// Settings that came to what was sent, or near it.
struct SentMatch {
    SentCandidate candidate;
    std::int64_t moreBytes = 0; ///< than were sent, the header apart; negative: fewer
    bool headerDiffers = false; ///< gzip's or zlib's; the rest is what was sent

    bool operator==(const SentMatch&) const = default;
};

/// What a search came to.
struct SentFindings {
    std::optional<SentObstacle> obstacle = {}; ///< why there was none; all else is empty then
    /// The file tells only how many bytes were sent, so that a match is one of the size.
    bool bySizeOnly = false;
    std::vector<SentMatch> matches = {}; ///< all that fit
    /// All whose size is off by the fewest bytes, when nothing fits. None of them off by any: other bytes of
    /// the same size.
    std::vector<SentMatch> nearest = {};
    std::size_t tried = 0;   ///< settings that were compared; those with the same output count once
    std::size_t leftOut = 0; ///< for the level limit
    std::size_t failed = 0;
    std::size_t planned = 0;
    SweepOutcome outcome = SweepOutcome::Done; ///< Stopped: something that fits may be missing
    std::optional<Error> error = {};           ///< as SweepReport's

    bool operator==(const SentFindings&) const = default;
};

/// Finds the settings that a captured body was compressed with, by trying those that there are. Never one
/// where several fit.
class SentSearch final {
public:
    /// Looks at what was sent, decodes it, and plans what to try. Blocking. Errors: Stopped, OutOfMemory.
    [[nodiscard]] static Result<SentSearch> prepare(PayloadPtr payload, const std::stop_token& stop);

    /// Empty with an obstacle. Limits and workers may be changed before the run.
    [[nodiscard]] SweepPlan& plan() { return m_plan; }
    [[nodiscard]] const SweepPlan& plan() const { return m_plan; }
    [[nodiscard]] const std::optional<SentObstacle>& obstacle() const { return m_obstacle; }

    /// Blocking, see SweepEngine::run; after a stop, what was compared until then.
    [[nodiscard]] SentFindings run(SweepSink& sink, const std::stop_token& stop) const;

    /// Its output is what was sent, byte for byte, gzip's or zlib's header apart. Never where the file does
    /// not hold the bytes.
    [[nodiscard]] bool fits(const Measurement& measurement) const;

private:
    explicit SentSearch(PayloadPtr payload);

    void take(const Measurement& measurement, SentFindings& findings) const;
    [[nodiscard]] SentMatch compare(const SentCandidate& candidate, const VerifiedOutput& output) const;
    [[nodiscard]] bool isAccepted(const VerifiedOutput& output) const;

    PayloadPtr m_payload;
    std::optional<SentObstacle> m_obstacle;
    SentStream m_stream;
    std::vector<SentCandidate> m_candidates; ///< as the plan's points
    SweepPlan m_plan;
};

} // namespace levelscope::core
