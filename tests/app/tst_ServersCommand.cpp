// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace levelscope::tests;

class TestServersCommand final : public QObject {
    Q_OBJECT

    TestProgram m_program;

    [[nodiscard]] QJsonObject jsonOf(const QString& arguments) const {
        const Finished program = m_program.run(arguments + QStringLiteral(" --format json"));
        return program.exitCode == 0 ? QJsonDocument::fromJson(program.output).object() : QJsonObject();
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void listsEveryServer() {
        const Finished program = m_program.run(QStringLiteral("servers"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(program.errors, QByteArray());
        const QString text = QString::fromUtf8(program.output);
        const QStringList lines = text.split(u'\n');
        QCOMPARE(lines.size(),
                 2 + 20 + 3); // title, rule, setups, an empty line, the remark, after the last LF
        QVERIFY2(lines[0].startsWith(QStringLiteral("server ")), qPrintable(lines[0]));
        const auto lineOf = [&lines](const QString& id) {
            const QStringList found = lines.filter(QRegularExpression(u'^' + id + QStringLiteral(" ")));
            return found.value(0).simplified();
        };
        QVERIFY2(
            lineOf(QStringLiteral("aspnet-zstd"))
                .startsWith(QStringLiteral("aspnet-zstd zstd -131072 NoCompression, 1 Fastest, 3 Optimal, "
                                           "22 SmallestSize 1 or 3 ")),
            qPrintable(text));
        QVERIFY2(lineOf(QStringLiteral("nginx-zstd"))
                     .startsWith(QStringLiteral("nginx-zstd zstd -7..-1, 1..22 1 ")),
                 qPrintable(text));
        QVERIFY2(lineOf(QStringLiteral("apache-gzip"))
                     .startsWith(QStringLiteral("apache-gzip gzip 1..9 6 memLevel 9, windowBits 15 ")),
                 qPrintable(text));
        QVERIFY2(lineOf(QStringLiteral("caddy-zstd"))
                     .startsWith(QStringLiteral(
                         "caddy-zstd zstd 1 fastest, 3 default, 7 better, 11 best 3 checksumFlag ")),
                 qPrintable(text));
    }

    void tellsAllAboutOneServer() {
        const Finished program = m_program.run(QStringLiteral("servers nginx-gzip --size 1000"));
        QCOMPARE(program.exitCode, 0);
        const QString text = QString::fromUtf8(program.output);
        QVERIFY2(text.startsWith(QStringLiteral("nginx-gzip: nginx gzip\n")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\nLevels: 1..9\nDefault: 1\n")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("memLevel 4, windowBits 11, for a body of 1,000 bytes\n")) ||
                     text.contains(QStringLiteral("memLevel 4, windowBits 11, for a body of 1000 bytes\n")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\nNote: Known lengths under 20 bytes are not compressed.\n")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral(
                     "\nSource: nginx 1.22.1: src/http/modules/ngx_http_gzip_filter_module.c\n")),
                 qPrintable(text));
    }

    void tellsTheSetupsOfOneServer() {
        const QJsonArray servers =
            jsonOf(QStringLiteral("servers express"))[QStringLiteral("servers")].toArray();
        QCOMPARE(servers.size(), 2);
        QCOMPARE(servers[0][QStringLiteral("id")].toString(), QStringLiteral("express-gzip"));
        QCOMPARE(servers[1][QStringLiteral("id")].toString(), QStringLiteral("express-brotli"));
    }

    void settingsAsJson() {
        const QJsonObject json = jsonOf(QStringLiteral("servers aspnet-json-brotli"));
        QCOMPARE(json[QStringLiteral("schema")], QJsonValue(QStringLiteral("levelscope.servers")));
        QCOMPARE(json[QStringLiteral("version")], QJsonValue(1));
        QCOMPARE(json[QStringLiteral("body_size")], QJsonValue(QJsonValue::Null));
        const QJsonObject server = json[QStringLiteral("servers")].toArray().at(0).toObject();
        QCOMPARE(server[QStringLiteral("codec")], QJsonValue(QStringLiteral("brotli")));
        QCOMPARE(server[QStringLiteral("drive")], QJsonValue(QStringLiteral("stream")));
        QCOMPARE(server[QStringLiteral("write_size")], QJsonValue(4096));
        QCOMPARE(server[QStringLiteral("second_write_size")], QJsonValue(8192));
        QCOMPARE(server[QStringLiteral("flush_every")], QJsonValue(14745));
        QCOMPARE(server[QStringLiteral("encoder")], QJsonValue(QStringLiteral("fresh")));
        QCOMPARE(server[QStringLiteral("parameters")],
                 QJsonValue(QJsonObject{{QStringLiteral("lgwin"), 22}}));
        QCOMPARE(server[QStringLiteral("levels")].toArray().at(1),
                 QJsonValue(QJsonObject{{QStringLiteral("level"), 1},
                                        {QStringLiteral("name"), QStringLiteral("Fastest")},
                                        {QStringLiteral("default"), true}}));
        QCOMPARE(server[QStringLiteral("sources")].toArray().size(), 4);
        QVERIFY(!server[QStringLiteral("notes")].toArray().isEmpty());
    }

    void settingsDependOnTheSize() {
        const auto lgwin = [this](const char* size) {
            const QJsonObject json =
                jsonOf(QStringLiteral("servers nginx-brotli --size %1").arg(QLatin1String(size)));
            return json[QStringLiteral("servers")][0][QStringLiteral("parameters")][QStringLiteral("lgwin")]
                .toInt();
        };
        QCOMPARE(lgwin("unknown"), 19);
        QCOMPARE(lgwin("4K"), 12);
        QCOMPARE(lgwin("4097"), 13);
        QCOMPARE(jsonOf(QStringLiteral("servers --size 4K"))[QStringLiteral("body_size")], QJsonValue(4096));
    }

    void wholeWritesAreNamed() {
        const QJsonObject server =
            jsonOf(QStringLiteral("servers express-brotli"))[QStringLiteral("servers")][0].toObject();
        QCOMPARE(server[QStringLiteral("write_size")], QJsonValue(QStringLiteral("whole")));
        QCOMPARE(server[QStringLiteral("flush_every")], QJsonValue(QJsonValue::Null));
        QCOMPARE(server[QStringLiteral("parameters")], QJsonValue(QJsonObject()));
        QCOMPARE(server[QStringLiteral("levels")][0][QStringLiteral("name")], QJsonValue(QJsonValue::Null));
    }

    void mistakes_data() {
        QTest::addColumn<QString>("arguments");
        for (const char* arguments : {"servers iis", "servers nginx caddy", "servers --size nan",
                                      "servers --format csv", "servers --levels 1"})
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

QTEST_MAIN(TestServersCommand)
#include "tst_ServersCommand.moc"
