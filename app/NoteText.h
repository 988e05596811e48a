// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/EntryNote.h"

#include <QString>

#include <vector>

namespace levelscope::app {

/// What a note on a captured response says, as the beginning of a sentence without its full stop. Translated.
/// Any thread.
[[nodiscard]] QString noteText(const core::EntryNote& note);

/// All of them with semicolons between, those on what is not listed as one; empty for none.
[[nodiscard]] QString notesText(const std::vector<core::EntryNote>& notes);

} // namespace levelscope::app
