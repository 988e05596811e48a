// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/PointWorker.h"

#include "core/Guarded.h"
#include "core/codec/MemoryMeter.h"
#include "core/sweep/EncodeRun.h"

#include <algorithm>
#include <cmath>

namespace levelscope::core {

namespace {

/// A run that is shorter is repeated within the run: 1,000 times the 2 us by which a call to the clock and an
/// interrupt may shift it.
constexpr std::chrono::nanoseconds kShortestRun = std::chrono::milliseconds(2);

/// Output is decoded and compared in parts of this size while sizes are found.
constexpr std::size_t kCompareSize = std::size_t{256} * 1024;

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

/// A second run only to count memory is made when the first one took less.
constexpr double kLongestMemoryRun = 10;

/// Hands the output over as long as it lives: what takes it refers to what lives there, too.
class ConsumerScope final {
public:
    ConsumerScope(OutputBuffer& output, std::size_t capacity, OutputBuffer::Consumer consumer)
        : m_output(output) {
        output.clear();
        output.setConsumer(capacity, std::move(consumer));
    }
    ~ConsumerScope() { m_output.setConsumer(0, {}); }
    ConsumerScope(const ConsumerScope&) = delete;
    ConsumerScope& operator=(const ConsumerScope&) = delete;

private:
    OutputBuffer& m_output;
};

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

/// The call that the drive makes can count its memory and stays the same call.
bool canBeMetered(const SweepPoint& point) {
    return point.drive.mode != DriveMode::OneShot || usesOneCallForm(*point.codec, point.knobs, true) ||
           !usesOneCallForm(*point.codec, point.knobs, false);
}

/// Browsers' limit as long as the output, which begins with `start`, respects it; what they refuse is decoded
/// as other clients do.
DecoderSettings clientSettings(const Codec& codec, ByteView start) {
    const bool refused = codec.declaredWindow(start) > std::uint64_t{1} << unsigned{kBrowserWindowLog};
    return {.windowLogMax = refused ? std::nullopt : std::optional(kBrowserWindowLog)};
}

} // namespace

PointWorker::PointWorker(const SweepPlan& plan, const Payload& payload, const Clock& wall, const Clock& cpu,
                         WorkerShared& shared, const std::atomic<unsigned>& disturbances)
    : m_plan(plan)
    , m_payload(payload)
    , m_wall(wall)
    , m_cpu(cpu)
    , m_shared(shared)
    , m_disturbances(disturbances)
    , m_repeats(plan.points.size()) {}

void PointWorker::touchBody() const {
    constexpr std::size_t pageSize = 4096;
    const ByteView body = m_payload.bytes();
    for (std::size_t offset = 0; offset < body.size(); offset += pageSize)
        [[maybe_unused]] const volatile std::byte touched = body[offset];
}

Result<SizeFindings> PointWorker::findSize(std::size_t index) {
    return guarded([&]() -> Result<SizeFindings> {
        const SweepPoint& point = m_plan.points[index];
        m_shared.consumedBytes = 0;
        const bool metered = canBeMetered(point);
        MemoryMeter encoderMeter;
        MemoryMeter decoderMeter;
        Result<SizeFindings> found = encodeAndCompare(point, metered ? &encoderMeter : nullptr, decoderMeter);
        // First: a body that changes between compressing and comparing looks like a codec's fault.
        const Result<void> intact = m_payload.checkIntact();
        if (!intact.has_value())
            return intact.error();
        if (!found.has_value())
            return found;
        SizeFindings& size = found.value();
        MemoryUse memory{.encoderPeakBytes = encoderMeter.peakBytes(),
                         .decoderPeakBytes = decoderMeter.peakBytes(),
                         .ofEquivalentEncoder = !metered};
        if (!metered) {
            if (m_plan.measure == Measure::Size || size.encodeSeconds > kLongestMemoryRun)
                return found;
            const Result<std::uint64_t> peak = memoryOfEquivalent(point);
            if (!peak.has_value())
                return peak.error();
            memory.encoderPeakBytes = peak.value();
        }
        size.memory = memory;
        return found;
    });
}

Result<SizeFindings> PointWorker::encodeAndCompare(const SweepPoint& point, MemoryMeter* encoderMeter,
                                                   MemoryMeter& decoderMeter) {
    const ByteView body = m_payload.bytes();
    Result<ResponseDecoding> decoding = ResponseDecoding::start(*point.codec, {}, &decoderMeter, *m_scratch);
    if (!decoding.has_value())
        return decoding.error();
    SizeFindings found;
    Result<void> compared;
    bool giveUp = false;
    m_fingerprint.restart();
    const ConsumerScope comparing(m_output, kCompareSize, [&](ByteView part) {
        const auto start = m_cpu.now();
        if (!found.declaredWindowBytes.has_value() && m_output.totalSize() == part.size())
            found.declaredWindowBytes = point.codec->declaredWindow(part);
        m_fingerprint.add(part);
        if (compared.has_value())
            compared = decoding.value().compare(part, body);
        giveUp = !compared.has_value() || !m_payload.checkIntact().has_value();
        found.decodeSeconds += seconds(m_cpu.now() - start);
    });

    const auto start = m_cpu.now();
    Result<void> encoded;
    {
        const Result<std::unique_ptr<Encoder>> encoder =
            point.codec->makeEncoder(point.settings(), encoderMeter);
        if (!encoder.has_value())
            return encoder.error();
        EncodeWatch watch{.consumed = &m_shared.consumedBytes, .giveUp = &giveUp};
        encoded = encodeResponse(*encoder.value(), point.drive, body, m_output, watch);
    }
    if (encoded.has_value())
        m_output.handOver();
    if (!compared.has_value())
        return compared.error();
    found.encodeSeconds = seconds(m_cpu.now() - start) - found.decodeSeconds;
    if (!encoded.has_value())
        return encoded.error();
    const Result<void> finished = decoding.value().finish(body.size());
    if (!finished.has_value())
        return finished.error();
    found.output = m_fingerprint.result();
    return found;
}

Result<std::uint64_t> PointWorker::memoryOfEquivalent(const SweepPoint& point) {
    MemoryMeter meter;
    const Result<std::unique_ptr<Encoder>> encoder = point.codec->makeEncoder(point.settings(), &meter);
    if (!encoder.has_value())
        return encoder.error();
    m_output.clear();
    const Result<void> encoded = encoder.value()->encodeAll(m_payload.bytes(), m_output);
    if (!encoded.has_value())
        return encoded.error();
    return meter.peakBytes();
}

Result<SampleFindings> PointWorker::sample(std::size_t index, std::uint64_t bytes) {
    return guarded([&]() -> Result<SampleFindings> {
        const SweepPoint& point = m_plan.points[index];
        const ByteView body = m_payload.bytes();
        const ByteView part = body.first(std::min<std::uint64_t>(bytes, body.size()));
        // Encoders hold bytes back and work through them in blocks; a flush makes them work through the part.
        const auto start = m_cpu.now();
        const Result<std::unique_ptr<Encoder>> encoder = point.codec->makeEncoder(point.settings(), nullptr);
        if (!encoder.has_value())
            return encoder.error();
        Encoder& sampled = *encoder.value();
        m_output.clear();
        Result<void> step = sampled.begin(knownSize(point.drive, body.size()));
        if (step.has_value() && !part.empty())
            step = sampled.write(part.first(1), m_output);
        if (step.has_value())
            step = sampled.flush(m_output);
        const auto ready = m_cpu.now();
        if (step.has_value() && part.size() > 1)
            step = sampled.write(part.subspan(1), m_output);
        if (step.has_value())
            step = sampled.flush(m_output);
        if (!step.has_value())
            return step.error();
        return SampleFindings{.setupSeconds = seconds(ready - start),
                              .secondsPerByte = seconds(m_cpu.now() - ready) /
                                                static_cast<double>(std::max<std::size_t>(part.size(), 1))};
    });
}

Result<TimedVisit> PointWorker::visit(std::size_t index, std::uint64_t outputBytes) {
    return guarded([&]() -> Result<TimedVisit> {
        const SweepPoint& point = m_plan.points[index];
        m_shared.consumedBytes = 0;
        TimedVisit visit;
        Result<void> step;
        if (outputBytes > kTimedPartSize && point.drive.mode != DriveMode::OneShot) {
            m_interleaving.emplace();
            const ConsumerScope decoding(m_output, kTimedPartSize,
                                         [&](ByteView part) { decodePart(point, part); });
            step = timeCompress(point, m_repeats[index], visit);
        } else {
            m_interleaving.reset();
            m_output.reserve(std::max<std::size_t>(outputBytes, kSmallestRoom) + kSmallestRoom);
            step = timeCompress(point, m_repeats[index], visit);
            if (step.has_value())
                step = timeDecompress(point, m_repeats[index], visit);
        }
        if (step.has_value())
            step = m_payload.checkIntact();
        if (!step.has_value())
            return step.error();
        return visit;
    });
}

Result<double> PointWorker::respond(std::size_t index, std::chrono::nanoseconds duration) {
    return guarded([&]() -> Result<double> {
        const SweepPoint& point = m_plan.points[index];
        const ConsumerScope sending(m_output, kTimedPartSize, [](ByteView) {});
        std::unique_ptr<Encoder> kept;
        if (point.drive.encoder == EncoderUse::Reused) {
            Result<std::unique_ptr<Encoder>> encoder = point.codec->makeEncoder(point.settings(), nullptr);
            if (!encoder.has_value())
                return encoder.error();
            kept = std::move(encoder).value();
        }
        std::uint64_t responses = 0;
        const auto start = m_wall.now();
        auto elapsed = start - start;
        do {
            EncodeWatch watch;
            const Result<void> encoded =
                kept != nullptr ? encodeResponse(*kept, point.drive, m_payload.bytes(), m_output, watch)
                                : encodeFresh(point, m_payload.bytes(), m_output);
            if (!encoded.has_value())
                return encoded.error();
            ++responses;
            elapsed = m_wall.now() - start;
        } while (elapsed < duration);
        const Result<void> intact = m_payload.checkIntact();
        if (!intact.has_value())
            return intact.error();
        return static_cast<double>(responses) / seconds(elapsed);
    });
}

/// Seconds per call of `call`, which returns a Result<void>: one run of `repeats` calls. The first run of a
/// point finds how many calls exceed kShortestRun; that count then serves all its runs, so that they compare.
/// `call.restart()` is called before each run, off the clock.
template <class Call>
Result<PointWorker::Run> PointWorker::timeRun(std::uint64_t& repeats, TimedVisit& visit, Call& call) {
    bool calibrating = repeats == 0;
    repeats = std::max<std::uint64_t>(repeats, 1);
    unsigned disturbed = 0;
    unsigned inputDisturbed = 0;
    while (true) {
        call.restart();
        const unsigned inputs = m_disturbances.load(std::memory_order_relaxed);
        const std::chrono::nanoseconds cpuStart = m_cpu.now();
        const std::chrono::nanoseconds start = m_wall.now();
        for (std::uint64_t done = 0; done < repeats; ++done) {
            const Result<void> result = call();
            if (!result.has_value())
                return result.error();
        }
        std::chrono::nanoseconds wall = m_wall.now() - start;
        std::chrono::nanoseconds cpu = m_cpu.now() - cpuStart;
        if (m_interleaving.has_value()) {
            wall -= m_interleaving->pausedWall;
            cpu -= m_interleaving->pausedCpu;
        }
        visit.measuredSeconds += seconds(wall);
        if (calibrating && wall < kShortestRun) {
            // x1.4 so that the next run surely passes the minimum; at most x10, since a first call is often
            // slow.
            const double wanted = 1.4 * static_cast<double>(kShortestRun.count()) /
                                  static_cast<double>(std::max<long>(wall.count(), 1));
            repeats = static_cast<std::uint64_t>(
                std::ceil(static_cast<double>(repeats) * std::clamp(wanted, 1.4, 10.0)));
            continue;
        }
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
        const auto responses = static_cast<double>(repeats);
        return Run{seconds(wall) / responses, seconds(cpu) / responses};
    }
}

/// Compresses responses one after the other, as a server does that keeps its encoder or does not, and sums up
/// the parts of their times.
class PointWorker::TimedResponse final {
    /// Stands still while parts are decoded.
    class EncodingClock final : public Clock {
    public:
        explicit EncodingClock(const PointWorker& worker)
            : m_worker(worker) {}
        [[nodiscard]] std::chrono::nanoseconds now() const override {
            const std::optional<Interleaving>& turns = m_worker.m_interleaving;
            const std::chrono::nanoseconds now = m_worker.m_wall.now();
            return turns.has_value() ? now - turns->pausedWall : now;
        }

    private:
        const PointWorker& m_worker;
    };

public:
    TimedResponse(PointWorker& worker, const SweepPoint& point)
        : m_worker(worker)
        , m_clock(worker)
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
        EncodeWatch watch{.consumed = &m_worker.m_shared.consumedBytes,
                          .clock = m_streamed ? &m_clock : nullptr};
        if (m_worker.m_interleaving.has_value())
            m_worker.startInterleaving();
        std::chrono::nanoseconds start{0};
        if (m_fresh || m_streamed)
            start = m_worker.m_wall.now();
        if (m_fresh) {
            const Result<void> made = makeEncoder();
            if (!made.has_value())
                return made;
            m_creating += m_worker.m_wall.now() - start;
        }
        OutputBuffer& output = m_worker.m_output;
        Result<void> encoded =
            encodeResponse(*m_encoder, m_point.drive, m_worker.m_payload.bytes(), output, watch);
        if (m_fresh)
            m_encoder.reset();
        if (watch.firstByteAt.has_value())
            m_untilFirstByte += *watch.firstByteAt - start;
        ++m_responses;
        if (m_worker.m_interleaving.has_value() && encoded.has_value())
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

    PointWorker& m_worker;
    EncodingClock m_clock;
    const SweepPoint& m_point;
    bool m_fresh;
    bool m_streamed;
    std::unique_ptr<Encoder> m_encoder;
    std::chrono::nanoseconds m_creating{0};
    std::chrono::nanoseconds m_untilFirstByte{0};
    std::uint64_t m_responses = 0;
};

Result<void> PointWorker::timeCompress(const SweepPoint& point, Repeats& repeats, TimedVisit& visit) {
    TimedResponse response(*this, point);
    const Result<void> prepared = response.prepare();
    if (!prepared.has_value())
        return prepared;
    const Result<Run> run = timeRun(repeats.compress, visit, response);
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

void PointWorker::startInterleaving() {
    *m_interleaving = {};
    m_fingerprint.restart();
}

void PointWorker::decodePart(const SweepPoint& point, ByteView part) {
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

Result<void> PointWorker::timeDecompress(const SweepPoint& point, Repeats& repeats, TimedVisit& visit) {
    const ByteView compressed = m_output.bytes();
    const DecoderSettings settings = clientSettings(*point.codec, compressed);
    PlainCall decode{
        [&] { return decodeResponse(*point.codec, settings, compressed, m_payload.size(), *m_scratch); }};
    const Result<Run> run = timeRun(repeats.decompress, visit, decode);
    if (!run.has_value())
        return run.error();
    visit.decompress = run.value().wall;
    visit.decompressCpu = run.value().cpu;
    if (!m_plan.oneCallDecode || m_payload.size() > kLargestOneCall)
        return {};
    return timeOneCall(point, repeats, visit);
}

Result<void> PointWorker::timeOneCall(const SweepPoint& point, Repeats& repeats, TimedVisit& visit) {
    m_oneCallRoom.resize(m_payload.size());
    PlainCall decode{[&]() -> Result<void> {
        const Result<std::size_t> decoded = point.codec->decodeAll(m_output.bytes(), m_oneCallRoom);
        if (!decoded.has_value())
            return decoded.error();
        if (decoded.value() != m_payload.size())
            return Error{ErrorCode::RoundTripMismatch, std::to_string(decoded.value()) + " bytes come out"};
        return {};
    }};
    const Result<Run> run = timeRun(repeats.oneCall, visit, decode);
    if (!run.has_value())
        return run.error();
    visit.decompressOneCall = run.value().wall;
    return {};
}

} // namespace levelscope::core
