// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/PanelDocks.h"

#include "app/panels/VerticalScrollArea.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QVBoxLayout>

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

/// What is only looked at now and then has a window of its own, with room for its chart.
QDockWidget* addLab(QMainWindow& window, const QString& objectName, const QString& title, QWidget* panel) {
    constexpr QSize size(960, 620);
    QDockWidget* dock = addDock(window, objectName, title, panel, Qt::BottomDockWidgetArea);
    dock->hide();
    dock->setFloating(true);
    dock->resize(size);
    return dock;
}

/// `panel` grows with what it says.
QWidget* scrolled(QWidget* panel) {
    auto* scroll = new VerticalScrollArea(panel->parentWidget());
    scroll->setWidget(panel);
    return scroll;
}

QDockWidget& dockOf(const QWidget& panel) {
    auto* dock = qobject_cast<QDockWidget*>(panel.parentWidget());
    Q_ASSERT(dock != nullptr);
    return *dock;
}

} // namespace

void addCenter(QMainWindow& window, const QList<QWidget*>& above, QWidget& chart) {
    auto* center = new QWidget(&window);
    auto* layout = new QVBoxLayout(center);
    layout->setContentsMargins({});
    for (QWidget* widget : above)
        layout->addWidget(widget);
    layout->addWidget(&chart, 1);
    window.setCentralWidget(center);
}

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
    QDockWidget* matches = addDock(window, QStringLiteral("matchesDock"), Texts::tr("Why: matches"),
                                   panels.insight.matches, Qt::BottomDockWidgetArea);
    QDockWidget* link = addDock(window, QStringLiteral("linkDock"), Texts::tr("Links and costs"),
                                panels.insight.link, Qt::BottomDockWidgetArea);
    QDockWidget* smallBodies = addLab(window, QStringLiteral("smallBodiesDock"), Texts::tr("Small bodies"),
                                      panels.insight.smallBodies);
    QDockWidget* dictionary =
        addLab(window, QStringLiteral("dictionaryDock"), Texts::tr("Dictionary"), panels.insight.dictionary);
    QDockWidget* findings = addDock(window, QStringLiteral("findingsDock"), Texts::tr("Findings"),
                                    panels.insight.findings, Qt::RightDockWidgetArea);
    QDockWidget* advice = addDock(window, QStringLiteral("adviceDock"), Texts::tr("Advice"),
                                  scrolled(panels.insight.advice), Qt::RightDockWidgetArea);
    QDockWidget* config = addDock(window, QStringLiteral("configDock"), Texts::tr("Configuration"),
                                  panels.insight.config, Qt::RightDockWidgetArea);
    for (QDockWidget* dock : {results, parameters, matches, link})
        window.tabifyDockWidget(entries, dock);
    for (QDockWidget* dock : {advice, config})
        window.tabifyDockWidget(findings, dock);
    findings->raise();
    entries->hide(); // until a file holds more than one response
    results->raise();
    window.resizeDocks({payload, findings}, {300, 340}, Qt::Horizontal);
    window.resizeDocks({payload, plan}, {260, 440}, Qt::Vertical);
    window.resizeDocks({results}, {260}, Qt::Vertical);
    QList<QAction*> switches;
    for (const QDockWidget* dock : {entries, payload, plan, results, parameters, matches, link, smallBodies,
                                    dictionary, findings, advice, config})
        switches.append(dock->toggleViewAction());
    return switches;
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
