// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace levelscope::tests;

namespace {

/// "hello hello hello" by Python's zlib, level 6.
const QByteArray kGzip = QByteArray::fromHex("1f8b0800000000000003cb48cdc9c957c84090008088f9e511000000");

constexpr const char* kHar =
    "{\"log\": {\"version\": \"1.2\", \"entries\": [ "
    "{\"request\": {\"method\": \"GET\", \"url\": \"https://example.com/a\"}, "
    "\"response\": {\"status\": 200, \"headers\": [{\"name\": \"Content-Encoding\", \"value\": \"gzip\"}], "
    "\"bodySize\": 28, \"content\": {\"size\": 17, \"text\": \"hello hello hello\"}}}, "
    "{\"request\": {\"method\": \"POST\", \"url\": \"/c\"}, "
    "\"response\": {\"status\": 204, \"headers\": [], \"content\": {\"size\": 0}}}]}} ";

QJsonObject objectOf(const Finished& program) {
    return QJsonDocument::fromJson(program.output).object();
}

QJsonObject searchOf(const QJsonObject& document) {
    return document[QStringLiteral("search")].toObject();
}

/// "LEVEL SERVER" of all matches.
QStringList serversOf(const QJsonObject& document) {
    QStringList servers;
    for (const QJsonValue match : searchOf(document)[QStringLiteral("matches")].toArray()) {
        for (const QJsonValue server : match[QStringLiteral("servers")].toArray())
            servers.append(QString::number(match[QStringLiteral("level")].toInt()) + u' ' +
                           server[QStringLiteral("id")].toString());
    }
    return servers;
}

} // namespace

class TestSentCommand final : public QObject {
    Q_OBJECT

    TestProgram m_program;

private slots:
    void json() {
        QVERIFY(m_program.writeFile(QStringLiteral("a.gz"), kGzip));
        const Finished program = m_program.run(QStringLiteral("sent a.gz --format json"));
        QCOMPARE(program.exitCode, 0);
        const QJsonObject document = objectOf(program);
        QCOMPARE(document[QStringLiteral("schema")].toString(), QStringLiteral("levelscope.sent"));
        QCOMPARE(document[QStringLiteral("version")].toInt(), 1);
        QCOMPARE(document[QStringLiteral("sent")].toObject(),
                 (QJsonObject{{QStringLiteral("encoding"), QStringLiteral("gzip")},
                              {QStringLiteral("bytes"), 28}}));
        const QJsonObject payload = document[QStringLiteral("payload")].toObject();
        QCOMPARE(payload[QStringLiteral("bytes")].toInt(), 17);
        QCOMPARE(payload[QStringLiteral("exactness")].toString(), QStringLiteral("exact"));
        const QJsonObject search = searchOf(document);
        QVERIFY(search[QStringLiteral("obstacle")].isNull());
        QVERIFY(search[QStringLiteral("complete")].toBool());
        QVERIFY(!search[QStringLiteral("by_size_only")].toBool());
        QCOMPARE(search[QStringLiteral("tried")], search[QStringLiteral("planned")]);
        QVERIFY(search[QStringLiteral("nearest")].toArray().isEmpty());
        QVERIFY(serversOf(document).contains(QStringLiteral("6 express-gzip")));
        QVERIFY(serversOf(document).contains(QStringLiteral("6 apache-gzip")));
    }

    void table() {
        QVERIFY(m_program.writeFile(QStringLiteral("a.gz"), kGzip));
        const Finished program = m_program.run(QStringLiteral("sent a.gz -o out.txt"));
        QCOMPARE(program.exitCode, 0);
        QVERIFY(program.output.isEmpty());
        const QByteArray table = m_program.readFile(QStringLiteral("out.txt"));
        QVERIFY(table.contains("Body: 17 bytes, exact\n"));
        QVERIFY(table.contains("Sent: gzip, 28 bytes"));
        QVERIFY(table.contains("Byte for byte what zlib"));
        QVERIFY(table.contains("\n  gzip 6"));
        QVERIFY(!table.contains("\n  gzip 0"));
    }

    void onlyTheSizeIsKnown() {
        QVERIFY(m_program.writeFile(QStringLiteral("a.har"), kHar));
        const Finished program = m_program.run(QStringLiteral("sent a.har --entry 0 --format json"));
        QCOMPARE(program.exitCode, 0);
        const QJsonObject document = objectOf(program);
        QVERIFY(searchOf(document)[QStringLiteral("by_size_only")].toBool());
        QVERIFY(serversOf(document).contains(QStringLiteral("6 express-gzip")));
        QVERIFY(m_program.run(QStringLiteral("sent a.har --entry 0")).output.contains("By size alone"));
    }

    void obstacles() {
        QVERIFY(m_program.writeFile(QStringLiteral("a.json"), "{}"));
        const Finished plain = m_program.run(QStringLiteral("sent a.json"));
        QCOMPARE(plain.exitCode, 0);
        QVERIFY(plain.output.contains("The body was not compressed."));
        QVERIFY(m_program.writeFile(QStringLiteral("two.gz"), kGzip + kGzip));
        const Finished two = m_program.run(QStringLiteral("sent two.gz --format json"));
        QCOMPARE(searchOf(objectOf(two))[QStringLiteral("obstacle")].toString(),
                 QStringLiteral("several-streams"));
    }

    void standardInput() {
        const Finished program = m_program.run(QStringLiteral("sent - --format json"), kGzip);
        QCOMPARE(program.exitCode, 0);
        QVERIFY(serversOf(objectOf(program)).contains(QStringLiteral("6 express-gzip")));
    }

    void levelLimit() {
        QVERIFY(m_program.writeFile(QStringLiteral("a.gz"), kGzip));
        const Finished none = m_program.run(QStringLiteral("sent a.gz --level-limit none"));
        QCOMPARE(none.exitCode, 0);
        QCOMPARE(m_program.run(QStringLiteral("sent a.gz --level-limit 0")).exitCode, 2);
    }

    void usage_data() {
        QTest::addColumn<QString>("arguments");
        QTest::newRow("no file") << "sent";
        QTest::newRow("two files") << "sent a.har a.har";
        QTest::newRow("no such response") << "sent a.har --entry 7";
        QTest::newRow("several responses") << "sent a.har --entry 0,1";
        QTest::newRow("form") << "sent a.har --entry 0 --format csv";
    }

    void usage() {
        QFETCH(const QString, arguments);
        QVERIFY(m_program.writeFile(QStringLiteral("a.har"), kHar));
        const Finished program = m_program.run(arguments);
        QCOMPARE(program.exitCode, 2);
        QVERIFY(isOneSentence(program.errors));
    }

    void withoutABody() {
        QVERIFY(m_program.writeFile(QStringLiteral("a.har"), kHar));
        const Finished program = m_program.run(QStringLiteral("sent a.har --entry 1"));
        QCOMPARE(program.exitCode, 3);
        QVERIFY(isOneSentence(program.errors));
    }
};

QTEST_GUILESS_MAIN(TestSentCommand)
#include "tst_SentCommand.moc"
