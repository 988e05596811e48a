// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/CodecRegistry.h"
#include "core/sweep/Measurement.h"

#include <string_view>

namespace levelscope::test {

/// Nine runs, half of them within `spread` of the median to either side.
inline core::Summary runsAround(double median, double spread) {
    return {.minimum = median * (1 - 2 * spread),
            .lowerQuartile = median * (1 - spread),
            .median = median,
            .upperQuartile = median * (1 + spread),
            .maximum = median * (1 + 3 * spread),
            .count = 9};
}

/// A row of a table as results are published: bytes, and MB/s of the original in both directions.
struct TableRow {
    std::string_view codec;
    int level = 0;
    std::uint64_t bytes = 0;
    double compressMBps = 0;
    double decompressMBps = 0;
};

/// One that was timed; half of its runs are within `spread` of their medians.
inline core::Measurement measured(const TableRow& row, std::uint64_t originalBytes, double spread = 0.001) {
    core::Measurement measurement;
    measurement.point = {.codec = core::findCodec(row.codec), .level = row.level};
    measurement.originalBytes = originalBytes;
    measurement.compressedBytes = row.bytes;
    measurement.roundTrip = core::RoundTrip::Ok;
    const double megabytes = static_cast<double>(originalBytes) / 1e6;
    measurement.timings.compress = runsAround(megabytes / row.compressMBps, spread);
    measurement.timings.compressCpu = measurement.timings.compress;
    measurement.timings.decompress = runsAround(megabytes / row.decompressMBps, spread);
    return measurement;
}

inline std::vector<core::Measurement> measuredTable(const std::vector<TableRow>& rows,
                                                    std::uint64_t originalBytes, double spread = 0.001) {
    std::vector<core::Measurement> measurements;
    for (const TableRow& row : rows) {
        measurements.push_back(measured(row, originalBytes, spread));
        measurements.back().index = measurements.size() - 1;
    }
    return measurements;
}

inline constexpr std::uint64_t kCustomers1000 = 298'727;
inline constexpr std::uint64_t kCustomers10000 = 3'018'756;

/// `customers`, 1,000 records, as published for libzstd 1.5.7, brotli and gzip of .NET 10.
inline std::vector<TableRow> publishedCustomers1000() {
    return {{"gzip", 1, 69'832, 743, 1488},   {"gzip", 6, 45'586, 208, 1575}, {"brotli", 1, 44'606, 564, 808},
            {"brotli", 4, 42'610, 215, 1134}, {"brotli", 11, 34'025, 1, 728}, {"zstd", 1, 41'132, 572, 3103},
            {"zstd", 3, 43'644, 276, 1796},   {"zstd", 6, 41'009, 112, 1735}, {"zstd", 12, 38'881, 20, 1320}};
}

/// The same for 10,000 records: the published sizes, at the speeds of the table above.
inline std::vector<TableRow> publishedCustomers10000() {
    return {
        {"gzip", 1, 697'252, 743, 1488},   {"gzip", 6, 452'661, 208, 1575}, {"brotli", 1, 447'954, 564, 808},
        {"brotli", 4, 429'060, 215, 1134}, {"brotli", 11, 341'338, 1, 728}, {"zstd", 1, 409'805, 572, 3103},
        {"zstd", 3, 454'007, 276, 1796},   {"zstd", 6, 436'263, 112, 1735}, {"zstd", 12, 416'792, 20, 1320}};
}

} // namespace levelscope::test
