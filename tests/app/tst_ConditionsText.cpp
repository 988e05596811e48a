// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ConditionsText.h"
#include "tests/app/TestRecord.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;
using levelscope::tests::record;

class TestConditionsText final : public QObject {
    Q_OBJECT

    QLocale m_saved;

    static QStringList warnings(const SweepConditions& conditions) {
        return conditionWarnings(conditions, record().machine);
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        // Conditions go into files, where a decimal comma would not be understood.
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    }
    void cleanup() { QLocale::setDefault(m_saved); }

    void aQuietMachineNeedsNoWarning() {
        QCOMPARE(warnings({}), QStringList());
        QCOMPARE(warnings({.drift = 0.05, .othersLoad = 0.2, .onBattery = false}), QStringList());
    }

    void driftOverFivePercentWarns() {
        QCOMPARE(warnings({.drift = 0.0812}),
                 QStringList(QStringLiteral("The machine's speed drifted by 8.1 % during the timings; do not "
                                            "rely on smaller differences between levels.")));
    }

    void busyProgramsWarn() {
        QCOMPARE(warnings({.othersLoad = 0.637}),
                 QStringList(QStringLiteral("Other work kept 0.64 processors busy during the timings; "
                                            "close other programs and measure again.")));
    }

    void batteriesWarn() {
        QCOMPARE(warnings({.onBattery = true}),
                 QStringList(QStringLiteral("Measured on battery, which slows processors down; plug the "
                                            "machine in and measure again.")));
    }

    void unoptimisedBuildsWarn_data() {
        QTest::addColumn<QByteArray>("buildType");
        QTest::addColumn<qsizetype>("warnings");
        QTest::newRow("Debug") << QByteArray("Debug") << qsizetype{1};
        QTest::newRow("unknown") << QByteArray() << qsizetype{1};
        QTest::newRow("Release") << QByteArray("Release") << qsizetype{0};
        QTest::newRow("RelWithDebInfo") << QByteArray("RelWithDebInfo") << qsizetype{0};
        QTest::newRow("MinSizeRel") << QByteArray("MinSizeRel") << qsizetype{0};
    }

    void unoptimisedBuildsWarn() {
        QFETCH(QByteArray, buildType);
        MachineInfo machine;
        machine.buildType = buildType.toStdString();
        const QStringList found = conditionWarnings({}, machine);
        QTEST(found.size(), "warnings");
        QVERIFY(found.isEmpty() ||
                found.first().startsWith(QStringLiteral("Measured by an unoptimised build")));
    }

    void sizesAreTheSameUnderAllConditions() {
        SweepRecord drifted = record();
        drifted.machine.buildType = "Debug";
        drifted.conditions.drift = 0.5;
        QCOMPARE(recordWarnings(drifted).size(), qsizetype{2});
        drifted.plan.measure = Measure::Size;
        QCOMPARE(recordWarnings(drifted), QStringList());
    }

    void machineLeavesOutWhatIsUnknown() {
        QCOMPARE(machineText(record().machine),
                 QStringLiteral("Test CPU, 2 processors, governor performance, Test OS 1, Release build"));
        QCOMPARE(machineText({}), QString());
        MachineInfo small;
        small.processors = 1;
        small.governor = "powersave";
        small.buildType = "Debug";
        QCOMPARE(machineText(small),
                 QStringLiteral("1 processor, governor powersave (varies the speed), Debug build"));
    }

    void conditionsFollowTheMachine() {
        MachineInfo machine;
        machine.cpuModel = "Test CPU";
        QCOMPARE(conditionsLine({}, machine), QStringLiteral("Test CPU"));
        QCOMPARE(
            conditionsLine({.drift = 0.0121,
                            .probes = 14,
                            .othersLoad = 0.03,
                            .loadAverage = 0.418,
                            .onBattery = false,
                            .disturbedRuns = 3,
                            .inputDisturbedRuns = 1},
                           machine),
            QStringLiteral(
                "Test CPU, load average 0.42, on mains power, other work on 0.03 "
                "processors, speed drift 1.2 % over 14 probes, runs disturbed, and repeated if short: 3 by "
                "other programs, 1 by the use of the window"));
        QCOMPARE(conditionsLine({.drift = 0.0, .probes = 2}, {}),
                 QStringLiteral("speed drift 0.0 % over 2 probes, no run disturbed"));
    }
};

QTEST_MAIN(TestConditionsText)
#include "tst_ConditionsText.moc"
