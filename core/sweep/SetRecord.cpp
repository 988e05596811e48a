// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SetRecord.h"

#include "core/sweep/WeightedTotal.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace levelscope::core {

namespace {

template <class Value>
void addTo(std::optional<Value>& sum, const std::optional<Value>& value) {
    if (value.has_value())
        sum = sum.value_or(Value{}) + *value;
}

/// The worst of what they were, and how much there was of it.
void merge(SweepConditions& all, const SweepConditions& one) {
    all.drift = std::max(all.drift, one.drift);
    all.probes += one.probes;
    all.othersLoad = std::max(all.othersLoad, one.othersLoad);
    all.loadAverage = std::max(all.loadAverage, one.loadAverage);
    all.onBattery = std::max(all.onBattery, one.onBattery);
    all.disturbedRuns += one.disturbedRuns;
    all.inputDisturbedRuns += one.inputDisturbedRuns;
    addTo(all.measuredSeconds, one.measuredSeconds);
    addTo(all.timingsSeconds, one.timingsSeconds);
}

void mergeInto(SweepRecord& total, const SweepRecord& sweep) {
    merge(total.conditions, sweep.conditions);
    total.payloadExactness = std::max(total.payloadExactness, sweep.payloadExactness);
    total.plan.rounds.runs = std::min(total.plan.rounds.runs, sweep.plan.rounds.runs);
    total.plan.rounds.warmups = std::min(total.plan.rounds.warmups, sweep.plan.rounds.warmups);
    total.started = std::min(total.started, sweep.started);
    total.complete = total.complete && sweep.complete;
    if (!total.error.has_value())
        total.error = sweep.error;
}

/// None where it is not known of one. Encodings that differ are joined: "gzip/identity".
std::optional<SentResponse> totalSent(const std::vector<SetMember>& members) {
    SentResponse total;
    std::vector<std::string> encodings;
    for (const SetMember& member : members) {
        if (!member.sweep.sent.has_value())
            return std::nullopt;
        const SentResponse& sent = *member.sweep.sent;
        const std::optional<std::uint64_t> bytes = addWeighted(total.bytes, member.weight, sent.bytes);
        if (!bytes.has_value())
            return std::nullopt;
        total.bytes = *bytes;
        if (std::ranges::find(encodings, sent.encoding) == encodings.end())
            encodings.push_back(sent.encoding);
    }
    for (const std::string& encoding : encodings)
        total.encoding += (total.encoding.empty() ? "" : "/") + encoding;
    return total;
}

std::vector<Measurement> totalMeasurements(const std::vector<SetMember>& members) {
    std::vector<WeightedMember> weighted;
    weighted.reserve(members.size());
    for (const SetMember& member : members)
        weighted.push_back({.name = "response " + std::to_string(member.entry),
                            .weight = member.weight,
                            .measurements = member.sweep.measurements});
    return weightedTotals(weighted);
}

} // namespace

Result<SweepRecord> SetRecord::total() const {
    assert(!members.empty());
    std::uint64_t bytes = 0;
    for (const SetMember& member : members) {
        const std::optional<std::uint64_t> sum = addWeighted(bytes, member.weight, member.sweep.payloadBytes);
        if (!sum.has_value())
            return Error{ErrorCode::TotalTooLarge, {}};
        bytes = *sum;
    }
    const SweepRecord& first = members.front().sweep;
    SweepRecord total{
        .payloadName = "weighted total of " + std::to_string(members.size()) +
                       (members.size() == 1 ? " response of " : " responses of ") + fileName,
        .payloadBytes = bytes,
        .payloadSha256 = {},
        .sent = totalSent(members),
        .plan = first.plan,
        .machine = first.machine,
        .started = first.started,
        .complete = complete,
        .measurements = totalMeasurements(members),
    };
    for (const SetMember& member : members)
        mergeInto(total, member.sweep);
    total.plan.points.clear();
    for (const Measurement& measurement : total.measurements)
        total.plan.points.push_back(measurement.point);
    if (!complete)
        total.measurements = unreachedMeasurements(total.plan.points, bytes);
    return total;
}

} // namespace levelscope::core
