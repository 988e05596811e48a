// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/EntriesCommand.h"

#include "app/NoteText.h"
#include "app/cli/CaptureSource.h"
#include "app/cli/LongCommand.h"
#include "app/cli/OutputTarget.h"
#include "app/cli/WordOption.h"
#include "app/export/ResultsCsv.h"
#include "app/export/ResultsTable.h"
#include "app/export/ResultsValues.h"
#include "app/models/EntriesCells.h"
#include "core/Sha256.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <array>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(EntriesCommand)
};

/// A response and what its body is.
struct EntryLine {
    core::CaptureEntry entry;
    core::BodyFacts facts = {};
    std::string sha256 = {}; ///< of a body that has bytes
    QString note = {};
};

/// All that is written of a file.
struct EntryList {
    std::vector<EntryLine> lines = {};
    QString note = {}; ///< on the file as a whole
};

using ListWriter = QByteArray (*)(const EntryList& list);

/// Without a value: stopped.
std::optional<EntryLine> describe(const core::Capture& capture, std::size_t position, std::uint64_t limit,
                                  const std::stop_token& stop) {
    EntryLine line{.entry = capture.entries()[position]};
    if (line.entry.hasBody) {
        const core::Result<core::CapturedBody> body = capture.body(position, limit, stop);
        line.facts = core::bodyFacts(body);
        if (line.facts.error.has_value() && line.facts.error->code == core::ErrorCode::Stopped)
            return std::nullopt;
        if (line.facts.bytes == std::uint64_t{0})
            line.facts.bytes.reset(); // as of one that is not there
        if (line.facts.bytes.has_value()) {
            core::Result<std::string> sha256 = core::sha256Hex(body.value().bytes, {}, stop);
            if (!sha256.has_value())
                return std::nullopt;
            line.sha256 = std::move(sha256).value();
        }
    }
    line.note = line.facts.error.has_value()
                    ? bodySentence(*line.facts.error, Texts::tr("The body"), limit)
                    : cellField({.entry = line.entry, .decoded = &line.facts}, EntriesColumn::Note);
    return line;
}

/// As in the window's list. Behind the body's size comes its digest, at the end the note.
constexpr std::array kColumns = {
    EntriesColumn::Number,    EntriesColumn::Method,    EntriesColumn::Path,
    EntriesColumn::Status,    EntriesColumn::Type,      EntriesColumn::Encoding,
    EntriesColumn::WireBytes, EntriesColumn::BodyBytes, EntriesColumn::Exactness};
constexpr qsizetype kDigest = 8;

QStringList fieldsOf(const EntryLine& line) {
    QStringList fields;
    for (const EntriesColumn column : kColumns)
        fields.append(cellField({.entry = line.entry, .decoded = &line.facts}, column));
    fields.insert(kDigest, textOf(line.sha256));
    fields.append(line.note);
    return fields;
}

QStringList keys() {
    QStringList all;
    for (const EntriesColumn column : kColumns)
        all.append(columnKey(column));
    all.insert(kDigest, QStringLiteral("sha256"));
    all.append(columnKey(EntriesColumn::Note));
    return all;
}

bool isNumber(qsizetype column) {
    return column == 0 || column == 6 || column == 7;
}

QByteArray listTable(const EntryList& list) {
    const QStringList titles = keys();
    TextTable table;
    for (qsizetype column = 0; column < titles.size(); ++column)
        table.columns.push_back({titles[column], isNumber(column)});
    for (const EntryLine& line : list.lines) {
        QStringList row = fieldsOf(line);
        row[kDigest].truncate(16);
        table.rows.push_back(row);
    }
    QString text = alignedText(table);
    if (!list.note.isEmpty())
        text += QLatin1Char('\n') + Texts::tr("Note: %1.").arg(list.note) + QLatin1Char('\n');
    return text.toUtf8();
}

QByteArray listCsv(const EntryList& list) {
    QByteArray csv = csvLine(keys(), ',');
    for (const EntryLine& line : list.lines)
        csv += csvLine(fieldsOf(line), ',');
    return csv;
}

QByteArray listJson(const EntryList& list) {
    const QStringList names = keys();
    QJsonArray entries;
    for (const EntryLine& line : list.lines) {
        const QStringList fields = fieldsOf(line);
        QJsonObject object;
        for (qsizetype column = 0; column < names.size(); ++column) {
            QJsonValue value(fields[column]);
            if (isNumber(column))
                value = fields[column].isEmpty() ? QJsonValue(QJsonValue::Null)
                                                 : QJsonValue(fields[column].toLongLong());
            object.insert(names[column], value);
        }
        entries.append(object);
    }
    const QJsonObject document = {
        {QStringLiteral("schema"), QStringLiteral("levelscope.entries")},
        {QStringLiteral("version"), 1},
        {QStringLiteral("note"), list.note},
        {QStringLiteral("entries"), entries},
    };
    return QJsonDocument(document).toJson(QJsonDocument::Indented);
}

void addOptions(QCommandLineParser& parser) {
    parser.addOption(
        {QStringLiteral("format"),
         Texts::tr("Form: table, csv or json; unless given, by the end of the -o name, else table."),
         QStringLiteral("FORM")});
    addCaptureOptions(parser);
    addOutputOption(parser);
}

std::optional<CommandError> run(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    const QString outputPath = errors.take(readOutputPath(parser, files));
    const ListWriter write = errors.take(readForm<ListWriter>(parser, outputPath,
                                                              {{QStringLiteral("table"), listTable},
                                                               {QStringLiteral("csv"), listCsv},
                                                               {QStringLiteral("json"), listJson}}));
    if (errors.error().has_value())
        return errors.error();
    LongCommand command;
    ProgressLine& progress = command.progress;
    const std::uint64_t limit = errors.take(readDecodedLimit(parser));
    const core::CapturePtr capture = errors.take(loadCapture(parser, files, progress, command.stop()));
    if (errors.error().has_value()) {
        progress.clear();
        return errors.error();
    }
    if (write == listCsv) // which has no place for them
        tellNotes(*capture, progress);
    EntryList list{.note = notesText(capture->notes())};
    bool stopped = false;
    for (std::size_t position = 0; position < capture->entries().size() && !stopped; ++position) {
        progress.show(Texts::tr("Decoding body %1 of %2").arg(position + 1).arg(capture->entries().size()));
        std::optional<EntryLine> line = describe(*capture, position, limit, command.stop());
        stopped = !line.has_value() || command.stop().stop_requested();
        if (line.has_value())
            list.lines.push_back(*std::move(line));
    }
    progress.clear();
    errors.report(writeOutput(outputPath, write(list)));
    if (stopped)
        errors.report(
            CommandError{ExitCode::Interrupted, Texts::tr("Interrupted; %1 of %2 responses are listed.")
                                                    .arg(list.lines.size())
                                                    .arg(capture->entries().size())});
    return errors.error();
}

} // namespace

Command entriesCommand() {
    return {
        .name = QStringLiteral("entries"),
        .arguments = QStringLiteral("FILE|-"),
        .description = Texts::tr("Lists the responses that a HAR, a curl -i dump, a WARC, a SAZ, mitmproxy "
                                 "flows or items saved by Burp hold."),
        .addOptions = addOptions,
        .run = run,
    };
}

} // namespace levelscope::app
