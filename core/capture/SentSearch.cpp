// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/SentSearch.h"

#include "core/Guarded.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace levelscope::core {

namespace {

/// Keeps only those nearest to what was sent.
void addNearest(std::vector<SentMatch>& nearest, SentMatch match) {
    const std::int64_t distance = std::abs(match.moreBytes);
    if (!nearest.empty() && distance > std::abs(nearest.front().moreBytes))
        return;
    if (!nearest.empty() && distance < std::abs(nearest.front().moreBytes))
        nearest.clear();
    nearest.push_back(std::move(match));
}

} // namespace

SentSearch::SentSearch(PayloadPtr payload)
    : m_payload(std::move(payload)) {}

Result<SentSearch> SentSearch::prepare(PayloadPtr payload, const std::stop_token& stop) {
    return guarded([&]() -> Result<SentSearch> {
        SentSearch search(std::move(payload));
        Result<SentReading> reading = readSentStream(*search.m_payload, stop);
        if (!reading.has_value())
            return reading.error();
        if (const auto* obstacle = std::get_if<SentObstacle>(&reading.value())) {
            search.m_obstacle = *obstacle;
            return search;
        }
        search.m_stream = std::move(*std::get_if<SentStream>(&reading.value()));
        search.m_candidates = sentCandidates(search.m_stream.traits, search.m_payload->size());
        search.m_plan.measure = Measure::Size;
        std::ranges::transform(search.m_candidates, std::back_inserter(search.m_plan.points),
                               &SentCandidate::point);
        return search;
    });
}

SentFindings SentSearch::run(SweepSink& sink, const std::stop_token& stop) const {
    SentFindings findings{.obstacle = m_obstacle, .planned = m_candidates.size()};
    if (m_obstacle.has_value())
        return findings;
    findings.bySizeOnly = !m_stream.asSent.has_value();
    SweepReport report = SweepEngine().run(m_plan, m_payload, sink, stop);
    findings.outcome = report.outcome;
    findings.error = std::move(report.error);
    const Result<void> compared = guarded([&]() -> Result<void> {
        for (const Measurement& measurement : report.measurements)
            take(measurement, findings);
        return {};
    });
    if (!compared.has_value()) {
        findings.outcome = SweepOutcome::Stopped;
        findings.error = compared.error();
    }
    if (!findings.matches.empty())
        findings.nearest.clear();
    return findings;
}

void SentSearch::take(const Measurement& measurement, SentFindings& findings) const {
    if (measurement.failed()) {
        ++findings.failed;
        return;
    }
    if (measurement.leftOutSeconds.has_value())
        ++findings.leftOut;
    if (!measurement.compressedBytes.has_value())
        return;
    ++findings.tried;
    const VerifiedOutput output{*measurement.compressedBytes, measurement.outputHash.value_or(0)};
    SentMatch match = compare(m_candidates[measurement.index], output);
    const bool fits = findings.bySizeOnly ? match.moreBytes == 0 : isAccepted(output);
    if (fits)
        findings.matches.push_back(std::move(match));
    else
        addNearest(findings.nearest, std::move(match));
}

SentMatch SentSearch::compare(const SentCandidate& candidate, const VerifiedOutput& output) const {
    return {
        .candidate = candidate,
        .moreBytes =
            static_cast<std::int64_t>(output.bytes) - static_cast<std::int64_t>(m_stream.comparedBytes),
        .headerDiffers = isAccepted(output) && output != m_stream.asSent,
    };
}

bool SentSearch::fits(const Measurement& measurement) const {
    return measurement.compressedBytes.has_value() && measurement.outputHash.has_value() &&
           isAccepted({*measurement.compressedBytes, *measurement.outputHash});
}

bool SentSearch::isAccepted(const VerifiedOutput& output) const {
    return std::ranges::find(m_stream.accepted, output) != m_stream.accepted.end();
}

} // namespace levelscope::core
