// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the README's pictures: levelscope_screenshots FOLDER. Sweeps the sample payload in the real window
// and grabs it, light and dark. Runs with QT_QPA_PLATFORM=offscreen; QT_SCALE_FACTOR=2 gives pictures for
// dense screens.
#include "app/panels/PlanPanel.h"
#include "app/window/MainWindow.h"
#include "tests/support/DarkPalette.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QTextStream>
#include <QTimer>

#include <algorithm>

using namespace levelscope;

namespace {

/// A picture: the window's colours, the chart and the panel in front, its file.
struct Scene {
    bool dark;
    int chart;
    const char* dock;
    const char* fileName;
};

constexpr Scene kScenes[] = {
    {false, 0, "resultsDock", "window-light.png"},     {true, 0, "resultsDock", "window-dark.png"},
    {false, 1, "resultsDock", "throughput-light.png"}, {true, 2, "parametersDock", "tradeoff-dark.png"},
    {false, 0, "matchesDock", "matches-light.png"},
};

/// Findings and matches are worked out in the background once the sweep has ended.
constexpr std::chrono::seconds kBackgroundTime(12);

class Photographer final : public QObject {
public:
    explicit Photographer(const QDir& folder)
        : m_folder(folder)
        , m_light(QApplication::palette()) {
        auto* plan = m_window.findChild<app::PlanPanel*>();
        app::PlanChoice choice = plan->choice();
        choice.rounds = core::Rounds{.warmups = 1, .runs = 3};
        plan->setChoice(choice);
        connect(&m_window.sweep(), &app::SweepController::stateChanged, this, &Photographer::proceed,
                Qt::QueuedConnection);
        m_window.show();
        m_window.generate({.shape = "customers", .records = 1000, .seed = 42});
    }

private:
    void proceed() {
        if (!std::holds_alternative<app::SweepFinished>(m_window.sweep().state()))
            return;
        if (!std::exchange(m_speedsAsked, true)) {
            m_window.startSweep(core::Measure::Speed);
            return;
        }
        if (std::exchange(m_taken, true))
            return; // the window tells of its end, too
        const auto& measurements = m_window.sweep().measurements();
        const auto defaultLevel =
            std::ranges::find_if(measurements, [](const core::Measurement& measurement) {
                return measurement.point.codec->info().id == "zstd" && measurement.point.level == 3;
            });
        m_window.selectPoint(defaultLevel->index);
        raise("matchesDock"); // they are counted while they are in sight
        QTimer::singleShot(kBackgroundTime, this, [this] {
            for (const Scene& scene : kScenes)
                take(scene);
            QCoreApplication::quit();
        });
    }

    void raise(const char* dock) { m_window.findChild<QDockWidget*>(QLatin1String(dock))->raise(); }

    void take(const Scene& scene) {
        QApplication::setPalette(scene.dark ? test::darkPalette() : m_light);
        m_window.showChart(scene.chart);
        raise(scene.dock);
        QCoreApplication::processEvents();
        const QString path = m_folder.filePath(QLatin1String(scene.fileName));
        QTextStream(stdout) << (m_window.grab().save(path) ? "wrote " : "could not write ") << path << '\n';
    }

    QDir m_folder;
    QPalette m_light;
    app::MainWindow m_window;
    bool m_speedsAsked = false;
    bool m_taken = false;
};

} // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("fusion"));
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() != 2 || !QDir().mkpath(arguments.at(1))) {
        QTextStream(stderr) << "usage: levelscope_screenshots FOLDER (made when missing)\n";
        return 2;
    }
    const Photographer photographer(QDir(arguments.at(1)));
    return QApplication::exec();
}
