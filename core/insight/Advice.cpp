// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/Advice.h"

#include "core/insight/BandwidthMap.h"
#include "core/insight/TrafficCost.h"

#include <algorithm>
#include <limits>

namespace levelscope::core {

namespace {

bool compressesForEach(AdviceRole role) {
    return role != AdviceRole::CachedOnce && role != AdviceRole::StaticAsset;
}

/// An option and what its role counts of it.
struct Rated {
    AdviceOption option;
    double objective = 0;
    std::optional<MedianInterval> interval = {}; ///< of the objective

    [[nodiscard]] double cpu() const {
        return option.cpuSeconds.value_or(std::numeric_limits<double>::infinity());
    }
};

bool hasLess(const Rated& a, const Rated& b) {
    return a.objective < b.objective;
}

/// Both intervals are known and overlap.
bool cannotBeTold(const Rated& a, const Rated& b) {
    return a.interval.has_value() && b.interval.has_value() && !a.interval->separatesFrom(*b.interval);
}

/// The wait of a client who gets a finished body.
Delivery finished(Delivery delivery) {
    const auto withoutCompressing = [](const EndWork& work) { return EndWork{0, 0, work.decompress}; };
    delivery.typical = withoutCompressing(delivery.typical);
    if (delivery.least.has_value() && delivery.most.has_value()) {
        delivery.least = withoutCompressing(*delivery.least);
        delivery.most = withoutCompressing(*delivery.most);
    }
    return delivery;
}

class Adviser final {
public:
    Adviser(AdviceRole role, const std::vector<Measurement>& measurements, std::uint64_t originalBytes,
            const AdviceConstraints& constraints)
        : m_role(role)
        , m_measurements(measurements)
        , m_constraints(constraints)
        , m_cpuLimit(cpuLimit(role, constraints, originalBytes))
        , m_uncompressed(rate(uncompressedDelivery(originalBytes), 0.0)) {}

    [[nodiscard]] Advice advise() const {
        Advice advice{.role = m_role, .cpuLimit = m_cpuLimit};
        std::vector<Rated> fitting;
        for (std::size_t row = 0; row < m_measurements.size(); ++row) {
            if (const std::optional<RuledOutFor> reason = objectionTo(m_measurements[row]))
                advice.ruledOut.push_back({.row = row, .reason = *reason});
            else
                fitting.push_back(*rated(row));
        }
        if (fitting.empty()) {
            const bool isOpen = std::ranges::any_of(advice.ruledOut, [](const RuledOutRow& out) {
                return out.reason == RuledOutFor::LeftOut || out.reason == RuledOutFor::NotReached ||
                       out.reason == RuledOutFor::NotTimed;
            });
            advice.outcome = isOpen ? AdviceOutcome::NotMeasured : AdviceOutcome::NothingFits;
            advice.choice = m_uncompressed.option;
            judgeRuledOut(advice, m_uncompressed);
            return advice;
        }
        fitting.push_back(m_uncompressed);
        const auto chosen = chooseFrom(fitting);
        const Rated choice = *chosen;
        const bool isLeast = chosen == std::ranges::min_element(fitting, hasLess);
        fitting.erase(chosen);
        const Rated runnerUp = *chooseFrom(fitting);

        advice.outcome =
            choice.option.row.has_value() ? AdviceOutcome::Setting : AdviceOutcome::DoNotCompress;
        advice.choice = choice.option;
        advice.runnerUp = runnerUp.option;
        advice.closeness = closenessOf(choice, runnerUp);
        advice.decider = isLeast ? Decider::Objective : Decider::CpuTime;
        judgeRuledOut(advice, choice);
        return advice;
    }

private:
    [[nodiscard]] Rated rate(const Delivery& delivery, std::optional<double> cpuSeconds) const {
        const Delivery served = compressesForEach(m_role) ? delivery : finished(delivery);
        Rated rated{.option = {.row = delivery.row, .bytes = delivery.bytes, .cpuSeconds = cpuSeconds}};
        rated.option.totalSeconds = totalSeconds(served.typical, served.bytes, m_constraints.link);
        if (m_role == AdviceRole::StaticAsset) {
            rated.objective = static_cast<double>(delivery.bytes);
            rated.interval = MedianInterval{rated.objective, rated.objective};
        } else {
            rated.objective = *rated.option.totalSeconds;
            rated.interval = totalInterval(served, m_constraints.link);
        }
        return rated;
    }

    /// None where the role lacks what it needs to know.
    [[nodiscard]] std::optional<Rated> rated(std::size_t row) const {
        const Measurement& measurement = m_measurements[row];
        const std::optional<Summary> cpu = compressCost(measurement);
        const std::optional<double> cpuSeconds = cpu.has_value() ? std::optional(cpu->median) : std::nullopt;
        if (const std::optional<Delivery> delivery = deliveryOf(measurement, row))
            return rate(*delivery, cpuSeconds);
        if (m_role != AdviceRole::StaticAsset || !measurement.compressedBytes.has_value())
            return std::nullopt;
        Rated untimed = rate({.row = row, .bytes = *measurement.compressedBytes}, cpuSeconds);
        untimed.option.totalSeconds.reset();
        return untimed;
    }

    [[nodiscard]] bool isAccepted(const Codec& codec) const {
        const std::string_view id = codec.info().id;
        if (m_role == AdviceRole::WithoutZstd && id == "zstd")
            return false;
        if (m_role == AdviceRole::LastResort && id != "gzip")
            return false;
        return m_constraints.accepted.empty() ||
               std::ranges::find(m_constraints.accepted, id) != m_constraints.accepted.end();
    }

    [[nodiscard]] std::optional<RuledOutFor> objectionTo(const Measurement& measurement) const {
        if (!isAccepted(*measurement.point.codec))
            return RuledOutFor::NotAccepted;
        if (measurement.failed())
            return RuledOutFor::Failed;
        if (!measurement.compressedBytes.has_value())
            return measurement.leftOutSeconds.has_value() ? RuledOutFor::LeftOut : RuledOutFor::NotReached;
        const std::optional<Summary> cpu = compressCost(measurement);
        const bool needsTimes = m_role != AdviceRole::StaticAsset || m_cpuLimit.has_value();
        if (needsTimes && (!cpu.has_value() || !deliveryOf(measurement, 0).has_value()))
            return RuledOutFor::NotTimed;
        if (m_constraints.browsers && measurement.refusedByBrowsers())
            return RuledOutFor::Window;
        if (m_cpuLimit.has_value() && cpu->median > *m_cpuLimit)
            return RuledOutFor::TooSlow;
        if (!m_constraints.mostEncoderBytes.has_value())
            return std::nullopt;
        if (!measurement.memory.has_value())
            return RuledOutFor::MemoryUnknown;
        return measurement.memory->encoderPeakBytes > *m_constraints.mostEncoderBytes
                   ? std::optional(RuledOutFor::TooMuchMemory)
                   : std::nullopt;
    }

    [[nodiscard]] bool isAsGood(const Rated& option, const Rated& least) const {
        if (m_role == AdviceRole::StaticAsset)
            return option.objective <= least.objective;
        const bool isNear = option.objective <= (1 + kAsGoodShare) * least.objective;
        return isNear && (compressesForEach(m_role) || cannotBeTold(option, least));
    }

    [[nodiscard]] std::vector<Rated>::const_iterator chooseFrom(const std::vector<Rated>& options) const {
        const auto least = std::ranges::min_element(options, hasLess);
        auto chosen = least;
        for (auto option = options.begin(); option != options.end(); ++option) {
            if (isAsGood(*option, *least) && option->cpu() < chosen->cpu())
                chosen = option;
        }
        return chosen;
    }

    [[nodiscard]] static Closeness closenessOf(const Rated& choice, const Rated& runnerUp) {
        if (!choice.interval.has_value() || !runnerUp.interval.has_value())
            return Closeness::Unknown;
        if (cannotBeTold(choice, runnerUp))
            return Closeness::Tie;
        return runnerUp.objective > (1 + kCloseShare) * choice.objective ? Closeness::Certain
                                                                         : Closeness::Close;
    }

    void judgeRuledOut(Advice& advice, const Rated& choice) const {
        const auto objectiveOf = [&](const RuledOutRow& out) {
            const Measurement& measurement = m_measurements[out.row];
            const std::optional<Rated> rating = measurement.failed() ? std::nullopt : rated(out.row);
            return rating.has_value() ? rating->objective : std::numeric_limits<double>::infinity();
        };
        for (RuledOutRow& out : advice.ruledOut)
            out.isBetter = objectiveOf(out) < choice.objective;
        std::ranges::stable_sort(advice.ruledOut, [&](const RuledOutRow& a, const RuledOutRow& b) {
            return a.isBetter && (!b.isBetter || objectiveOf(a) < objectiveOf(b));
        });
    }

    AdviceRole m_role;
    const std::vector<Measurement>& m_measurements;
    const AdviceConstraints& m_constraints;
    std::optional<double> m_cpuLimit;
    Rated m_uncompressed;
};

} // namespace

std::optional<double> cpuLimit(AdviceRole role, const AdviceConstraints& constraints,
                               std::uint64_t originalBytes) {
    const double megabytes = static_cast<double>(originalBytes) / 1e6;
    switch (role) {
    case AdviceRole::PerRequest:
    case AdviceRole::WithoutZstd:
    case AdviceRole::LastResort:
        return constraints.mostSecondsPerResponse.value_or(std::max(0.001, 0.020 * megabytes));
    case AdviceRole::CachedOnce:
        return constraints.mostSecondsPerCachedBody.value_or(std::max(0.005, 0.300 * megabytes));
    case AdviceRole::StaticAsset:
        break;
    }
    return std::nullopt;
}

Advice adviceFor(AdviceRole role, const std::vector<Measurement>& measurements, std::uint64_t originalBytes,
                 const AdviceConstraints& constraints) {
    return Adviser(role, measurements, originalBytes, constraints).advise();
}

} // namespace levelscope::core
