// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace levelscope::core {
class Codec;
}

namespace levelscope::app {

/// What a parameter of the codec's library does to a response, in a sentence or two, after the library's own
/// manual. Translated; empty for parameters that are not known here. Any thread.
[[nodiscard]] QString knobHelp(const core::Codec& codec, std::string_view parameter);

} // namespace levelscope::app
