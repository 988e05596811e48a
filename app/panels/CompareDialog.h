// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepPlan.h"

#include <QDialog>

#include <string>
#include <vector>

namespace levelscope::app {

class CurvesEditor;
class SetupsChooser;

/// What a plan's own curves are compared with.
struct Comparison {
    std::vector<core::CurvePlan> curves = {};
    std::vector<std::string> setups = {}; ///< ids of server setups

    bool operator==(const Comparison&) const = default;
};

/// Asks what to compare with: server setups, and curves with settings of their own. GUI thread.
class CompareDialog final : public QDialog {
    Q_OBJECT

public:
    /// `own` are the curves that are compared.
    CompareDialog(const Comparison& initial, std::vector<core::CurvePlan> own, QWidget* parent = nullptr);

    [[nodiscard]] Comparison comparison() const;

private:
    SetupsChooser* m_setups;
    CurvesEditor* m_curves;
};

} // namespace levelscope::app
