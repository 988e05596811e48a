// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SystemLoad.h"
#include "tests/support/ForkedChild.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <unistd.h>

#include <ctime>

using namespace levelscope::core;
using levelscope::tests::runForked;
using namespace std::chrono_literals;

class TestSystemLoad final : public QObject {
    Q_OBJECT

private slots:
    void othersLoad_data() {
        QTest::addColumn<qint64>("machine"); // milliseconds
        QTest::addColumn<qint64>("measuring");
        QTest::addColumn<qint64>("wall");
        QTest::addColumn<double>("load");
        QTest::newRow("alone") << qint64{1000} << qint64{1000} << qint64{1000} << 0.0;
        QTest::newRow("one neighbour") << qint64{2000} << qint64{1000} << qint64{1000} << 1.0;
        QTest::newRow("a fifth") << qint64{1200} << qint64{1000} << qint64{1000} << 0.2;
        QTest::newRow("over a longer time") << qint64{3000} << qint64{1000} << qint64{4000} << 0.5;
        QTest::newRow("more than the coarse count of the machine")
            << qint64{990} << qint64{1000} << qint64{1000} << 0.0;
        QTest::newRow("no time") << qint64{100} << qint64{10} << qint64{0} << 0.0;
    }

    void othersLoad() {
        QFETCH(const qint64, machine);
        QFETCH(const qint64, measuring);
        QFETCH(const qint64, wall);
        QFETCH(const double, load);
        const ProcessorUse before{5000ms, 300ms};
        const ProcessorUse after{before.machine + std::chrono::milliseconds(machine),
                                 before.measuring + std::chrono::milliseconds(measuring)};
        QCOMPARE(levelscope::core::othersLoad(before, after, std::chrono::milliseconds(wall)), load);
    }

    /// With this process as the one that measures.
    void usesGrow() {
        const std::optional<ProcessorUse> before = readProcessorUse(::getpid());
        const std::optional<ProcessorUse> after = readProcessorUse(::getpid());
        QVERIFY(before.has_value() && after.has_value());
        QVERIFY(before->measuring > 0ns);
        QVERIFY(after->measuring > before->measuring);
        QVERIFY(before->machine > 0ns);
        QVERIFY(after->machine >= before->machine);
    }

    void endedWorkersCount() {
        const std::optional<ProcessorUse> before = readProcessorUse({});
        const auto end = runForked([] {
            while (std::clock() < CLOCKS_PER_SEC / 20) {
            }
            return 0;
        });
        QCOMPARE(end.exitStatus, 0);
        const std::optional<ProcessorUse> after = readProcessorUse({});
        QVERIFY(before.has_value() && after.has_value());
        QVERIFY(after->measuring - before->measuring > 40ms);
    }

    /// As it is given by the system's own file, which changes every five seconds at most.
    void loadAverageIsTheSystems() {
        const auto fromFile = [] {
            QFile file(QStringLiteral("/proc/loadavg"));
            return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').first().toDouble() : -1.0;
        };
        const double before = fromFile();
        const std::optional<double> load = readLoadAverage();
        const double after = fromFile();
        QVERIFY(load.has_value());
        // The file rounds to hundredths.
        QVERIFY(*load > std::min(before, after) - 0.01 && *load < std::max(before, after) + 0.01);
    }

    void withoutABatteryNothingIsSaidOfOne() {
        bool hasBattery = false;
        const QDir supplies(QStringLiteral("/sys/class/power_supply"));
        for (const QString& supply : supplies.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QFile type(supplies.filePath(supply + QStringLiteral("/type")));
            QFile scope(supplies.filePath(supply + QStringLiteral("/scope")));
            const bool ofADevice = scope.open(QIODevice::ReadOnly) && scope.readAll().startsWith("Device");
            hasBattery = hasBattery || (type.open(QIODevice::ReadOnly) &&
                                        type.readAll().startsWith("Battery") && !ofADevice);
        }
        QCOMPARE(readOnBattery().has_value(), hasBattery);
    }
};

QTEST_GUILESS_MAIN(TestSystemLoad)
#include "tst_SystemLoad.moc"
