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
        QCOMPARE(levelsOf(pointsFor({{findCodec("zstd"), {-2, 2}}}, {})), (std::vector<int>{-2, -1, 1, 2}));
        QCOMPARE(levelsOf(pointsFor({{findCodec("zstd"), {0, 0}}}, {})), (std::vector<int>{0}));
        QCOMPARE(levelsOf(pointsFor({{findCodec("gzip"), {0, 2}}}, {})), (std::vector<int>{0, 1, 2}));
    }

    void encodersThatCannotBeReusedAreFresh() {
        const Drive reused{.encoder = EncoderUse::Reused};
        for (const auto& [id, expected] : {std::pair{"zstd", EncoderUse::Reused},
                                           {"gzip", EncoderUse::Reused},
                                           {"deflate", EncoderUse::Reused},
                                           {"brotli", EncoderUse::Fresh}})
            QCOMPARE(pointsFor({{findCodec(id), {1, 1}}}, reused).front().drive.encoder, expected);
    }

    void defaultsAreTheThreeContentCodings() {
        const std::vector<CodecLevels> chosen = defaultCodecLevels();
        QCOMPARE(chosen.size(), std::size_t{3});
        QCOMPARE(chosen[0], (CodecLevels{findCodec("zstd"), {-7, 22}}));
        QCOMPARE(chosen[1], (CodecLevels{findCodec("brotli"), {0, 11}}));
        QCOMPARE(chosen[2], (CodecLevels{findCodec("gzip"), {1, 9}}));
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
