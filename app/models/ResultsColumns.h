// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <Qt>

namespace levelscope::app {

/// What a table of results can say about a point.
enum class ResultsColumn {
    Codec,
    Curve, ///< tells curves of one codec apart
    Level,
    Remark,   ///< before the many that may lie off-screen
    Standing, ///< beaten by which point, or on the front
    Strategy,
    Bytes,
    Ratio,
    Saved,
    CompressMBps,
    Spread,
    DecompressMBps,
    TimePerResponse,
    FastestTime,
    CpuTime,
    CreateTime,
    FirstByteTime,
    OneCallMBps,
    ResponsesPerSecond,
    EncoderMemory,
    DecoderMemory,
    Window,
    Runs,
    RoundTrip,
};
inline constexpr int kResultsColumnCount = static_cast<int>(ResultsColumn::RoundTrip) + 1;

[[nodiscard]] QString columnTitle(ResultsColumn column);       ///< may have two lines
[[nodiscard]] QString columnExplanation(ResultsColumn column); ///< a sentence
[[nodiscard]] Qt::Alignment columnAlignment(ResultsColumn column);

} // namespace levelscope::app
