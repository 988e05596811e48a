// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/PayloadFile.h"
#include "core/codec/CodecRegistry.h"
#include "core/sweep/SweepRecord.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace levelscope::core;

class TestSweepRecord final : public QObject {
    Q_OBJECT

private slots:
    void aRecordTellsWhereItsNumbersComeFrom() {
        const ByteView bytes = asBytes("[1,2]");
        const Payload payload("a.json", PayloadOrigin::File, {bytes.begin(), bytes.end()});
        SweepPlan plan;
        plan.points = pointsFor({{.codec = findCodec("gzip"), .levels = {1, 1}}});
        SweepReport report;
        report.measurements.resize(1);
        report.measurements[0].compressedBytes = 25;
        report.conditions.drift = 0.01;
        MachineInfo machine;
        machine.cpuModel = "Test CPU";
        const std::chrono::system_clock::time_point started(std::chrono::seconds(1'000'000'000));

        const SweepRecord record = makeSweepRecord(payload, plan, report, machine, started, {});

        QCOMPARE(record.payloadName, std::string("a.json"));
        QCOMPARE(record.payloadBytes, std::uint64_t{5});
        // printf '[1,2]' | sha256sum
        QCOMPARE(record.payloadSha256,
                 std::string("49a64717d5d4cb19952e6eac2946415cf6879adacf9908e7d872332d32c6e684"));
        QCOMPARE(record.payloadKind, std::optional(PayloadKind::Json));
        QCOMPARE(record.plan, plan);
        QCOMPARE(record.machine.cpuModel, std::string("Test CPU"));
        QCOMPARE(record.started, started);
        QCOMPARE(record.conditions, SweepConditions{.drift = 0.01});
        QCOMPARE(record.measurements, report.measurements);
        QVERIFY(record.complete);
    }

    void aStoppedSweepIsNotComplete() {
        const Payload payload("empty", PayloadOrigin::Clipboard, {});
        SweepReport report;
        report.outcome = SweepOutcome::Stopped;
        const SweepRecord record = makeSweepRecord(payload, {}, report, {}, {}, {});
        QVERIFY(!record.complete);
        QCOMPARE(record.payloadKind, std::optional(PayloadKind::Empty));
    }

    void aSweepThatBrokeOffSaysWhy() {
        const Payload payload("empty", PayloadOrigin::Clipboard, {});
        SweepReport report;
        report.outcome = SweepOutcome::Stopped;
        report.error = Error{ErrorCode::OutOfMemory, {}};
        QCOMPARE(makeSweepRecord(payload, {}, report, {}, {}, {}).error, report.error);
    }

    void aFileThatWasCutHasNoHash() {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("body")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(2'000'000));
        const PayloadPtr payload =
            readPayloadFile(QFile::encodeName(file.fileName()).toStdString(), {}, {}).value();
        QVERIFY(file.resize(10));
        SweepReport report;
        report.measurements.resize(1);
        const SweepRecord record = makeSweepRecord(*payload, {}, report, {}, {}, {});
        QCOMPARE(record.payloadBytes, std::uint64_t{2'000'000});
        QCOMPARE(record.payloadSha256, std::string());
        QCOMPARE(record.measurements, report.measurements);
    }
};

QTEST_GUILESS_MAIN(TestSweepRecord)
#include "tst_SweepRecord.moc"
