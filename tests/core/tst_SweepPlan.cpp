// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/sweep/SweepPlan.h"

#include <QTest>

#include <algorithm>

using namespace levelscope::core;

namespace {

std::vector<int> levelsOf(const std::vector<SweepPoint>& points) {
    std::vector<int> levels;
    std::ranges::transform(points, std::back_inserter(levels), &SweepPoint::level);
    return levels;
}

} // namespace

class TestSweepPlan final : public QObject {
    Q_OBJECT

private slots:
    void rangesSkipTheAliasOfTheDefault() {
        QCOMPARE(levelsOf(pointsFor({{findCodec("zstd"), {-2, 2}}})), (std::vector<int>{-2, -1, 1, 2}));
        QCOMPARE(levelsOf(pointsFor({{findCodec("zstd"), {0, 0}}})), (std::vector<int>{0}));
        QCOMPARE(levelsOf(pointsFor({{findCodec("gzip"), {0, 2}}})), (std::vector<int>{0, 1, 2}));
    }

    void encodersThatCannotBeReusedAreFresh() {
        const Drive reused{.encoder = EncoderUse::Reused};
        for (const auto& [id, expected] : {std::pair{"zstd", EncoderUse::Reused},
                                           {"gzip", EncoderUse::Reused},
                                           {"deflate", EncoderUse::Reused},
                                           {"brotli", EncoderUse::Fresh}})
            QCOMPARE(pointsFor({{findCodec(id), {1, 1}, reused}}).front().drive.encoder, expected);
    }

    void pointsAreWhatTheirCurvesSayEachOnce() {
        Knobs knobs;
        knobs.set("windowBits", 20);
        const CurvePlan streamed{.codec = findCodec("gzip"), .levels = {1, 2}};
        const CurvePlan atOnce{.codec = findCodec("gzip"),
                               .levels = {2, 3},
                               .drive = {.mode = DriveMode::OneShot},
                               .knobs = knobs};
        const std::vector<SweepPoint> points = pointsFor({streamed, atOnce, streamed});
        QCOMPARE(levelsOf(points), (std::vector<int>{1, 2, 2, 3}));
        QCOMPARE(points[1], (SweepPoint{.codec = findCodec("gzip"), .level = 2}));
        QCOMPARE(points[2], (SweepPoint{findCodec("gzip"), 2, {.mode = DriveMode::OneShot}, knobs}));
    }

    void roundsOfPresets() {
        QCOMPARE(roundsFor(RoundsPreset::Quick, 1000), (Rounds{.warmups = 0, .runs = 3}));
        QCOMPARE(roundsFor(RoundsPreset::Standard, 1000), (Rounds{.warmups = 1, .runs = 5}));
        QCOMPARE(roundsFor(RoundsPreset::Thorough, 1000), (Rounds{.warmups = 2, .runs = 15}));
        QCOMPARE(roundsFor(RoundsPreset::Published, 999'999), (Rounds{.warmups = 3, .runs = 60}));
        QCOMPARE(roundsFor(RoundsPreset::Published, 1'000'000), (Rounds{.warmups = 3, .runs = 15}));
    }

    void defaultsAreTheThreeContentCodings() {
        const std::vector<CurvePlan> chosen = defaultCurves();
        QCOMPARE(chosen.size(), std::size_t{3});
        QCOMPARE(chosen[0], (CurvePlan{.codec = findCodec("zstd"), .levels = {-7, 22}}));
        QCOMPARE(chosen[1], (CurvePlan{.codec = findCodec("brotli"), .levels = {0, 11}}));
        QCOMPARE(chosen[2], (CurvePlan{.codec = findCodec("gzip"), .levels = {1, 9}}));
    }

    /// zstd 4 is dfast when the size is unknown, greedy for 10 KB: libzstd picks one of four tables by size.
    void unreachedMeasurementsKnowOnlyThePlan() {
        const std::vector<SweepPoint> points = {{findCodec("zstd"), 4, {.mode = DriveMode::Stream}},
                                                {findCodec("zstd"), 4, {.mode = DriveMode::Pledged}},
                                                {findCodec("gzip"), 6, {}}};
        const std::vector<Measurement> measurements = unreachedMeasurements(points, 10'000);
        QCOMPARE(measurements.size(), std::size_t{3});
        QCOMPARE(measurements[0].strategy, std::string("dfast"));
        QCOMPARE(measurements[1].strategy, std::string("greedy"));
        QCOMPARE(measurements[2].strategy, std::string());
        for (std::size_t index = 0; index < points.size(); ++index) {
            QCOMPARE(measurements[index].index, index);
            QCOMPARE(measurements[index].point, points[index]);
            QCOMPARE(measurements[index].originalBytes, std::uint64_t{10'000});
            QVERIFY(!measurements[index].reached());
            QVERIFY(!measurements[index].ratio().has_value());
        }
    }

    void codecsAreFoundById() {
        std::vector<std::string> ids;
        for (const Codec* codec : allCodecs()) {
            ids.emplace_back(codec->info().id);
            QCOMPARE(findCodec(codec->info().id), codec);
            QVERIFY(!codec->info().libraryVersion.empty());
        }
        QCOMPARE(ids, (std::vector<std::string>{"zstd", "brotli", "gzip", "deflate"}));
        QCOMPARE(findCodec("lzma"), nullptr);
        QCOMPARE(findCodec(""), nullptr);
    }
};

QTEST_GUILESS_MAIN(TestSweepPlan)
#include "tst_SweepPlan.moc"
