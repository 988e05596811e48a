// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Statistics.h"
#include "core/lab/DictionarySamples.h"

#include <functional>
#include <optional>

namespace levelscope::core {

/// Sizes that a dictionary can be asked for, in bytes: the trainer's least, and what there is room for.
inline constexpr std::size_t kSmallestDictionary = 256;
inline constexpr std::size_t kLargestDictionary = std::size_t{1024} * 1024;

/// libzstd advises so many bytes of samples for each byte of a dictionary.
inline constexpr std::size_t kAdvisedSampleShare = 100;

struct DictionaryPlan {
    /// In bytes, each once. 110 KiB is what the zstd program makes unless told otherwise.
    std::vector<std::size_t> sizes = {1024, 4 * 1024, 16 * 1024, 64 * 1024, 110 * 1024};
    std::vector<int> levels = {1, 3, 9, 19}; ///< that zstd takes, each once

    bool operator==(const DictionaryPlan&) const = default;
};

struct TrainedDictionary {
    std::size_t askedBytes = 0;
    std::vector<std::byte> bytes = {}; ///< with its header, as the zstd program reads it
    std::uint32_t id = 0;
    std::optional<Error> error = {}; ///< why there is none

    bool operator==(const TrainedDictionary&) const = default;
};

/// What the evaluated bodies come to at a level, with a dictionary or without one. Each is compressed in one
/// call that knows its size, by an encoder that is kept; the dictionary is prepared for the level once,
/// before.
struct DictionaryTrial {
    std::uint64_t compressedBytes = 0; ///< of all bodies
    double meanRatio = 0;              ///< mean of the bodies' own ratios
    std::uint64_t firstBodyBytes = 0;  ///< of the first body, compressed
    Summary cpuSeconds = {};           ///< per body; each sample is the mean over all bodies

    bool operator==(const DictionaryTrial&) const = default;
};

struct DictionaryRow {
    int level = 0;
    std::optional<std::size_t> dictionary = {}; ///< in DictionaryReport::dictionaries; none: without one
    DictionaryTrial trial = {};
    std::optional<Error> error = {}; ///< `trial` means nothing then

    bool operator==(const DictionaryRow&) const = default;
};

/// What is known; grows step by step.
struct DictionaryReport {
    std::vector<int> levels = {}; ///< as planned
    std::vector<TrainedDictionary> dictionaries = {};
    std::vector<DictionaryRow> rows = {}; ///< without a dictionary first, then by dictionary, each by level
    std::size_t stepsDone = 0;
    std::size_t stepsPlanned = 0;
    bool stopped = false; ///< asked to before its end

    bool operator==(const DictionaryReport&) const = default;
};

/// Told of the report after each step, and before the first; on the calling thread.
using DictionaryProgress = std::function<void(const DictionaryReport& report)>;

/// Trains dictionaries of all sizes as `zstd --train` does, and tries them on the bodies kept for that; each
/// output is decoded with its dictionary and compared. Blocking; libzstd works in processes at a lower
/// priority, which a stop ends at once. What fails carries its error, and the rest goes on.
[[nodiscard]] DictionaryReport runDictionaryLab(const DictionarySamples& samples, const DictionaryPlan& plan,
                                                const DictionaryProgress& progress,
                                                const std::stop_token& stop);

/// The row, unless it failed or is not there.
[[nodiscard]] const DictionaryRow* findRow(const DictionaryReport& report,
                                           std::optional<std::size_t> dictionary, int level);

/// The level that dictionaries are judged by: zstd's default if it is among the levels, else the first.
[[nodiscard]] std::optional<int> judgingLevel(const DictionaryReport& report);

/// The smallest dictionary with which the bodies take at most 1 % more than with the one that is best, at the
/// level that dictionaries are judged by. None when none makes them smaller than they are without.
[[nodiscard]] std::optional<std::size_t> bestDictionary(const DictionaryReport& report);

} // namespace levelscope::core
