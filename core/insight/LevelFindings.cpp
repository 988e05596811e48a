// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/LevelFindings.h"

#include "core/insight/CurveRows.h"
#include "core/insight/FindingParts.h"
#include "core/insight/ParetoFront.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace levelscope::core {

namespace {

/// The findings on one curve.
class LevelSurvey final {
public:
    LevelSurvey(const std::vector<Measurement>& measurements, const ParetoFront& fronts,
                const CurveRows& curve)
        : m_measurements(measurements)
        , m_fronts(fronts)
        , m_curve(curve) {}

    [[nodiscard]] std::vector<Finding> findings() const {
        std::vector<Finding> all = beaten();
        for (const std::vector<Finding>& more : {dip(), ties(), payingLittle()})
            all.insert(all.end(), more.begin(), more.end());
        return all;
    }

private:
    struct Step {
        std::size_t from = 0;
        std::size_t to = 0;
        double secondsPerByte = 0; ///< by the medians
        double atLeast = 0;        ///< by the nearer ends of the intervals
    };

    [[nodiscard]] std::uint64_t bytes(std::size_t row) const { return *m_measurements[row].compressedBytes; }

    [[nodiscard]] const std::optional<Summary>& cpu(std::size_t row) const {
        return costOf(m_measurements[row], CostKind::CompressCpu);
    }

    [[nodiscard]] std::vector<Finding> beaten() const {
        std::map<std::size_t, std::vector<ComparedPoint>> byWinner;
        for (const std::size_t row : m_curve.rows) {
            const std::optional<std::size_t> winner = m_fronts.rows[row].beatenBy;
            if (winner.has_value() && bytes(*winner) != bytes(row))
                byWinner[*winner].push_back({row, *winner});
        }
        std::vector<Finding> found;
        for (const auto& [winner, points] : byWinner)
            found.push_back(comparison(FindingCode::Beaten, points, m_measurements));
        return found;
    }

    [[nodiscard]] std::vector<Finding> dip() const {
        const std::optional<std::size_t> first = rowAtLevel(m_curve, m_measurements, 1);
        if (!first.has_value())
            return {};
        std::vector<ComparedPoint> larger;
        std::optional<std::size_t> end;
        for (auto row = std::ranges::find(m_curve.rows, *first); row != m_curve.rows.end(); ++row) {
            if (bytes(*row) > bytes(*first)) {
                larger.push_back({*row, *first});
            } else if (bytes(*row) < bytes(*first)) {
                end = *row;
                break;
            }
        }
        if (larger.empty())
            return {};
        Finding finding = comparison(FindingCode::Dip, larger, m_measurements);
        // The speeds are Beaten's to tell; of a dip the deepest place is told.
        finding.example = std::ranges::max_element(larger, {}, [&](const ComparedPoint& point) {
                              return bytes(point.row);
                          })->row;
        finding.bytesFactor = bytesFactor(m_measurements[finding.example], m_measurements[*first]);
        finding.cpuFactor = std::nullopt;
        finding.isServerDefault = false;
        finding.loss = {.bytes = static_cast<std::int64_t>(bytes(finding.example) - bytes(*first))};
        finding.end = end;
        finding.highest = m_curve.rows.back();
        return {finding};
    }

    [[nodiscard]] std::vector<Finding> ties() const {
        std::map<std::uint64_t, std::vector<std::size_t>> bySize;
        for (const std::size_t row : m_curve.rows)
            bySize[bytes(row)].push_back(row);
        std::vector<Finding> found;
        for (const auto& [size, rows] : bySize) {
            // Of bodies that are not even smaller than they were it does not matter.
            if (rows.size() > 1 && size < m_measurements[rows.front()].originalBytes)
                found.push_back(tie(rows));
        }
        return found;
    }

    [[nodiscard]] Finding tie(const std::vector<std::size_t>& rows) const {
        Finding finding{.code = FindingCode::Tie, .points = rows, .example = rows.back(), .bytesFactor = 1};
        const std::optional<std::uint64_t>& hash = m_measurements[rows.front()].outputHash;
        finding.sameOutput = hash.has_value() && std::ranges::all_of(rows, [&](std::size_t row) {
                                 return m_measurements[row].outputHash == hash;
                             });
        std::vector<std::size_t> timed;
        std::ranges::copy_if(rows, std::back_inserter(timed), [&](std::size_t row) {
            return cpu(row).has_value() && medianInterval(*cpu(row)).has_value();
        });
        if (timed.size() < 2)
            return finding;
        const auto ends =
            std::ranges::minmax_element(timed, {}, [&](std::size_t row) { return cpu(row)->median; });
        const std::size_t cheapest = *ends.min;
        const std::size_t dearest = *ends.max;
        // The lowest of those that cannot be told from the cheapest.
        const std::size_t best = *std::ranges::find_if(
            timed, [&](std::size_t row) { return !surelySmaller(*cpu(cheapest), *cpu(row)); });
        if (surelySmaller(*cpu(best), *cpu(dearest))) {
            finding.example = dearest;
            finding.other = best;
            finding.cpuFactor = sureCpuFactor(m_measurements[dearest], m_measurements[best]);
            finding.loss = lossAgainst(m_measurements[dearest], m_measurements[best]);
        }
        return finding;
    }

    /// From each level on the curve's front to the next smaller one.
    [[nodiscard]] std::vector<Step> steps() const {
        std::vector<std::size_t> front;
        std::ranges::copy_if(m_fronts.front, std::back_inserter(front), [&](std::size_t row) {
            return cpu(row).has_value() && std::ranges::find(m_curve.rows, row) != m_curve.rows.end();
        });
        std::vector<Step> all;
        for (std::size_t position = front.size(); position > 1; --position) {
            const std::size_t from = front[position - 1];
            const std::size_t to = front[position - 2];
            if (bytes(from) == bytes(to) || !surelySmaller(*cpu(from), *cpu(to)))
                continue;
            const auto saved = static_cast<double>(bytes(from) - bytes(to));
            all.push_back(
                {.from = from,
                 .to = to,
                 .secondsPerByte = (cpu(to)->median - cpu(from)->median) / saved,
                 .atLeast = (medianInterval(*cpu(to))->lower - medianInterval(*cpu(from))->upper) / saved});
        }
        return all;
    }

    [[nodiscard]] std::vector<Finding> payingLittle() const {
        const std::vector<Step> all = steps();
        if (all.size() < kFewestSteps)
            return {};
        std::vector<double> prices;
        std::ranges::transform(all, std::back_inserter(prices), &Step::secondsPerByte);
        const double usual = summarize(prices)->median;
        std::vector<Finding> found;
        for (const Step& step : all) {
            if (step.atLeast <= kPaysLittleFactor * usual)
                continue;
            Finding finding = comparison(FindingCode::PaysLittle, {{step.to, step.from}}, m_measurements);
            finding.secondsPerByte = step.secondsPerByte;
            finding.usualSecondsPerByte = usual;
            found.push_back(std::move(finding));
        }
        return found;
    }

    const std::vector<Measurement>& m_measurements;
    const ParetoFront& m_fronts;
    const CurveRows& m_curve;
};

} // namespace

std::vector<Finding> levelFindings(const std::vector<Measurement>& measurements) {
    const ParetoFront fronts = paretoFront(measurements, CostKind::CompressCpu, Rivals::SameCurve);
    std::vector<Finding> findings;
    for (const CurveRows& curve : curveRows(measurements)) {
        std::vector<Finding> more = LevelSurvey(measurements, fronts, curve).findings();
        std::ranges::move(more, std::back_inserter(findings));
    }
    return findings;
}

} // namespace levelscope::core
