// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EntriesCells.h"

#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/NoteText.h"
#include "app/OriginText.h"

#include <QCoreApplication>
#include <QStringList>

#include <optional>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(EntriesCells)
};

std::optional<std::uint64_t> byteCount(const EntryRow& row, EntriesColumn column) {
    if (column == EntriesColumn::WireBytes)
        return row.entry.wireBytes;
    return row.decoded == nullptr ? std::nullopt : row.decoded->bytes;
}

/// How much of the body compressing it saved. Not of a part of a body, since all of it was sent.
std::optional<double> savedPercent(const EntryRow& row) {
    const std::optional<std::uint64_t> bytes = byteCount(row, EntriesColumn::BodyBytes);
    if (!row.entry.wireBytes.has_value() || bytes.value_or(0) == 0 ||
        row.decoded->exactness == core::Exactness::Truncated)
        return std::nullopt;
    return 100 * (1 - static_cast<double>(*row.entry.wireBytes) / static_cast<double>(*bytes));
}

const std::string& entryText(const core::CaptureEntry& entry, EntriesColumn column) {
    switch (column) {
    case EntriesColumn::Method:
        return entry.method;
    case EntriesColumn::Status:
        return entry.status;
    case EntriesColumn::Type:
        return entry.mimeType;
    case EntriesColumn::Encoding:
        return entry.encoding;
    default:
        return entry.path;
    }
}

/// The type without its parameters, which say the same nearly everywhere and are as long.
QString mediaType(const core::CaptureEntry& entry) {
    return QString::fromStdString(entry.mimeType.substr(0, entry.mimeType.find(';'))).trimmed();
}

/// In the order in which they were found; for a response without a body, why.
QString rowNotes(const EntryRow& row) {
    std::vector<core::EntryNote> notes = row.entry.notes;
    if (row.decoded != nullptr)
        notes.insert(notes.end(), row.decoded->notes.begin(), row.decoded->notes.end());
    if (row.decoded != nullptr && row.decoded->error.has_value())
        return errorSentence(*row.decoded->error, Texts::tr("The body"));
    if (notes.empty() && !row.entry.hasBody)
        return Texts::tr("no body");
    return notesText(notes);
}

/// Rows of the same kind side by side.
EntryValue noteValue(const EntryRow& row) {
    if (!row.entry.notes.empty())
        return static_cast<double>(row.entry.notes.front().code);
    if (row.decoded != nullptr && !row.decoded->notes.empty())
        return static_cast<double>(row.decoded->notes.front().code);
    return {};
}

template <class Number>
EntryValue numberValue(std::optional<Number> number) {
    return number.has_value() ? EntryValue(static_cast<double>(*number)) : EntryValue();
}

} // namespace

EntryValue cellValue(const EntryRow& row, EntriesColumn column) {
    switch (column) {
    case EntriesColumn::Number:
        return static_cast<double>(row.entry.index);
    case EntriesColumn::WireBytes:
    case EntriesColumn::BodyBytes:
        return numberValue(byteCount(row, column));
    case EntriesColumn::Saved:
        return numberValue(savedPercent(row));
    case EntriesColumn::Exactness:
        return row.decoded == nullptr ? EntryValue()
                                      : EntryValue(static_cast<double>(row.decoded->exactness));
    case EntriesColumn::Weight:
        return row.entry.hasBody ? EntryValue(static_cast<double>(row.weight)) : EntryValue();
    case EntriesColumn::Note:
        return noteValue(row);
    default: {
        const std::string& text = entryText(row.entry, column);
        return text.empty() ? EntryValue() : EntryValue(std::string_view(text));
    }
    }
}

QString cellText(const EntryRow& row, EntriesColumn column) {
    switch (column) {
    case EntriesColumn::Number:
        return formatBytes(row.entry.index);
    case EntriesColumn::WireBytes:
    case EntriesColumn::BodyBytes: {
        const std::optional<std::uint64_t> bytes = byteCount(row, column);
        return bytes.has_value() ? formatBytes(*bytes) : QString();
    }
    case EntriesColumn::Saved:
        return formatPercent(savedPercent(row));
    case EntriesColumn::Exactness:
        return row.decoded == nullptr ? QString() : exactnessText(row.decoded->exactness);
    case EntriesColumn::Weight:
        return row.entry.hasBody ? formatBytes(static_cast<std::uint64_t>(row.weight)) : QString();
    case EntriesColumn::Type:
        return mediaType(row.entry);
    case EntriesColumn::Note:
        return rowNotes(row);
    default:
        return QString::fromStdString(entryText(row.entry, column));
    }
}

QString notDecodedText(const EntryRow& row, EntriesColumn column) {
    const bool isFilledLater = column == EntriesColumn::Saved || column == EntriesColumn::BodyBytes ||
                               column == EntriesColumn::Exactness;
    return isFilledLater && row.entry.hasBody && row.decoded == nullptr
               ? Texts::tr("Not decoded yet; opening the response decodes it")
               : QString();
}

QString cellToolTip(const EntryRow& row, EntriesColumn column) {
    QStringList lines = {notDecodedText(row, column)};
    switch (column) {
    case EntriesColumn::Path:
    case EntriesColumn::Type:
    case EntriesColumn::Encoding:
        lines.append(QString::fromStdString(entryText(row.entry, column)));
        break;
    case EntriesColumn::Exactness:
        if (row.decoded != nullptr)
            lines.append(exactnessHelp(row.decoded->exactness));
        break;
    case EntriesColumn::Note:
        if (row.entry.hasBody)
            lines.append(rowNotes(row));
        break;
    default:
        break;
    }
    if (!row.entry.hasBody)
        lines.append(Texts::tr("Nothing to sweep: %1.").arg(rowNotes(row)));
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

QString cellField(const EntryRow& row, EntriesColumn column) {
    switch (column) {
    case EntriesColumn::Exactness:
        return row.decoded == nullptr
                   ? QString()
                   : QString::fromStdString(std::string(core::exactnessId(row.decoded->exactness)));
    case EntriesColumn::Saved: {
        const std::optional<double> percent = savedPercent(row);
        return percent.has_value() ? QString::number(*percent, 'f', 2) : QString();
    }
    case EntriesColumn::Number:
    case EntriesColumn::WireBytes:
    case EntriesColumn::BodyBytes:
    case EntriesColumn::Weight: {
        const EntryValue value = cellValue(row, column);
        const double* number = std::get_if<double>(&value);
        return number == nullptr ? QString() : QString::number(*number, 'f', 0);
    }
    case EntriesColumn::Type:
        return QString::fromStdString(row.entry.mimeType);
    default:
        return cellText(row, column);
    }
}

} // namespace levelscope::app
