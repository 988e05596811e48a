// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/MachineInfo.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QSysInfo>
#include <QTest>

using namespace levelscope::core;

namespace {

// What Qt, a regular expression or a command finds is compared with what the core reads by itself.
QString contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class TestMachineInfo final : public QObject {
    Q_OBJECT

private slots:
    void cpuModelIsThatOfTheSystem() {
        const QString cpuinfo = contentOf(QStringLiteral("/proc/cpuinfo"));
        const QRegularExpression modelLine(QStringLiteral("^model name\\s*: (.*)$"),
                                           QRegularExpression::MultilineOption);
        const QString expected = modelLine.match(cpuinfo).captured(1).trimmed();
        QCOMPARE(QString::fromStdString(readMachineInfo().cpuModel), expected);
    }

    void processorsAreThoseTheProcessMayUse() {
        const QString nproc = QStandardPaths::findExecutable(QStringLiteral("nproc"));
        if (nproc.isEmpty())
            QSKIP("nproc is not installed");
        QProcess process;
        process.start(nproc, {});
        QVERIFY(process.waitForFinished());
        QCOMPARE(readMachineInfo().processors, process.readAllStandardOutput().trimmed().toUInt());
    }

    void governorIsThatOfTheSystem() {
        const QString expected =
            contentOf(QStringLiteral("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")).trimmed();
        QCOMPARE(QString::fromStdString(readMachineInfo().governor), expected);
    }

    void operatingSystemNamesDistributionAndKernel() {
        const QString kernel = QStringLiteral("Linux ") + QSysInfo::kernelVersion();
        const QString distribution = QSysInfo::prettyProductName();
        QVERIFY(!distribution.isEmpty());
        QCOMPARE(QString::fromStdString(readMachineInfo().operatingSystem),
                 distribution + QStringLiteral(", ") + kernel);
    }

    void buildIsNamed() {
        const MachineInfo machine = readMachineInfo();
        QVERIFY(!machine.buildType.empty());
        const QRegularExpression version(QStringLiteral("^\\d+\\.\\d+\\.\\d+$"));
        QVERIFY(version.match(QString::fromStdString(machine.programVersion)).hasMatch());
    }
};

QTEST_GUILESS_MAIN(TestMachineInfo)
#include "tst_MachineInfo.moc"
