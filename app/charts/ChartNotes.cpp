// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartNotes.h"

#include "app/CurveName.h"
#include "app/Format.h"
#include "app/charts/StrategyBands.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ChartNotes)
};

/// More would fill the legend.
constexpr qsizetype kMostPoints = 4;

bool anyPoint(const std::vector<Curve>& curves, bool (*holds)(const CurvePoint&)) {
    return std::any_of(curves.begin(), curves.end(), [holds](const Curve& curve) {
        return std::any_of(curve.points.begin(), curve.points.end(), holds);
    });
}

QString listed(QStringList points, QLatin1String separator) {
    if (points.size() > kMostPoints) {
        const qsizetype more = points.size() - kMostPoints + 1;
        points.resize(kMostPoints - 1);
        points << Texts::tr("%1 more").arg(more);
    }
    return points.join(separator);
}

/// The values that a chart by level would show; none without.
QStringList chartValues(ChartKind kind, const core::Measurement& measurement) {
    QStringList values;
    if (measurement.outputRefuted())
        return values;
    if (kind == ChartKind::Ratio) {
        if (const std::optional<double> ratio = measurement.ratio(); ratio.has_value())
            values << Texts::tr("ratio %1").arg(formatRatio(ratio));
        return values;
    }
    if (const std::optional<double> speed = measurement.compressMBps(); speed.has_value())
        values << Texts::tr("compress %1 MB/s").arg(formatMBps(speed));
    if (const std::optional<double> speed = measurement.decompressMBps(); speed.has_value())
        values << Texts::tr("decompress %1 MB/s").arg(formatMBps(speed));
    return values;
}

QString offAxisText(ChartKind kind, const std::vector<core::Measurement>& measurements,
                    const std::vector<core::CurveKey>& planned) {
    if (isTradeoff(kind))
        return {};
    const int lowestLevel = lowestDrawnLevel(measurements);
    QStringList points;
    for (const core::Measurement& measurement : measurements) {
        if (measurement.point.level >= lowestLevel)
            continue;
        if (const QStringList values = chartValues(kind, measurement); !values.isEmpty())
            points << (QStringList(pointName(measurement.point, planned)) + values).join(QLatin1String(", "));
    }
    return listed(std::move(points), QLatin1String("; "));
}

QString leftOutText(const std::vector<core::Measurement>& measurements,
                    const std::vector<core::CurveKey>& planned) {
    QStringList points;
    for (const core::Measurement& measurement : measurements) {
        if (measurement.leftOutSeconds.has_value())
            points << Texts::tr("%1 (about %2)")
                          .arg(pointName(measurement.point, planned),
                               formatRoughTime(*measurement.leftOutSeconds));
    }
    return listed(std::move(points), QLatin1String(", "));
}

/// Empty when only one curve has strategies to show.
QString bandsOwner(const std::vector<core::Measurement>& measurements,
                   const std::vector<core::CurveKey>& planned) {
    const std::optional<core::CurveKey> owner = strategyOwner(measurements);
    if (!owner.has_value() || std::count_if(planned.begin(), planned.end(), [&](const core::CurveKey& key) {
                                  return key.codec == owner->codec;
                              }) < 2)
        return {};
    return curveName(*owner, planned);
}

} // namespace

std::vector<LegendNote> chartNotes(ChartKind kind, const std::vector<Curve>& curves,
                                   const std::vector<core::Measurement>& measurements,
                                   const DrawnMarks& drawn) {
    const std::vector<core::CurveKey> planned = plannedCurves(measurements);
    std::vector<LegendNote> notes;
    if (anyPoint(curves, [](const CurvePoint& point) { return point.quartiles.has_value(); }))
        notes.push_back(
            {kind == ChartKind::Throughput ? LegendNote::Sample::UprightBar : LegendNote::Sample::LevelBar,
             Texts::tr("bars: quartiles")});
    if (anyPoint(curves, [](const CurvePoint& point) { return point.noisy; }))
        notes.push_back({LegendNote::Sample::Ring, Texts::tr("noisy: too spread out to rank")});
    if (drawn.beaten)
        notes.push_back({LegendNote::Sample::HollowMarker,
                         Texts::tr("hollow: another level of the curve is better on bytes and CPU")});
    if (drawn.front)
        notes.push_back(
            {LegendNote::Sample::Front, kind == ChartKind::Decompression
                                            ? Texts::tr("Pareto front (bytes against CPU to decompress)")
                                            : Texts::tr("Pareto front (bytes against CPU)")});
    if (drawn.defaults)
        notes.push_back({LegendNote::Sample::Flag, Texts::tr("default of a server")});
    if (const QString owner = bandsOwner(measurements, planned); kind == ChartKind::Ratio && !owner.isEmpty())
        notes.push_back({LegendNote::Sample::None, Texts::tr("bands: strategies of %1").arg(owner)});
    if (const QString offAxis = offAxisText(kind, measurements, planned); !offAxis.isEmpty())
        notes.push_back({LegendNote::Sample::None, Texts::tr("off the axis: %1").arg(offAxis)});
    if (const QString leftOut = leftOutText(measurements, planned); !leftOut.isEmpty())
        notes.push_back({LegendNote::Sample::None, Texts::tr("left out: %1").arg(leftOut)});
    return notes;
}

QString emptyChartText(ChartKind kind, const std::vector<core::Measurement>& measurements,
                       const QString& noPoints, const QString& noSpeeds) {
    const auto sized = std::ranges::find_if(measurements, [](const core::Measurement& measurement) {
        return measurement.compressedBytes.has_value() && !measurement.outputRefuted();
    });
    if (sized == measurements.end())
        return noPoints;
    if (sized->originalBytes == 0)
        return Texts::tr("An empty body has no ratio and no throughput");
    return kind == ChartKind::Ratio ? noPoints : noSpeeds;
}

} // namespace levelscope::app
