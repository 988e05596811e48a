// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/Result.h"
#include "core/codec/OutputBuffer.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace levelscope::core {

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
    std::string_view libraryName;  ///< "libzstd"
    std::string libraryVersion;    ///< of the library linked at run time
};

/// Compresses responses at one level. Output goes to the caller's buffer. One thread at a time.
/// A response is begin, write..., finish; or encodeAll alone. After a failure only begin or encodeAll may
/// follow.
class Encoder {
public:
    virtual ~Encoder();
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;

    /// Starts a response. `announcedSize` in bytes; none = unknown.
    [[nodiscard]] virtual Result<void> begin(std::optional<std::uint64_t> announcedSize) = 0;
    /// Hands over the next piece of the body without asking for anything to be flushed.
    [[nodiscard]] virtual Result<void> write(ByteView piece, OutputBuffer& output) = 0;
    /// Ends the response with an empty last call.
    [[nodiscard]] virtual Result<void> finish(OutputBuffer& output) = 0;
    /// The library's one-call form: the whole body, its size known.
    [[nodiscard]] virtual Result<void> encodeAll(ByteView body, OutputBuffer& output) = 0;

protected:
    Encoder() = default;
};

/// What one Decoder::decode call did.
struct DecodeStep {
    std::size_t consumed = 0; ///< bytes taken from the input
    std::size_t produced = 0; ///< bytes put into the room
    bool finished = false;    ///< the end of the compressed body was reached
};

/// Decompresses one response as a stream. One thread at a time.
class Decoder {
public:
    virtual ~Decoder();
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    /// Decodes as much of `input` as fits into `room`. Call again with the rest of the input until finished.
    [[nodiscard]] virtual Result<DecodeStep> decode(ByteView input, std::span<std::byte> room) = 0;

protected:
    Decoder() = default;
};

/// A compression format as one library implements it. Stateless after construction; safe from every thread.
/// To add one: write its file pair and add it to the list in CodecRegistry.cpp.
class Codec {
public:
    virtual ~Codec();
    Codec(const Codec&) = delete;
    Codec& operator=(const Codec&) = delete;

    [[nodiscard]] virtual const CodecInfo& info() const = 0;
    /// The parameters the library uses at `level` for a body of `sourceSize` bytes (none = unknown), asked of
    /// the library itself, in the library's order. `level` must be accepted.
    [[nodiscard]] virtual std::vector<Parameter>
    parameters(int level, std::optional<std::uint64_t> sourceSize) const = 0;
    /// Rough cost of compressing at `level`, in nanoseconds per byte of a large JSON body. Orders work,
    /// nothing else; never shown.
    [[nodiscard]] virtual double costHint(int level) const = 0;
    /// Room that holds the compressed form of `bodySize` bytes however they are written, in the usual case.
    [[nodiscard]] virtual std::size_t outputBound(std::size_t bodySize) const = 0;

    /// `level` must be accepted. Fails when the library cannot allocate.
    [[nodiscard]] virtual Result<std::unique_ptr<Encoder>> makeEncoder(int level) const = 0;
    [[nodiscard]] virtual Result<std::unique_ptr<Decoder>> makeDecoder() const = 0;

protected:
    Codec() = default;
};

/// The value of the strategy parameter; empty for codecs that have none.
[[nodiscard]] std::string strategyOf(const Codec& codec, int level, std::optional<std::uint64_t> sourceSize);

} // namespace levelscope::core
