// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepRecord.h"

#include <QByteArray>
#include <QStringList>

#include <vector>

namespace levelscope::app {

/// A header and a line per measurement, LF, in the C locale and without comment lines. What a table of
/// numbers does not tell (payload, library, machine, method) follows in columns of its own. Any thread.
[[nodiscard]] QByteArray resultsCsv(const core::SweepRecord& record, char separator);

/// A sweep among others in one file.
struct CsvPart {
    const core::SweepRecord& record;
    QStringList fields; ///< of its lines, in the columns that the parts have in addition
};

/// The lines of several sweeps under one header, with columns of `partColumns` after all others.
[[nodiscard]] QByteArray resultsCsv(const std::vector<CsvPart>& parts, const QStringList& partColumns,
                                    char separator);

/// One line with its LF, quoted as RFC 4180 has it. Text stays exactly as it is: a name that a spreadsheet
/// could take for a formula is not altered, since that would be another name.
[[nodiscard]] QByteArray csvLine(const QStringList& fields, char separator);

/// With so many decimals, in the C locale; empty for none. Rounded as C's printf and other programs do, so
/// that results compare: QString::number rounds ties away from zero.
[[nodiscard]] QString csvNumber(std::optional<double> value, int decimals);

} // namespace levelscope::app
