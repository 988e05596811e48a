// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

#include <QString>

namespace levelscope::app {

// Parameters set by hand, spelled as their libraries spell them: the same in every locale. Any thread.

/// The word that stands for `value`, or the number: "btopt", "23". `value` may be out of range.
[[nodiscard]] QString knobValueText(const core::KnobInfo& knob, int value);

/// The same for a knob of `codec`.
[[nodiscard]] QString knobValueText(const core::Codec& codec, const core::Knob& knob);

/// "windowLog 23".
[[nodiscard]] QString formatKnob(const core::Codec& codec, const core::Knob& knob);

/// "strategy btopt, windowLog 23", in the order of the ids; empty when none is set.
[[nodiscard]] QString formatKnobs(const core::Codec& codec, const core::Knobs& knobs);

/// Why the codec's library cannot use the parameters together, in a sentence for the user; empty when it
/// can.
[[nodiscard]] QString knobsProblem(const core::Codec& codec, const core::Knobs& knobs);

} // namespace levelscope::app
