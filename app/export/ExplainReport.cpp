// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ExplainReport.h"

#include "app/Format.h"
#include "app/LevelComparisonText.h"
#include "app/VersionText.h"
#include "app/export/ResultsTable.h"
#include "app/export/ResultsValues.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ExplainReport)
};

using core::LevelRemark;

constexpr std::array kRemarkIds = {
    std::pair{LevelRemark::NothingChanged, "nothing-changed"},
    std::pair{LevelRemark::OtherStrategy, "other-strategy"},
    std::pair{LevelRemark::ShorterLeastMatch, "shorter-least-match"},
    std::pair{LevelRemark::LongerLeastMatch, "longer-least-match"},
    std::pair{LevelRemark::LargerTables, "larger-tables"},
    std::pair{LevelRemark::SmallerTables, "smaller-tables"},
    std::pair{LevelRemark::MorePlacesTried, "more-places-tried"},
    std::pair{LevelRemark::FewerPlacesTried, "fewer-places-tried"},
    std::pair{LevelRemark::SameMatches, "same-matches"},
    std::pair{LevelRemark::NoMatches, "no-matches"},
    std::pair{LevelRemark::OnlyFirstFinds, "only-first-finds"},
    std::pair{LevelRemark::OnlySecondFinds, "only-second-finds"},
    std::pair{LevelRemark::MoreAndShorter, "more-and-shorter"},
    std::pair{LevelRemark::MoreAndAlike, "more-and-alike"},
    std::pair{LevelRemark::MoreAndLonger, "more-and-longer"},
    std::pair{LevelRemark::AsManyAndShorter, "as-many-and-shorter"},
    std::pair{LevelRemark::AsManyAndAlike, "as-many-and-alike"},
    std::pair{LevelRemark::AsManyAndLonger, "as-many-and-longer"},
    std::pair{LevelRemark::FewerAndShorter, "fewer-and-shorter"},
    std::pair{LevelRemark::FewerAndAlike, "fewer-and-alike"},
    std::pair{LevelRemark::FewerAndLonger, "fewer-and-longer"},
    std::pair{LevelRemark::MoreLiterals, "more-literals"},
    std::pair{LevelRemark::FewerLiterals, "fewer-literals"},
    std::pair{LevelRemark::OnlyFirstStoresLiterals, "only-first-stores-literals"},
    std::pair{LevelRemark::OnlySecondStoresLiterals, "only-second-stores-literals"},
    std::pair{LevelRemark::MatchesCostMoreThanSaved, "matches-cost-more-than-saved"},
    std::pair{LevelRemark::MatchesCostLessThanSaved, "matches-cost-less-than-saved"},
    std::pair{LevelRemark::LiteralsCostMoreThanSaved, "literals-cost-more-than-saved"},
    std::pair{LevelRemark::LiteralsCostLessThanSaved, "literals-cost-less-than-saved"},
    std::pair{LevelRemark::BothCostMore, "both-cost-more"},
    std::pair{LevelRemark::BothCostLess, "both-cost-less"},
    std::pair{LevelRemark::Larger, "larger"},
    std::pair{LevelRemark::Smaller, "smaller"},
    std::pair{LevelRemark::SameSize, "same-size"},
    std::pair{LevelRemark::FlushesNotSeen, "flushes-not-seen"},
    std::pair{LevelRemark::CountedWithSmallerTables, "counted-with-smaller-tables"},
};
static_assert(kRemarkIds.size() == static_cast<std::size_t>(LevelRemark::CountedWithSmallerTables) + 1);

QString remarkId(LevelRemark remark) {
    const auto* const known =
        std::ranges::find(kRemarkIds, remark, &std::pair<LevelRemark, const char*>::first);
    return QLatin1String(known->second);
}

/// A mark in the first column where the levels differ.
TextTable parameterTable(const core::LevelComparison& comparison, const TextColumn& first,
                         const TextColumn& second) {
    TextTable table{.columns = {{QString()}, {Texts::tr("Parameter")}, first, second}, .rows = {}};
    for (const core::ParameterPair& pair : comparison.parameters)
        table.rows.push_back({pair.differs() ? QStringLiteral("*") : QString(), textOf(pair.name),
                              textOf(pair.first), textOf(pair.second)});
    return table;
}

TextTable numberTable(const core::LevelComparison& comparison, const TextColumn& first,
                      const TextColumn& second) {
    TextTable table{.columns = {{Texts::tr("Found")}, first, second}, .rows = {}};
    for (const ComparedNumber& number : comparedNumbers(comparison))
        table.rows.push_back({number.title, number.first, number.second});
    return table;
}

/// What is not 0 shows.
QString bar(std::uint64_t count, std::uint64_t most) {
    constexpr double longest = 24;
    const double share = static_cast<double>(count) / static_cast<double>(std::max<std::uint64_t>(most, 1));
    return QString(static_cast<qsizetype>(std::ceil(longest * share)), u'#');
}

TextTable histogramTable(const QString& title, const std::vector<ComparedBin>& bins, const TextColumn& first,
                         const TextColumn& second) {
    TextTable table{.columns = {{title, true}, first, {QString()}, second, {QString()}}, .rows = {}};
    std::uint64_t most = 0;
    for (const ComparedBin& bin : bins)
        most = std::max({most, bin.first, bin.second});
    for (const ComparedBin& bin : bins)
        table.rows.push_back({bin.title, formatBytes(bin.first), bar(bin.first, most),
                              formatBytes(bin.second), bar(bin.second, most)});
    return table;
}

QJsonArray histogramArray(const core::PowerHistogram& histogram) {
    QJsonArray bins;
    for (std::size_t bin = 0; bin < histogram.counts.size(); ++bin) {
        if (histogram.counts[bin] > 0)
            bins.append(QJsonObject{{QStringLiteral("from"), qint64{1} << bin},
                                    {QStringLiteral("to"), (qint64{2} << bin) - 1},
                                    {QStringLiteral("count"), static_cast<qint64>(histogram.counts[bin])}});
    }
    return bins;
}

QJsonObject matchesObject(const core::MatchStatistics& matches) {
    const std::optional<double> mean = matches.meanMatchLength();
    return {
        {QStringLiteral("count"), static_cast<qint64>(matches.matches)},
        {QStringLiteral("mean_length"), mean.has_value() ? QJsonValue(*mean) : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("matched_bytes"), static_cast<qint64>(matches.matchedBytes)},
        {QStringLiteral("literal_bytes"), static_cast<qint64>(matches.literalBytes)},
        {QStringLiteral("repeated_offsets"), static_cast<qint64>(matches.repeatedOffsets)},
        {QStringLiteral("estimated_match_cost"), std::round(matches.matchCostBytes)},
        {QStringLiteral("estimated_literal_cost"), std::round(matches.literalCostBytes)},
        {QStringLiteral("literals_stored"), matches.literalsStored},
        {QStringLiteral("smaller_tables"), matches.smallerTables},
        {QStringLiteral("lengths"), histogramArray(matches.lengths)},
        {QStringLiteral("offsets"), histogramArray(matches.offsets)},
    };
}

QJsonObject levelObject(const core::ExaminedLevel& level) {
    QJsonObject parameters;
    for (const core::Parameter& parameter : level.parameters)
        parameters.insert(textOf(parameter.name), textOf(parameter.value));
    return {
        {QStringLiteral("codec"), textOf(level.point.codec->info().id)},
        {QStringLiteral("level"), level.point.level},
        {QStringLiteral("knobs"), knobsId(level.point)},
        {QStringLiteral("drive"), driveId(level.point.drive.mode)},
        {QStringLiteral("parameters"), parameters},
        {QStringLiteral("compressed_bytes"), level.compressedBytes.has_value()
                                                 ? QJsonValue(static_cast<qint64>(*level.compressedBytes))
                                                 : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("matches"), matchesObject(level.matches)},
    };
}

} // namespace

QByteArray explainText(const core::Payload& payload, const core::LevelComparison& comparison) {
    const TextColumn first{formatPoint(comparison.first.point), true};
    const TextColumn second{formatPoint(comparison.second.point), true};
    const core::MatchStatistics& one = comparison.first.matches;
    const core::MatchStatistics& other = comparison.second.matches;
    QStringList blocks = {
        comparisonSentences(comparison).join(QLatin1Char('\n')) + QLatin1Char('\n'),
        alignedText(parameterTable(comparison, first, second)),
        alignedText(numberTable(comparison, first, second)),
    };
    if (one.matches > 0 || other.matches > 0) {
        blocks.append(alignedText(histogramTable(Texts::tr("Match length"),
                                                 comparedBins(one.lengths, other.lengths), first, second)));
        blocks.append(alignedText(histogramTable(Texts::tr("Reaches back"),
                                                 comparedBins(one.offsets, other.offsets), first, second)));
    }
    blocks.append(Texts::tr("%1, %2 bytes; %3; %4")
                      .arg(textOf(payload.name()), formatBytes(payload.size()),
                           libraryText(comparison.first.point.codec->info()),
                           formatDrive(comparison.first.point.drive)) +
                  QLatin1Char('\n'));
    return blocks.join(QLatin1Char('\n')).toUtf8();
}

QByteArray explainJson(const core::Payload& payload, const core::LevelComparison& comparison) {
    QJsonArray remarks;
    for (const LevelRemark remark : comparison.remarks)
        remarks.append(QJsonObject{{QStringLiteral("id"), remarkId(remark)},
                                   {QStringLiteral("text"), remarkSentence(comparison, remark)}});
    const core::CodecInfo& codec = comparison.first.point.codec->info();
    const QJsonObject document = {
        {QStringLiteral("schema"), QStringLiteral("levelscope.explain")},
        {QStringLiteral("version"), 1},
        {QStringLiteral("library"), textOf(codec.libraryName)},
        {QStringLiteral("library_version"), textOf(codec.libraryVersion)},
        {QStringLiteral("payload"),
         QJsonObject{{QStringLiteral("name"), textOf(payload.name())},
                     {QStringLiteral("bytes"), static_cast<qint64>(payload.size())}}},
        {QStringLiteral("levels"), QJsonArray{levelObject(comparison.first), levelObject(comparison.second)}},
        {QStringLiteral("remarks"), remarks},
    };
    return QJsonDocument(document).toJson(QJsonDocument::Indented);
}

} // namespace levelscope::app
