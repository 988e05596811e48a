// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>
#include <optional>

namespace levelscope::app {

/// The charts a sweep is drawn as.
enum class ChartKind {
    Ratio,         ///< ratio by level
    Throughput,    ///< compress and decompress MB/s by level, logarithmic
    Tradeoff,      ///< ratio against compress MB/s
    Decompression, ///< ratio against decompress MB/s, which counts for what is compressed once
};

inline constexpr std::array kChartKinds = {ChartKind::Ratio, ChartKind::Throughput, ChartKind::Tradeoff,
                                           ChartKind::Decompression};

/// Ratio against a speed, on whose front the choices lie.
[[nodiscard]] constexpr bool isTradeoff(ChartKind kind) {
    return kind == ChartKind::Tradeoff || kind == ChartKind::Decompression;
}

[[nodiscard]] QString chartId(ChartKind kind);    ///< on the command line and in file names: "ratio"
[[nodiscard]] QString chartTitle(ChartKind kind); ///< translated: "Ratio by level"
[[nodiscard]] std::optional<ChartKind> chartKindFromId(const QString& id);

} // namespace levelscope::app
