// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/WindowActions.h"

#include <QAction>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenuBar>
#include <QToolBar>

namespace levelscope::app {

namespace {

using Key = QKeySequence;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(WindowActions)
};

void setToolTip(QAction& action, const QString& toolTip) {
    const QKeySequence shortcut = action.shortcut();
    action.setToolTip(
        shortcut.isEmpty() ? toolTip : Texts::tr("%1 (%2)").arg(toolTip, shortcut.toString(Key::NativeText)));
}

QAction* addAction(QMainWindow& window, const char* objectName, const QString& text, const Key& shortcut,
                   const QString& toolTip) {
    auto* action = new QAction(text, &window);
    action->setObjectName(QLatin1String(objectName));
    action->setShortcut(shortcut);
    setToolTip(*action, toolTip);
    return action;
}

} // namespace

WindowActions createActions(QMainWindow& window) {
    auto* recent = new QMenu(Texts::tr("Open Rec&ent"), &window);
    recent->setObjectName(QStringLiteral("recentFiles"));
    QAction* defaults =
        addAction(window, "defaults", Texts::tr("Servers' &Defaults"), Key(Qt::CTRL | Qt::Key_D),
                  Texts::tr("Mark the levels in the charts that servers use unless told otherwise"));
    defaults->setCheckable(true);
    defaults->setChecked(true);
    return {
        .recent = recent,
        .open = addAction(window, "open", Texts::tr("&Open..."), Key::Open,
                          Texts::tr("Open captured responses or a body and sweep its sizes")),
        .openAsBody = addAction(window, "openAsBody", Texts::tr("Open as &Body..."),
                                Key(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
                                Texts::tr("Open a file as one body, whatever it holds")),
        .decodedLimit = addAction(window, "decodedLimit", Texts::tr("&Limit for Decoded Bodies..."), {},
                                  Texts::tr("How large a body of a capture may become when it is decoded")),
        .paste = addAction(window, "paste", Texts::tr("&Paste"), Key::Paste,
                           Texts::tr("Take the clipboard's text as the body")),
        .generate = addAction(window, "generate", Texts::tr("&Generate..."), Key(Qt::CTRL | Qt::Key_G),
                              Texts::tr("Make a body of a chosen shape and size")),
        .quit =
            addAction(window, "quit", Texts::tr("&Quit"), Key::Quit, Texts::tr("Stop what runs and quit")),
        .sweep = addAction(window, "sweep", Texts::tr("&Sweep"), Key(Qt::Key_F5), {}),
        .sizes = addAction(window, "sizes", Texts::tr("Si&zes Only"), Key(Qt::CTRL | Qt::Key_F5), {}),
        .stop = addAction(window, "stop", Texts::tr("S&top"), Key(Qt::SHIFT | Qt::Key_F5),
                          Texts::tr("Stop and keep what was measured")),
        .resume = addAction(window, "resume", Texts::tr("&Resume"), Key(Qt::CTRL | Qt::SHIFT | Qt::Key_F5),
                            Texts::tr("Measure what a stop or another plan left to measure, "
                                      "keep what is there")),
        .exportChart = addAction(window, "exportChart", Texts::tr("Export &Chart..."),
                                 Key(Qt::CTRL | Qt::Key_E), Texts::tr("Save the chart as PNG, SVG or PDF")),
        .copyChart =
            addAction(window, "copyChart", Texts::tr("Cop&y Chart"), Key(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                      Texts::tr("Put the chart on the clipboard as an image")),
        .exportResults = addAction(window, "exportResults", Texts::tr("Export &Results..."),
                                   Key(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
                                   Texts::tr("Save the measurements as CSV, JSON or Markdown")),
        .exportReport = addAction(
            window, "exportReport", Texts::tr("E&xport Report..."), Key(Qt::CTRL | Qt::SHIFT | Qt::Key_R),
            Texts::tr("Save findings, advice, charts, results and method as one HTML or "
                      "PDF file")),
        .copyCommand = addAction(window, "copyCommand", Texts::tr("Copy as Co&mmand"),
                                 Key(Qt::CTRL | Qt::ALT | Qt::Key_C),
                                 Texts::tr("Put the levelscope command on the clipboard that measures the "
                                           "selected point again")),
        .resetZoom = addAction(window, "resetZoom", Texts::tr("&Reset Zoom"), Key(Qt::CTRL | Qt::Key_0),
                               Texts::tr("Show the whole chart")),
        .defaults = defaults,
        .find = addAction(window, "find", Texts::tr("&Find Response"), Key::Find,
                          Texts::tr("Search the responses of a capture")),
        .about =
            addAction(window, "about", Texts::tr("&About Levelscope"), {}, Texts::tr("Versions and licence")),
    };
}

void setSweepSubject(const WindowActions& actions, bool ofSet) {
    setToolTip(
        *actions.sweep,
        ofSet ? Texts::tr("Measure sizes, then speeds, of all responses of the set")
              : Texts::tr("Measure sizes, then speeds; earlier speeds stay until they are measured again"));
    setToolTip(*actions.sizes, ofSet ? Texts::tr("Measure the sizes of all responses of the set")
                                     : Texts::tr("Measure sizes only"));
}

void setHasPoints(const WindowActions& actions, bool hasPoints) {
    for (QAction* action : {actions.exportChart, actions.copyChart, actions.exportResults,
                            actions.exportReport, actions.resetZoom})
        action->setEnabled(hasPoints);
}

void fillMenus(QMainWindow& window, const WindowActions& actions, const QList<QAction*>& panelSwitches) {
    const QList<QAction*> payloads = {actions.open, actions.paste, actions.generate};
    const QList<QAction*> sweeps = {actions.sweep, actions.sizes, actions.stop, actions.resume};
    const QList<QAction*> exports = {actions.exportChart, actions.copyChart, actions.exportResults};

    QMenu* file = window.menuBar()->addMenu(Texts::tr("&File"));
    file->addActions(payloads);
    file->insertAction(actions.paste, actions.openAsBody);
    file->insertMenu(actions.paste, actions.recent);
    file->addAction(actions.decodedLimit);
    file->addSeparator();
    file->addActions(exports);
    file->addAction(actions.exportReport);
    file->addAction(actions.copyCommand);
    file->addSeparator();
    file->addAction(actions.quit);
    window.menuBar()->addMenu(Texts::tr("&Sweep"))->addActions(sweeps);
    QMenu* view = window.menuBar()->addMenu(Texts::tr("&View"));
    view->addAction(actions.find);
    view->addAction(actions.resetZoom);
    view->addAction(actions.defaults);
    view->addSeparator();
    view->addActions(panelSwitches);
    window.menuBar()->addMenu(Texts::tr("&Help"))->addAction(actions.about);

    QToolBar* tools = window.addToolBar(Texts::tr("Tools"));
    tools->setObjectName(QStringLiteral("toolBar"));
    tools->addActions(payloads);
    tools->addSeparator();
    tools->addActions(sweeps);
    tools->addSeparator();
    tools->addActions(exports);
    tools->addAction(actions.resetZoom);
}

} // namespace levelscope::app
