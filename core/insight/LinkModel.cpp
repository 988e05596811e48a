// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/LinkModel.h"

#include <algorithm>

namespace levelscope::core {

namespace {

/// What slow start adds to sending without a pause.
double slowStartSeconds(std::uint64_t bytes, double bytesPerSecond, double rttSeconds) {
    double pauses = 0;
    std::uint64_t window = kInitialWindowBytes;
    for (std::uint64_t sent = window; sent < bytes; sent += window) {
        const double pause = rttSeconds - static_cast<double>(window) / bytesPerSecond;
        if (pause <= 0)
            break;
        pauses += pause;
        window *= 2;
    }
    return pauses;
}

EndWork workAt(const Measurement& measurement, double (*valueOf)(const Summary&)) {
    const Timings& timings = measurement.timings;
    const double compress = valueOf(*timings.compress);
    const double firstByte =
        timings.firstByte.has_value() ? std::min(valueOf(*timings.firstByte), compress) : compress;
    return {compress, firstByte, valueOf(*timings.decompress)};
}

double lowerEnd(const Summary& summary) {
    return std::max(0.0, medianInterval(summary)->lower);
}

double upperEnd(const Summary& summary) {
    return medianInterval(summary)->upper;
}

bool tellsSpread(const Timings& timings) {
    return medianInterval(*timings.compress).has_value() && medianInterval(*timings.decompress).has_value() &&
           (!timings.firstByte.has_value() || medianInterval(*timings.firstByte).has_value());
}

} // namespace

const std::vector<LinkPreset>& linkPresets() {
    // DSL, 3G, cable and fibre are the profiles DSL, 3G, Cable and FIOS of WebPageTest
    // (catchpoint/WebPageTest, www/settings/connectivity.ini.sample). 4G is not in that file; it is what
    // lists of WebPageTest's settings give ("4G (9 Mbps, 170ms RTT)"). The Ethernets have their nominal
    // bandwidths and the 0.5 ms that Jeff Dean's "numbers everyone should know" give for a round trip inside
    // a data centre. A round trip on loopback, tried on a small virtual machine, took 15 us; the bandwidth
    // there is an order of magnitude.
    static const std::vector<LinkPreset> kPresets = {
        {"dsl", 1.5e6, 0.050},  {"3g", 1.6e6, 0.300},   {"cable", 5e6, 0.028},    {"4g", 9e6, 0.170},
        {"fibre", 20e6, 0.004}, {"1gbe", 1e9, 0.000'5}, {"10gbe", 10e9, 0.000'5}, {"loopback", 20e9, 15e-6},
    };
    return kPresets;
}

std::optional<Delivery> deliveryOf(const Measurement& measurement, std::size_t row) {
    const Timings& timings = measurement.timings;
    if (measurement.failed() || !measurement.compressedBytes.has_value() || !timings.compress.has_value() ||
        !timings.decompress.has_value())
        return std::nullopt;
    Delivery delivery{.row = row, .bytes = *measurement.compressedBytes};
    delivery.typical = workAt(measurement, [](const Summary& summary) { return summary.median; });
    if (tellsSpread(timings)) {
        delivery.least = workAt(measurement, lowerEnd);
        delivery.most = workAt(measurement, upperEnd);
    }
    return delivery;
}

Delivery uncompressedDelivery(std::uint64_t originalBytes) {
    return {.row = {}, .bytes = originalBytes, .typical = {}, .least = EndWork(), .most = EndWork()};
}

std::vector<Delivery> deliveriesOf(const std::vector<Measurement>& measurements,
                                   std::uint64_t originalBytes) {
    std::vector<Delivery> deliveries;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        if (std::optional<Delivery> delivery = deliveryOf(measurements[row], row))
            deliveries.push_back(*delivery);
    }
    deliveries.push_back(uncompressedDelivery(originalBytes));
    return deliveries;
}

double transferSeconds(std::uint64_t bytes, const Link& link) {
    const double bytesPerSecond = link.bitsPerSecond / 8;
    const double pauses = link.warm ? 0 : slowStartSeconds(bytes, bytesPerSecond, link.rttSeconds);
    return link.rttSeconds + static_cast<double>(bytes) / bytesPerSecond + pauses;
}

double totalSeconds(const EndWork& work, std::uint64_t bytes, const Link& link) {
    const double transfer = transferSeconds(bytes, link);
    if (!link.pipelined)
        return work.compress + transfer + work.decompress;
    const double sending = transfer - link.rttSeconds;
    return link.rttSeconds + work.firstByte + std::max(work.compress - work.firstByte, sending) +
           work.decompress;
}

std::optional<MedianInterval> totalInterval(const Delivery& delivery, const Link& link) {
    if (!delivery.least.has_value() || !delivery.most.has_value())
        return std::nullopt;
    return MedianInterval{totalSeconds(*delivery.least, delivery.bytes, link),
                          totalSeconds(*delivery.most, delivery.bytes, link)};
}

} // namespace levelscope::core
