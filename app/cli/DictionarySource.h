// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"
#include "core/lab/DictionarySamples.h"

#include <QStringList>

#include <stop_token>

class QCommandLineParser;

namespace levelscope::app {

class ProgressLine;

/// The bodies of a dictionary lab, and what they are from.
struct DictionaryBodies {
    QString name = {}; ///< "customers.json", "3 files", "session.har, 12 responses"
    core::DictionarySamples samples = {};
};

/// Adds --generate, --entry and the options of captures.
void addDictionarySourceOptions(QCommandLineParser& parser);

/// The records of one body, a file's or a generated one; or the bodies of several files, or of several
/// responses of one, which `progress` tells the missing ones of. Blocking. Errors: Usage, Unreadable,
/// Interrupted.
[[nodiscard]] Parsed<DictionaryBodies> loadDictionaryBodies(const QCommandLineParser& parser,
                                                            const QStringList& files, ProgressLine& progress,
                                                            const std::stop_token& stop);

} // namespace levelscope::app
