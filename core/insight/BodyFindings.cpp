// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/BodyFindings.h"

#include "core/insight/CurveRows.h"
#include "core/insight/ParetoFront.h"
#include "core/insight/ServerDefaults.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace levelscope::core {

namespace {

bool isTimed(const Measurement& measurement) {
    return hasUsableSize(measurement) && measurement.timings.compressCpu.has_value();
}

/// What the compressed body costs in comparison with the body as it is.
Loss lossAgainstBody(const Measurement& measurement) {
    Loss loss{.bytes = static_cast<std::int64_t>(*measurement.compressedBytes) -
                       static_cast<std::int64_t>(measurement.originalBytes)};
    if (isTimed(measurement))
        loss.cpuSeconds = measurement.timings.compressCpu->median;
    return loss;
}

/// A finding on the rows by themselves, at least one; its example is a server's default, else the largest.
Finding ofBody(FindingCode code, std::vector<std::size_t> rows,
               const std::vector<Measurement>& measurements) {
    Finding finding{.code = code, .points = std::move(rows)};
    finding.example = *std::ranges::max_element(finding.points, {}, [&](std::size_t row) {
        return std::pair(!serverDefaultsOf(measurements[row].point).empty(),
                         *measurements[row].compressedBytes);
    });
    const Measurement& example = measurements[finding.example];
    finding.isServerDefault = !serverDefaultsOf(example.point).empty();
    if (example.originalBytes > 0)
        finding.bytesFactor =
            static_cast<double>(*example.compressedBytes) / static_cast<double>(example.originalBytes);
    finding.loss = lossAgainstBody(example);
    return finding;
}

template <class Holds>
std::vector<std::size_t> rowsThat(const std::vector<std::size_t>& rows,
                                  const std::vector<Measurement>& measurements, const Holds& holds) {
    std::vector<std::size_t> chosen;
    std::ranges::copy_if(rows, std::back_inserter(chosen),
                         [&](std::size_t row) { return std::invoke(holds, measurements[row]); });
    return chosen;
}

/// Of all measured levels the one that comes closest is the example: it loses least, and still loses.
std::vector<Finding> nothingSaves(const std::vector<Measurement>& measurements) {
    std::vector<std::size_t> tried;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        if (hasUsableSize(measurements[row]) && !storesOnly(measurements[row].point))
            tried.push_back(row);
    }
    const bool saves = std::ranges::any_of(tried, [&](std::size_t row) {
        return *measurements[row].compressedBytes < measurements[row].originalBytes;
    });
    if (tried.empty() || saves)
        return {};
    const std::size_t closest = *std::ranges::min_element(
        tried, {}, [&](std::size_t row) { return *measurements[row].compressedBytes; });
    Finding finding = ofBody(FindingCode::NothingSaves, {closest}, measurements);
    finding.points = std::move(tried);
    finding.isServerDefault = false;
    return {finding};
}

std::vector<Finding> notJudged(const std::vector<Measurement>& measurements) {
    std::vector<std::size_t> all;
    std::vector<std::size_t> unjudged;
    bool anyTimed = false;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        const std::optional<Summary>& cpu = measurements[row].timings.compressCpu;
        all.push_back(row);
        anyTimed = anyTimed || isTimed(measurements[row]);
        if (!isTimed(measurements[row]) || !medianInterval(*cpu).has_value())
            unjudged.push_back(row);
    }
    if (unjudged.empty())
        return {};
    return {Finding{.code = anyTimed ? FindingCode::NotJudged : FindingCode::NotTimed,
                    .points = anyTimed ? unjudged : all,
                    .example = unjudged.front()}};
}

} // namespace

std::vector<Finding> bodyFindings(const SweepRecord& record) {
    const std::vector<Measurement>& measurements = record.measurements;
    std::vector<Finding> findings = nothingSaves(measurements);
    const bool saves = findings.empty();
    const auto isEnlarged = [](const Measurement& measurement) {
        return *measurement.compressedBytes > measurement.originalBytes && !storesOnly(measurement.point);
    };
    for (const CurveRows& curve : curveRows(measurements)) {
        std::vector<std::size_t> refused =
            rowsThat(curve.rows, measurements, &Measurement::refusedByBrowsers);
        if (!refused.empty()) {
            findings.push_back(ofBody(FindingCode::RefusedWindow, std::move(refused), measurements));
            findings.back().loss = {};
        }
        std::vector<std::size_t> enlarged = rowsThat(curve.rows, measurements, isEnlarged);
        if (saves && !enlarged.empty())
            findings.push_back(ofBody(FindingCode::Enlarged, std::move(enlarged), measurements));
    }
    if (record.complete) {
        std::vector<Finding> more = notJudged(measurements);
        std::ranges::move(more, std::back_inserter(findings));
    }
    return findings;
}

} // namespace levelscope::core
