// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SweepResults.h"

#include <algorithm>
#include <utility>

namespace levelscope::core {

namespace {

/// More than anybody compares; the oldest is forgotten.
constexpr std::size_t kMostPayloads = 16;

/// The visits' values of one kind; visits without it are left out.
template <class Value>
std::optional<Summary> summaryOf(const std::vector<TimedVisit>& visits, Value TimedVisit::*member) {
    std::vector<double> values;
    values.reserve(visits.size());
    for (const TimedVisit& visit : visits) {
        const std::optional<double> value = visit.*member;
        if (value.has_value())
            values.push_back(*value);
    }
    return summarize(values);
}

bool samePoint(const SweepPoint& a, const SweepPoint& b) {
    return a.codec == b.codec && a.level == b.level && a.drive == b.drive && a.knobs == b.knobs;
}

/// What the output depends on: an encoder that is reset makes the same bytes as a new one.
bool sameOutput(const SweepPoint& a, const SweepPoint& b) {
    if (a.codec != b.codec || a.level != b.level || a.knobs != b.knobs || a.drive.mode != b.drive.mode)
        return false;
    Drive drive = a.drive;
    drive.encoder = b.drive.encoder;
    return drive.mode == DriveMode::OneShot || drive == b.drive;
}

} // namespace

Timings PointResults::timings() const {
    return {
        .compress = summaryOf(visits, &TimedVisit::compress),
        .compressCpu = summaryOf(visits, &TimedVisit::compressCpu),
        .create = summaryOf(visits, &TimedVisit::create),
        .firstByte = summaryOf(visits, &TimedVisit::firstByte),
        .decompress = summaryOf(visits, &TimedVisit::decompress),
        .decompressCpu = summaryOf(visits, &TimedVisit::decompressCpu),
        .decompressOneCall = summaryOf(visits, &TimedVisit::decompressOneCall),
        .disturbedRuns = disturbedRuns,
    };
}

void PointResults::forgetTimes() {
    visits.clear();
    warmups = 0;
    disturbedRuns = 0;
    responsesPerSecond.clear();
}

SweepResults::SweepResults()
    : m_known(1) {}

void SweepResults::turnTo(const PayloadPtr& payload) {
    if (m_payload.lock() == payload)
        return;
    m_payload = payload;
    OutputFingerprint fingerprint;
    fingerprint.add(payload->bytes());
    const VerifiedOutput content = fingerprint.result();
    if (!payload->checkIntact().has_value()) {
        m_known.emplace_front();
    } else if (const auto found = std::ranges::find(m_known, std::optional(content), &KnownPayload::content);
               found != m_known.end()) {
        m_known.splice(m_known.begin(), m_known, found);
    } else {
        m_known.emplace_front(KnownPayload{.content = content});
    }
    if (m_known.size() > kMostPayloads)
        m_known.pop_back();
}

PointResults& SweepResults::of(const SweepPoint& point) {
    std::deque<PointResults>& points = m_known.front().points;
    const auto found = std::ranges::find_if(
        points, [&](const PointResults& results) { return samePoint(results.point, point); });
    if (found != points.end())
        return *found;
    return points.emplace_back(PointResults{.point = point});
}

std::optional<SizeFindings> SweepResults::sizeOf(const SweepPoint& point) const {
    const std::deque<PointResults>& points = m_known.front().points;
    const auto found = std::ranges::find_if(points, [&](const PointResults& results) {
        return results.size.has_value() && sameOutput(results.point, point);
    });
    return found == points.end() ? std::nullopt : found->size;
}

} // namespace levelscope::core
