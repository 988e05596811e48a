// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CommandText.h"

#include "app/KnobText.h"
#include "app/export/ResultsValues.h"
#include "core/codec/CodecRegistry.h"
#include "core/setup/ServerSetups.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>

namespace levelscope::app {

namespace {

/// The words after `levelscope sweep`.
class Words final {
public:
    void add(const QString& word) { m_words.append(word); }
    void add(const char* option, const QString& value) {
        m_words.append(QLatin1String(option));
        m_words.append(value);
    }
    template <class Number>
    void addNumber(const char* option, Number number) {
        add(option, QString::number(number));
    }
    [[nodiscard]] const QStringList& all() const { return m_words; }

private:
    QStringList m_words;
};

/// A name that begins with a dash is no option behind its folder; - alone is standard input.
QString fileWord(const QString& path) {
    const bool looksLikeOption = path.startsWith(QLatin1Char('-')) && path.size() > 1;
    return looksLikeOption ? QStringLiteral("./") + path : path;
}

void addInput(Words& words, const CommandInput& input) {
    if (const auto* spec = std::get_if<core::GeneratorSpec>(&input.source)) {
        words.add("--generate", textOf(spec->shape));
        words.addNumber("--records", spec->records);
        words.addNumber("--seed", spec->seed);
        return;
    }
    words.add(fileWord(*std::get_if<QString>(&input.source)));
    if (input.entry.has_value())
        words.addNumber("--entry", *input.entry);
    if (input.asBody)
        words.add("--as", QStringLiteral("body"));
    if (input.decodedLimit != core::kDecodedLimit)
        words.addNumber("--decoded-limit", input.decodedLimit);
}

QString levelsWord(const core::SweepPoint& point) {
    return QStringLiteral("%1=%2").arg(textOf(point.codec->info().id)).arg(point.level);
}

/// How the point is driven. What one call does not look at is left out.
void addDrive(Words& words, const core::Drive& drive) {
    const core::Drive usual = {};
    if (drive.mode != usual.mode)
        words.add("--drive", driveId(drive.mode));
    if (drive.mode != core::DriveMode::OneShot) {
        if (drive.writeSize != usual.writeSize)
            words.add("--write-size", drive.writeSize.has_value() ? QString::number(*drive.writeSize)
                                                                  : QStringLiteral("whole"));
        if (drive.flushEvery.has_value())
            words.addNumber("--flush-every", *drive.flushEvery);
    }
    if (drive.encoder != usual.encoder)
        words.add("--encoder", encoderId(drive.encoder));
}

/// False if no option says it.
bool addOwnPoint(Words& words, const core::SweepPoint& point) {
    if (point.drive.mode != core::DriveMode::OneShot && point.drive.secondWriteSize.has_value())
        return false;
    const QString codec = textOf(point.codec->info().id);
    words.add("--codecs", codec);
    words.add("--levels", levelsWord(point));
    addDrive(words, point.drive);
    for (const core::Knob& knob : point.knobs.all())
        words.add("--set",
                  QStringLiteral("%1.%2=%3").arg(codec, textOf(knob.id), knobValueText(*point.codec, knob)));
    return true;
}

/// A server's levels come with its way of driving and its parameters. False if there is no such server.
bool addServerPoint(Words& words, const core::SweepPoint& point) {
    const auto setup = std::ranges::find(core::allServerSetups(), point.setup, &core::ServerSetup::name);
    if (setup == core::allServerSetups().end())
        return false;
    words.add("--server", textOf(setup->id));
    words.add("--levels", levelsWord(point));
    return true;
}

/// The preset whose rounds these are, if that is all.
std::optional<core::RoundsPreset> presetOf(const core::Rounds& rounds, std::uint64_t payloadBytes) {
    constexpr std::array presets = {core::RoundsPreset::Standard, core::RoundsPreset::Quick,
                                    core::RoundsPreset::Thorough, core::RoundsPreset::Published};
    const auto found = std::ranges::find_if(
        presets, [&](core::RoundsPreset preset) { return core::roundsFor(preset, payloadBytes) == rounds; });
    return found == presets.end() ? std::nullopt : std::optional(*found);
}

/// "60s", "0.25s": whole milliseconds, as options take them.
QString timeWord(std::chrono::milliseconds time) {
    return QString::number(static_cast<double>(time.count()) / 1000, 'g', 15) + QLatin1Char('s');
}

void addRounds(Words& words, const core::SweepPlan& plan, std::uint64_t payloadBytes) {
    if (plan.budget.has_value()) {
        words.add("--budget", timeWord(*plan.budget));
        return;
    }
    const std::optional<core::RoundsPreset> preset = presetOf(plan.rounds, payloadBytes);
    if (!preset.has_value()) {
        words.addNumber("--runs", plan.rounds.runs);
        words.addNumber("--warmup", plan.rounds.warmups);
    } else if (*preset != core::RoundsPreset::Standard) {
        words.add("--preset", presetId(*preset));
    }
}

void addPlan(Words& words, const core::SweepPlan& plan, const core::SweepPoint& point,
             std::uint64_t payloadBytes) {
    const core::SweepPlan usual = {};
    if (plan.measure != core::Measure::Speed)
        words.add("--measure", measureId(plan.measure));
    else
        addRounds(words, plan, payloadBytes);
    const bool isExempt = std::ranges::find(plan.exempt, point) != plan.exempt.end();
    if (isExempt || !plan.levelLimit.has_value())
        words.add("--level-limit", QStringLiteral("none"));
    else if (plan.levelLimit != usual.levelLimit)
        words.add("--level-limit", timeWord(*plan.levelLimit));
    if (plan.oneCallDecode != usual.oneCallDecode)
        words.add("--one-call", plan.oneCallDecode ? QStringLiteral("yes") : QStringLiteral("no"));
    if (plan.concurrency != usual.concurrency)
        words.addNumber("--concurrency", plan.concurrency);
    if (plan.threads != usual.threads)
        words.addNumber("--threads", plan.threads);
    if (plan.seed != usual.seed)
        words.addNumber("--order-seed", plan.seed);
}

} // namespace

std::optional<QString> sweepCommandText(const CommandInput& input, const core::SweepRecord& record,
                                        std::size_t index) {
    const core::SweepPoint& point = record.plan.points.at(index);
    if (core::findCodec(point.codec->info().id) != point.codec)
        return std::nullopt;
    Words words;
    addInput(words, input);
    if (!(point.setup.empty() ? addOwnPoint(words, point) : addServerPoint(words, point)))
        return std::nullopt;
    addPlan(words, record.plan, point, record.payloadBytes);
    QString line = QStringLiteral("levelscope sweep");
    for (const QString& word : words.all())
        line += QLatin1Char(' ') + shellWord(word);
    return line;
}

QString shellWord(const QString& word) {
    static const QRegularExpression safe(QStringLiteral("\\A[A-Za-z0-9_@%+=:,./-]+\\z"));
    if (safe.match(word).hasMatch())
        return word;
    QString quoted = word;
    quoted.replace(QLatin1Char('\''), QLatin1String("'\\''"));
    return QLatin1Char('\'') + quoted + QLatin1Char('\'');
}

} // namespace levelscope::app
