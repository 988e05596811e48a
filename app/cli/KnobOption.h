// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "core/codec/Codec.h"

#include <QStringList>

#include <vector>

namespace levelscope::app {

/// What a codec's parameters are set to by hand, one curve for each item.
struct CodecKnobs {
    const core::Codec* codec = nullptr;
    std::vector<core::Knobs> sets = {};

    bool operator==(const CodecKnobs&) const = default;
};

/// What --set was given, as often as it was: "zstd.windowLog=18,23", "zstd.strategy=btopt". The word "level"
/// leaves a parameter to what the level brings. Values of several parameters of one codec are combined each
/// with each.
[[nodiscard]] Parsed<std::vector<CodecKnobs>> parseKnobs(const QStringList& texts);

} // namespace levelscope::app
