// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepPlan.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QStackedWidget;

namespace levelscope::app {

class DriveChooser;
class KnobEditor;
class LevelRangeBoxes;

/// Asks for a curve to compare with: a codec, its levels, how it is driven and what is set by hand. It can be
/// accepted only when there is no such curve yet and the library can use what is set. GUI thread.
class CurveDialog final : public QDialog {
    Q_OBJECT

public:
    /// `taken` are the curves that there are already.
    CurveDialog(const core::CurvePlan& initial, std::vector<core::CurvePlan> taken,
                QWidget* parent = nullptr);

    [[nodiscard]] core::CurvePlan curve() const;

private:
    [[nodiscard]] std::vector<KnobEditor*> makeKnobEditors();
    [[nodiscard]] QWidget* makeSettings();
    void showCodec();
    void updateAcceptable();

    std::vector<core::CurvePlan> m_taken;
    QComboBox* m_codecs;
    LevelRangeBoxes* m_levels;
    DriveChooser* m_drive;
    std::vector<KnobEditor*> m_knobs; ///< per codec, in the registry's order
    QStackedWidget* m_knobPages;
    QLabel* m_problem;
    QDialogButtonBox* m_buttons;
};

} // namespace levelscope::app
