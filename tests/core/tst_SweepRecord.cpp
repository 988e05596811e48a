// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/sweep/SweepRecord.h"

#include <QTest>

using namespace levelscope::core;

class TestSweepRecord final : public QObject {
    Q_OBJECT

private slots:
    void aRecordTellsWhereItsNumbersComeFrom() {
        const ByteView bytes = asBytes("[1,2]");
        const Payload payload("a.json", PayloadOrigin::File, {bytes.begin(), bytes.end()});
        SweepPlan plan;
        plan.points = pointsFor({{findCodec("gzip"), {1, 1}}}, {});
        SweepReport report;
        report.measurements.resize(1);
        report.measurements[0].compressedBytes = 25;
        MachineInfo machine;
        machine.cpuModel = "Test CPU";
        const std::chrono::system_clock::time_point started(std::chrono::seconds(1'000'000'000));

        const SweepRecord record = makeSweepRecord(payload, plan, report, machine, started);

        QCOMPARE(record.payloadName, std::string("a.json"));
        QCOMPARE(record.payloadBytes, std::uint64_t{5});
        // printf '[1,2]' | sha256sum
        QCOMPARE(record.payloadSha256,
                 std::string("49a64717d5d4cb19952e6eac2946415cf6879adacf9908e7d872332d32c6e684"));
        QCOMPARE(record.payloadKind, PayloadKind::Json);
        QCOMPARE(record.plan, plan);
        QCOMPARE(record.machine.cpuModel, std::string("Test CPU"));
        QCOMPARE(record.started, started);
        QCOMPARE(record.measurements, report.measurements);
        QVERIFY(record.complete);
    }

    void aStoppedSweepIsNotComplete() {
        const Payload payload("empty", PayloadOrigin::Clipboard, {});
        SweepReport report;
        report.outcome = SweepOutcome::Stopped;
        const SweepRecord record = makeSweepRecord(payload, {}, report, {}, {});
        QVERIFY(!record.complete);
        QCOMPARE(record.payloadKind, PayloadKind::Empty);
    }
};

QTEST_GUILESS_MAIN(TestSweepRecord)
#include "tst_SweepRecord.moc"
