// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/DictionaryLab.h"

namespace levelscope::core {

/// Trains a dictionary of at most `bytes`, which is in the lab's range, in a process of its own that a stop
/// ends. Errors: TooFewSamples, TrainingFailed with the library's words, OutOfMemory, Stopped, WorkerLost.
[[nodiscard]] Result<std::vector<std::byte>> trainDictionary(const SampleSet& samples, std::size_t bytes,
                                                             const std::stop_token& stop);

/// The number in a dictionary's header, which stands in each frame that needs it.
[[nodiscard]] std::uint32_t dictionaryId(ByteView dictionary);

/// Compresses and decodes the samples at a level, with the dictionary unless that is empty, in a process of
/// its own that a stop ends. Errors: EncodeFailed, DecodeFailed, RoundTripMismatch, OutOfMemory, Stopped,
/// WorkerLost.
[[nodiscard]] Result<DictionaryTrial> tryDictionary(const SampleSet& samples, ByteView dictionary, int level,
                                                    const std::stop_token& stop);

} // namespace levelscope::core
