// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/AspNetConfig.h"

#include "core/codec/CodecRegistry.h"

#include <array>

namespace levelscope::core {

namespace {

struct Provider {
    std::string_view codec;
    std::string_view name;
};

/// The text published on preview 7 quotes ResponseCompressionProvider.cs, which has them in this order when
/// none is named. Among those that a client accepts equally, the first one added is used
/// (dotnet/aspnetcore at 0effe4c1, ResponseCompressionProvider.cs, GetCompressionProvider), and those that
/// are there by default are not added to any that are named (its constructor).
constexpr std::array kProviders = {
    Provider{"zstd", "Zstandard"},
    Provider{"brotli", "Brotli"},
    Provider{"gzip", "Gzip"},
};

/// `chosen` comes first, so that it is what clients get that accept it.
std::string addProviders(std::string_view chosen) {
    const auto add = [](std::string_view name) {
        return "    options.Providers.Add<" + std::string(name) + "CompressionProvider>();\n";
    };
    std::string first;
    std::string others;
    for (const Provider& provider : kProviders)
        (provider.codec == chosen ? first : others) += add(provider.name);
    // ResponseCompressionOptions.cs at 05ad003b: EnableForHttps is false.
    return "using System.IO.Compression;\n"
           "using Microsoft.AspNetCore.ResponseCompression;\n"
           "\n"
           "builder.Services.AddResponseCompression(options =>\n"
           "{\n"
           "    options.EnableForHttps = true;\n" +
           first + others + "});\n";
}

constexpr std::string_view kUse = "\n"
                                  "// After builder.Build(), before what writes responses:\n"
                                  "app.UseResponseCompression();\n";

/// dotnet/runtime at 0b7b7b5f, src/libraries/System.IO.Compression/src/System/IO/Compression/Zstandard/
/// ZstandardCompressionOptions.cs.
std::string zstdOptions(const ConfigRequest& request) {
    std::string options = "        Quality = " + std::to_string(request.level) + ",\n";
    const auto set = [&](std::string_view knob, std::string_view property, bool isSwitch = false) {
        const std::optional<int> value = request.knobs.value(knob);
        if (!value.has_value())
            return;
        const std::string word = *value != 0 ? "true" : "false";
        options +=
            "        " + std::string(property) + " = " + (isSwitch ? word : std::to_string(*value)) + ",\n";
    };
    set("windowLog", "WindowLog2");
    set("hashLog", "HashLog2");
    set("chainLog", "ChainLog2");
    set("enableLongDistanceMatching", "EnableLongDistanceMatching", true);
    set("checksumFlag", "AppendChecksum", true);
    set("targetCBlockSize", "TargetBlockSize");
    return options;
}

std::string zstdText(const ConfigRequest& request) {
    return addProviders("zstd") +
           "builder.Services.Configure<ZstandardCompressionProviderOptions>(options =>\n"
           "    options.CompressionOptions = new ZstandardCompressionOptions\n"
           "    {\n" +
           zstdOptions(request) + "    });\n" + std::string(kUse);
}

std::string levelText(std::string_view codec, std::string_view provider, std::string_view level) {
    return addProviders(codec) + "builder.Services.Configure<" + std::string(provider) +
           "CompressionProviderOptions>(options =>\n"
           "    options.Level = CompressionLevel." +
           std::string(level) + ");\n" + std::string(kUse);
}

std::string brotliText(const ConfigRequest& request) {
    return levelText("brotli", "Brotli", request.levelName);
}

std::string gzipText(const ConfigRequest& request) {
    return levelText("gzip", "Gzip", request.levelName);
}

std::vector<ConfigNote> commonWarnings() {
    return {{ConfigWarning::Breach},
            {ConfigWarning::HttpsOptIn},
            {ConfigWarning::ReplacesDefaults},
            {ConfigWarning::AnySize}};
}

/// The names: ZstandardUtils.cs at 0b7b7b5f, GetQualityFromCompressionLevel. The defaults: `Quality = 1` in
/// ZstandardCompressionProviderOptions.cs at 7a9ec131, 3 in the text published on preview 7.
std::vector<ConfigNote> zstdWarnings(const ConfigRequest& /*request*/) {
    const CodecInfo& zstd = findCodec("zstd")->info();
    std::vector<ConfigNote> warnings = commonWarnings();
    warnings.push_back(
        {ConfigWarning::QualityNumbers, "NoCompression " + std::to_string(zstd.accepted.lowest) +
                                            ", Fastest 1, Optimal " + std::to_string(zstd.defaultLevel) +
                                            ", SmallestSize " + std::to_string(zstd.accepted.highest)});
    warnings.push_back({ConfigWarning::DefaultByVersion, "1 3"});
    return warnings;
}

std::vector<ConfigNote> brotliWarnings(const ConfigRequest& request) {
    std::vector<ConfigNote> warnings = commonWarnings();
    if (request.level == 0)
        warnings.push_back({ConfigWarning::StillCompresses, std::string(request.levelName)});
    return warnings;
}

std::vector<ConfigNote> gzipWarnings(const ConfigRequest& /*request*/) {
    std::vector<ConfigNote> warnings = commonWarnings();
    // Since .NET 9.
    warnings.push_back({ConfigWarning::OtherEncoder, "zlib-ng"});
    return warnings;
}

constexpr std::string_view kNoCompression = "NoCompression";
constexpr std::string_view kFastest = "Fastest";
constexpr std::string_view kOptimal = "Optimal";
constexpr std::string_view kSmallestSize = "SmallestSize";

} // namespace

ConfigServer aspNetConfig() {
    return {
        .id = "aspnet",
        .name = "ASP.NET Core 11",
        .place = "Program.cs",
        .codecs =
            {
                {
                    .codec = "zstd",
                    .levels = {{findCodec("zstd")->info().accepted}},
                    .knobs = {{"windowLog"},
                              {"hashLog"},
                              {"chainLog"},
                              // A bool: off leaves it to the library.
                              {"enableLongDistanceMatching", 0, 1},
                              {"checksumFlag"},
                              {"targetCBlockSize", 1340, 131'072}},
                    .text = zstdText,
                    .warnings = zstdWarnings,
                },
                {
                    // BrotliUtils.cs at 1c6efb5b, GetQualityFromCompressionLevel, which takes no number, and
                    // WindowBits_Default.
                    .codec = "brotli",
                    .levels = {{{0, 0}, kNoCompression},
                               {{1, 1}, kFastest},
                               {{4, 4}, kOptimal},
                               {{11, 11}, kSmallestSize}},
                    .knobs = {{"lgwin", 22, 22}},
                    .text = brotliText,
                    .warnings = brotliWarnings,
                },
                {
                    // Deflater.cs at d9e673e6; ZLibNative.cs: GZip_DefaultWindowBits,
                    // Deflate_DefaultMemLevel.
                    .codec = "gzip",
                    .levels = {{{0, 0}, kNoCompression},
                               {{1, 1}, kFastest},
                               {{6, 6}, kOptimal},
                               {{9, 9}, kSmallestSize}},
                    .knobs = {{"windowBits", 15, 15}, {"memLevel", 8, 8}},
                    .text = gzipText,
                    .warnings = gzipWarnings,
                },
            },
        .sources = {"dotnet/aspnetcore at 0effe4c1: ResponseCompressionProvider.cs",
                    "dotnet/aspnetcore at 05ad003b: ResponseCompressionOptions.cs",
                    "dotnet/aspnetcore at 7a9ec131: ZstandardCompressionProviderOptions.cs",
                    "dotnet/runtime at 0b7b7b5f: ZstandardCompressionOptions.cs, ZstandardUtils.cs",
                    "dotnet/runtime at 1c6efb5b: BrotliUtils.cs", "dotnet/runtime at d9e673e6: Deflater.cs"},
    };
}

} // namespace levelscope::core
