// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/NginxConfig.h"

#include "core/codec/CodecRegistry.h"

namespace levelscope::core {

namespace {

// What all three modules compress besides text/html, which they always do and warn of when it is listed
// (nginx 1.22.1, src/http/ngx_http.c, ngx_http_html_default_types).
constexpr std::string_view kTypes = "application/json application/javascript application/xml image/svg+xml\n"
                                    "    text/css text/javascript text/plain text/xml";

// nginx 1.22.1, src/http/modules/ngx_http_gzip_filter_module.c:1100; ngx_brotli 1.0.0rc,
// filter/ngx_http_brotli_filter_module.c:730; zstd-nginx-module at 1415e770, ngx_http_zstd_merge_loc_conf.
constexpr std::string_view kMinLength = "20";

std::string directive(std::string_view module, std::string_view what, std::string_view value) {
    return std::string(module) + std::string(what) + " " + std::string(value) + ";\n";
}

/// The directives that the three modules share but for their beginnings. `more` follows the level.
std::string moduleText(std::string_view module, int level, const std::string& more) {
    return directive(module, "", "on") + directive(module, "_comp_level", std::to_string(level)) + more +
           directive(module, "_min_length", kMinLength) + directive(module, "_types", kTypes) +
           directive("gzip_vary", "", "on"); // the only switch for Vary, of other modules, too
}

/// 1,024 or above as nginx spells it: "4m", "512k".
std::string sizeText(std::uint64_t bytes) {
    constexpr std::uint64_t kibi = 1024;
    if (bytes >= kibi * kibi)
        return std::to_string(bytes / (kibi * kibi)) + "m";
    return bytes >= kibi ? std::to_string(bytes / kibi) + "k" : std::to_string(bytes);
}

/// ngx_http_gzip_filter_module.c:1128 to 1172: gzip_window takes 512 to 32k for 9 to 15 window bits, and
/// gzip_hash 512 to 128k for memory levels 1 to 9. Its defaults are zlib's.
std::string gzipText(const ConfigRequest& request) {
    std::string more;
    if (const auto windowBits = request.knobs.value("windowBits"))
        more += directive("gzip_window", "", sizeText(std::uint64_t{1} << *windowBits));
    if (const auto memLevel = request.knobs.value("memLevel"))
        more += directive("gzip_hash", "", sizeText(std::uint64_t{256} << *memLevel));
    return moduleText("gzip", request.level, more);
}

/// ngx_http_brotli_filter_module.c:760: brotli_window takes the powers of two from 1k to 16m. Its default is
/// 512k (line 729), libbrotli's BROTLI_DEFAULT_WINDOW is 22 bits.
std::string brotliText(const ConfigRequest& request) {
    std::string more;
    if (const auto windowBits = request.knob("lgwin", 22))
        more = directive("brotli_window", "", sizeText(std::uint64_t{1} << *windowBits));
    return moduleText("brotli", request.level, more);
}

std::string zstdText(const ConfigRequest& request) {
    return moduleText("zstd", request.level, {});
}

std::vector<ConfigNote> commonWarnings() {
    return {{ConfigWarning::Breach},
            {ConfigWarning::SmallestBody, std::string(kMinLength)},
            {ConfigWarning::ListedTypes, "text/html"},
            {ConfigWarning::OnlyThisCodec}};
}

std::vector<ConfigNote> gzipWarnings(const ConfigRequest& /*request*/) {
    return commonWarnings();
}

std::vector<ConfigNote> brotliWarnings(const ConfigRequest& /*request*/) {
    std::vector<ConfigNote> warnings = commonWarnings();
    warnings.push_back({ConfigWarning::PackagedModule, "ngx_brotli libnginx-mod-http-brotli-filter"});
    return warnings;
}

std::vector<ConfigNote> zstdWarnings(const ConfigRequest& /*request*/) {
    std::vector<ConfigNote> warnings = commonWarnings();
    warnings.push_back({ConfigWarning::UnpackagedModule, "zstd-nginx-module"});
    return warnings;
}

} // namespace

ConfigServer nginxConfig() {
    const LevelRange zstd = findCodec("zstd")->info().accepted;
    return {
        .id = "nginx",
        .name = "nginx",
        .place = "nginx.conf: http, server or location",
        .codecs =
            {
                {
                    // ngx_http_zstd_comp_level: all levels of libzstd but 0.
                    .codec = "zstd",
                    .levels = {{{zstd.lowest, -1}}, {{1, zstd.highest}}},
                    .text = zstdText,
                    .warnings = zstdWarnings,
                },
                {
                    // ngx_http_brotli_filter_module.c:117
                    .codec = "brotli",
                    .levels = {{{0, 11}}},
                    .knobs = {{"lgwin", 10, 24}},
                    .text = brotliText,
                    .warnings = brotliWarnings,
                },
                {
                    // ngx_http_gzip_filter_module.c:103
                    .codec = "gzip",
                    .levels = {{{1, 9}}},
                    .knobs = {{"windowBits", 9, 15}, {"memLevel", 1, 9}},
                    .text = gzipText,
                    .warnings = gzipWarnings,
                },
            },
        .sources = {"nginx 1.22.1: src/http/modules/ngx_http_gzip_filter_module.c",
                    "ngx_brotli 1.0.0rc: filter/ngx_http_brotli_filter_module.c",
                    "tokers/zstd-nginx-module at 1415e770: filter/ngx_http_zstd_filter_module.c"},
    };
}

} // namespace levelscope::core
