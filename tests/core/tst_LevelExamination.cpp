// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/insight/LevelExamination.h"
#include "tests/support/CodecRun.h"
#include "tests/support/ProcessCount.h"

#include <QTest>

#include <thread>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

SweepPoint pointOf(int level, DriveMode mode = DriveMode::OneShot) {
    return {.codec = findCodec("zstd"), .level = level, .drive = {.mode = mode}};
}

Payload payloadOf(std::size_t size) {
    return Payload("body.json", PayloadOrigin::File, jsonBody(size));
}

} // namespace

class TestLevelExamination final : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { QVERIFY(hasNoChildren()); }

    void examined() {
        const Payload payload = payloadOf(300'000);
        const Result<ExaminedLevel> level =
            examineLevel(payload, pointOf(3), ExaminedSize::Measured, std::stop_token());
        QVERIFY(level.has_value());
        QCOMPARE(level.value().point, pointOf(3));
        QCOMPARE(level.value().parameters, findCodec("zstd")->parameters({3}, 300'000));
        QCOMPARE(level.value().matches,
                 countMatches(payload.bytes(), {3}, {.mode = DriveMode::OneShot}).value());
        QCOMPARE(level.value().compressedBytes,
                 std::optional<std::uint64_t>(inOneShot(*findCodec("zstd"), {3}, payload.bytes()).size()));
    }

    void theDriveIsHeeded() {
        const Payload payload = payloadOf(100'000);
        const Result<ExaminedLevel> level =
            examineLevel(payload, pointOf(3, DriveMode::Stream), ExaminedSize::Measured, std::stop_token());
        QVERIFY(level.has_value());
        QCOMPARE(level.value().parameters, findCodec("zstd")->parameters({3}, std::nullopt));
        QCOMPARE(level.value().compressedBytes,
                 std::optional<std::uint64_t>(streamed(*findCodec("zstd"), {3}, payload.bytes()).size()));
    }

    void theSizeCanBeLeftOut() {
        const Payload payload = payloadOf(1000);
        const Result<ExaminedLevel> level =
            examineLevel(payload, pointOf(1), ExaminedSize::LeftOut, std::stop_token());
        QVERIFY(level.has_value());
        QVERIFY(!level.value().compressedBytes.has_value());
        QCOMPARE(level.value().matches.sourceBytes, std::uint64_t{1000});
    }

    void stoppedBefore() {
        std::stop_source stop;
        stop.request_stop();
        const Result<ExaminedLevel> level =
            examineLevel(payloadOf(1000), pointOf(1), ExaminedSize::Measured, stop.get_token());
        QVERIFY(!level.has_value());
        QCOMPARE(level.error(), (Error{ErrorCode::Stopped, {}}));
    }

    /// Level 22 of such a body takes longer than the test may.
    void stoppedInTheMiddle() {
        const Payload payload = payloadOf(std::size_t{100} * 1000 * 1000);
        std::stop_source stop;
        const std::jthread stopper([&] {
            while (hasNoChildren())
                std::this_thread::yield();
            stop.request_stop();
        });
        const Result<ExaminedLevel> level =
            examineLevel(payload, pointOf(22), ExaminedSize::Measured, stop.get_token());
        QVERIFY(!level.has_value());
        QCOMPARE(level.error(), (Error{ErrorCode::Stopped, {}}));
    }

    void failuresComeBack() {
        const Payload payload("large", PayloadOrigin::File, std::vector<std::byte>(kMostCountedBytes + 1));
        const Result<ExaminedLevel> level =
            examineLevel(payload, pointOf(1), ExaminedSize::LeftOut, std::stop_token());
        QVERIFY(!level.has_value());
        QCOMPARE(level.error().code, ErrorCode::TooLarge);
    }
};

QTEST_GUILESS_MAIN(TestLevelExamination)
#include "tst_LevelExamination.moc"
