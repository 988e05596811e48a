// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/AdviceReport.h"

#include "app/AdviceText.h"
#include "app/ConditionsText.h"
#include "app/Format.h"
#include "app/LinkText.h"
#include "app/export/ResultsValues.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(AdviceReport)
};

QStringList adviceLines(const AdviceInsight& insight, const core::Advice& advice) {
    const AdviceSentences told = adviceSentences(insight, advice);
    QStringList lines = {QString(), Texts::tr("%1: %2").arg(told.role, told.choice)};
    for (const QString& sentence : told.sentences)
        lines.append(QStringLiteral("  %1").arg(sentence));
    return lines;
}

QJsonValue orNull(std::optional<double> value) {
    return value.has_value() ? QJsonValue(*value) : QJsonValue(QJsonValue::Null);
}

QJsonValue bytesValue(std::uint64_t bytes) {
    return static_cast<qint64>(bytes);
}

/// Null for a body that is not compressed.
QJsonValue settingValue(std::optional<std::size_t> row, const AdviceInsight& insight) {
    if (!row.has_value())
        return QJsonValue::Null;
    const core::SweepPoint& point = insight.record.measurements[*row].point;
    return QJsonObject{
        {QStringLiteral("codec"), textOf(point.codec->info().id)},
        {QStringLiteral("level"), point.level},
        {QStringLiteral("knobs"), knobsId(point)},
        {QStringLiteral("setup"), textOf(point.setup)},
        {QStringLiteral("drive"), driveId(point.drive.mode)},
        {QStringLiteral("name"), optionName(row, insight.record.measurements)},
    };
}

QJsonObject optionObject(const core::AdviceOption& option, const AdviceInsight& insight) {
    return {
        {QStringLiteral("setting"), settingValue(option.row, insight)},
        {QStringLiteral("bytes"), bytesValue(option.bytes)},
        {QStringLiteral("cpu_seconds"), orNull(option.cpuSeconds)},
        {QStringLiteral("total_seconds"), orNull(option.totalSeconds)},
    };
}

QString outcomeId(core::AdviceOutcome outcome) {
    switch (outcome) {
    case core::AdviceOutcome::Setting:
        return QStringLiteral("setting");
    case core::AdviceOutcome::DoNotCompress:
        return QStringLiteral("do-not-compress");
    case core::AdviceOutcome::NothingFits:
        return QStringLiteral("nothing-fits");
    case core::AdviceOutcome::NotMeasured:
        return QStringLiteral("not-measured");
    }
    return {};
}

QString reasonId(core::RuledOutFor reason) {
    switch (reason) {
    case core::RuledOutFor::NotAccepted:
        return QStringLiteral("not-accepted");
    case core::RuledOutFor::Failed:
        return QStringLiteral("failed");
    case core::RuledOutFor::LeftOut:
        return QStringLiteral("left-out");
    case core::RuledOutFor::NotReached:
        return QStringLiteral("not-reached");
    case core::RuledOutFor::NotTimed:
        return QStringLiteral("not-timed");
    case core::RuledOutFor::Window:
        return QStringLiteral("window");
    case core::RuledOutFor::TooSlow:
        return QStringLiteral("too-slow");
    case core::RuledOutFor::MemoryUnknown:
        return QStringLiteral("memory-unknown");
    case core::RuledOutFor::TooMuchMemory:
        return QStringLiteral("too-much-memory");
    }
    return {};
}

QJsonValue trafficValue(const AdviceInsight& insight, const core::Advice& advice) {
    if (!hasTrafficCost(advice.role))
        return QJsonValue::Null;
    const core::TrafficCost cost = trafficOf(insight, advice.choice.row);
    return QJsonObject{
        {QStringLiteral("egress_bytes"), cost.egressBytes},
        {QStringLiteral("cpu_seconds"), orNull(cost.cpuSeconds)},
        {QStringLiteral("egress_money"), orNull(cost.egressMoney)},
        {QStringLiteral("cpu_money"), orNull(cost.cpuMoney)},
        {QStringLiteral("responses_per_second_per_core"), orNull(cost.responsesPerSecondPerCore)},
        {QStringLiteral("rate_measured"), cost.rateSource == core::RateSource::Measured},
    };
}

QJsonObject adviceObject(const core::Advice& advice, const AdviceInsight& insight) {
    QJsonArray ruledOut;
    for (const core::RuledOutRow& out : advice.ruledOut)
        ruledOut.append(QJsonObject{{QStringLiteral("setting"), settingValue(out.row, insight)},
                                    {QStringLiteral("reason"), reasonId(out.reason)},
                                    {QStringLiteral("better"), out.isBetter}});
    const bool hasRunnerUp = advice.runnerUp.has_value();
    const AdviceWords words = adviceWords(advice, insight.record.measurements, insight.request.constraints);
    return {
        {QStringLiteral("role"), adviceRoleId(advice.role)},
        {QStringLiteral("outcome"), outcomeId(advice.outcome)},
        {QStringLiteral("choice"), optionObject(advice.choice, insight)},
        {QStringLiteral("runner_up"),
         hasRunnerUp ? QJsonValue(optionObject(*advice.runnerUp, insight)) : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("closeness"),
         hasRunnerUp ? QJsonValue(closenessId(advice.closeness)) : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("decided_by_cpu_time"), hasRunnerUp && advice.decider == core::Decider::CpuTime},
        {QStringLiteral("cpu_limit_seconds"), orNull(advice.cpuLimit)},
        {QStringLiteral("ruled_out"), ruledOut},
        {QStringLiteral("per_million_responses"), trafficValue(insight, advice)},
        {QStringLiteral("text"), QJsonArray::fromStringList(words.lines())},
    };
}

QJsonArray stretchesArray(const AdviceInsight& insight) {
    QJsonArray array;
    for (const core::BandwidthStretch& stretch : insight.stretches) {
        const auto setting = [&](std::size_t delivery) {
            return settingValue(insight.deliveries[delivery].row, insight);
        };
        array.append(QJsonObject{
            {QStringLiteral("from_bits_per_second"), stretch.lowest},
            {QStringLiteral("to_bits_per_second"), stretch.highest},
            {QStringLiteral("setting"), setting(stretch.best)},
            {QStringLiteral("sure"), stretch.sure},
        });
    }
    return array;
}

QJsonObject constraintsObject(const core::AdviceConstraints& constraints) {
    QJsonArray accepted;
    for (const std::string& id : constraints.accepted)
        accepted.append(textOf(id));
    return {
        {QStringLiteral("bits_per_second"), constraints.link.bitsPerSecond},
        {QStringLiteral("rtt_seconds"), constraints.link.rttSeconds},
        {QStringLiteral("warm"), constraints.link.warm},
        {QStringLiteral("pipelined"), constraints.link.pipelined},
        {QStringLiteral("most_encoder_bytes"), constraints.mostEncoderBytes.has_value()
                                                   ? bytesValue(*constraints.mostEncoderBytes)
                                                   : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("accepted"), accepted},
        {QStringLiteral("browsers"), constraints.browsers},
    };
}

} // namespace

QByteArray adviceReportText(const core::SweepRecord& record, const AdviceRequest& request) {
    const AdviceInsight insight = adviceInsightOf(record, request);
    const core::Link& link = request.constraints.link;
    QStringList lines = {
        Texts::tr("Body: %1, %2 bytes").arg(textOf(record.payloadName), formatBytes(record.payloadBytes)),
        Texts::tr("Link: %1").arg(linkText(link))};
    if (!record.complete)
        lines.append(Texts::tr("The sweep did not come to its end; the advice is about what was measured."));
    lines += recordWarnings(record);
    for (const core::Advice& advice : insight.advice)
        lines += adviceLines(insight, advice);
    if (!insight.stretches.empty()) {
        lines += {QString(), Texts::tr("%1:").arg(stretchesTitle(link))};
        for (const QString& line : stretchLines(insight.stretches, insight.deliveries, record.measurements))
            lines.append(QStringLiteral("  %1").arg(line));
    }
    lines += QString();
    lines += linkAssumptions(link);
    return (lines.join(QLatin1Char('\n')) + QLatin1Char('\n')).toUtf8();
}

QByteArray adviceReportJson(const core::SweepRecord& record, const AdviceRequest& request) {
    const AdviceInsight insight = adviceInsightOf(record, request);
    QJsonArray advice;
    for (const core::Advice& answer : insight.advice)
        advice.append(adviceObject(answer, insight));
    const QJsonObject document = {
        {QStringLiteral("schema"), QStringLiteral("levelscope.advice")},
        {QStringLiteral("version"), 1},
        {QStringLiteral("payload"), QJsonObject{{QStringLiteral("name"), textOf(record.payloadName)},
                                                {QStringLiteral("bytes"), bytesValue(record.payloadBytes)},
                                                {QStringLiteral("sha256"), textOf(record.payloadSha256)}}},
        {QStringLiteral("complete"), record.complete},
        {QStringLiteral("warnings"), QJsonArray::fromStringList(recordWarnings(record))},
        {QStringLiteral("constraints"), constraintsObject(request.constraints)},
        {QStringLiteral("advice"), advice},
        {QStringLiteral("best_by_bandwidth"), stretchesArray(insight)},
    };
    return QJsonDocument(document).toJson(QJsonDocument::Indented);
}

} // namespace levelscope::app
