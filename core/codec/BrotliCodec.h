// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

namespace levelscope::core {

/// Brotli (RFC 7932) through libbrotlienc and libbrotlidec, window 2^22, generic mode: the library's
/// defaults. Its levels are the library's qualities. An encoder cannot be reset, so every response makes its
/// own.
class BrotliCodec final : public Codec {
public:
    BrotliCodec();

    [[nodiscard]] const CodecInfo& info() const override { return m_info; }
    /// lgwin and mode; the library does not tell what else a quality stands for.
    [[nodiscard]] std::vector<Parameter> parameters(int level,
                                                    std::optional<std::uint64_t> sourceSize) const override;
    [[nodiscard]] double costHint(int level) const override;
    [[nodiscard]] std::size_t outputBound(std::size_t bodySize) const override;
    [[nodiscard]] Result<std::unique_ptr<Encoder>> makeEncoder(int level) const override;
    [[nodiscard]] Result<std::unique_ptr<Decoder>> makeDecoder() const override;

private:
    CodecInfo m_info;
};

} // namespace levelscope::core
