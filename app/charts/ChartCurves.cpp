// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartCurves.h"

#include "app/Format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <optional>

namespace levelscope::app {

namespace {

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
    }
    return std::nullopt;
}

Curve& curveOf(std::vector<Curve>& curves, const CurveKey& key) {
    const auto found =
        std::find_if(curves.begin(), curves.end(), [&](const Curve& curve) { return curve.key == key; });
    if (found != curves.end())
        return *found;
    return curves.emplace_back(Curve{key, {}, 0, {}});
}

int driveRank(const std::vector<Curve>& curves, const Curve& curve) {
    int rank = 0;
    for (const Curve& other : curves) {
        if (other.key == curve.key)
            return rank;
        if (other.key.codec == curve.key.codec && other.key.direction == curve.key.direction)
            ++rank;
    }
    return rank;
}

bool hasSeveralDrives(const std::vector<Curve>& curves, const core::Codec* codec) {
    const auto first = std::find_if(curves.begin(), curves.end(),
                                    [&](const Curve& curve) { return curve.key.codec == codec; });
    return std::any_of(first, curves.end(), [&](const Curve& curve) {
        return curve.key.codec == codec && curve.key.drive != first->key.drive;
    });
}

QString curveName(ChartKind kind, const CurveKey& key, bool namesDrive) {
    const std::string_view displayName = key.codec->info().displayName;
    QString name = QString::fromUtf8(displayName.data(), static_cast<qsizetype>(displayName.size()));
    if (kind == ChartKind::Throughput) {
        name = key.direction == Direction::Compress
                   ? QCoreApplication::translate("ChartCurves", "%1 compress").arg(name)
                   : QCoreApplication::translate("ChartCurves", "%1 decompress").arg(name);
    }
    return namesDrive
               ? QCoreApplication::translate("ChartCurves", "%1 (%2)").arg(name, formatDrive(key.drive))
               : name;
}

} // namespace

std::vector<Curve> curvesFor(ChartKind kind, const std::vector<core::Measurement>& measurements) {
    std::vector<Curve> curves;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        const core::Measurement& measurement = measurements[row];
        if (measurement.failed() || measurement.point.codec == nullptr)
            continue;
        for (const Direction direction : {Direction::Compress, Direction::Decompress}) {
            if (direction == Direction::Decompress && kind != ChartKind::Throughput)
                continue;
            if (const auto value = chartValue(kind, direction, measurement); value.has_value()) {
                curveOf(curves, {measurement.point.codec, measurement.point.drive, direction})
                    .points.push_back({*value, measurement.point.level, measurement.index, row});
            }
        }
    }
    for (Curve& curve : curves) {
        std::stable_sort(curve.points.begin(), curve.points.end(),
                         [](const CurvePoint& a, const CurvePoint& b) { return a.level < b.level; });
        curve.driveRank = driveRank(curves, curve);
        curve.name = curveName(kind, curve.key, hasSeveralDrives(curves, curve.key.codec));
    }
    return curves;
}

} // namespace levelscope::app
