// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/CostModel.h"

#include <algorithm>

namespace levelscope::core {

namespace {

/// A visit of a fast point: runs of about 1.5 times the shortest run length, compressing and decompressing.
constexpr double kShortestRunSeconds = 0.003;
/// Before a run of shorter responses, one warms up.
constexpr double kLongestWarmUp = 0.1;
/// Decoding a JSON body takes some nanoseconds per byte with any codec.
constexpr double kDecodeSecondsPerByte = 2e-9;
constexpr std::uint64_t kSmallestSample = std::uint64_t{16} * 1024;
constexpr std::uint64_t kLargestSample = std::uint64_t{256} * 1024;
constexpr std::uint64_t kSampleShare = 32; ///< one byte of so many is sampled

} // namespace

CostModel::CostModel(const SweepPlan& plan, std::uint64_t bodySize, SweepResults& results)
    : m_plan(plan)
    , m_bodySize(bodySize)
    , m_results(results) {
    for (std::size_t index = 0; index < plan.points.size(); ++index)
        learn(index);
}

double CostModel::hintSeconds(std::size_t index) const {
    const SweepPoint& point = m_plan.points[index];
    return point.codec->costHint(point.settings(), point.drive, m_bodySize) / 1e9;
}

void CostModel::learn(std::size_t index) {
    const SweepPoint& point = m_plan.points[index];
    const std::optional<SizeFindings> size = m_results.sizeOf(point);
    const double hint = hintSeconds(index);
    if (size.has_value() && hint > 0)
        m_scales[point.codec].push_back(size->encodeSeconds / hint);
}

double CostModel::hintScale(const Codec* codec) const {
    const auto scales = m_scales.find(codec);
    const std::optional<Summary> known = scales == m_scales.end() ? std::nullopt : summarize(scales->second);
    return known.has_value() ? std::clamp(known->median, 0.1, 10.0) : 1.0;
}

double CostModel::responseSeconds(std::size_t index) const {
    const SweepPoint& point = m_plan.points[index];
    if (const std::optional<SizeFindings> size = m_results.sizeOf(point); size.has_value())
        return size->encodeSeconds;
    if (const std::optional<SampleFindings>& sample = m_results.of(point).sample; sample.has_value())
        return sample->setupSeconds + sample->secondsPerByte * static_cast<double>(m_bodySize);
    return hintSeconds(index) * hintScale(point.codec);
}

double CostModel::decodeSeconds(std::size_t index) const {
    if (const std::optional<SizeFindings> size = m_results.sizeOf(m_plan.points[index]); size.has_value())
        return size->decodeSeconds;
    return kDecodeSecondsPerByte * static_cast<double>(m_bodySize);
}

double CostModel::sizeSeconds(std::size_t index) const {
    return responseSeconds(index) + decodeSeconds(index);
}

double CostModel::visitSeconds(std::size_t index) const {
    const std::vector<TimedVisit>& visits = m_results.of(m_plan.points[index]).visits;
    if (!visits.empty()) {
        double sum = 0;
        for (const TimedVisit& visit : visits)
            sum += visit.measuredSeconds;
        return sum / static_cast<double>(visits.size());
    }
    const auto runSeconds = [](double response) {
        return std::max(kShortestRunSeconds, response) + (response < kLongestWarmUp ? response : 0);
    };
    return runSeconds(responseSeconds(index)) +
           runSeconds(decodeSeconds(index)) * (m_plan.oneCallDecode ? 2 : 1);
}

std::uint64_t CostModel::sampleBytes() const {
    return std::clamp(m_bodySize / kSampleShare, kSmallestSample, kLargestSample);
}

} // namespace levelscope::core
