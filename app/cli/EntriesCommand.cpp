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
#include "core/Sha256.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(EntriesCommand)
};

/// A response and what its body is.
struct EntryLine {
    core::CaptureEntry entry;
    std::optional<std::uint64_t> bodyBytes = {}; ///< none without a body, and of an empty one
    std::string sha256 = {};
    core::Exactness exactness = core::Exactness::Missing;
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
    std::vector<core::EntryNote> notes = line.entry.notes;
    if (line.entry.hasBody) {
        const core::Result<core::CapturedBody> body = capture.body(position, limit, stop);
        if (!body.has_value()) {
            if (body.error().code == core::ErrorCode::Stopped)
                return std::nullopt;
            line.note = bodySentence(body.error(), Texts::tr("The body"), limit);
            return line;
        }
        const core::Result<std::string> sha256 = core::sha256Hex(body.value().bytes, {}, stop);
        if (!sha256.has_value())
            return std::nullopt;
        if (!body.value().bytes.empty()) {
            line.bodyBytes = body.value().bytes.size();
            line.sha256 = sha256.value();
        }
        line.exactness = body.value().exactness;
        notes.insert(notes.end(), body.value().notes.begin(), body.value().notes.end());
    }
    line.note = notesText(notes);
    return line;
}

QString numberText(std::optional<std::uint64_t> number) {
    return number.has_value() ? QString::number(*number) : QString();
}

QStringList fieldsOf(const EntryLine& line) {
    const core::CaptureEntry& entry = line.entry;
    return {QString::number(entry.index),
            textOf(entry.method),
            textOf(entry.path),
            textOf(entry.status),
            textOf(entry.mimeType),
            textOf(entry.encoding),
            numberText(entry.wireBytes),
            numberText(line.bodyBytes),
            textOf(line.sha256),
            textOf(core::exactnessId(line.exactness)),
            line.note};
}

const QStringList& keys() {
    static const QStringList all = {
        QStringLiteral("index"),      QStringLiteral("method"),     QStringLiteral("path"),
        QStringLiteral("status"),     QStringLiteral("mime"),       QStringLiteral("encoding"),
        QStringLiteral("wire_bytes"), QStringLiteral("body_bytes"), QStringLiteral("sha256"),
        QStringLiteral("exactness"),  QStringLiteral("note")};
    return all;
}

bool isNumber(qsizetype column) {
    return column == 0 || column == 6 || column == 7;
}

QByteArray listTable(const EntryList& list) {
    TextTable table;
    for (qsizetype column = 0; column < keys().size(); ++column)
        table.columns.push_back({keys()[column], isNumber(column)});
    for (const EntryLine& line : list.lines) {
        QStringList row = fieldsOf(line);
        row[8] = row[8].left(16);
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
    QJsonArray entries;
    for (const EntryLine& line : list.lines) {
        const QStringList fields = fieldsOf(line);
        QJsonObject object;
        for (qsizetype column = 0; column < keys().size(); ++column) {
            QJsonValue value(fields[column]);
            if (isNumber(column))
                value = fields[column].isEmpty() ? QJsonValue(QJsonValue::Null)
                                                 : QJsonValue(fields[column].toLongLong());
            object.insert(keys()[column], value);
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
