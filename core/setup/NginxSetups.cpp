// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/setup/NginxSetups.h"

namespace levelscope::core {

namespace {

// nginx 1.22.1, src/http/ngx_http_copy_filter_module.c:348, `output_buffers 2 32768`: a file is read into
// buffers of that size, each handed to the filters by itself.
constexpr std::size_t kFileBufferBytes = 32768;
// nginx 1.22.1, src/http/modules/ngx_http_proxy_module.c:3515, `proxy_buffers 8 ngx_pagesize`.
constexpr std::size_t kProxyBufferBytes = 4096;

constexpr Drive kFileDrive = {.writeSize = kFileBufferBytes};
constexpr Drive kProxyDrive = {.writeSize = kProxyBufferBytes};

/// nginx 1.22.1, src/http/modules/ngx_http_gzip_filter_module.c: the defaults are MAX_WBITS (line 1097) and
/// MAX_MEM_LEVEL - 1 (1098); lines 477 to 484 lower both as long as the body fits into half the window, which
/// zlib makes 262 bytes smaller than it says. (Line 487 keeps memLevel at 1 or above, where the defaults
/// never get.)
Knobs gzipKnobs(std::optional<std::uint64_t> contentLength) {
    int windowBits = 15;
    int memLevel = 8;
    const std::uint64_t length = contentLength.value_or(0);
    while (length > 0 && length + 262 < std::uint64_t{1} << (windowBits - 1)) {
        --windowBits;
        --memLevel;
    }
    Knobs knobs;
    knobs.set("windowBits", windowBits);
    knobs.set("memLevel", memLevel);
    return knobs;
}

/// ngx_brotli 1.0.0rc, filter/ngx_http_brotli_filter_module.c: window bits 19 (line 729), or the fewest from
/// BROTLI_MIN_WINDOW_BITS on that hold the body (541 to 545). No size hint is set.
Knobs brotliKnobs(std::optional<std::uint64_t> contentLength) {
    constexpr int kMinWindowBits = 10;
    constexpr int kDefaultWindowBits = 19;
    const std::uint64_t length = contentLength.value_or(0);
    int windowBits = length > 0 ? kMinWindowBits : kDefaultWindowBits;
    while (windowBits < kDefaultWindowBits && (std::uint64_t{1} << windowBits) < length)
        ++windowBits;
    Knobs knobs;
    knobs.set("lgwin", windowBits);
    return knobs;
}

ServerSettings fileGzip(std::optional<std::uint64_t> bodySize) {
    return {kFileDrive, gzipKnobs(bodySize)};
}

ServerSettings chunkedGzip(std::optional<std::uint64_t> /*bodySize*/) {
    return {kProxyDrive, gzipKnobs(std::nullopt)};
}

ServerSettings fileBrotli(std::optional<std::uint64_t> bodySize) {
    return {kFileDrive, brotliKnobs(bodySize)};
}

ServerSettings chunkedBrotli(std::optional<std::uint64_t> /*bodySize*/) {
    return {kProxyDrive, brotliKnobs(std::nullopt)};
}

/// zstd-nginx-module 1415e770, filter/ngx_http_zstd_filter_module.c, ngx_http_zstd_filter_create_cstream and
/// ..._compress: it sets the level and nothing else, and ends the frame in the call that takes the last
/// buffer. If that is also the first, libzstd knows the size.
ServerSettings fileZstd(std::optional<std::uint64_t> bodySize) {
    Drive drive = kFileDrive;
    if (bodySize.has_value() && *bodySize <= kFileBufferBytes)
        drive.mode = DriveMode::Pledged;
    return {.drive = drive};
}

/// The same file, ngx_http_zstd_comp_level: all levels of libzstd but 0. Those under -7 hardly compress.
std::vector<ServerLevel> zstdLevels() {
    std::vector<ServerLevel> levels = numberedLevels(-7, 22, 1);
    std::erase_if(levels, [](const ServerLevel& level) { return level.level == 0; });
    return levels;
}

constexpr std::string_view kGzipSource = "nginx 1.22.1: src/http/modules/ngx_http_gzip_filter_module.c";
constexpr std::string_view kBrotliSource = "ngx_brotli 1.0.0rc: filter/ngx_http_brotli_filter_module.c";
constexpr std::string_view kZstdSource =
    "tokers/zstd-nginx-module at 1415e770: filter/ngx_http_zstd_filter_module.c";
constexpr std::string_view kFileSource = "nginx 1.22.1: src/http/ngx_http_copy_filter_module.c";
constexpr std::string_view kProxySource = "nginx 1.22.1: src/http/modules/ngx_http_proxy_module.c";

constexpr std::string_view kLengthKnown =
    "For files; proxied responses with a Content-Length get the same encoder, in smaller pieces.";
constexpr std::string_view kLowered = "The smaller the body, the less memory the encoder gets.";
constexpr std::string_view kSmallBodies = "Known lengths under 20 bytes are not compressed.";
constexpr std::string_view kLengthUnknown =
    "For proxied responses without a Content-Length; nginx flushes only where it does not buffer them.";

} // namespace

std::vector<ServerSetup> nginxSetups() {
    // gzip: ngx_http_gzip_filter_module.c:102 takes 1 to 9, default 1 (line 1096), minimum length 20 (1100).
    // brotli: ngx_http_brotli_filter_module.c:728, default 6; minimum length 20 (730).
    // zstd: ngx_http_zstd_merge_loc_conf, default 1, minimum length 20.
    return {
        {
            .id = "nginx-gzip",
            .name = "nginx gzip",
            .codec = "gzip",
            .levels = numberedLevels(1, 9, 1),
            .settings = fileGzip,
            .sources = {kGzipSource, kFileSource},
            .notes = {kLengthKnown, kLowered, kSmallBodies},
        },
        {
            .id = "nginx-chunked-gzip",
            .name = "nginx gzip, length unknown",
            .codec = "gzip",
            .levels = numberedLevels(1, 9, 1),
            .settings = chunkedGzip,
            .sources = {kGzipSource, kProxySource},
            .notes = {kLengthUnknown},
        },
        {
            .id = "nginx-brotli",
            .name = "ngx_brotli",
            .codec = "brotli",
            .levels = numberedLevels(0, 11, 6),
            .settings = fileBrotli,
            .sources = {kBrotliSource, kFileSource},
            .notes = {kLengthKnown, kLowered, kSmallBodies},
        },
        {
            .id = "nginx-chunked-brotli",
            .name = "ngx_brotli, length unknown",
            .codec = "brotli",
            .levels = numberedLevels(0, 11, 6),
            .settings = chunkedBrotli,
            .sources = {kBrotliSource, kProxySource},
            .notes = {kLengthUnknown},
        },
        {
            .id = "nginx-zstd",
            .name = "zstd-nginx-module",
            .codec = "zstd",
            .levels = zstdLevels(),
            .settings = fileZstd,
            .sources = {kZstdSource, kFileSource},
            .notes =
                {"For files. One of up to 32 KiB arrives in one buffer, so that its size is known; of all "
                 "other responses it is not.",
                 kSmallBodies},
        },
    };
}

} // namespace levelscope::core
