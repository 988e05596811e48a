// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/PointTimer.h"

#include "core/sweep/EncodeRun.h"

#include <algorithm>
#include <cmath>

namespace levelscope::core {

namespace {

/// A run that is shorter is repeated within the run: 1,000 times the 2 us by which a call to the clock and an
/// interrupt may shift it.
constexpr std::chrono::nanoseconds kShortestRun = std::chrono::milliseconds(2);

/// Filling caches again after another level had them takes up to some milliseconds. Responses that are so
/// much longer do not show it; before others, a whole run is made off the clock, as if the server were busy
/// with this level.
constexpr std::chrono::nanoseconds kColdCachesShow = std::chrono::milliseconds(100);

/// Larger outputs are timed in parts of this size, compressing and decompressing in turns, so that no output
/// has to be kept whole. One part takes milliseconds, so that warming the caches again does not show.
constexpr std::size_t kTimedPartSize = std::size_t{8} * 1024 * 1024;

/// More room than an output needs, so that no encoder asks for more while it is timed.
constexpr std::size_t kSmallestRoom = std::size_t{64} * 1024;

/// The one-call decoder needs room for the whole body, which a client would not give a larger one.
constexpr std::size_t kLargestOneCall = std::size_t{64} * 1024 * 1024;

/// A run whose wall time exceeds its processor time by more than this share was disturbed.
constexpr double kDisturbedShare = 1.05;
/// Such a run is made again so often; longer runs are kept as they are, since they would take too long.
constexpr unsigned kMostRepetitions = 3;
constexpr std::chrono::nanoseconds kLongestRepeatedRun = std::chrono::seconds(2);
constexpr unsigned kMostInputRepetitions = 10;

/// A call without parts of its own to keep count of.
template <class Work>
struct PlainCall {
    explicit PlainCall(Work call)
        : work(std::move(call)) {}

    Work work;

    void restart() {}
    Result<void> operator()() { return work(); }
};

double seconds(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
}

/// Learns from a run that took `wall`. True: the length is another now, or the run was the warm-up.
bool calibrate(RunLength& length, std::chrono::nanoseconds wall) {
    const bool wasCold = !length.warmsUp;
    length.warmsUp = wall < kColdCachesShow * static_cast<long>(length.responses);
    if (wall >= kShortestRun)
        return wasCold && length.warmsUp;
    // x1.4 so that the next run surely passes the minimum; at most x10, since a first call is often slow.
    const double wanted = 1.4 * static_cast<double>(kShortestRun.count()) /
                          static_cast<double>(std::max<long>(wall.count(), 1));
    length.responses = static_cast<std::uint64_t>(
        std::ceil(static_cast<double>(length.responses) * std::clamp(wanted, 1.4, 10.0)));
    return true;
}

/// Browsers' limit as long as the output, which begins with `start`, respects it; what they refuse is decoded
/// as other clients do.
DecoderSettings clientSettings(const Codec& codec, ByteView start) {
    const bool refused = codec.declaredWindow(start) > std::uint64_t{1} << unsigned{kBrowserWindowLog};
    return {.windowLogMax = refused ? std::nullopt : std::optional(kBrowserWindowLog)};
}

} // namespace

PointTimer::PointTimer(const SweepPlan& plan, const Payload& payload, const Clock& wall, const Clock& cpu,
                       WorkerShared& shared, const std::atomic<unsigned>& disturbances)
    : m_plan(plan)
    , m_payload(payload)
    , m_wall(wall)
    , m_cpu(cpu)
    , m_shared(shared)
    , m_disturbances(disturbances)
    , m_runLengths(plan.points.size()) {}

Result<TimedVisit> PointTimer::visit(std::size_t index, std::uint64_t outputBytes) {
    const SweepPoint& point = m_plan.points[index];
    m_shared.consumedBytes = 0;
    TimedVisit visit;
    Result<void> step;
    if (outputBytes > kTimedPartSize && point.drive.mode != DriveMode::OneShot) {
        m_interleaving.emplace();
        const ConsumerScope decoding(m_output, kTimedPartSize,
                                     [&](ByteView part) { decodePart(point, part); });
        step = timeCompress(point, m_runLengths[index], visit);
    } else {
        m_interleaving.reset();
        m_output.reserve(std::max<std::size_t>(outputBytes, kSmallestRoom) + kSmallestRoom);
        step = timeCompress(point, m_runLengths[index], visit);
        if (step.has_value())
            step = timeDecompress(point, m_runLengths[index], visit);
    }
    if (step.has_value())
        step = m_payload.checkIntact();
    if (!step.has_value())
        return step.error();
    return visit;
}

/// Seconds per call of `call`, which returns a Result<void>: one run. The first run of a point finds its
/// length. `call.restart()` is called before each run, off the clock.
template <class Call>
Result<PointTimer::Run> PointTimer::timeRun(RunLength& length, TimedVisit& visit, Call& call) {
    bool calibrating = length.responses == 0;
    length.responses = std::max<std::uint64_t>(length.responses, 1);
    const auto respond = [&]() -> Result<void> {
        for (std::uint64_t done = 0; done < length.responses; ++done) {
            Result<void> result = call();
            if (!result.has_value())
                return result;
        }
        return {};
    };
    if (length.warmsUp) {
        const std::chrono::nanoseconds start = m_wall.now();
        const Result<void> warmed = respond();
        if (!warmed.has_value())
            return warmed.error();
        visit.measuredSeconds += seconds(m_wall.now() - start);
    }
    unsigned disturbed = 0;
    unsigned inputDisturbed = 0;
    while (true) {
        call.restart();
        const unsigned inputs = m_disturbances.load(std::memory_order_relaxed);
        const std::chrono::nanoseconds cpuStart = m_cpu.now();
        const std::chrono::nanoseconds start = m_wall.now();
        const Result<void> responded = respond();
        if (!responded.has_value())
            return responded.error();
        std::chrono::nanoseconds wall = m_wall.now() - start;
        std::chrono::nanoseconds cpu = m_cpu.now() - cpuStart;
        if (m_interleaving.has_value()) {
            wall -= m_interleaving->pausedWall;
            cpu -= m_interleaving->pausedCpu;
        }
        visit.measuredSeconds += seconds(wall);
        if (calibrating && calibrate(length, wall))
            continue;
        calibrating = false;
        if (inputs != m_disturbances.load(std::memory_order_relaxed)) {
            ++visit.inputDisturbedRuns;
            if (++inputDisturbed < kMostInputRepetitions && wall < kLongestRepeatedRun)
                continue;
            visit.dropped = true;
        } else if (seconds(wall) > kDisturbedShare * seconds(cpu) && cpu.count() > 0) {
            ++visit.disturbedRuns;
            if (++disturbed < kMostRepetitions && wall < kLongestRepeatedRun)
                continue;
        }
        const auto responses = static_cast<double>(length.responses);
        return Run{seconds(wall) / responses, seconds(cpu) / responses};
    }
}

/// Compresses responses one after the other, as a server does that keeps its encoder or does not, and sums up
/// the parts of their times.
class PointTimer::TimedResponse final {
    /// Stands still while parts are decoded.
    class EncodingClock final : public Clock {
    public:
        explicit EncodingClock(const PointTimer& timer)
            : m_timer(timer) {}
        [[nodiscard]] std::chrono::nanoseconds now() const override {
            const std::optional<Interleaving>& turns = m_timer.m_interleaving;
            const std::chrono::nanoseconds now = m_timer.m_wall.now();
            return turns.has_value() ? now - turns->pausedWall : now;
        }

    private:
        const PointTimer& m_timer;
    };

public:
    TimedResponse(PointTimer& timer, const SweepPoint& point)
        : m_timer(timer)
        , m_clock(timer)
        , m_point(point)
        , m_fresh(point.drive.encoder == EncoderUse::Fresh)
        , m_streamed(point.drive.mode != DriveMode::OneShot) {}

    /// Kept encoders of all points at once would hold gigabytes, so each visit makes one and uses it once
    /// before the clock starts.
    Result<void> prepare() {
        if (m_fresh)
            return {};
        const Result<void> made = makeEncoder();
        return made.has_value() ? (*this)() : made;
    }

    void restart() {
        m_creating = {};
        m_untilFirstByte = {};
        m_responses = 0;
    }

    Result<void> operator()() {
        EncodeWatch watch{.consumed = &m_timer.m_shared.consumedBytes,
                          .clock = m_streamed ? &m_clock : nullptr};
        if (m_timer.m_interleaving.has_value())
            m_timer.startInterleaving();
        std::chrono::nanoseconds start{0};
        if (m_fresh || m_streamed)
            start = m_timer.m_wall.now();
        if (m_fresh) {
            const Result<void> made = makeEncoder();
            if (!made.has_value())
                return made;
            m_creating += m_timer.m_wall.now() - start;
        }
        OutputBuffer& output = m_timer.m_output;
        Result<void> encoded =
            encodeResponse(*m_encoder, m_point.drive, m_timer.m_payload.bytes(), output, watch);
        if (m_fresh)
            m_encoder.reset();
        if (watch.firstByteAt.has_value())
            m_untilFirstByte += *watch.firstByteAt - start;
        ++m_responses;
        if (m_timer.m_interleaving.has_value() && encoded.has_value())
            output.handOver();
        return encoded;
    }

    void report(TimedVisit& visit) const {
        const auto responses = static_cast<double>(m_responses);
        if (m_fresh)
            visit.create = seconds(m_creating) / responses;
        if (m_streamed)
            visit.firstByte = seconds(m_untilFirstByte) / responses;
    }

private:
    Result<void> makeEncoder() {
        Result<std::unique_ptr<Encoder>> made = m_point.codec->makeEncoder(m_point.settings(), nullptr);
        if (!made.has_value())
            return made.error();
        m_encoder = std::move(made).value();
        return {};
    }

    PointTimer& m_timer;
    EncodingClock m_clock;
    const SweepPoint& m_point;
    bool m_fresh;
    bool m_streamed;
    std::unique_ptr<Encoder> m_encoder;
    std::chrono::nanoseconds m_creating{0};
    std::chrono::nanoseconds m_untilFirstByte{0};
    std::uint64_t m_responses = 0;
};

Result<void> PointTimer::timeCompress(const SweepPoint& point, RunLengths& lengths, TimedVisit& visit) {
    TimedResponse response(*this, point);
    const Result<void> prepared = response.prepare();
    if (!prepared.has_value())
        return prepared;
    const Result<Run> run = timeRun(lengths.compress, visit, response);
    if (!run.has_value())
        return run.error();
    visit.compress = run.value().wall;
    visit.compressCpu = run.value().cpu;
    response.report(visit);
    if (!m_interleaving.has_value()) {
        m_fingerprint.restart();
        m_fingerprint.add(m_output.bytes());
    } else {
        Interleaving& turns = *m_interleaving;
        if (turns.decoded.has_value() && turns.decoding.has_value())
            turns.decoded = turns.decoding->finish(m_payload.size());
        if (!turns.decoded.has_value())
            return turns.decoded;
        visit.decompress = seconds(turns.decodeWall);
        visit.decompressCpu = seconds(turns.decodeCpu);
        visit.measuredSeconds += visit.decompress;
    }
    visit.output = m_fingerprint.result();
    return {};
}

void PointTimer::startInterleaving() {
    *m_interleaving = {};
    m_fingerprint.restart();
}

void PointTimer::decodePart(const SweepPoint& point, ByteView part) {
    Interleaving& turns = *m_interleaving;
    const std::chrono::nanoseconds cpuStart = m_cpu.now();
    const std::chrono::nanoseconds start = m_wall.now();
    if (!turns.decoding.has_value() && turns.decoded.has_value()) {
        Result<ResponseDecoding> decoding =
            ResponseDecoding::start(*point.codec, clientSettings(*point.codec, part), nullptr, *m_scratch);
        if (decoding.has_value())
            turns.decoding = std::move(decoding).value();
        else
            turns.decoded = decoding.error();
    }
    if (turns.decoded.has_value())
        turns.decoded = turns.decoding->discard(part, m_payload.size());
    turns.decodeWall += m_wall.now() - start;
    turns.decodeCpu += m_cpu.now() - cpuStart;
    m_fingerprint.add(part);
    turns.pausedWall += m_wall.now() - start;
    turns.pausedCpu += m_cpu.now() - cpuStart;
}

Result<void> PointTimer::timeDecompress(const SweepPoint& point, RunLengths& lengths, TimedVisit& visit) {
    const ByteView compressed = m_output.bytes();
    const DecoderSettings settings = clientSettings(*point.codec, compressed);
    PlainCall decode{
        [&] { return decodeResponse(*point.codec, settings, compressed, m_payload.size(), *m_scratch); }};
    const Result<Run> run = timeRun(lengths.decompress, visit, decode);
    if (!run.has_value())
        return run.error();
    visit.decompress = run.value().wall;
    visit.decompressCpu = run.value().cpu;
    if (!m_plan.oneCallDecode || m_payload.size() > kLargestOneCall)
        return {};
    return timeOneCall(point, lengths, visit);
}

Result<void> PointTimer::timeOneCall(const SweepPoint& point, RunLengths& lengths, TimedVisit& visit) {
    m_oneCallRoom.resize(m_payload.size());
    PlainCall decode{[&]() -> Result<void> {
        const Result<std::size_t> decoded = point.codec->decodeAll(m_output.bytes(), m_oneCallRoom);
        if (!decoded.has_value())
            return decoded.error();
        if (decoded.value() != m_payload.size())
            return Error{ErrorCode::RoundTripMismatch, std::to_string(decoded.value()) + " bytes come out"};
        return {};
    }};
    const Result<Run> run = timeRun(lengths.oneCall, visit, decode);
    if (!run.has_value())
        return run.error();
    visit.decompressOneCall = run.value().wall;
    return {};
}

} // namespace levelscope::core
