// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SizeLane.h"

#include "core/Guarded.h"
#include "core/sweep/DecodeRun.h"
#include "core/sweep/EncodeRun.h"
#include "core/sweep/Schedule.h"

#include <system_error>

#include <algorithm>
#include <atomic>
#include <thread>

namespace levelscope::core {

namespace {

std::size_t workerCount(const SweepPlan& plan, std::size_t points) {
    const unsigned wanted =
        plan.threads > 0 ? plan.threads : std::max(std::thread::hardware_concurrency(), 1U);
    return std::min<std::size_t>(wanted, points);
}

/// One worker's buffers, kept from point to point.
struct SizeWorker {
    OutputBuffer output;
    std::unique_ptr<DecodeScratch> scratch = std::make_unique<DecodeScratch>();
};

/// Compresses into the worker's buffer, then decodes and compares.
Result<VerifiedOutput> measureSize(const SweepPoint& point, ByteView body, SizeWorker& worker,
                                   const std::stop_token& stop) {
    return guarded([&]() -> Result<VerifiedOutput> {
        worker.output.reserve(point.codec->outputBound(body.size()));
        const Result<void> encoded = encodeFresh(point, body, worker.output, stop);
        if (!encoded.has_value())
            return encoded.error();
        const ByteView compressed = worker.output.bytes();
        const Result<void> verified = verifyRoundTrip(*point.codec, compressed, body, *worker.scratch, stop);
        if (!verified.has_value())
            return verified.error();
        return fingerprint(compressed);
    });
}

void record(Measurement& measurement, const Result<VerifiedOutput>& result) {
    if (result.has_value()) {
        measurement.compressedBytes = result.value().bytes;
        measurement.roundTrip = RoundTrip::Ok;
        return;
    }
    measurement.error = result.error();
    const ErrorCode code = result.error().code;
    if (code == ErrorCode::RoundTripMismatch || code == ErrorCode::DecodeFailed)
        measurement.roundTrip = RoundTrip::Failed;
}

} // namespace

std::vector<std::optional<VerifiedOutput>> runSizeLane(const SweepPlan& plan, const PayloadPtr& payload,
                                                       SizeCache& cache, SweepBoard& board,
                                                       const std::stop_token& stop) {
    std::vector<std::optional<VerifiedOutput>> outputs(plan.points.size());
    std::vector<std::size_t> order = sizeOrder(plan.points);
    std::erase_if(order, [&](std::size_t index) {
        outputs[index] = cache.find(payload, plan.points[index]);
        if (!outputs[index].has_value())
            return false;
        board.startStep(index);
        board.finishStep(index, [&](Measurement& measurement) { record(measurement, *outputs[index]); });
        return true;
    });
    std::atomic<std::size_t> next = 0;

    const auto work = [&] {
        SizeWorker worker;
        for (std::size_t taken = next++; taken < order.size() && !stop.stop_requested(); taken = next++) {
            const std::size_t index = order[taken];
            board.startStep(index);
            const Result<VerifiedOutput> result =
                measureSize(plan.points[index], payload->bytes(), worker, stop);
            if (!result.has_value() && result.error().code == ErrorCode::Stopped) {
                board.abandonStep(index);
                return;
            }
            if (result.has_value()) {
                outputs[index] = result.value(); // no other worker has this index
                cache.store(payload, plan.points[index], result.value());
            }
            board.finishStep(index, [&](Measurement& measurement) { record(measurement, result); });
        }
    };
    std::vector<std::jthread> workers;
    try {
        for (std::size_t count = workerCount(plan, order.size()); count > 0; --count)
            workers.emplace_back(work);
    } catch (const std::system_error&) {
        // The system has no more threads to give; those it gave do the work, without any this one does.
        if (workers.empty())
            work();
    }
    workers.clear(); // joins
    return outputs;
}

} // namespace levelscope::core
