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
    QAction* resetZoom;
    QAction* find;
    QAction* about;
};

/// Makes the actions with their texts, shortcuts and tool tips. GUI thread.
[[nodiscard]] WindowActions createActions(QMainWindow& window);

/// Puts them into the menus and a tool bar, and `panelSwitches` into the view menu.
void fillMenus(QMainWindow& window, const WindowActions& actions, const QList<QAction*>& panelSwitches);

} // namespace levelscope::app
