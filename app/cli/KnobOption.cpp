// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/KnobOption.h"

#include "app/KnobText.h"
#include "app/cli/LevelsOption.h"
#include "app/export/ResultsValues.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(KnobOption)
};

constexpr QLatin1String kSetOption("--set");
constexpr QLatin1String kAsTheLevelHasIt("level");

CommandError usageError(const QString& sentence) {
    return {ExitCode::Usage, sentence};
}

/// One --set: a parameter and the values it shall have; none = as the level has it.
struct KnobValues {
    const core::Codec* codec = nullptr;
    std::string id = {};
    std::vector<std::optional<int>> values = {};
};

/// A word of the parameter or a number in its range.
Parsed<std::optional<int>> parseValue(const core::Codec& codec, const QString& id, const QString& text) {
    const std::string knob = id.toStdString();
    const auto info = std::ranges::find(codec.knobs(), std::string_view(knob), &core::KnobInfo::id);
    const QString name = QStringLiteral("%1.%2").arg(textOf(codec.info().id), id);
    if (info == codec.knobs().end())
        return usageError(Texts::tr("%1 names \"%2\", which cannot be set; of %3 there are %4.")
                              .arg(kSetOption, name, textOf(codec.info().id),
                                   textOf(core::checkKnob(codec, knob, 0).error().detail)));
    if (text == kAsTheLevelHasIt)
        return std::optional<int>();
    const auto word = std::ranges::find(info->words, std::string_view(text.toStdString()));
    if (word != info->words.end())
        return std::optional<int>(info->lowest + static_cast<int>(word - info->words.begin()));
    bool isNumber = false;
    const int value = text.toInt(&isNumber);
    const core::Result<void> checked =
        core::checkKnob(codec, knob, isNumber ? value : std::numeric_limits<int>::min());
    if (isNumber && checked.has_value())
        return std::optional<int>(value);
    return usageError(Texts::tr("%1 sets %2 to \"%3\", but the linked library takes %4.")
                          .arg(kSetOption, name, text, textOf(checked.error().detail)));
}

Parsed<KnobValues> parseSet(const QString& text) {
    const qsizetype dot = text.indexOf(QLatin1Char('.'));
    const qsizetype equals = text.indexOf(QLatin1Char('='));
    if (dot < 0 || equals < dot)
        return usageError(
            Texts::tr("%1 takes a parameter and its value such as zstd.windowLog=23, not \"%2\".")
                .arg(kSetOption, text));
    FirstError errors;
    KnobValues set{.codec = errors.take(parseCodec(kSetOption, text.left(dot)))};
    if (errors.error().has_value())
        return *errors.error();
    const QString id = text.sliced(dot + 1, equals - dot - 1);
    set.id = id.toStdString();
    for (const QString& value : text.sliced(equals + 1).split(QLatin1Char(',')))
        set.values.push_back(errors.take(parseValue(*set.codec, id, value)));
    return errors.error().has_value() ? Parsed<KnobValues>(*errors.error()) : set;
}

/// Every set that there is so far with every value of one more parameter.
std::vector<core::Knobs> combined(const std::vector<core::Knobs>& sets, const KnobValues& more) {
    std::vector<core::Knobs> all;
    for (const core::Knobs& knobs : sets) {
        for (const std::optional<int>& value : more.values) {
            all.push_back(knobs);
            if (value.has_value())
                all.back().set(more.id, *value);
        }
    }
    return all;
}

/// Values that the library takes one by one may exclude each other.
std::optional<CommandError> checkCombinations(const std::vector<CodecKnobs>& codecs) {
    for (const CodecKnobs& codec : codecs) {
        for (const core::Knobs& knobs : codec.sets) {
            if (const core::Result<void> checked = core::checkKnobs(*codec.codec, knobs);
                !checked.has_value())
                return usageError(Texts::tr("%1 sets %2 of %3, but the linked library takes %4.")
                                      .arg(kSetOption, formatKnobs(*codec.codec, knobs),
                                           textOf(codec.codec->info().id), textOf(checked.error().detail)));
        }
    }
    return std::nullopt;
}

} // namespace

Parsed<std::vector<CodecKnobs>> parseKnobs(const QStringList& texts) {
    std::vector<CodecKnobs> codecs;
    std::vector<KnobValues> earlier;
    for (const QString& text : texts) {
        FirstError errors;
        const KnobValues set = errors.take(parseSet(text));
        if (errors.error().has_value())
            return *errors.error();
        const bool isRepeated = std::ranges::any_of(
            earlier, [&](const KnobValues& other) { return other.codec == set.codec && other.id == set.id; });
        if (isRepeated)
            return usageError(Texts::tr("%1 names %2.%3 twice; give all its values at once, with commas.")
                                  .arg(kSetOption, textOf(set.codec->info().id), textOf(set.id)));
        earlier.push_back(set);
        auto codec = std::ranges::find(codecs, set.codec, &CodecKnobs::codec);
        if (codec == codecs.end())
            codec = codecs.insert(codecs.end(), {set.codec, {core::Knobs()}});
        codec->sets = combined(codec->sets, set);
    }
    if (const std::optional<CommandError> error = checkCombinations(codecs))
        return *error;
    return codecs;
}

} // namespace levelscope::app
