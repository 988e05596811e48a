// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Drive.h"
#include "core/codec/Knobs.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace levelscope::core {

/// A level that a server can be told to compress with.
struct ServerLevel {
    int level = 0;
    std::string_view name = {}; ///< the server's own word for it: "Fastest"; empty where it takes the number
    bool serverDefault = false; ///< what the server uses unless told otherwise

    bool operator==(const ServerLevel&) const = default;
};

/// How a server hands a body to the codec, and the parameters it sets besides the level.
struct ServerSettings {
    Drive drive = {};
    Knobs knobs = {};

    bool operator==(const ServerSettings&) const = default;
};

/// One codec as one server drives it.
struct ServerSetup {
    std::string_view id;             ///< on the command line and in files: "nginx-gzip"
    std::string_view name;           ///< on screen and in SweepPoint::setup: "nginx gzip"
    std::string_view codec;          ///< the codec's id
    std::vector<ServerLevel> levels; ///< rising; some servers have several defaults, by their version
    /// For a body of that many bytes; none = of a size nobody knows beforehand.
    ServerSettings (*settings)(std::optional<std::uint64_t> bodySize) = nullptr;
    std::vector<std::string_view> sources; ///< untranslated: project, version or commit, file
    /// Untranslated sentences: what it stands for, and in what the server differs from what is measured.
    std::vector<std::string_view> notes;
};

/// Levels that a server takes as numbers, both ends included.
[[nodiscard]] std::vector<ServerLevel> numberedLevels(int lowest, int highest, int serverDefault);

} // namespace levelscope::core
