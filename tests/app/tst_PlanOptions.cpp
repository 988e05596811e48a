// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/PlanOptions.h"
#include "core/codec/CodecRegistry.h"

#include <QCommandLineParser>
#include <QRegularExpression>
#include <QTest>

#include <limits>

using namespace levelscope::app;
using namespace levelscope::core;
using namespace std::chrono_literals;

namespace {

Parsed<PlanOptions> read(const QString& arguments) {
    QCommandLineParser parser;
    addPlanOptions(parser);
    if (!parser.parse(QStringList(QStringLiteral("sweep")) + arguments.split(u' ', Qt::SkipEmptyParts)))
        return CommandError{ExitCode::Usage, parser.errorText()};
    return readPlanOptions(parser);
}

PlanOptions options(const char* arguments) {
    const Parsed<PlanOptions> result = read(QString::fromUtf8(arguments));
    if (const auto* error = std::get_if<CommandError>(&result))
        qWarning("%s", qPrintable(error->sentence));
    return std::holds_alternative<PlanOptions>(result) ? std::get<PlanOptions>(result) : PlanOptions{};
}

SweepPlan plan(const char* arguments, std::uint64_t payloadBytes = 1000) {
    return planFor(options(arguments), payloadBytes);
}

SweepPoint point(std::string_view codec, int level) {
    return {.codec = findCodec(codec), .level = level};
}

} // namespace

class TestPlanOptions final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void defaults() {
        const SweepPlan usual = plan("");
        QCOMPARE(usual.points.size(), std::size_t{29 + 12 + 9}); // zstd -7..22 but 0, brotli 0..11, gzip 1..9
        QCOMPARE(usual.points.front(), point("zstd", -7));
        QCOMPARE(usual.measure, Measure::Speed);
        QCOMPARE(usual.rounds, (Rounds{.warmups = 1, .runs = 5}));
        QCOMPARE(usual.budget, std::nullopt);
        QCOMPARE(usual.levelLimit, std::optional(60s));
        QVERIFY(usual.oneCallDecode);
        QCOMPARE(usual.concurrency, 0U);
        QCOMPARE(usual.threads, 0U);
        QCOMPARE(usual.seed, std::uint64_t{1});
    }

    void everyOptionArrives() {
        const SweepPlan asked =
            plan("--measure speed --runs 9 --warmup 0 --level-limit 2m --one-call no --concurrency 3 "
                 "--threads 4 --order-seed 18446744073709551615");
        QCOMPARE(asked.rounds, (Rounds{.warmups = 0, .runs = 9}));
        QCOMPARE(asked.levelLimit, std::optional(120s));
        QVERIFY(!asked.oneCallDecode);
        QCOMPARE(asked.concurrency, 3U);
        QCOMPARE(asked.threads, 4U);
        QCOMPARE(asked.seed, std::numeric_limits<std::uint64_t>::max());
        QCOMPARE(plan("--level-limit 1.5s").levelLimit, std::optional(1500ms));
        QCOMPARE(plan("--level-limit none").levelLimit, std::nullopt);
        QCOMPARE(plan("--measure size").measure, Measure::Size);
    }

    void levelsMayBeLists() {
        QCOMPARE(plan("--codecs zstd,gzip --levels zstd=1,3,6..7,1,gzip=6").points,
                 (std::vector<SweepPoint>{point("zstd", 1), point("zstd", 3), point("zstd", 6),
                                          point("zstd", 7), point("gzip", 6)}));
    }

    void drivesAndParametersMakeCurves() {
        const SweepPlan curves = plan("--codecs zstd,gzip --levels zstd=1,gzip=1 --drive stream,one-shot "
                                      "--set zstd.windowLog=level,18");
        std::vector<SweepPoint> expected(4, point("zstd", 1));
        expected[1].knobs.set("windowLog", 18);
        expected[2].drive.mode = DriveMode::OneShot;
        expected[3] = expected[2];
        expected[3].knobs.set("windowLog", 18);
        expected.push_back(point("gzip", 1));
        expected.push_back(point("gzip", 1));
        expected.back().drive.mode = DriveMode::OneShot;
        QCOMPARE(curves.points, expected);
    }

    void presetsDependOnThePayload() {
        QCOMPARE(plan("--preset quick").rounds, (Rounds{.warmups = 0, .runs = 3}));
        QCOMPARE(plan("--preset thorough").rounds, (Rounds{.warmups = 2, .runs = 15}));
        QCOMPARE(plan("--preset published", 298'727).rounds, (Rounds{.warmups = 3, .runs = 60}));
        QCOMPARE(plan("--preset published", 3'018'756).rounds, (Rounds{.warmups = 3, .runs = 15}));
        QCOMPARE(plan("--preset published --runs 7", 298'727).rounds, (Rounds{.warmups = 3, .runs = 7}));
    }

    void aBudgetIsATime() {
        QCOMPARE(plan("--budget 20").budget, std::optional(20s));
        QCOMPARE(plan("--budget 20s").budget, std::optional(20s));
        QCOMPARE(plan("--budget 2m").budget, std::optional(120s));
        QCOMPARE(plan("--budget 0.5").budget, std::optional(500ms));
    }

    void serversAloneAreSweptAlone() {
        const SweepPlan servers = plan("--server apache-gzip");
        QVERIFY(!servers.points.empty());
        for (const SweepPoint& swept : servers.points) {
            QCOMPARE(swept.codec, findCodec("gzip"));
            QCOMPARE(swept.setup, std::string("Apache mod_deflate"));
        }
    }

    void levelsChooseAmongThoseOfTheServers() {
        const std::vector<SweepPoint> points =
            plan("--server node-gzip,caddy-zstd,apache-brotli --levels zstd=1..3,gzip=6,0").points;
        std::vector<std::pair<std::string, int>> swept;
        for (const SweepPoint& point : points)
            swept.emplace_back(point.setup, point.level);
        // Caddy's zstd has the levels 1, 3, 7 and 11, and brotli is not named.
        std::vector<std::pair<std::string, int>> expected{
            {"Node createGzip", 0}, {"Node createGzip", 6}, {"Caddy zstd", 1}, {"Caddy zstd", 3}};
        for (int level = 0; level <= 11; ++level)
            expected.emplace_back("Apache mod_brotli", level);
        QCOMPARE(swept, expected);
    }

    void codecsStandBesideTheServers() {
        const std::vector<SweepPoint> points =
            plan("--server apache-gzip --codecs zstd --levels zstd=1,gzip=6 --drive one-shot "
                 "--set zstd.windowLog=20")
                .points;
        SweepPoint own = point("zstd", 1);
        own.drive.mode = DriveMode::OneShot;
        own.knobs.set("windowLog", 20);
        QCOMPARE(points.size(), std::size_t{2});
        QCOMPARE(points[0], own);
        QCOMPARE(points[1].setup, std::string("Apache mod_deflate"));
        QCOMPARE(points[1].level, 6);
        QCOMPARE(points[1].drive.mode, DriveMode::Stream);
        QCOMPARE(points[1].knobs.value("windowLog"), std::nullopt);
    }

    void serversDriveThingsTheirOwnWay_data() {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("value");
        const auto row = [](const char* option, const char* value) {
            QTest::newRow(option) << QString::fromUtf8(option) << QString::fromUtf8(value);
        };
        row("--drive", "stream");
        row("--write-size", "16K");
        row("--flush-every", "none");
        row("--encoder", "fresh");
        row("--set", "gzip.memLevel=9");
    }

    void serversDriveThingsTheirOwnWay() {
        QFETCH(QString, option);
        QFETCH(QString, value);
        const CommandError expected{
            ExitCode::Usage,
            QStringLiteral(
                "%1 does not change what --server sweeps, which is how servers do it; add --codecs "
                "to sweep curves of your own beside them, or leave one of them out.")
                .arg(option)};
        QCOMPARE(read(QStringLiteral("--server apache-gzip %1 %2").arg(option, value)),
                 Parsed<PlanOptions>(expected));
    }

    void serversMayLookAtTheBodysSize() {
        const auto windowBits = [](std::uint64_t bytes) {
            return plan("--server nginx-gzip", bytes).points.front().knobs.value("windowBits");
        };
        QCOMPARE(windowBits(1'000'000), std::optional(15));
        QVERIFY(windowBits(1'000) < windowBits(1'000'000));
    }

    void mistakesAreNamed_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* arguments, const char* expected) {
            QTest::newRow(arguments) << QString::fromUtf8(arguments) << QString::fromUtf8(expected);
        };
        row("--preset slow", "--preset takes one of quick, standard, thorough, published, not \"slow\".");
        row("--budget 0", "--budget takes a time such as 20, 0.5s (seconds) or 2m (minutes), not \"0\".");
        row("--budget 20 --runs 3",
            "--budget and --runs exclude each other; give the time or the number of rounds.");
        row("--budget 20 --preset quick",
            "--budget and --preset exclude each other; give the time or the number of rounds.");
        row("--budget 20 --measure size",
            "--budget is for timings, which --measure size leaves out; --level-limit bounds the time of "
            "sizes.");
        row("--level-limit never",
            "--level-limit takes a time such as 20, 0.5s (seconds) or 2m (minutes), not \"never\".");
        row("--concurrency 1025", "--concurrency takes a whole number from 1 to 1024, not \"1025\".");
        row("--concurrency 2 --measure size",
            "--concurrency finds responses per second, which --measure size "
            "leaves out; leave one of them out.");
        row("--one-call maybe", "--one-call takes one of yes, no, not \"maybe\".");
        row("--order-seed -1",
            "--order-seed takes a whole number from 0 to 18446744073709551615, not \"-1\".");
        row("--codecs gzip --set zstd.windowLog=20",
            "--set has a parameter of zstd, which is not among the codecs to sweep.");
        row("--server apache --levels zstd=1",
            "--levels has levels of zstd, which none of the servers uses; add --codecs zstd to sweep it "
            "beside them.");
        row("--server nginx-zstd,caddy-zstd --levels zstd=6",
            "--levels has none of the levels of caddy-zstd; see levelscope servers caddy-zstd.");
    }

    void mistakesAreNamed() {
        QFETCH(QString, arguments);
        QFETCH(QString, expected);
        QCOMPARE(read(arguments), Parsed<PlanOptions>(CommandError{ExitCode::Usage, expected}));
    }
};

QTEST_MAIN(TestPlanOptions)
#include "tst_PlanOptions.moc"
