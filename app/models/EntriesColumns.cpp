// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EntriesColumns.h"

#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(EntriesColumns)
};

} // namespace

QString columnTitle(EntriesColumn column) {
    switch (column) {
    case EntriesColumn::Number:
        return Texts::tr("No.");
    case EntriesColumn::Method:
        return Texts::tr("Method");
    case EntriesColumn::Path:
        return Texts::tr("Path");
    case EntriesColumn::Status:
        return Texts::tr("Status");
    case EntriesColumn::Type:
        return Texts::tr("Type");
    case EntriesColumn::Encoding:
        return Texts::tr("Encoding");
    case EntriesColumn::WireBytes:
        return Texts::tr("Wire\nbytes");
    case EntriesColumn::Saved:
        return Texts::tr("Saved");
    case EntriesColumn::BodyBytes:
        return Texts::tr("Body\nbytes");
    case EntriesColumn::Exactness:
        return Texts::tr("Exactness");
    case EntriesColumn::Weight:
        return Texts::tr("Weight");
    case EntriesColumn::Note:
        return Texts::tr("Note");
    }
    return {};
}

QString columnExplanation(EntriesColumn column) {
    switch (column) {
    case EntriesColumn::Number:
        return Texts::tr("The place in the file, from 0; what has no response is counted, too");
    case EntriesColumn::Method:
        return Texts::tr("The request's method");
    case EntriesColumn::Path:
        return Texts::tr("The path of the URL; query strings are never shown");
    case EntriesColumn::Status:
        return Texts::tr("The response's status code");
    case EntriesColumn::Type:
        return Texts::tr("The response's Content-Type, without parameters");
    case EntriesColumn::Encoding:
        return Texts::tr("The Content-Encoding that the server sent; empty when the body was not compressed");
    case EntriesColumn::WireBytes:
        return Texts::tr("Size of the body as it was sent, without headers, where the file tells");
    case EntriesColumn::Saved:
        return Texts::tr("How much smaller than its body the response was sent; known once it is decoded");
    case EntriesColumn::BodyBytes:
        return Texts::tr("Size of the body, decoded; known once that is done");
    case EntriesColumn::Exactness:
        return Texts::tr("How far the body is byte for byte what the server produced; known once it "
                         "is decoded");
    case EntriesColumn::Weight:
        return Texts::tr("How often the response counts when several are swept together; double-click or F2 "
                         "changes it");
    case EntriesColumn::Note:
        return Texts::tr("What is to be known about the response, or why it has no body");
    }
    return {};
}

Qt::Alignment columnAlignment(EntriesColumn column) {
    switch (column) {
    case EntriesColumn::Number:
    case EntriesColumn::WireBytes:
    case EntriesColumn::Saved:
    case EntriesColumn::BodyBytes:
    case EntriesColumn::Weight:
        return Qt::AlignRight | Qt::AlignVCenter;
    default:
        return Qt::AlignLeft | Qt::AlignVCenter;
    }
}

QString columnKey(EntriesColumn column) {
    switch (column) {
    case EntriesColumn::Number:
        return QStringLiteral("index");
    case EntriesColumn::Method:
        return QStringLiteral("method");
    case EntriesColumn::Path:
        return QStringLiteral("path");
    case EntriesColumn::Status:
        return QStringLiteral("status");
    case EntriesColumn::Type:
        return QStringLiteral("mime");
    case EntriesColumn::Encoding:
        return QStringLiteral("encoding");
    case EntriesColumn::WireBytes:
        return QStringLiteral("wire_bytes");
    case EntriesColumn::Saved:
        return QStringLiteral("saved_percent");
    case EntriesColumn::BodyBytes:
        return QStringLiteral("body_bytes");
    case EntriesColumn::Exactness:
        return QStringLiteral("exactness");
    case EntriesColumn::Weight:
        return QStringLiteral("weight");
    case EntriesColumn::Note:
        return QStringLiteral("note");
    }
    return {};
}

} // namespace levelscope::app
