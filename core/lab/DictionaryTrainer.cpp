// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/DictionaryTrainer.h"

#include "core/Clock.h"
#include "core/worker/SharedMemory.h"
#include "core/worker/WorkerCall.h"

#include <zdict.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace levelscope::core {

namespace {

/// A run over the bodies is repeated until it takes so long; 1,000 times what a look at the clock takes.
constexpr std::chrono::nanoseconds kShortestRun = std::chrono::milliseconds(2);
constexpr std::size_t kRuns = 5;
/// Runs that take long in all are as few as a spread can be told of.
constexpr std::chrono::nanoseconds kLongEnough = std::chrono::seconds(2);

/// A dictionary comes out of the worker through this, since it is too large for a message.
struct DictionaryRoom {
    std::array<std::byte, kLargestDictionary> bytes;
};

template <auto Free>
struct FreeWith {
    template <class T>
    void operator()(T* object) const {
        Free(object);
    }
};
using CompressionContext = std::unique_ptr<ZSTD_CCtx, FreeWith<ZSTD_freeCCtx>>;
using CompressionDictionary = std::unique_ptr<ZSTD_CDict, FreeWith<ZSTD_freeCDict>>;
using DecompressionContext = std::unique_ptr<ZSTD_DCtx, FreeWith<ZSTD_freeDCtx>>;
using DecompressionDictionary = std::unique_ptr<ZSTD_DDict, FreeWith<ZSTD_freeDDict>>;

Error libraryError(std::size_t code, ErrorCode kind) {
    if (ZSTD_getErrorCode(code) == ZSTD_error_memory_allocation)
        kind = ErrorCode::OutOfMemory;
    return {kind, ZSTD_getErrorName(code)};
}

Result<void> check(std::size_t code, ErrorCode kind) {
    if (ZSTD_isError(code) == 0)
        return {};
    return libraryError(code, kind);
}

/// The bytes of the samples that are not among the last quarter, by which the library chooses its parameters.
std::size_t learntBytes(const SampleSet& samples) {
    const std::span<const std::size_t> sizes(samples.sizes);
    const std::span<const std::size_t> learnt = sizes.first(sizes.size() * 3 / 4);
    return std::accumulate(learnt.begin(), learnt.end(), std::size_t{0});
}

Result<std::size_t> trainInto(std::span<std::byte> room, const SampleSet& samples) {
    // libzstd 1.5.4 crashes when it learns from fewer than 8 bytes, and makes nothing useful of some more.
    if (learntBytes(samples) < kSmallestDictionary)
        return Error{ErrorCode::TooFewSamples, std::to_string(samples.sizes.size())};
    const std::size_t made =
        ZDICT_trainFromBuffer(room.data(), room.size(), samples.bytes.data(), samples.sizes.data(),
                              static_cast<unsigned>(samples.sizes.size()));
    if (ZDICT_isError(made) == 0)
        return made;
    if (ZSTD_getErrorCode(made) == ZSTD_error_srcSize_wrong)
        return Error{ErrorCode::TooFewSamples, std::to_string(samples.sizes.size())};
    return libraryError(made, ErrorCode::TrainingFailed);
}

/// Compresses bodies one after the other at one level, with or without a dictionary.
class BodyCompressor final {
public:
    [[nodiscard]] static Result<BodyCompressor> make(ByteView dictionary, int level) {
        BodyCompressor made;
        made.m_context.reset(ZSTD_createCCtx());
        if (made.m_context == nullptr)
            return Error{ErrorCode::OutOfMemory, "ZSTD_createCCtx"};
        const Result<void> set =
            check(ZSTD_CCtx_setParameter(made.m_context.get(), ZSTD_c_compressionLevel, level),
                  ErrorCode::EncodeFailed);
        if (!set.has_value())
            return set.error();
        if (dictionary.empty())
            return made;
        made.m_dictionary.reset(ZSTD_createCDict(dictionary.data(), dictionary.size(), level));
        if (made.m_dictionary == nullptr)
            return Error{ErrorCode::OutOfMemory, "ZSTD_createCDict"};
        const Result<void> taken =
            check(ZSTD_CCtx_refCDict(made.m_context.get(), made.m_dictionary.get()), ErrorCode::EncodeFailed);
        if (!taken.has_value())
            return taken.error();
        return made;
    }

    [[nodiscard]] Result<std::size_t> compress(ByteView body, std::span<std::byte> room) const {
        const std::size_t made =
            ZSTD_compress2(m_context.get(), room.data(), room.size(), body.data(), body.size());
        if (ZSTD_isError(made) != 0)
            return libraryError(made, ErrorCode::EncodeFailed);
        return made;
    }

private:
    CompressionContext m_context;
    CompressionDictionary m_dictionary;
};

/// Decodes what a BodyCompressor made, and compares it.
class BodyVerifier final {
public:
    [[nodiscard]] static Result<BodyVerifier> make(ByteView dictionary, std::size_t largestBody) {
        BodyVerifier made;
        made.m_room.resize(largestBody);
        made.m_context.reset(ZSTD_createDCtx());
        if (made.m_context == nullptr)
            return Error{ErrorCode::OutOfMemory, "ZSTD_createDCtx"};
        if (dictionary.empty())
            return made;
        made.m_dictionary.reset(ZSTD_createDDict(dictionary.data(), dictionary.size()));
        if (made.m_dictionary == nullptr)
            return Error{ErrorCode::OutOfMemory, "ZSTD_createDDict"};
        const Result<void> taken =
            check(ZSTD_DCtx_refDDict(made.m_context.get(), made.m_dictionary.get()), ErrorCode::DecodeFailed);
        if (!taken.has_value())
            return taken.error();
        return made;
    }

    [[nodiscard]] Result<void> verify(ByteView compressed, ByteView body) {
        const std::size_t decoded = ZSTD_decompressDCtx(m_context.get(), m_room.data(), m_room.size(),
                                                        compressed.data(), compressed.size());
        const Result<void> checked = check(decoded, ErrorCode::DecodeFailed);
        if (!checked.has_value())
            return checked;
        if (!std::ranges::equal(ByteView(m_room).first(decoded), body))
            return Error{ErrorCode::RoundTripMismatch, {}};
        return {};
    }

private:
    DecompressionContext m_context;
    DecompressionDictionary m_dictionary;
    std::vector<std::byte> m_room;
};

/// Calls `use`, which returns a Result<void>, with each of the bodies until one fails.
template <class Use>
Result<void> forEachBody(const SampleSet& samples, const Use& use) {
    ByteView rest = samples.bytes;
    for (const std::size_t size : samples.sizes) {
        Result<void> used = use(rest.first(size));
        if (!used.has_value())
            return used;
        rest = rest.subspan(size);
    }
    return {};
}

/// Runs in the worker.
class Trial final {
public:
    Trial(const SampleSet& samples, ByteView dictionary, int level)
        : m_samples(samples)
        , m_dictionary(dictionary)
        , m_level(level)
        , m_largestBody(*std::ranges::max_element(samples.sizes))
        , m_room(ZSTD_compressBound(m_largestBody)) {}

    [[nodiscard]] Result<DictionaryTrial> run() {
        Result<BodyCompressor> compressor = BodyCompressor::make(m_dictionary, m_level);
        if (!compressor.has_value())
            return compressor.error();
        DictionaryTrial trial;
        Result<void> done = findSizes(compressor.value(), trial);
        if (done.has_value())
            done = findTimes(compressor.value(), trial);
        if (!done.has_value())
            return done.error();
        return trial;
    }

private:
    Result<void> findSizes(const BodyCompressor& compressor, DictionaryTrial& trial) {
        Result<BodyVerifier> verifier = BodyVerifier::make(m_dictionary, m_largestBody);
        if (!verifier.has_value())
            return verifier.error();
        double ratios = 0;
        const Result<void> done = forEachBody(m_samples, [&](ByteView body) -> Result<void> {
            const Result<std::size_t> made = compressor.compress(body, m_room);
            if (!made.has_value())
                return made.error();
            if (trial.compressedBytes == 0)
                trial.firstBodyBytes = made.value();
            trial.compressedBytes += made.value();
            ratios += static_cast<double>(body.size()) / static_cast<double>(made.value());
            return verifier.value().verify(ByteView(m_room).first(made.value()), body);
        });
        trial.meanRatio = ratios / static_cast<double>(m_samples.sizes.size());
        return done;
    }

    Result<void> findTimes(const BodyCompressor& compressor, DictionaryTrial& trial) {
        std::vector<double> seconds;
        std::chrono::nanoseconds total{0};
        std::size_t repetitions = 1;
        while (seconds.size() < kRuns && (seconds.size() < kFewestForSpread || total < kLongEnough)) {
            const Result<std::chrono::nanoseconds> run = timeRun(compressor, repetitions);
            if (!run.has_value())
                return run.error();
            if (run.value() < kShortestRun) {
                repetitions *= 2;
                continue;
            }
            total += run.value();
            seconds.push_back(std::chrono::duration<double>(run.value()).count() /
                              static_cast<double>(repetitions * m_samples.sizes.size()));
        }
        trial.cpuSeconds = summarize(seconds).value_or(Summary{});
        return {};
    }

    Result<std::chrono::nanoseconds> timeRun(const BodyCompressor& compressor, std::size_t repetitions) {
        const ThreadCpuClock clock;
        const std::chrono::nanoseconds start = clock.now();
        for (std::size_t done = 0; done < repetitions; ++done) {
            const Result<void> run = forEachBody(m_samples, [&](ByteView body) -> Result<void> {
                const Result<std::size_t> made = compressor.compress(body, m_room);
                return made.has_value() ? Result<void>() : made.error();
            });
            if (!run.has_value())
                return run.error();
        }
        return clock.now() - start;
    }

    const SampleSet& m_samples;
    ByteView m_dictionary;
    int m_level;
    std::size_t m_largestBody;
    std::vector<std::byte> m_room;
};

} // namespace

Result<std::vector<std::byte>> trainDictionary(const SampleSet& samples, std::size_t bytes,
                                               const std::stop_token& stop) {
    return guarded([&]() -> Result<std::vector<std::byte>> {
        const SharedMemory<DictionaryRoom> room;
        const std::span<std::byte> asked = std::span(room->bytes).first(bytes);
        const Result<std::size_t> made =
            callInWorker<std::size_t>([&] { return trainInto(asked, samples); }, stop);
        if (!made.has_value())
            return made.error();
        const std::span<std::byte> dictionary = asked.first(made.value());
        return std::vector<std::byte>(dictionary.begin(), dictionary.end());
    });
}

std::uint32_t dictionaryId(ByteView dictionary) {
    return ZDICT_getDictID(dictionary.data(), dictionary.size());
}

Result<DictionaryTrial> tryDictionary(const SampleSet& samples, ByteView dictionary, int level,
                                      const std::stop_token& stop) {
    return callInWorker<DictionaryTrial>([&] { return Trial(samples, dictionary, level).run(); }, stop);
}

} // namespace levelscope::core
