// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartCurves.h"

#include "app/CurveName.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace levelscope::app {

namespace {

/// Far enough for every range of levels worth comparing, and an axis from here to zstd's 22 still keeps
/// neighbouring levels a few pixels apart.
constexpr int kLowestDrawnLevel = -200;

/// No speed has no logarithm, and neither has a speed of zero.
std::optional<double> logarithm(std::optional<double> megabytesPerSecond) {
    if (!megabytesPerSecond.has_value() || !(*megabytesPerSecond > 0))
        return std::nullopt;
    return std::log10(*megabytesPerSecond);
}

std::optional<QPointF> pointOf(std::optional<double> x, std::optional<double> y) {
    if (!x.has_value() || !y.has_value() || !std::isfinite(*x) || !std::isfinite(*y))
        return std::nullopt;
    return QPointF(*x, *y);
}

std::optional<QPointF> chartValue(ChartKind kind, Direction direction, const core::Measurement& measurement) {
    const double level = measurement.point.level;
    switch (kind) {
    case ChartKind::Ratio:
        return pointOf(level, measurement.ratio());
    case ChartKind::Throughput:
        return pointOf(level, logarithm(direction == Direction::Compress ? measurement.compressMBps()
                                                                         : measurement.decompressMBps()));
    case ChartKind::Tradeoff:
        return pointOf(logarithm(measurement.compressMBps()), measurement.ratio());
    case ChartKind::Decompression:
        return pointOf(logarithm(measurement.decompressMBps()), measurement.ratio());
    }
    return std::nullopt;
}

/// `value` has the speed of the median; on a logarithmic axis the quartiles' speeds are at fixed distances.
std::optional<QLineF> quartilesAround(QPointF value, ChartKind kind, const core::Summary& seconds) {
    if (seconds.count < core::kFewestForSpread || !(seconds.lowerQuartile > 0))
        return std::nullopt;
    const double below = std::log10(seconds.median / seconds.upperQuartile);
    const double above = std::log10(seconds.median / seconds.lowerQuartile);
    const QPointF along = kind == ChartKind::Throughput ? QPointF(0, 1) : QPointF(1, 0);
    return QLineF(value + below * along, value + above * along);
}

std::optional<CurvePoint> curvePoint(ChartKind kind, Direction direction,
                                     const core::Measurement& measurement) {
    const std::optional<QPointF> value = chartValue(kind, direction, measurement);
    if (!value.has_value())
        return std::nullopt;
    CurvePoint point{*value, measurement.point.level, measurement.index};
    if (kind == ChartKind::Ratio)
        return point;
    const core::Timings& timings = measurement.timings;
    const bool compresses = direction == Direction::Compress && kind != ChartKind::Decompression;
    const auto& seconds = compresses ? timings.compress : timings.decompress;
    if (seconds.has_value())
        point.quartiles = quartilesAround(*value, kind, *seconds);
    point.noisy = compresses && measurement.noisy;
    return point;
}

QString lineName(ChartKind kind, const LineKey& key, const std::vector<core::CurveKey>& planned) {
    QString name = curveName(key.curve, planned);
    if (kind != ChartKind::Throughput)
        return name;
    return key.direction == Direction::Compress
               ? QCoreApplication::translate("ChartCurves", "%1 compress").arg(name)
               : QCoreApplication::translate("ChartCurves", "%1 decompress").arg(name);
}

/// Every line that the planned curves make, without points.
std::vector<Curve> plannedLines(ChartKind kind, const std::vector<core::CurveKey>& planned,
                                const CurveRanks& ranks) {
    std::vector<Curve> lines;
    for (const core::CurveKey& curve : planned) {
        for (const Direction direction : {Direction::Compress, Direction::Decompress}) {
            if (direction == Direction::Decompress && kind != ChartKind::Throughput)
                continue;
            const LineKey key{curve, direction};
            lines.push_back({key, lineName(kind, key, planned), ranks.rankOf(curve), {}});
        }
    }
    return lines;
}

} // namespace

std::vector<core::CurveKey> plannedCurves(const std::vector<core::Measurement>& measurements) {
    std::vector<core::SweepPoint> points;
    points.reserve(measurements.size());
    for (const core::Measurement& measurement : measurements)
        points.push_back(measurement.point);
    return curvesOf(points);
}

int lowestDrawnLevel(const std::vector<core::Measurement>& planned) {
    const bool isAnyDrawn =
        std::any_of(planned.begin(), planned.end(), [](const core::Measurement& measurement) {
            return measurement.point.level >= kLowestDrawnLevel;
        });
    return isAnyDrawn ? kLowestDrawnLevel : std::numeric_limits<int>::min();
}

std::vector<Curve> curvesFor(ChartKind kind, const std::vector<core::Measurement>& measurements) {
    CurveRanks ranks;
    ranks.follow(plannedCurves(measurements));
    return curvesFor(kind, measurements, ranks);
}

std::vector<Curve> curvesFor(ChartKind kind, const std::vector<core::Measurement>& measurements,
                             const CurveRanks& ranks) {
    std::vector<Curve> lines = plannedLines(kind, plannedCurves(measurements), ranks);
    const int lowestLevel =
        isTradeoff(kind) ? std::numeric_limits<int>::min() : lowestDrawnLevel(measurements);
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        const core::Measurement& measurement = measurements[row];
        if (measurement.outputRefuted() || measurement.point.level < lowestLevel)
            continue;
        const core::CurveKey curve = core::curveOf(measurement.point);
        for (Curve& line : lines) {
            if (line.key.curve != curve)
                continue;
            if (auto point = curvePoint(kind, line.key.direction, measurement); point.has_value()) {
                point->row = row;
                line.points.push_back(*point);
            }
        }
    }
    std::erase_if(lines, [](const Curve& line) { return line.points.empty(); });
    for (Curve& line : lines) {
        std::stable_sort(line.points.begin(), line.points.end(),
                         [](const CurvePoint& a, const CurvePoint& b) { return a.level < b.level; });
    }
    return lines;
}

} // namespace levelscope::app
