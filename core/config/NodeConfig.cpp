// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/NodeConfig.h"

#include "core/codec/Codec.h"

#include <array>

namespace levelscope::core {

namespace {

/// What zlib.constants calls a parameter.
struct Constant {
    std::string_view knob;
    std::string_view name;
};

/// Node.js 20.20.2, zlib.constants.
constexpr std::array kBrotliConstants = {
    Constant{"mode", "BROTLI_PARAM_MODE"},
    Constant{"lgwin", "BROTLI_PARAM_LGWIN"},
    Constant{"lgblock", "BROTLI_PARAM_LGBLOCK"},
    Constant{"disableLiteralContextModeling", "BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING"},
    Constant{"sizeHint", "BROTLI_PARAM_SIZE_HINT"},
    Constant{"nPostfix", "BROTLI_PARAM_NPOSTFIX"},
    Constant{"nDirect", "BROTLI_PARAM_NDIRECT"},
};

/// Node.js 22.15.0, zlib.constants, as eslint-plugin-n 17.23.2 lists them with the version of each
/// (lib/unsupported-features/node-builtins-modules/zlib.js).
constexpr std::array kZstdConstants = {
    Constant{"windowLog", "ZSTD_c_windowLog"},
    Constant{"hashLog", "ZSTD_c_hashLog"},
    Constant{"chainLog", "ZSTD_c_chainLog"},
    Constant{"searchLog", "ZSTD_c_searchLog"},
    Constant{"minMatch", "ZSTD_c_minMatch"},
    Constant{"targetLength", "ZSTD_c_targetLength"},
    Constant{kStrategyParameter, "ZSTD_c_strategy"},
    Constant{"enableLongDistanceMatching", "ZSTD_c_enableLongDistanceMatching"},
    Constant{"ldmHashLog", "ZSTD_c_ldmHashLog"},
    Constant{"ldmMinMatch", "ZSTD_c_ldmMinMatch"},
    Constant{"ldmBucketSizeLog", "ZSTD_c_ldmBucketSizeLog"},
    Constant{"ldmHashRateLog", "ZSTD_c_ldmHashRateLog"},
    Constant{"contentSizeFlag", "ZSTD_c_contentSizeFlag"},
    Constant{"checksumFlag", "ZSTD_c_checksumFlag"},
    Constant{"nbWorkers", "ZSTD_c_nbWorkers"},
};

/// The lines of a `params` object.
template <std::size_t Count>
std::string paramsText(std::string_view levelConstant, const std::array<Constant, Count>& constants,
                       const ConfigRequest& request, std::string_view indent) {
    const auto line = [&](std::string_view constant, int value) {
        return std::string(indent) + "  [zlib.constants." + std::string(constant) +
               "]: " + std::to_string(value) + ",\n";
    };
    std::string text = std::string(indent) + "params: {\n" + line(levelConstant, request.level);
    for (const Constant& constant : constants) {
        if (const auto value = request.knobs.value(constant.knob))
            text += line(constant.name, *value);
    }
    return text + std::string(indent) + "},\n";
}

std::string brotliParams(const ConfigRequest& request, std::string_view indent) {
    return paramsText("BROTLI_PARAM_QUALITY", kBrotliConstants, request, indent);
}

/// The options of zlib's streams, which have the same names as its parameters. Node's defaults are zlib's
/// (Node.js 20.20.2, lib/zlib.js:608 to 610).
std::string zlibOptions(const ConfigRequest& request) {
    std::string text = "  level: " + std::to_string(request.level) + ",\n";
    for (const std::string_view knob :
         {std::string_view("windowBits"), std::string_view("memLevel"), kStrategyParameter}) {
        if (const auto value = request.knobs.value(knob))
            text += "  " + std::string(knob) + ": " + std::to_string(*value) + ",\n";
    }
    return text;
}

std::string nodeText(std::string_view coding, std::string_view create, const std::string& options) {
    return "const zlib = require('node:zlib');\n"
           "\n"
           "// Where Accept-Encoding has " +
           std::string(coding) + ": set Content-Encoding: " + std::string(coding) +
           " and\n"
           "// Vary: Accept-Encoding, set no Content-Length, then\n"
           "// stream.pipeline(body, compressor(), response, onEnd)\n"
           "const compressor = () => zlib." +
           std::string(create) + "({\n" + options + "});\n";
}

std::string nodeZstd(const ConfigRequest& request) {
    return nodeText("zstd", "createZstdCompress",
                    paramsText("ZSTD_c_compressionLevel", kZstdConstants, request, "  "));
}

std::string nodeBrotli(const ConfigRequest& request) {
    return nodeText("br", "createBrotliCompress", brotliParams(request, "  "));
}

std::string nodeGzip(const ConfigRequest& request) {
    return nodeText("gzip", "createGzip", zlibOptions(request));
}

std::string nodeDeflate(const ConfigRequest& request) {
    return nodeText("deflate", "createDeflate", zlibOptions(request));
}

/// compression 1.8.2, index.js:78: the threshold is 1,024.
constexpr std::string_view kThreshold = "1024";

std::string expressText(bool needsZlib, const std::string& options) {
    return std::string("const compression = require('compression');\n") +
           (needsZlib ? "const zlib = require('node:zlib');\n" : "") +
           "\n"
           "app.use(compression({\n"
           "  threshold: " +
           std::string(kThreshold) + ",\n" + options + "}));\n";
}

std::string expressBrotli(const ConfigRequest& request) {
    return expressText(true, "  brotli: {\n" + brotliParams(request, "    ") + "  },\n");
}

/// The options as a whole are those of zlib's streams: index.js, createGzip(opts).
std::string expressGzip(const ConfigRequest& request) {
    return expressText(false, zlibOptions(request));
}

std::vector<ConfigNote> nodeWarnings() {
    return {{ConfigWarning::Breach}, {ConfigWarning::AnySize}, {ConfigWarning::OnlyThisCodec}};
}

std::vector<ConfigNote> nodeBrotliWarnings(const ConfigRequest& /*request*/) {
    return nodeWarnings();
}

/// Node 20.20.2 has Chromium's zlib: see core/setup/NodeSetups.cpp.
std::vector<ConfigNote> nodeZlibWarnings(const ConfigRequest& /*request*/) {
    std::vector<ConfigNote> warnings = nodeWarnings();
    warnings.push_back({ConfigWarning::OtherEncoder, "Chromium's zlib"});
    return warnings;
}

/// 22.15.0 and 23.8.0: eslint-plugin-n, as above.
std::vector<ConfigNote> nodeZstdWarnings(const ConfigRequest& /*request*/) {
    std::vector<ConfigNote> warnings = nodeWarnings();
    warnings.push_back({ConfigWarning::NeedsVersion, "Node.js 22.15"});
    return warnings;
}

std::vector<ConfigNote> expressWarnings() {
    return {{ConfigWarning::Breach}, {ConfigWarning::SmallestBody, std::string(kThreshold)}};
}

/// compression 1.7.5 does not compress with brotli, 1.8.0 does (their index.js).
std::vector<ConfigNote> expressBrotliWarnings(const ConfigRequest& /*request*/) {
    std::vector<ConfigNote> warnings = expressWarnings();
    warnings.push_back({ConfigWarning::NeedsVersion, "compression 1.8"});
    return warnings;
}

/// compression 1.8.2, index.js, PREFERRED_ENCODING.
std::vector<ConfigNote> expressGzipWarnings(const ConfigRequest& /*request*/) {
    std::vector<ConfigNote> warnings = expressWarnings();
    warnings.push_back({ConfigWarning::OtherCodecFirst, "brotli"});
    warnings.push_back({ConfigWarning::OtherEncoder, "Chromium's zlib"});
    return warnings;
}

template <std::size_t Count>
std::vector<KnobChoice> knobsOf(const std::array<Constant, Count>& constants) {
    std::vector<KnobChoice> knobs;
    for (const Constant& constant : constants)
        knobs.push_back({constant.knob});
    return knobs;
}

/// Node.js 20.20.2, lib/zlib.js:625: gzip takes 9 window bits or more.
std::vector<KnobChoice> zlibKnobs() {
    return {{"windowBits", 9, 15}, {"memLevel", 1, 9}, {kStrategyParameter, 0, 4}};
}

} // namespace

ConfigServer nodeConfig() {
    return {
        .id = "node",
        .name = "Node.js",
        .place = "your server's module",
        .codecs =
            {
                {.codec = "zstd",
                 .levels = {{{1, 22}}},
                 .knobs = knobsOf(kZstdConstants),
                 .text = nodeZstd,
                 .warnings = nodeZstdWarnings},
                {.codec = "brotli",
                 .levels = {{{0, 11}}},
                 .knobs = knobsOf(kBrotliConstants),
                 .text = nodeBrotli,
                 .warnings = nodeBrotliWarnings},
                {.codec = "gzip",
                 .levels = {{{0, 9}}},
                 .knobs = zlibKnobs(),
                 .text = nodeGzip,
                 .warnings = nodeZlibWarnings},
                {.codec = "deflate",
                 .levels = {{{0, 9}}},
                 .knobs = zlibKnobs(),
                 .text = nodeDeflate,
                 .warnings = nodeZlibWarnings},
            },
        .sources = {"Node.js 20.20.2: lib/zlib.js", "Node.js at 0e48a420: lib/zlib.js",
                    "eslint-plugin-n 17.23.2: lib/unsupported-features/node-builtins-modules/zlib.js"},
    };
}

ConfigServer expressConfig() {
    return {
        .id = "express",
        .name = "Express",
        .place = "your application's module",
        .codecs =
            {
                {.codec = "brotli",
                 .levels = {{{0, 11}}},
                 .knobs = knobsOf(kBrotliConstants),
                 .text = expressBrotli,
                 .warnings = expressBrotliWarnings},
                {.codec = "gzip",
                 .levels = {{{0, 9}}},
                 .knobs = zlibKnobs(),
                 .text = expressGzip,
                 .warnings = expressGzipWarnings},
            },
        .sources = {"compression 1.8.2 (npm): index.js", "Node.js 20.20.2: lib/zlib.js"},
    };
}

} // namespace levelscope::core
