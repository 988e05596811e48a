// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/LevelsOption.h"

#include "app/export/ResultsValues.h"
#include "core/codec/CodecRegistry.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(LevelsOption)
};

constexpr QLatin1String kCodecsOption("--codecs");
constexpr QLatin1String kLevelsOption("--levels");

CommandError usageError(const QString& sentence) {
    return {ExitCode::Usage, sentence};
}

/// A codec may be named once.
std::optional<CommandError> addCodec(std::vector<CodecLevels>& list, const QString& option,
                                     const core::Codec* codec) {
    if (std::ranges::find(list, codec, &CodecLevels::codec) != list.end())
        return usageError(
            Texts::tr("%1 names %2 twice; once is enough.").arg(option, textOf(codec->info().id)));
    list.push_back({codec});
    return std::nullopt;
}

Parsed<std::vector<CodecLevels>> parseCodecs(const QString& text) {
    std::vector<CodecLevels> chosen;
    for (const QString& id : text.split(QLatin1Char(','))) {
        FirstError errors;
        const core::Codec* codec = errors.take(parseCodec(kCodecsOption, id));
        if (!errors.error().has_value())
            errors.report(addCodec(chosen, kCodecsOption, codec));
        if (errors.error().has_value())
            return *errors.error();
        chosen.back().ranges = {codec->info().swept};
    }
    return chosen;
}

/// One level ("3", "-7") or a range ("-7..22") that `codec` accepts.
Parsed<core::LevelRange> parseLevelRange(const core::Codec& codec, const QString& text) {
    static const QRegularExpression pattern(QStringLiteral("\\A(-?[0-9]+)(?:\\.\\.(-?[0-9]+))?\\z"));
    const QString id = textOf(codec.info().id);
    const QRegularExpressionMatch match = pattern.match(text);
    if (!match.hasMatch())
        return usageError(
            Texts::tr("%1 takes levels of %2 as 3 or as 1..9, not \"%3\".").arg(kLevelsOption, id, text));
    const QString highest = match.hasCaptured(2) ? match.captured(2) : match.captured(1);
    core::LevelRange range;
    for (const auto& [levelText, level] :
         {std::pair(match.captured(1), &range.lowest), std::pair(highest, &range.highest)}) {
        bool fits = false;
        *level = levelText.toInt(&fits);
        if (!fits || !codec.info().accepted.contains(*level))
            return usageError(Texts::tr("%1 asks for %2 level %3, but the linked library has %4 to %5.")
                                  .arg(kLevelsOption, id, levelText)
                                  .arg(codec.info().accepted.lowest)
                                  .arg(codec.info().accepted.highest));
    }
    if (range.lowest > range.highest)
        return usageError(
            Texts::tr("%1 has the range %2 of %3 the wrong way round; the lower level comes first.")
                .arg(kLevelsOption, text, id));
    return range;
}

/// The codec that an item of --levels names before its levels. `only`: as parseLevels() has it.
Parsed<const core::Codec*> parseCodecOfLevels(const QString& id, const core::Codec* only) {
    Parsed<const core::Codec*> codec = parseCodec(kLevelsOption, id);
    if (only == nullptr || std::holds_alternative<CommandError>(codec) ||
        codec == Parsed<const core::Codec*>(only))
        return codec;
    return usageError(
        Texts::tr("%1 takes levels of %2 here, not of %3.").arg(kLevelsOption, textOf(only->info().id), id));
}

std::vector<CodecLevels> usualCodecs() {
    std::vector<CodecLevels> usual;
    for (const core::CurvePlan& curve : core::defaultCurves())
        usual.push_back({curve.codec, {curve.levels}});
    return usual;
}

} // namespace

Parsed<const core::Codec*> parseCodec(const QString& option, const QString& id) {
    const core::Codec* codec = core::findCodec(id.toStdString());
    if (codec != nullptr)
        return codec;
    return usageError(
        Texts::tr("%1 names \"%2\", which is not a codec; there are %3.").arg(option, id, knownCodecs()));
}

Parsed<std::vector<CodecLevels>> parseLevels(const QString& text, const core::Codec* only) {
    std::vector<CodecLevels> chosen;
    for (const QString& item : text.split(QLatin1Char(','))) {
        FirstError errors;
        const qsizetype equals = item.indexOf(QLatin1Char('='));
        if (equals >= 0) {
            const core::Codec* codec = errors.take(parseCodecOfLevels(item.left(equals), only));
            if (!errors.error().has_value())
                errors.report(addCodec(chosen, kLevelsOption, codec));
        } else if (chosen.empty() && only != nullptr) {
            chosen.push_back({only});
        } else if (chosen.empty()) {
            errors.report(
                usageError(Texts::tr("%1 takes levels such as zstd=-7..22 or zstd=1,3,gzip=6, not \"%2\".")
                               .arg(kLevelsOption, text)));
        }
        if (errors.error().has_value())
            return *errors.error();
        const core::LevelRange range =
            errors.take(parseLevelRange(*chosen.back().codec, item.sliced(equals + 1)));
        if (errors.error().has_value())
            return *errors.error();
        chosen.back().ranges.push_back(range);
    }
    return chosen;
}

Parsed<std::vector<CodecLevels>> parseCodecLevels(const std::optional<QString>& codecs,
                                                  const std::optional<QString>& levels,
                                                  const std::vector<const core::Codec*>& elsewhere) {
    FirstError errors;
    std::vector<CodecLevels> chosen = codecs.has_value() ? errors.take(parseCodecs(*codecs)) : usualCodecs();
    std::vector<CodecLevels> given;
    if (levels.has_value())
        given = errors.take(parseLevels(*levels));
    if (errors.error().has_value())
        return *errors.error();
    for (const CodecLevels& levelsOfCodec : given) {
        const auto known = std::ranges::find(chosen, levelsOfCodec.codec, &CodecLevels::codec);
        if (known != chosen.end())
            known->ranges = levelsOfCodec.ranges;
        else if (!codecs.has_value())
            chosen.push_back(levelsOfCodec);
        else if (std::ranges::find(elsewhere, levelsOfCodec.codec) == elsewhere.end())
            return usageError(Texts::tr("%1 has levels of %2, which is not among the codecs of %3.")
                                  .arg(kLevelsOption, textOf(levelsOfCodec.codec->info().id), kCodecsOption));
    }
    return chosen;
}

QString usualLevels() {
    QStringList levels;
    for (const core::Codec* codec : core::allCodecs()) {
        const core::LevelRange& swept = codec->info().swept;
        levels.append(
            QStringLiteral("%1=%2..%3").arg(textOf(codec->info().id)).arg(swept.lowest).arg(swept.highest));
    }
    return levels.join(QStringLiteral(", "));
}

QString knownCodecs() {
    QStringList ids;
    for (const core::Codec* codec : core::allCodecs())
        ids.append(textOf(codec->info().id));
    return ids.join(QStringLiteral(", "));
}

} // namespace levelscope::app
