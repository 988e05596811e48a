// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/DriveOption.h"

#include "app/cli/Command.h"
#include "app/cli/NumberOption.h"
#include "app/cli/WordOption.h"
#include "app/export/ResultsValues.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(DriveOption)
};

constexpr QLatin1String kDrive("drive");
constexpr QLatin1String kWriteSize("write-size");
constexpr QLatin1String kFlushEvery("flush-every");
constexpr QLatin1String kEncoder("encoder");

QString withDashes(QLatin1String option) {
    return QStringLiteral("--%1").arg(option);
}

/// The byte counts of a list; `word` stands for none.
std::vector<std::optional<std::size_t>> readByteCounts(const QCommandLineParser& parser, QLatin1String option,
                                                       const QString& wordForNone,
                                                       std::optional<std::size_t> fallback,
                                                       FirstError& errors) {
    const std::optional<QString> text = givenValue(parser, option);
    if (!text.has_value())
        return {fallback};
    std::vector<std::optional<std::size_t>> counts;
    for (const QString& item : text->split(QLatin1Char(',')))
        counts.push_back(errors.take(parseByteCount(withDashes(option), item, 1, wordForNone)));
    return counts;
}

std::vector<core::DriveMode> readModes(const QCommandLineParser& parser, FirstError& errors) {
    const std::optional<QString> text = givenValue(parser, kDrive);
    if (!text.has_value())
        return {core::Drive{}.mode};
    return errors.take(parseWords<core::DriveMode>(withDashes(kDrive), *text,
                                                   {wordOf(driveId, core::DriveMode::Stream),
                                                    wordOf(driveId, core::DriveMode::Pledged),
                                                    wordOf(driveId, core::DriveMode::OneShot)}));
}

std::vector<core::EncoderUse> readEncoders(const QCommandLineParser& parser, FirstError& errors) {
    const std::optional<QString> text = givenValue(parser, kEncoder);
    if (!text.has_value())
        return {core::Drive{}.encoder};
    return errors.take(parseWords<core::EncoderUse>(
        withDashes(kEncoder), *text,
        {wordOf(encoderId, core::EncoderUse::Fresh), wordOf(encoderId, core::EncoderUse::Reused)}));
}

} // namespace

void addDriveOptions(QCommandLineParser& parser) {
    const auto add = [&](QLatin1String name, const QString& description, const char* value) {
        parser.addOption({name, description, QLatin1String(value)});
    };
    add(kDrive,
        Texts::tr("How the encoder gets the body: stream (size unknown; default), pledged (streamed, size "
                  "announced) or one-shot. This and the next three take several values with commas between "
                  "them: each combination is a curve of its own."),
        "HOW");
    add(kWriteSize,
        Texts::tr(
            "Bytes per write: N, NK (x 1,024) or whole; 16K unless given. one-shot looks neither at this "
            "nor at --flush-every."),
        "SIZE");
    add(kFlushEvery, Texts::tr("Flush after every so many bytes of the body: N, NK or none (default)."),
        "SIZE");
    add(kEncoder,
        Texts::tr("fresh: an encoder per response (default); reused: one that is reset between responses, "
                  "where the library can."),
        "USE");
}

std::optional<QString> givenDriveOption(const QCommandLineParser& parser) {
    for (const QLatin1String option : {kDrive, kWriteSize, kFlushEvery, kEncoder}) {
        if (parser.isSet(option))
            return option;
    }
    return std::nullopt;
}

Parsed<std::vector<core::Drive>> readDrives(const QCommandLineParser& parser) {
    FirstError errors;
    const auto modes = readModes(parser, errors);
    const auto writeSizes =
        readByteCounts(parser, kWriteSize, QStringLiteral("whole"), core::Drive{}.writeSize, errors);
    const auto flushes =
        readByteCounts(parser, kFlushEvery, QStringLiteral("none"), core::Drive{}.flushEvery, errors);
    const auto encoders = readEncoders(parser, errors);
    if (errors.error().has_value())
        return *errors.error();
    std::vector<core::Drive> drives;
    const auto addOnce = [&](const core::Drive& drive) {
        if (std::ranges::find(drives, drive) == drives.end())
            drives.push_back(drive);
    };
    for (const core::DriveMode mode : modes) {
        for (const core::EncoderUse encoder : encoders) {
            if (mode == core::DriveMode::OneShot) {
                addOnce({.mode = mode, .encoder = encoder});
                continue;
            }
            for (const auto& writeSize : writeSizes) {
                for (const auto& flushEvery : flushes)
                    addOnce({mode, writeSize, flushEvery, encoder});
            }
        }
    }
    return drives;
}

} // namespace levelscope::app
