// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SweepProgressSink.h"

#include "app/Format.h"
#include "app/cli/ProgressLine.h"

#include <QCoreApplication>
#include <QStringList>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SweepProgressSink)
};

} // namespace

SweepProgressSink::SweepProgressSink(const core::SweepPlan& plan, ProgressLine& line)
    : m_plan(plan)
    , m_line(line) {}

void SweepProgressSink::pointMeasured(const core::Measurement&) {}

void SweepProgressSink::progressed(const core::SweepProgress& progress) {
    QStringList running;
    for (const std::size_t index : progress.running)
        running.append(formatPoint(m_plan.points[index]));
    const QString text = progress.phase == core::SweepPhase::Sizes
                             ? Texts::tr("Sizes: %1 of %2").arg(progress.stepsDone).arg(m_plan.points.size())
                             : Texts::tr("Times: round %1 of %2, step %3 of %4")
                                   .arg(progress.round)
                                   .arg(progress.rounds)
                                   .arg(progress.stepsDone)
                                   .arg(progress.stepsPlanned);
    m_line.show(running.isEmpty() ? text
                                  : QStringLiteral("%1 (%2)").arg(text, running.join(QStringLiteral(", "))));
}

} // namespace levelscope::app
