// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/setup/ServerSetup.h"
#include "core/sweep/Measurement.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace levelscope::core {

/// What is to be known before a text is pasted. The core names the kind; `app` turns it into words.
enum class ConfigWarning : std::uint8_t {
    Breach,            ///< a secret and what an attacker may influence in one body (CRIME, BREACH)
    HttpsOptIn,        ///< over HTTPS it compresses only because the text says so
    ReplacesDefaults,  ///< to name one codec removes those that were there, so all are named
    DefaultByVersion,  ///< what it does unless told otherwise depends on its version; the detail has the
                       ///< levels
    QualityNumbers,    ///< the setting takes the library's numbers; its names stand for those in the detail
    StillCompresses,   ///< the level's name in the detail says that it does not, and it does
    PackagedModule,    ///< it takes a module of others; the detail is "MODULE PACKAGE", the latter Debian's
    UnpackagedModule,  ///< it takes the module in the detail, which Debian does not have
    OwnModules,        ///< its own modules in the detail must be switched on
    SmallestBody,      ///< responses of fewer bytes than in the detail are not compressed
    AnySize,           ///< it compresses however short a response is
    ListedTypes,       ///< of content types only the detail and those in the text are compressed
    OnlyThisCodec,     ///< clients that do not accept it get the body as it is
    OtherCodecFirst,   ///< clients that accept the codec in the detail get that one instead
    NeedsVersion,      ///< the detail is the first version that takes the text
    OtherEncoder,      ///< it compresses with what the detail names instead of the library that was measured
    ApproximateLevel,  ///< its level is said to come close to the library's of that number
    RefusedWindow,     ///< declares a window of so many bytes, which browsers refuse (RFC 9659)
    MeasuredOtherwise, ///< not measured as this server drives the codec; the detail has the setups to sweep
};

struct ConfigNote {
    ConfigWarning code = ConfigWarning::Breach;
    std::string detail = {};

    bool operator==(const ConfigNote&) const = default;
};

/// Levels that a server can be told, both ends included; one, if it has a name for it.
struct LevelChoice {
    LevelRange range = {};
    std::string_view name = {};

    bool operator==(const LevelChoice&) const = default;
};

/// Why a server cannot be set so.
enum class ObstacleCode : std::uint8_t {
    NoCodec,   ///< it does not compress with it
    NoLevel,   ///< it has other levels
    NoKnob,    ///< it does not let one set the parameter
    KnobValue, ///< it does not let one set the parameter to that
};

struct ConfigObstacle {
    ObstacleCode code = ObstacleCode::NoCodec;
    std::string knob = {};                 ///< the parameter's id
    std::vector<ServerLevel> nearest = {}; ///< of NoLevel: the next lower and the next higher that it has
    int lowest = 0;                        ///< of KnobValue: what it takes, both ends included
    int highest = 0;

    bool operator==(const ConfigObstacle&) const = default;
};

/// A server's configuration for one setting.
struct ServerConfig {
    std::string text = {}; ///< ends with a line end; empty when the server cannot be set so
    std::optional<ConfigObstacle> obstacle = {};
    std::vector<ConfigNote> warnings = {}; ///< none when there is no text
};

/// A setting as a server is to be told it.
struct ConfigRequest {
    int level = 0; ///< the codec's alias level is resolved
    std::string_view levelName = {};
    Knobs knobs = {}; ///< empty for the server's own setup, which sets them itself
    /// How the server sets the codec by itself is what was measured. Otherwise the library's defaults were,
    /// where nothing else is set, and the server's must be changed to those.
    bool serversOwn = false;

    /// The value to write: the one that is set, else `libraryDefault` if the server has another one.
    [[nodiscard]] std::optional<int> knob(std::string_view id, int libraryDefault) const;
};

/// A parameter that a server lets one set, or that it sets to one value itself.
struct KnobChoice {
    std::string_view id;
    int lowest = std::numeric_limits<int>::min();
    int highest = std::numeric_limits<int>::max();
};

/// What a server can be told about one codec.
struct CodecConfig {
    std::string_view codec;          ///< the codec's id
    std::vector<LevelChoice> levels; ///< rising
    std::vector<KnobChoice> knobs = {};
    std::string (*text)(const ConfigRequest& request) = nullptr;
    std::vector<ConfigNote> (*warnings)(const ConfigRequest& request) = nullptr;
    bool setsWindow = false; ///< the server limits zstd's window whatever the level says
};

/// A server whose configuration is known.
struct ConfigServer {
    std::string_view id;    ///< on the command line, and how the ids of its setups begin: "nginx"
    std::string_view name;  ///< on screen: "nginx"
    std::string_view place; ///< untranslated: where the text goes, as "nginx.conf, http, server or location"
    std::vector<CodecConfig> codecs;
    std::vector<std::string_view> sources; ///< untranslated: project, version or commit, file
};

/// The text for the point's codec, level and parameters, or why there is none. Nothing is rounded to what the
/// server has.
[[nodiscard]] ServerConfig configFor(const ConfigServer& server, const SweepPoint& point);

} // namespace levelscope::core
