// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QAction;
class QMainWindow;
class QMenu;

namespace levelscope::app {

/// The main window's actions; the window owns them and connects what they do.
struct WindowActions {
    QMenu* recent; ///< for the files opened last
    QAction* open;
    QAction* openAsBody;
    QAction* decodedLimit;
    QAction* paste;
    QAction* generate;
    QAction* quit;
    QAction* sweep;
    QAction* sizes;
    QAction* stop;
    QAction* resume;
    QAction* exportChart;
    QAction* copyChart;
    QAction* exportResults;
    QAction* exportReport;
    QAction* copyCommand;
    QAction* resetZoom;
    QAction* defaults;
    QAction* find;
    QAction* about;
};

/// Makes the actions with their texts, shortcuts and tool tips. GUI thread.
[[nodiscard]] WindowActions createActions(QMainWindow& window);

/// The sweeps are of all responses of a set, or of the one body.
void setSweepSubject(const WindowActions& actions, bool ofSet);

/// There is something to export and to zoom.
void setHasPoints(const WindowActions& actions, bool hasPoints);

/// Puts them into the menus and a tool bar, and `panelSwitches` into the view menu.
void fillMenus(QMainWindow& window, const WindowActions& actions, const QList<QAction*>& panelSwitches);

} // namespace levelscope::app
