// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

namespace levelscope::core {

/// What zlib puts around the deflate data.
enum class ZlibWrapper {
    Gzip, ///< `Content-Encoding: gzip`, RFC 1952
    Zlib, ///< `Content-Encoding: deflate`, RFC 1950
};

/// Deflate (RFC 1951) through zlib; unless set, window 2^15, memLevel 8, default strategy: what deflateInit
/// has.
class ZlibCodec final : public Codec {
public:
    explicit ZlibCodec(ZlibWrapper wrapper);

    [[nodiscard]] const CodecInfo& info() const override { return m_info; }
    [[nodiscard]] const std::vector<KnobInfo>& knobs() const override { return m_knobs; }
    /// windowBits (without the wrapper's flag) and memLevel, and the strategy when it is set.
    [[nodiscard]] std::vector<Parameter> parameters(const EncoderSettings& settings,
                                                    std::optional<std::uint64_t> sourceSize) const override;
    [[nodiscard]] double costHint(const EncoderSettings& settings, const Drive& drive,
                                  std::uint64_t bodySize) const override;
    [[nodiscard]] std::size_t outputBound(std::size_t bodySize) const override;
    /// By a zlib wrapper; gzip's says nothing.
    [[nodiscard]] std::optional<std::uint64_t> declaredWindow(ByteView compressed) const override;
    [[nodiscard]] Result<std::unique_ptr<Encoder>> makeEncoder(const EncoderSettings& settings,
                                                               MemoryMeter* meter) const override;
    /// The window limit plays no part: clients must decode every window that deflate has.
    [[nodiscard]] Result<std::unique_ptr<Decoder>> makeDecoder(const DecoderSettings& settings,
                                                               MemoryMeter* meter) const override;
    [[nodiscard]] Result<std::size_t> decodeAll(ByteView compressed,
                                                std::span<std::byte> room) const override;

private:
    ZlibWrapper m_wrapper;
    CodecInfo m_info;
    std::vector<KnobInfo> m_knobs;
};

} // namespace levelscope::core
