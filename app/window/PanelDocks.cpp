// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/PanelDocks.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMainWindow>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(PanelDocks)
};

QDockWidget* addDock(QMainWindow& window, const QString& objectName, const QString& title, QWidget* panel,
                     Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(title, &window);
    dock->setObjectName(objectName);
    dock->setWidget(panel);
    // A dock behind another is not hidden, only moved away, and Tab would lead into it.
    QObject::connect(dock, &QDockWidget::visibilityChanged, panel, &QWidget::setEnabled);
    window.addDockWidget(area, dock);
    return dock;
}

QDockWidget& dockOf(const QWidget& panel) {
    auto* dock = qobject_cast<QDockWidget*>(panel.parentWidget());
    Q_ASSERT(dock != nullptr);
    return *dock;
}

} // namespace

QList<QAction*> addPanelDocks(QMainWindow& window, const Panels& panels) {
    window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    QDockWidget* entries = addDock(window, QStringLiteral("entriesDock"), Texts::tr("Responses"),
                                   panels.entries, Qt::BottomDockWidgetArea);
    QDockWidget* payload = addDock(window, QStringLiteral("payloadDock"), Texts::tr("Payload"),
                                   panels.payload, Qt::LeftDockWidgetArea);
    QDockWidget* plan =
        addDock(window, QStringLiteral("planDock"), Texts::tr("Plan"), panels.plan, Qt::LeftDockWidgetArea);
    QDockWidget* results = addDock(window, QStringLiteral("resultsDock"), Texts::tr("Results"),
                                   panels.results, Qt::BottomDockWidgetArea);
    QDockWidget* parameters = addDock(window, QStringLiteral("parametersDock"), Texts::tr("zstd parameters"),
                                      panels.parameters, Qt::BottomDockWidgetArea);
    window.tabifyDockWidget(entries, results);
    window.tabifyDockWidget(results, parameters);
    entries->hide(); // until a file holds more than one response
    results->raise();
    window.resizeDocks({payload, plan}, {300, 300}, Qt::Horizontal);
    window.resizeDocks({payload, plan}, {260, 440}, Qt::Vertical);
    window.resizeDocks({results}, {240}, Qt::Vertical);
    return {entries->toggleViewAction(), payload->toggleViewAction(), plan->toggleViewAction(),
            results->toggleViewAction(), parameters->toggleViewAction()};
}

void raiseDock(QWidget& panel) {
    QDockWidget& dock = dockOf(panel);
    dock.show();
    dock.raise();
}

void growDock(QWidget& panel, int height) {
    QDockWidget& dock = dockOf(panel);
    if (auto* window = qobject_cast<QMainWindow*>(dock.parentWidget());
        window != nullptr && dock.height() < height)
        window->resizeDocks({&dock}, {height}, Qt::Vertical);
}

} // namespace levelscope::app
