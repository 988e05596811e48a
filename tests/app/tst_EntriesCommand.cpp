// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <string>

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
        const Finished only = m_program.run(QStringLiteral("body %1").arg(path));
        QCOMPARE(only.exitCode, 0);
        QCOMPARE(only.output, QByteArray("hello"));
        QCOMPARE(only.errors,
                 QByteArray("levelscope: Taking response 0, the only one of 2 that has a body.\n"));
        const Finished unknown = m_program.run(QStringLiteral("body %1 --entry 2").arg(path));
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY(unknown.errors.contains("The file has no response number 2"));
    }

    void oneResponseMustBeMeant_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QByteArray>("errors");
        const auto row = [](const char* name, const char* arguments, int exitCode, const char* sentence) {
            QTest::newRow(name) << QString::fromLatin1(arguments) << exitCode
                                << QByteArray("levelscope: ") + sentence + "\n";
        };
        row("which", "two.har", 2,
            "The file holds 2 responses, which levelscope entries lists; choose one with --entry N, or take "
            "the file as one body with --as body.");
        row("twice", "two.har --entry 0 --entry 1", 2,
            "--entry takes the number of one response here, not \"0,1\".");
        row("all", "two.har --entry all", 2, "--entry takes the number of one response here, not \"all\".");
        row("no number", "two.har --entry x", 2, "--entry takes the number of one response here, not \"x\".");
        row("none", "empty.har", 3,
            "The file holds no response; choose another file, or take it as a body with --as body.");
        row("one of none", "empty.har --entry 0", 3,
            "The file holds no response; choose another file, or take it as a body with --as body.");
    }

    void oneResponseMustBeMeant() {
        QFETCH(const QString, arguments);
        QFETCH(const int, exitCode);
        QFETCH(const QByteArray, errors);
        QVERIFY(m_program.writeFile(QStringLiteral("empty.har"), "{\"log\": {\"entries\": []}}"));
        const QByteArray entry = "{\"request\": {\"method\": \"GET\", \"url\": \"/\"}, \"response\": "
                                 "{\"status\": 200, \"headers\": [], \"content\": {\"text\": \"hello\"}}}";
        QVERIFY(m_program.writeFile(QStringLiteral("two.har"),
                                    "{\"log\": {\"entries\": [" + entry + ", " + entry + "]}}"));
        for (const char* command : {"body", "sent", "explain", "advise"}) {
            const Finished program =
                m_program.run(QString::fromLatin1(command) + QLatin1Char(' ') + arguments);
            QCOMPARE(program.exitCode, exitCode);
            QCOMPARE(program.errors, errors);
        }
        if (exitCode == 3) {
            QCOMPARE(m_program.run(QStringLiteral("sweep ") + arguments).errors, errors);
            QCOMPARE(m_program.run(QStringLiteral("sweep empty.har --entry all")).errors, errors);
        }
    }

    void theCaptureIsNotOverwritten_data() {
        QTest::addColumn<QString>("output");
        for (const char* output : {"a.har", "./a.har", "link.har"})
            QTest::newRow(output) << QString::fromLatin1(output);
    }

    void theCaptureIsNotOverwritten() {
        QFETCH(const QString, output);
        QVERIFY(m_program.writeFile(QStringLiteral("a.har"), kHar));
        QFile::link(QStringLiteral("a.har"), m_program.path(QStringLiteral("link.har")));
        const QByteArray refusal = "levelscope: \"" + output.toUtf8() +
                                   "\" is named for two purposes; one would overwrite the other.\n";
        for (const char* command : {"entries a.har", "body a.har --entry 0", "sent a.har --entry 0",
                                    "explain a.har --entry 0", "advise a.har --entry 0", "sweep a.har"}) {
            const Finished program =
                m_program.run(QStringLiteral("%1 -o %2").arg(QLatin1String(command), output));
            QCOMPARE(program.exitCode, 2);
            QCOMPARE(program.errors, refusal);
        }
        QProcess fromStandardInput;
        m_program.prepare(fromStandardInput, QStringLiteral("body - --entry 0 -o %1").arg(output));
        fromStandardInput.setStandardInputFile(m_program.path(QStringLiteral("a.har")));
        fromStandardInput.start();
        QVERIFY(fromStandardInput.waitForFinished(60'000));
        QCOMPARE(fromStandardInput.exitCode(), 2);
        QCOMPARE(fromStandardInput.readAllStandardError(), refusal);
        QCOMPARE(m_program.readFile(QStringLiteral("a.har")), QByteArray(kHar));
    }

    void theNameOfTheOutputTellsTheForm() {
        QVERIFY(m_program.writeFile(QStringLiteral("a.har"), kHar));
        const auto begin = [&](const char* command, const char* output) {
            const Finished program =
                m_program.run(QStringLiteral("%1 -o %2").arg(QLatin1String(command), QLatin1String(output)));
            return program.exitCode == 0 ? m_program.readFile(QLatin1String(output)).left(6) : program.errors;
        };
        QCOMPARE(begin("entries a.har", "list.csv"), QByteArray("index,"));
        QCOMPARE(begin("entries a.har", "list.JSON"), QByteArray("{\n    "));
        QCOMPARE(begin("entries a.har", "list.txt"), QByteArray("index "));
        QCOMPARE(begin("entries a.har --format json", "json.csv"), QByteArray("{\n    "));
        QCOMPARE(begin("sent a.har --entry 0", "sent.json"), QByteArray("{\n    "));
    }

    void whatEveryWarcHoldsIsNotTold() {
        const auto record = [](const QByteArray& type, const QByteArray& block) {
            const QByteArray content = type == "response" ? "Content-Type: application/http\r\n" : "";
            return "WARC/1.0\r\nWARC-Type: " + type + "\r\n" + content +
                   "Content-Length: " + QByteArray::number(block.size()) + "\r\n\r\n" + block + "\r\n\r\n";
        };
        const QByteArray usual = record("warcinfo", "a: b") + record("request", "GET / HTTP/1.1\r\n\r\n") +
                                 record("response", "HTTP/1.1 200 OK\r\n\r\nhello") +
                                 record("metadata", "c: d");
        QVERIFY(m_program.writeFile(QStringLiteral("usual.warc"), usual));
        const Finished body = m_program.run(QStringLiteral("body usual.warc"));
        QCOMPARE(body.output, QByteArray("hello"));
        QCOMPARE(body.errors, QByteArray());
        QCOMPARE(m_program.run(QStringLiteral("entries usual.warc --format csv")).errors, QByteArray());
        QVERIFY(m_program.writeFile(QStringLiteral("more.warc"), usual + record("strange", "text")));
        QCOMPARE(m_program.run(QStringLiteral("body more.warc")).errors,
                 QByteArray("levelscope: note: not listed, as they are no HTTP responses: 1 other.\n"));
    }

    /// As files unpacked from an archive of another system are named; QProcess cannot pass such a name on.
    void aNameThatIsNoUtf8() {
        const std::string path = m_program.path(QStringLiteral("caf")).toStdString() + "\xe9.json";
        std::ofstream(path, std::ios::binary) << "hello";
        const auto run = [this](const QString& command) {
            QProcess shell;
            m_program.prepare(shell, QString());
            shell.setProgram(QStringLiteral("/bin/sh"));
            shell.setArguments({QStringLiteral("-c"), QStringLiteral("\"$0\" ") + command,
                                QStringLiteral(LEVELSCOPE_PROGRAM)});
            return TestProgram::finish(shell);
        };
        const Finished body = run(QStringLiteral("body caf$(printf '\\351').json"));
        QCOMPARE(body.errors, QByteArray());
        QCOMPARE(body.output, QByteArray("hello"));
        const Finished written =
            run(QStringLiteral("body caf$(printf '\\351').json -o out$(printf '\\376')"));
        QCOMPARE(written.exitCode, 2);
        QVERIFY2(written.errors.contains("\"out?\" "), written.errors.constData());
        const Finished missing = run(QStringLiteral("body th$(printf '\\350').json"));
        QCOMPARE(missing.exitCode, 3);
        QVERIFY2(missing.errors.contains("th?.json"), missing.errors.constData());
    }

    void whatABodyLostIsTold() {
        QVERIFY(
            m_program.writeFile(QStringLiteral("cut.http"), "HTTP/1.1 200 OK\nContent-Length: 6\n\nhello"));
        const QByteArray note = "levelscope: note: The body of response 0 of cut.http is truncated: the "
                                "message says 6 bytes, the file holds 5.\n";
        const Finished body = m_program.run(QStringLiteral("body cut.http"));
        QCOMPARE(body.exitCode, 0);
        QCOMPARE(body.output, QByteArray("hello"));
        QCOMPARE(body.errors, note);
        QCOMPARE(m_program.run(QStringLiteral("sent cut.http")).errors, note);
    }

    void whatTheFileLostIsTold() {
        const QByteArray cut = QByteArray(kHar).chopped(10);
        QVERIFY(m_program.writeFile(QStringLiteral("cut.har"), cut));
        for (const char* command : {"body", "sent"}) {
            const Finished program =
                m_program.run(QStringLiteral("%1 cut.har --entry 0").arg(QLatin1String(command)));
            QCOMPARE(program.exitCode, 0);
            QVERIFY2(program.errors.startsWith("levelscope: note: the file ends in entry 1, at byte "),
                     program.errors.constData());
            QVERIFY(isOneSentence(program.errors));
        }
        QVERIFY(m_program.run(QStringLiteral("entries cut.har --format csv"))
                    .errors.startsWith("levelscope: note: the file ends in entry 1, at byte "));
        QCOMPARE(m_program.run(QStringLiteral("entries cut.har")).errors, QByteArray());
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
