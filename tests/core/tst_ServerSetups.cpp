// SPDX-License-Identifier: GPL-3.0-or-later
// The expected figures are worked out by hand from the servers' own sources, which each setup names.
#include "core/codec/CodecRegistry.h"
#include "core/setup/ServerSetups.h"

#include <QSet>
#include <QTest>

#include <algorithm>

using namespace levelscope::core;

using BodySize = std::optional<std::uint64_t>;

namespace {

const ServerSetup& setupOf(const char* id) {
    const ServerSetup* setup = findServerSetup(id);
    if (setup == nullptr)
        qFatal("no setup %s", id);
    return *setup;
}

std::vector<int> levelsOf(const char* id) {
    std::vector<int> levels;
    for (const SweepPoint& point : pointsOf(setupOf(id), std::nullopt))
        levels.push_back(point.level);
    return levels;
}

std::vector<int> defaultsOf(const char* id) {
    std::vector<int> levels;
    for (const SweepPoint& point : pointsOf(setupOf(id), std::nullopt)) {
        if (isServerDefault(point))
            levels.push_back(point.level);
    }
    return levels;
}

} // namespace

class TestServerSetups final : public QObject {
    Q_OBJECT

private slots:
    void idsAndNamesAreUnique() {
        QSet<QString> ids;
        QSet<QString> names;
        for (const ServerSetup& setup : allServerSetups()) {
            ids.insert(QString::fromStdString(std::string(setup.id)));
            names.insert(QString::fromStdString(std::string(setup.name)));
        }
        QCOMPARE(allServerSetups().size(), std::size_t{20});
        QCOMPARE(ids.size(), 20);
        QCOMPARE(names.size(), 20);
        QVERIFY(!ids.contains(QString()));
        QVERIFY(!names.contains(QString()));
    }

    void findsById() {
        QCOMPARE(setupOf("caddy-zstd").name, std::string_view("Caddy zstd"));
        QCOMPARE(findServerSetup("iis-gzip"), nullptr);
        QCOMPARE(findServerSetup(""), nullptr);
    }

    void findsAllOfAServer() {
        const auto idsNamed = [](const char* name) {
            std::vector<std::string_view> ids;
            for (const ServerSetup* setup : serverSetupsNamed(name))
                ids.push_back(setup->id);
            return ids;
        };
        using Ids = std::vector<std::string_view>;
        QCOMPARE(idsNamed("nginx-gzip"), Ids{"nginx-gzip"});
        QCOMPARE(idsNamed("apache"), (Ids{"apache-gzip", "apache-brotli"}));
        QCOMPARE(idsNamed("nginx-chunked"), (Ids{"nginx-chunked-gzip", "nginx-chunked-brotli"}));
        QCOMPARE(idsNamed("nginx").size(), std::size_t{5});
        QCOMPARE(idsNamed("ngin"), Ids{});
        QCOMPARE(idsNamed(""), Ids{});
    }

    void everySetupHasItsSources() {
        for (const ServerSetup& setup : allServerSetups()) {
            QVERIFY2(!setup.sources.empty(), setup.id.data());
            for (const std::string_view source : setup.sources)
                QVERIFY2(source.find(':') != std::string_view::npos, source.data());
            QVERIFY2(!setup.notes.empty(), setup.id.data());
            for (const std::string_view note : setup.notes)
                QVERIFY2(note.ends_with('.'), note.data());
        }
    }

    void codecsTakeWhatServersSet() {
        for (const ServerSetup& setup : allServerSetups()) {
            for (const BodySize size : {BodySize(), BodySize(0), BodySize(1), BodySize(100), BodySize(30'000),
                                        BodySize(5'000'000'000)}) {
                for (const SweepPoint& point : pointsOf(setup, size)) {
                    QVERIFY2(point.codec != nullptr, setup.id.data());
                    QVERIFY2(point.codec->info().accepted.contains(point.level), setup.id.data());
                    QVERIFY2(point.drive.encoder == EncoderUse::Fresh || point.codec->info().encoderReusable,
                             setup.id.data());
                    for (const Knob& knob : point.knobs.all())
                        QVERIFY2(checkKnob(*point.codec, knob.id, knob.value).has_value(), knob.id.c_str());
                }
            }
        }
    }

    void pointsOfASetupStandInOneCurve() {
        for (const ServerSetup& setup : allServerSetups()) {
            for (const BodySize size : {BodySize(), BodySize(700)}) {
                const std::vector<SweepPoint> points = pointsOf(setup, size);
                QCOMPARE(points.size(), setup.levels.size());
                for (std::size_t index = 0; index < points.size(); ++index) {
                    QCOMPARE(points[index].level, setup.levels[index].level);
                    QCOMPARE(points[index].setup, std::string(setup.name));
                    QVERIFY2(curveOf(points[index]) == curveOf(points.front()), setup.id.data());
                    QVERIFY2(index == 0 || points[index].level > points[index - 1].level, setup.id.data());
                }
            }
        }
    }

    void defaultsAreTheServers_data() {
        QTest::addColumn<std::vector<int>>("defaults");
        const auto row = [](const char* id, const std::vector<int>& defaults) {
            QTest::newRow(id) << defaults;
        };
        row("aspnet-zstd", {1, 3});
        row("aspnet-brotli", {1});
        row("aspnet-gzip", {1});
        row("aspnet-json-zstd", {1, 3});
        row("aspnet-json-brotli", {1});
        row("aspnet-json-gzip", {1});
        row("nginx-gzip", {1});
        row("nginx-chunked-gzip", {1});
        row("nginx-brotli", {6});
        row("nginx-chunked-brotli", {6});
        row("nginx-zstd", {1});
        row("apache-gzip", {6});
        row("apache-brotli", {5});
        row("caddy-gzip", {5});
        row("caddy-zstd", {3});
        row("node-gzip", {6});
        row("node-brotli", {11});
        row("node-zstd", {3});
        row("express-gzip", {6});
        row("express-brotli", {4});
    }

    void defaultsAreTheServers() {
        QFETCH(const std::vector<int>, defaults);
        QCOMPARE(defaultsOf(QTest::currentDataTag()), defaults);
    }

    void aUsersPointIsNoServersDefault() {
        SweepPoint point = pointsOf(setupOf("nginx-gzip"), std::nullopt).front();
        QVERIFY(isServerDefault(point));
        point.setup.clear();
        QVERIFY(!isServerDefault(point));
        point.setup = "Caddy gzip";
        QVERIFY(!isServerDefault(point));
    }

    void compressionLevelsOfDotNet() {
        QCOMPARE(levelsOf("aspnet-zstd"), (std::vector<int>{-131072, 1, 3, 22}));
        QCOMPARE(levelsOf("aspnet-brotli"), (std::vector<int>{0, 1, 4, 11}));
        QCOMPARE(levelsOf("aspnet-gzip"), (std::vector<int>{0, 1, 6, 9}));
        for (const char* id : {"aspnet-zstd", "aspnet-json-zstd", "aspnet-brotli", "aspnet-json-brotli",
                               "aspnet-gzip", "aspnet-json-gzip"}) {
            const std::vector<ServerLevel>& levels = setupOf(id).levels;
            QCOMPARE(levels.size(), std::size_t{4});
            QCOMPARE(levels[0].name, std::string_view("NoCompression"));
            QCOMPARE(levels[1].name, std::string_view("Fastest"));
            QCOMPARE(levels[2].name, std::string_view("Optimal"));
            QCOMPARE(levels[3].name, std::string_view("SmallestSize"));
        }
    }

    void aspNetStreamsWithoutASize() {
        const Drive files = pointsOf(setupOf("aspnet-gzip"), 300).front().drive;
        QCOMPARE(files, (Drive{DriveMode::Stream, 16384, std::nullopt, EncoderUse::Fresh}));
        const SweepPoint json = pointsOf(setupOf("aspnet-json-brotli"), 300).front();
        // 90 % of four segments of 4,096 bytes; three writes make 14,745.
        QCOMPARE(json.drive, (Drive{DriveMode::Stream, 4096, 14745, EncoderUse::Fresh, 8192}));
        QCOMPARE(json.knobs.value("lgwin"), std::optional(22));
        QVERIFY(pointsOf(setupOf("aspnet-zstd"), 300).front().knobs.empty());
    }

    void nginxLowersZlibsMemory_data() {
        QTest::addColumn<BodySize>("bodySize");
        QTest::addColumn<int>("windowBits");
        QTest::addColumn<int>("memLevel");
        // Halved while the length is below 16,122, 7,930, 3,834, 1,786, 762 and 250 bytes.
        const auto row = [](const char* name, BodySize size, int windowBits, int memLevel) {
            QTest::newRow(name) << size << windowBits << memLevel;
        };
        row("unknown", std::nullopt, 15, 8);
        row("0", 0, 15, 8); // the server takes it for unknown
        row("1", 1, 9, 2);
        row("100", 100, 9, 2);
        row("249", 249, 9, 2);
        row("250", 250, 10, 3);
        row("761", 761, 10, 3);
        row("762", 762, 11, 4);
        row("1000", 1000, 11, 4);
        row("1786", 1786, 12, 5);
        row("5000", 5000, 13, 6);
        row("7929", 7929, 13, 6);
        row("7930", 7930, 14, 7);
        row("16121", 16121, 14, 7);
        row("16122", 16122, 15, 8);
        row("16123", 16123, 15, 8);
        row("30000", 30000, 15, 8);
        row("32505", 32505, 15, 8);
        row("32506", 32506, 15, 8);
        row("100000", 100000, 15, 8);
    }

    void nginxLowersZlibsMemory() {
        QFETCH(const BodySize, bodySize);
        QFETCH(const int, windowBits);
        QFETCH(const int, memLevel);
        const SweepPoint point = pointsOf(setupOf("nginx-gzip"), bodySize).front();
        QCOMPARE(point.knobs.value("windowBits"), std::optional(windowBits));
        QCOMPARE(point.knobs.value("memLevel"), std::optional(memLevel));
        QCOMPARE(point.drive, (Drive{DriveMode::Stream, 32768, std::nullopt, EncoderUse::Fresh}));
        const SweepPoint chunked = pointsOf(setupOf("nginx-chunked-gzip"), bodySize).front();
        QCOMPARE(chunked.knobs.value("windowBits"), std::optional(15));
        QCOMPARE(chunked.knobs.value("memLevel"), std::optional(8));
        QCOMPARE(chunked.drive, (Drive{DriveMode::Stream, 4096, std::nullopt, EncoderUse::Fresh}));
    }

    void nginxLowersBrotlisWindow_data() {
        QTest::addColumn<BodySize>("bodySize");
        QTest::addColumn<int>("lgwin");
        const auto row = [](const char* name, BodySize size, int lgwin) {
            QTest::newRow(name) << size << lgwin;
        };
        row("unknown", std::nullopt, 19);
        row("0", 0, 19);
        row("1", 1, 10);
        row("1024", 1024, 10);
        row("1025", 1025, 11);
        row("5000", 5000, 13);
        row("65536", 65536, 16);
        row("262144", 262144, 18);
        row("262145", 262145, 19);
        row("3018756", 3018756, 19);
        row("5000000000", 5'000'000'000, 19);
    }

    void nginxLowersBrotlisWindow() {
        QFETCH(const BodySize, bodySize);
        QFETCH(const int, lgwin);
        QCOMPARE(pointsOf(setupOf("nginx-brotli"), bodySize).front().knobs.value("lgwin"),
                 std::optional(lgwin));
        QCOMPARE(pointsOf(setupOf("nginx-chunked-brotli"), bodySize).front().knobs.value("lgwin"),
                 std::optional(19));
    }

    void nginxZstdKnowsTheSizeOfOneBuffer() {
        const auto mode = [](BodySize size) {
            return pointsOf(setupOf("nginx-zstd"), size).front().drive.mode;
        };
        QCOMPARE(mode(32768), DriveMode::Pledged);
        QCOMPARE(mode(32769), DriveMode::Stream);
        QCOMPARE(mode(std::nullopt), DriveMode::Stream);
        const std::vector<int> levels = levelsOf("nginx-zstd");
        QCOMPARE(levels.size(), std::size_t{29}); // -7 to -1 and 1 to 22
        QVERIFY(std::ranges::find(levels, 0) == levels.end());
    }

    void apacheSetsMoreMemoryAndASmallWindow() {
        const SweepPoint gzip = pointsOf(setupOf("apache-gzip"), 1000).front();
        QCOMPARE(gzip.knobs.value("windowBits"), std::optional(15));
        QCOMPARE(gzip.knobs.value("memLevel"), std::optional(9));
        QCOMPARE(gzip.drive.writeSize, std::optional<std::size_t>(4'194'304));
        QCOMPARE(pointsOf(setupOf("apache-brotli"), 1000).front().knobs.value("lgwin"), std::optional(18));
    }

    void caddyKeepsItsWriters() {
        const SweepPoint zstd = pointsOf(setupOf("caddy-zstd"), 1000).front();
        QCOMPARE(zstd.drive, (Drive{DriveMode::Stream, 32768, std::nullopt, EncoderUse::Reused}));
        QCOMPARE(zstd.knobs.value("windowLog"), std::optional(17)); // 128 KiB
        QCOMPARE(zstd.knobs.value("checksumFlag"), std::optional(1));
        QCOMPARE(levelsOf("caddy-zstd"), (std::vector<int>{1, 3, 7, 11}));
        QVERIFY(pointsOf(setupOf("caddy-gzip"), 1000).front().knobs.empty());
    }

    void nodeWritesFilesInPiecesAndExpressBodiesAtOnce() {
        for (const char* id : {"node-gzip", "node-brotli", "node-zstd"})
            QCOMPARE(pointsOf(setupOf(id), 1000).front().drive,
                     (Drive{DriveMode::Stream, 65536, std::nullopt, EncoderUse::Fresh}));
        for (const char* id : {"express-gzip", "express-brotli"})
            QCOMPARE(pointsOf(setupOf(id), 1000).front().drive,
                     (Drive{DriveMode::Stream, std::nullopt, std::nullopt, EncoderUse::Fresh}));
        QCOMPARE(pointsOf(setupOf("node-gzip"), 1000).front().knobs.value("memLevel"), std::optional(8));
    }
};

QTEST_GUILESS_MAIN(TestServerSetups)
#include "tst_ServerSetups.moc"
