// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/TimingLane.h"

#include "core/Clock.h"
#include "core/Guarded.h"
#include "core/sweep/DecodeRun.h"
#include "core/sweep/EncodeRun.h"
#include "core/sweep/Schedule.h"

#include <algorithm>
#include <cmath>

namespace levelscope::core {

namespace {

/// A run that is shorter is repeated within the run: 1,000 times the 2 us by which a call to the clock and an
/// interrupt may shift it.
constexpr std::chrono::nanoseconds kShortestRun = std::chrono::milliseconds(2);

/// What the lane keeps of one point from round to round.
struct TimedPoint {
    std::uint64_t compressRepeats = 0; ///< 0: not calibrated yet
    std::uint64_t decompressRepeats = 0;
    std::vector<double> compressSeconds;
    std::vector<double> decompressSeconds;
};

/// Seconds per call of `call`, which returns a Result<void>: one run of `repeats` calls. The first run of a
/// point finds how many calls exceed kShortestRun; that count then serves all its runs, so that they compare.
template <class Call>
Result<double> timeRun(const Clock& clock, std::uint64_t& repeats, const Call& call) {
    const bool calibrating = repeats == 0;
    repeats = std::max<std::uint64_t>(repeats, 1);
    while (true) {
        const std::chrono::nanoseconds start = clock.now();
        for (std::uint64_t done = 0; done < repeats; ++done) {
            const Result<void> result = call();
            if (!result.has_value())
                return result.error();
        }
        const std::chrono::nanoseconds elapsed = clock.now() - start;
        if (!calibrating || elapsed >= kShortestRun)
            return std::chrono::duration<double>(elapsed).count() / static_cast<double>(repeats);
        // x1.4 so that the next run surely passes the minimum; at most x10, since a first call is often slow.
        const double wanted = 1.4 * static_cast<double>(kShortestRun.count()) /
                              static_cast<double>(std::max<long>(elapsed.count(), 1));
        repeats = static_cast<std::uint64_t>(
            std::ceil(static_cast<double>(repeats) * std::clamp(wanted, 1.4, 10.0)));
    }
}

class TimingLane final {
public:
    TimingLane(const SweepPlan& plan, ByteView body, const Clock& clock, std::stop_token stop)
        : m_plan(plan)
        , m_body(body)
        , m_clock(clock)
        , m_stop(std::move(stop))
        , m_points(plan.points.size()) {}

    /// One visit: a compress run and a decompress run of the bytes it made.
    Result<void> visit(std::size_t index, const VerifiedOutput& verified, bool counted) {
        TimedPoint& timed = m_points[index];
        const SweepPoint& point = m_plan.points[index];
        m_output.reserve(std::max<std::size_t>(point.codec->outputBound(m_body.size()), verified.bytes + 1));
        const Result<double> compress = timeCompress(point, timed.compressRepeats);
        if (!compress.has_value())
            return compress.error();
        if (fingerprint(m_output.bytes()) != verified)
            return Error{ErrorCode::NotDeterministic,
                         std::to_string(m_output.size()) + " bytes after " + std::to_string(verified.bytes)};
        if (m_stop.stop_requested())
            return Error{ErrorCode::Stopped, {}};
        const Result<double> decompress = timeRun(m_clock, timed.decompressRepeats, [&] {
            return decodeResponse(*point.codec, m_output.bytes(), m_body.size(), *m_scratch);
        });
        if (!decompress.has_value())
            return decompress.error();
        if (counted) {
            timed.compressSeconds.push_back(compress.value());
            timed.decompressSeconds.push_back(decompress.value());
        }
        return {};
    }

    [[nodiscard]] const TimedPoint& timed(std::size_t index) const { return m_points[index]; }

private:
    Result<double> timeCompress(const SweepPoint& point, std::uint64_t& repeats) {
        if (point.drive.encoder == EncoderUse::Fresh)
            return timeRun(m_clock, repeats, [&] { return encodeFresh(point, m_body, m_output, m_stop); });
        // Kept encoders of all points at once would hold gigabytes, so each visit makes one and uses it once
        // before the clock starts.
        const Result<std::unique_ptr<Encoder>> encoder = point.codec->makeEncoder(point.level);
        if (!encoder.has_value())
            return encoder.error();
        const auto encode = [&] {
            return encodeResponse(*encoder.value(), point.drive, m_body, m_output, m_stop);
        };
        const Result<void> first = encode();
        if (!first.has_value())
            return first.error();
        return timeRun(m_clock, repeats, encode);
    }

    const SweepPlan& m_plan;
    ByteView m_body;
    const Clock& m_clock;
    std::stop_token m_stop;
    std::vector<TimedPoint> m_points;
    OutputBuffer m_output;
    std::unique_ptr<DecodeScratch> m_scratch = std::make_unique<DecodeScratch>();
};

void record(Measurement& measurement, const Result<void>& visit, const TimedPoint& timed) {
    if (!visit.has_value()) {
        measurement.error = visit.error();
        return;
    }
    measurement.compressSeconds = summarize(timed.compressSeconds);
    measurement.decompressSeconds = summarize(timed.decompressSeconds);
}

} // namespace

void runTimingLane(const SweepPlan& plan, ByteView body,
                   const std::vector<std::optional<VerifiedOutput>>& verified, const Clock& clock,
                   SweepBoard& board, const std::stop_token& stop) {
    TimingLane lane(plan, body, clock, stop);
    std::mt19937_64 random(plan.seed);
    const unsigned rounds = plan.warmups + plan.runs;
    for (unsigned round = 0; round < rounds; ++round) {
        board.enterTimings(round + 1, rounds);
        const bool counted = round >= plan.warmups;
        for (const std::size_t index : roundOrder(plan.points.size(), random)) {
            if (stop.stop_requested())
                return;
            board.startStep(index);
            if (!verified[index].has_value() || board.measurement(index).failed()) {
                board.finishStep(index);
                continue;
            }
            const Result<void> visit = guarded([&] { return lane.visit(index, *verified[index], counted); });
            if (!visit.has_value() && visit.error().code == ErrorCode::Stopped)
                return board.abandonStep(index);
            if (visit.has_value() && !counted)
                board.finishStep(index);
            else
                board.finishStep(
                    index, [&](Measurement& measurement) { record(measurement, visit, lane.timed(index)); });
        }
    }
}

} // namespace levelscope::core
