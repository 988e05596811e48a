// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/CaddyConfig.h"

namespace levelscope::core {

namespace {

/// Caddy 2.6.2, modules/caddyhttp/encode/encode.go, defaultMinLength.
constexpr std::string_view kMinLength = "512";

constexpr std::string_view kDefaultName = "default";

std::string encodeText(const std::string& encoder) {
    return "encode {\n\t" + encoder + "\n\tminimum_length " + std::string(kMinLength) + "\n}\n";
}

std::string gzipText(const ConfigRequest& request) {
    return encodeText("gzip " + std::to_string(request.level));
}

/// The default goes without its name: versions before 2.8 know no names.
std::string zstdText(const ConfigRequest& request) {
    return encodeText(request.levelName == kDefaultName ? "zstd" : "zstd " + std::string(request.levelName));
}

std::vector<ConfigNote> commonWarnings() {
    return {{ConfigWarning::Breach},
            {ConfigWarning::SmallestBody, std::string(kMinLength)},
            {ConfigWarning::OnlyThisCodec},
            {ConfigWarning::OtherEncoder, "klauspost/compress"}};
}

std::vector<ConfigNote> gzipWarnings(const ConfigRequest& /*request*/) {
    return commonWarnings();
}

/// UnmarshalCaddyfile takes a level from 2.8.0 on (pkg.go.dev, caddyhttp/encode/zstd: Provision, which came
/// with it, was added in v2.8.0). That of 2.6.2 reads past it.
std::vector<ConfigNote> zstdWarnings(const ConfigRequest& request) {
    std::vector<ConfigNote> warnings = commonWarnings();
    warnings.push_back({ConfigWarning::ApproximateLevel, std::to_string(request.level)});
    if (request.levelName != kDefaultName)
        warnings.push_back({ConfigWarning::NeedsVersion, "Caddy 2.8"});
    return warnings;
}

} // namespace

ConfigServer caddyConfig() {
    return {
        .id = "caddy",
        .name = "Caddy",
        .place = "Caddyfile: site or route",
        .codecs =
            {
                {
                    // Caddy at 03e0a010, modules/caddyhttp/encode/zstd/zstd.go, UnmarshalCaddyfile, and the
                    // levels of libzstd that the names are said to come close to: klauspost/compress 1.15.12,
                    // zstd/README.md:35 to 38. NewEncoder has a window of 128 KiB, and checksums are on
                    // (klauspost/compress 1.15.12, zstd/encoder_options.go:35).
                    .codec = "zstd",
                    .levels =
                        {{{1, 1}, "fastest"}, {{3, 3}, kDefaultName}, {{7, 7}, "better"}, {{11, 11}, "best"}},
                    .knobs = {{"windowLog", 17, 17}, {"checksumFlag", 1, 1}},
                    .text = zstdText,
                    .warnings = zstdWarnings,
                    .setsWindow = true,
                },
                {
                    // Caddy 2.6.2, modules/caddyhttp/encode/gzip/gzip.go: Validate takes 0 to 9, and
                    // Provision makes 5 of 0.
                    .codec = "gzip",
                    .levels = {{{1, 9}}},
                    .text = gzipText,
                    .warnings = gzipWarnings,
                },
            },
        .sources = {"Caddy 2.6.2: modules/caddyhttp/encode/caddyfile.go, encode.go, gzip/gzip.go",
                    "Caddy at 03e0a010: modules/caddyhttp/encode/zstd/zstd.go",
                    "klauspost/compress 1.15.12: zstd/README.md, zstd/encoder_options.go"},
    };
}

} // namespace levelscope::core
