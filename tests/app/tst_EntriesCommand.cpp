// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace levelscope::tests;

namespace {

/// Two responses, one without a body; the query string and the cookie are nobody's business.
constexpr const char* kHar =
    "{\"log\": {\"version\": \"1.2\", \"entries\": [ "
    "{\"request\": {\"method\": \"GET\", \"url\": \"https://example.com/a/b?token=secret\", "
    "\"headers\": [{\"name\": \"Cookie\", \"value\": \"secret\"}]}, "
    "\"response\": {\"status\": 200, \"headers\": [{\"name\": \"Content-Type\", \"value\": "
    "\"application/json\"}, "
    "{\"name\": \"Content-Encoding\", \"value\": \"gzip\"}], "
    "\"bodySize\": 12, \"content\": {\"size\": 5, \"mimeType\": \"application/json\", \"text\": "
    "\"hello\"}}}, "
    "{\"request\": {\"method\": \"POST\", \"url\": \"/c\"}, "
    "\"response\": {\"status\": 204, \"headers\": [], \"content\": {\"size\": 0}}}]}} ";

/// SHA-256 of "hello", by sha256sum.
constexpr const char* kHello = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

} // namespace

/// `levelscope entries`, `levelscope body` and `levelscope sweep --entry`.
class TestEntriesCommand final : public QObject {
    Q_OBJECT

    TestProgram m_program;
    QTemporaryDir m_folder;

    [[nodiscard]] QString write(const char* name, const QByteArray& content) const {
        QFile file(m_folder.filePath(QString::fromLatin1(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s", name);
        return file.fileName();
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void json() {
        const Finished program =
            m_program.run(QStringLiteral("entries %1 --format json").arg(write("a.har", kHar)));
        QCOMPARE(program.exitCode, 0);
        QVERIFY(!program.output.contains("secret"));
        const QJsonObject document = QJsonDocument::fromJson(program.output).object();
        QCOMPARE(document[QStringLiteral("schema")].toString(), QStringLiteral("levelscope.entries"));
        QCOMPARE(document[QStringLiteral("version")].toInt(), 1);
        const QJsonArray entries = document[QStringLiteral("entries")].toArray();
        QCOMPARE(entries.size(), 2);
        const QJsonObject expected = {
            {QStringLiteral("index"), 0},
            {QStringLiteral("method"), QStringLiteral("GET")},
            {QStringLiteral("path"), QStringLiteral("/a/b")},
            {QStringLiteral("status"), QStringLiteral("200")},
            {QStringLiteral("mime"), QStringLiteral("application/json")},
            {QStringLiteral("encoding"), QStringLiteral("gzip")},
            {QStringLiteral("wire_bytes"), 12},
            {QStringLiteral("body_bytes"), 5},
            {QStringLiteral("sha256"), QString::fromLatin1(kHello)},
            {QStringLiteral("exactness"), QStringLiteral("decoded-exact")},
        };
        QJsonObject first = entries[0].toObject();
        first.remove(QStringLiteral("note"));
        QCOMPARE(first, expected);
        const QJsonObject second = entries[1].toObject();
        QCOMPARE(second[QStringLiteral("exactness")].toString(), QStringLiteral("missing"));
        QVERIFY(second[QStringLiteral("body_bytes")].isNull());
        QCOMPARE(second[QStringLiteral("sha256")].toString(), QString());
        QVERIFY(!second[QStringLiteral("note")].toString().isEmpty());
    }

    void csv() {
        const QString path = write("a.http", "HTTP/1.1 200 OK\nContent-Length: 6\n\nhello");
        const Finished program = m_program.run(QStringLiteral("entries %1 --format csv").arg(path));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(
            program.output,
            QByteArray("index,method,path,status,mime,encoding,wire_bytes,body_bytes,sha256,exactness,note\n"
                       "0,,,200,,,5,5,") +
                kHello + ",truncated,\"the message says 6 bytes, the file holds 5\"\n");
    }

    void aFileThatIsABody() {
        const QString path = write("a.json", "hello");
        const Finished program = m_program.run(QStringLiteral("entries %1 --format csv").arg(path));
        QCOMPARE(program.output.split('\n')[1], QByteArray("0,,,,,,5,5,") + kHello + ",exact,");
    }

    void bodies() {
        const QString path = write("a.har", kHar);
        const Finished body = m_program.run(QStringLiteral("body %1 --entry 0").arg(path));
        QCOMPARE(body.exitCode, 0);
        QCOMPARE(body.output, QByteArray("hello"));
        const Finished none = m_program.run(QStringLiteral("body %1 --entry 1").arg(path));
        QCOMPARE(none.exitCode, 3);
        QVERIFY(none.errors.startsWith("levelscope: Response 1 has no body"));
        const Finished which = m_program.run(QStringLiteral("body %1").arg(path));
        QCOMPARE(which.exitCode, 2);
        QVERIFY(which.errors.contains("The file holds 2 responses; name one with --entry."));
        const Finished unknown = m_program.run(QStringLiteral("body %1 --entry 2").arg(path));
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY(unknown.errors.contains("The file has no response number 2"));
    }

    void sweepOfAnEntry() {
        const Finished program = m_program.run(
            QStringLiteral("sweep %1 --entry 0 --measure size --codecs zstd --levels zstd=1 --format csv")
                .arg(write("a.har", kHar)));
        QCOMPARE(program.exitCode, 0);
        QVERIFY(program.output.contains(kHello));
        QVERIFY(program.output.contains("\"a.har, response 0, /a/b\""));
        QVERIFY(program.output.contains(",decoded-exact,gzip,12\n"));
        QVERIFY(!program.output.contains("secret"));
    }

    void refusals() {
        const QString path = write("b.har", "{\"a\": 1}");
        const Finished refused = m_program.run(QStringLiteral("entries %1").arg(path));
        QCOMPARE(refused.exitCode, 3);
        QVERIFY(refused.errors.contains("is named as a capture of responses but holds none"));
        const Finished asBody = m_program.run(QStringLiteral("body %1 --as body").arg(path));
        QCOMPARE(asBody.exitCode, 0);
        QCOMPARE(asBody.output, QByteArray("{\"a\": 1}"));
        QVERIFY(refused.errors.endsWith(" With --as body its bytes are taken as they are.\n"));
        QCOMPARE(m_program.run(QStringLiteral("entries")).exitCode, 2);
    }

    void bodiesOverTheLimitNameTheOption() {
        const QString path = write("a.har", kHar);
        const Finished body = m_program.run(QStringLiteral("body %1 --entry 0 --decoded-limit 4").arg(path));
        QCOMPARE(body.exitCode, 3);
        QCOMPARE(body.errors, QByteArray("levelscope: The body of response 0 of a.har decodes to more than 4 "
                                         "bytes; raise --decoded-limit.\n"));
        QCOMPARE(m_program.run(QStringLiteral("body %1 --entry 0 --decoded-limit 1K").arg(path)).output,
                 QByteArray("hello"));
        const Finished entries =
            m_program.run(QStringLiteral("entries %1 --format csv --decoded-limit 4").arg(path));
        QVERIFY2(entries.output.contains(",The body decodes to more than 4 bytes; raise --decoded-limit.\n"),
                 entries.output.constData());
        QCOMPARE(m_program.run(QStringLiteral("entries %1 --decoded-limit 0").arg(path)).exitCode, 2);
    }
};

QTEST_GUILESS_MAIN(TestEntriesCommand)
#include "tst_EntriesCommand.moc"
