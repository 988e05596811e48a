// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/OutputTarget.h"

#include "app/ErrorText.h"
#include "app/cli/Command.h"
#include "app/export/FileWriter.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(OutputTarget)
};

constexpr QLatin1String kOutput("output");

CommandError unwritable(const QString& sentence) {
    return {ExitCode::Unwritable, sentence};
}

/// What is written for `path`: where a link points, be it there or not yet.
QString linkEnd(const QFileInfo& path) {
    const QString end = path.exists() ? path.canonicalFilePath() : path.symLinkTarget();
    return end.isEmpty() ? path.filePath() : end;
}

/// The same for every way of naming one file; empty for what is none.
QString fileIdentity(const QString& path) {
    const QFileInfo file(path);
    if (file.exists())
        return file.isFile() ? file.canonicalFilePath() : QString();
    const QFileInfo end(linkEnd(file));
    const QString folder = QFileInfo(end.absolutePath()).canonicalFilePath();
    return folder.isEmpty() ? QDir::cleanPath(end.absoluteFilePath()) : QDir(folder).filePath(end.fileName());
}

std::optional<CommandError> writeStandardOutput(QByteArrayView content) {
    while (!content.isEmpty()) {
        const ssize_t written =
            ::write(STDOUT_FILENO, content.data(), static_cast<std::size_t>(content.size()));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0 && errno == EPIPE)
            return unwritable(
                Texts::tr("The program that reads standard output closed it before all was written."));
        if (written < 0) {
            const core::Error error{core::ErrorCode::WriteFailed, std::system_category().message(errno)};
            return unwritable(errorSentence(error, Texts::tr("Standard output")));
        }
        content = content.sliced(written);
    }
    return std::nullopt;
}

} // namespace

void addOutputOption(QCommandLineParser& parser) {
    parser.addOption({{QStringLiteral("o"), kOutput},
                      Texts::tr("Write there instead of to standard output."),
                      QStringLiteral("FILE")});
}

Parsed<QString> readOutputPath(const QCommandLineParser& parser) {
    const std::optional<QString> path = givenValue(parser, kOutput);
    if (path.has_value() && path->isEmpty())
        return CommandError{ExitCode::Usage, Texts::tr("The name of the output file is empty.")};
    return path.value_or(QString()) == QLatin1String("-") ? QString() : path.value_or(QString());
}

Parsed<QString> readOutputPath(const QCommandLineParser& parser, const QStringList& files) {
    FirstError errors;
    const QString path = errors.take(readOutputPath(parser));
    if (!path.isEmpty()) {
        errors.report(checkDistinct(files, {path}));
        errors.report(checkWritable(path));
    }
    return errors.error().has_value() ? Parsed<QString>(*errors.error()) : path;
}

std::optional<CommandError> checkDistinct(const QStringList& inputs, const QStringList& outputs) {
    QStringList known;
    for (const QString& input : inputs)
        known.append(fileIdentity(input == QLatin1String("-") ? QStringLiteral("/dev/stdin") : input));
    for (const QString& output : outputs) {
        const QString identity = fileIdentity(output);
        if (!identity.isEmpty() && known.contains(identity))
            return CommandError{
                ExitCode::Usage,
                Texts::tr("\"%1\" is named for two purposes; one would overwrite the other.").arg(output)};
        known.append(identity);
    }
    return std::nullopt;
}

std::optional<CommandError> checkWritable(const QString& path) {
    if (!path.isValidUtf16()) // Qt would write to another name; see FileName.h
        return CommandError{
            ExitCode::Usage,
            Texts::tr("\"%1\" is no UTF-8, which names of outputs have to be; choose another.").arg(path)};
    const QFileInfo target(path);
    if (target.isDir())
        return unwritable(Texts::tr("%1 is a folder; name a file to write.").arg(path));
    if (target.exists() && !target.isWritable())
        return unwritable(
            Texts::tr("%1 may not be overwritten; change its permissions or name another file.").arg(path));
    const bool isWrittenInPlace = target.exists() && !target.isFile(); // a device or a pipe
    if (isWrittenInPlace)
        return std::nullopt;
    // A new file is made beside the old one and takes its place, both where a link points.
    const QFileInfo folder(QFileInfo(linkEnd(target)).absolutePath());
    if (!folder.isDir())
        return unwritable(
            Texts::tr("%1 cannot be written because its folder does not exist; make it first.").arg(path));
    if (!folder.isWritable())
        return unwritable(
            Texts::tr("%1 cannot be written because its folder may not be changed; choose another one.")
                .arg(path));
    return std::nullopt;
}

std::optional<CommandError> writeOutput(const QString& path, const QByteArray& content) {
    if (path.isEmpty())
        return writeStandardOutput(content);
    const core::Result<void> written = writeFile(path, content);
    return written.has_value() ? std::nullopt
                               : std::optional(unwritable(errorSentence(written.error(), path)));
}

void reserveStandardStreams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        const bool isClosed = ::fcntl(stream, F_GETFD) < 0 && errno == EBADF;
        // open() takes the lowest free number, which is this one.
        if (isClosed && ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
    }
}

} // namespace levelscope::app
