// SPDX-License-Identifier: GPL-3.0-or-later
// Every line is taken apart by a shell and read by the program's own options.
#include "app/cli/CaptureSource.h"
#include "app/cli/CommandText.h"
#include "app/cli/SweepOptions.h"
#include "core/codec/CodecRegistry.h"
#include "core/setup/ServerSetups.h"

#include <QCommandLineParser>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

constexpr std::uint64_t kBodyBytes = 298'727;

SweepRecord recordOf(SweepPlan plan) {
    SweepRecord record;
    record.payloadBytes = kBodyBytes;
    record.plan = std::move(plan);
    return record;
}

SweepPlan planOf(SweepPoint point) {
    return {.points = {std::move(point)}, .rounds = roundsFor(RoundsPreset::Standard, kBodyBytes)};
}

SweepPoint zstd(int level, const Drive& drive = {}) {
    return {.codec = findCodec("zstd"), .level = level, .drive = drive};
}

QString lineOf(const SweepPlan& plan, const CommandInput& input = {.source = QStringLiteral("a.json")},
               std::size_t index = 0) {
    return sweepCommandText(input, recordOf(plan), index).value_or(QString());
}

/// What a shell makes of the line, without its first word.
QStringList wordsOf(const QString& line) {
    QProcess shell;
    shell.start(QStringLiteral("sh"),
                {QStringLiteral("-c"), QStringLiteral("levelscope() { printf '%s\\0' \"$@\"; }\n") + line});
    if (!shell.waitForFinished() || shell.exitCode() != 0)
        return {};
    QStringList words = QString::fromUtf8(shell.readAllStandardOutput()).split(QChar(u'\0'));
    words.removeLast(); // after the last NUL
    return words;
}

struct Read {
    SweepOptions options;
    SweepPlan plan;
    bool asBody = false;
};

/// What the program reads from the line; nothing if it refuses it.
std::optional<Read> readLine(const QString& line) {
    QStringList words = wordsOf(line);
    QCommandLineParser parser;
    addSweepOptions(parser);
    if (words.isEmpty() || words.first() != QLatin1String("sweep") || !parser.parse(words))
        return std::nullopt;
    const Parsed<SweepOptions> options = readSweepOptions(parser, parser.positionalArguments());
    if (const auto* error = std::get_if<CommandError>(&options)) {
        qInfo("%s", qPrintable(error->sentence));
        return std::nullopt;
    }
    const auto& read = std::get<SweepOptions>(options);
    return Read{read, planFor(read.plan, kBodyBytes),
                parser.value(QStringLiteral("as")) == QLatin1String("body")};
}

Knobs knobs(std::initializer_list<Knob> all) {
    Knobs set;
    for (const Knob& knob : all)
        set.set(knob.id, knob.value);
    return set;
}

} // namespace

class TestCommandText final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void saysNoMoreThanItMust() {
        QCOMPARE(lineOf(planOf(zstd(3))),
                 QStringLiteral("levelscope sweep a.json --codecs zstd --levels zstd=3"));
        SweepPoint point = zstd(19, {.mode = DriveMode::Pledged, .writeSize = std::nullopt});
        point.knobs = knobs({{"windowLog", 23}, {"strategy", 7}});
        QCOMPARE(lineOf(planOf(point)),
                 QStringLiteral("levelscope sweep a.json --codecs zstd --levels zstd=19 "
                                "--drive pledged --write-size whole "
                                "--set zstd.strategy=btopt --set zstd.windowLog=23"));
        QCOMPARE(
            lineOf(planOf(zstd(1)), {.source = GeneratorSpec{"customers", 10'000, 42}}),
            QStringLiteral("levelscope sweep --generate customers --records 10000 --seed 42 --codecs zstd "
                           "--levels zstd=1"));
    }

    void pointsComeBack() {
        std::vector<SweepPoint> points;
        for (const DriveMode mode : {DriveMode::Stream, DriveMode::Pledged}) {
            for (const auto writeSize :
                 {std::optional<std::size_t>(), std::optional<std::size_t>(1),
                  std::optional<std::size_t>(16'384), std::optional<std::size_t>(81'921)}) {
                for (const auto flush : {std::optional<std::size_t>(), std::optional<std::size_t>(14'745)}) {
                    points.push_back(zstd(-7, {.mode = mode, .writeSize = writeSize, .flushEvery = flush}));
                    points.push_back(zstd(22, {.mode = mode,
                                               .writeSize = writeSize,
                                               .flushEvery = flush,
                                               .encoder = EncoderUse::Reused}));
                }
            }
        }
        points.push_back(zstd(0, {.mode = DriveMode::OneShot}));
        points.push_back(zstd(-131'072, {.mode = DriveMode::OneShot, .encoder = EncoderUse::Reused}));
        points.push_back({.codec = findCodec("deflate"), .level = 9});
        for (const SweepPoint& point : points) {
            const SweepPlan plan = planOf(point);
            const std::optional<Read> read = readLine(lineOf(plan));
            QVERIFY2(read.has_value(), qPrintable(lineOf(plan)));
            QVERIFY2(read->plan == plan, qPrintable(lineOf(plan)));
        }
    }

    void everyParameterComesBack() {
        for (const Codec* codec : allCodecs()) {
            for (const KnobInfo& knob : codec->knobs()) {
                for (const int value : {knob.lowest, knob.highest, knob.automatic.value_or(knob.lowest)}) {
                    SweepPoint point{.codec = codec, .level = 1};
                    point.knobs.set(knob.id, value);
                    if (!checkKnobs(*codec, point.knobs).has_value())
                        continue; // takes a second one
                    const SweepPlan plan = planOf(point);
                    const std::optional<Read> read = readLine(lineOf(plan));
                    QVERIFY2(read.has_value() && read->plan == plan, qPrintable(lineOf(plan)));
                }
            }
        }
    }

    void everyServersSetupComesBack() {
        for (const ServerSetup& setup : allServerSetups()) {
            for (const SweepPoint& point : pointsOf(setup, kBodyBytes)) {
                const SweepPlan plan = planOf(point);
                const std::optional<Read> read = readLine(lineOf(plan));
                QVERIFY2(read.has_value() && read->plan == plan, qPrintable(lineOf(plan)));
            }
        }
        QCOMPARE(lineOf(planOf(pointsOf(*findServerSetup("nginx-gzip"), kBodyBytes).at(5))),
                 QStringLiteral("levelscope sweep a.json --server nginx-gzip --levels gzip=6"));
    }

    void plansComeBack() {
        std::vector<SweepPlan> plans;
        for (const RoundsPreset preset :
             {RoundsPreset::Quick, RoundsPreset::Standard, RoundsPreset::Thorough, RoundsPreset::Published}) {
            plans.push_back(planOf(zstd(3)));
            plans.back().rounds = roundsFor(preset, kBodyBytes);
        }
        plans.push_back(planOf(zstd(3)));
        plans.back().rounds = {.warmups = 0, .runs = 17};
        plans.push_back(planOf(zstd(3)));
        plans.back().budget = std::chrono::milliseconds(1'500);
        plans.push_back(planOf(zstd(3)));
        plans.back().measure = Measure::Size;
        plans.back().levelLimit.reset();
        plans.push_back(planOf(zstd(3)));
        plans.back().levelLimit = std::chrono::hours(30);
        plans.back().oneCallDecode = false;
        plans.back().concurrency = 4;
        plans.back().threads = 2;
        plans.back().seed = 18'446'744'073'709'551'615U;
        for (const SweepPlan& plan : plans) {
            const std::optional<Read> read = readLine(lineOf(plan));
            QVERIFY2(read.has_value() && read->plan == plan, qPrintable(lineOf(plan)));
        }
    }

    void presetsHaveTheirNames() {
        SweepPlan plan = planOf(zstd(3));
        plan.rounds = roundsFor(RoundsPreset::Thorough, kBodyBytes);
        QVERIFY(lineOf(plan).endsWith(QLatin1String(" --preset thorough")));
        plan.rounds.runs += 1;
        QVERIFY(lineOf(plan).contains(QLatin1String(" --runs ")));
    }

    /// Only that row is swept, so that it needs no exemption but no limit.
    void exemptRowsHaveNoLimit() {
        SweepPlan plan = planOf(zstd(22));
        plan.points.push_back(zstd(1));
        plan.exempt = {zstd(22)};
        QVERIFY(lineOf(plan).endsWith(QLatin1String(" --level-limit none")));
        QCOMPARE(lineOf(plan, {.source = QStringLiteral("a.json")}, 1),
                 QStringLiteral("levelscope sweep a.json --codecs zstd --levels zstd=1"));
    }

    void inputsComeBack_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"-", "body.json", "/a b/c.json", "it's \"quoted\".har", "-x.json", "--entry",
                                 "$(reboot)`reboot`;&|<>*?~#!.json", "~/a", "back\\slash", "two\nlines",
                                 "K\xc3\xb6ln.json", "'", "a=b"})
            QTest::newRow(file) << QString::fromUtf8(file);
    }

    void inputsComeBack() {
        QFETCH(const QString, file);
        const std::optional<Read> read = readLine(lineOf(
            planOf(zstd(3)), {.source = file, .entry = 12, .asBody = true, .decodedLimit = 1'000'000}));
        QVERIFY(read.has_value());
        const QString expected =
            file.startsWith(u'-') && file.size() > 1 ? QStringLiteral("./") + file : file;
        QCOMPARE(std::get<QString>(read->options.source), expected);
        QCOMPARE(read->options.entries, std::optional(EntryChoice{.ranges = {{12, 12}}}));
        QVERIFY(read->asBody);
        QCOMPARE(read->options.decodedLimit, std::uint64_t{1'000'000});
    }

    void generatedPayloadsComeBack() {
        for (const GeneratorShape& shape : generatorShapes()) {
            const GeneratorSpec spec = {std::string(shape.id), 7, -2'147'483'648};
            const std::optional<Read> read = readLine(lineOf(planOf(zstd(3)), {.source = spec}));
            QVERIFY(read.has_value());
            QCOMPARE(std::get<GeneratorSpec>(read->options.source), spec);
        }
    }

    void whatNoOptionSaysHasNoLine() {
        const CommandInput input = {.source = QStringLiteral("a.json")};
        SweepPoint twoSizes = zstd(3);
        twoSizes.drive.secondWriteSize = 8192;
        QVERIFY(!sweepCommandText(input, recordOf(planOf(twoSizes)), 0).has_value());
        SweepPoint ofNobody = zstd(3);
        ofNobody.setup = "a server of tomorrow";
        QVERIFY(!sweepCommandText(input, recordOf(planOf(ofNobody)), 0).has_value());
    }

    void wordsAreQuotedWhereTheyMust() {
        QCOMPARE(shellWord(QStringLiteral("zstd=-7")), QStringLiteral("zstd=-7"));
        QCOMPARE(shellWord(QString()), QStringLiteral("''"));
        QCOMPARE(shellWord(QStringLiteral("it's")), QStringLiteral("'it'\\''s'"));
    }
};

QTEST_GUILESS_MAIN(TestCommandText)
#include "tst_CommandText.moc"
