// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SetSweep.h"

#include "app/ErrorText.h"
#include "app/NoteText.h"
#include "app/cli/CaptureSource.h"
#include "app/cli/ProgressLine.h"
#include "app/cli/SweepRun.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SetSweep)
};

/// The responses that were swept, and what became of the others.
struct SetOutcome {
    core::SetRecord set = {};
    std::size_t undecoded = 0; ///< bodies that cannot be had
};

/// A weight for what is not swept is a mistyped number.
std::optional<CommandError> checkWeights(const EntryWeights& weights, const core::Capture& capture,
                                         const std::vector<std::size_t>& positions) {
    for (const auto& [index, weight] : weights) {
        const bool swept = std::ranges::any_of(positions, [&, index = index](std::size_t position) {
            return capture.entries()[position].index == index;
        });
        if (!swept)
            return CommandError{
                ExitCode::Usage,
                Texts::tr("--weight names response %1, which --entry does not.").arg(QString::number(index))};
    }
    return std::nullopt;
}

/// Takes those without a body out, and says which, a line for each reason.
void leaveOutBodiless(const core::Capture& capture, std::vector<std::size_t>& positions,
                      ProgressLine& progress) {
    std::vector<std::pair<QString, QStringList>> numbersByReason;
    std::erase_if(positions, [&](std::size_t position) {
        const core::CaptureEntry& entry = capture.entries()[position];
        if (entry.hasBody)
            return false;
        const QString reason = notesText(entry.notes);
        auto known = std::ranges::find(numbersByReason, reason, &std::pair<QString, QStringList>::first);
        if (known == numbersByReason.end())
            known = numbersByReason.insert(known, {reason, {}});
        known->second.append(QString::number(entry.index));
        return true;
    });
    for (const auto& [reason, numbers] : numbersByReason)
        progress.tell(Texts::tr("Left out for having no body (%1): %2.")
                          .arg(reason, numbers.join(QStringLiteral(", "))));
}

SetOutcome sweepAll(const SweepOptions& options, const core::CapturePtr& capture,
                    const std::vector<std::size_t>& positions, ProgressLine& progress,
                    const std::stop_token& stop) {
    const QString file = std::get<QString>(options.source);
    SetOutcome outcome{.set = {.fileName = shortName(file).toStdString()}};
    for (std::size_t count = 0; count < positions.size() && !stop.stop_requested(); ++count) {
        progress.setPrefix(Texts::tr("Response %1 of %2: ").arg(count + 1).arg(positions.size()));
        const core::CaptureEntry& entry = capture->entries()[positions[count]];
        FirstError errors;
        const core::PayloadPtr payload =
            errors.take(loadEntry({capture, positions[count], file, options.decodedLimit}, progress, stop));
        if (!errors.error().has_value()) {
            const auto weight = options.weights.find(entry.index);
            outcome.set.members.push_back({.entry = entry.index,
                                           .weight = weight == options.weights.end() ? 1 : weight->second,
                                           .sweep = runSweep(payload, options.plan, progress, stop)});
        } else if (errors.error()->exitCode != ExitCode::Interrupted) {
            progress.tell(errors.error()->sentence);
            ++outcome.undecoded;
        }
    }
    progress.setPrefix({});
    progress.clear();
    outcome.set.complete = outcome.set.members.size() + outcome.undecoded == positions.size();
    return outcome;
}

std::optional<CommandError> judge(const SetOutcome& outcome, std::size_t responses,
                                  const std::vector<const core::SweepRecord*>& sweeps,
                                  const std::stop_token& stop) {
    if (!outcome.set.complete)
        return CommandError{ExitCode::Interrupted,
                            Texts::tr("Stopped after %1 of %2 responses; what was measured is written.")
                                .arg(QString::number(sweeps.size()), QString::number(responses))};
    if (std::optional<CommandError> error = judgeSweeps(sweeps, stop))
        return error;
    if (outcome.undecoded > 0)
        return CommandError{ExitCode::PointFailed,
                            Texts::tr("%1 of %2 responses are left out because their bodies cannot be had.")
                                .arg(QString::number(outcome.undecoded), QString::number(responses))};
    return std::nullopt;
}

/// With what speaks against the total in the end.
std::optional<CommandError> writeSet(const SweepWriter& writer,
                                     const std::shared_ptr<const core::SetRecord>& set,
                                     FirstError& totalErrors) {
    std::optional<core::SweepRecord> total;
    core::Result<core::SweepRecord> sum = set->total();
    if (sum.has_value()) {
        total = std::move(sum).value();
        totalErrors.report(judgeTotal(*total));
    } else {
        totalErrors.report(
            CommandError{ExitCode::PointFailed, errorSentence(sum.error(), Texts::tr("The weighted total"))});
    }
    return writer.writeSet(set, total);
}

} // namespace

std::optional<CommandError> sweepSet(const SweepOptions& options, const core::CapturePtr& capture,
                                     const SweepWriter& writer, ProgressLine& progress,
                                     const std::stop_token& stop) {
    FirstError errors;
    std::vector<std::size_t> positions = errors.take(positionsOf(*options.entries, *capture));
    errors.report(checkWeights(options.weights, *capture, positions));
    progress.clear();
    if (errors.error().has_value())
        return errors.error();
    leaveOutBodiless(*capture, positions, progress);
    if (positions.empty())
        return CommandError{ExitCode::Unreadable, Texts::tr("None of the responses has a body to sweep.")};

    const SetOutcome outcome = sweepAll(options, capture, positions, progress, stop);
    std::vector<const core::SweepRecord*> sweeps;
    sweeps.reserve(outcome.set.members.size());
    for (const core::SetMember& member : outcome.set.members)
        sweeps.push_back(&member.sweep);
    FirstError totalErrors;
    if (!sweeps.empty())
        errors.report(writeSet(writer, std::make_shared<const core::SetRecord>(outcome.set), totalErrors));
    tellLeftOut(sweeps);
    errors.report(judge(outcome, positions.size(), sweeps, stop));
    errors.report(totalErrors.error()); // last: what failed for a response has no total either
    return errors.error();
}

} // namespace levelscope::app
