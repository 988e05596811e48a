// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace levelscope::test {

using Bytes = std::vector<std::byte>;

[[nodiscard]] inline Bytes copyOf(core::ByteView bytes) {
    return {bytes.begin(), bytes.end()};
}

/// JSON text of `size` bytes, the same at each call: compressible, but with something new in each record.
[[nodiscard]] inline Bytes jsonBody(std::size_t size) {
    std::string text = "[";
    for (unsigned record = 1; text.size() < size; ++record)
        text += "{\"id\":" + std::to_string(record) + ",\"key\":\"" + std::to_string(record * 2654435761U) +
                "\",\"name\":\"Customer " + std::to_string(record) + "\"},";
    return copyOf(core::asBytes(text).first(size));
}

struct StreamOptions {
    std::optional<std::uint64_t> announced = {};
    unsigned writesPerFlush = 0; ///< 0: no flushes
    core::MemoryMeter* meter = nullptr;
};

/// Compresses `body` with an encoder of its own, in writes of 1,000 bytes. Empty when anything fails.
[[nodiscard]] inline Bytes streamed(const core::Codec& codec, const core::EncoderSettings& settings,
                                    core::ByteView body, const StreamOptions& options = {},
                                    core::OutputBuffer output = {}) {
    const auto encoder = codec.makeEncoder(settings, options.meter);
    if (!encoder.has_value() || !encoder.value()->begin(options.announced).has_value())
        return {};
    for (unsigned writes = 1; !body.empty(); ++writes) {
        const core::ByteView piece = body.first(std::min<std::size_t>(body.size(), 1000));
        body = body.subspan(piece.size());
        if (!encoder.value()->write(piece, output).has_value())
            return {};
        const bool flushes = options.writesPerFlush != 0 && writes % options.writesPerFlush == 0;
        if (flushes && !encoder.value()->flush(output).has_value())
            return {};
    }
    return encoder.value()->finish(output).has_value() ? copyOf(output.bytes()) : Bytes();
}

/// Compresses `body` with Encoder::encodeAll of an encoder of its own. Empty when anything fails.
[[nodiscard]] inline Bytes inOneShot(const core::Codec& codec, const core::EncoderSettings& settings,
                                     core::ByteView body, core::MemoryMeter* meter = nullptr) {
    core::OutputBuffer output;
    const auto encoder = codec.makeEncoder(settings, meter);
    if (!encoder.has_value() || !encoder.value()->encodeAll(body, output).has_value())
        return {};
    return copyOf(output.bytes());
}

/// What a client has after it received `compressed`, which may be the beginning of a response.
struct Received {
    Bytes body;
    bool finished = false;
    core::Result<void> result;
};

[[nodiscard]] inline Received received(const core::Codec& codec, core::ByteView compressed,
                                       const core::DecoderSettings& settings = {},
                                       core::MemoryMeter* meter = nullptr) {
    Received got;
    const auto decoder = codec.makeDecoder(settings, meter);
    if (!decoder.has_value()) {
        got.result = decoder.error();
        return got;
    }
    Bytes room(10'000);
    while (!got.finished) {
        const auto step = decoder.value()->decode(compressed, room);
        if (!step.has_value()) {
            got.result = step.error();
            break;
        }
        const core::DecodeStep& done = step.value();
        got.body.insert(got.body.end(), room.begin(),
                        room.begin() + static_cast<std::ptrdiff_t>(done.produced));
        got.finished = done.finished;
        if (done.consumed == 0 && done.produced == 0)
            break;
        compressed = compressed.subspan(done.consumed);
    }
    return got;
}

} // namespace levelscope::test
