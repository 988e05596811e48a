// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/EntriesOption.h"

#include "app/NoteText.h"
#include "app/cli/NumberOption.h"
#include "app/cli/ProgressLine.h"

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

/// The items of all the lists that were given for an option.
QStringList itemsOf(const QCommandLineParser& parser, const QString& option) {
    QStringList items;
    for (const QString& item : parser.values(option).join(QLatin1Char(',')).split(QLatin1Char(',')))
        items.append(item.trimmed());
    return items;
}

/// "3" or "12-20".
Parsed<EntryRange> parseRange(const QString& text) {
    const auto number = [](const QString& digits) {
        return parseWholeNumber(kEntryOption, digits.trimmed(), 0, kMostNumber);
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

/// A number that is not there is mistyped, be it that of a response or the end of a range.
std::optional<CommandError> checkRange(const EntryRange& range,
                                       const std::vector<core::CaptureEntry>& entries) {
    const std::uint64_t last = entries.back().index;
    if (range.first != range.last && range.last > last)
        return usageError(Texts::tr("The file has no responses up to number %1; the last one is number %2.")
                              .arg(range.last)
                              .arg(last));
    if (std::ranges::any_of(entries, [&](const auto& entry) { return holds(range, entry); }))
        return std::nullopt;
    return usageError(
        range.first == range.last
            ? Texts::tr("The file has no response number %1; levelscope entries lists them.").arg(range.first)
            : Texts::tr("The file has no responses from %1 to %2; levelscope entries lists them.")
                  .arg(range.first)
                  .arg(range.last));
}

CommandError noResponseError() {
    return {
        ExitCode::Unreadable,
        Texts::tr("The file holds no response; choose another file, or take it as a body with --as body.")};
}

CommandError whichError(std::size_t responses, EntryCount count) {
    return usageError(count == EntryCount::One
                          ? Texts::tr("The file holds %1 responses, which levelscope entries lists; choose "
                                      "one with --entry N, or take the file as one body with --as body.")
                                .arg(responses)
                          : Texts::tr("The file holds %1 responses, which levelscope entries lists; choose "
                                      "one with --entry N or all with --entry all, or take the file as one "
                                      "body with --as body.")
                                .arg(responses));
}

/// The position of the only response that has a body, or of the only one.
Parsed<std::size_t> onlyPosition(const core::Capture& capture, EntryCount count, ProgressLine& progress) {
    const std::vector<core::CaptureEntry>& entries = capture.entries();
    if (entries.size() == 1)
        return std::size_t{0};
    const auto bodies = std::ranges::count_if(entries, &core::CaptureEntry::hasBody);
    if (bodies == 0)
        return CommandError{
            ExitCode::Unreadable,
            Texts::tr("None of the %1 responses in the file has a body; levelscope entries says why.")
                .arg(entries.size())};
    if (bodies > 1)
        return whichError(entries.size(), count);
    const auto only = std::ranges::find_if(entries, &core::CaptureEntry::hasBody);
    progress.tell(Texts::tr("Taking response %1, the only one of %2 that has a body.")
                      .arg(only->index)
                      .arg(entries.size()));
    return static_cast<std::size_t>(only - entries.begin());
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
             "and added up. May be left out when only one has a body. May be repeated."),
         QStringLiteral("LIST")});
    parser.addOption(
        {kWeight,
         Texts::tr("How often responses count in the total of several; once unless given. May be repeated."),
         QStringLiteral("3=10,7=2")});
}

void addEntryOption(QCommandLineParser& parser) {
    parser.addOption(
        {kEntry,
         Texts::tr("Number of the response, as levelscope entries lists it; may be left out when "
                   "only one has a body."),
         QStringLiteral("N")});
}

Parsed<std::optional<EntryChoice>> readEntryChoice(const QCommandLineParser& parser) {
    if (!parser.isSet(kEntry))
        return std::optional<EntryChoice>();
    EntryChoice choice;
    FirstError errors;
    for (const QString& item : itemsOf(parser, kEntry)) {
        if (item == QLatin1String("all"))
            choice.all = true;
        else
            choice.ranges.push_back(errors.take(parseRange(item)));
    }
    return errors.error().has_value() ? Parsed<std::optional<EntryChoice>>(*errors.error())
                                      : std::optional(std::move(choice));
}

Parsed<std::optional<EntryChoice>> readOneEntry(const QCommandLineParser& parser) {
    FirstError errors;
    std::optional<EntryChoice> choice = errors.take(readEntryChoice(parser));
    if (errors.error().has_value() || (choice.has_value() && choice->isSet()))
        return usageError(Texts::tr("%1 takes the number of one response here, not \"%2\".")
                              .arg(kEntryOption, itemsOf(parser, kEntry).join(QStringLiteral(","))));
    return choice;
}

Parsed<EntryWeights> readEntryWeights(const QCommandLineParser& parser) {
    EntryWeights weights;
    if (!parser.isSet(kWeight))
        return weights;
    FirstError errors;
    for (const QString& item : itemsOf(parser, kWeight)) {
        const qsizetype equals = item.indexOf(QLatin1Char('='));
        if (equals < 0)
            return usageError(Texts::tr("%1 takes responses and how often they count such as 3=10,7=2, not "
                                        "\"%2\".")
                                  .arg(kWeightOption, item));
        const std::uint64_t entry =
            errors.take(parseWholeNumber(kWeightOption, item.left(equals).trimmed(), 0, kMostNumber));
        const std::uint64_t weight =
            errors.take(parseWholeNumber(kWeightOption, item.sliced(equals + 1).trimmed(), 1, kMostWeight));
        if (!weights.emplace(entry, weight).second)
            errors.report(usageError(
                Texts::tr("%1 names response %2 twice; once is enough.").arg(kWeightOption).arg(entry)));
    }
    return errors.error().has_value() ? Parsed<EntryWeights>(*errors.error()) : weights;
}

Parsed<std::vector<std::size_t>> positionsOf(const EntryChoice& choice, const core::Capture& capture) {
    const std::vector<core::CaptureEntry>& entries = capture.entries();
    if (entries.empty())
        return noResponseError();
    for (const EntryRange& range : choice.ranges) {
        if (std::optional<CommandError> error = checkRange(range, entries))
            return *std::move(error);
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

Parsed<std::size_t> positionOf(const std::optional<EntryChoice>& choice, const core::Capture& capture,
                               EntryCount count, ProgressLine& progress) {
    if (capture.entries().empty())
        return noResponseError();
    FirstError errors;
    std::size_t position = 0;
    if (!choice.has_value())
        position = errors.take(onlyPosition(capture, count, progress));
    else if (const auto positions = errors.take(positionsOf(*choice, capture)); !positions.empty())
        position = positions.front();
    if (errors.error().has_value())
        return *errors.error();
    const core::CaptureEntry& entry = capture.entries()[position];
    if (!entry.hasBody)
        return CommandError{ExitCode::Unreadable,
                            Texts::tr("Response %1 has no body: %2.")
                                .arg(QString::number(entry.index), notesText(entry.notes))};
    return position;
}

} // namespace levelscope::app
