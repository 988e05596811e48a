// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/setup/NodeSetups.h"

namespace levelscope::core {

namespace {

// Node.js 20.20.2, lib/internal/fs/streams.js:169: what a file stream reads at a time, and so writes into the
// codec's stream. The codec's own 16 KiB chunks (Z_DEFAULT_CHUNK) are only the output's.
constexpr Drive kPipedFile = {.writeSize = std::size_t{64} * 1024};
// compression 1.8.2, index.js:137 to 139: what res.send() and res.json() pass to res.end() is one write.
constexpr Drive kOneWrite = {.writeSize = std::nullopt};

/// Node.js 20.20.2, lib/zlib.js:608 to 610: Z_DEFAULT_WINDOWBITS and Z_DEFAULT_MEMLEVEL, set unless the
/// program asks for others. Neither it nor Express does.
Knobs gzipKnobs() {
    Knobs knobs;
    knobs.set("windowBits", 15);
    knobs.set("memLevel", 8);
    return knobs;
}

/// Node.js 20.20.2, lib/zlib.js:793, function Brotli, and at 0e48a420, class Zstd: nothing is set that the
/// program does not ask for and no size is announced, which leaves window and level to libbrotli
/// (BROTLI_DEFAULT_WINDOW, 22, and BROTLI_DEFAULT_QUALITY, 11) and to libzstd (ZSTD_CLEVEL_DEFAULT, 3).
ServerSettings pipedFile(std::optional<std::uint64_t> /*bodySize*/) {
    return {.drive = kPipedFile};
}

ServerSettings pipedFileGzip(std::optional<std::uint64_t> /*bodySize*/) {
    return {.drive = kPipedFile, .knobs = gzipKnobs()};
}

ServerSettings oneWrite(std::optional<std::uint64_t> /*bodySize*/) {
    return {.drive = kOneWrite};
}

ServerSettings oneWriteGzip(std::optional<std::uint64_t> /*bodySize*/) {
    return {.drive = kOneWrite, .knobs = gzipKnobs()};
}

constexpr std::string_view kZlibSource = "Node.js 20.20.2: lib/zlib.js";
constexpr std::string_view kFileSource = "Node.js 20.20.2: lib/internal/fs/streams.js";
constexpr std::string_view kExpressSource = "compression 1.8.2 (npm): index.js";

constexpr std::string_view kPiped = "For a file that is piped through.";
constexpr std::string_view kChromiumZlib =
    "Node carries Chromium's zlib: in 20.20.2 its levels 1, 6 and 9 are "
    "3.1, 1.2 and 0.5 % smaller than zlib's on 1.7 MB of JSON.";
constexpr std::string_view kUnderOneKilobyte = "Known lengths under 1,024 bytes are not compressed.";

} // namespace

std::vector<ServerSetup> nodeSetups() {
    return {
        {
            .id = "node-gzip",
            .name = "Node createGzip",
            .codec = "gzip",
            .levels = numberedLevels(0, 9, 6), // lib/zlib.js:609, Z_DEFAULT_COMPRESSION
            .settings = pipedFileGzip,
            .sources = {kZlibSource, kFileSource},
            .notes = {kPiped, kChromiumZlib},
        },
        {
            .id = "node-brotli",
            .name = "Node createBrotliCompress",
            .codec = "brotli",
            .levels = numberedLevels(0, 11, 11),
            .settings = pipedFile,
            .sources = {kZlibSource, kFileSource},
            .notes = {kPiped, "The default is too slow for responses made on request."},
        },
        {
            .id = "node-zstd",
            .name = "Node createZstdCompress",
            .codec = "zstd",
            .levels = numberedLevels(1, 22, 3),
            .settings = pipedFile,
            .sources = {"Node.js at 0e48a420: lib/zlib.js", kFileSource},
            .notes = {kPiped, "Of a body that end() gets whole the size is known instead."},
        },
        {
            .id = "express-gzip",
            .name = "Express gzip",
            .codec = "gzip",
            .levels = numberedLevels(0, 9, 6),
            .settings = oneWriteGzip,
            .sources = {kExpressSource, kZlibSource},
            .notes = {kChromiumZlib, kUnderOneKilobyte},
        },
        {
            .id = "express-brotli",
            .name = "Express brotli",
            .codec = "brotli",
            .levels = numberedLevels(0, 11, 4), // compression 1.8.2, index.js:66
            .settings = oneWrite,
            .sources = {kExpressSource, kZlibSource},
            .notes = {"The end comes with the last write instead of after it.", kUnderOneKilobyte},
        },
    };
}

} // namespace levelscope::core
