// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/Generator.h"
#include "core/sweep/EncodeRun.h"
#include "tests/support/CodecRun.h"
#include "tests/support/ToolOutput.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

/// Larger bodies are compared at fewer levels, so that the test stays short; LEVELSCOPE_ALL_LEVELS=1 takes
/// all.
constexpr qint64 kSmallBody = 300'000;

bool takesAllLevels(qint64 bodySize) {
    return bodySize <= kSmallBody || qEnvironmentVariableIsSet("LEVELSCOPE_ALL_LEVELS");
}

QList<int> zstdLevels(qint64 bodySize) {
    if (!takesAllLevels(bodySize))
        return {-7, -1, 1, 2, 3, 4, 5, 6, 9, 12, 15, 17};
    QList<int> levels;
    for (int level = -7; level <= 22; ++level) {
        if (level != 0)
            levels.push_back(level);
    }
    return levels;
}

QList<int> brotliLevels(qint64 bodySize) {
    if (!takesAllLevels(bodySize))
        return {2, 4, 5, 6, 9};
    return {2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
}

QStringList zstdArguments(int level) {
    const QString levelOption =
        level < 0 ? QStringLiteral("--fast=%1").arg(-level) : QStringLiteral("-%1").arg(level);
    return {QStringLiteral("--single-thread"), QStringLiteral("--ultra"), QStringLiteral("--no-check"),
            levelOption, QStringLiteral("-c")};
}

} // namespace

/// Sizes equal those of the codecs' own command-line tools (gzip: of Python's zlib module, since GNU gzip has
/// a deflate of its own), driven alike, on captured and generated JSON. The corpus lies beside the checkout
/// or where LEVELSCOPE_CORPUS says; without it the generated bodies remain.
class TestToolSizes final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        const QString corpus = qEnvironmentVariable("LEVELSCOPE_CORPUS", QStringLiteral(LEVELSCOPE_CORPUS));
        for (const QFileInfo& file :
             QDir(corpus).entryInfoList({QStringLiteral("json-*")}, QDir::Files, QDir::Name))
            addCapture(file.filePath());
        if (m_files.isEmpty())
            qInfo("No corpus in %s: only generated bodies are compared.", qPrintable(corpus));
        for (const GeneratorSpec& spec : {GeneratorSpec{"record", 1, 42}, {"events", 500, 7}, {"geo", 60, 7}})
            addGenerated(spec);
    }

    void zstdWithAnnouncedSize_data() { addRows(); }
    void zstdWithAnnouncedSize() {
        const QString missing = whyNotTool(QStringLiteral("zstd"), {QStringLiteral("--version")}, "zstd");
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        QFETCH(const QString, file);
        const QByteArray body = bodyOf(file);
        for (const int level : zstdLevels(body.size())) {
            const auto expected = outputOf(QStringLiteral("zstd"), zstdArguments(level) << file);
            QVERIFY(expected.has_value());
            compare("zstd", level, DriveMode::Pledged, body, expected->size());
        }
    }

    void zstdReadingAPipe_data() { addRows(); }
    void zstdReadingAPipe() {
        const QString missing = whyNotTool(QStringLiteral("zstd"), {QStringLiteral("--version")}, "zstd");
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        QFETCH(const QString, file);
        const QByteArray body = bodyOf(file);
        for (const int level : zstdLevels(body.size())) {
            const auto expected = outputOf(QStringLiteral("zstd"), zstdArguments(level), body);
            QVERIFY(expected.has_value());
            compare("zstd", level, DriveMode::Stream, body, expected->size());
        }
    }

    void brotli_data() { addRows(); }
    void brotli() {
        const QString missing = whyNotTool(QStringLiteral("brotli"), {QStringLiteral("--version")}, "brotli");
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        QFETCH(const QString, file);
        const QByteArray body = bodyOf(file);
        for (const int level : brotliLevels(body.size())) {
            const auto expected = outputOf(QStringLiteral("brotli"),
                                           {QStringLiteral("-w"), QStringLiteral("22"), QStringLiteral("-q"),
                                            QString::number(level), QStringLiteral("-c"), file});
            QVERIFY(expected.has_value());
            compare("brotli", level, DriveMode::Pledged, body, expected->size());
        }
    }

    void gzip_data() { addRows(); }
    void gzip() {
        const QString missing = whyNotPython();
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        QFETCH(const QString, file);
        const QByteArray body = bodyOf(file);
        const auto sizes = outputOf(QStringLiteral("python3"),
                                    {QStringLiteral("-c"),
                                     QStringLiteral("import sys, zlib\n"
                                                    "body = open(sys.argv[1], 'rb').read()\n"
                                                    "for level in range(1, 10):\n"
                                                    "    c = zlib.compressobj(level, 8, 31, 8)\n"
                                                    "    print(len(c.compress(body) + c.flush()))\n"),
                                     file});
        QVERIFY(sizes.has_value());
        const QList<QByteArray> lines = sizes->trimmed().split('\n');
        QCOMPARE(lines.size(), 9);
        for (int level = 1; level <= 9; ++level) {
            compare("gzip", level, DriveMode::Stream, body, lines[level - 1].toLongLong());
            compare("gzip", level, DriveMode::OneShot, body, lines[level - 1].toLongLong());
        }
    }

private:
    /// Gives the plain form of a .gz file, as its name says what it is a capture of.
    void addCapture(const QString& path) {
        if (!path.endsWith(QLatin1String(".gz"))) {
            m_files.push_back(path);
            return;
        }
        const auto plain = outputOf(QStringLiteral("gzip"), {QStringLiteral("-dc"), path});
        QVERIFY(plain.has_value());
        addBody(QFileInfo(path).completeBaseName(), *plain);
    }

    void addGenerated(const GeneratorSpec& spec) {
        const auto payload = generatePayload(spec, {}, {});
        QVERIFY(payload.has_value());
        const std::string_view text = asText(payload.value()->bytes());
        addBody(QString::fromStdString(spec.shape),
                QByteArray(text.data(), static_cast<qsizetype>(text.size())));
    }

    void addBody(const QString& name, const QByteArray& body) {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(body) == body.size());
        m_files.push_back(file.fileName());
    }

    void addRows() const {
        QTest::addColumn<QString>("file");
        for (const QString& file : m_files)
            QTest::newRow(qPrintable(QFileInfo(file).fileName())) << file;
    }

    static QByteArray bodyOf(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    void compare(const char* codecId, int level, DriveMode mode, const QByteArray& body, qint64 expected) {
        const Codec& codec = *findCodec(codecId);
        const ByteView view = std::as_bytes(std::span(body.data(), static_cast<std::size_t>(body.size())));
        m_output.reserve(codec.outputBound(view.size()));
        QVERIFY(encodeFresh({&codec, level, {.mode = mode}}, view, m_output).has_value());
        QVERIFY2(static_cast<qint64>(m_output.size()) == expected,
                 qPrintable(QStringLiteral("%1 %2: %3 bytes, the tool makes %4")
                                .arg(QLatin1String(codecId))
                                .arg(level)
                                .arg(m_output.size())
                                .arg(expected)));
        QVERIFY(std::ranges::equal(received(codec, m_output.bytes()).body, view));
    }

    QTemporaryDir m_folder;
    QStringList m_files;
    OutputBuffer m_output;
};

QTEST_GUILESS_MAIN(TestToolSizes)
#include "tst_ToolSizes.moc"
