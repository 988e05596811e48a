// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/LevelComparisonText.h"

#include "app/Format.h"
#include "app/export/ResultsValues.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(LevelComparisonText)
};

using core::LevelRemark;

/// The names and numbers that sentences are made of.
struct Names {
    QString first;
    QString second;
};

Names namesOf(const core::LevelComparison& comparison) {
    return {formatPoint(comparison.first.point), formatPoint(comparison.second.point)};
}

/// The values of a parameter at both levels.
Names valuesOf(const core::LevelComparison& comparison, std::string_view name) {
    const auto pair = std::ranges::find(comparison.parameters, name, &core::ParameterPair::name);
    if (pair == comparison.parameters.end())
        return {};
    return {textOf(pair->first), textOf(pair->second)};
}

/// "hashLog 17 instead of 14, chainLog 16 instead of 13": the tables that differ.
QString tableChanges(const core::LevelComparison& comparison) {
    QStringList changes;
    for (const std::string_view name : {"hashLog", "chainLog"}) {
        const Names values = valuesOf(comparison, name);
        if (values.first != values.second)
            changes.append(Texts::tr("%1 %2 instead of %3").arg(textOf(name), values.second, values.first));
    }
    return changes.join(QStringLiteral(", "));
}

/// Of what the two were told. `%1` is the second level, `%2` the first.
QString parameterSentence(const core::LevelComparison& comparison, LevelRemark remark) {
    const auto [first, second] = namesOf(comparison);
    const auto minMatch = valuesOf(comparison, "minMatch");
    const auto searchLog = valuesOf(comparison, "searchLog");
    switch (remark) {
    case LevelRemark::NothingChanged:
        return Texts::tr("%1 has the same parameters as %2 for this body, so it does the same.")
            .arg(second, first);
    case LevelRemark::OtherStrategy: {
        const auto strategy = valuesOf(comparison, core::kStrategyParameter);
        return Texts::tr("%1 looks for matches with the strategy %2, %3 with %4.")
            .arg(second, strategy.second, first, strategy.first);
    }
    case LevelRemark::ShorterLeastMatch:
        return Texts::tr("%1 looks for repetitions of %2 bytes or more, %3 only for those of %4 or more "
                         "(minMatch).")
            .arg(second, minMatch.second, first, minMatch.first);
    case LevelRemark::LongerLeastMatch:
        return Texts::tr("%1 looks only for repetitions of %2 bytes or more, %3 also for those of %4 or more "
                         "(minMatch).")
            .arg(second, minMatch.second, first, minMatch.first);
    case LevelRemark::LargerTables:
        return Texts::tr("%1 remembers earlier places in larger tables than %2 (%3).")
            .arg(second, first, tableChanges(comparison));
    case LevelRemark::SmallerTables:
        return Texts::tr("%1 remembers earlier places in smaller tables than %2 (%3).")
            .arg(second, first, tableChanges(comparison));
    case LevelRemark::MorePlacesTried:
        return Texts::tr("%1 may try more earlier places than %2 (searchLog %3 instead of %4).")
            .arg(second, first, searchLog.second, searchLog.first);
    case LevelRemark::FewerPlacesTried:
        return Texts::tr("%1 may try fewer earlier places than %2 (searchLog %3 instead of %4).")
            .arg(second, first, searchLog.second, searchLog.first);
    default:
        return {};
    }
}

/// `%1` is the second level; the numbers follow.
QString matchPattern(LevelRemark remark) {
    switch (remark) {
    case LevelRemark::MoreAndShorter:
        return Texts::tr("%1 finds more and shorter matches:");
    case LevelRemark::MoreAndAlike:
        return Texts::tr("%1 finds more matches, about as long:");
    case LevelRemark::MoreAndLonger:
        return Texts::tr("%1 finds more and longer matches:");
    case LevelRemark::AsManyAndShorter:
        return Texts::tr("%1 finds about as many matches, but shorter ones:");
    case LevelRemark::AsManyAndAlike:
        return Texts::tr("%1 finds about as many matches, about as long:");
    case LevelRemark::AsManyAndLonger:
        return Texts::tr("%1 finds about as many matches, but longer ones:");
    case LevelRemark::FewerAndShorter:
        return Texts::tr("%1 finds fewer and shorter matches:");
    case LevelRemark::FewerAndAlike:
        return Texts::tr("%1 finds fewer matches, about as long:");
    case LevelRemark::FewerAndLonger:
        return Texts::tr("%1 finds fewer and longer matches:");
    default:
        return {};
    }
}

QString countOf(const core::MatchStatistics& matches) {
    return formatBytes(matches.matches);
}

QString meanOf(const core::MatchStatistics& matches) {
    return formatMean(matches.meanMatchLength());
}

/// "462,278 bytes (15.3 %)".
QString literalsOf(const core::MatchStatistics& matches) {
    const double percent = 100.0 - matches.matchedPercent().value_or(100.0);
    return Texts::tr("%1 bytes (%2)").arg(formatBytes(matches.literalBytes), formatPercent(percent));
}

/// Of what the two found.
QString findingSentence(const core::LevelComparison& comparison, LevelRemark remark) {
    const auto [firstName, secondName] = namesOf(comparison);
    const core::MatchStatistics& first = comparison.first.matches;
    const core::MatchStatistics& second = comparison.second.matches;
    switch (remark) {
    case LevelRemark::SameMatches:
        return Texts::tr("Other parameters, but %1 and %2 find the same: %3 matches of mean length %4.")
            .arg(firstName, secondName, countOf(first), meanOf(first));
    case LevelRemark::NoMatches:
        return Texts::tr("Neither %1 nor %2 finds a match in this body.").arg(firstName, secondName);
    case LevelRemark::OnlyFirstFinds:
        return Texts::tr("%1 finds no match; %2 finds %3 of mean length %4.")
            .arg(secondName, firstName, countOf(first), meanOf(first));
    case LevelRemark::OnlySecondFinds:
        return Texts::tr("%1 finds no match; %2 finds %3 of mean length %4.")
            .arg(firstName, secondName, countOf(second), meanOf(second));
    case LevelRemark::MoreLiterals:
        return Texts::tr("%1 leaves more of the body without a match: %2; with %3 it is %4.")
            .arg(secondName, literalsOf(second), firstName, literalsOf(first));
    case LevelRemark::FewerLiterals:
        return Texts::tr("%1 leaves less of the body without a match: %2; with %3 it is %4.")
            .arg(secondName, literalsOf(second), firstName, literalsOf(first));
    case LevelRemark::OnlyFirstStoresLiterals:
    case LevelRemark::OnlySecondStoresLiterals: {
        const bool isFirst = remark == LevelRemark::OnlyFirstStoresLiterals;
        return Texts::tr("%1 stores what has no match as it is; %2 compresses that, too.")
            .arg(isFirst ? firstName : secondName, isFirst ? secondName : firstName);
    }
    default:
        break;
    }
    const QString pattern = matchPattern(remark);
    if (pattern.isEmpty())
        return {};
    return pattern.arg(secondName) + u' ' +
           Texts::tr("%1 of mean length %2; %3 finds %4 of %5.")
               .arg(countOf(second), meanOf(second), firstName, countOf(first), meanOf(first));
}

QString sizeOf(double bytes) {
    return formatSize(static_cast<std::uint64_t>(std::llround(std::abs(bytes))));
}

/// Of what that did to the size, by estimate.
QString costSentence(const core::LevelComparison& comparison, LevelRemark remark) {
    const auto [first, second] = namesOf(comparison);
    const QString literals =
        sizeOf(comparison.second.matches.literalCostBytes - comparison.first.matches.literalCostBytes);
    const QString matches =
        sizeOf(comparison.second.matches.matchCostBytes - comparison.first.matches.matchCostBytes);
    switch (remark) {
    case LevelRemark::MatchesCostMoreThanSaved:
        return Texts::tr(
                   "Matches have to be written down, too: by estimate those of %1 take %2 more than those "
                   "of %3, and save only %4 of literals.")
            .arg(second, matches, first, literals);
    case LevelRemark::MatchesCostLessThanSaved:
        return Texts::tr(
                   "By estimate the matches of %1 take %2 more than those of %3, and save %4 of literals.")
            .arg(second, matches, first, literals);
    case LevelRemark::LiteralsCostMoreThanSaved:
        return Texts::tr(
                   "By estimate the matches of %1 take %2 less than those of %3, but its literals take %4 "
                   "more.")
            .arg(second, matches, first, literals);
    case LevelRemark::LiteralsCostLessThanSaved:
        return Texts::tr(
                   "By estimate the matches of %1 take %2 less than those of %3, and its literals only %4 "
                   "more.")
            .arg(second, matches, first, literals);
    case LevelRemark::BothCostMore:
        return Texts::tr(
                   "By estimate the matches of %1 take %2 more than those of %3, and its literals %4 more.")
            .arg(second, matches, first, literals);
    case LevelRemark::BothCostLess:
        return Texts::tr(
                   "By estimate the matches of %1 take %2 less than those of %3, and its literals %4 less.")
            .arg(second, matches, first, literals);
    default:
        return {};
    }
}

/// Of the compressed body, and of what is not known.
QString outcomeSentence(const core::LevelComparison& comparison, LevelRemark remark) {
    const auto [firstName, secondName] = namesOf(comparison);
    const std::uint64_t first = comparison.first.compressedBytes.value_or(0);
    const std::uint64_t second = comparison.second.compressedBytes.value_or(0);
    const double percent =
        first == 0 ? 0 : 100.0 * (static_cast<double>(second) / static_cast<double>(first) - 1);
    const QString change = (percent > 0 ? QStringLiteral("+") : QString()) + formatPercent(percent);
    switch (remark) {
    case LevelRemark::Larger:
        return Texts::tr("In all, the compressed body is larger with %1: %2 bytes; with %3 it has %4 (%5).")
            .arg(secondName, formatBytes(second), firstName, formatBytes(first), change);
    case LevelRemark::Smaller:
        return Texts::tr("In all, the compressed body is smaller with %1: %2 bytes; with %3 it has %4 (%5).")
            .arg(secondName, formatBytes(second), firstName, formatBytes(first), change);
    case LevelRemark::SameSize:
        return Texts::tr("The compressed body has %1 bytes with both.").arg(formatBytes(first));
    case LevelRemark::FlushesNotSeen:
        return Texts::tr("Matches are counted without the flushes of this drive, which cut some of them.");
    case LevelRemark::CountedWithSmallerTables:
        return Texts::tr("libzstd counts matches only with a size announced; with this drive its tables are "
                         "larger, so that the matches of a real response may differ.");
    default:
        return {};
    }
}

/// "16", "1 Ki", "2 Mi".
QString powerText(std::size_t exponent) {
    constexpr std::array<const char*, 4> units = {"", " Ki", " Mi", " Gi"};
    return QString::number(1U << (exponent % 10)) + QLatin1String(units[exponent / 10]);
}

/// Bin k reaches from 2^k to 2^(k+1) - 1.
QString binTitle(std::size_t bin) {
    if (bin == 0)
        return QStringLiteral("1");
    const QString end = bin + 1 < 10 ? QString::number((1U << (bin + 1)) - 1) : powerText(bin + 1);
    return powerText(bin) + u'-' + end;
}

} // namespace

QString remarkSentence(const core::LevelComparison& comparison, LevelRemark remark) {
    for (const auto sentenceOf : {parameterSentence, findingSentence, costSentence, outcomeSentence}) {
        const QString sentence = sentenceOf(comparison, remark);
        if (!sentence.isEmpty())
            return sentence;
    }
    return {};
}

QStringList comparisonSentences(const core::LevelComparison& comparison) {
    QStringList sentences;
    for (const LevelRemark remark : comparison.remarks)
        sentences.append(remarkSentence(comparison, remark));
    return sentences;
}

std::vector<ComparedNumber> comparedNumbers(const core::LevelComparison& comparison) {
    std::vector<ComparedNumber> numbers;
    const auto add = [&](const QString& title, const auto& textOfLevel) {
        numbers.push_back({title, textOfLevel(comparison.first), textOfLevel(comparison.second)});
    };
    using Level = core::ExaminedLevel;
    if (comparison.first.compressedBytes.has_value() && comparison.second.compressedBytes.has_value())
        add(Texts::tr("Compressed bytes"),
            [](const Level& level) { return formatBytes(*level.compressedBytes); });
    add(Texts::tr("Matches"), [](const Level& level) { return countOf(level.matches); });
    add(Texts::tr("Mean match length"), [](const Level& level) { return meanOf(level.matches); });
    add(Texts::tr("Matched share of the body"),
        [](const Level& level) { return formatPercent(level.matches.matchedPercent()); });
    add(Texts::tr("Literal bytes"),
        [](const Level& level) { return formatBytes(level.matches.literalBytes); });
    add(Texts::tr("Repeated offsets"),
        [](const Level& level) { return formatBytes(level.matches.repeatedOffsets); });
    add(Texts::tr("Bytes for matches (estimate)"),
        [](const Level& level) { return sizeOf(level.matches.matchCostBytes); });
    add(Texts::tr("Bytes for literals (estimate)"),
        [](const Level& level) { return sizeOf(level.matches.literalCostBytes); });
    return numbers;
}

std::vector<ComparedBin> comparedBins(const core::PowerHistogram& first, const core::PowerHistogram& second) {
    std::vector<ComparedBin> bins;
    std::size_t used = 0; // bins up to the last that is not empty
    for (std::size_t bin = 0; bin < first.counts.size(); ++bin) {
        const bool isEmpty = first.counts[bin] == 0 && second.counts[bin] == 0;
        if (isEmpty && bins.empty())
            continue;
        bins.push_back({binTitle(bin), first.counts[bin], second.counts[bin]});
        if (!isEmpty)
            used = bins.size();
    }
    bins.resize(used);
    return bins;
}

} // namespace levelscope::app
