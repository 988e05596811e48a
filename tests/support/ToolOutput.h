// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/CodecRegistry.h"

#include <QProcess>
#include <QStandardPaths>
#include <QStringList>

#include <optional>

namespace levelscope::test {

/// Standard output of a program that got `input`; an empty optional when it failed.
[[nodiscard]] inline std::optional<QByteArray> outputOf(const QString& program, const QStringList& arguments,
                                                        const QByteArray& input = {}) {
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(120'000) || process.exitCode() != 0)
        return std::nullopt;
    return process.readAllStandardOutput();
}

/// Empty when the tool is installed in the version of the library that the codec is linked with; with another
/// one its output may differ rightly.
[[nodiscard]] inline QString whyNotTool(const QString& program, const QStringList& versionArguments,
                                        const char* codecId) {
    const std::string& version = core::findCodec(codecId)->info().libraryVersion;
    if (QStandardPaths::findExecutable(program).isEmpty())
        return program + QStringLiteral(" is not installed");
    const auto output = outputOf(program, versionArguments);
    if (!output.has_value() || !output->contains(version.c_str()))
        return program + QStringLiteral(" is not of version ") + QString::fromStdString(version);
    return {};
}

/// The same for Python's zlib module.
[[nodiscard]] inline QString whyNotPython() {
    return whyNotTool(QStringLiteral("python3"),
                      {QStringLiteral("-c"), QStringLiteral("import zlib; print(zlib.ZLIB_RUNTIME_VERSION)")},
                      "gzip");
}

/// `body` through zlib.compressobj(`arguments`) of Python.
[[nodiscard]] inline std::optional<QByteArray> pythonDeflate(const QString& arguments,
                                                             const QByteArray& body) {
    return outputOf(
        QStringLiteral("python3"),
        {QStringLiteral("-c"), QStringLiteral("import sys, zlib\n"
                                              "c = zlib.compressobj(%1)\n"
                                              "body = sys.stdin.buffer.read()\n"
                                              "sys.stdout.buffer.write(c.compress(body) + c.flush())\n")
                                   .arg(arguments)},
        body);
}

} // namespace levelscope::test
