// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/PointMarks.h"

#include <algorithm>
#include <utility>

namespace levelscope::core {

namespace {

/// What is sure whatever the points cost.
ParetoFront frontOfSizes(const std::vector<Measurement>& measurements, Rivals rivals) {
    ParetoFront result;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        const Measurement& measurement = measurements[row];
        ParetoRow& judged = result.rows.emplace_back();
        if (!hasUsableSize(measurement))
            continue;
        if (*measurement.compressedBytes >= measurement.originalBytes) {
            judged.standing = Standing::NoGain;
            continue;
        }
        const bool isSmallest = std::ranges::none_of(measurements, [&](const Measurement& other) {
            return &other != &measurement && hasUsableSize(other) &&
                   (rivals == Rivals::All || curveOf(other.point) == curveOf(measurement.point)) &&
                   *other.compressedBytes <= *measurement.compressedBytes;
        });
        if (isSmallest) {
            judged.standing = Standing::Front;
            result.front.push_back(row);
        }
    }
    std::ranges::stable_sort(result.front, {},
                             [&](std::size_t row) { return *measurements[row].compressedBytes; });
    return result;
}

/// With plan indexes instead of rows.
ParetoFront frontByPlan(const std::vector<Measurement>& measurements, CostKind kind, Rivals rivals) {
    const bool isTimed = std::ranges::any_of(measurements, [kind](const Measurement& measurement) {
        return costOf(measurement, kind).has_value();
    });
    ParetoFront front =
        isTimed ? paretoFront(measurements, kind, rivals) : frontOfSizes(measurements, rivals);
    for (std::size_t& row : front.front)
        row = measurements[row].index;
    for (ParetoRow& row : front.rows) {
        if (row.beatenBy.has_value())
            row.beatenBy = measurements[*row.beatenBy].index;
    }
    return front;
}

} // namespace

std::optional<std::size_t> PointMark::beatenBy() const {
    return inCurve.beatenBy.has_value() ? inCurve.beatenBy : compression.beatenBy;
}

PointMark PointMarks::of(std::size_t planIndex) const {
    return planIndex < points.size() ? points[planIndex] : PointMark{};
}

PointMarks pointMarks(const std::vector<Measurement>& measurements) {
    const ParetoFront inCurve = frontByPlan(measurements, CostKind::CompressCpu, Rivals::SameCurve);
    ParetoFront compression = frontByPlan(measurements, CostKind::CompressCpu, Rivals::All);
    ParetoFront decompression = frontByPlan(measurements, CostKind::DecompressCpu, Rivals::All);
    PointMarks marks;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        const std::size_t planIndex = measurements[row].index;
        if (planIndex >= marks.points.size())
            marks.points.resize(planIndex + 1);
        marks.points[planIndex] = {inCurve.rows[row], compression.rows[row], decompression.rows[row]};
    }
    marks.compressionFront = std::move(compression.front);
    marks.decompressionFront = std::move(decompression.front);
    return marks;
}

} // namespace levelscope::core
