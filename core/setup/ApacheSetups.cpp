// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/setup/ApacheSetups.h"

namespace levelscope::core {

namespace {

// APR-util 1.6.3, buckets/apr_buckets_file.c:54 to 61, with APR_MMAP_LIMIT of APR's include/apr_mmap.h: a
// file reaches the filters mapped, 4 MiB at a time, and both modules hand each piece to the codec as it is.
constexpr Drive kMappedFile = {.writeSize = std::size_t{4} * 1024 * 1024};

/// httpd 2.4.68, modules/filters/mod_deflate.c:99 and 100: window -15, which is 15 without zlib's header (the
/// module writes gzip's itself), and memory level 9. DEFAULT_BUFFERSIZE, 8096, is only the output's.
ServerSettings gzipSettings(std::optional<std::uint64_t> /*bodySize*/) {
    ServerSettings settings = {.drive = kMappedFile};
    settings.knobs.set("windowBits", 15);
    settings.knobs.set("memLevel", 9);
    return settings;
}

/// httpd 2.4.68, modules/filters/mod_brotli.c:55; line 60 leaves the block size to the library, and no size
/// hint is set.
ServerSettings brotliSettings(std::optional<std::uint64_t> /*bodySize*/) {
    ServerSettings settings = {.drive = kMappedFile};
    settings.knobs.set("lgwin", 18);
    return settings;
}

constexpr std::string_view kFileSource = "APR-util 1.6.3: buckets/apr_buckets_file.c";

constexpr std::string_view kMapped =
    "For files, which arrive mapped (EnableMMAP, on unless switched off); what "
    "programs and upstreams produce arrives in pieces of about 8 kB.";

} // namespace

std::vector<ServerSetup> apacheSetups() {
    return {
        {
            .id = "apache-gzip",
            .name = "Apache mod_deflate",
            .codec = "gzip",
            // mod_deflate.c:98, Z_DEFAULT_COMPRESSION, which is 6 in zlib; deflate_set_compressionlevel takes
            // 1 to 9.
            .levels = numberedLevels(1, 9, 6),
            .settings = gzipSettings,
            .sources = {"Apache httpd 2.4.68: modules/filters/mod_deflate.c", kFileSource},
            .notes = {kMapped, "The pieces do not change gzip's size."},
        },
        {
            .id = "apache-brotli",
            .name = "Apache mod_brotli",
            .codec = "brotli",
            .levels = numberedLevels(0, 11, 5), // mod_brotli.c:54
            .settings = brotliSettings,
            .sources = {"Apache httpd 2.4.68: modules/filters/mod_brotli.c", kFileSource},
            .notes = {kMapped, "Such pieces cost qualities 0 and 1 much of their ratio."},
        },
    };
}

} // namespace levelscope::core
