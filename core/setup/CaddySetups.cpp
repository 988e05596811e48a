// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/setup/CaddySetups.h"

namespace levelscope::core {

namespace {

// Caddy 2.6.2, modules/caddyhttp/reverseproxy/streaming.go:366, defaultBufferSize; Go's io.Copy, which serves
// files, has the same. Writers are pooled and reset: modules/caddyhttp/encode/encode.go:143 and 287.
constexpr Drive kPooledWriter = {.writeSize = std::size_t{32} * 1024, .encoder = EncoderUse::Reused};

ServerSettings gzipSettings(std::optional<std::uint64_t> /*bodySize*/) {
    return {.drive = kPooledWriter};
}

/// Caddy 2.6.2, modules/caddyhttp/encode/zstd/zstd.go:53: a window of 128 KiB. klauspost/compress 1.15.12,
/// zstd/encoder_options.go:35: checksums are on.
ServerSettings zstdSettings(std::optional<std::uint64_t> /*bodySize*/) {
    ServerSettings settings = {.drive = kPooledWriter};
    settings.knobs.set("windowLog", 17);
    settings.knobs.set("checksumFlag", 1);
    return settings;
}

constexpr std::string_view kPoolSource = "Caddy 2.6.2: modules/caddyhttp/encode/encode.go";
constexpr std::string_view kCopySource = "Caddy 2.6.2: modules/caddyhttp/reverseproxy/streaming.go";

constexpr std::string_view kGoCodecs =
    "Caddy does not use the C libraries but klauspost/compress, written in "
    "Go: its sizes and above all its speeds are others.";
constexpr std::string_view kSmallBodies = "Responses under 512 bytes are not compressed.";

} // namespace

std::vector<ServerSetup> caddySetups() {
    return {
        {
            .id = "caddy-gzip",
            .name = "Caddy gzip",
            .codec = "gzip",
            .levels = numberedLevels(1, 9, 5), // modules/caddyhttp/encode/gzip/gzip.go:90
            .settings = gzipSettings,
            .sources = {"Caddy 2.6.2: modules/caddyhttp/encode/gzip/gzip.go", kPoolSource, kCopySource},
            .notes = {kGoCodecs, kSmallBodies},
        },
        {
            .id = "caddy-zstd",
            .name = "Caddy zstd",
            .codec = "zstd",
            // The names that Caddy at 03e0a010 takes, and the levels of libzstd that they are said to come
            // close to: klauspost/compress 1.15.12, zstd/README.md:35 to 38.
            .levels =
                {
                    {.level = 1, .name = "fastest"},
                    {.level = 3, .name = "default", .serverDefault = true},
                    {.level = 7, .name = "better"},
                    {.level = 11, .name = "best"},
                },
            .settings = zstdSettings,
            .sources = {"Caddy 2.6.2 and at 03e0a010: modules/caddyhttp/encode/zstd/zstd.go", kPoolSource,
                        kCopySource, "klauspost/compress 1.15.12: zstd/README.md, zstd/encoder_options.go"},
            .notes = {kGoCodecs, "Its four levels stand where its manual puts them on libzstd's scale.",
                      kSmallBodies},
        },
    };
}

} // namespace levelscope::core
