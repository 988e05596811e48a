// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"
#include "core/Result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace levelscope::core {

/// The most a generator makes, in bytes.
inline constexpr std::uint64_t kGeneratorLimit = 1'000'000'000;

/// A shape of payload that can be generated.
struct GeneratorShape {
    std::string_view id;          ///< on the command line: "customers"
    std::string_view description; ///< one English sentence for help texts
    std::string_view recordNoun;  ///< what records are, in names too: "records", "log lines", "KiB"
    std::uint64_t defaultRecords = 1000;
    bool fixedCount = false; ///< always exactly one record, whatever is asked for
};

/// What to generate.
struct GeneratorSpec {
    std::string shape = "customers"; ///< a shape's id
    std::uint64_t records = 1000;
    std::int32_t seed = 42;

    bool operator==(const GeneratorSpec&) const = default;
};

/// What a generator would make, found without making it all.
struct GeneratorPreview {
    std::string firstBytes;           ///< exactly as generated
    std::uint64_t estimatedBytes = 0; ///< of the whole; exact when `exact`
    bool exact = false;
};

/// Every shape, in the order they are shown.
[[nodiscard]] const std::vector<GeneratorShape>& generatorShapes();
/// The shape of that id, or nullptr.
[[nodiscard]] const GeneratorShape* findShape(std::string_view id);

/// Told how many of the records are made, at most some hundred times. Called on the generating thread.
using GeneratorProgress = std::function<void(std::uint64_t recordsDone, std::uint64_t records)>;

/// Makes the payload: the same bytes for the same spec on every platform. Blocking.
/// Errors: UnknownShape, TooLarge (over kGeneratorLimit, the detail says how large), OutOfMemory, Stopped.
[[nodiscard]] Result<PayloadPtr> generatePayload(const GeneratorSpec& spec, const GeneratorProgress& progress,
                                                 const std::stop_token& stop);

/// The first `firstBytes` bytes of what generatePayload would make, and how large it would be. Takes
/// milliseconds. Errors: UnknownShape.
[[nodiscard]] Result<GeneratorPreview> previewPayload(const GeneratorSpec& spec, std::size_t firstBytes);

} // namespace levelscope::core
