// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/SweepResults.h"
#include "tests/support/FakeCodec.h"

#include <QTest>

using namespace levelscope::core;
using levelscope::test::FakeCodec;

namespace {

PayloadPtr payload() {
    return std::make_shared<Payload>("test", PayloadOrigin::File, std::vector<std::byte>(10));
}

SizeFindings sized(std::uint64_t bytes) {
    return {.output = {.bytes = bytes}};
}

Knobs width(int value) {
    Knobs knobs;
    knobs.set("width", value);
    return knobs;
}

} // namespace

class TestSweepResults final : public QObject {
    Q_OBJECT

private slots:
    void entriesStay() {
        SweepResults results;
        PointResults& first = results.of(point(1));
        first.warmups = 7;
        for (int level = 2; level < 200; ++level)
            (void)results.of(point(level));
        QCOMPARE(&results.of(point(1)), &first);
        QCOMPARE(first.warmups, 7U);
    }

    void aServersNameMakesNoOtherPoint() {
        SweepResults results;
        SweepPoint named = point(1);
        named.setup = "nginx";
        QCOMPARE(&results.of(named), &results.of(point(1)));
    }

    void timesBelongToOneDrive() {
        SweepResults results;
        PointResults& plain = results.of(point(1));
        for (const SweepPoint& other : {point(2), point(1, {.encoder = EncoderUse::Reused}),
                                        point(1, {.writeSize = 7}), point(1, {}, width(2))})
            QVERIFY(&results.of(other) != &plain);
    }

    void sizesServeWhateverMakesTheSameOutput_data() {
        QTest::addColumn<int>("known");
        QTest::addColumn<int>("asked");
        QTest::addColumn<bool>("serves");
        // Indexes into points() below.
        QTest::newRow("the same") << 0 << 0 << true;
        QTest::newRow("reused encoder") << 0 << 1 << true;
        QTest::newRow("another level") << 0 << 2 << false;
        QTest::newRow("another knob") << 0 << 3 << false;
        QTest::newRow("another mode") << 0 << 4 << false;
        QTest::newRow("other writes") << 0 << 5 << false;
        QTest::newRow("flushes") << 0 << 6 << false;
        QTest::newRow("one-shot") << 0 << 7 << false;
        QTest::newRow("one-shot looks at no writes") << 7 << 8 << true;
        QTest::newRow("another codec") << 0 << 9 << false;
        QTest::newRow("a server's") << 0 << 10 << true;
        QTest::newRow("other second writes") << 0 << 11 << false;
    }

    void sizesServeWhateverMakesTheSameOutput() {
        QFETCH(const int, known);
        QFETCH(const int, asked);
        QFETCH(const bool, serves);
        const std::vector<SweepPoint> all = points();
        SweepResults results;
        results.of(all[static_cast<std::size_t>(known)]).size = sized(42);
        const std::optional<SizeFindings> found = results.sizeOf(all[static_cast<std::size_t>(asked)]);
        QCOMPARE(found.has_value(), serves);
        if (serves)
            QCOMPARE(found->output.bytes, std::uint64_t{42});
    }

    void payloadsAreKnownByWhatTheyHold() {
        SweepResults results;
        const PayloadPtr first = payload();
        results.turnTo(first);
        results.of(point(1)).size = sized(42);
        results.turnTo(std::make_shared<Payload>("other", PayloadOrigin::File, std::vector<std::byte>(11)));
        QVERIFY(!results.sizeOf(point(1)).has_value());
        results.of(point(1)).size = sized(43);
        results.turnTo(payload()); // opened again
        QCOMPARE(results.sizeOf(point(1))->output.bytes, std::uint64_t{42});
        results.turnTo(first);
        QCOMPARE(results.sizeOf(point(1))->output.bytes, std::uint64_t{42});
    }

    void timingsSummarizeTheVisits() {
        PointResults results{.point = point(1)};
        results.visits = {{.compress = 3, .compressCpu = 30, .create = 0.5, .decompress = 1},
                          {.compress = 1, .compressCpu = 10, .create = 0.25, .decompress = 5},
                          {.compress = 2, .compressCpu = 20, .decompress = 3}};
        results.visits[1].firstByte = 0.125;
        results.visits[2].decompressCpu = 9;
        results.visits[0].decompressOneCall = 7;
        results.disturbedRuns = 4;
        const Timings timings = results.timings();
        QCOMPARE(timings.compress, std::optional(Summary{1, 1.5, 2, 2.5, 3, 3}));
        QCOMPARE(timings.compressCpu, std::optional(Summary{10, 15, 20, 25, 30, 3}));
        QCOMPARE(timings.create, std::optional(Summary{0.25, 0.3125, 0.375, 0.4375, 0.5, 2}));
        QCOMPARE(timings.firstByte, std::optional(Summary{0.125, 0.125, 0.125, 0.125, 0.125, 1}));
        QCOMPARE(timings.decompress, std::optional(Summary{1, 2, 3, 4, 5, 3}));
        QCOMPARE(timings.decompressCpu, std::optional(Summary{0, 0, 0, 4.5, 9, 3}));
        QCOMPARE(timings.decompressOneCall, std::optional(Summary{7, 7, 7, 7, 7, 1}));
        QCOMPARE(timings.disturbedRuns, 4U);
    }

    void withoutVisitsThereAreNoTimings() {
        const PointResults results{.point = point(1)};
        QCOMPARE(results.timings(), Timings{});
    }

    void forgettingTimesKeepsSizes() {
        PointResults results{.point = point(1)};
        results.size = sized(42);
        results.sample = SampleFindings{1, 2};
        results.visits.resize(3);
        results.warmups = 2;
        results.disturbedRuns = 1;
        results.responsesPerSecond = {10, 20};
        results.forgetTimes();
        QVERIFY(results.size.has_value());
        QVERIFY(results.sample.has_value());
        QVERIFY(results.visits.empty());
        QCOMPARE(results.warmups, 0U);
        QCOMPARE(results.disturbedRuns, 0U);
        QVERIFY(results.responsesPerSecond.empty());
    }

private:
    [[nodiscard]] SweepPoint point(int level, const Drive& drive = {}, const Knobs& knobs = {}) const {
        return {.codec = &m_codec, .level = level, .drive = drive, .knobs = knobs};
    }

    [[nodiscard]] std::vector<SweepPoint> points() const {
        std::vector<SweepPoint> all = {
            point(1),
            point(1, {.encoder = EncoderUse::Reused}),
            point(2),
            point(1, {}, width(2)),
            point(1, {.mode = DriveMode::Pledged}),
            point(1, {.writeSize = 1000}),
            point(1, {.flushEvery = 1000}),
            point(1, {.mode = DriveMode::OneShot}),
            point(1, {.mode = DriveMode::OneShot, .writeSize = 1000, .flushEvery = 1000}),
            point(1),
            point(1),
            point(1, {.secondWriteSize = 1000}),
        };
        all[9].codec = &m_otherCodec;
        all[10].setup = "nginx";
        return all;
    }

    FakeCodec m_codec;
    FakeCodec m_otherCodec;
};

QTEST_GUILESS_MAIN(TestSweepResults)
#include "tst_SweepResults.moc"
