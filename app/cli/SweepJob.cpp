// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SweepJob.h"

#include "app/cli/CaptureSource.h"
#include "app/cli/LongCommand.h"
#include "app/cli/SweepRun.h"

#include <QCommandLineParser>

namespace levelscope::app {

namespace {

/// The body of the one response that is asked for.
Parsed<core::PayloadPtr> loadOne(const SweepOptions& options, const core::CapturePtr& capture,
                                 LongCommand& command) {
    FirstError errors;
    const std::size_t position =
        errors.take(positionOf(options.entries, *capture, EntryCount::Several, command.progress));
    if (errors.error().has_value())
        return *errors.error();
    return loadEntry({capture, position, std::get<QString>(options.source), options.decodedLimit},
                     command.progress, command.stop());
}

std::optional<CommandError> sweepOne(const SweepOptions& options, const core::PayloadPtr& payload,
                                     const SweepWriter& writer, LongCommand& command) {
    const core::SweepRecord record = runSweep(payload, options.plan, command.progress, command.stop());
    command.progress.clear();
    FirstError errors;
    errors.report(writer.writeOne(record));
    tellLeftOut({&record});
    errors.report(judgeSweeps({&record}, command.stop()));
    return errors.error();
}

} // namespace

std::optional<CommandError> sweepAndWrite(const SweepOptions& options, const QCommandLineParser& parser,
                                          const QStringList& files, const SweepWriter& writer) {
    FirstError errors;
    LongCommand command;
    core::PayloadPtr payload;
    if (std::holds_alternative<QString>(options.source)) {
        const core::CapturePtr capture =
            errors.take(loadCapture(parser, files, command.progress, command.stop()));
        if (errors.error().has_value())
            return errors.error();
        tellNotes(*capture, command.progress);
        if (options.entries.has_value() && options.entries->isSet())
            return sweepSet(options, capture, writer, command.progress, command.stop());
        payload = errors.take(loadOne(options, capture, command));
    } else {
        payload = errors.take(loadPayload(options.source, command.progress, command.stop()));
    }
    if (errors.error().has_value())
        return errors.error();
    return sweepOne(options, payload, writer, command);
}

} // namespace levelscope::app
