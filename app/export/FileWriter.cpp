// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/FileWriter.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace levelscope::app {

namespace {

core::Error writeError(const QFileDevice& file) {
    return {core::ErrorCode::WriteFailed, file.errorString().toStdString()};
}

/// Unbuffered, because what fails in the buffer of a QSaveFile does not fail its commit. The write that fills
/// a disk takes a part without an error; the next one says what is wrong.
core::Result<void> writeAll(QFileDevice& file, QByteArrayView content) {
    if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return writeError(file);
    while (!content.isEmpty()) {
        const qint64 written = file.write(content.data(), content.size());
        if (written <= 0)
            return writeError(file);
        content = content.sliced(written);
    }
    return {};
}

} // namespace

core::Result<void> writeFile(const QString& path, const QByteArray& content) {
    const QFileInfo target(path);
    // Devices and pipes cannot be replaced by renaming a new file over them.
    if (target.exists() && !target.isFile() && !target.isDir()) {
        QFile device(path);
        return writeAll(device, content);
    }
    // A link such as /dev/stdout leads to its file through one that is no real path; follow it to the end.
    QSaveFile file(target.exists() ? target.canonicalFilePath() : path);
    core::Result<void> written = writeAll(file, content);
    if (written.has_value() && !file.commit())
        return writeError(file);
    return written;
}

} // namespace levelscope::app
