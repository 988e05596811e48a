// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/PlanPanel.h"
#include "app/window/MainWindow.h"
#include "core/codec/CodecRegistry.h"
#include "core/generator/Generator.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

#include "BenchReport.h"

using namespace levelscope;
using levelscope::bench::BenchReport;
using levelscope::bench::medianOf;

namespace {

constexpr int kRuns = 3;
constexpr int kStarts = 7;

/// Makes this program show the window and end as soon as it has painted it.
const QString kPaintOnce = QStringLiteral("--paint-once");

/// How long the event loop is kept from its events: the time between two beats of a timer that should come
/// every millisecond. Waiting for a processor counts, too.
class StallMeter final : public QObject {
public:
    StallMeter() {
        m_beat.setTimerType(Qt::PreciseTimer);
        m_beat.setInterval(1);
        connect(&m_beat, &QTimer::timeout, this, [this] {
            if (m_sinceBeat.isValid())
                m_longestGap = std::max(m_longestGap, m_sinceBeat.nsecsElapsed());
            m_sinceBeat.start();
        });
        m_beat.start();
    }

    [[nodiscard]] double longestMilliseconds() const { return static_cast<double>(m_longestGap) / 1e6; }

private:
    qint64 m_longestGap = 0;
    QElapsedTimer m_sinceBeat;
    QTimer m_beat;
};

/// Ends the program once the window has painted itself.
class FirstPaint final : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint)
            QMetaObject::invokeMethod(
                qApp, [] { std::_Exit(std::puts("painted") < 0 || std::fflush(stdout) != 0); },
                Qt::QueuedConnection);
        return QObject::eventFilter(watched, event);
    }
};

QString writePayload(const QTemporaryDir& folder, std::uint64_t records) {
    const core::PayloadPtr payload =
        core::generatePayload({.shape = "customers", .records = records, .seed = 42}, {}, {}).value();
    QFile file(folder.filePath(QStringLiteral("customers-%1.json").arg(records)));
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(reinterpret_cast<const char*>(payload->bytes().data()),
                   static_cast<qint64>(payload->size())) != static_cast<qint64>(payload->size()))
        qFatal("cannot write the payload");
    return file.fileName();
}

/// In an event loop as in the program; QTest's waiting would sleep between the events.
void waitForEnd(const app::MainWindow& window) {
    QEventLoop loop;
    const auto isOver = [&] { return std::holds_alternative<app::SweepFinished>(window.sweep().state()); };
    const QMetaObject::Connection connection =
        QObject::connect(&window.sweep(), &app::SweepController::stateChanged, &loop, [&] {
            if (isOver())
                loop.quit();
        });
    if (!isOver())
        loop.exec();
    QObject::disconnect(connection);
}

} // namespace

/// The real window, offscreen.
class BenchWindow final : public QObject {
    Q_OBJECT

private slots:
    void start() {
        std::vector<double> times;
        for (int start = 0; start <= kStarts; ++start) {
            QElapsedTimer sinceStart;
            sinceStart.start();
            QProcess process;
            process.start(QCoreApplication::applicationFilePath(), {kPaintOnce});
            QVERIFY(process.waitForReadyRead(30'000));
            if (start > 0) // the first one warms the page cache
                times.push_back(static_cast<double>(sinceStart.nsecsElapsed()) / 1e6);
            QVERIFY(process.waitForFinished(30'000));
        }
        QVERIFY(m_report.atMost(QStringLiteral("start to first painted window, warm"), medianOf(times), 400,
                                QStringLiteral("ms")));
    }

    void firstPoint() {
        QTemporaryDir folder;
        const QString path = writePayload(folder, 10'000);
        app::MainWindow window;
        window.resize(1280, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QElapsedTimer sinceOpen;
        qint64 firstPoint = 0;
        connect(&window.sweep(), &app::SweepController::measured, this, [&] {
            if (firstPoint == 0)
                firstPoint = sinceOpen.nsecsElapsed();
        });
        sinceOpen.start();
        window.openFile(path);
        waitForEnd(window);
        QVERIFY(m_report.atMost(QStringLiteral("first point after opening 3 MB"),
                                static_cast<double>(firstPoint) / 1e6, 100, QStringLiteral("ms")));
    }

    void stalls() {
        QTemporaryDir folder;
        const QString path = writePayload(folder, 328'000); // 100 MB
        std::vector<double> stalls;
        for (int run = 0; run < kRuns; ++run) {
            app::MainWindow window;
            auto* plan = window.findChild<app::PlanPanel*>();
            app::PlanChoice choice = plan->choice();
            choice.codecs = {{.codec = core::findCodec("zstd"), .levels = {-7, 9}},
                             {.codec = core::findCodec("brotli"), .levels = {0, 6}},
                             {.codec = core::findCodec("gzip"), .levels = {1, 9}}};
            choice.rounds = core::Rounds{.warmups = 0, .runs = 1};
            plan->setChoice(choice);
            window.resize(1280, 800);
            window.show();
            QVERIFY(QTest::qWaitForWindowExposed(&window));
            StallMeter meter;
            window.openFile(path);
            waitForEnd(window);
            window.showChart(1); // the one with the most curves
            window.startSweep(core::Measure::Speed);
            waitForEnd(window);
            stalls.push_back(meter.longestMilliseconds());
        }
        const bool usual =
            m_report.atMost(QStringLiteral("longest stall of the event loop, 100 MB, median of 3"),
                            medianOf(stalls), 16, QStringLiteral("ms"));
        const bool worst = m_report.atMost(QStringLiteral("longest stall of the event loop, worst"),
                                           std::ranges::max(stalls), 50, QStringLiteral("ms"));
        QVERIFY(usual && worst);
    }

private:
    BenchReport m_report{QStringLiteral("bench_Window")};
};

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    if (QCoreApplication::arguments().contains(kPaintOnce)) {
        app::MainWindow window;
        FirstPaint paint;
        window.installEventFilter(&paint);
        window.show();
        return QApplication::exec();
    }
    BenchWindow bench;
    return QTest::qExec(&bench, argc, argv);
}
#include "bench_Window.moc"
