// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Sha256.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <array>

namespace levelscope::core {

std::string sha256Hex(ByteView bytes) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned digestSize = 0;
    const int done =
        EVP_Digest(bytes.data(), bytes.size(), digest.data(), &digestSize, EVP_sha256(), nullptr);
    // libcrypto keeps some state per thread, and a pool's thread may live until the program ends: leak
    // checkers would name it. The next call on this thread makes it anew.
    OPENSSL_thread_stop();
    if (done != 1)
        return {};

    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hex;
    for (const unsigned char byte : std::span(digest).first(digestSize)) {
        hex += kDigits[byte >> 4U];
        hex += kDigits[byte & 0xFU];
    }
    return hex;
}

} // namespace levelscope::core
