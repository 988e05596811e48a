// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QMap>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QTemporaryDir>

namespace levelscope::tests {

/// What a run of the program left; a crash or a hang leaves -1.
struct Finished {
    int exitCode = -1;
    QByteArray output;
    QByteArray errors;
};

inline QStringList words(const QString& text) {
    return text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

/// Runs the real program in a folder of its own, without a display.
class TestProgram final {
public:
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

    void prepare(QProcess& process, const QString& arguments) const {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"})
            environment.remove(QString::fromUtf8(name));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.setProgram(QStringLiteral(LEVELSCOPE_PROGRAM));
        process.setArguments(words(arguments));
    }

    static Finished finish(QProcess& process, const QByteArray& input = {}) {
        process.start();
        process.write(input);
        process.closeWriteChannel();
        if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
            return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }

    [[nodiscard]] Finished run(const QString& arguments, const QByteArray& input = {}) const {
        QProcess process;
        prepare(process, arguments);
        return finish(process, input);
    }

    [[nodiscard]] bool writeFile(const QString& name, const QByteArray& content) const {
        QFile file(path(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
    }

    [[nodiscard]] QByteArray readFile(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    [[nodiscard]] bool makeFolder(const QString& name) const { return QDir(m_folder.path()).mkdir(name); }

private:
    QTemporaryDir m_folder;
};

/// "levelscope: ... ." and nothing else.
inline bool isOneSentence(const QByteArray& text) {
    static const QRegularExpression pattern(QStringLiteral("\\Alevelscope: [^\\n]+\\.\\n\\z"));
    return pattern.match(QString::fromUtf8(text)).hasMatch();
}

using CsvRow = QMap<QByteArray, QByteArray>;

/// The rows of a CSV by column name. Only columns before the first quoted field come out right.
inline QList<CsvRow> rowsOf(const QByteArray& csv) {
    QList<QByteArray> lines = csv.split('\n');
    const QList<QByteArray> names = lines.takeFirst().split(',');
    QList<CsvRow> rows;
    for (const QByteArray& line : lines) {
        if (line.isEmpty())
            continue;
        const QList<QByteArray> fields = line.split(',');
        CsvRow row;
        for (qsizetype index = 0; index < qMin(fields.size(), names.size()); ++index)
            row.insert(names[index], fields[index]);
        rows.append(row);
    }
    return rows;
}

} // namespace levelscope::tests
