// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ConfigText.h"
#include "core/codec/CodecRegistry.h"
#include "core/config/ServerConfigs.h"

#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

SweepPoint point(std::string_view codec, int level) {
    return {.codec = findCodec(codec), .level = level};
}

QStringList warnings(std::string_view server, const SweepPoint& setting) {
    const ConfigServer& configured = *findConfigServer(server);
    return configWarnings(configFor(configured, setting), configured, setting);
}

QString obstacle(std::string_view server, const SweepPoint& setting) {
    const ConfigServer& configured = *findConfigServer(server);
    const ServerConfig config = configFor(configured, setting);
    return config.obstacle.has_value() ? configObstacleText(*config.obstacle, configured, setting)
                                       : QString();
}

} // namespace

class TestConfigText final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale::c());
    }

    void settingsHaveTheirParameters() {
        SweepPoint setting = point("zstd", 3);
        QCOMPARE(settingName(setting), QStringLiteral("zstd 3"));
        setting.knobs.set("windowLog", 21);
        QCOMPARE(settingName(setting), QStringLiteral("zstd 3 (windowLog 21)"));
    }

    /// Each sentence where it belongs, and only there.
    void warningsAppearAndStayAway_data() {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("server");
        QTest::addColumn<QString>("codec");
        QTest::addColumn<int>("level");
        QTest::addColumn<QString>("otherServer");
        QTest::addColumn<QString>("otherCodec");
        QTest::addColumn<int>("otherLevel");
        const auto row = [](const char* sentence, const char* server, const char* codec, int level,
                            const char* otherServer, const char* otherCodec, int otherLevel) {
            QTest::newRow(sentence) << sentence << server << codec << level << otherServer << otherCodec
                                    << otherLevel;
        };
        row("sets EnableForHttps", "aspnet", "gzip", 1, "nginx", "gzip", 1);
        row("so the text adds all three", "aspnet", "zstd", 1, "envoy", "zstd", 1);
        row("What zstd is set to unless told otherwise depends on the version, 1 or 3; the text fixes it.",
            "aspnet", "zstd", 1, "aspnet", "brotli", 1);
        row("Quality takes the levels of zstd, not the names of CompressionLevel, which stand for: "
            "NoCompression "
            "-131072, Fastest 1, Optimal 3, SmallestSize 22. NoCompression is not none",
            "aspnet", "zstd", 1, "node", "zstd", 1);
        row("NoCompression is not none: with brotli it is quality 0, which compresses.", "aspnet", "brotli",
            0, "aspnet", "brotli", 1);
        row("nginx itself has no brotli: this takes the module ngx_brotli, in Debian the package "
            "libnginx-mod-http-brotli-filter.",
            "nginx", "brotli", 5, "nginx", "gzip", 5);
        row("nginx itself has no zstd: this takes the module zstd-nginx-module, which Debian does not have.",
            "nginx", "zstd", 5, "nginx", "brotli", 5);
        row("Switch the modules on, in Debian with a2enmod filter deflate.", "apache", "gzip", 5, "nginx",
            "gzip", 5);
        row("Responses known to be shorter than 20 bytes are not compressed", "nginx", "gzip", 5, "apache",
            "gzip", 5);
        row("compresses however short a response is", "apache", "gzip", 5, "nginx", "gzip", 5);
        row("Only text/html and the content types in the text", "nginx", "gzip", 5, "apache", "gzip", 5);
        row("Only the content types in the text", "apache", "gzip", 5, "nginx", "gzip", 5);
        row("Clients that do not accept zstd get responses as they are", "nginx", "zstd", 1, "aspnet", "zstd",
            1);
        row("Clients that accept brotli get that instead", "express", "gzip", 6, "express", "brotli", 6);
        row("This takes Caddy 2.8 or later.", "caddy", "zstd", 7, "caddy", "zstd", 3);
        row("ASP.NET Core 11 compresses with zlib-ng, not with the library measured here", "aspnet", "gzip",
            1, "aspnet", "brotli", 1);
        row("close to level 7 of the library", "caddy", "zstd", 7, "caddy", "gzip", 7);
        row("The window that it declares, 134,217,728 bytes, is one that browsers refuse (RFC 9659).",
            "nginx", "zstd", 22, "nginx", "zstd", 19);
        row("was not measured; levelscope sweep --server apache-gzip does.", "apache", "gzip", 5, "envoy",
            "gzip", 5);
    }

    void warningsAppearAndStayAway() {
        QFETCH(const QString, sentence);
        QFETCH(const QString, server);
        QFETCH(const QString, codec);
        QFETCH(const int, level);
        QFETCH(const QString, otherServer);
        QFETCH(const QString, otherCodec);
        QFETCH(const int, otherLevel);
        const QString all = warnings(server.toStdString(), point(codec.toStdString(), level)).join(u'\n');
        QVERIFY2(all.contains(sentence), qPrintable(all));
        const QString others =
            warnings(otherServer.toStdString(), point(otherCodec.toStdString(), otherLevel)).join(u'\n');
        QVERIFY2(!others.isEmpty() && !others.contains(sentence), qPrintable(others));
    }

    void everyTextHasTheWarningOfBreach() {
        for (const ConfigServer& server : allConfigServers()) {
            const CodecConfig& codec = server.codecs.front();
            const QStringList texts =
                warnings(server.id, point(codec.codec, codec.levels.front().range.highest));
            QVERIFY(texts.value(0).contains(QLatin1String("(CRIME, BREACH)")));
            for (const QString& text : texts)
                QVERIFY2(text.endsWith(u'.') && !text.contains(u'%'), qPrintable(text));
        }
    }

    void obstaclesNameWhatComesNearest() {
        QCOMPARE(obstacle("caddy", point("zstd", 5)),
                 QStringLiteral(
                     "Caddy cannot be set to zstd 5; nearest are zstd 3 (default) and zstd 7 (better)."));
        QCOMPARE(obstacle("envoy", point("zstd", -5)),
                 QStringLiteral("Envoy cannot be set to zstd -5; nearest is zstd 1."));
        QCOMPARE(obstacle("apache", point("zstd", 3)),
                 QStringLiteral("Apache httpd 2.4 does not compress with zstd."));
        SweepPoint setting = point("zstd", 3);
        setting.knobs.set("minMatch", 5);
        QCOMPARE(obstacle("nginx", setting), QStringLiteral("nginx does not let minMatch be set."));
        setting = point("zstd", 3);
        setting.knobs.set("windowLog", 20);
        QCOMPARE(obstacle("caddy", setting), QStringLiteral("Caddy always sets windowLog to 17."));
        setting = point("zstd", 3);
        setting.knobs.set("targetCBlockSize", 1000);
        QCOMPARE(obstacle("aspnet", setting),
                 QStringLiteral("ASP.NET Core 11 takes targetCBlockSize from 1340 to 131072."));
        QCOMPARE(obstacle("nginx", point("gzip", 6)), QString());
    }
};

QTEST_GUILESS_MAIN(TestConfigText)
#include "tst_ConfigText.moc"
