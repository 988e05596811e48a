// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/CurveRows.h"

#include "core/insight/ParetoFront.h"

#include <algorithm>

namespace levelscope::core {

std::vector<CurveRows> curveRows(const std::vector<Measurement>& measurements) {
    std::vector<CurveRows> curves;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        if (!hasUsableSize(measurements[row]))
            continue;
        const CurveKey key = curveOf(measurements[row].point);
        auto found = std::ranges::find(curves, key, &CurveRows::key);
        if (found == curves.end())
            found = curves.insert(curves.end(), {key, {}});
        found->rows.push_back(row);
    }
    for (CurveRows& curve : curves)
        std::ranges::stable_sort(curve.rows, {},
                                 [&](std::size_t row) { return measurements[row].point.level; });
    return curves;
}

std::optional<std::size_t> rowAtLevel(const CurveRows& curve, const std::vector<Measurement>& measurements,
                                      int level) {
    const auto found =
        std::ranges::find(curve.rows, level, [&](std::size_t row) { return measurements[row].point.level; });
    return found == curve.rows.end() ? std::nullopt : std::optional(*found);
}

bool storesOnly(const SweepPoint& point) {
    const std::string_view codec = point.codec->info().id;
    return point.level == 0 && (codec == "gzip" || codec == "deflate");
}

double bytesFactor(const Measurement& row, const Measurement& other) {
    return static_cast<double>(*row.compressedBytes) /
           static_cast<double>(std::max<std::uint64_t>(*other.compressedBytes, 1));
}

std::optional<double> sureCpuFactor(const Measurement& row, const Measurement& other) {
    const std::optional<Summary>& itsCpu = row.timings.compressCpu;
    const std::optional<Summary>& otherCpu = other.timings.compressCpu;
    if (!itsCpu.has_value() || !otherCpu.has_value() || otherCpu->median <= 0)
        return std::nullopt;
    if (!surelySmaller(*itsCpu, *otherCpu) && !surelySmaller(*otherCpu, *itsCpu))
        return std::nullopt;
    return itsCpu->median / otherCpu->median;
}

} // namespace levelscope::core
