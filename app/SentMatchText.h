// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/SentSearch.h"

#include <QString>
#include <QStringList>

namespace levelscope::app {

// What a search for a server's settings came to, in the user's language. Any thread.

/// A sentence: why the settings cannot be found out.
[[nodiscard]] QString sentObstacleText(core::SentObstacle obstacle);

/// "Byte for byte what zlib 1.2.13 makes, apart from the gzip header", "By size alone, as the file does not
/// hold the bytes: as many as zlib 1.2.13 makes", ...: a heading for sentSettings(), without its colon; with
/// an obstacle or without any setting a whole sentence.
[[nodiscard]] QString sentVerdict(const core::SentFindings& findings);

/// All that fit, or else all that come nearest, one a line, with the servers that use it: "gzip 6: nginx
/// gzip, Express gzip (default)".
[[nodiscard]] QStringList sentSettings(const core::SentFindings& findings);

/// A sentence: what it means that a server is named. Empty when none is.
[[nodiscard]] QString sentServersNote(const core::SentFindings& findings);

/// Verdict and settings, a line each, with `most` settings at most and how many more there are.
[[nodiscard]] QString sentMatchText(const core::SentFindings& findings, qsizetype most);

/// "38 settings tried, 2 left out for the time they take": of what the answer is made. Empty with an
/// obstacle.
[[nodiscard]] QString sentTriedText(const core::SentFindings& findings);

} // namespace levelscope::app
