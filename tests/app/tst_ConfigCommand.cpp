// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace levelscope::tests;

class TestConfigCommand final : public QObject {
    Q_OBJECT

    TestProgram m_program;

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void tellsTextAndNotes() {
        const Finished program = m_program.run(QStringLiteral("config gzip=6 --server nginx"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(program.errors, QByteArray());
        QVERIFY2(program.output.startsWith("nginx with gzip 6, in nginx.conf: http, server or location:\n"
                                           "\n"
                                           "gzip on;\n"
                                           "gzip_comp_level 6;\n"),
                 program.output.constData());
        QVERIFY(program.output.contains("gzip_vary on;\n\nNote: Over HTTPS "));
        QVERIFY(!program.output.contains("Caddy"));
    }

    void tellsOfAllServers() {
        const Finished program = m_program.run(QStringLiteral("config zstd=3"));
        QCOMPARE(program.exitCode, 0);
        for (const char* server : {"ASP.NET Core 11 with", "nginx with", "Apache httpd 2.4 does not",
                                   "Caddy with", "Envoy with", "Node.js with", "Express does not"})
            QVERIFY2(program.output.contains(server), server);
    }

    void writesJson() {
        const Finished program = m_program.run(
            QStringLiteral("config brotli=5 --set brotli.lgwin=18 --server envoy,aspnet --format json"));
        QCOMPARE(program.exitCode, 0);
        const QJsonObject json = QJsonDocument::fromJson(program.output).object();
        QCOMPARE(json[QStringLiteral("schema")], QJsonValue(QStringLiteral("levelscope.config")));
        QCOMPARE(json[QStringLiteral("version")], QJsonValue(1));
        QCOMPARE(json[QStringLiteral("codec")], QJsonValue(QStringLiteral("brotli")));
        QCOMPARE(json[QStringLiteral("level")], QJsonValue(5));
        QCOMPARE(json[QStringLiteral("parameters")], QJsonValue(QJsonObject{{QStringLiteral("lgwin"), 18}}));
        const QJsonArray servers = json[QStringLiteral("servers")].toArray();
        QCOMPARE(servers.size(), 2);
        QVERIFY(servers[0][QStringLiteral("text")].toString().contains(QLatin1String("window_bits: 18\n")));
        QCOMPARE(servers[0][QStringLiteral("problem")], QJsonValue(QJsonValue::Null));
        QVERIFY(!servers[0][QStringLiteral("warnings")].toArray().isEmpty());
        QVERIFY(!servers[0][QStringLiteral("sources")].toArray().isEmpty());
        QCOMPARE(servers[1][QStringLiteral("id")], QJsonValue(QStringLiteral("aspnet")));
        QCOMPARE(servers[1][QStringLiteral("text")], QJsonValue(QJsonValue::Null));
        QVERIFY(!servers[1][QStringLiteral("problem")].toString().isEmpty());
    }

    void mistakes_data() {
        QTest::addColumn<QString>("arguments");
        for (const char* arguments :
             {"config", "config zstd", "config zstd=99", "config zstd=x", "config lzma=3",
              "config zstd=1 gzip=6", "config zstd=1,2", "config zstd=1..3", "config zstd=3 --server iis",
              "config zstd=3 --format csv", "config zstd=3 --set gzip.memLevel=8",
              "config zstd=3 --set zstd.windowLog=20,21"})
            QTest::newRow(arguments) << QString::fromUtf8(arguments);
    }

    void mistakes() {
        QFETCH(const QString, arguments);
        const Finished program = m_program.run(arguments);
        QCOMPARE(program.exitCode, 2);
        QCOMPARE(program.output, QByteArray());
        QVERIFY2(isOneSentence(program.errors), program.errors.constData());
    }
};

QTEST_GUILESS_MAIN(TestConfigCommand)
#include "tst_ConfigCommand.moc"
