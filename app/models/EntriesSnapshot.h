// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/EntriesCells.h"

#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

namespace levelscope::app {

/// All rows of an EntriesModel as they were when it was made, for another thread: what they point to does not
/// change while more arrives, and stays though the model forgets it.
struct EntriesSnapshot {
    std::vector<const core::CaptureEntry*> entries = {};
    std::vector<const core::BodyFacts*> decoded = {}; ///< null where nothing is known yet
    std::unordered_map<std::size_t, int> weights = {};
    // What the above point into.
    std::shared_ptr<const std::deque<core::CaptureEntry>> entriesOwner = {};
    std::shared_ptr<const std::deque<core::BodyFacts>> factsOwner = {};

    [[nodiscard]] EntryRow rowAt(std::size_t position) const {
        const auto weight = weights.find(position);
        return {.entry = *entries[position],
                .decoded = decoded[position],
                .weight = weight == weights.end() ? 1 : weight->second};
    }
};

} // namespace levelscope::app
