// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/ResultsColumns.h"
#include "core/insight/PointMarks.h"

#include <QString>
#include <QVariant>

#include <memory>
#include <vector>

namespace levelscope::app {

// What stands in the cells of a table of results. Any thread.

/// What a cell shows depends on the rest of the sweep, too.
struct ResultsContext {
    std::vector<core::CurveKey> curves = {};            ///< all of the sweep
    std::vector<core::SweepPoint> points = {};          ///< of its plan
    std::shared_ptr<const core::PointMarks> marks = {}; ///< of its measurements; none while not known
    bool ended = false;                                 ///< nothing more is measured
};

/// Translated, in the user's locale; empty when the value is absent.
[[nodiscard]] QString cellText(const core::Measurement& measurement, ResultsColumn column,
                               const ResultsContext& context);

/// By which rows are sorted: a double in the column's unit (bytes, seconds, MB/s, %) or a QString; invalid
/// when the value is absent.
[[nodiscard]] QVariant cellSortValue(const core::Measurement& measurement, ResultsColumn column,
                                     const ResultsContext& context);

/// How the value was found; on every cell of a point that failed or was left out, why.
[[nodiscard]] QString cellToolTip(const core::Measurement& measurement, ResultsColumn column,
                                  const ResultsContext& context);

} // namespace levelscope::app
