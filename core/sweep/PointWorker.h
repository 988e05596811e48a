// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Clock.h"
#include "core/Payload.h"
#include "core/sweep/DecodeRun.h"
#include "core/sweep/OutputFingerprint.h"
#include "core/sweep/SweepPlan.h"

#include <atomic>

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

/// One timed visit of a point: seconds per response, as in Timings.
struct TimedVisit {
    double compress = 0;
    double compressCpu = 0;
    std::optional<double> create = {};
    std::optional<double> firstByte = {};
    double decompress = 0;
    double decompressCpu = 0;
    std::optional<double> decompressOneCall = {};
    VerifiedOutput output = {};
    double measuredSeconds = 0;      ///< inside timed runs, those not counted included
    unsigned disturbedRuns = 0;      ///< repeated because they did not have the processor
    unsigned inputDisturbedRuns = 0; ///< repeated because of the user's input
    bool dropped = false;            ///< the user's input disturbed every repetition: no values
};

/// What a worker's process shares with the one that started it.
struct WorkerShared {
    std::atomic<std::uint64_t> consumedBytes = 0; ///< of the response that is being compressed
};

/// A response that is decoded while it is compressed.
struct Interleaving {
    std::optional<ResponseDecoding> decoding = {};
    Result<void> decoded = {};
    std::chrono::nanoseconds decodeWall{0};
    std::chrono::nanoseconds decodeCpu{0};
    std::chrono::nanoseconds pausedWall{0}; ///< decoding and checking: not compressing
    std::chrono::nanoseconds pausedCpu{0};
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
    /// Times compressing and decompressing a point whose output has `outputBytes`. The first visit finds how
    /// many responses a run needs. Large streamed outputs are compressed and decompressed in turns, part by
    /// part, each on a clock of its own, so that they need not be kept.
    [[nodiscard]] Result<TimedVisit> visit(std::size_t index, std::uint64_t outputBytes);
    /// Compresses responses for about `duration`; the value is responses per second.
    [[nodiscard]] Result<double> respond(std::size_t index, std::chrono::nanoseconds duration);
    /// Reads every page of the body, so that no timed run is the first to touch one.
    void touchBody() const;

private:
    struct Repeats {
        std::uint64_t compress = 0; ///< responses in one run; 0: not known yet
        std::uint64_t decompress = 0;
        std::uint64_t oneCall = 0;
    };
    struct Run {
        double wall = 0; ///< seconds per response
        double cpu = 0;
    };
    class TimedResponse;

    [[nodiscard]] Result<SizeFindings> encodeAndCompare(const SweepPoint& point, MemoryMeter* encoderMeter,
                                                        MemoryMeter& decoderMeter);
    [[nodiscard]] Result<std::uint64_t> memoryOfEquivalent(const SweepPoint& point);
    [[nodiscard]] Result<void> timeCompress(const SweepPoint& point, Repeats& repeats, TimedVisit& visit);
    [[nodiscard]] Result<void> timeDecompress(const SweepPoint& point, Repeats& repeats, TimedVisit& visit);
    [[nodiscard]] Result<void> timeOneCall(const SweepPoint& point, Repeats& repeats, TimedVisit& visit);
    void startInterleaving();
    void decodePart(const SweepPoint& point, ByteView part);
    template <class Call>
    Result<Run> timeRun(std::uint64_t& repeats, TimedVisit& visit, Call& call);

    const SweepPlan& m_plan;
    const Payload& m_payload;
    const Clock& m_wall;
    const Clock& m_cpu;
    WorkerShared& m_shared;
    const std::atomic<unsigned>& m_disturbances;
    std::vector<Repeats> m_repeats; ///< by point
    OutputBuffer m_output;
    std::vector<std::byte> m_oneCallRoom;
    std::unique_ptr<DecodeScratch> m_scratch = std::make_unique<DecodeScratch>();
    OutputFingerprint m_fingerprint;
    std::optional<Interleaving> m_interleaving; ///< while a large streamed output is timed
};

} // namespace levelscope::core
