// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/setup/AspNetSetups.h"

#include "core/codec/CodecRegistry.h"

namespace levelscope::core {

namespace {

// dotnet/aspnetcore at d3482e8b, src/Http/Http/src/SendFileFallback.cs: what static files are copied with. No
// provider learns of the size, and a stream, with its encoder, is made for each response
// (src/Middleware/ResponseCompression/src/ResponseCompressionBody.cs at 08066096, OnWrite).
constexpr Drive kStaticFile = {.writeSize = std::size_t{16} * 1024};

// dotnet/runtime, src/libraries/System.Text.Json/src/System/Text/Json/Serialization/Metadata/
// JsonTypeInfoOfT.WriteHelpers.cs, SerializeAsync(PipeWriter): a flush after
// (int)(4 * PipeOptions.Default.MinimumSegmentSize * JsonSerializer.FlushThreshold) = (int)(4 * 4096 * 0.9f)
// bytes, at the next value. The pipe hands over its segments one by one: System.IO.Pipelines,
// StreamPipeWriter.cs at 01110fa7, AllocateMemory, begins with 4,096 bytes and doubles, which makes 4,096,
// 8,192 and the rest, about 2,457.
constexpr Drive kJsonWriter = {.writeSize = 4096, .flushEvery = 14745, .secondWriteSize = 8192};

constexpr std::string_view kNoCompression = "NoCompression";
constexpr std::string_view kFastest = "Fastest";
constexpr std::string_view kOptimal = "Optimal";
constexpr std::string_view kSmallestSize = "SmallestSize";

/// dotnet/runtime at 0b7b7b5f, src/libraries/System.IO.Compression/src/System/IO/Compression/Zstandard/
/// ZstandardUtils.cs, GetQualityFromCompressionLevel: ZSTD_minCLevel(), 1, ZSTD_defaultCLevel() and
/// ZSTD_maxCLevel(). The default is one of two, by the state of ZstandardCompressionProviderOptions.cs in
/// dotnet/aspnetcore, src/Middleware/ResponseCompression/src: `Quality = 1` at 7a9ec131; in another state
/// `CompressionOptions = new()`, whose Quality 0 is libzstd's 3. The text published on preview 7 says the
/// latter.
std::vector<ServerLevel> zstdLevels() {
    const CodecInfo& zstd = findCodec("zstd")->info();
    return {
        {.level = zstd.accepted.lowest, .name = kNoCompression},
        {.level = 1, .name = kFastest, .serverDefault = true},
        {.level = zstd.defaultLevel, .name = kOptimal, .serverDefault = true},
        {.level = zstd.accepted.highest, .name = kSmallestSize},
    };
}

/// dotnet/runtime at 79ac3e9b, src/libraries/System.IO.Compression.Brotli/src/System/IO/Compression/
/// BrotliUtils.cs, GetQualityFromCompressionLevel; the default is BrotliCompressionProviderOptions.cs in
/// dotnet/aspnetcore at 0bb20cc3.
std::vector<ServerLevel> brotliLevels() {
    return {
        {.level = 0, .name = kNoCompression},
        {.level = 1, .name = kFastest, .serverDefault = true},
        {.level = 4, .name = kOptimal},
        {.level = 11, .name = kSmallestSize},
    };
}

/// dotnet/runtime at d9e673e6, src/libraries/System.IO.Compression/src/System/IO/Compression/DeflateZLib/
/// Deflater.cs; the default is GzipCompressionProviderOptions.cs in dotnet/aspnetcore at 697ab8be.
std::vector<ServerLevel> gzipLevels() {
    return {
        {.level = 0, .name = kNoCompression},
        {.level = 1, .name = kFastest, .serverDefault = true},
        {.level = 6, .name = kOptimal},
        {.level = 9, .name = kSmallestSize},
    };
}

/// BrotliUtils.cs, WindowBits_Default.
Knobs brotliKnobs() {
    Knobs knobs;
    knobs.set("lgwin", 22);
    return knobs;
}

/// dotnet/runtime, src/libraries/Common/src/System/IO/Compression/ZLibNative.cs: GZip_DefaultWindowBits, 31,
/// is 15 with gzip's header; Deflate_DefaultMemLevel. NoCompression takes memory level 7, which does not
/// change what level 0 puts out.
Knobs gzipKnobs() {
    Knobs knobs;
    knobs.set("windowBits", 15);
    knobs.set("memLevel", 8);
    return knobs;
}

ServerSettings staticFileZstd(std::optional<std::uint64_t> /*bodySize*/) {
    return {.drive = kStaticFile};
}

ServerSettings staticFileBrotli(std::optional<std::uint64_t> /*bodySize*/) {
    return {kStaticFile, brotliKnobs()};
}

ServerSettings staticFileGzip(std::optional<std::uint64_t> /*bodySize*/) {
    return {kStaticFile, gzipKnobs()};
}

ServerSettings jsonWriterZstd(std::optional<std::uint64_t> /*bodySize*/) {
    return {.drive = kJsonWriter};
}

ServerSettings jsonWriterBrotli(std::optional<std::uint64_t> /*bodySize*/) {
    return {kJsonWriter, brotliKnobs()};
}

ServerSettings jsonWriterGzip(std::optional<std::uint64_t> /*bodySize*/) {
    return {kJsonWriter, gzipKnobs()};
}

constexpr std::string_view kZstdProvider =
    "dotnet/aspnetcore: ZstandardCompressionProviderOptions.cs (1 at 7a9ec131, 3 in another state)";
constexpr std::string_view kZstdStream = "dotnet/runtime at 0b7b7b5f: ZstandardUtils.cs";
constexpr std::string_view kBrotliProvider =
    "dotnet/aspnetcore at 0bb20cc3: BrotliCompressionProviderOptions.cs";
constexpr std::string_view kBrotliStream = "dotnet/runtime at 79ac3e9b: BrotliUtils.cs";
constexpr std::string_view kGzipProvider = "dotnet/aspnetcore at 697ab8be: GzipCompressionProviderOptions.cs";
constexpr std::string_view kGzipStream = "dotnet/runtime at d9e673e6: Deflater.cs, ZLibNative.cs";
constexpr std::string_view kFileSource = "dotnet/aspnetcore at d3482e8b: SendFileFallback.cs";
constexpr std::string_view kJsonSource = "dotnet/runtime: JsonTypeInfoOfT.WriteHelpers.cs";
constexpr std::string_view kPipeSource = "dotnet/runtime at 01110fa7: StreamPipeWriter.cs";

constexpr std::string_view kStaticFiles = "For static files.";
constexpr std::string_view kJsonWrites =
    "For objects that System.Text.Json writes: writes of 4,096, 8,192 and about 2,457 bytes, then a flush; "
    "the "
    "server flushes at the first value after 14,745 bytes, measured is a flush after exactly so many.";
constexpr std::string_view kTwoDefaults = "The default is 1 or 3, depending on the version of .NET 11.";
constexpr std::string_view kOwnZstd =
    ".NET carries a libzstd of its own; sizes differ by up to 0.3 % between 1.5.4 and 1.5.7.";
constexpr std::string_view kRefusedWindow =
    "SmallestSize declares a window of 128 MiB, which browsers refuse.";
constexpr std::string_view kOwnBrotli = ".NET carries a libbrotli of its own.";
constexpr std::string_view kQualityZero = "NoCompression does compress: it is quality 0.";
// Against zlib 1.2.13.
constexpr std::string_view kZlibNg =
    ".NET carries zlib-ng instead of zlib since version 9: on 3 MB of customer records its level 1 is 28.7 % "
    "and its level 9 5.7 % larger, 2 to 8 are 3 to 9 % smaller, and it is 1.5 to 2.8 times as fast.";

/// The three codecs in the order in which the server prefers them.
std::vector<ServerSetup> staticFileSetups() {
    return {
        {
            .id = "aspnet-zstd",
            .name = "ASP.NET Core 11 zstd",
            .codec = "zstd",
            .levels = zstdLevels(),
            .settings = staticFileZstd,
            .sources = {kZstdProvider, kZstdStream, kFileSource},
            .notes = {kStaticFiles, kTwoDefaults, kOwnZstd, kRefusedWindow},
        },
        {
            .id = "aspnet-brotli",
            .name = "ASP.NET Core 11 brotli",
            .codec = "brotli",
            .levels = brotliLevels(),
            .settings = staticFileBrotli,
            .sources = {kBrotliProvider, kBrotliStream, kFileSource},
            .notes = {kStaticFiles, kOwnBrotli, kQualityZero},
        },
        {
            .id = "aspnet-gzip",
            .name = "ASP.NET Core 11 gzip",
            .codec = "gzip",
            .levels = gzipLevels(),
            .settings = staticFileGzip,
            .sources = {kGzipProvider, kGzipStream, kFileSource},
            .notes = {kStaticFiles, kZlibNg},
        },
    };
}

std::vector<ServerSetup> jsonWriterSetups() {
    return {
        {
            .id = "aspnet-json-zstd",
            .name = "ASP.NET Core 11 JSON, zstd",
            .codec = "zstd",
            .levels = zstdLevels(),
            .settings = jsonWriterZstd,
            .sources = {kZstdProvider, kZstdStream, kJsonSource, kPipeSource},
            .notes = {kJsonWrites, kTwoDefaults, kOwnZstd, kRefusedWindow},
        },
        {
            .id = "aspnet-json-brotli",
            .name = "ASP.NET Core 11 JSON, brotli",
            .codec = "brotli",
            .levels = brotliLevels(),
            .settings = jsonWriterBrotli,
            .sources = {kBrotliProvider, kBrotliStream, kJsonSource, kPipeSource},
            .notes = {kJsonWrites, kOwnBrotli, kQualityZero},
        },
        {
            .id = "aspnet-json-gzip",
            .name = "ASP.NET Core 11 JSON, gzip",
            .codec = "gzip",
            .levels = gzipLevels(),
            .settings = jsonWriterGzip,
            .sources = {kGzipProvider, kGzipStream, kJsonSource, kPipeSource},
            .notes = {kJsonWrites, kZlibNg},
        },
    };
}

} // namespace

std::vector<ServerSetup> aspNetSetups() {
    std::vector<ServerSetup> setups = staticFileSetups();
    const std::vector<ServerSetup> jsonWriter = jsonWriterSetups();
    setups.insert(setups.end(), jsonWriter.begin(), jsonWriter.end());
    return setups;
}

} // namespace levelscope::core
