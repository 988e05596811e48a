// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/LabContent.h"

#include "app/Format.h"
#include "app/export/ResultsValues.h"
#include "app/lab/DictionaryText.h"
#include "app/lab/SmallBodyText.h"
#include "core/codec/CodecRegistry.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(LabContent)
};

constexpr int kMostTicks = 7;

/// The smallest bodies may double, which would press all others into a line; what is below shows in the
/// table.
constexpr double kLowestSaving = -50;

/// Of values that are at least one.
struct Extent {
    double lowest = std::numeric_limits<double>::max();
    double highest = std::numeric_limits<double>::lowest();

    void add(double value) {
        lowest = std::min(lowest, value);
        highest = std::max(highest, value);
    }
    [[nodiscard]] bool isEmpty() const { return lowest > highest; }
};

template <class Use>
void forEachPoint(const std::vector<LabCurve>& curves, const Use& use) {
    for (const LabCurve& curve : curves) {
        for (const LabPoint& point : curve.points)
            use(point);
    }
}

/// Whole powers of ten around what is there, labelled by `label`, which is given the value itself.
template <class Label>
void setPowersOfTen(LabAxis& axis, const Extent& extent, const Label& label) {
    axis.lowest = std::floor(extent.lowest);
    axis.highest = std::max(std::ceil(extent.highest), axis.lowest + 1);
    for (double power = axis.lowest; power <= axis.highest; ++power)
        axis.ticks.push_back({power, label(std::pow(10, power))});
}

LabAxis cpuAxis(const std::vector<LabCurve>& curves, const QString& title) {
    Extent extent;
    forEachPoint(curves, [&](const LabPoint& point) {
        if (point.cost.has_value())
            extent.add(*point.cost);
    });
    LabAxis axis{.title = title};
    if (!extent.isEmpty())
        setPowersOfTen(axis, extent, [](double seconds) { return formatDuration(seconds); });
    return axis;
}

void addTicks(LabAxis& axis, const QString& suffix) {
    axis.ticks = linearTicks(axis.lowest, axis.highest, kMostTicks);
    for (AxisTick& tick : axis.ticks)
        tick.label += suffix;
}

LabCurve& curveOf(const core::SweepPoint& point, std::vector<LabCurve>& curves) {
    const QString name = formatPoint(point);
    const auto known = std::ranges::find(curves, name, &LabCurve::name);
    if (known != curves.end())
        return *known;
    const auto before = std::ranges::count(curves, point.codec, &LabCurve::codec);
    return curves.emplace_back(
        LabCurve{.name = name, .codec = point.codec, .rank = static_cast<int>(before)});
}

} // namespace

LabChartContent smallBodyChart(const core::SmallBodyReport& report) {
    LabChartContent content;
    Extent sizes;
    Extent savings;
    savings.add(0);
    for (const core::SmallBodyRow& row : report.rows) {
        const core::Measurement measurement = exportedValues(row.measurement);
        if (!measurement.savedPercent().has_value())
            continue;
        const std::optional<core::Summary>& cpu = measurement.timings.compressCpu;
        LabPoint point{.x = std::log10(static_cast<double>(measurement.originalBytes)),
                       .gain = measurement.savedPercent()};
        if (cpu.has_value() && cpu->median > 0)
            point.cost = std::log10(cpu->median);
        point.text = Texts::tr("%1, %2 (%3 bytes)\n%4 bytes, saved %5\nCPU time %6")
                         .arg(formatPoint(measurement.point), cutName(report.cuts[row.cut]),
                              formatBytes(measurement.originalBytes),
                              formatBytes(*measurement.compressedBytes), formatPercent(point.gain),
                              formatDuration(cpu.has_value() ? std::optional(cpu->median) : std::nullopt));
        sizes.add(point.x);
        savings.add(std::max(*point.gain, kLowestSaving));
        curveOf(measurement.point, content.curves).points.push_back(point);
    }
    if (content.curves.empty())
        return content;
    content.x.title = Texts::tr("Size of the body (log scale)");
    setPowersOfTen(content.x, sizes,
                   [](double bytes) { return formatSize(static_cast<std::uint64_t>(std::llround(bytes))); });
    constexpr double step = 25;
    content.gain = {.title = Texts::tr("Bytes saved"),
                    .lowest = step * std::floor(savings.lowest / step),
                    .highest = 100};
    addTicks(content.gain, Texts::tr(" %"));
    content.reference = 0;
    content.cost = cpuAxis(content.curves, Texts::tr("CPU time per response (log scale)"));
    return content;
}

LabChartContent dictionaryChart(const core::DictionarySamples& samples,
                                const core::DictionaryReport& report) {
    LabChartContent content;
    const core::Codec* const zstd = core::findCodec("zstd");
    Extent ratios;
    ratios.add(1);
    for (const core::DictionaryRow& row : report.rows) {
        if (row.error.has_value())
            continue;
        const double ratio = static_cast<double>(samples.evaluation.bytes.size()) /
                             static_cast<double>(row.trial.compressedBytes);
        LabPoint point{.x = row.dictionary.has_value() ? static_cast<double>(*row.dictionary) + 1 : 0,
                       .gain = ratio};
        if (row.trial.cpuSeconds.median > 0)
            point.cost = std::log10(row.trial.cpuSeconds.median);
        const core::SweepPoint setting{.codec = zstd, .level = row.level};
        point.text =
            Texts::tr("%1, %2\nratio %3, first body %4 bytes\nCPU time per body %5")
                .arg(formatPoint(setting), dictionaryName(report, row.dictionary), formatRatio(ratio),
                     formatBytes(row.trial.firstBodyBytes), formatDuration(row.trial.cpuSeconds.median));
        ratios.add(ratio);
        curveOf(setting, content.curves).points.push_back(point);
    }
    if (content.curves.empty())
        return content;
    // Half a step at both ends, so that no marker stands on an axis.
    content.x = {.title = Texts::tr("Size of the dictionary"),
                 .lowest = -0.5,
                 .highest = static_cast<double>(report.dictionaries.size()) + 0.5,
                 .ticks = {{0, Texts::tr("none")}}};
    for (std::size_t index = 0; index < report.dictionaries.size(); ++index)
        content.x.ticks.push_back(
            {static_cast<double>(index) + 1, formatWriteSize(report.dictionaries[index].askedBytes)});
    content.gain = {.title = Texts::tr("Ratio of the bodies that were not trained with"),
                    .lowest = 0,
                    .highest = 1.05 * ratios.highest};
    addTicks(content.gain, {});
    content.reference = 1;
    content.cost = cpuAxis(content.curves, Texts::tr("CPU time per body (log scale)"));
    return content;
}

} // namespace levelscope::app
