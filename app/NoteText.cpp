// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/NoteText.h"

#include "app/Format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(NoteText)
};

/// `%1` and `%2` are the words of the note's detail where it has several, `%1` all of it otherwise.
QString pattern(core::NoteCode code) {
    switch (code) {
    case core::NoteCode::LengthDisagrees:
        return Texts::tr("the message says %1 bytes, the file holds %2");
    case core::NoteCode::LineEndsChanged:
        return Texts::tr("its line ends were changed from CR LF to LF");
    case core::NoteCode::NotChunked:
        return Texts::tr("was sent in chunks and stored put together");
    case core::NoteCode::ChunksUnfinished:
        return Texts::tr("its last chunk is missing");
    case core::NoteCode::NotCoded:
        return Texts::tr("the headers say %1, but it is stored decoded");
    case core::NoteCode::UnknownCoding:
        return Texts::tr("%1 is no known coding; left as it is");
    case core::NoteCode::CodedDamaged:
        return Texts::tr("the %1 body is damaged and cannot be decoded; left as it is");
    case core::NoteCode::CodedCut:
        return Texts::tr("the compressed body ends early");
    case core::NoteCode::TrailingBytes:
        return Texts::tr("%1 bytes after the end of the compressed body are left out");
    case core::NoteCode::EmptyBody:
        return Texts::tr("the response has no body");
    case core::NoteCode::HeadersOnly:
        return Texts::tr("headers alone; open the file that holds the body");
    case core::NoteCode::NoResponse:
        return Texts::tr("no response");
    case core::NoteCode::NotStored:
        return Texts::tr("the file holds no body");
    case core::NoteCode::NotStoredSized:
        return Texts::tr("the file holds no body, though it had %1 bytes");
    case core::NoteCode::CutByTool:
        return Texts::tr("the tool that wrote the file cut the body");
    case core::NoteCode::ReplacedCharacters:
        return Texts::tr("some characters were lost");
    case core::NoteCode::NotBase64:
        return Texts::tr("is said to be base64 and is not; taken as text");
    case core::NoteCode::Resource:
        return Texts::tr("a record without an HTTP message");
    case core::NoteCode::Duplicate:
        return Texts::tr("a repetition, stored without its body");
    case core::NoteCode::OutsideFile:
        return Texts::tr("its body is in the file %1, which is not there");
    case core::NoteCode::UnreadableFrom:
        return Texts::tr("from byte %1 on the file is cut or damaged");
    case core::NoteCode::CutInEntry:
        return Texts::tr("the file ends in entry %1, at byte %2");
    case core::NoteCode::DamagedAt:
        return Texts::tr("damaged at byte %1");
    case core::NoteCode::LeftOut:
        return Texts::tr("not listed, as they are no HTTP responses: %1 %2");
    case core::NoteCode::BytesSkipped:
        return Texts::tr("%1 bytes belong to no record and were skipped");
    case core::NoteCode::FileEnds:
        return Texts::tr("the file ends inside it");
    case core::NoteCode::StoredAsText:
        return Texts::tr("stored as text, which loses bytes; save again with \"Base64-encode requests and "
                         "responses\" ticked");
    case core::NoteCode::ListFull:
        return Texts::tr("the file holds more than the %1 entries that are listed");
    }
    return {};
}

/// Else the detail is a name, which may be a number, too.
bool countsSomething(core::NoteCode code) {
    switch (code) {
    case core::NoteCode::LengthDisagrees:
    case core::NoteCode::TrailingBytes:
    case core::NoteCode::NotStoredSized:
    case core::NoteCode::UnreadableFrom:
    case core::NoteCode::CutInEntry:
    case core::NoteCode::DamagedAt:
    case core::NoteCode::LeftOut:
    case core::NoteCode::BytesSkipped:
    case core::NoteCode::ListFull:
        return true;
    default:
        return false;
    }
}

/// A number as people read it; what is none stays.
QString grouped(const QString& word) {
    bool isNumber = false;
    const qulonglong number = word.toULongLong(&isNumber);
    return isNumber ? formatBytes(number) : word;
}

/// What is not listed is one note, whatever kinds of it there are.
std::vector<core::EntryNote> joined(const std::vector<core::EntryNote>& notes) {
    std::vector<core::EntryNote> all;
    for (const core::EntryNote& note : notes) {
        const auto known = note.code == core::NoteCode::LeftOut
                               ? std::ranges::find(all, note.code, &core::EntryNote::code)
                               : all.end();
        if (known == all.end())
            all.push_back(note);
        else
            known->detail += ", " + note.detail;
    }
    return all;
}

} // namespace

QString noteText(const core::EntryNote& note) {
    QString text = pattern(note.code);
    QStringList words = QString::fromStdString(note.detail).split(QLatin1Char(' '));
    if (countsSomething(note.code))
        std::ranges::transform(words, words.begin(), grouped);
    const QString detail = words.join(QLatin1Char(' '));
    if (text.contains(QLatin1String("%2")))
        return text.arg(words.first(), words.mid(1).join(QLatin1Char(' ')));
    if (text.contains(QLatin1String("%1")))
        return text.arg(detail);
    return detail.isEmpty() ? text : Texts::tr("%1 (%2)").arg(text, detail);
}

QString notesText(const std::vector<core::EntryNote>& notes) {
    QStringList texts;
    for (const core::EntryNote& note : joined(notes))
        texts.append(noteText(note));
    return texts.join(QLatin1String("; "));
}

} // namespace levelscope::app
