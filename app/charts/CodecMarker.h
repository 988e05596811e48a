// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>

#include <string_view>

namespace levelscope::app {

/// The outline that marks a codec's points: a second way, besides colour, to tell codecs apart. All shapes
/// look about equally large; `size` is the diameter of the round one.
[[nodiscard]] QPainterPath codecMarker(std::string_view codecId, QPointF centre, qreal size);

/// How many figures there are, the empty one included.
inline constexpr int kMarkerFigures = 8;

/// The figure inside a marker: it tells the curves of one codec apart. Number 0 is empty. None looks like
/// another with inside and outside exchanged, because compress and decompress curves differ in that.
[[nodiscard]] QPainterPath markerFigure(int figure, std::string_view codecId, QPointF centre, qreal size);

} // namespace levelscope::app
