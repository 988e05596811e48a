// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Sha256.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <memory>

namespace levelscope::core {

namespace {

std::string toHex(std::span<const unsigned char> digest) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hex;
    for (const unsigned char byte : digest) {
        hex += kDigits[byte >> 4U];
        hex += kDigits[byte & 0xFU];
    }
    return hex;
}

Result<std::string> digestHex(ByteView bytes, ReadPace& pace) {
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    if (context == nullptr || EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) != 1)
        return std::string();
    while (!bytes.empty()) {
        const ByteView piece = bytes.first(std::min(kReadStretch, bytes.size()));
        if (EVP_DigestUpdate(context.get(), piece.data(), piece.size()) != 1)
            return std::string();
        if (!pace.advance(piece.size()))
            return Error{ErrorCode::Stopped, {}};
        bytes = bytes.subspan(piece.size());
    }
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned digestSize = 0;
    if (EVP_DigestFinal_ex(context.get(), digest.data(), &digestSize) != 1)
        return std::string();
    return toHex(std::span(digest).first(digestSize));
}

} // namespace

Result<std::string> sha256Hex(ByteView bytes, const ReadProgress& progress, const std::stop_token& stop) {
    ReadPace pace(bytes.size(), progress, stop);
    Result<std::string> hex = digestHex(bytes, pace);
    // libcrypto keeps some state per thread, and a pool's thread may live until the program ends: leak
    // checkers would name it. The next call on this thread makes it anew.
    OPENSSL_thread_stop();
    return hex;
}

} // namespace levelscope::core
