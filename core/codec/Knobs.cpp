// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/Knobs.h"

#include <algorithm>

namespace levelscope::core {

void Knobs::set(std::string_view id, int value) {
    const auto place = std::ranges::lower_bound(m_all, id, {}, &Knob::id);
    if (place != m_all.end() && place->id == id)
        place->value = value;
    else
        m_all.insert(place, Knob{std::string(id), value});
}

void Knobs::unset(std::string_view id) {
    std::erase_if(m_all, [&](const Knob& knob) { return knob.id == id; });
}

std::optional<int> Knobs::value(std::string_view id) const {
    const auto found = std::ranges::find(m_all, id, &Knob::id);
    return found == m_all.end() ? std::nullopt : std::optional(found->value);
}

} // namespace levelscope::core
