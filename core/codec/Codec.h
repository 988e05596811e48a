// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/Drive.h"
#include "core/Result.h"
#include "core/codec/Decoder.h"
#include "core/codec/Encoder.h"
#include "core/codec/Knobs.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace levelscope::core {

class MemoryMeter;

/// Levels from `lowest` to `highest`, both included.
struct LevelRange {
    int lowest = 0;
    int highest = 0;

    [[nodiscard]] bool contains(int level) const { return lowest <= level && level <= highest; }
    bool operator==(const LevelRange&) const = default;
};

/// One codec parameter and its value at a level, as its library names it (zstd: strategy, windowLog, ...).
struct Parameter {
    std::string_view name;
    std::string value;

    bool operator==(const Parameter&) const = default;
};

/// The name of the parameter that says which algorithm finds the matches.
inline constexpr std::string_view kStrategyParameter = "strategy";

/// What is fixed about a codec.
struct CodecInfo {
    std::string_view id;           ///< on the command line and in files: "zstd"
    std::string_view displayName;  ///< on screen
    LevelRange accepted;           ///< what the linked library takes
    LevelRange offered;            ///< what the window lets one choose from
    LevelRange swept;              ///< what a sweep covers unless told otherwise
    int defaultLevel = 0;          ///< the library's own default
    std::optional<int> aliasLevel; ///< inside the range, but only another name of the default; ranges skip it
    bool sweptByDefault = true;    ///< false: only when asked for by id
    bool encoderReusable = true;   ///< false: the library cannot reset an encoder for the next response
    bool oneShotMetered = true;    ///< false: the one-call form takes no allocator, see usesOneCallForm
    std::string_view libraryName;  ///< "libzstd"
    std::string libraryVersion;    ///< of the library linked at run time
};

/// A compression format as one library implements it. Stateless after construction; safe from every thread.
/// To add one: write its file pair and add it to the list in CodecRegistry.cpp.
class Codec {
public:
    virtual ~Codec();
    Codec(const Codec&) = delete;
    Codec& operator=(const Codec&) = delete;

    [[nodiscard]] virtual const CodecInfo& info() const = 0;
    /// The parameters that can be set by hand, with the ranges of the linked library, in the library's order.
    [[nodiscard]] virtual const std::vector<KnobInfo>& knobs() const = 0;
    /// Whether knobs of which each has an accepted value agree with one another. The error is KnobOutOfRange
    /// with the rule.
    [[nodiscard]] virtual Result<void> checkCombination(const Knobs& knobs) const;
    /// The parameters the library uses with `settings` for a body of `sourceSize` bytes (none = unknown),
    /// asked of the library itself, in the library's order. The codec must accept the settings.
    [[nodiscard]] virtual std::vector<Parameter>
    parameters(const EncoderSettings& settings, std::optional<std::uint64_t> sourceSize) const = 0;
    /// Rough time to compress a JSON body of `bodySize` bytes, in nanoseconds, set-up included. Orders work
    /// and sizes samples, nothing else; never shown.
    [[nodiscard]] virtual double costHint(const EncoderSettings& settings, const Drive& drive,
                                          std::uint64_t bodySize) const = 0;
    /// Room that holds the compressed form of `bodySize` bytes however they are written, in the usual case.
    [[nodiscard]] virtual std::size_t outputBound(std::size_t bodySize) const = 0;

    /// The size of the window that the compressed body declares, in bytes, read from its first bytes (18 are
    /// enough); none for formats that declare none.
    [[nodiscard]] virtual std::optional<std::uint64_t> declaredWindow(ByteView compressed) const = 0;

    /// The codec must accept the settings (see accepts). With a meter (borrowed; nullptr: none) the library's
    /// allocations are counted. Errors: OutOfMemory, EncodeFailed when the library refuses a combination of
    /// knobs.
    [[nodiscard]] virtual Result<std::unique_ptr<Encoder>> makeEncoder(const EncoderSettings& settings,
                                                                       MemoryMeter* meter) const = 0;
    [[nodiscard]] virtual Result<std::unique_ptr<Decoder>> makeDecoder(const DecoderSettings& settings,
                                                                       MemoryMeter* meter) const = 0;
    /// The library's one-call form, into a room that is exactly as large as the body: the optimistic bound.
    /// The value is the number of bytes decoded. Errors: DecodeFailed, OutOfMemory.
    [[nodiscard]] virtual Result<std::size_t> decodeAll(ByteView compressed,
                                                        std::span<std::byte> room) const = 0;

protected:
    Codec() = default;
};

/// The value of the strategy parameter; empty for codecs that have none.
[[nodiscard]] std::string strategyOf(const Codec& codec, const EncoderSettings& settings,
                                     std::optional<std::uint64_t> sourceSize);
/// Whether Encoder::encodeAll is the library's own one-call form: not with a knob that this form does not
/// take (KnobInfo::inOneCallForm), nor with a meter where it takes no allocator (CodecInfo::oneShotMetered).
[[nodiscard]] bool usesOneCallForm(const Codec& codec, const Knobs& knobs, bool metered);
/// The level is accepted and checkKnobs finds no fault: what makeEncoder and parameters need.
[[nodiscard]] bool accepts(const Codec& codec, const EncoderSettings& settings);
/// Why the codec cannot take that knob, or success. The error is KnobOutOfRange with the range ("10 to 24")
/// or the words, or UnknownKnob with the known ids.
[[nodiscard]] Result<void> checkKnob(const Codec& codec, std::string_view id, int value);
/// Why the codec cannot take those knobs, each by itself (checkKnob) and together (Codec::checkCombination),
/// or success.
[[nodiscard]] Result<void> checkKnobs(const Codec& codec, const Knobs& knobs);

} // namespace levelscope::core
