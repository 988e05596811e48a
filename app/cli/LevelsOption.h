// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "core/sweep/SweepPlan.h"

#include <optional>
#include <vector>

namespace levelscope::app {

/// One level ("3", "-7") or a range ("-7..22") that `codec` accepts. `option` is named in the sentence of an
/// error.
[[nodiscard]] Parsed<core::LevelRange> parseLevelRange(const QString& option, const core::Codec& codec,
                                                       const QString& text);

/// What to sweep from --codecs ("zstd,gzip") and --levels ("zstd=-7..22,gzip=6"); none = not given.
/// Levels replace a codec's default ones. A codec that only --levels names is swept too when --codecs is not
/// given, and is an error when it is, since one of the two must then be a mistake.
[[nodiscard]] Parsed<std::vector<core::CodecLevels>> parseCodecLevels(const std::optional<QString>& codecs,
                                                                      const std::optional<QString>& levels);

/// What is swept of each codec unless told otherwise: "zstd=-7..22, brotli=0..11, ...".
[[nodiscard]] QString usualLevels();

/// "zstd, brotli, gzip, deflate".
[[nodiscard]] QString knownCodecs();

} // namespace levelscope::app
