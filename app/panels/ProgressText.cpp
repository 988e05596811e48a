// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ProgressText.h"

#include "app/Format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ProgressText)
};

QString roundText(const core::SweepProgress& progress, const core::SweepPlan& plan) {
    if (progress.round == 0)
        return Texts::tr("timings");
    const unsigned planned = plan.rounds.warmups + plan.rounds.runs;
    // A plan with a time budget finds out by itself how many rounds it does, and what is resumed needs fewer.
    const bool asPlanned = !plan.budget.has_value() && progress.rounds >= planned;
    if (asPlanned && progress.round > planned)
        return Texts::tr("timings of noisy rows, extra round %1").arg(progress.round - planned);
    const QString text = asPlanned && progress.round <= plan.rounds.warmups
                             ? Texts::tr("timings, warm-up round %1 of %2")
                             : Texts::tr("timings, round %1 of %2");
    return text.arg(progress.round).arg(progress.rounds);
}

QString phaseText(const core::SweepProgress& progress, const core::SweepPlan& plan) {
    switch (progress.phase) {
    case core::SweepPhase::Sampling:
        return Texts::tr("estimating from samples");
    case core::SweepPhase::Sizes: {
        // The steps of the timings come after those of the sizes.
        const std::size_t sizes = std::min(plan.points.size(), progress.stepsPlanned);
        return (sizes == 1 ? Texts::tr("%1 of %2 size") : Texts::tr("%1 of %2 sizes"))
            .arg(formatBytes(std::min(progress.stepsDone, sizes)), formatBytes(sizes));
    }
    case core::SweepPhase::Timings:
        return roundText(progress, plan);
    case core::SweepPhase::Concurrency:
        return Texts::tr("encoders at work at once");
    }
    return {};
}

QString pointText(const core::RunningPoint& running, const core::SweepPlan& plan,
                  std::uint64_t payloadBytes) {
    const QString point = formatPoint(plan.points[running.index]);
    if (!running.consumedBytes.has_value() || payloadBytes == 0)
        return point;
    const std::uint64_t percent = std::min<std::uint64_t>(100 * *running.consumedBytes / payloadBytes, 100);
    return Texts::tr("%1, %2 %").arg(point).arg(percent);
}

/// What is worked on now, at most three by name: a machine with many processors has many.
QString runningText(const core::SweepProgress& progress, const core::SweepPlan& plan,
                    std::uint64_t payloadBytes) {
    constexpr std::size_t mostNamed = 3;
    const std::size_t namedCount = std::min(progress.running.size(), mostNamed);
    QStringList names;
    for (std::size_t i = 0; i < namedCount; ++i)
        names.append(pointText(progress.running[i], plan, payloadBytes));
    const QString named = names.join(QStringLiteral("; "));
    const std::size_t unnamed = progress.running.size() - namedCount;
    if (unnamed == 0)
        return named;
    return Texts::tr("%1 and %2 more").arg(named, formatBytes(unnamed));
}

QString timeLeftText(const core::SweepProgress& progress) {
    if (!progress.timeLeft.has_value())
        return {};
    return Texts::tr("about %1 left")
        .arg(formatRoughTime(std::chrono::duration<double>(*progress.timeLeft).count()));
}

} // namespace

QString progressText(const core::SweepProgress& progress, const core::SweepPlan& plan,
                     std::uint64_t payloadBytes, std::chrono::nanoseconds elapsed) {
    QStringList parts = {phaseText(progress, plan), runningText(progress, plan, payloadBytes),
                         formatElapsed(elapsed), timeLeftText(progress)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString noSpeedsText(const std::optional<core::SweepProgress>& running, const core::SweepPlan& plan) {
    if (!running.has_value())
        return Texts::tr("Press Sweep to measure speeds");
    if (plan.measure == core::Measure::Size)
        return Texts::tr("Only sizes are being measured; press Sweep afterwards to measure speeds");
    if (running->phase == core::SweepPhase::Sampling || running->phase == core::SweepPhase::Sizes)
        return Texts::tr("Speeds are measured when all sizes are known");
    if (plan.rounds.warmups > 0 || plan.budget.has_value())
        return Texts::tr("Warming up: speeds appear after the first runs, which are not counted");
    return Texts::tr("Speeds appear here as they are measured");
}

QString finishedText(core::SweepOutcome outcome, std::chrono::nanoseconds elapsed,
                     const std::vector<core::Measurement>& measurements) {
    const auto reached = std::ranges::count_if(measurements, &core::Measurement::reached);
    const auto failed = std::ranges::count_if(measurements, &core::Measurement::failed);
    const auto leftOut = std::ranges::count_if(measurements, [](const core::Measurement& measurement) {
        return measurement.leftOutSeconds.has_value();
    });
    QString text = outcome == core::SweepOutcome::Done ? Texts::tr("Done in %1: points measured %2")
                                                       : Texts::tr("Stopped after %1: points measured %2");
    text = text.arg(formatElapsed(elapsed)).arg(reached);
    if (leftOut > 0)
        text += Texts::tr(", left out %1").arg(leftOut);
    if (failed > 0)
        text += Texts::tr(", failed %1").arg(failed);
    if (leftOut > 0 || failed > 0)
        text += Texts::tr(" (see the table)");
    return text;
}

} // namespace levelscope::app
