// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SweepProgressSink.h"

#include "app/CurveName.h"
#include "app/Format.h"
#include "app/cli/ProgressLine.h"

#include <QCoreApplication>
#include <QStringList>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SweepProgressSink)
};

QString phaseText(const core::SweepProgress& progress, std::size_t points) {
    switch (progress.phase) {
    case core::SweepPhase::Sampling:
        return Texts::tr("Estimating the time");
    case core::SweepPhase::Sizes:
        return Texts::tr("Sizes: %1 of %2").arg(progress.stepsDone).arg(points);
    case core::SweepPhase::Timings:
        break;
    case core::SweepPhase::Concurrency:
        return Texts::tr("Responses per second: step %1 of %2")
            .arg(progress.stepsDone)
            .arg(progress.stepsPlanned);
    }
    return Texts::tr("Times: round %1 of %2, step %3 of %4")
        .arg(progress.round)
        .arg(progress.rounds)
        .arg(progress.stepsDone)
        .arg(progress.stepsPlanned);
}

} // namespace

SweepProgressSink::SweepProgressSink(const core::SweepPlan& plan, std::uint64_t payloadBytes,
                                     ProgressLine& line)
    : m_plan(plan)
    , m_curves(curvesOf(plan.points))
    , m_payloadBytes(payloadBytes)
    , m_line(line) {}

void SweepProgressSink::pointMeasured(const core::Measurement&) {}

void SweepProgressSink::conditionsChanged(const core::SweepConditions&) {}

// What is cut off at the end of a narrow line is the least that one waits for: the points at work.
void SweepProgressSink::progressed(const core::SweepProgress& progress) {
    QString text = phaseText(progress, m_plan.points.size());
    if (progress.timeLeft.has_value())
        text = Texts::tr("%1, about %2 left")
                   .arg(text, formatRoughTime(std::chrono::duration<double>(*progress.timeLeft).count()));
    QStringList running;
    for (const core::RunningPoint& point : progress.running)
        running.append(runningText(point));
    if (!running.isEmpty())
        text = QStringLiteral("%1 (%2)").arg(text, running.join(QStringLiteral(", ")));
    m_line.show(text);
}

QString SweepProgressSink::runningText(const core::RunningPoint& point) const {
    QString name = pointName(m_plan.points[point.index], m_curves);
    if (!point.consumedBytes.has_value() || m_payloadBytes == 0)
        return name;
    const double share = static_cast<double>(*point.consumedBytes) / static_cast<double>(m_payloadBytes);
    return Texts::tr("%1 at %2 %").arg(name, QString::number(100 * share, 'f', 0));
}

} // namespace levelscope::app
