// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/CurveRanks.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <iterator>

namespace levelscope::app {

void CurveRanks::follow(const std::vector<core::CurveKey>& planned) {
    if (planned.empty())
        return;
    const auto isPlanned = [&](const Entry& entry) {
        return std::ranges::find(planned, entry.curve) != planned.end();
    };
    std::vector<Entry> entries;
    // In their order: one that returns gives way to one that was there.
    for (const Entry& known : m_entries) {
        const bool isTaken = std::ranges::any_of(entries, [&](const Entry& other) {
            return other.curve.codec == known.curve.codec && other.rank == known.rank;
        });
        if (isPlanned(known) && !isTaken)
            entries.push_back(known);
    }
    for (const core::CurveKey& curve : planned) {
        if (std::ranges::find(entries, curve, &Entry::curve) == entries.end())
            entries.push_back({curve, lowestFree(entries, curve.codec)});
    }
    std::ranges::copy_if(m_entries, std::back_inserter(entries), std::not_fn(isPlanned));
    m_entries = std::move(entries);
}

int CurveRanks::rankOf(const core::CurveKey& curve) const {
    const auto entry = std::ranges::find(m_entries, curve, &Entry::curve);
    assert(entry != m_entries.end());
    return entry->rank;
}

int CurveRanks::lowestFree(const std::vector<Entry>& taken, const core::Codec* codec) {
    int rank = 0;
    while (std::ranges::any_of(
        taken, [&](const Entry& entry) { return entry.curve.codec == codec && entry.rank == rank; }))
        ++rank;
    return rank;
}

} // namespace levelscope::app
