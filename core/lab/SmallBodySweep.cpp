// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/SmallBodySweep.h"

#include "core/Guarded.h"
#include "core/codec/CodecRegistry.h"
#include "core/sweep/SilentSink.h"

#include <algorithm>

namespace levelscope::core {

namespace {

Result<PayloadPtr> makeCut(const Payload& payload, const BodyRecords& records, const BodyCut& cut) {
    return guarded([&]() -> Result<PayloadPtr> {
        std::vector<std::byte> bytes = cutBody(payload.bytes(), records, cut);
        const Result<void> intact = payload.checkIntact();
        if (!intact.has_value())
            return intact.error();
        return PayloadPtr(std::make_shared<Payload>(payload.name(), payload.origin(), std::move(bytes)));
    });
}

/// False: it is over.
bool sweepCut(const PayloadPtr& cut, const SmallBodyPlan& plan, const std::stop_token& stop,
              SmallBodyReport& report) {
    SilentSink sink;
    SweepReport swept = SweepEngine().run({.points = plan.points, .rounds = plan.rounds}, cut, sink, stop);
    for (Measurement& measurement : swept.measurements) {
        if (measurement.reached() || measurement.leftOutSeconds.has_value())
            report.rows.push_back({.cut = report.cutsDone, .measurement = std::move(measurement)});
    }
    report.outcome = swept.outcome;
    report.error = swept.error;
    if (swept.outcome == SweepOutcome::Stopped)
        return false;
    ++report.cutsDone;
    return true;
}

void breakOff(const Error& error, SmallBodyReport& report) {
    report.outcome = SweepOutcome::Stopped;
    if (error.code != ErrorCode::Stopped)
        report.error = error;
}

} // namespace

SmallBodyPlan defaultSmallBodyPlan() {
    std::vector<CurvePlan> curves;
    for (const auto& [id, levels] :
         {std::pair("zstd", std::vector{1, 3, 9}), std::pair("brotli", std::vector{1, 5, 9}),
          std::pair("gzip", std::vector{1, 6})}) {
        for (const int level : levels)
            curves.push_back({.codec = findCodec(id), .levels = {level, level}});
    }
    return {.points = pointsFor(curves)};
}

SmallBodyReport sweepSmallBodies(const PayloadPtr& payload, const SmallBodyPlan& plan,
                                 const SmallBodyProgress& progress, const std::stop_token& stop) {
    SmallBodyReport report;
    const Result<BodyRecords> records = findRecords(*payload, {}, stop);
    if (!records.has_value()) {
        breakOff(records.error(), report);
        return report;
    }
    report.form = records.value().form;
    report.cuts = cutsOf(payload->bytes(), records.value(), plan.largestCut);
    progress(report);
    for (const BodyCut& cut : report.cuts) {
        const Result<PayloadPtr> made = makeCut(*payload, records.value(), cut);
        if (!made.has_value()) {
            breakOff(made.error(), report);
            break;
        }
        if (!sweepCut(made.value(), plan, stop, report))
            break;
        progress(report);
    }
    return report;
}

std::vector<BreakEven> breakEvens(const SmallBodyReport& report) {
    std::vector<BreakEven> all;
    for (const SmallBodyRow& row : report.rows) { // ascending by size
        const Measurement& measurement = row.measurement;
        if (!measurement.compressedBytes.has_value() || measurement.outputRefuted())
            continue;
        auto known = std::ranges::find(all, measurement.point, &BreakEven::point);
        if (known == all.end())
            known = all.insert(known, {.point = measurement.point});
        if (*measurement.compressedBytes >= measurement.originalBytes)
            *known = {.point = measurement.point, .lastLoss = measurement.originalBytes, .savesFrom = {}};
        else if (!known->savesFrom.has_value())
            known->savesFrom = measurement.originalBytes;
    }
    return all;
}

} // namespace levelscope::core
