// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/ApacheConfig.h"

namespace levelscope::core {

namespace {

constexpr std::string_view kTypes =
    "application/json application/javascript application/xml \\\n"
    "    image/svg+xml text/css text/html text/javascript text/plain text/xml";

std::string directive(std::string_view name, int value) {
    return std::string(name) + " " + std::to_string(value) + "\n";
}

std::string filterFor(std::string_view filter) {
    return "AddOutputFilterByType " + std::string(filter) + " " + std::string(kTypes) + "\n";
}

/// httpd 2.4.68, modules/filters/mod_deflate.c:1923 to 1930. Its memory level is 9 (line 100) where zlib's is
/// 8; the windows are the same.
std::string gzipText(const ConfigRequest& request) {
    std::string text = filterFor("DEFLATE") + directive("DeflateCompressionLevel", request.level);
    if (const auto memLevel = request.knob("memLevel", 8))
        text += directive("DeflateMemLevel", *memLevel);
    if (const auto windowBits = request.knobs.value("windowBits"))
        text += directive("DeflateWindowSize", *windowBits);
    return text;
}

/// httpd 2.4.68, modules/filters/mod_brotli.c:581 to 589. Its window has 18 bits (line 55), libbrotli's
/// BROTLI_DEFAULT_WINDOW 22.
std::string brotliText(const ConfigRequest& request) {
    std::string text = filterFor("BROTLI_COMPRESS") + directive("BrotliCompressionQuality", request.level);
    if (const auto windowBits = request.knob("lgwin", 22))
        text += directive("BrotliCompressionWindow", *windowBits);
    if (const auto blockBits = request.knobs.value("lgblock"))
        text += directive("BrotliCompressionMaxInputBlock", *blockBits);
    return text;
}

std::vector<ConfigNote> warningsWith(std::string_view modules) {
    return {{ConfigWarning::Breach},
            {ConfigWarning::AnySize},
            {ConfigWarning::ListedTypes},
            {ConfigWarning::OnlyThisCodec},
            {ConfigWarning::OwnModules, std::string(modules)}};
}

std::vector<ConfigNote> gzipWarnings(const ConfigRequest& /*request*/) {
    return warningsWith("filter deflate");
}

std::vector<ConfigNote> brotliWarnings(const ConfigRequest& /*request*/) {
    return warningsWith("filter brotli");
}

} // namespace

ConfigServer apacheConfig() {
    return {
        .id = "apache",
        .name = "Apache httpd 2.4",
        .place = "apache2.conf: server or virtual host",
        // httpd 2.4.68, modules/filters: there is no filter for zstd.
        .codecs =
            {
                {
                    // mod_brotli.c, set_compression_quality, set_compression_lgwin, set_compression_lgblock
                    .codec = "brotli",
                    .levels = {{{0, 11}}},
                    .knobs = {{"lgwin", 10, 24}, {"lgblock", 16, 24}},
                    .text = brotliText,
                    .warnings = brotliWarnings,
                },
                {
                    // mod_deflate.c, deflate_set_compressionlevel, deflate_set_memlevel,
                    // deflate_set_window_size; zlib takes no window of fewer bits than 9.
                    .codec = "gzip",
                    .levels = {{{1, 9}}},
                    .knobs = {{"memLevel", 1, 9}, {"windowBits", 9, 15}},
                    .text = gzipText,
                    .warnings = gzipWarnings,
                },
            },
        .sources = {"Apache httpd 2.4.68: modules/filters/mod_deflate.c, modules/filters/mod_brotli.c"},
    };
}

} // namespace levelscope::core
