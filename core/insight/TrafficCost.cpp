// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/TrafficCost.h"

namespace levelscope::core {

namespace {

constexpr double kResponses = 1e6;
constexpr double kSecondsPerHour = 3600;
constexpr double kBytesPerGigabyte = 1e9;

TrafficCost costOf(std::uint64_t bytes, std::optional<double> cpuSeconds, const TrafficPrices& prices) {
    TrafficCost cost;
    cost.egressBytes = kResponses * static_cast<double>(bytes);
    if (prices.perGigabyte.has_value())
        cost.egressMoney = cost.egressBytes / kBytesPerGigabyte * *prices.perGigabyte;
    if (!cpuSeconds.has_value())
        return cost;
    cost.cpuSeconds = kResponses * *cpuSeconds;
    if (prices.perCpuHour.has_value())
        cost.cpuMoney = *cost.cpuSeconds / kSecondsPerHour * *prices.perCpuHour;
    if (cost.cpuMoney.has_value() && cost.egressMoney.has_value())
        cost.money = *cost.cpuMoney + *cost.egressMoney;
    return cost;
}

} // namespace

std::optional<Summary> compressCost(const Measurement& measurement) {
    const Timings& timings = measurement.timings;
    return timings.compressCpu.has_value() ? timings.compressCpu : timings.compress;
}

std::optional<TrafficCost> trafficCost(const Measurement& measurement, const TrafficPrices& prices) {
    if (measurement.failed() || !measurement.compressedBytes.has_value())
        return std::nullopt;
    const std::optional<Summary> cpu = compressCost(measurement);
    TrafficCost cost = costOf(*measurement.compressedBytes,
                              cpu.has_value() ? std::optional(cpu->median) : std::nullopt, prices);
    if (!measurement.responsesPerSecond.empty()) {
        cost.rateSource = RateSource::Measured;
        cost.responsesPerSecondPerCore = measurement.responsesPerSecond.back() /
                                         static_cast<double>(measurement.responsesPerSecond.size());
    } else if (cpu.has_value() && cpu->median > 0) {
        cost.responsesPerSecondPerCore = 1 / cpu->median;
    }
    return cost;
}

TrafficCost uncompressedTrafficCost(std::uint64_t originalBytes, const TrafficPrices& prices) {
    return costOf(originalBytes, 0.0, prices);
}

} // namespace levelscope::core
