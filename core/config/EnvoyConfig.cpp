// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/EnvoyConfig.h"

#include "core/codec/Codec.h"

#include <array>

namespace levelscope::core {

namespace {

/// Envoy at 00fc997f, api/envoy/extensions/filters/http/compressor/v3/compressor.proto. The fields of both
/// directions: documentation of Envoy 1.34, configuration/http/http_filters/compressor_filter. Its list of
/// types has application/json.
constexpr std::string_view kMinLength = "30";

std::string field(std::string_view name, const std::string& value) {
    return "        " + std::string(name) + ": " + value + "\n";
}

std::string field(std::string_view name, int value) {
    return field(name, std::to_string(value));
}

/// `folder` and `message` name the library's settings, which are `fields`.
std::string filterText(std::string_view folder, std::string_view message, const std::string& fields) {
    return "# In http_filters, before envoy.filters.http.router\n"
           "- name: envoy.filters.http.compressor\n"
           "  typed_config:\n"
           "    \"@type\": type.googleapis.com/envoy.extensions.filters.http.compressor.v3.Compressor\n"
           "    response_direction_config:\n"
           "      common_config:\n"
           "        min_content_length: " +
           std::string(kMinLength) +
           "\n"
           "    request_direction_config:\n"
           "      common_config:\n"
           "        enabled:\n"
           "          default_value: false\n"
           "          runtime_key: request_compressor_enabled\n"
           "    compressor_library:\n"
           "      name: " +
           std::string(folder) +
           "\n"
           "      typed_config:\n"
           "        \"@type\": type.googleapis.com/envoy.extensions.compression." +
           std::string(folder) + ".compressor.v3." + std::string(message) + "\n" + fields;
}

/// Names of an enum's values from `lowest` on.
template <std::size_t Count>
std::string wordOf(const std::array<std::string_view, Count>& words, int lowest, int value) {
    return std::string(words.at(static_cast<std::size_t>(value - lowest)));
}

/// zstd.proto at 39e27d55.
std::string zstdText(const ConfigRequest& request) {
    constexpr std::array<std::string_view, 9> strategies = {"FAST",    "DFAST", "GREEDY",  "LAZY",    "LAZY2",
                                                            "BTLAZY2", "BTOPT", "BTULTRA", "BTULTRA2"};
    std::string fields = field("compression_level", request.level);
    if (const auto strategy = request.knobs.value(kStrategyParameter))
        fields += field("strategy", wordOf(strategies, 1, *strategy));
    if (const auto checksum = request.knobs.value("checksumFlag"))
        fields += field("enable_checksum", *checksum != 0 ? "true" : "false");
    return filterText("zstd", "Zstd", fields);
}

/// brotli.proto at 17496c63. Its window has 18 bits and its block 24 where libbrotli has 22, and what suits
/// the quality; input_block_bits takes no value for the latter.
std::string brotliText(const ConfigRequest& request) {
    constexpr std::array<std::string_view, 3> modes = {"GENERIC", "TEXT", "FONT"};
    std::string fields = field("quality", request.level);
    if (const auto windowBits = request.knob("lgwin", 22))
        fields += field("window_bits", *windowBits);
    if (const auto blockBits = request.knobs.value("lgblock"))
        fields += field("input_block_bits", *blockBits);
    if (const auto mode = request.knobs.value("mode"))
        fields += field("encoder_mode", wordOf(modes, 0, *mode));
    if (const auto disabled = request.knobs.value("disableLiteralContextModeling"))
        fields += field("disable_literal_context_modeling", *disabled != 0 ? "true" : "false");
    return filterText("brotli", "Brotli", fields);
}

/// gzip.proto at 44a0fed8. Its window has 12 bits and its memory level is 5 where zlib has 15 and 8.
std::string gzipText(const ConfigRequest& request) {
    constexpr std::array<std::string_view, 5> strategies = {"DEFAULT_STRATEGY", "FILTERED", "HUFFMAN_ONLY",
                                                            "RLE", "FIXED"};
    std::string fields = field("compression_level", "COMPRESSION_LEVEL_" + std::to_string(request.level));
    if (const auto windowBits = request.knob("windowBits", 15))
        fields += field("window_bits", *windowBits);
    if (const auto memLevel = request.knob("memLevel", 8))
        fields += field("memory_level", *memLevel);
    if (const auto strategy = request.knobs.value(kStrategyParameter))
        fields += field("compression_strategy", wordOf(strategies, 0, *strategy));
    return filterText("gzip", "Gzip", fields);
}

std::vector<ConfigNote> warningsOf(const ConfigRequest& /*request*/) {
    return {{ConfigWarning::Breach},
            {ConfigWarning::SmallestBody, std::string(kMinLength)},
            {ConfigWarning::OnlyThisCodec}};
}

} // namespace

ConfigServer envoyConfig() {
    return {
        .id = "envoy",
        .name = "Envoy",
        .place = "envoy.yaml: http_filters",
        .codecs =
            {
                {
                    // An unsigned number, so that negative levels cannot be said.
                    .codec = "zstd",
                    .levels = {{{1, 22}}},
                    .knobs = {{kStrategyParameter, 1, 9}, {"checksumFlag", 0, 1}},
                    .text = zstdText,
                    .warnings = warningsOf,
                },
                {
                    .codec = "brotli",
                    .levels = {{{0, 11}}},
                    .knobs = {{"lgwin", 10, 24},
                              {"lgblock", 16, 24},
                              {"mode", 0, 2},
                              {"disableLiteralContextModeling", 0, 1}},
                    .text = brotliText,
                    .warnings = warningsOf,
                },
                {
                    .codec = "gzip",
                    .levels = {{{1, 9}}},
                    .knobs = {{"windowBits", 9, 15}, {"memLevel", 1, 9}, {kStrategyParameter, 0, 4}},
                    .text = gzipText,
                    .warnings = warningsOf,
                },
            },
        .sources =
            {"Envoy: api/envoy/extensions/compression/zstd/compressor/v3/zstd.proto at 39e27d55, "
             "brotli/compressor/v3/brotli.proto at 17496c63, gzip/compressor/v3/gzip.proto at 44a0fed8",
             "Envoy at 00fc997f: api/envoy/extensions/filters/http/compressor/v3/compressor.proto",
             "Envoy 1.34 documentation: configuration/http/http_filters/compressor_filter"},
    };
}

} // namespace levelscope::core
