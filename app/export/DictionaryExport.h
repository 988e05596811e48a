// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/ResultsTable.h"
#include "core/lab/DictionaryLab.h"

namespace levelscope::app {

/// What a dictionary lab found, and what with. Borrowed.
struct DictionaryFindings {
    QString name; ///< of what the bodies are from
    const core::DictionarySamples& samples;
    const core::DictionaryReport& report;
};

/// A row for each level with each dictionary and without, in the user's locale.
[[nodiscard]] TextTable dictionaryTable(const core::DictionarySamples& samples,
                                        const core::DictionaryReport& report);
/// The same for a terminal, with what it says.
[[nodiscard]] QByteArray dictionaryText(const DictionaryFindings& findings);
[[nodiscard]] QByteArray dictionaryCsv(const DictionaryFindings& findings);
[[nodiscard]] QByteArray dictionaryJson(const DictionaryFindings& findings);

} // namespace levelscope::app
