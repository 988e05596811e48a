// SPDX-License-Identifier: GPL-3.0-or-later
// The deprecation of 1.5.6 promises a successor that no release has.
#define ZSTD_DISABLE_DEPRECATE_WARNINGS

#include "core/insight/MatchStatistics.h"

#include "core/codec/ZstdParameters.h"
#include "core/insight/SequenceCost.h"

#include <zstd_errors.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>

namespace levelscope::core {

static_assert(std::is_trivially_copyable_v<MatchStatistics>, "goes from process to process");

namespace {

#if ZSTD_VERSION_NUMBER >= 10500

struct FreeCCtx {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};
using Context = std::unique_ptr<ZSTD_CCtx, FreeCCtx>;

/// The least that libzstd takes for a block that may be compressed (MIN_CBLOCK_SIZE, a header, and one more):
/// it looks for no matches in the rest of a body that is smaller, and from 1.5.6 on fails there.
constexpr std::size_t kLeastBlock = 7;

Error libraryError(std::size_t code) {
    const bool isMemory = ZSTD_getErrorCode(code) == ZSTD_error_memory_allocation;
    return {isMemory ? ErrorCode::OutOfMemory : ErrorCode::EncodeFailed, ZSTD_getErrorName(code)};
}

/// The sequences do not make up the body.
Error contradiction(const char* what) {
    return {ErrorCode::EncodeFailed, std::string("libzstd's matches: ") + what};
}

/// The body's last bytes that libzstd stores as they are.
std::size_t storedTail(std::size_t bodySize, unsigned windowLog) {
    const std::size_t blockSize = std::min(std::size_t{1} << windowLog, std::size_t{ZSTD_BLOCKSIZE_MAX});
    const std::size_t rest = bodySize % blockSize;
    return rest < kLeastBlock ? rest : 0;
}

/// zstd's fast strategy leaves literals as they are where it hurries by a target length.
bool storesLiterals(const ZSTD_compressionParameters& applied) {
    return applied.strategy == ZSTD_fast && applied.targetLength > 0;
}

/// Adds up what it is shown in the order of the body, and compares it with the body.
class SequenceReader final {
public:
    explicit SequenceReader(ByteView body)
        : m_body(body) {
        m_statistics.sourceBytes = body.size();
    }

    [[nodiscard]] Result<void> add(const ZSTD_Sequence& sequence) {
        if (sequence.litLength > left())
            return contradiction("too many literals");
        addLiterals(sequence.litLength);
        if (sequence.matchLength == 0) // the end of a block
            return {};
        if (sequence.offset == 0 || sequence.offset > m_position || sequence.matchLength > left())
            return contradiction("one reaches out of the body");
        const ByteView match = m_body.subspan(m_position, sequence.matchLength);
        const ByteView source = m_body.subspan(m_position - sequence.offset, sequence.matchLength);
        if (std::memcmp(match.data(), source.data(), match.size()) != 0)
            return contradiction("one repeats other bytes");
        m_cost.addMatch({.literals = sequence.litLength,
                         .length = sequence.matchLength,
                         .offset = sequence.offset,
                         .repeat = sequence.rep});
        m_position += match.size();
        ++m_statistics.matches;
        m_statistics.matchedBytes += match.size();
        m_statistics.repeatedOffsets += sequence.rep > 0 ? 1 : 0;
        m_statistics.lengths.add(sequence.matchLength);
        m_statistics.offsets.add(sequence.offset);
        return {};
    }

    void addLiterals(std::size_t count) {
        m_cost.addLiterals(m_body.subspan(m_position, count));
        m_position += count;
        m_statistics.literalBytes += count;
    }

    [[nodiscard]] Result<MatchStatistics> result(bool literalsStored) {
        if (left() > 0)
            return contradiction("they end before the body");
        m_statistics.literalsStored = literalsStored;
        m_statistics.literalCostBytes = m_cost.literalBytes(literalsStored);
        m_statistics.matchCostBytes = m_cost.matchBytes();
        return m_statistics;
    }

private:
    [[nodiscard]] std::size_t left() const { return m_body.size() - m_position; }

    ByteView m_body;
    std::size_t m_position = 0;
    MatchStatistics m_statistics;
    SequenceCost m_cost;
};

/// The library is about to know the body's size and would choose for it; so all that the drive's call applies
/// is set by hand.
std::size_t setParameters(ZSTD_CCtx* context, const ZSTD_compressionParameters& applied) {
    const std::array<std::pair<ZSTD_cParameter, unsigned>, 7> values = {
        {{ZSTD_c_windowLog, applied.windowLog},
         {ZSTD_c_chainLog, applied.chainLog},
         {ZSTD_c_hashLog, applied.hashLog},
         {ZSTD_c_searchLog, applied.searchLog},
         {ZSTD_c_minMatch, applied.minMatch},
         {ZSTD_c_targetLength, applied.targetLength},
         {ZSTD_c_strategy, static_cast<unsigned>(applied.strategy)}}};
    std::size_t code = 0;
    for (const auto& [parameter, value] : values) {
        if (ZSTD_isError(code) == 0)
            code = ZSTD_CCtx_setParameter(context, parameter, static_cast<int>(value));
    }
    return code;
}

std::size_t prepare(ZSTD_CCtx* context, const EncoderSettings& settings,
                    const ZSTD_compressionParameters& applied) {
    // ZSTD_c_useBlockSplitter, which other versions name ZSTD_c_splitBlocks and ZSTD_c_splitAfterSequences:
    // 1.5.4 tells of split blocks twice.
    constexpr auto blockSplitter = ZSTD_c_experimentalParam13;
    std::size_t code = setZstdParameters(context, settings);
    if (ZSTD_isError(code) == 0)
        code = setParameters(context, applied);
    if (ZSTD_isError(code) == 0)
        code = ZSTD_CCtx_setParameter(context, blockSplitter, ZSTD_ps_disable);
    // Cuts blocks after the matches are found, and keeps the library from telling of them.
    if (ZSTD_isError(code) == 0)
        code = ZSTD_CCtx_setParameter(context, ZSTD_c_targetCBlockSize, 0);
    return code;
}

/// More than there can be: a match has 3 bytes at least, and a block, whose end is a sequence, too, has 1 KiB
/// at least. ZSTD_sequenceBound forgets the ends in 1.5.4, which would write past the array.
std::size_t sequenceBound(std::size_t bodySize) {
    constexpr std::size_t leastMatch = 3;
    constexpr std::size_t leastBlock = 1024;
    return bodySize / leastMatch + bodySize / leastBlock + 2;
}

Result<MatchStatistics> count(ByteView body, const EncoderSettings& settings, const Drive& drive) {
    const ZSTD_compressionParameters applied = appliedZstdParameters(settings, knownSize(drive, body.size()));
    const ZSTD_compressionParameters used = ZSTD_adjustCParams(applied, body.size(), 0);
    const Context context(ZSTD_createCCtx());
    if (context == nullptr)
        return Error{ErrorCode::OutOfMemory, "ZSTD_createCCtx"};
    const std::size_t prepared = prepare(context.get(), settings, applied);
    if (ZSTD_isError(prepared) != 0)
        return libraryError(prepared);

    const std::size_t tail = storedTail(body.size(), used.windowLog);
    const ByteView searched = body.first(body.size() - tail);
    SequenceReader reader(body);
    if (!searched.empty()) {
        const std::size_t room = sequenceBound(searched.size());
        const auto sequences = std::make_unique_for_overwrite<ZSTD_Sequence[]>(room);
        const std::size_t found =
            ZSTD_generateSequences(context.get(), sequences.get(), room, searched.data(), searched.size());
        if (ZSTD_isError(found) != 0)
            return libraryError(found);
        for (const ZSTD_Sequence& sequence : std::span(sequences.get(), found)) {
            const Result<void> added = reader.add(sequence);
            if (!added.has_value())
                return added.error();
        }
    }
    if (tail > 0)
        reader.addLiterals(tail);
    Result<MatchStatistics> statistics = reader.result(storesLiterals(applied));
    if (statistics.has_value())
        // From that window on, libzstd takes to long-distance matching by itself at the levels of btopt.
        statistics.value().smallerTables =
            used.hashLog != applied.hashLog || used.chainLog != applied.chainLog ||
            (applied.windowLog >= 27 && used.windowLog < 27 && applied.strategy >= ZSTD_btopt);
    return statistics;
}

#else

Result<MatchStatistics> count(ByteView /*body*/, const EncoderSettings& /*settings*/,
                              const Drive& /*drive*/) {
    return Error{ErrorCode::NotInLibrary, "ZSTD_generateSequences"};
}

#endif

} // namespace

void PowerHistogram::add(std::uint32_t value) {
    ++counts[static_cast<std::size_t>(std::bit_width(value)) - 1];
}

std::uint64_t PowerHistogram::total() const {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

std::optional<double> MatchStatistics::meanMatchLength() const {
    if (matches == 0)
        return std::nullopt;
    return static_cast<double>(matchedBytes) / static_cast<double>(matches);
}

std::optional<double> MatchStatistics::matchedPercent() const {
    if (sourceBytes == 0)
        return std::nullopt;
    return 100.0 * static_cast<double>(matchedBytes) / static_cast<double>(sourceBytes);
}

Result<MatchStatistics> countMatches(ByteView body, const EncoderSettings& settings, const Drive& drive) {
    if (body.size() > kMostCountedBytes)
        return Error{ErrorCode::TooLarge, std::to_string(kMostCountedBytes)};
    return count(body, settings, drive);
}

} // namespace levelscope::core
