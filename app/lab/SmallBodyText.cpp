// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/SmallBodyText.h"

#include "app/Format.h"
#include "app/ListText.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>
#include <vector>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SmallBodyText)
};

QString cutsSentence(core::RecordForm form) {
    switch (form) {
    case core::RecordForm::Items:
        return Texts::tr("Each body is the whole with only the first items of its array; bodies under one "
                         "item are its first bytes.");
    case core::RecordForm::Lines:
        return Texts::tr("Each body is the first lines of the whole; bodies under one line are its first "
                         "bytes.");
    case core::RecordForm::None:
        break;
    }
    return Texts::tr("The body is not made of records; each body is its first bytes.");
}

/// Of all settings of which the same is known.
QString breakEvenSentence(const core::BreakEven& breakEven, const QStringList& settings) {
    const QString names = listText(settings);
    if (!breakEven.savesFrom.has_value())
        return Texts::tr("%1: nothing saved at %2 bytes, the largest size measured.")
            .arg(names, formatBytes(breakEven.lastLoss.value_or(0)));
    if (!breakEven.lastLoss.has_value())
        return Texts::tr("%1: bytes saved from %2 bytes on, the smallest size measured.")
            .arg(names, formatBytes(*breakEven.savesFrom));
    return Texts::tr("%1: still nothing saved at %2 bytes, bytes saved from %3 bytes on.")
        .arg(names, formatBytes(*breakEven.lastLoss), formatBytes(*breakEven.savesFrom));
}

} // namespace

QString cutName(const core::BodyCut& cut) {
    if (!cut.records.has_value())
        return Texts::tr("first %1 bytes").arg(formatBytes(cut.bytes));
    return *cut.records == 1 ? Texts::tr("1 record") : Texts::tr("%1 records").arg(formatBytes(*cut.records));
}

QStringList breakEvenSentences(const core::SmallBodyReport& report) {
    std::vector<std::pair<core::BreakEven, QStringList>> groups;
    for (const core::BreakEven& each : core::breakEvens(report)) {
        auto group = std::ranges::find_if(groups, [&](const auto& known) {
            return known.first.lastLoss == each.lastLoss && known.first.savesFrom == each.savesFrom;
        });
        if (group == groups.end())
            group = groups.insert(group, {each, {}});
        group->second.append(formatPoint(each.point));
    }
    QStringList sentences;
    if (report.outcome == core::SweepOutcome::Stopped)
        sentences.append(Texts::tr("Stopped after %1 of %2 sizes: what follows is said of these alone.")
                             .arg(formatBytes(report.cutsDone), formatBytes(report.cuts.size())));
    for (const auto& [breakEven, settings] : groups)
        sentences.append(breakEvenSentence(breakEven, settings));
    return sentences;
}

QString smallBodyNote(const core::SmallBodyReport& report) {
    const QString note =
        Texts::tr("%1 All sizes were measured, on this payload; others break even elsewhere.")
            .arg(cutsSentence(report.form));
    if (report.rows.empty())
        return note;
    return Texts::tr("%1 CPU time is per response: %2.")
        .arg(note, formatDrive(report.rows.front().measurement.point.drive));
}

} // namespace levelscope::app
