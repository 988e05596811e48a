// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/WeightedTotal.h"

#include "core/sweep/NoisyRows.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace levelscope::core {

namespace {

constexpr std::uint64_t kMostBytes = std::numeric_limits<std::int64_t>::max();

/// One position of all plans.
struct Part {
    const WeightedMember* member = nullptr;
    const Measurement* measurement = nullptr; ///< none where the member's sweep had no room for any
};

bool areAlike(const SweepPoint& one, const SweepPoint& other) {
    const bool drivenAlike = one.drive == other.drive || !one.setup.empty();
    return one.codec == other.codec && one.level == other.level && one.setup == other.setup && drivenAlike;
}

/// The point with those knobs alone that all parts agree on.
SweepPoint commonPoint(const std::vector<Part>& parts, SweepPoint point) {
    const Knobs all = point.knobs;
    for (const Knob& knob : all.all()) {
        const bool agreed = std::ranges::all_of(parts, [&](const Part& part) {
            return part.measurement == nullptr || part.measurement->point.knobs.value(knob.id) == knob.value;
        });
        if (!agreed)
            point.knobs.unset(knob.id);
    }
    return point;
}

Error errorOf(const WeightedMember& member, const Error& error) {
    return {error.code, error.detail.empty() ? member.name : member.name + ": " + error.detail};
}

/// Why the point has no total; sets the error or the time it was left out for, where there is one of these.
bool lacksTotal(const std::vector<Part>& parts, Measurement& total) {
    bool reached = true;
    for (const Part& part : parts) {
        if (part.measurement == nullptr) {
            reached = false;
            continue;
        }
        const Measurement& measurement = *part.measurement;
        if (!areAlike(measurement.point, total.point))
            total.error = Error{ErrorCode::NotAlike, part.member->name};
        else if (measurement.failed())
            total.error = errorOf(*part.member, *measurement.error);
        if (total.failed()) {
            total.leftOutSeconds.reset();
            return true;
        }
        if (measurement.leftOutSeconds > total.leftOutSeconds) {
            total.leftOutSeconds = measurement.leftOutSeconds;
            total.leftOutFor = measurement.leftOutFor;
        }
        reached = reached && measurement.compressedBytes.has_value();
    }
    return !reached;
}

std::optional<std::uint64_t> bytesOf(const std::vector<Part>& parts,
                                     std::uint64_t (*bytes)(const Measurement& measurement)) {
    std::optional<std::uint64_t> sum = 0;
    for (const Part& part : parts) {
        if (sum.has_value() && part.measurement != nullptr)
            sum = addWeighted(*sum, part.member->weight, bytes(*part.measurement));
    }
    return sum;
}

/// Also of points that have no total otherwise.
void addOriginal(const std::vector<Part>& parts, Measurement& total) {
    const std::optional<std::uint64_t> sum =
        bytesOf(parts, [](const Measurement& measurement) { return measurement.originalBytes; });
    total.originalBytes = sum.value_or(0);
    if (!sum.has_value())
        total.error = Error{ErrorCode::TotalTooLarge, {}};
}

void addCompressed(const std::vector<Part>& parts, Measurement& total) {
    total.compressedBytes =
        bytesOf(parts, [](const Measurement& measurement) { return *measurement.compressedBytes; });
    if (!total.compressedBytes.has_value())
        total.error = Error{ErrorCode::TotalTooLarge, {}};
}

using TimedPart = std::optional<Summary> Timings::*;

std::optional<Summary> addTimes(const std::vector<Part>& parts, TimedPart times) {
    Summary sum{.count = std::numeric_limits<std::size_t>::max()};
    for (const Part& part : parts) {
        const std::optional<Summary>& summary = part.measurement->timings.*times;
        if (!summary.has_value())
            return std::nullopt;
        const auto weight = static_cast<double>(part.member->weight);
        for (double Summary::*const statistic : {&Summary::minimum, &Summary::lowerQuartile, &Summary::median,
                                                 &Summary::upperQuartile, &Summary::maximum})
            sum.*statistic += weight * *summary.*statistic;
        sum.count = std::min(sum.count, summary->count);
    }
    return sum;
}

std::optional<MemoryUse> mostMemory(const std::vector<Part>& parts) {
    MemoryUse most;
    for (const Part& part : parts) {
        const std::optional<MemoryUse>& memory = part.measurement->memory;
        if (!memory.has_value())
            return std::nullopt;
        most.encoderPeakBytes = std::max(most.encoderPeakBytes, memory->encoderPeakBytes);
        most.decoderPeakBytes = std::max(most.decoderPeakBytes, memory->decoderPeakBytes);
        most.ofEquivalentEncoder = most.ofEquivalentEncoder || memory->ofEquivalentEncoder;
    }
    return most;
}

Timings totalTimings(const std::vector<Part>& parts) {
    Timings total;
    for (const TimedPart times :
         {&Timings::compress, &Timings::compressCpu, &Timings::create, &Timings::firstByte,
          &Timings::decompress, &Timings::decompressCpu, &Timings::decompressOneCall})
        total.*times = addTimes(parts, times);
    for (const Part& part : parts)
        total.disturbedRuns += part.measurement->timings.disturbedRuns;
    return total;
}

Measurement totalOf(const std::vector<Part>& parts, std::size_t position) {
    const auto first = std::ranges::find_if(parts, [](const Part& part) { return part.measurement; });
    assert(first != parts.end());
    Measurement total;
    total.index = position;
    total.point = commonPoint(parts, first->measurement->point);
    addOriginal(parts, total);
    if (total.failed() || lacksTotal(parts, total))
        return total;
    addCompressed(parts, total);
    if (total.failed())
        return total;
    const bool oneStrategy = std::ranges::all_of(
        parts, [&](const Part& part) { return part.measurement->strategy == first->measurement->strategy; });
    if (oneStrategy)
        total.strategy = first->measurement->strategy;
    const bool allOk = std::ranges::all_of(
        parts, [](const Part& part) { return part.measurement->roundTrip == RoundTrip::Ok; });
    total.roundTrip = allOk ? RoundTrip::Ok : RoundTrip::NotDone;
    for (const Part& part : parts)
        total.declaredWindowBytes =
            std::max(total.declaredWindowBytes, part.measurement->declaredWindowBytes);
    total.memory = mostMemory(parts);
    total.timings = totalTimings(parts);
    return total;
}

} // namespace

std::optional<std::uint64_t> addWeighted(std::uint64_t sum, std::uint64_t weight, std::uint64_t bytes) {
    if (sum > kMostBytes || (weight > 0 && bytes > (kMostBytes - sum) / weight))
        return std::nullopt;
    return sum + weight * bytes;
}

std::vector<Measurement> weightedTotals(const std::vector<WeightedMember>& members) {
    assert(!members.empty());
    std::size_t positions = 0;
    for (const WeightedMember& member : members)
        positions = std::max(positions, member.measurements.size());
    std::vector<Measurement> totals;
    totals.reserve(positions);
    for (std::size_t position = 0; position < positions; ++position) {
        std::vector<Part> parts;
        parts.reserve(members.size());
        for (const WeightedMember& member : members)
            parts.push_back(
                {&member, position < member.measurements.size() ? &member.measurements[position] : nullptr});
        totals.push_back(totalOf(parts, position));
    }
    const std::vector<bool> noisy = noisyRows(totals);
    for (std::size_t position = 0; position < positions; ++position)
        totals[position].noisy = noisy[position];
    return totals;
}

} // namespace levelscope::core
