// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/ParetoFront.h"

#include <algorithm>
#include <cmath>

namespace levelscope::core {

namespace {

std::optional<MedianInterval> intervalOf(const Measurement& measurement, CostKind kind) {
    const std::optional<Summary>& cost = costOf(measurement, kind);
    if (!hasUsableSize(measurement) || !cost.has_value() || cost->median <= 0)
        return std::nullopt;
    return medianInterval(*cost);
}

bool gainsNothing(const Measurement& measurement) {
    return hasUsableSize(measurement) && *measurement.compressedBytes >= measurement.originalBytes;
}

/// The logarithm of the factor by which `a` is better than `b`, which it beats: sums do not overflow.
double gain(const Measurement& a, const Measurement& b, CostKind kind) {
    const auto bytes = [](const Measurement& measurement) {
        return static_cast<double>(std::max<std::uint64_t>(*measurement.compressedBytes, 1));
    };
    return std::log(bytes(b) / bytes(a)) + std::log(costOf(b, kind)->median / costOf(a, kind)->median);
}

class Judge final {
public:
    Judge(const std::vector<Measurement>& measurements, CostKind kind, Rivals rivals)
        : m_measurements(measurements)
        , m_kind(kind)
        , m_rivals(rivals) {}

    [[nodiscard]] ParetoRow judge(std::size_t row) const {
        const Measurement& measurement = m_measurements[row];
        if (!hasUsableSize(measurement) || !costOf(measurement, m_kind).has_value())
            return {};
        if (gainsNothing(measurement))
            return {Standing::NoGain, std::nullopt};
        if (!intervalOf(measurement, m_kind).has_value())
            return {isSmallest(row) ? Standing::Front : Standing::NotJudged, std::nullopt};
        const std::optional<std::size_t> best = bestOver(row);
        return {best.has_value() ? Standing::Beaten : Standing::Front, best};
    }

private:
    [[nodiscard]] bool areRivals(std::size_t row, std::size_t other) const {
        if (row == other || !hasUsableSize(m_measurements[other]))
            return false;
        return m_rivals == Rivals::All ||
               curveOf(m_measurements[row].point) == curveOf(m_measurements[other].point);
    }

    [[nodiscard]] bool isSmallest(std::size_t row) const {
        for (std::size_t other = 0; other < m_measurements.size(); ++other) {
            if (areRivals(row, other) &&
                *m_measurements[other].compressedBytes <= *m_measurements[row].compressedBytes)
                return false;
        }
        return true;
    }

    [[nodiscard]] std::optional<std::size_t> bestOver(std::size_t row) const {
        std::optional<std::size_t> best;
        double bestGain = 0;
        for (std::size_t other = 0; other < m_measurements.size(); ++other) {
            if (!areRivals(row, other) || !beats(m_measurements[other], m_measurements[row], m_kind))
                continue;
            const double itsGain = gain(m_measurements[other], m_measurements[row], m_kind);
            if (!best.has_value() || itsGain > bestGain) {
                best = other;
                bestGain = itsGain;
            }
        }
        return best;
    }

    const std::vector<Measurement>& m_measurements;
    CostKind m_kind;
    Rivals m_rivals;
};

} // namespace

const std::optional<Summary>& costOf(const Measurement& measurement, CostKind kind) {
    return kind == CostKind::CompressCpu ? measurement.timings.compressCpu
                                         : measurement.timings.decompressCpu;
}

bool hasUsableSize(const Measurement& measurement) {
    return measurement.compressedBytes.has_value() && !measurement.failed();
}

bool beats(const Measurement& a, const Measurement& b, CostKind kind) {
    const std::optional<MedianInterval> itsCost = intervalOf(a, kind);
    const std::optional<MedianInterval> otherCost = intervalOf(b, kind);
    if (!itsCost.has_value() || !otherCost.has_value() || *a.compressedBytes > *b.compressedBytes)
        return false;
    if (surelySmaller(*costOf(a, kind), *costOf(b, kind)))
        return true;
    return *a.compressedBytes < *b.compressedBytes &&
           itsCost->upper < otherCost->lower * (1 + kSameCostShare);
}

ParetoFront paretoFront(const std::vector<Measurement>& measurements, CostKind kind, Rivals rivals) {
    const Judge judge(measurements, kind, rivals);
    ParetoFront result;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        result.rows.push_back(judge.judge(row));
        if (result.rows.back().standing == Standing::Front)
            result.front.push_back(row);
    }
    std::ranges::stable_sort(result.front, {},
                             [&](std::size_t row) { return *measurements[row].compressedBytes; });
    return result;
}

} // namespace levelscope::core
