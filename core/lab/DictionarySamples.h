// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"

#include <cstdint>
#include <vector>

namespace levelscope::core {

/// Small bodies one behind the other, as libzstd's trainer takes them.
struct SampleSet {
    std::vector<std::byte> bytes = {};
    std::vector<std::size_t> sizes = {};

    bool operator==(const SampleSet&) const = default;
};

/// What the bodies of a dictionary lab are.
enum class SampleSource {
    Records, ///< of one payload, each a body of its own
    Bodies,  ///< of several payloads
};

/// At most so much is trained with: the trainer takes some ten times as much memory and seconds for it.
inline constexpr std::size_t kMostTrainingBytes = std::size_t{64} * 1024 * 1024;
/// At most so much is compressed at each level, with each dictionary.
inline constexpr std::size_t kMostEvaluatedBytes = std::size_t{16} * 1024 * 1024;
inline constexpr std::size_t kMostEvaluated = 10'000;
/// The trainer keeps a quarter of its samples to choose its parameters by, and wants five besides.
inline constexpr std::size_t kFewestTrained = 7;

/// Bodies to train dictionaries with, and other bodies to try them on. The first, third, fifth, ... are
/// tried, the second, fourth, ... trained with: the same at each call, and no dictionary has seen what it is
/// tried on.
struct DictionarySamples {
    SampleSource source = SampleSource::Records;
    std::uint64_t available = 0; ///< bodies that there are; more than are used when they are too many
    SampleSet training = {};
    SampleSet evaluation = {};

    bool operator==(const DictionarySamples&) const = default;
};

/// The records of a payload, each in a body that it has alone. Errors: TooFewSamples with the number there
/// are, Stopped, PayloadChanged, ReadFailed, OutOfMemory.
[[nodiscard]] Result<DictionarySamples> samplesOfRecords(const Payload& payload, const ReadProgress& progress,
                                                         const std::stop_token& stop);

/// The payloads, each a body; empty ones are left out. Errors as samplesOfRecords().
[[nodiscard]] Result<DictionarySamples> samplesOfBodies(const std::vector<PayloadPtr>& payloads);

} // namespace levelscope::core
