// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/sweep/SetRecord.h"

#include <QTest>

using namespace levelscope::core;

namespace {

constexpr std::uint64_t kLargest = 9'223'372'036'854'775'807; // 2^63 - 1

Measurement measured(std::uint64_t original, std::uint64_t compressed) {
    Measurement measurement;
    measurement.point = {.codec = findCodec("zstd"), .level = 3};
    measurement.originalBytes = original;
    measurement.compressedBytes = compressed;
    measurement.roundTrip = RoundTrip::Ok;
    return measurement;
}

/// 1,000 bytes that become 250, and ten times 600 bytes that become 100.
SetRecord twoResponses() {
    SetRecord set{.fileName = "a.har", .complete = true};
    const auto add = [&](std::uint64_t entry, std::uint64_t weight, const Measurement& measurement) {
        SetMember member{.entry = entry, .weight = weight};
        member.sweep.payloadBytes = measurement.originalBytes;
        member.sweep.payloadSha256 = "abc";
        member.sweep.payloadKind = PayloadKind::Json;
        member.sweep.measurements = {measurement};
        member.sweep.plan.points = {measurement.point};
        member.sweep.complete = true;
        set.members.push_back(std::move(member));
    };
    add(3, 1, measured(1'000, 250));
    add(7, 10, measured(600, 100));
    return set;
}

} // namespace

class TestSetRecord final : public QObject {
    Q_OBJECT

private slots:
    void aSetIsOneSweep() {
        SetRecord set = twoResponses();
        SweepRecord& second = set.members[1].sweep;
        set.members[0].sweep.payloadExactness = Exactness::Truncated;
        second.payloadExactness = Exactness::DecodedExact;
        set.members[0].sweep.sent = SentResponse{"gzip", 300};
        second.sent = SentResponse{"identity", 600};
        set.members[0].sweep.conditions = {.drift = 0.02, .disturbedRuns = 1, .timingsSeconds = 2.5};
        second.conditions = {.drift = 0.01, .onBattery = true, .disturbedRuns = 2, .timingsSeconds = 1.5};
        set.members[0].sweep.plan.rounds = {.warmups = 3, .runs = 60};
        second.plan.rounds = {.warmups = 3, .runs = 15};

        const SweepRecord total = set.total().value();
        QCOMPARE(total.payloadName, std::string("weighted total of 2 responses of a.har"));
        QCOMPARE(total.payloadBytes, std::uint64_t{7'000});
        QCOMPARE(total.payloadSha256, std::string());
        QVERIFY(!total.payloadKind.has_value());
        QCOMPARE(total.payloadExactness, std::optional(Exactness::Truncated));
        QCOMPARE(total.sent, std::optional(SentResponse{"gzip/identity", 6'300})); // 300 + 10 x 600
        QCOMPARE(
            total.conditions,
            (SweepConditions{.drift = 0.02, .onBattery = true, .disturbedRuns = 3, .timingsSeconds = 4.0}));
        QCOMPARE(total.plan.rounds, (Rounds{.warmups = 3, .runs = 15}));
        QCOMPARE(total.measurements.size(), std::size_t{1});
        QCOMPARE(total.measurements[0].compressedBytes, std::optional<std::uint64_t>(1'250));
        QVERIFY(total.complete);
    }

    void whatOneWasSentAsMustBeKnownOfAll() {
        SetRecord set = twoResponses();
        set.members[0].sweep.sent = SentResponse{"gzip", 300};
        QVERIFY(!set.total().value().sent.has_value());
    }

    void anIncompleteSetHasNoTotal() {
        SetRecord set = twoResponses();
        set.complete = false;
        const SweepRecord total = set.total().value();
        QVERIFY(!total.complete);
        QCOMPARE(total.measurements.size(), std::size_t{1});
        QVERIFY(!total.measurements[0].reached());
    }

    void aSweepThatBrokeOffLeavesNoTotal() {
        SetRecord set = twoResponses();
        set.members[1].sweep.complete = false;
        set.members[1].sweep.error = Error{ErrorCode::OutOfMemory, {}};
        set.members[1].sweep.measurements.clear();
        const SweepRecord total = set.total().value();
        QVERIFY(!total.complete);
        QCOMPARE(total.error, std::optional(Error{ErrorCode::OutOfMemory, {}}));
        QVERIFY(!total.measurements.at(0).reached());
    }

    void aSetTooLargeToCountIsAnError() {
        SetRecord set = twoResponses();
        set.members[1].weight = kLargest;
        QCOMPARE(set.total().error(), (Error{ErrorCode::TotalTooLarge, {}}));
    }
};

QTEST_GUILESS_MAIN(TestSetRecord)
#include "tst_SetRecord.moc"
