// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/LevelExamination.h"

#include <string>
#include <string_view>
#include <vector>

namespace levelscope::core {

/// What can be said of the second of two levels against the first. Counts are exact, and differences of less
/// than 1 % count as alike.
enum class LevelRemark {
    NothingChanged, ///< the same parameters; nothing else is said
    // What it was told.
    OtherStrategy,
    ShorterLeastMatch, ///< minMatch
    LongerLeastMatch,
    LargerTables, ///< hashLog and chainLog: one larger, none smaller; as the next, only of one strategy
    SmallerTables,
    MorePlacesTried, ///< searchLog; of strategies that heed it
    FewerPlacesTried,
    // What it found.
    SameMatches, ///< in spite of other parameters: all counts and histograms are equal
    NoMatches,   ///< neither finds any
    OnlyFirstFinds,
    OnlySecondFinds,
    MoreAndShorter, ///< matches, against their mean length
    MoreAndAlike,
    MoreAndLonger,
    AsManyAndShorter,
    AsManyAndAlike,
    AsManyAndLonger,
    FewerAndShorter,
    FewerAndAlike,
    FewerAndLonger,
    MoreLiterals,
    FewerLiterals,
    OnlyFirstStoresLiterals, ///< MatchStatistics::literalsStored
    OnlySecondStoresLiterals,
    // What that did to the size.
    MatchesCostMoreThanSaved,  ///< fewer bytes for literals, but even more of them for matches
    MatchesCostLessThanSaved,  ///< as before, but not as many for matches
    LiteralsCostMoreThanSaved, ///< fewer bytes for matches, but even more of them for literals
    LiteralsCostLessThanSaved, ///< as before, but not as many for literals
    BothCostMore,
    BothCostLess,
    Larger, ///< the compressed body
    Smaller,
    SameSize,
    FlushesNotSeen,           ///< the drive flushes, which cuts blocks and thereby some matches
    CountedWithSmallerTables, ///< MatchStatistics::smallerTables, of either
};

/// A parameter at two levels; empty where a level does not have it.
struct ParameterPair {
    std::string_view name;
    std::string first;
    std::string second;

    [[nodiscard]] bool differs() const { return first != second; }
    bool operator==(const ParameterPair&) const = default;
};

/// Two levels side by side.
struct LevelComparison {
    ExaminedLevel first = {};
    ExaminedLevel second = {};
    std::vector<ParameterPair> parameters = {}; ///< all, in the library's order
    std::vector<LevelRemark> remarks = {};      ///< in the order in which they make a text

    [[nodiscard]] bool has(LevelRemark remark) const;
    bool operator==(const LevelComparison&) const = default;
};

/// Of the same body, driven alike. What matches and literals cost is an estimate, so it is only said where
/// both compressed sizes are known and the estimate makes between half and twice of their difference.
[[nodiscard]] LevelComparison compareLevels(const ExaminedLevel& first, const ExaminedLevel& second);

} // namespace levelscope::core
