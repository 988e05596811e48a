// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/EstimateText.h"

#include "app/CurveName.h"
#include "app/Format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cassert>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(EstimateText)
};

/// "brotli 11 (about 3 min), zstd 22 (about 2 min) and 4 more".
QString namesText(const core::SweepPlan& plan, const core::PlanEstimate& estimate, std::size_t mostNames) {
    const std::vector<std::size_t>& indexes = estimate.leftOut;
    const std::vector<core::CurveKey> curves = curvesOf(plan.points);
    QStringList names;
    for (std::size_t i = 0; i < std::min(indexes.size(), mostNames); ++i)
        names.append(Texts::tr("%1 (about %2)")
                         .arg(pointName(plan.points[indexes[i]], curves),
                              formatRoughTime(estimate.responseSeconds[indexes[i]])));
    const QString text = names.join(Texts::tr(", "));
    return indexes.size() <= mostNames
               ? text
               : Texts::tr("%1 and %2 more").arg(text).arg(indexes.size() - mostNames);
}

} // namespace

QString estimateText(const core::PlanEstimate& estimate) {
    const double seconds = std::chrono::duration<double>(estimate.total).count();
    return seconds < 1 ? Texts::tr("Takes under 1 s (an estimate from short samples)")
                       : Texts::tr("About %1 (an estimate from short samples)").arg(formatRoughTime(seconds));
}

QString leftOutText(const core::SweepPlan& plan, const core::PlanEstimate& estimate, std::size_t mostNames) {
    if (estimate.leftOut.empty() || !plan.levelLimit.has_value())
        return {};
    const QString limit = formatTimeLimit(*plan.levelLimit);
    const QString names = namesText(plan, estimate, mostNames);
    if (estimate.leftOut.size() == 1)
        return Texts::tr("1 level over the limit of %1 is left out: %2.").arg(limit, names);
    return Texts::tr("%1 levels over the limit of %2 are left out: %3.")
        .arg(QString::number(estimate.leftOut.size()), limit, names);
}

std::vector<core::SweepPoint> exemptOverLimit(const core::SweepPlan& plan,
                                              const core::PlanEstimate& estimate) {
    assert(estimate.responseSeconds.size() == plan.points.size());
    std::vector<core::SweepPoint> points;
    if (!plan.levelLimit.has_value())
        return points;
    const auto limit = std::chrono::duration<double>(*plan.levelLimit).count();
    for (std::size_t index = 0; index < plan.points.size(); ++index) {
        if (estimate.responseSeconds[index] > limit &&
            std::ranges::find(plan.exempt, plan.points[index]) != plan.exempt.end())
            points.push_back(plan.points[index]);
    }
    return points;
}

QString exemptText(const core::SweepPlan& plan, const core::PlanEstimate& estimate) {
    const std::vector<core::CurveKey> curves = curvesOf(plan.points);
    QStringList names;
    for (const core::SweepPoint& point : exemptOverLimit(plan, estimate))
        names.append(pointName(point, curves));
    return names.isEmpty()
               ? QString()
               : Texts::tr("Measured although over the limit: %1.").arg(names.join(Texts::tr(", ")));
}

} // namespace levelscope::app
