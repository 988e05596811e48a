// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"
#include "core/codec/MemoryMeter.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <functional>
#include <new>

namespace levelscope::test {

/// A codec that copies its input and misbehaves at chosen levels. Its one knob, "width", changes nothing.
class FakeCodec final : public core::Codec {
public:
    // Levels and what they do; every other level copies faithfully.
    static constexpr int kFailing = 3;          ///< the encoder fails
    static constexpr int kThrowing = 4;         ///< the encoder throws std::bad_alloc
    static constexpr int kLying = 5;            ///< the decoder changes a byte
    static constexpr int kTruncating = 6;       ///< the decoder ends early
    static constexpr int kNondeterministic = 7; ///< each of the first 100 responses is longer by a byte
    static constexpr int kEndless = 8;          ///< the decoder never ends
    static constexpr int kHanging = 10;         ///< the encoder never comes back
    static constexpr int kCrashing = 11;        ///< the encoder ends the process with SIGSEGV
    static constexpr int kMiscounting = 12;     ///< the decoder says that it consumed more than it was given
    static constexpr int kOverstating = 13;     ///< decodeAll says that more came out than did

    static constexpr std::size_t kEncoderBytes = 1000; ///< what an encoder takes from its meter
    static constexpr std::size_t kDecoderBytes = 100;

    FakeCodec() = default;

    /// Called at the start of each response, with its level, on whichever thread encodes. A sweep encodes in
    /// worker processes: what shall be seen outside goes into memory that they share.
    std::function<void(int level)> onBegin = [](int) {};
    /// Called at the start of each write.
    std::function<void(int level)> onWrite = [](int) {};
    /// Called at the start of each decoding.
    std::function<void()> onDecode = [] {};
    /// The rough cost of a level per byte, in nanoseconds.
    std::function<double(int level)> costPerByte = [](int level) { return level; };

    /// Ends the process with SIGSEGV, without the test framework's handler, which would look for a debugger,
    /// and without a core file.
    static void crash() {
        const rlimit noCore{0, 0};
        ::setrlimit(RLIMIT_CORE, &noCore);
        std::signal(SIGSEGV, SIG_DFL);
        std::raise(SIGSEGV);
    }
    [[noreturn]] static void hang() {
        while (true)
            ::pause();
    }

    [[nodiscard]] const core::CodecInfo& info() const override { return m_info; }
    [[nodiscard]] const std::vector<core::KnobInfo>& knobs() const override { return m_knobs; }
    [[nodiscard]] std::vector<core::Parameter> parameters(const core::EncoderSettings&,
                                                          std::optional<std::uint64_t>) const override {
        return {};
    }
    [[nodiscard]] double costHint(const core::EncoderSettings& settings, const core::Drive&,
                                  std::uint64_t bodySize) const override {
        return costPerByte(settings.level) * static_cast<double>(bodySize);
    }
    [[nodiscard]] std::size_t outputBound(std::size_t bodySize) const override { return bodySize; }
    [[nodiscard]] std::optional<std::uint64_t> declaredWindow(core::ByteView) const override { return {}; }
    [[nodiscard]] core::Result<std::unique_ptr<core::Encoder>>
    makeEncoder(const core::EncoderSettings& settings, core::MemoryMeter* meter) const override {
        return std::unique_ptr<core::Encoder>(std::make_unique<FakeEncoder>(*this, settings.level, meter));
    }
    [[nodiscard]] core::Result<std::unique_ptr<core::Decoder>>
    makeDecoder(const core::DecoderSettings&, core::MemoryMeter* meter) const override {
        return std::unique_ptr<core::Decoder>(std::make_unique<FakeDecoder>(*this, meter));
    }
    [[nodiscard]] core::Result<std::size_t> decodeAll(core::ByteView compressed,
                                                      std::span<std::byte> room) const override {
        const core::Result<core::DecodeStep> step = FakeDecoder(*this, nullptr).decode(compressed, room);
        if (!step.has_value())
            return step.error();
        const bool overstates = !compressed.empty() && compressed.front() == std::byte{kOverstating};
        return step.value().produced + (overstates ? 1 : 0);
    }

private:
    /// A block that lives as long as its owner, if there is a meter to take it from.
    class MeteredBlock final {
    public:
        MeteredBlock(core::MemoryMeter* meter, std::size_t size)
            : m_meter(meter)
            , m_block(meter == nullptr ? nullptr : meter->allocate(size)) {}
        ~MeteredBlock() {
            if (m_meter != nullptr)
                m_meter->release(m_block);
        }
        MeteredBlock(const MeteredBlock&) = delete;
        MeteredBlock& operator=(const MeteredBlock&) = delete;

    private:
        core::MemoryMeter* m_meter;
        void* m_block;
    };

    // Frame: the level, the number of filler bytes, the filler, then the body; it ends where the input ends.
    class FakeEncoder final : public core::Encoder {
    public:
        FakeEncoder(const FakeCodec& codec, int level, core::MemoryMeter* meter)
            : m_codec(codec)
            , m_level(level)
            , m_block(meter, kEncoderBytes) {}

        core::Result<void> begin(std::optional<std::uint64_t>) override {
            m_codec.onBegin(m_level);
            m_started = false;
            return {};
        }
        core::Result<void> write(core::ByteView piece, core::OutputBuffer& output) override {
            m_codec.onWrite(m_level);
            if (m_level == kFailing)
                return core::Error{core::ErrorCode::EncodeFailed, "asked to fail"};
            if (m_level == kThrowing)
                throw std::bad_alloc();
            if (m_level == kHanging)
                hang();
            if (m_level == kCrashing)
                crash();
            start(output);
            for (const std::byte byte : piece)
                put(byte, output);
            return {};
        }
        core::Result<void> flush(core::OutputBuffer& output) override {
            start(output);
            return {};
        }
        core::Result<void> finish(core::OutputBuffer& output) override { return flush(output); }
        core::Result<void> encodeAll(core::ByteView body, core::OutputBuffer& output) override {
            (void)begin(body.size());
            const core::Result<void> written = write(body, output);
            return written.has_value() ? finish(output) : written;
        }

    private:
        void start(core::OutputBuffer& output) {
            if (std::exchange(m_started, true))
                return;
            const unsigned filler = m_level == kNondeterministic ? std::min(m_codec.m_responses++, 100U) : 0;
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
        MeteredBlock m_block;
        bool m_started = false;
    };

    class FakeDecoder final : public core::Decoder {
    public:
        FakeDecoder(const FakeCodec& codec, core::MemoryMeter* meter)
            : m_codec(codec)
            , m_block(meter, kDecoderBytes) {}

        core::Result<core::DecodeStep> decode(core::ByteView input, std::span<std::byte> room) override {
            if (!m_level.has_value())
                m_codec.onDecode();
            const int level = m_level.value_or(input.empty() ? 0 : std::to_integer<int>(input[0]));
            const std::size_t header = m_level.has_value() ? 0 : 2 + std::to_integer<std::size_t>(input[1]);
            m_level = level;
            if (level == kEndless)
                return core::DecodeStep{header, room.size(), false};
            if (level == kMiscounting)
                return core::DecodeStep{input.size() + 1, 0, false};
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
        MeteredBlock m_block;
        std::optional<int> m_level;
    };

    core::CodecInfo m_info{
        .id = "fake",
        .displayName = "fake",
        .accepted = {1, 13},
        .offered = {1, 9},
        .swept = {1, 9},
        .defaultLevel = 1,
        .aliasLevel = std::nullopt,
        .libraryName = "libfake",
        .libraryVersion = "1.0",
    };
    std::vector<core::KnobInfo> m_knobs = {{.id = "width", .lowest = 1, .highest = 9}};
    mutable std::atomic<unsigned> m_responses = 0;
};

} // namespace levelscope::test
