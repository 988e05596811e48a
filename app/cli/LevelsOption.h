// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "core/sweep/SweepPlan.h"

#include <optional>
#include <vector>

namespace levelscope::app {

/// Levels of one codec that are asked for.
struct CodecLevels {
    const core::Codec* codec = nullptr;
    std::vector<core::LevelRange> ranges = {};

    bool operator==(const CodecLevels&) const = default;
};

/// The codec of that id. `option` is named in the sentence of an error.
[[nodiscard]] Parsed<const core::Codec*> parseCodec(const QString& option, const QString& id);

/// What --levels was given: "zstd=-7..-1,1,3,gzip=6". Levels that no codec stands before are those of `only`,
/// where it is given; other codecs are then an error.
[[nodiscard]] Parsed<std::vector<CodecLevels>> parseLevels(const QString& text,
                                                           const core::Codec* only = nullptr);

/// What to sweep from --codecs ("zstd,gzip") and --levels ("zstd=-7..-1,1,3,gzip=6"); none = not given.
/// Levels replace a codec's default ones. A codec that only --levels names is swept too when --codecs is not
/// given, and is an error when it is, since one of the two must then be a mistake; unless it is one of
/// `elsewhere`, codecs that others than these look up in --levels.
[[nodiscard]] Parsed<std::vector<CodecLevels>>
parseCodecLevels(const std::optional<QString>& codecs, const std::optional<QString>& levels,
                 const std::vector<const core::Codec*>& elsewhere = {});

/// What is swept of each codec unless told otherwise: "zstd=-7..22, brotli=0..11, ...".
[[nodiscard]] QString usualLevels();

/// "zstd, brotli, gzip, deflate".
[[nodiscard]] QString knownCodecs();

} // namespace levelscope::app
