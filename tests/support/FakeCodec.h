// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

#include <atomic>
#include <functional>
#include <new>

namespace levelscope::test {

/// A codec that copies its input and misbehaves at chosen levels.
class FakeCodec final : public core::Codec {
public:
    // Levels and what they do; every other level copies faithfully.
    static constexpr int kFailing = 3;          ///< the encoder fails
    static constexpr int kThrowing = 4;         ///< the encoder throws std::bad_alloc
    static constexpr int kLying = 5;            ///< the decoder changes a byte
    static constexpr int kTruncating = 6;       ///< the decoder ends early
    static constexpr int kNondeterministic = 7; ///< every response is one byte longer than the one before
    static constexpr int kEndless = 8;          ///< the decoder never ends

    FakeCodec() = default;

    /// Called at the start of each response, with its level, on whichever thread encodes.
    std::function<void(int level)> onBegin = [](int) {};
    /// Called at the start of each decoding.
    std::function<void()> onDecode = [] {};

    [[nodiscard]] const core::CodecInfo& info() const override { return m_info; }
    [[nodiscard]] std::vector<core::Parameter> parameters(int, std::optional<std::uint64_t>) const override {
        return {};
    }
    [[nodiscard]] double costHint(int level) const override { return level; }
    [[nodiscard]] std::size_t outputBound(std::size_t bodySize) const override { return bodySize; }
    [[nodiscard]] core::Result<std::unique_ptr<core::Encoder>> makeEncoder(int level) const override {
        return std::unique_ptr<core::Encoder>(std::make_unique<FakeEncoder>(*this, level));
    }
    [[nodiscard]] core::Result<std::unique_ptr<core::Decoder>> makeDecoder() const override {
        return std::unique_ptr<core::Decoder>(std::make_unique<FakeDecoder>(*this));
    }

private:
    // Frame: the level, the number of filler bytes, the filler, then the body; it ends where the input ends.
    class FakeEncoder final : public core::Encoder {
    public:
        FakeEncoder(const FakeCodec& codec, int level)
            : m_codec(codec)
            , m_level(level) {}

        core::Result<void> begin(std::optional<std::uint64_t>) override {
            m_codec.onBegin(m_level);
            m_started = false;
            return {};
        }
        core::Result<void> write(core::ByteView piece, core::OutputBuffer& output) override {
            if (m_level == kFailing)
                return core::Error{core::ErrorCode::EncodeFailed, "asked to fail"};
            if (m_level == kThrowing)
                throw std::bad_alloc();
            start(output);
            for (const std::byte byte : piece)
                put(byte, output);
            return {};
        }
        core::Result<void> finish(core::OutputBuffer& output) override {
            start(output);
            return {};
        }
        core::Result<void> encodeAll(core::ByteView body, core::OutputBuffer& output) override {
            (void)begin(body.size());
            const core::Result<void> written = write(body, output);
            return written.has_value() ? finish(output) : written;
        }

    private:
        void start(core::OutputBuffer& output) {
            if (std::exchange(m_started, true))
                return;
            const unsigned filler = m_level == kNondeterministic ? m_codec.m_responses++ : 0;
            put(static_cast<std::byte>(m_level), output);
            put(static_cast<std::byte>(filler), output);
            for (unsigned count = 0; count < filler; ++count)
                put(std::byte{0}, output);
        }
        static void put(std::byte byte, core::OutputBuffer& output) {
            output.room().front() = byte;
            output.advance(1);
        }

        const FakeCodec& m_codec;
        int m_level;
        bool m_started = false;
    };

    class FakeDecoder final : public core::Decoder {
    public:
        explicit FakeDecoder(const FakeCodec& codec)
            : m_codec(codec) {}

        core::Result<core::DecodeStep> decode(core::ByteView input, std::span<std::byte> room) override {
            if (!m_level.has_value())
                m_codec.onDecode();
            const int level = m_level.value_or(input.empty() ? 0 : std::to_integer<int>(input[0]));
            const std::size_t header = m_level.has_value() ? 0 : 2 + std::to_integer<std::size_t>(input[1]);
            m_level = level;
            if (level == kEndless)
                return core::DecodeStep{header, room.size(), false};
            const core::ByteView body = input.subspan(header);
            const std::size_t count = std::min(body.size(), room.size());
            std::copy_n(body.begin(), count, room.begin());
            if (level == kLying && count > 1)
                room[1] ^= std::byte{1};
            const bool finished = count == body.size() || level == kTruncating;
            return core::DecodeStep{header + count, level == kTruncating ? count / 2 : count, finished};
        }

    private:
        const FakeCodec& m_codec;
        std::optional<int> m_level;
    };

    core::CodecInfo m_info{
        .id = "fake",
        .displayName = "fake",
        .accepted = {1, 9},
        .offered = {1, 9},
        .swept = {1, 9},
        .defaultLevel = 1,
        .aliasLevel = std::nullopt,
        .libraryName = "libfake",
        .libraryVersion = "1.0",
    };
    mutable std::atomic<unsigned> m_responses = 0;
};

} // namespace levelscope::test
