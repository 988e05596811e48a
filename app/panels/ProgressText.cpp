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

/// The steps of the phase alone; the engine counts those of both phases together.
QString stepsText(const core::SweepProgress& progress, std::size_t sizes) {
    if (progress.phase == core::SweepPhase::Sizes)
        return Texts::tr("%1 of %2 sizes")
            .arg(formatBytes(std::min(progress.stepsDone, sizes)), formatBytes(sizes));
    const std::size_t done = progress.stepsDone - std::min(progress.stepsDone, sizes);
    const std::size_t planned = progress.stepsPlanned - std::min(progress.stepsPlanned, sizes);
    return Texts::tr("%1 of %2 timings, round %3 of %4")
        .arg(formatBytes(done), formatBytes(planned), formatBytes(progress.round),
             formatBytes(progress.rounds));
}

/// What is worked on now, at most three by name: a machine with many processors has many.
QString runningText(const core::SweepProgress& progress, const std::vector<core::SweepPoint>& points) {
    constexpr std::size_t mostNamed = 3;
    QStringList names;
    std::size_t unnamed = 0;
    for (const std::size_t index : progress.running) {
        if (static_cast<std::size_t>(names.size()) < mostNamed)
            names.append(formatPoint(points[index]));
        else
            ++unnamed;
    }
    const QString named = names.join(QStringLiteral(", "));
    if (unnamed == 0)
        return named;
    return Texts::tr("%1 and %2 more").arg(named, formatBytes(unnamed));
}

} // namespace

QString progressText(const core::SweepProgress& progress, const std::vector<core::SweepPoint>& points,
                     std::chrono::nanoseconds elapsed) {
    QStringList parts = {stepsText(progress, points.size()), runningText(progress, points),
                         formatElapsed(elapsed)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString finishedText(core::SweepOutcome outcome, std::chrono::nanoseconds elapsed,
                     const std::vector<core::Measurement>& measurements) {
    const auto reached = std::ranges::count_if(measurements, &core::Measurement::reached);
    const auto failed = std::ranges::count_if(measurements, &core::Measurement::failed);
    QString text = outcome == core::SweepOutcome::Done ? Texts::tr("Done in %1: points measured %2")
                                                       : Texts::tr("Stopped after %1: points measured %2");
    text = text.arg(formatElapsed(elapsed)).arg(reached);
    if (failed > 0)
        text += Texts::tr(", failed %1 (see the table)").arg(failed);
    return text;
}

} // namespace levelscope::app
