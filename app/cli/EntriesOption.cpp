// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/EntriesOption.h"

#include "app/cli/Command.h"
#include "app/cli/NumberOption.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(EntriesOption)
};

constexpr QLatin1String kEntry("entry");
constexpr QLatin1String kWeight("weight");
constexpr QLatin1String kEntryOption("--entry");
constexpr QLatin1String kWeightOption("--weight");

constexpr std::uint64_t kMostNumber = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kMostWeight = 1'000'000'000;

CommandError usageError(const QString& sentence) {
    return {ExitCode::Usage, sentence};
}

/// "3" or "12-20".
Parsed<EntryRange> parseRange(const QString& text) {
    const auto number = [](const QString& digits) {
        return parseWholeNumber(kEntryOption, digits, 0, kMostNumber);
    };
    FirstError errors;
    EntryRange range;
    const qsizetype dash = text.indexOf(QLatin1Char('-'));
    range.first = errors.take(number(text.left(dash))); // -1 is all of it
    range.last = dash < 0 ? range.first : errors.take(number(text.sliced(dash + 1)));
    if (errors.error().has_value())
        return usageError(
            Texts::tr("%1 takes numbers and ranges of responses such as 3,7,12-20, or all, not \"%2\".")
                .arg(kEntryOption, text));
    if (range.last < range.first)
        return usageError(Texts::tr("%1 takes ranges from the lower to the higher number, not \"%2\".")
                              .arg(kEntryOption, text));
    return range;
}

bool holds(const EntryRange& range, const core::CaptureEntry& entry) {
    return range.first <= entry.index && entry.index <= range.last;
}

} // namespace

bool EntryChoice::isSet() const {
    return all || ranges.size() > 1 || (ranges.size() == 1 && ranges.front().first != ranges.front().last);
}

void addEntriesOptions(QCommandLineParser& parser) {
    parser.addOption(
        {kEntry,
         Texts::tr(
             "Responses of a capture, by their numbers as levelscope entries lists them: 3, a list such "
             "as 3,7,12-20, or all. Several are swept one after the other, each with all of --budget, "
             "and added up. May be left out when there is only one."),
         QStringLiteral("LIST")});
    parser.addOption({kWeight,
                      Texts::tr("How often responses count in the total of several; once unless given."),
                      QStringLiteral("3=10,7=2")});
}

Parsed<std::optional<EntryChoice>> readEntryChoice(const QCommandLineParser& parser) {
    const std::optional<QString> text = givenValue(parser, kEntry);
    if (!text.has_value())
        return std::optional<EntryChoice>();
    EntryChoice choice{.all = *text == QLatin1String("all")};
    FirstError errors;
    if (!choice.all) {
        for (const QString& item : text->split(QLatin1Char(',')))
            choice.ranges.push_back(errors.take(parseRange(item)));
    }
    return errors.error().has_value() ? Parsed<std::optional<EntryChoice>>(*errors.error())
                                      : std::optional(std::move(choice));
}

Parsed<EntryWeights> readEntryWeights(const QCommandLineParser& parser) {
    EntryWeights weights;
    const std::optional<QString> text = givenValue(parser, kWeight);
    if (!text.has_value())
        return weights;
    FirstError errors;
    for (const QString& item : text->split(QLatin1Char(','))) {
        const qsizetype equals = item.indexOf(QLatin1Char('='));
        if (equals < 0)
            return usageError(Texts::tr("%1 takes responses and how often they count such as 3=10,7=2, not "
                                        "\"%2\".")
                                  .arg(kWeightOption, item));
        const std::uint64_t entry =
            errors.take(parseWholeNumber(kWeightOption, item.left(equals), 0, kMostNumber));
        const std::uint64_t weight =
            errors.take(parseWholeNumber(kWeightOption, item.sliced(equals + 1), 1, kMostWeight));
        if (!weights.emplace(entry, weight).second)
            errors.report(usageError(
                Texts::tr("%1 names response %2 twice; once is enough.").arg(kWeightOption).arg(entry)));
    }
    return errors.error().has_value() ? Parsed<EntryWeights>(*errors.error()) : weights;
}

Parsed<std::vector<std::size_t>> positionsOf(const EntryChoice& choice, const core::Capture& capture) {
    const std::vector<core::CaptureEntry>& entries = capture.entries();
    for (const EntryRange& range : choice.ranges) {
        if (std::ranges::any_of(entries, [&](const auto& entry) { return holds(range, entry); }))
            continue;
        return usageError(
            range.first == range.last
                ? Texts::tr("The file has no response number %1; levelscope entries lists them.")
                      .arg(range.first)
                : Texts::tr("The file has no responses from %1 to %2; levelscope entries lists "
                            "them.")
                      .arg(range.first)
                      .arg(range.last));
    }
    std::vector<std::size_t> positions;
    for (std::size_t position = 0; position < entries.size(); ++position) {
        const bool chosen = choice.all || std::ranges::any_of(choice.ranges, [&](const EntryRange& range) {
                                return holds(range, entries[position]);
                            });
        if (chosen)
            positions.push_back(position);
    }
    return positions;
}

} // namespace levelscope::app
