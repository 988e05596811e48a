// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/PointWorker.h"

#include "core/Guarded.h"
#include "core/codec/MemoryMeter.h"
#include "core/sweep/EncodeRun.h"

#include <algorithm>

namespace levelscope::core {

namespace {

/// Output is decoded and compared in parts of this size while sizes are found.
constexpr std::size_t kCompareSize = std::size_t{256} * 1024;

/// Responses are thrown away in parts of this size while they are counted.
constexpr std::size_t kSendSize = std::size_t{8} * 1024 * 1024;

/// A second run only to count memory is made when the first one took less.
constexpr double kLongestMemoryRun = 10;

double seconds(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
}

/// The call that the drive makes can count its memory and stays the same call.
bool canBeMetered(const SweepPoint& point) {
    return point.drive.mode != DriveMode::OneShot || usesOneCallForm(*point.codec, point.knobs, true) ||
           !usesOneCallForm(*point.codec, point.knobs, false);
}

} // namespace

PointWorker::PointWorker(const SweepPlan& plan, const Payload& payload, const Clock& wall, const Clock& cpu,
                         WorkerShared& shared, const std::atomic<unsigned>& disturbances)
    : m_plan(plan)
    , m_payload(payload)
    , m_wall(wall)
    , m_cpu(cpu)
    , m_shared(shared)
    , m_timer(plan, payload, wall, cpu, shared, disturbances) {}

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
    return guarded([&] { return m_timer.visit(index, outputBytes); });
}

Result<double> PointWorker::respond(std::size_t index, std::chrono::nanoseconds duration) {
    return guarded([&]() -> Result<double> {
        const SweepPoint& point = m_plan.points[index];
        const ConsumerScope sending(m_output, kSendSize, [](ByteView) {});
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

} // namespace levelscope::core
