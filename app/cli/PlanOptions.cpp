// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/PlanOptions.h"

#include "app/cli/Command.h"
#include "app/cli/DriveOption.h"
#include "app/cli/KnobOption.h"
#include "app/cli/NumberOption.h"
#include "app/cli/ServerOption.h"
#include "app/cli/WordOption.h"
#include "app/export/ResultsValues.h"
#include "core/codec/CodecRegistry.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <limits>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(PlanOptions)
};

/// More would only mislead: a sweep of that many rounds does not end, and no machine has more processors.
constexpr std::uint64_t kMostRounds = 1'000'000;
constexpr std::uint64_t kMostThreads = 1024;

CommandError usageError(const QString& sentence) {
    return {ExitCode::Usage, sentence};
}

std::optional<unsigned> readCount(const QCommandLineParser& parser, const QString& name, std::uint64_t lowest,
                                  std::uint64_t highest, FirstError& errors) {
    const std::optional<QString> text = givenValue(parser, name);
    if (!text.has_value())
        return std::nullopt;
    return static_cast<unsigned>(
        errors.take(parseWholeNumber(QStringLiteral("--%1").arg(name), *text, lowest, highest)));
}

/// The curves of one codec: each way of driving it with each set of parameters, at all of its levels.
void addCurves(std::vector<core::CurvePlan>& curves, const CodecLevels& codec,
               const std::vector<core::Drive>& drives, const std::vector<core::Knobs>& knobSets) {
    for (const core::Drive& drive : drives) {
        for (const core::Knobs& knobs : knobSets) {
            for (const core::LevelRange& levels : codec.ranges)
                curves.push_back({codec.codec, levels, drive, knobs});
        }
    }
}

/// `serverCodecs` are those that --levels may name for the servers' sake.
Parsed<std::vector<core::CurvePlan>> readCurves(const QCommandLineParser& parser,
                                                const std::vector<const core::Codec*>& serverCodecs) {
    FirstError errors;
    const std::vector<CodecLevels> codecs =
        errors.take(parseCodecLevels(givenValue(parser, QStringLiteral("codecs")),
                                     givenValue(parser, QStringLiteral("levels")), serverCodecs));
    const std::vector<core::Drive> drives = errors.take(readDrives(parser));
    const std::vector<CodecKnobs> knobs = errors.take(parseKnobs(parser.values(QStringLiteral("set"))));
    if (errors.error().has_value())
        return *errors.error();
    for (const CodecKnobs& set : knobs) {
        if (std::ranges::find(codecs, set.codec, &CodecLevels::codec) == codecs.end())
            return usageError(
                Texts::tr("--set has a parameter of %1, which is not among the codecs to sweep.")
                    .arg(textOf(set.codec->info().id)));
    }
    std::vector<core::CurvePlan> curves;
    for (const CodecLevels& codec : codecs) {
        const auto set = std::ranges::find(knobs, codec.codec, &CodecKnobs::codec);
        addCurves(curves, codec, drives, set == knobs.end() ? std::vector{core::Knobs()} : set->sets);
    }
    return curves;
}

std::vector<const core::Codec*> codecsOf(const std::vector<const core::ServerSetup*>& servers) {
    std::vector<const core::Codec*> codecs;
    for (const core::ServerSetup* server : servers)
        codecs.push_back(core::findCodec(server->codec));
    return codecs;
}

/// Whether `levels` has that one, or nothing to say about the codec.
bool isChosen(const std::vector<CodecLevels>& levels, const core::Codec* codec, int level) {
    const auto ofCodec = std::ranges::find(levels, codec, &CodecLevels::codec);
    return ofCodec == levels.end() ||
           std::ranges::any_of(ofCodec->ranges,
                               [&](const core::LevelRange& range) { return range.contains(level); });
}

/// What --levels says about the servers' curves: a choice of the levels that each server has.
Parsed<std::vector<CodecLevels>> readServerLevels(const QCommandLineParser& parser,
                                                  const std::vector<const core::ServerSetup*>& servers) {
    const std::optional<QString> text = givenValue(parser, QStringLiteral("levels"));
    if (!text.has_value())
        return std::vector<CodecLevels>();
    FirstError errors;
    std::vector<CodecLevels> levels = errors.take(parseLevels(*text));
    const std::vector<const core::Codec*> driven = codecsOf(servers);
    for (const CodecLevels& ofCodec : levels) {
        const bool isDriven = std::ranges::find(driven, ofCodec.codec) != driven.end();
        if (!isDriven && !parser.isSet(QStringLiteral("codecs")))
            errors.report(usageError(
                Texts::tr("--levels has levels of %1, which none of the servers uses; add --codecs %1 to "
                          "sweep it beside them.")
                    .arg(textOf(ofCodec.codec->info().id))));
    }
    for (const core::ServerSetup* server : servers) {
        const core::Codec* codec = core::findCodec(server->codec);
        if (std::ranges::none_of(server->levels, [&](const core::ServerLevel& level) {
                return isChosen(levels, codec, level.level);
            }))
            errors.report(
                usageError(Texts::tr("--levels has none of the levels of %1; see levelscope servers %1.")
                               .arg(textOf(server->id))));
    }
    return errors.error().has_value() ? Parsed<std::vector<CodecLevels>>(*errors.error()) : levels;
}

/// Servers come with a way of driving and with parameters.
void refuseOwnSettings(const QCommandLineParser& parser, FirstError& errors) {
    const std::optional<QString> given =
        parser.isSet(QStringLiteral("set")) ? QStringLiteral("set") : givenDriveOption(parser);
    if (given.has_value())
        errors.report(usageError(
            Texts::tr(
                "--%1 does not change what --server sweeps, which is how servers do it; add --codecs to "
                "sweep curves of your own beside them, or leave one of them out.")
                .arg(*given)));
}

/// Servers are swept alone unless --codecs asks for curves of one's own, which all else is then about.
void readCurvesAndServers(const QCommandLineParser& parser, PlanOptions& options, FirstError& errors) {
    options.servers = errors.take(parseServers(parser.values(QStringLiteral("server"))));
    if (errors.error().has_value())
        return;
    if (!options.servers.empty())
        options.serverLevels = errors.take(readServerLevels(parser, options.servers));
    if (options.servers.empty() || parser.isSet(QStringLiteral("codecs")))
        options.curves = errors.take(readCurves(parser, codecsOf(options.servers)));
    else
        refuseOwnSettings(parser, errors);
}

void readRounds(const QCommandLineParser& parser, PlanOptions& options, FirstError& errors) {
    if (const auto text = givenValue(parser, QStringLiteral("preset")))
        options.preset = errors.take(parseWord<core::RoundsPreset>(
            QStringLiteral("--preset"), *text,
            {wordOf(presetId, core::RoundsPreset::Quick), wordOf(presetId, core::RoundsPreset::Standard),
             wordOf(presetId, core::RoundsPreset::Thorough),
             wordOf(presetId, core::RoundsPreset::Published)}));
    options.runs = readCount(parser, QStringLiteral("runs"), 1, kMostRounds, errors);
    options.warmups = readCount(parser, QStringLiteral("warmup"), 0, kMostRounds, errors);
    const std::optional<QString> budget = givenValue(parser, QStringLiteral("budget"));
    if (!budget.has_value())
        return;
    options.rest.budget = errors.take(parseTime(QStringLiteral("--budget"), *budget));
    if (options.rest.measure == core::Measure::Size)
        errors.report(usageError(Texts::tr("--budget is for timings, which --measure size leaves out; "
                                           "--level-limit bounds the time of sizes.")));
    for (const QString& other :
         {QStringLiteral("preset"), QStringLiteral("runs"), QStringLiteral("warmup")}) {
        if (parser.isSet(other))
            errors.report(usageError(
                Texts::tr("--budget and --%1 exclude each other; give the time or the number of rounds.")
                    .arg(other)));
    }
}

void readLimits(const QCommandLineParser& parser, core::SweepPlan& plan, FirstError& errors) {
    if (const auto text = givenValue(parser, QStringLiteral("level-limit"))) {
        plan.levelLimit.reset();
        if (*text != QLatin1String("none"))
            plan.levelLimit = errors.take(parseTime(QStringLiteral("--level-limit"), *text));
    }
    plan.threads =
        readCount(parser, QStringLiteral("threads"), 1, kMostThreads, errors).value_or(plan.threads);
    if (const auto text = givenValue(parser, QStringLiteral("order-seed")))
        plan.seed = errors.take(parseWholeNumber(QStringLiteral("--order-seed"), *text, 0,
                                                 std::numeric_limits<std::uint64_t>::max()));
}

void readMeasures(const QCommandLineParser& parser, core::SweepPlan& plan, FirstError& errors) {
    if (const auto text = givenValue(parser, QStringLiteral("measure")))
        plan.measure = errors.take(parseWord<core::Measure>(
            QStringLiteral("--measure"), *text,
            {wordOf(measureId, core::Measure::Size), wordOf(measureId, core::Measure::Speed)}));
    if (const auto text = givenValue(parser, QStringLiteral("one-call")))
        plan.oneCallDecode =
            errors.take(parseWord<bool>(QStringLiteral("--one-call"), *text,
                                        {{QStringLiteral("yes"), true}, {QStringLiteral("no"), false}}));
    plan.concurrency =
        readCount(parser, QStringLiteral("concurrency"), 1, kMostThreads, errors).value_or(plan.concurrency);
    if (plan.concurrency > 0 && plan.measure == core::Measure::Size)
        errors.report(usageError(Texts::tr("--concurrency finds responses per second, which --measure size "
                                           "leaves out; leave one of them out.")));
}

void addPointOptions(QCommandLineParser& parser) {
    parser.addOption({QStringLiteral("codecs"),
                      Texts::tr("Codecs to sweep, of %1; zstd,brotli,gzip unless given.").arg(knownCodecs()),
                      QStringLiteral("LIST")});
    parser.addOption(
        {QStringLiteral("levels"),
         Texts::tr(
             "Levels and ranges of some codecs; those not named keep %1. A zstd range skips 0, which is "
             "another name of 3. Without --codecs a codec named here is swept besides the usual ones. Of "
             "a --server that uses the codec, those of its levels are swept.")
             .arg(usualLevels()),
         QStringLiteral("zstd=-7..-1,1,3,gzip=6")});
    addDriveOptions(parser);
    parser.addOption(
        {QStringLiteral("set"),
         Texts::tr("Set a parameter of a codec by hand, as its library names it; the word level leaves it to "
                   "the level. Several values make a curve each. May be repeated."),
         QStringLiteral("zstd.windowLog=18,23")});
    parser.addOption(
        {QStringLiteral("server"),
         Texts::tr(
             "Drive a codec as a server does: one of those that levelscope servers lists, or several "
             "by how they begin, such as nginx. Only these are swept, at the levels that --levels "
             "chooses of theirs. With --codecs, curves of those codecs are swept as well, and --drive, "
             "--write-size, --flush-every, --encoder and --set are about those alone. May be repeated."),
         QStringLiteral("NAME")});
}

} // namespace

void addPlanOptions(QCommandLineParser& parser) {
    const auto add = [&](const char* name, const QString& description, const char* value) {
        parser.addOption({QLatin1String(name), description, QLatin1String(value)});
    };
    addPointOptions(parser);
    add("measure", Texts::tr("size: sizes alone; speed: times too (default)."), "WHAT");
    add("preset",
        Texts::tr("How often each level is timed: quick (%1 runs), standard (%2 after a warm-up; default), "
                  "thorough (%3 after 2) or published (60 after 3, 15 from 1 MB on).")
            .arg(core::roundsFor(core::RoundsPreset::Quick, 0).runs)
            .arg(core::roundsFor(core::RoundsPreset::Standard, 0).runs)
            .arg(core::roundsFor(core::RoundsPreset::Thorough, 0).runs),
        "NAME");
    add("runs", Texts::tr("Counted rounds of timing instead of the preset's."), "N");
    add("warmup", Texts::tr("Rounds before them that do not count, instead of the preset's."), "N");
    add("budget",
        Texts::tr("Be done in about this time instead: 20, 0.5s or 2m. Expensive levels get fewer runs, and "
                  "those that do not fit are left out."),
        "TIME");
    add("level-limit",
        Texts::tr("Leave out levels of which one response would take longer: 60s unless given, or none."),
        "TIME");
    add("one-call",
        Texts::tr("Time decompression in one call, too, besides the stream: yes (default) or no."), "YES|NO");
    add("concurrency",
        Texts::tr("After the timings, find the responses per second with 1 to N encoders at work at once."),
        "N");
    add("threads", Texts::tr("Processes that find sizes; one per processor unless given."), "N");
    add("order-seed",
        Texts::tr("Seed of the order in which rounds visit the levels; %1 unless given.")
            .arg(core::SweepPlan{}.seed),
        "N");
}

Parsed<PlanOptions> readPlanOptions(const QCommandLineParser& parser) {
    FirstError errors;
    PlanOptions options;
    readCurvesAndServers(parser, options, errors);
    readMeasures(parser, options.rest, errors);
    readRounds(parser, options, errors);
    readLimits(parser, options.rest, errors);
    if (errors.error().has_value())
        return *errors.error();
    return options;
}

core::SweepPlan planFor(const PlanOptions& options, std::uint64_t payloadBytes) {
    core::SweepPlan plan = options.rest;
    plan.points = core::pointsFor(options.curves);
    for (const core::ServerSetup* server : options.servers)
        std::ranges::copy_if(core::pointsOf(*server, payloadBytes), std::back_inserter(plan.points),
                             [&](const core::SweepPoint& point) {
                                 return isChosen(options.serverLevels, point.codec, point.level);
                             });
    plan.rounds = core::roundsFor(options.preset, payloadBytes);
    plan.rounds.runs = options.runs.value_or(plan.rounds.runs);
    plan.rounds.warmups = options.warmups.value_or(plan.rounds.warmups);
    return plan;
}

} // namespace levelscope::app
