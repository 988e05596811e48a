// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/LinkText.h"

#include "app/CurveName.h"
#include "app/Format.h"
#include "app/export/ResultsValues.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <iterator>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(LinkText)
};

QString rangeText(const core::BandwidthStretch& stretch, bool isFirst, bool isLast) {
    const QString lowest = formatBandwidth(stretch.lowest);
    const QString highest = formatBandwidth(stretch.highest);
    if (isFirst && isLast)
        return Texts::tr("From %1 to %2").arg(lowest, highest);
    if (isFirst)
        return Texts::tr("Below %1").arg(highest);
    return isLast ? Texts::tr("Above %1").arg(lowest) : Texts::tr("From %1 to %2").arg(lowest, highest);
}

QString moneyText(double money) {
    return QLocale().toString(money, 'f', 2);
}

QString rateText(const core::TrafficCost& cost) {
    if (!cost.responsesPerSecondPerCore.has_value())
        return {};
    const double rate = *cost.responsesPerSecondPerCore;
    const QString number =
        rate < 10 ? QLocale().toString(rate, 'f', 2) : formatBytes(static_cast<std::uint64_t>(rate));
    return cost.rateSource == core::RateSource::Measured
               ? Texts::tr("; a core makes %1 a second (measured with all encoders at work)").arg(number)
               : Texts::tr("; a core makes %1 a second (computed from the CPU time)").arg(number);
}

QString priceText(const core::TrafficCost& cost) {
    QStringList parts;
    if (cost.cpuMoney.has_value())
        parts.append(Texts::tr("%1 for CPU time").arg(moneyText(*cost.cpuMoney)));
    if (cost.egressMoney.has_value())
        parts.append(Texts::tr("%1 for traffic").arg(moneyText(*cost.egressMoney)));
    if (cost.money.has_value())
        parts.append(Texts::tr("%1 together").arg(moneyText(*cost.money)));
    return parts.isEmpty() ? QString() : QStringLiteral("; ") + parts.join(QStringLiteral(", "));
}

} // namespace

QString linkPresetName(const core::LinkPreset& preset) {
    if (preset.id == "dsl")
        return Texts::tr("DSL");
    if (preset.id == "3g")
        return Texts::tr("3G");
    if (preset.id == "cable")
        return Texts::tr("Cable");
    if (preset.id == "4g")
        return Texts::tr("4G");
    if (preset.id == "fibre")
        return Texts::tr("Fibre");
    if (preset.id == "1gbe")
        return Texts::tr("1 Gbit/s Ethernet");
    if (preset.id == "10gbe")
        return Texts::tr("10 Gbit/s Ethernet");
    return preset.id == "loopback" ? Texts::tr("Loopback") : textOf(preset.id);
}

QString linkText(const core::Link& link) {
    QStringList parts = {formatBandwidth(link.bitsPerSecond),
                         Texts::tr("%1 round trip").arg(formatDuration(link.rttSeconds)),
                         link.warm ? Texts::tr("warm connection") : Texts::tr("new connection")};
    if (link.pipelined)
        parts.append(Texts::tr("sent while compressing"));
    return parts.join(QStringLiteral(", "));
}

QString optionName(std::optional<std::size_t> row, const std::vector<core::Measurement>& measurements) {
    if (!row.has_value())
        return Texts::tr("not compressed");
    std::vector<core::SweepPoint> points;
    std::ranges::transform(measurements, std::back_inserter(points), &core::Measurement::point);
    return pointName(measurements[*row].point, curvesOf(points));
}

QStringList stretchLines(const std::vector<core::BandwidthStretch>& stretches,
                         const std::vector<core::Delivery>& deliveries,
                         const std::vector<core::Measurement>& measurements) {
    QStringList lines;
    for (const core::BandwidthStretch& stretch : stretches) {
        const QString range =
            rangeText(stretch, &stretch == &stretches.front(), &stretch == &stretches.back());
        const QString best = optionName(deliveries[stretch.best].row, measurements);
        if (stretch.rival.has_value() && !stretch.sure)
            lines.append(Texts::tr("%1: %2 (not told apart from %3)")
                             .arg(range, best, optionName(deliveries[*stretch.rival].row, measurements)));
        else
            lines.append(Texts::tr("%1: %2").arg(range, best));
    }
    return lines;
}

QStringList linkAssumptions(const core::Link& link) {
    QStringList sentences = {
        link.warm
            ? Texts::tr("The connection is warm: TCP's window holds nothing back.")
            : Texts::tr(
                  "The connection is new: TCP sends %1 bytes, waits a round trip, and doubles that each "
                  "time.")
                  .arg(formatBytes(core::kInitialWindowBytes)),
        Texts::tr("Connection set-up, headers and losses are left out; they are the same for all settings.")};
    if (link.pipelined)
        sentences.append(
            Texts::tr("The body is sent while it is compressed, evenly: the least that this can take."));
    return sentences;
}

QString trafficText(const core::TrafficCost& cost) {
    const QString traffic = formatSize(static_cast<std::uint64_t>(cost.egressBytes));
    const QString amounts =
        cost.cpuSeconds.has_value()
            ? Texts::tr("%1 CPU seconds and %2")
                  .arg(formatBytes(static_cast<std::uint64_t>(*cost.cpuSeconds + 0.5)), traffic)
            : traffic;
    return Texts::tr("A million responses: %1%2%3.").arg(amounts, priceText(cost), rateText(cost));
}

} // namespace levelscope::app
