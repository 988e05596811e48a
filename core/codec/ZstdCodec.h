// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

namespace levelscope::core {

/// Zstandard (RFC 8878) through libzstd. Frames carry no checksum unless set, as the library has it by
/// default.
class ZstdCodec final : public Codec {
public:
    ZstdCodec();

    [[nodiscard]] const CodecInfo& info() const override { return m_info; }
    [[nodiscard]] const std::vector<KnobInfo>& knobs() const override { return m_knobs; }
    /// strategy, windowLog, chainLog, hashLog, searchLog, minMatch, targetLength (zstd.h,
    /// ZSTD_compressionParameters), then the other knobs that are set.
    [[nodiscard]] std::vector<Parameter> parameters(const EncoderSettings& settings,
                                                    std::optional<std::uint64_t> sourceSize) const override;
    [[nodiscard]] double costHint(const EncoderSettings& settings, const Drive& drive,
                                  std::uint64_t bodySize) const override;
    [[nodiscard]] std::size_t outputBound(std::size_t bodySize) const override;
    [[nodiscard]] std::optional<std::uint64_t> declaredWindow(ByteView compressed) const override;
    [[nodiscard]] Result<std::unique_ptr<Encoder>> makeEncoder(const EncoderSettings& settings,
                                                               MemoryMeter* meter) const override;
    [[nodiscard]] Result<std::unique_ptr<Decoder>> makeDecoder(const DecoderSettings& settings,
                                                               MemoryMeter* meter) const override;
    [[nodiscard]] Result<std::size_t> decodeAll(ByteView compressed,
                                                std::span<std::byte> room) const override;

private:
    CodecInfo m_info;
    std::vector<KnobInfo> m_knobs;
};

} // namespace levelscope::core
