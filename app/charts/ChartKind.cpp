// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartKind.h"

#include <QCoreApplication>

#include <algorithm>

namespace levelscope::app {

QString chartId(ChartKind kind) {
    switch (kind) {
    case ChartKind::Ratio:
        return QStringLiteral("ratio");
    case ChartKind::Throughput:
        return QStringLiteral("throughput");
    case ChartKind::Tradeoff:
        return QStringLiteral("tradeoff");
    case ChartKind::Decompression:
        return QStringLiteral("decompression");
    }
    return {};
}

QString chartTitle(ChartKind kind) {
    switch (kind) {
    case ChartKind::Ratio:
        return QCoreApplication::translate("ChartKind", "Ratio by level");
    case ChartKind::Throughput:
        return QCoreApplication::translate("ChartKind", "Throughput by level");
    case ChartKind::Tradeoff:
        return QCoreApplication::translate("ChartKind", "Ratio against throughput");
    case ChartKind::Decompression:
        return QCoreApplication::translate("ChartKind", "Ratio against decompression");
    }
    return {};
}

std::optional<ChartKind> chartKindFromId(const QString& id) {
    const auto* const found = std::find_if(kChartKinds.begin(), kChartKinds.end(),
                                           [&](ChartKind kind) { return chartId(kind) == id; });
    if (found == kChartKinds.end())
        return std::nullopt;
    return *found;
}

} // namespace levelscope::app
