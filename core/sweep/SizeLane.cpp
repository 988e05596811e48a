// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SizeLane.h"

#include "core/Guarded.h"
#include "core/sweep/DecodeRun.h"
#include "core/sweep/EncodeRun.h"
#include "core/sweep/Schedule.h"

#include <system_error>
#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <thread>

namespace levelscope::core {

namespace {

unsigned workerCount(const SweepPlan& plan) {
    const unsigned wanted =
        plan.threads > 0 ? plan.threads : std::max(std::thread::hardware_concurrency(), 1U);
    return static_cast<unsigned>(std::min<std::size_t>(wanted, plan.points.size()));
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

VerifiedOutput fingerprint(ByteView output) {
    const auto* data = reinterpret_cast<const Bytef*>(output.data());
    return {output.size(), static_cast<std::uint32_t>(crc32_z(0, data, output.size()))};
}

std::vector<std::optional<VerifiedOutput>> runSizeLane(const SweepPlan& plan, ByteView body,
                                                       SweepBoard& board, const std::stop_token& stop) {
    const std::vector<std::size_t> order = sizeOrder(plan.points);
    std::vector<std::optional<VerifiedOutput>> outputs(plan.points.size());
    std::atomic<std::size_t> next = 0;

    const auto work = [&] {
        SizeWorker worker;
        for (std::size_t taken = next++; taken < order.size() && !stop.stop_requested(); taken = next++) {
            const std::size_t index = order[taken];
            board.startStep(index);
            const Result<VerifiedOutput> result = measureSize(plan.points[index], body, worker, stop);
            if (!result.has_value() && result.error().code == ErrorCode::Stopped) {
                board.abandonStep(index);
                return;
            }
            if (result.has_value())
                outputs[index] = result.value(); // no other worker has this index
            board.finishStep(index, [&](Measurement& measurement) { record(measurement, result); });
        }
    };
    std::vector<std::jthread> workers;
    try {
        for (unsigned count = workerCount(plan); count > 0; --count)
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
