// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/PlanPanel.h"
#include "app/window/MainWindow.h"
#include "core/generator/Generator.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

using namespace levelscope;

namespace {

/// How long the event loop is kept from its events: the time between two beats of a timer that should come
/// every millisecond. Waiting for a processor counts, too.
class StallMeter final : public QObject {
public:
    StallMeter() {
        m_beat.setTimerType(Qt::PreciseTimer);
        m_beat.setInterval(1);
        connect(&m_beat, &QTimer::timeout, this, [this] {
            if (m_sinceBeat.isValid())
                longestGap = std::max(longestGap, m_sinceBeat.nsecsElapsed());
            m_sinceBeat.start();
        });
        m_beat.start();
    }

    qint64 longestGap = 0; ///< nanoseconds

private:
    QElapsedTimer m_sinceBeat;
    QTimer m_beat;
};

double milliseconds(qint64 nanoseconds) {
    return static_cast<double>(nanoseconds) / 1e6;
}

} // namespace

/// The real window, offscreen, on the 10,000-record payload.
class BenchWindow final : public QObject {
    Q_OBJECT

private slots:
    void firstPointAndStalls() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("customers.json"));
        const core::PayloadPtr payload =
            core::generatePayload({.shape = "customers", .records = 10'000, .seed = 42}, {}, {}).value();
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char*>(payload->bytes().data()),
                   static_cast<qint64>(payload->size()));
        file.close();

        app::MainWindow window;
        window.resize(1280, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));

        StallMeter sizes;
        QElapsedTimer sinceOpen;
        qint64 firstPoint = 0;
        connect(&window.sweep(), &app::SweepController::measured, this, [&] {
            if (firstPoint == 0)
                firstPoint = sinceOpen.nsecsElapsed();
        });
        sinceOpen.start();
        window.openFile(path);
        QTRY_VERIFY_WITH_TIMEOUT(std::holds_alternative<app::SweepFinished>(window.sweep().state()), 200'000);
        qInfo("first point %.1f ms after opening (at most 100)", milliseconds(firstPoint));
        report("sizes of all levels", sizes);

        // One counted round visits every level once, which is all that a stall needs.
        auto* plan = window.findChild<app::PlanPanel*>();
        app::PlanChoice choice = plan->choice();
        choice.runs = 1;
        choice.warmups = 0;
        plan->setChoice(choice);
        window.showChart(1); // the one with the most curves
        StallMeter full;
        window.startSweep(core::Measure::Speed);
        QTRY_VERIFY_WITH_TIMEOUT(std::holds_alternative<app::SweepFinished>(window.sweep().state()), 400'000);
        QCOMPARE(std::get<app::SweepFinished>(window.sweep().state()).outcome, core::SweepOutcome::Done);
        report("sizes and speeds of all levels", full);

        QVERIFY(milliseconds(firstPoint) <= 100);
        QVERIFY(milliseconds(sizes.longestGap) <= 50);
        QVERIFY(milliseconds(full.longestGap) <= 50);
    }

private:
    static void report(const char* what, const StallMeter& meter) {
        qInfo("%s: longest stall of the event loop %.1f ms (at most 50)", what,
              milliseconds(meter.longestGap));
    }
};

QTEST_MAIN(BenchWindow)
#include "bench_Window.moc"
