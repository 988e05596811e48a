// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

namespace levelscope::core {

/// Brotli (RFC 7932) through libbrotlienc and libbrotlidec; unless set, window 2^22 and generic mode, the
/// library's defaults. Its levels are the library's qualities. An encoder cannot be reset, so every response
/// makes its own. A size hint that is set by hand stands in for the announced size of a response.
class BrotliCodec final : public Codec {
public:
    BrotliCodec();

    [[nodiscard]] const CodecInfo& info() const override { return m_info; }
    /// Large windows (over 2^24) are not among them: no HTTP client decodes those.
    [[nodiscard]] const std::vector<KnobInfo>& knobs() const override { return m_knobs; }
    [[nodiscard]] Result<void> checkCombination(const Knobs& knobs) const override;
    /// lgwin and mode, then the other knobs that are set; the library does not tell what else a quality
    /// stands for, and it may lower what is set.
    [[nodiscard]] std::vector<Parameter> parameters(const EncoderSettings& settings,
                                                    std::optional<std::uint64_t> sourceSize) const override;
    [[nodiscard]] double costHint(const EncoderSettings& settings, const Drive& drive,
                                  std::uint64_t bodySize) const override;
    [[nodiscard]] std::size_t outputBound(std::size_t bodySize) const override;
    [[nodiscard]] std::optional<std::uint64_t> declaredWindow(ByteView compressed) const override;
    [[nodiscard]] Result<std::unique_ptr<Encoder>> makeEncoder(const EncoderSettings& settings,
                                                               MemoryMeter* meter) const override;
    /// The window limit plays no part: clients must decode every window that brotli has.
    [[nodiscard]] Result<std::unique_ptr<Decoder>> makeDecoder(const DecoderSettings& settings,
                                                               MemoryMeter* meter) const override;
    [[nodiscard]] Result<std::size_t> decodeAll(ByteView compressed,
                                                std::span<std::byte> room) const override;

private:
    CodecInfo m_info;
    std::vector<KnobInfo> m_knobs;
};

} // namespace levelscope::core
