// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/PointTimer.h"

namespace levelscope::core {

/// What finding a point's size tells.
struct SizeFindings {
    VerifiedOutput output = {};
    std::optional<std::uint64_t> declaredWindowBytes = {};
    std::optional<MemoryUse> memory = {};
    /// Processor time, which neighbours disturb less than the wall clock; for forecasts only, never shown.
    double encodeSeconds = 0;
    double decodeSeconds = 0; ///< the same
};

/// What compressing the beginning of the payload tells about the rest, in processor time; for forecasts only.
struct SampleFindings {
    double setupSeconds = 0;
    double secondsPerByte = 0;
};

/// Does the work on single points, each with everything else of ours idle or not, as the caller arranges.
/// Runs in a worker process, on one thread; a test may call it directly.
class PointWorker final {
public:
    /// All borrowed. `disturbances` counts up with each input of the user.
    PointWorker(const SweepPlan& plan, const Payload& payload, const Clock& wall, const Clock& cpu,
                WorkerShared& shared, const std::atomic<unsigned>& disturbances);

    /// Compresses with the library's memory counted, decodes what comes out as it comes and compares it:
    /// needs little memory beside the codec's. Errors: what the codec says, RoundTripMismatch,
    /// PayloadChanged.
    [[nodiscard]] Result<SizeFindings> findSize(std::size_t index);
    /// Compresses the first `bytes` of the body as if the rest followed, and gives up.
    [[nodiscard]] Result<SampleFindings> sample(std::size_t index, std::uint64_t bytes);
    /// See PointTimer::visit. Errors: those, OutOfMemory.
    [[nodiscard]] Result<TimedVisit> visit(std::size_t index, std::uint64_t outputBytes);
    /// Compresses responses for about `duration`; the value is responses per second.
    [[nodiscard]] Result<double> respond(std::size_t index, std::chrono::nanoseconds duration);
    /// Reads every page of the body, so that no timed run is the first to touch one.
    void touchBody() const;

private:
    [[nodiscard]] Result<SizeFindings> encodeAndCompare(const SweepPoint& point, MemoryMeter* encoderMeter,
                                                        MemoryMeter& decoderMeter);
    [[nodiscard]] Result<std::uint64_t> memoryOfEquivalent(const SweepPoint& point);

    const SweepPlan& m_plan;
    const Payload& m_payload;
    const Clock& m_wall;
    const Clock& m_cpu;
    WorkerShared& m_shared;
    PointTimer m_timer;
    OutputBuffer m_output;
    std::unique_ptr<DecodeScratch> m_scratch = std::make_unique<DecodeScratch>();
    OutputFingerprint m_fingerprint;
};

} // namespace levelscope::core
