// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/AdviceInsight.h"

#include "app/AdviceText.h"
#include "app/Format.h"
#include "app/LinkText.h"

#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(AdviceInsight)
};

} // namespace

AdviceInsight adviceInsightOf(const core::SweepRecord& record, const AdviceRequest& request) {
    AdviceInsight insight{.record = record,
                          .request = request,
                          .deliveries = core::deliveriesOf(record.measurements, record.payloadBytes)};
    if (insight.deliveries.size() > 1)
        insight.stretches = core::bestByBandwidth(insight.deliveries, request.constraints.link, {});
    for (const core::AdviceRole role : request.roles)
        insight.advice.push_back(
            core::adviceFor(role, record.measurements, record.payloadBytes, request.constraints));
    return insight;
}

AdviceSentences adviceSentences(const AdviceInsight& insight, const core::Advice& advice) {
    const AdviceWords words = adviceWords(advice, insight.record.measurements, insight.request.constraints);
    AdviceSentences told{.role = words.role, .choice = words.choice, .sentences = words.lines()};
    if (hasTrafficCost(advice.role) && advice.outcome != core::AdviceOutcome::NothingFits &&
        advice.outcome != core::AdviceOutcome::NotMeasured)
        told.sentences.append(trafficText(trafficOf(insight, advice.choice.row)));
    return told;
}

core::TrafficCost trafficOf(const AdviceInsight& insight, std::optional<std::size_t> row) {
    const core::TrafficPrices& prices = insight.request.prices;
    if (row.has_value()) {
        if (const auto cost = core::trafficCost(insight.record.measurements[*row], prices))
            return *cost;
    }
    return core::uncompressedTrafficCost(insight.record.payloadBytes, prices);
}

bool hasTrafficCost(core::AdviceRole role) {
    return role != core::AdviceRole::CachedOnce && role != core::AdviceRole::StaticAsset;
}

QString stretchesTitle(const core::Link& link) {
    return Texts::tr("Least total time by bandwidth, compressed for each request, at %1 round trip (within 1 "
                     "%)")
        .arg(formatDuration(link.rttSeconds));
}

} // namespace levelscope::app
