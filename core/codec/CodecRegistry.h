// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

namespace levelscope::core {

/// Every codec, in the order they are shown. They live as long as the program.
[[nodiscard]] const std::vector<const Codec*>& allCodecs();

/// The codec of that id, or nullptr.
[[nodiscard]] const Codec* findCodec(std::string_view id);

} // namespace levelscope::core
