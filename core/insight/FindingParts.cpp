// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/FindingParts.h"

#include "core/insight/CurveRows.h"
#include "core/insight/ServerDefaults.h"

#include <algorithm>
#include <tuple>

namespace levelscope::core {

Loss lossAgainst(const Measurement& row, const Measurement& other) {
    Loss loss{.bytes = static_cast<std::int64_t>(*row.compressedBytes) -
                       static_cast<std::int64_t>(*other.compressedBytes)};
    if (sureCpuFactor(row, other).has_value())
        loss.cpuSeconds = row.timings.compressCpu->median - other.timings.compressCpu->median;
    return loss;
}

Finding comparison(FindingCode code, const std::vector<ComparedPoint>& compared,
                   const std::vector<Measurement>& measurements) {
    Finding finding;
    finding.code = code;
    for (const ComparedPoint& point : compared)
        finding.points.push_back(point.row);
    const ComparedPoint example = *std::ranges::max_element(compared, {}, [&](const ComparedPoint& point) {
        const Measurement& measurement = measurements[point.row];
        return std::tuple(!serverDefaultsOf(measurement.point).empty(),
                          lossAgainst(measurement, measurements[point.other]).seconds());
    });
    const Measurement& measurement = measurements[example.row];
    const Measurement& other = measurements[example.other];
    finding.example = example.row;
    finding.other = example.other;
    finding.bytesFactor = bytesFactor(measurement, other);
    finding.cpuFactor = sureCpuFactor(measurement, other);
    finding.isServerDefault = !serverDefaultsOf(measurement.point).empty();
    finding.loss = lossAgainst(measurement, other);
    return finding;
}

} // namespace levelscope::core
