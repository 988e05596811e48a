// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ReportContent.h"

#include "app/ConditionsText.h"
#include "app/CurveName.h"
#include "app/FindingText.h"
#include "app/Format.h"
#include "app/LinkText.h"
#include "app/OriginText.h"
#include "app/ParetoText.h"
#include "app/SourceLine.h"
#include "app/export/AdviceInsight.h"
#include "app/export/ResultsValues.h"
#include "core/Utf8.h"
#include "core/insight/Findings.h"
#include "core/sweep/NoisyRows.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ReportContent)
};

/// Names may hold anything, also what no XML file can.
void makePrintable(QString& text) {
    text = QString::fromStdString(core::printable(text.toStdString()));
}

void makePrintable(QStringList& texts) {
    for (QString& text : texts)
        makePrintable(text);
}

void makePrintable(ReportSection& section) {
    makePrintable(section.introduction);
    for (ReportItem& item : section.items) {
        makePrintable(item.title);
        makePrintable(item.sentences);
    }
    for (TextTable& table : section.tables) {
        for (QStringList& row : table.rows)
            makePrintable(row);
    }
    makePrintable(section.notes);
}

ReportSection findingsSection(const core::SweepRecord& record) {
    ReportSection section{.heading = Texts::tr("Findings"), .look = ReportLook::Ranked};
    for (const core::Finding& finding : core::findingsOf(record)) {
        const FindingText text = findingText(finding, record);
        section.items.push_back({.title = text.title, .sentences = {text.sentence}});
    }
    section.introduction.append(section.items.empty() ? Texts::tr("Nothing about these levels stands out.")
                                                      : Texts::tr("What costs users most comes first."));
    return section;
}

ReportSection adviceSection(const ReportSubject& subject) {
    const AdviceRequest request{
        .roles = std::vector<core::AdviceRole>(std::begin(core::kAdviceRoles), std::end(core::kAdviceRoles)),
        .constraints = subject.constraints};
    const AdviceInsight insight = adviceInsightOf(subject.record, request);
    const core::Link& link = subject.constraints.link;
    ReportSection section{.heading = Texts::tr("Advice"),
                          .introduction = {Texts::tr("For a link of %1.").arg(linkText(link))},
                          .look = ReportLook::Cards,
                          .notes = linkAssumptions(link)};
    if (!subject.record.complete)
        section.introduction.append(
            Texts::tr("The sweep did not come to its end; the advice is about what was measured."));
    for (const core::Advice& advice : insight.advice) {
        const AdviceSentences told = adviceSentences(insight, advice);
        section.items.push_back({.label = told.role, .title = told.choice, .sentences = told.sentences});
    }
    if (!insight.stretches.empty())
        section.items.push_back(
            {.title = stretchesTitle(link),
             .sentences = stretchLines(insight.stretches, insight.deliveries, subject.record.measurements)});
    return section;
}

/// Without paragraphs when no front is known.
ReportSection frontSection(const core::SweepRecord& record) {
    ReportSection section{.heading = Texts::tr("Settings worth choosing")};
    section.introduction = frontLines(core::pointMarks(record.measurements), record.measurements);
    if (!section.introduction.isEmpty())
        section.notes.append(standingRule());
    return section;
}

ReportSection responsesSection(const core::SetRecord& set) {
    TextTable table;
    table.columns = {{Texts::tr("number"), true}, {Texts::tr("response")},       {Texts::tr("weight"), true},
                     {Texts::tr("bytes"), true},  {Texts::tr("body exactness")}, {Texts::tr("sha256")}};
    for (const core::SetMember& member : set.members) {
        const core::SweepRecord& sweep = member.sweep;
        table.rows.push_back(
            {QString::number(member.entry), textOf(sweep.payloadName), formatBytes(member.weight),
             formatBytes(sweep.payloadBytes),
             sweep.payloadExactness.has_value() ? exactnessText(*sweep.payloadExactness) : QString(),
             textOf(sweep.payloadSha256).left(12)});
    }
    return {.heading = Texts::tr("Responses"), .tables = {table}, .notes = {totalRule()}};
}

/// "zstd (9 levels), gzip (9 levels)".
QString curvesText(const core::SweepPlan& plan) {
    const std::vector<core::CurveKey> curves = curvesOf(plan.points);
    QStringList texts;
    for (const core::CurveKey& curve : curves) {
        const auto count = std::ranges::count(plan.points, curve, core::curveOf);
        const QString name = curveName(curve, curves);
        texts.append(count == 1 ? Texts::tr("%1 (1 level)").arg(name)
                                : Texts::tr("%1 (%2 levels)").arg(name).arg(count));
    }
    return texts.join(QStringLiteral(", "));
}

std::vector<ReportItem> payloadTerms(const core::SweepRecord& record) {
    std::vector<ReportItem> terms = {
        {.title = Texts::tr("Payload"), .sentences = {textOf(record.payloadName)}},
        {.title = Texts::tr("Size"),
         .sentences = {Texts::tr("%1 bytes").arg(formatBytes(record.payloadBytes))}}};
    if (!record.payloadSha256.empty())
        terms.push_back({.title = Texts::tr("SHA-256"), .sentences = {textOf(record.payloadSha256)}});
    if (record.payloadKind.has_value())
        terms.push_back({.title = Texts::tr("Kind"), .sentences = {payloadKindText(*record.payloadKind)}});
    if (record.payloadExactness.has_value())
        terms.push_back({.title = Texts::tr("Body"),
                         .sentences = {exactnessText(*record.payloadExactness) + u'.',
                                       exactnessHelp(*record.payloadExactness)}});
    if (record.sent.has_value())
        terms.push_back({.title = Texts::tr("Sent by the server"),
                         .sentences = {sentText(*record.sent, record.payloadBytes)}});
    return terms;
}

std::vector<ReportItem> wordTerms() {
    return {
        {.title = Texts::tr("CPU time"),
         .sentences = {Texts::tr(
             "What the measuring thread took of a processor for one response, waiting left "
             "out: the median of the runs. Findings and fronts weigh it against bytes; MB/s "
             "and what a client waits are by the wall clock.")}},
        {.title = Texts::tr("Spread"),
         .sentences = {Texts::tr(
                           "How far apart the runs of a level lie. Its median is known to 1.57 times the "
                           "distance between the quartiles over the square root of the number of runs, to "
                           "either side. Levels are called faster or slower only where these intervals do "
                           "not touch; a level is noisy when its own is wider than %1 % and touches that "
                           "of a neighbour.")
                           .arg(qRound(100 * core::kNoisyShare))}},
        {.title = Texts::tr("Ratio, saved"),
         .sentences = {Texts::tr("Ratio is the body's bytes over the compressed ones, saved the share of the "
                                 "body's bytes that need not be sent.")}},
    };
}

ReportSection methodSection(const core::SweepRecord& record) {
    ReportSection section{.heading = Texts::tr("Method")};
    section.items = payloadTerms(record);
    const std::vector<ReportItem> terms = {
        {.title = Texts::tr("Curves"), .sentences = {curvesText(record.plan)}},
        {.title = Texts::tr("Encoder"), .sentences = {drivesText(record.plan)}},
        {.title = Texts::tr("Measuring"), .sentences = {measuringText(record.plan)}},
        {.title = Texts::tr("Libraries"), .sentences = {librariesText(record.plan)}},
        {.title = Texts::tr("Machine"), .sentences = {conditionsLine(record.conditions, record.machine)}},
        {.title = Texts::tr("Begun"), .sentences = {dateText(record)}},
        {.title = Texts::tr("Program"),
         .sentences = {Texts::tr("Levelscope %1").arg(textOf(record.machine.programVersion))}},
    };
    section.items.insert(section.items.end(), terms.begin(), terms.end());
    std::ranges::copy(wordTerms(), std::back_inserter(section.items));
    return section;
}

QString subtitleText(const core::SweepRecord& record) {
    const auto reached = std::ranges::count_if(record.measurements, &core::Measurement::reached);
    return Texts::tr("%1 bytes, %2 settings measured, %3")
        .arg(formatBytes(record.payloadBytes), formatBytes(static_cast<std::uint64_t>(reached)),
             dateText(record));
}

} // namespace

ReportContent reportContent(const ReportSubject& subject) {
    const core::SweepRecord& record = subject.record;
    ReportContent content{
        .title = textOf(record.payloadName),
        .subtitle = subtitleText(record),
        .warnings = recordWarnings(record),
        .footer = Texts::tr("Levelscope %1").arg(textOf(record.machine.programVersion)),
        .date = record.started,
    };
    content.sections = {findingsSection(record), adviceSection(subject)};
    if (ReportSection front = frontSection(record); !front.introduction.isEmpty())
        content.sections.push_back(std::move(front));
    content.sections.push_back({.heading = Texts::tr("Charts"), .holdsCharts = true});
    content.sections.push_back(
        {.heading = Texts::tr("Results"), .tables = resultsTables(record), .notes = resultsRemarks(record)});
    if (subject.set != nullptr)
        content.sections.push_back(responsesSection(*subject.set));
    content.sections.push_back(methodSection(record));

    makePrintable(content.title);
    makePrintable(content.warnings);
    for (ReportSection& section : content.sections)
        makePrintable(section);
    return content;
}

} // namespace levelscope::app
