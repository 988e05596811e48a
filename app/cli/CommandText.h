// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/PayloadSource.h"
#include "core/capture/Capture.h"
#include "core/sweep/SweepRecord.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace levelscope::app {

/// What a sweep was made of, as the command line is told it.
struct CommandInput {
    PayloadSource source = {};                        ///< a path as the shell shall find it, or a generator
    std::optional<std::uint64_t> entry = {};          ///< number of the response in a capture
    bool asBody = false;                              ///< the file is one body, whatever it holds
    std::uint64_t decodedLimit = core::kDecodedLimit; ///< in bytes
};

/// The `levelscope sweep` line that measures row `index` of the record again, by itself and as the record's
/// plan says: quoted for a POSIX shell, without what goes without saying. None where no option says what the
/// row is: a codec or a server that the program does not know, or a way of writing that only servers have.
/// Any thread.
[[nodiscard]] std::optional<QString> sweepCommandText(const CommandInput& input,
                                                      const core::SweepRecord& record, std::size_t index);

/// One word for a POSIX shell: as it is where that is safe, else in single quotes.
[[nodiscard]] QString shellWord(const QString& word);

} // namespace levelscope::app
