// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/SentCandidates.h"

#include "core/codec/CodecRegistry.h"
#include "core/setup/ServerSetups.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace levelscope::core {

namespace {

constexpr std::string_view kChecksum = "checksumFlag";

/// With gzip's wrapper or zlib's.
bool isDeflate(const Codec& codec) {
    return codec.info().id == "gzip" || codec.info().id == "deflate";
}

/// What each codec calls the exponent of its window.
std::string_view windowKnobOf(const Codec& codec) {
    if (codec.info().id == "brotli")
        return "lgwin";
    return codec.info().id == "zstd" ? "windowLog" : "windowBits";
}

int numberIn(std::string_view text) {
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// A parameter that the point is compressed with, set by hand or not; for those with numbers.
int parameterOf(const SweepPoint& point, std::string_view name, std::uint64_t bodyBytes) {
    const std::vector<Parameter> parameters =
        point.codec->parameters(point.settings(), knownSize(point.drive, bodyBytes));
    const auto found = std::ranges::find(parameters, name, &Parameter::name);
    return found == parameters.end() ? 0 : numberIn(found->value);
}

/// The exponent of the window that the point's output declares.
int declaredWindowLog(const SweepPoint& point, std::uint64_t bodyBytes) {
    constexpr int kSmallestOfFastBrotli = 18; // brotli 1.0.9, c/enc/encode.c, EnsureInitialized
    const int window = parameterOf(point, windowKnobOf(*point.codec), bodyBytes);
    const bool isFastBrotli = point.codec->info().id == "brotli" && point.level <= 1;
    return isFastBrotli ? std::max(window, kSmallestOfFastBrotli) : window;
}

bool fits(const SweepPoint& point, const SentTraits& traits, std::uint64_t bodyBytes) {
    const bool knowsSize = knownSize(point.drive, bodyBytes).has_value();
    return traits.contentSize.value_or(knowsSize) == knowsSize &&
           traits.checksum.value_or(point.knobs.value(kChecksum) == 1) ==
               (point.knobs.value(kChecksum) == 1) &&
           (!traits.windowLog.has_value() || declaredWindowLog(point, bodyBytes) == *traits.windowLog);
}

/// Without what a body of that size is too short for.
Drive reachedDrive(Drive drive, std::uint64_t bodyBytes) {
    if (drive.flushEvery.has_value() && *drive.flushEvery > bodyBytes)
        drive.flushEvery.reset();
    if (drive.writeSize.has_value() && *drive.writeSize >= bodyBytes) {
        drive.writeSize.reset();
        drive.secondWriteSize.reset();
    }
    return drive;
}

/// What of a drive is of no consequence; a test holds it against the libraries. zlib and libzstd gather what
/// is written before they work on it. So does brotli from quality 2 on, where the size is but a hint that
/// counts from 1 MiB on (c/enc/quality.h, ChooseHasher); but a body that fills its last block has another end
/// when the end does not come with the last write.
DriveFreedom freedomOf(const SweepPoint& point, std::uint64_t bodyBytes) {
    constexpr std::uint64_t kBrotliSizeMatters = std::uint64_t{1} << 20;
    constexpr std::uint64_t kBrotliSmallestBlock = std::uint64_t{1} << 14;
    if (point.drive.flushEvery.has_value() && point.drive.mode != DriveMode::OneShot)
        return DriveFreedom::None;
    if (isDeflate(*point.codec)) // level 0 cuts its stored blocks by the writes
        return point.level > 0 ? DriveFreedom::All : DriveFreedom::None;
    if (point.codec->info().id == "zstd")
        return point.drive.mode == DriveMode::OneShot ? DriveFreedom::None : DriveFreedom::Writes;
    const bool isGathered = point.level >= 2 && point.drive.mode != DriveMode::OneShot &&
                            bodyBytes < kBrotliSizeMatters && bodyBytes % kBrotliSmallestBlock != 0;
    return isGathered ? DriveFreedom::Streams : DriveFreedom::None;
}

/// The one way of driving that stands for all with the same output.
Drive plainDrive(const SweepPoint& point, DriveFreedom freedom) {
    Drive drive = point.drive;
    drive.encoder = EncoderUse::Fresh; // one that is reset makes the same bytes
    const bool isOneShot = drive.mode == DriveMode::OneShot;
    switch (freedom) {
    case DriveFreedom::All:
        return {.mode = DriveMode::OneShot};
    case DriveFreedom::Streams:
        return {};
    case DriveFreedom::Writes:
        return {.mode = drive.mode};
    case DriveFreedom::None:
        break;
    }
    if (isDeflate(*point.codec)) { // its one call is one write, and it has no use for a size
        drive.mode = DriveMode::Stream;
        drive.writeSize = isOneShot ? std::nullopt : drive.writeSize;
        return drive;
    }
    return isOneShot ? Drive{.mode = DriveMode::OneShot} : drive;
}

/// Without those that change nothing.
Knobs plainKnobs(const SweepPoint& point, std::uint64_t bodyBytes) {
    Knobs knobs = point.knobs;
    for (const Knob& knob : point.knobs.all()) {
        SweepPoint without = point;
        without.knobs = knobs;
        without.knobs.unset(knob.id);
        if (parameterOf(without, knob.id, bodyBytes) == knob.value)
            knobs.unset(knob.id);
    }
    return knobs;
}

class CandidateList final {
public:
    CandidateList(const SentTraits& traits, std::uint64_t bodyBytes)
        : m_traits(traits)
        , m_bodyBytes(bodyBytes) {}

    void add(SweepPoint point) {
        if (!fits(point, m_traits, m_bodyBytes))
            return;
        point.drive = reachedDrive(point.drive, m_bodyBytes);
        const DriveFreedom freedom = freedomOf(point, m_bodyBytes);
        point.drive = plainDrive(point, freedom);
        point.knobs = plainKnobs(point, m_bodyBytes);
        const std::string setup = std::exchange(point.setup, {});
        auto known = std::ranges::find(m_candidates, point, &SentCandidate::point);
        if (known == m_candidates.end())
            known = m_candidates.insert(known, {.point = std::move(point), .freedom = freedom});
        if (!setup.empty())
            known->setups.push_back(setup);
    }

    /// The point with the window and the checksum that were sent.
    void addFitting(SweepPoint point) {
        if (m_traits.checksum == true)
            point.knobs.set(kChecksum, 1);
        if (m_traits.windowLog.has_value() && declaredWindowLog(point, m_bodyBytes) != *m_traits.windowLog)
            point.knobs.set(windowKnobOf(*point.codec), *m_traits.windowLog);
        if (checkKnobs(*point.codec, point.knobs).has_value())
            add(std::move(point));
    }

    [[nodiscard]] std::vector<SentCandidate> take() && { return std::move(m_candidates); }

private:
    const SentTraits& m_traits;
    std::uint64_t m_bodyBytes;
    std::vector<SentCandidate> m_candidates;
};

/// The ways of handing a body over that come to different bytes with some codec.
constexpr std::array<Drive, 4> kDrives = {Drive{.mode = DriveMode::OneShot}, Drive{},
                                          Drive{.writeSize = std::nullopt},
                                          Drive{.mode = DriveMode::Pledged}};

/// Knobs that people set by themselves, each tried with every level; the window is tried only where the
/// compressed bytes do not declare one. brotli's mode is not: text makes the same bytes as generic.
std::vector<Knobs> usualKnobs(const Codec& codec, const SentTraits& traits) {
    const auto oneOf = [](std::string_view id, std::initializer_list<int> values) {
        std::vector<Knobs> all;
        for (const int value : values)
            all.emplace_back().set(id, value);
        return all;
    };
    if (traits.coding == ContentCoding::Gzip || traits.coding == ContentCoding::Deflate)
        return oneOf("memLevel", {8, 9});
    if (traits.coding == ContentCoding::Brotli && !traits.windowLog.has_value())
        return oneOf(windowKnobOf(codec), {18, 19, 20, 22, 24});
    return {Knobs()};
}

} // namespace

std::vector<SentCandidate> sentCandidates(const SentTraits& traits, std::uint64_t bodyBytes) {
    const Codec& codec = *findCodec(codecIdOf(traits.coding));
    const CodecInfo& info = codec.info();
    CandidateList list(traits, bodyBytes);
    for (const Knobs& knobs : usualKnobs(codec, traits)) {
        for (const Drive& drive : kDrives) {
            for (int level = info.offered.lowest; level <= info.offered.highest; ++level) {
                if (level != info.aliasLevel)
                    list.addFitting({.codec = &codec, .level = level, .drive = drive, .knobs = knobs});
            }
        }
    }
    for (const ServerSetup& setup : allServerSetups()) {
        if (setup.codec != info.id)
            continue;
        for (SweepPoint& point : pointsOf(setup, bodyBytes))
            list.add(std::move(point));
    }
    return std::move(list).take();
}

} // namespace levelscope::core
