// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"

#include "core/codec/BrotliCodec.h"
#include "core/codec/ZlibCodec.h"
#include "core/codec/ZstdCodec.h"

#include <algorithm>

namespace levelscope::core {

const std::vector<const Codec*>& allCodecs() {
    static const ZstdCodec zstd;
    static const BrotliCodec brotli;
    static const ZlibCodec gzip(ZlibWrapper::Gzip);
    static const ZlibCodec deflate(ZlibWrapper::Zlib);
    static const std::vector<const Codec*> codecs = {&zstd, &brotli, &gzip, &deflate};
    return codecs;
}

const Codec* findCodec(std::string_view id) {
    const auto& codecs = allCodecs();
    const auto found = std::ranges::find(codecs, id, [](const Codec* codec) { return codec->info().id; });
    return found == codecs.end() ? nullptr : *found;
}

} // namespace levelscope::core
