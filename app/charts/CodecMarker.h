// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>

#include <string_view>

namespace levelscope::app {

/// The outline that marks a codec's points: a second way, besides colour, to tell codecs apart. All shapes
/// look about equally large; `size` is the diameter of the round one.
[[nodiscard]] QPainterPath codecMarker(std::string_view codecId, QPointF centre, qreal size);

} // namespace levelscope::app
