// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Drive.h"
#include "core/sweep/Measurement.h"

#include <QString>

#include <chrono>
#include <cstdint>
#include <optional>

namespace levelscope::app {

// Values as people read them, in the user's locale. Absent values are empty strings. Any thread.

[[nodiscard]] QString formatBytes(std::uint64_t bytes); ///< exact: "3,018,756"
[[nodiscard]] QString
formatSize(std::uint64_t bytes); ///< rounded, decimal units: "3.02 MB", "41.1 KB", "179 B"
[[nodiscard]] QString formatRatio(std::optional<double> ratio);     ///< "7.26"
[[nodiscard]] QString formatMean(std::optional<double> mean);       ///< of whole numbers: "24.3"
[[nodiscard]] QString formatPercent(std::optional<double> percent); ///< "86.2 %", "-4.1 %"
[[nodiscard]] QString
formatMBps(std::optional<double> megabytesPerSecond); ///< three significant digits: "572", "20.1", "0.53"
[[nodiscard]] QString
formatDuration(std::optional<double>
                   seconds); ///< three significant digits: "14.2 us" with the micro sign, "5.31 ms", "6.20 s"
[[nodiscard]] QString formatElapsed(std::chrono::nanoseconds elapsed); ///< "0:07", "1:02:03"
[[nodiscard]] QString formatRoughTime(double seconds); ///< of an estimate: "1 s", "12 s", "3 min", "1.5 h"
[[nodiscard]] QString formatTimeLimit(std::chrono::milliseconds time); ///< as it was given: "20 s", "0.5 s"
[[nodiscard]] QString formatBandwidth(double bitsPerSecond);           ///< "41.0 Mbit/s", "800 kbit/s"
[[nodiscard]] QString formatMode(core::DriveMode mode); ///< "streamed, size unknown", "one call, size known"
[[nodiscard]] QString formatCalls(const core::Drive& drive); ///< "streamed, size unknown, 16 KiB writes"
[[nodiscard]] QString
formatDrive(const core::Drive& drive); ///< "streamed, size unknown, 16 KiB writes, encoder per response"
[[nodiscard]] QString
formatWriteSize(std::optional<std::size_t> writeSize); ///< "16 KiB", "1,000 B", "whole body"
/// "16 KiB writes", "whole body in one write", "writes of 4 KiB and 8 KiB in turns"; not for one-shot.
[[nodiscard]] QString formatWrites(const core::Drive& drive);
[[nodiscard]] QString
formatFlush(std::optional<std::size_t> flushEvery); ///< "flush every 14,745 bytes"; empty when there is none
/// "zstd 3", "zstd 3 (windowLog 23)", "nginx gzip 6". CurveName.h tells points of different drives apart.
[[nodiscard]] QString formatPoint(const core::SweepPoint& point);

} // namespace levelscope::app
