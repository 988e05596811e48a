// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

namespace levelscope::core {

/// What zlib puts around the deflate data.
enum class ZlibWrapper {
    Gzip, ///< `Content-Encoding: gzip`, RFC 1952
    Zlib, ///< `Content-Encoding: deflate`, RFC 1950
};

/// Deflate (RFC 1951) through zlib, window 2^15, memLevel 8, default strategy: what deflateInit has.
class ZlibCodec final : public Codec {
public:
    explicit ZlibCodec(ZlibWrapper wrapper);

    [[nodiscard]] const CodecInfo& info() const override { return m_info; }
    /// windowBits (without the wrapper's flag) and memLevel.
    [[nodiscard]] std::vector<Parameter> parameters(int level,
                                                    std::optional<std::uint64_t> sourceSize) const override;
    [[nodiscard]] double costHint(int level) const override;
    [[nodiscard]] std::size_t outputBound(std::size_t bodySize) const override;
    [[nodiscard]] Result<std::unique_ptr<Encoder>> makeEncoder(int level) const override;
    [[nodiscard]] Result<std::unique_ptr<Decoder>> makeDecoder() const override;

private:
    ZlibWrapper m_wrapper;
    CodecInfo m_info;
};

} // namespace levelscope::core
