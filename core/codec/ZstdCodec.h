// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

namespace levelscope::core {

/// Zstandard (RFC 8878) through libzstd. Frames carry no checksum, as the library has it by default.
class ZstdCodec final : public Codec {
public:
    ZstdCodec();

    [[nodiscard]] const CodecInfo& info() const override { return m_info; }
    /// strategy, windowLog, chainLog, hashLog, searchLog, minMatch, targetLength (zstd.h,
    /// ZSTD_compressionParameters).
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
