// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/config/ServerConfigs.h"
#include "core/setup/ServerSetups.h"

#include <QTest>

#include <algorithm>

using namespace levelscope::core;

namespace {

SweepPoint point(std::string_view codec, int level, const Knobs& knobs = {}) {
    return {.codec = findCodec(codec), .level = level, .knobs = knobs};
}

Knobs knob(std::string_view id, int value) {
    Knobs knobs;
    knobs.set(id, value);
    return knobs;
}

ServerConfig config(std::string_view server, const SweepPoint& setting) {
    return configFor(*findConfigServer(server), setting);
}

QString text(std::string_view server, const SweepPoint& setting) {
    return QString::fromStdString(config(server, setting).text);
}

bool warns(std::string_view server, const SweepPoint& setting, ConfigWarning code) {
    const std::vector<ConfigNote> warnings = config(server, setting).warnings;
    return std::ranges::find(warnings, code, &ConfigNote::code) != warnings.end();
}

std::string detail(std::string_view server, const SweepPoint& setting, ConfigWarning code) {
    const std::vector<ConfigNote> warnings = config(server, setting).warnings;
    const auto found = std::ranges::find(warnings, code, &ConfigNote::code);
    return found == warnings.end() ? "absent" : found->detail;
}

} // namespace

class TestServerConfig final : public QObject {
    Q_OBJECT

private slots:
    void serversAreFoundByTheirIds() {
        QStringList ids;
        for (const ConfigServer& server : allConfigServers()) {
            ids.append(QString::fromUtf8(server.id.data(), static_cast<qsizetype>(server.id.size())));
            QVERIFY(!server.sources.empty());
            QCOMPARE(findConfigServer(server.id), &server);
        }
        QCOMPARE(ids.join(u' '), QStringLiteral("aspnet nginx apache caddy envoy node express"));
        QCOMPARE(findConfigServer("iis"), nullptr);
    }

    void nginxHasItsOwnDirectives() {
        QCOMPARE(text("nginx", point("gzip", 6)),
                 QStringLiteral(
                     "gzip on;\n"
                     "gzip_comp_level 6;\n"
                     "gzip_min_length 20;\n"
                     "gzip_types application/json application/javascript application/xml image/svg+xml\n"
                     "    text/css text/javascript text/plain text/xml;\n"
                     "gzip_vary on;\n"));
        QVERIFY(text("nginx", point("brotli", 5))
                    .contains(QLatin1String("\nbrotli_comp_level 5;\nbrotli_window 4m;\n")));
        QVERIFY(
            text("nginx", point("zstd", -3)).startsWith(QLatin1String("zstd on;\nzstd_comp_level -3;\n")));
        QCOMPARE(detail("nginx", point("brotli", 5), ConfigWarning::PackagedModule),
                 std::string("ngx_brotli libnginx-mod-http-brotli-filter"));
        QCOMPARE(detail("nginx", point("zstd", 1), ConfigWarning::UnpackagedModule),
                 std::string("zstd-nginx-module"));
        QVERIFY(!warns("nginx", point("gzip", 6), ConfigWarning::PackagedModule));
    }

    void nginxTakesWindowsAsSizes() {
        Knobs knobs = knob("windowBits", 12);
        knobs.set("memLevel", 9);
        QVERIFY(text("nginx", point("gzip", 6, knobs))
                    .contains(QLatin1String("\ngzip_window 4k;\ngzip_hash 128k;\n")));
        QVERIFY(text("nginx", point("gzip", 6, knob("windowBits", 9)))
                    .contains(QLatin1String("\ngzip_window 512;\n")));
        QVERIFY(text("nginx", point("brotli", 5, knob("lgwin", 18)))
                    .contains(QLatin1String("\nbrotli_window 256k;\n")));
    }

    /// A server's setup may depend on the body's size; the server sees to that itself.
    void aServersOwnSetupIsNotWrittenOut() {
        const SweepPoint own = pointsOf(*findServerSetup("nginx-gzip"), 1000).at(5);
        QVERIFY(!own.knobs.empty());
        QVERIFY(!text("nginx", own).contains(QLatin1String("gzip_window")));
        QVERIFY(!warns("nginx", own, ConfigWarning::MeasuredOtherwise));
        const SweepPoint ofAnother = pointsOf(*findServerSetup("apache-brotli"), 1000).at(5);
        QVERIFY(text("nginx", ofAnother).contains(QLatin1String("\nbrotli_window 256k;\n")));
        QCOMPARE(detail("nginx", ofAnother, ConfigWarning::MeasuredOtherwise),
                 std::string("nginx-brotli,nginx-chunked-brotli"));
        QVERIFY(!text("apache", ofAnother).contains(QLatin1String("Window")));
    }

    void apacheIsSetToWhatWasMeasured() {
        const QString gzip = text("apache", point("gzip", 4));
        QVERIFY(gzip.startsWith(QLatin1String("AddOutputFilterByType DEFLATE application/json ")));
        QVERIFY(gzip.endsWith(QLatin1String("\nDeflateCompressionLevel 4\nDeflateMemLevel 8\n")));
        QVERIFY(text("apache", point("brotli", 5))
                    .endsWith(QLatin1String("\nBrotliCompressionQuality 5\nBrotliCompressionWindow 22\n")));
        QCOMPARE(config("apache", point("zstd", 3)).obstacle, std::optional(ConfigObstacle{}));
        QCOMPARE(text("apache", point("zstd", 3)), QString());
        QVERIFY(config("apache", point("zstd", 3)).warnings.empty());
    }

    void aspNetAddsAllProvidersAndFixesTheQuality() {
        const QString zstd = text("aspnet", point("zstd", 1));
        QVERIFY2(zstd.contains(QLatin1String("    options.EnableForHttps = true;\n"
                                             "    options.Providers.Add<ZstandardCompressionProvider>();\n"
                                             "    options.Providers.Add<BrotliCompressionProvider>();\n"
                                             "    options.Providers.Add<GzipCompressionProvider>();\n"
                                             "});\n")),
                 qPrintable(zstd));
        QVERIFY(zstd.contains(
            QLatin1String("new ZstandardCompressionOptions\n    {\n        Quality = 1,\n    });\n")));
        const QString brotli = text("aspnet", point("brotli", 4));
        QVERIFY(brotli.indexOf(QLatin1String("Add<Brotli")) < brotli.indexOf(QLatin1String("Add<Zstandard")));
        QVERIFY(brotli.contains(QLatin1String("Configure<BrotliCompressionProviderOptions>(options =>\n"
                                              "    options.Level = CompressionLevel.Optimal);\n")));
        QVERIFY(text("aspnet", point("gzip", 9)).contains(QLatin1String("CompressionLevel.SmallestSize)")));
    }

    void aspNetTakesParametersOfZstd() {
        Knobs knobs = knob("windowLog", 20);
        knobs.set("checksumFlag", 1);
        knobs.set("targetCBlockSize", 2000);
        const QString zstd = text("aspnet", point("zstd", 3, knobs));
        QVERIFY2(zstd.contains(
                     QLatin1String("        Quality = 3,\n        WindowLog2 = 20,\n        AppendChecksum = "
                                   "true,\n        TargetBlockSize = 2000,\n")),
                 qPrintable(zstd));
        QCOMPARE(config("aspnet", point("zstd", 3, knob("targetCBlockSize", 1000))).obstacle,
                 std::optional(ConfigObstacle{.code = ObstacleCode::KnobValue,
                                              .knob = "targetCBlockSize",
                                              .lowest = 1340,
                                              .highest = 131'072}));
        QCOMPARE(config("aspnet", point("zstd", 3, knob("minMatch", 5))).obstacle,
                 std::optional(ConfigObstacle{.code = ObstacleCode::NoKnob, .knob = "minMatch"}));
    }

    void aspNetWarnsOfItsNames() {
        QCOMPARE(detail("aspnet", point("zstd", 1), ConfigWarning::QualityNumbers),
                 std::string("NoCompression -131072, Fastest 1, Optimal 3, SmallestSize 22"));
        QCOMPARE(detail("aspnet", point("zstd", 1), ConfigWarning::DefaultByVersion), std::string("1 3"));
        QVERIFY(!warns("aspnet", point("brotli", 1), ConfigWarning::DefaultByVersion));
        QCOMPARE(detail("aspnet", point("brotli", 0), ConfigWarning::StillCompresses),
                 std::string("NoCompression"));
        QVERIFY(!warns("aspnet", point("brotli", 1), ConfigWarning::StillCompresses));
        QVERIFY(!warns("aspnet", point("gzip", 0), ConfigWarning::StillCompresses)); // zlib's 0 stores
        for (const char* codec : {"zstd", "brotli", "gzip"}) {
            QVERIFY(warns("aspnet", point(codec, 1), ConfigWarning::ReplacesDefaults));
            QVERIFY(warns("aspnet", point(codec, 1), ConfigWarning::HttpsOptIn));
        }
        QVERIFY(!warns("nginx", point("gzip", 1), ConfigWarning::HttpsOptIn));
        QVERIFY(!warns("nginx", point("gzip", 1), ConfigWarning::ReplacesDefaults));
    }

    void nothingIsRounded_data() {
        QTest::addColumn<QString>("server");
        QTest::addColumn<QString>("codec");
        QTest::addColumn<int>("level");
        QTest::addColumn<QString>("nearest");
        QTest::newRow("caddy zstd 5") << "caddy"
                                      << "zstd" << 5 << "3 default, 7 better";
        QTest::newRow("caddy zstd 19") << "caddy"
                                       << "zstd" << 19 << "11 best";
        QTest::newRow("caddy zstd -1") << "caddy"
                                       << "zstd" << -1 << "1 fastest";
        QTest::newRow("aspnet brotli 5") << "aspnet"
                                         << "brotli" << 5 << "4 Optimal, 11 SmallestSize";
        QTest::newRow("aspnet gzip 3") << "aspnet"
                                       << "gzip" << 3 << "1 Fastest, 6 Optimal";
        QTest::newRow("nginx gzip 0") << "nginx"
                                      << "gzip" << 0 << "1 ";
        QTest::newRow("envoy zstd -5") << "envoy"
                                       << "zstd" << -5 << "1 ";
        QTest::newRow("node zstd -5") << "node"
                                      << "zstd" << -5 << "1 ";
    }

    void nothingIsRounded() {
        QFETCH(const QString, server);
        QFETCH(const QString, codec);
        QFETCH(const int, level);
        QFETCH(const QString, nearest);
        const ServerConfig result = config(server.toStdString(), point(codec.toStdString(), level));
        QVERIFY(result.text.empty());
        QVERIFY(result.obstacle.has_value());
        QCOMPARE(result.obstacle->code, ObstacleCode::NoLevel);
        QStringList names;
        for (const ServerLevel& near : result.obstacle->nearest)
            names.append(
                QStringLiteral("%1 %2")
                    .arg(near.level)
                    .arg(QString::fromUtf8(near.name.data(), static_cast<qsizetype>(near.name.size()))));
        QCOMPARE(names.join(QLatin1String(", ")), nearest);
    }

    /// zstd's 0 is another name of 3.
    void theAliasLevelIsResolved() {
        QVERIFY(text("nginx", point("zstd", 0)).contains(QLatin1String("zstd_comp_level 3;")));
        QCOMPARE(text("caddy", point("zstd", 0)), text("caddy", point("zstd", 3)));
    }

    void caddyNamesItsLevels() {
        QCOMPARE(text("caddy", point("zstd", 7)),
                 QStringLiteral("encode {\n\tzstd better\n\tminimum_length 512\n}\n"));
        QCOMPARE(text("caddy", point("zstd", 3)),
                 QStringLiteral("encode {\n\tzstd\n\tminimum_length 512\n}\n"));
        QCOMPARE(text("caddy", point("gzip", 5)),
                 QStringLiteral("encode {\n\tgzip 5\n\tminimum_length 512\n}\n"));
        QCOMPARE(detail("caddy", point("zstd", 7), ConfigWarning::NeedsVersion), std::string("Caddy 2.8"));
        QVERIFY(!warns("caddy", point("zstd", 3), ConfigWarning::NeedsVersion));
        QVERIFY(warns("caddy", point("zstd", 3), ConfigWarning::ApproximateLevel));
        QVERIFY(!warns("caddy", point("gzip", 3), ConfigWarning::ApproximateLevel));
        QCOMPARE(config("caddy", point("zstd", 3, knob("windowLog", 21))).obstacle,
                 std::optional(ConfigObstacle{
                     .code = ObstacleCode::KnobValue, .knob = "windowLog", .lowest = 17, .highest = 17}));
    }

    void envoyIsSetToWhatWasMeasured() {
        QVERIFY(text("envoy", point("gzip", 6))
                    .endsWith(QLatin1String("compression.gzip.compressor.v3.Gzip\n"
                                            "        compression_level: COMPRESSION_LEVEL_6\n"
                                            "        window_bits: 15\n"
                                            "        memory_level: 8\n")));
        QVERIFY(text("envoy", point("brotli", 5))
                    .endsWith(QLatin1String("compression.brotli.compressor.v3.Brotli\n"
                                            "        quality: 5\n"
                                            "        window_bits: 22\n")));
        Knobs knobs = knob("strategy", 7);
        knobs.set("checksumFlag", 1);
        QVERIFY(text("envoy", point("zstd", 3, knobs))
                    .endsWith(QLatin1String("compression.zstd.compressor.v3.Zstd\n"
                                            "        compression_level: 3\n"
                                            "        strategy: BTOPT\n"
                                            "        enable_checksum: true\n")));
    }

    void expressSetsBrotlisConstants() {
        QCOMPARE(text("express", point("brotli", 5, knob("lgwin", 18))),
                 QStringLiteral("const compression = require('compression');\n"
                                "const zlib = require('node:zlib');\n"
                                "\n"
                                "app.use(compression({\n"
                                "  threshold: 1024,\n"
                                "  brotli: {\n"
                                "    params: {\n"
                                "      [zlib.constants.BROTLI_PARAM_QUALITY]: 5,\n"
                                "      [zlib.constants.BROTLI_PARAM_LGWIN]: 18,\n"
                                "    },\n"
                                "  },\n"
                                "}));\n"));
        QVERIFY(text("express", point("gzip", 6)).contains(QLatin1String("\n  level: 6,\n")));
        QCOMPARE(detail("express", point("gzip", 6), ConfigWarning::OtherCodecFirst), std::string("brotli"));
        QVERIFY(!warns("express", point("brotli", 6), ConfigWarning::OtherCodecFirst));
        QCOMPARE(detail("express", point("brotli", 5), ConfigWarning::NeedsVersion),
                 std::string("compression 1.8"));
        QCOMPARE(config("express", point("zstd", 3)).obstacle, std::optional(ConfigObstacle{}));
    }

    void refusedWindowsAreToldOf() {
        QCOMPARE(detail("nginx", point("zstd", 20), ConfigWarning::RefusedWindow), std::string("33554432"));
        QVERIFY(!warns("nginx", point("zstd", 19), ConfigWarning::RefusedWindow));
        QVERIFY(!warns("aspnet", point("zstd", 22, knob("windowLog", 23)), ConfigWarning::RefusedWindow));
        QVERIFY(warns("aspnet", point("zstd", 1, knob("windowLog", 24)), ConfigWarning::RefusedWindow));
        QVERIFY(!warns("nginx", point("brotli", 11, knob("lgwin", 24)), ConfigWarning::RefusedWindow));
    }

    void everyTextComesWithTheWarningOfBreach() {
        for (const ConfigServer& server : allConfigServers()) {
            for (const CodecConfig& codec : server.codecs) {
                const ServerConfig result =
                    configFor(server, point(codec.codec, codec.levels.front().range.highest));
                QVERIFY(!result.obstacle.has_value());
                QVERIFY(result.text.ends_with('\n'));
                QCOMPARE(std::ranges::count(result.warnings, ConfigWarning::Breach, &ConfigNote::code), 1);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestServerConfig)
#include "tst_ServerConfig.moc"
