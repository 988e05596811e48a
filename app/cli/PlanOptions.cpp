// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/PlanOptions.h"

#include "app/cli/Command.h"
#include "app/cli/DriveOption.h"
#include "app/cli/KnobOption.h"
#include "app/cli/LevelsOption.h"
#include "app/cli/NumberOption.h"
#include "app/cli/ServerOption.h"
#include "app/cli/WordOption.h"
#include "app/export/ResultsValues.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>
#include <array>
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

Parsed<std::vector<core::CurvePlan>> readCurves(const QCommandLineParser& parser) {
    FirstError errors;
    const std::vector<CodecLevels> codecs = errors.take(parseCodecLevels(
        givenValue(parser, QStringLiteral("codecs")), givenValue(parser, QStringLiteral("levels"))));
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

/// Servers alone are swept without the usual curves.
bool asksForCurves(const QCommandLineParser& parser) {
    return anyDriveOption(parser) ||
           std::ranges::any_of(std::array{"codecs", "levels", "set"},
                               [&](const char* option) { return parser.isSet(QLatin1String(option)); });
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
    options.rest.budget = errors.take(parseSeconds(QStringLiteral("--budget"), *budget));
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
            plan.levelLimit = errors.take(parseSeconds(QStringLiteral("--level-limit"), *text));
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
             "another name of 3. Without --codecs a codec named here is swept besides the usual ones.")
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
         Texts::tr("Drive a codec as a server does: one of those that levelscope servers lists, or several "
                   "by how they begin, such as nginx. Only these are swept unless codecs, levels, a way of "
                   "driving or parameters are given, too. May be repeated."),
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
        Texts::tr("Be done in about this time instead: 20, 20s or 2m. Expensive levels get fewer runs, and "
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
    options.servers = errors.take(parseServers(parser.values(QStringLiteral("server"))));
    if (options.servers.empty() || asksForCurves(parser))
        options.curves = errors.take(readCurves(parser));
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
        std::ranges::move(core::pointsOf(*server, payloadBytes), std::back_inserter(plan.points));
    plan.rounds = core::roundsFor(options.preset, payloadBytes);
    plan.rounds.runs = options.runs.value_or(plan.rounds.runs);
    plan.rounds.warmups = options.warmups.value_or(plan.rounds.warmups);
    return plan;
}

} // namespace levelscope::app
