// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/DictionaryLab.h"

#include <QStringList>

namespace levelscope::app {

// What is said about dictionaries. Translated. Any thread.

/// "16 KiB dictionary", by the size asked for; "no dictionary".
[[nodiscard]] QString dictionaryName(const core::DictionaryReport& report,
                                     std::optional<std::size_t> dictionary);

/// What the best dictionary does to all bodies and to the first, what failed, and what the numbers come from;
/// a sentence each.
[[nodiscard]] QStringList dictionarySentences(const core::DictionarySamples& samples,
                                              const core::DictionaryReport& report);

/// Which bodies were trained with and which were tried, and how.
[[nodiscard]] QString dictionaryMethod(const core::DictionarySamples& samples);

/// That a dictionary holds bytes of bodies.
[[nodiscard]] QString dictionaryWarning();

} // namespace levelscope::app
