// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/InsightController.h"

#include <QList>

class QAction;
class QMainWindow;
class QWidget;

namespace levelscope::app {

/// What stands around the charts.
struct Panels {
    QWidget* entries;
    QWidget* payload;
    QWidget* plan;
    QWidget* results;
    QWidget* parameters;
    InsightController::Widgets insight;
};

/// Puts the chart into the window's middle and `above` over it, which are shown when they have something to
/// say.
void addCenter(QMainWindow& window, const QList<QWidget*>& above, QWidget& chart);

/// Puts each panel into a dock of its own at its usual place. The result switches them on and off.
[[nodiscard]] QList<QAction*> addPanelDocks(QMainWindow& window, const Panels& panels);

/// Shows the panel's dock, in front of those it shares its place with.
void raiseDock(QWidget& panel);
/// Makes it at least `height` pixels high, as far as there is room.
void growDock(QWidget& panel, int height);

} // namespace levelscope::app
