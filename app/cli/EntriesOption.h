// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "core/capture/Capture.h"

#include <cstdint>
#include <map>
#include <vector>

class QCommandLineParser;

namespace levelscope::app {

class ProgressLine;

/// Numbers of responses, both ends included.
struct EntryRange {
    std::uint64_t first = 0;
    std::uint64_t last = 0;

    bool operator==(const EntryRange&) const = default;
};

/// Which responses of a capture were asked for.
struct EntryChoice {
    bool all = false;
    std::vector<EntryRange> ranges = {};

    /// Several may be meant, so that there is a total, even where the file holds only one of them.
    [[nodiscard]] bool isSet() const;
    bool operator==(const EntryChoice&) const = default;
};

/// How often a response counts in a total, by its number; those that are not named count once.
using EntryWeights = std::map<std::uint64_t, std::uint64_t>;

/// Adds --entry, which also takes several, and --weight.
void addEntriesOptions(QCommandLineParser& parser);

/// Adds --entry, for commands that take one response.
void addEntryOption(QCommandLineParser& parser);

/// As --entry says, given once or several times; nothing without it.
[[nodiscard]] Parsed<std::optional<EntryChoice>> readEntryChoice(const QCommandLineParser& parser);

/// The same for commands that take one response; several are an error.
[[nodiscard]] Parsed<std::optional<EntryChoice>> readOneEntry(const QCommandLineParser& parser);

/// As --weight says.
[[nodiscard]] Parsed<EntryWeights> readEntryWeights(const QCommandLineParser& parser);

/// The positions of the responses that are meant, in the order of the file, each once; at least one. Errors:
/// Usage, and Unreadable when the file holds none at all.
[[nodiscard]] Parsed<std::vector<std::size_t>> positionsOf(const EntryChoice& choice,
                                                           const core::Capture& capture);

/// What --entry takes.
enum class EntryCount { One, Several };

/// The position of the one response that is meant, which has a body. Without a choice that is the only one
/// with a body, which `progress` tells where the file holds others. Errors: Usage, Unreadable.
[[nodiscard]] Parsed<std::size_t> positionOf(const std::optional<EntryChoice>& choice,
                                             const core::Capture& capture, EntryCount count,
                                             ProgressLine& progress);

} // namespace levelscope::app
