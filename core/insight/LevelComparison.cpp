// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/LevelComparison.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <compare>
#include <optional>

namespace levelscope::core {

namespace {

std::vector<ParameterPair> pairsOf(const ExaminedLevel& first, const ExaminedLevel& second) {
    std::vector<ParameterPair> pairs;
    for (const Parameter& parameter : first.parameters)
        pairs.push_back({parameter.name, parameter.value, {}});
    for (const Parameter& parameter : second.parameters) {
        const auto known = std::ranges::find(pairs, parameter.name, &ParameterPair::name);
        if (known != pairs.end())
            known->second = parameter.value;
        else
            pairs.push_back({parameter.name, {}, parameter.value});
    }
    return pairs;
}

/// How the second value stands to the first; equal for what is no number on both sides.
std::strong_ordering change(const std::vector<ParameterPair>& pairs, std::string_view name) {
    const auto pair = std::ranges::find(pairs, name, &ParameterPair::name);
    if (pair == pairs.end())
        return std::strong_ordering::equal;
    const auto number = [](const std::string& text) {
        std::optional<int> value = 0;
        if (std::from_chars(text.data(), text.data() + text.size(), *value).ec != std::errc())
            value.reset();
        return value;
    };
    const std::optional<int> first = number(pair->first);
    const std::optional<int> second = number(pair->second);
    if (!first.has_value() || !second.has_value())
        return std::strong_ordering::equal;
    return *second <=> *first;
}

/// The same for counts and means, with what is too little to speak of left out.
std::strong_ordering change(double first, double second) {
    constexpr double leastShare = 0.01;
    if (second > first * (1 + leastShare))
        return std::strong_ordering::greater;
    return second < first * (1 - leastShare) ? std::strong_ordering::less : std::strong_ordering::equal;
}

bool heedsSearchLog(std::string_view strategy) {
    return strategy != "fast" && strategy != "dfast";
}

void remarkOnParameters(LevelComparison& comparison) {
    const auto add = [&](std::strong_ordering order, LevelRemark less, LevelRemark more) {
        if (order != std::strong_ordering::equal)
            comparison.remarks.push_back(order < 0 ? less : more);
    };
    const std::vector<ParameterPair>& pairs = comparison.parameters;
    const auto strategy = std::ranges::find(pairs, kStrategyParameter, &ParameterPair::name);
    const bool sameStrategy = strategy == pairs.end() || !strategy->differs();
    if (!sameStrategy)
        comparison.remarks.push_back(LevelRemark::OtherStrategy);
    add(change(pairs, "minMatch"), LevelRemark::ShorterLeastMatch, LevelRemark::LongerLeastMatch);
    if (!sameStrategy)
        return;
    const auto hashTable = change(pairs, "hashLog");
    const auto chainTable = change(pairs, "chainLog");
    const bool opposed = (hashTable < 0 && chainTable > 0) || (hashTable > 0 && chainTable < 0);
    if (!opposed)
        add(hashTable != 0 ? hashTable : chainTable, LevelRemark::SmallerTables, LevelRemark::LargerTables);
    if (strategy != pairs.end() && heedsSearchLog(strategy->first))
        add(change(pairs, "searchLog"), LevelRemark::FewerPlacesTried, LevelRemark::MorePlacesTried);
}

LevelRemark remarkOnMatches(const MatchStatistics& first, const MatchStatistics& second) {
    if (first.matches == 0 || second.matches == 0) {
        if (first.matches == second.matches)
            return LevelRemark::NoMatches;
        return first.matches > 0 ? LevelRemark::OnlyFirstFinds : LevelRemark::OnlySecondFinds;
    }
    using enum LevelRemark;
    const auto count = change(static_cast<double>(first.matches), static_cast<double>(second.matches));
    const auto length = change(*first.meanMatchLength(), *second.meanMatchLength());
    const auto choose = [&](LevelRemark shorter, LevelRemark alike, LevelRemark longer) {
        if (length == 0)
            return alike;
        return length < 0 ? shorter : longer;
    };
    if (count == 0)
        return choose(AsManyAndShorter, AsManyAndAlike, AsManyAndLonger);
    return count > 0 ? choose(MoreAndShorter, MoreAndAlike, MoreAndLonger)
                     : choose(FewerAndShorter, FewerAndAlike, FewerAndLonger);
}

/// What the search found, whatever it is estimated to cost.
bool foundTheSame(const MatchStatistics& first, const MatchStatistics& second) {
    return first.matches == second.matches && first.matchedBytes == second.matchedBytes &&
           first.repeatedOffsets == second.repeatedOffsets && first.lengths == second.lengths &&
           first.offsets == second.offsets;
}

std::optional<LevelRemark> remarkOnCosts(const ExaminedLevel& first, const ExaminedLevel& second) {
    const double literals = second.matches.literalCostBytes - first.matches.literalCostBytes;
    const double matches = second.matches.matchCostBytes - first.matches.matchCostBytes;
    const double estimated = literals + matches;
    const double real =
        static_cast<double>(*second.compressedBytes) - static_cast<double>(*first.compressedBytes);
    const bool believable = estimated * real > 0 && std::abs(estimated) >= std::abs(real) / 2 &&
                            std::abs(estimated) <= std::abs(real) * 2;
    if (!believable)
        return std::nullopt;
    if (literals < 0 && matches > 0)
        return estimated > 0 ? LevelRemark::MatchesCostMoreThanSaved : LevelRemark::MatchesCostLessThanSaved;
    if (matches < 0 && literals > 0)
        return estimated > 0 ? LevelRemark::LiteralsCostMoreThanSaved
                             : LevelRemark::LiteralsCostLessThanSaved;
    return estimated > 0 ? LevelRemark::BothCostMore : LevelRemark::BothCostLess;
}

/// What was found, and what becomes of the rest.
void remarkOnFindings(LevelComparison& comparison) {
    const MatchStatistics& first = comparison.first.matches;
    const MatchStatistics& second = comparison.second.matches;
    if (first.literalsStored != second.literalsStored)
        comparison.remarks.push_back(first.literalsStored ? LevelRemark::OnlyFirstStoresLiterals
                                                          : LevelRemark::OnlySecondStoresLiterals);
    if (foundTheSame(first, second)) {
        comparison.remarks.push_back(first.matches == 0 ? LevelRemark::NoMatches : LevelRemark::SameMatches);
        return;
    }
    comparison.remarks.push_back(remarkOnMatches(first, second));
    const auto literals =
        change(static_cast<double>(first.literalBytes), static_cast<double>(second.literalBytes));
    if (literals != 0)
        comparison.remarks.push_back(literals > 0 ? LevelRemark::MoreLiterals : LevelRemark::FewerLiterals);
}

void remarkOnSizes(LevelComparison& comparison) {
    const std::optional<std::uint64_t>& first = comparison.first.compressedBytes;
    const std::optional<std::uint64_t>& second = comparison.second.compressedBytes;
    if (!first.has_value() || !second.has_value())
        return;
    if (const std::optional<LevelRemark> costs = remarkOnCosts(comparison.first, comparison.second))
        comparison.remarks.push_back(*costs);
    if (*first == *second)
        comparison.remarks.push_back(LevelRemark::SameSize);
    else
        comparison.remarks.push_back(*second > *first ? LevelRemark::Larger : LevelRemark::Smaller);
}

} // namespace

bool LevelComparison::has(LevelRemark remark) const {
    return std::ranges::find(remarks, remark) != remarks.end();
}

LevelComparison compareLevels(const ExaminedLevel& first, const ExaminedLevel& second) {
    LevelComparison comparison{.first = first, .second = second, .parameters = pairsOf(first, second)};
    if (std::ranges::none_of(comparison.parameters, &ParameterPair::differs)) {
        comparison.remarks = {LevelRemark::NothingChanged};
        return comparison;
    }
    remarkOnParameters(comparison);
    remarkOnFindings(comparison);
    remarkOnSizes(comparison);
    const Drive& drive = first.point.drive;
    if (drive.mode != DriveMode::OneShot && drive.flushEvery.has_value())
        comparison.remarks.push_back(LevelRemark::FlushesNotSeen);
    if (first.matches.smallerTables || second.matches.smallerTables)
        comparison.remarks.push_back(LevelRemark::CountedWithSmallerTables);
    return comparison;
}

} // namespace levelscope::core
