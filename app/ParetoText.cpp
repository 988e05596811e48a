// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ParetoText.h"

#include "app/CurveName.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <ranges>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ParetoText)
};

bool isTimed(const std::vector<core::Measurement>& measurements, core::CostKind kind) {
    return std::ranges::any_of(measurements, [kind](const core::Measurement& measurement) {
        return core::costOf(measurement, kind).has_value();
    });
}

} // namespace

QString standingText(const core::PointMark& mark, const QString& rival) {
    switch (mark.compression.standing) {
    case core::Standing::NotJudged:
        return {};
    case core::Standing::NoGain:
        return Texts::tr("not smaller than the body");
    case core::Standing::Beaten:
        return Texts::tr("beaten by %1").arg(rival);
    case core::Standing::Front:
        return Texts::tr("on the front");
    }
    return {};
}

QString standingLine(const core::PointMark& mark, const QString& rival) {
    switch (mark.compression.standing) {
    case core::Standing::NotJudged:
        return {};
    case core::Standing::NoGain:
        return Texts::tr("Not smaller than the body");
    case core::Standing::Beaten:
        return Texts::tr("Beaten by %1").arg(rival);
    case core::Standing::Front:
        return Texts::tr("On the Pareto front");
    }
    return {};
}

QString standingRule() {
    return Texts::tr("Beaten is what another point betters on bytes and CPU time: no larger and surely "
                     "cheaper, or smaller and surely at most %1 % dearer; what none betters is on the front.")
        .arg(qRound(100 * core::kSameCostShare));
}

QStringList frontLines(const core::PointMarks& marks, const std::vector<core::Measurement>& measurements) {
    std::vector<core::SweepPoint> points;
    std::map<std::size_t, const core::SweepPoint*> byPlanIndex;
    for (const core::Measurement& measurement : measurements) {
        points.push_back(measurement.point);
        byPlanIndex.emplace(measurement.index, &measurement.point);
    }
    const std::vector<core::CurveKey> curves = curvesOf(points);
    const auto listed = [&](const std::vector<std::size_t>& front) {
        QStringList names;
        for (const std::size_t planIndex : std::views::reverse(front)) {
            if (const auto found = byPlanIndex.find(planIndex); found != byPlanIndex.end())
                names << pointName(*found->second, curves);
        }
        return names.join(QStringLiteral(", "));
    };
    QStringList lines;
    if (isTimed(measurements, core::CostKind::CompressCpu) && !marks.compressionFront.empty())
        lines << Texts::tr("Front, bytes against CPU: %1").arg(listed(marks.compressionFront));
    if (isTimed(measurements, core::CostKind::DecompressCpu) && !marks.decompressionFront.empty())
        lines
            << Texts::tr("Front, bytes against CPU to decompress: %1").arg(listed(marks.decompressionFront));
    return lines;
}

} // namespace levelscope::app
