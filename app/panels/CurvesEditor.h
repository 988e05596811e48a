// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepPlan.h"

#include <QPointer>
#include <QWidget>

#include <optional>
#include <vector>

class QListWidget;
class QPushButton;

namespace levelscope::app {

class CurveDialog;

/// The curves to compare with that the user made: a list, and buttons that add to it and change it. GUI
/// thread.
class CurvesEditor final : public QWidget {
    Q_OBJECT

public:
    /// `own` are the curves that are compared with these: a new one starts as the first of them.
    explicit CurvesEditor(std::vector<core::CurvePlan> own, QWidget* parent = nullptr);

    [[nodiscard]] const std::vector<core::CurvePlan>& curves() const { return m_curves; }
    /// Emits nothing.
    void setCurves(std::vector<core::CurvePlan> curves);

signals:
    void changed();

private:
    [[nodiscard]] QPushButton* addButton(const QString& objectName, const QString& text,
                                         const QString& toolTip);
    /// Asks for a curve that begins as `initial`; it comes in place of the one at `replaced`, or at the end.
    void ask(const core::CurvePlan& initial, std::optional<std::size_t> replaced);
    void take(const core::CurvePlan& curve, std::optional<std::size_t> replaced);
    void editCurrent();
    void removeCurrent();
    [[nodiscard]] std::optional<std::size_t> current() const;
    void showCurves(std::optional<std::size_t> current);
    void updateButtons();

    std::vector<core::CurvePlan> m_own;
    std::vector<core::CurvePlan> m_curves;
    QListWidget* m_list;
    QPushButton* m_edit = nullptr;
    QPushButton* m_duplicate = nullptr;
    QPushButton* m_remove = nullptr;
    QPointer<CurveDialog> m_dialog; ///< deletes itself when closed
};

} // namespace levelscope::app
