// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepRecord.h"
#include "tests/app/TestMeasurements.h"

namespace levelscope::tests {

/// A finished sweep of three points, of which the last failed. Its numbers were chosen to divide without
/// rounding: 298,727 B in 1 ms are 298.727 MB/s.
inline core::SweepRecord record() {
    core::SweepRecord record;
    record.payloadName = "customers, \"1,000\" records";
    record.payloadBytes = 298'727;
    record.payloadSha256 = "9729ade45b4123a360f345e1d0ba07aac996416fc75817c524070de5d648d578";
    record.payloadKind = core::PayloadKind::Json;
    record.machine = {.cpuModel = "Test CPU",
                      .processors = 2,
                      .governor = "performance",
                      .operatingSystem = "Test OS 1",
                      .buildType = "Release",
                      .programVersion = "9.8.7"};
    record.started = std::chrono::sys_days{std::chrono::January / 31 / 2026} + std::chrono::hours(9) +
                     std::chrono::minutes(30) + std::chrono::milliseconds(750);
    record.complete = true;
    record.measurements = {timed(sized(0, "zstd", 1, 41'132), 0.001, 0.0001),
                           timed(sized(1, "brotli", 11, 34'025), 0.5, 0.00025), sized(2, "gzip", 9, 7)};
    record.measurements[0].strategy = "fast";
    record.measurements[0].memory = {.encoderPeakBytes = 1'102'000, .decoderPeakBytes = 660'000};
    record.measurements[0].declaredWindowBytes = 524'288;
    record.measurements[1].point.drive.writeSize = std::nullopt;
    record.measurements[1].memory = {.encoderPeakBytes = 51'900'000, .decoderPeakBytes = 35'000};
    record.measurements[2].point.drive = {.mode = core::DriveMode::OneShot,
                                          .encoder = core::EncoderUse::Reused};
    record.measurements[2].roundTrip = core::RoundTrip::Failed;
    record.measurements[2].error = core::Error{core::ErrorCode::RoundTripMismatch, "at byte 12"};
    for (const core::Measurement& measurement : record.measurements)
        record.plan.points.push_back(measurement.point);
    return record;
}

} // namespace levelscope::tests
