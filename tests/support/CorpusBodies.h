// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Sha256.h"
#include "core/capture/Capture.h"

#include <QFile>
#include <QString>
#include <QStringList>

#include <memory>
#include <utility>
#include <vector>

/// Real captures, if they are there: a folder of files, and a table of what their bodies must come out as,
/// which an independent reader has found.
namespace corpus {

inline QString fileNamed(const QString& name) {
    return QStringLiteral(LEVELSCOPE_CORPUS "/") + name;
}

/// All of a file; none when it is not there.
[[nodiscard]] inline levelscope::core::PayloadPtr payloadOf(const QString& name) {
    QFile file(fileNamed(name));
    if (!file.open(QIODevice::ReadOnly))
        return nullptr;
    const QByteArray bytes = file.readAll();
    const levelscope::core::ByteView view =
        std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    return std::make_shared<levelscope::core::Payload>(
        name.toStdString(), levelscope::core::PayloadOrigin::File, std::vector(view.begin(), view.end()));
}

/// "BYTES SHA256", of the hash the first 16 digits, for each body of the file in order, and "none" for an
/// entry without one. An empty body counts as none.
[[nodiscard]] inline QStringList expectedBodies(const QString& name) {
    QStringList bodies;
    QFile table(fileNamed(QStringLiteral("bodies.tsv")));
    if (!table.open(QIODevice::ReadOnly))
        return bodies;
    while (!table.atEnd()) {
        constexpr int bytes = 6;
        constexpr int sha256 = 7;
        constexpr int remark = 8;
        QStringList cells = QString::fromUtf8(table.readLine()).chopped(1).split(QLatin1Char('\t'));
        cells.resize(remark + 1);
        if (cells[0] != name || cells[remark].startsWith(QLatin1String("resync")))
            continue;
        const bool none = cells[sha256].isEmpty() || cells[bytes] == QLatin1String("0");
        bodies.push_back(none ? QStringLiteral("none") : cells[bytes] + QLatin1Char(' ') + cells[sha256]);
    }
    return bodies;
}

/// The same of what was read.
[[nodiscard]] inline QStringList bodiesOf(const levelscope::core::Capture& capture) {
    using namespace levelscope::core;
    QStringList bodies;
    for (std::size_t position = 0; position < capture.entries().size(); ++position) {
        if (!capture.entries()[position].hasBody) {
            bodies.push_back(QStringLiteral("none"));
            continue;
        }
        const Result<CapturedBody> body = capture.body(position, kDecodedLimit, {});
        if (!body.has_value()) {
            bodies.push_back(QString::fromStdString("error: " + body.error().detail));
            continue;
        }
        const std::vector<std::byte>& bytes = body.value().bytes;
        const QString hash = QString::fromStdString(sha256Hex(bytes, {}, {}).value()).left(16);
        bodies.push_back(bytes.empty() ? QStringLiteral("none")
                                       : QString::number(bytes.size()) + QLatin1Char(' ') + hash);
    }
    return bodies;
}

} // namespace corpus
