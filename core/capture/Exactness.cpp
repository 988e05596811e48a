// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/Exactness.h"

namespace levelscope::core {

std::string_view exactnessId(Exactness exactness) {
    switch (exactness) {
    case Exactness::Exact:
        return "exact";
    case Exactness::DecodedExact:
        return "decoded-exact";
    case Exactness::Altered:
        return "altered";
    case Exactness::Truncated:
        return "truncated";
    case Exactness::Missing:
        return "missing";
    }
    return {};
}

} // namespace levelscope::core
