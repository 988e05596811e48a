// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Clock.h"
#include "core/Payload.h"
#include "core/sweep/DecodeRun.h"
#include "core/sweep/OutputFingerprint.h"
#include "core/sweep/SweepPlan.h"

#include <atomic>

namespace levelscope::core {

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

/// How many responses make a run of a point, found by its first one; the same for all its runs, so that they
/// compare.
struct RunLength {
    std::uint64_t responses = 0; ///< 0: not known yet
    bool warmsUp = false;        ///< as many more before each run, off the clock
};

/// Times points, one at a time. Runs in a worker process, on one thread.
class PointTimer final {
public:
    /// All borrowed. `disturbances` counts up with each input of the user.
    PointTimer(const SweepPlan& plan, const Payload& payload, const Clock& wall, const Clock& cpu,
               WorkerShared& shared, const std::atomic<unsigned>& disturbances);

    /// Times compressing and decompressing a point whose output has `outputBytes`. The first visit finds how
    /// many responses a run needs. Large streamed outputs are compressed and decompressed in turns, part by
    /// part, each on a clock of its own, so that they need not be kept. Errors: what the codec says,
    /// RoundTripMismatch, PayloadChanged. Throws std::bad_alloc.
    [[nodiscard]] Result<TimedVisit> visit(std::size_t index, std::uint64_t outputBytes);

private:
    struct RunLengths {
        RunLength compress = {};
        RunLength decompress = {};
        RunLength oneCall = {};
    };
    struct Run {
        double wall = 0; ///< seconds per response
        double cpu = 0;
    };
    class TimedResponse;

    [[nodiscard]] Result<void> timeCompress(const SweepPoint& point, RunLengths& lengths, TimedVisit& visit);
    [[nodiscard]] Result<void> timeDecompress(const SweepPoint& point, RunLengths& lengths,
                                              TimedVisit& visit);
    [[nodiscard]] Result<void> timeOneCall(const SweepPoint& point, RunLengths& lengths, TimedVisit& visit);
    void startInterleaving();
    void decodePart(const SweepPoint& point, ByteView part);
    template <class Call>
    Result<Run> timeRun(RunLength& length, TimedVisit& visit, Call& call);

    const SweepPlan& m_plan;
    const Payload& m_payload;
    const Clock& m_wall;
    const Clock& m_cpu;
    WorkerShared& m_shared;
    const std::atomic<unsigned>& m_disturbances;
    std::vector<RunLengths> m_runLengths; ///< by point
    OutputBuffer m_output;
    std::vector<std::byte> m_oneCallRoom;
    std::unique_ptr<DecodeScratch> m_scratch = std::make_unique<DecodeScratch>();
    OutputFingerprint m_fingerprint;
    std::optional<Interleaving> m_interleaving; ///< while a large streamed output is timed
};

} // namespace levelscope::core
