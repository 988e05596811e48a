// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/FindingText.h"
#include "core/insight/Findings.h"
#include "tests/support/MadeSweep.h"

#include <QTest>

using namespace levelscope;
using namespace levelscope::test;

namespace {

constexpr std::size_t kKibibyte = 1024;

/// With plain spaces in place of those that do not break.
app::FindingText plain(app::FindingText text) {
    text.title.replace(QChar(QChar::Nbsp), QLatin1Char(' '));
    text.sentence.replace(QChar(QChar::Nbsp), QLatin1Char(' '));
    return text;
}

/// The words for the only finding of that code; empty where there are none or several.
app::FindingText only(MadeSweep sweep, core::FindingCode code) {
    std::vector<app::FindingText> texts;
    for (const core::Finding& finding : core::findingsOf(sweep.record())) {
        if (finding.code == code)
            texts.push_back(plain(app::findingText(finding, sweep.record())));
    }
    return texts.size() == 1 ? texts.front() : app::FindingText{};
}

core::Drive writes(std::optional<std::size_t> writeSize) {
    return {.writeSize = writeSize};
}

} // namespace

class TestFindingText final : public QObject {
    Q_OBJECT

private slots:
    void beatenLevels() {
        const app::FindingText text = only(customersSweep(), core::FindingCode::Beaten);
        QCOMPARE(text.title, QStringLiteral("zstd 2 to 6, 9 and 12: beaten by zstd 1"));
        QCOMPARE(text.sentence,
                 QStringLiteral("zstd 2 to 6, 9 and 12 make larger bodies than zstd 1 and take more CPU "
                                "time: zstd 3, one of the defaults of ASP.NET Core 11 and the default of "
                                "Caddy and Node createZstdCompress, is 10.6 % larger and takes 2.00 times "
                                "the CPU time."));
    }

    void oneBeatenLevel() {
        MadeSweep sweep(1'000'000);
        sweep.add(madePoint("zstd", 5), 100'000, 0.010);
        sweep.add(madePoint("zstd", 7), 120'000, 0.015);
        QCOMPARE(only(sweep, core::FindingCode::Beaten).sentence,
                 QStringLiteral("zstd 7 makes a body 20.0 % larger than zstd 5 and takes 1.50 times the CPU "
                                "time."));
    }

    /// `customers`, 1,000 records: zstd 11 makes 38,877 bytes and 12 makes 38,880.
    void aFewBytesAreNoPercentage() {
        MadeSweep sweep(298'727);
        sweep.add(madePoint("zstd", 11), 38'877, 0.010);
        sweep.add(madePoint("zstd", 12), 38'880, 0.015);
        QCOMPARE(only(sweep, core::FindingCode::Beaten).sentence,
                 QStringLiteral("zstd 12 makes a body 3 bytes larger than zstd 11 and takes 1.50 times the "
                                "CPU time."));
    }

    void beatenWithoutASureDifferenceInTime() {
        MadeSweep sweep(1'000'000);
        sweep.add(madePoint("zstd", 5), 100'000, 0.010);
        sweep.add(madePoint("zstd", 7), 120'000, 0.010);
        QCOMPARE(only(sweep, core::FindingCode::Beaten).sentence,
                 QStringLiteral("zstd 7 makes a body 20.0 % larger than zstd 5 and saves no CPU time to "
                                "speak of."));
        sweep.add(madePoint("zstd", 8), 130'000, 0.020);
        QCOMPARE(only(sweep, core::FindingCode::Beaten).sentence,
                 QStringLiteral("zstd 7 and 8 make larger bodies than zstd 5 and save no CPU time to speak "
                                "of: zstd 8 is 30.0 % larger and takes 2.00 times the CPU time."));
    }

    void theDip() {
        const app::FindingText text = only(customersSweep(), core::FindingCode::Dip);
        QCOMPARE(text.title, QStringLiteral("zstd 1: the ratio falls after it"));
        QCOMPARE(text.sentence,
                 QStringLiteral("zstd 2 to 6, 9 and 12 make larger bodies than zstd 1, zstd 4 the largest: "
                                "12.4 % more. The first measured level that makes a smaller one again is "
                                "zstd 19."));
    }

    void aDipThatDoesNotEnd() {
        MadeSweep sweep(1'000'000);
        sweep.add(madePoint("brotli", 1), 100'000);
        sweep.add(madePoint("brotli", 2), 110'000);
        QCOMPARE(only(sweep, core::FindingCode::Dip).sentence,
                 QStringLiteral("brotli 2 makes a body 10.0 % larger than brotli 1. No measured level up to "
                                "brotli 2 makes a smaller one."));
    }

    void ties() {
        MadeSweep sweep(298'727);
        sweep.add(madePoint("zstd", 19), 36'952, 0.2);
        sweep.add(madePoint("zstd", 20), 36'952, 0.2);
        QCOMPARE(only(sweep, core::FindingCode::Tie).sentence,
                 QStringLiteral("zstd 19 and 20 make bodies of the same size, 36,952 bytes. No difference in "
                                "CPU time is sure."));
        sweep.add(madePoint("zstd", 22), 36'952, 0.3);
        for (core::Measurement& row : sweep.record().measurements)
            row.outputHash = 7;
        const app::FindingText text = only(sweep, core::FindingCode::Tie);
        QCOMPARE(text.title, QStringLiteral("zstd 19, 20 and 22: the same size"));
        QCOMPARE(text.sentence, QStringLiteral("zstd 19, 20 and 22 make the same body, 36,952 bytes, bit for "
                                               "bit. zstd 22 takes 1.50 times the CPU time of zstd 19."));
    }

    void levelsThatPayLittle() {
        MadeSweep sweep = steadySweep();
        sweep.add(madePoint("zstd", 7), 439'900, 0.035);
        const app::FindingText text = only(sweep, core::FindingCode::PaysLittle);
        QCOMPARE(text.title, QStringLiteral("zstd 7: saves little for its CPU time"));
        QCOMPARE(
            text.sentence,
            QStringLiteral("zstd 7 saves 100 bytes over zstd 6 and takes 5.00 ms more CPU time: 50.0 ms "
                           "per KB saved, where 500 \u00b5s is usual between the levels of this curve."));
    }

    void smallWrites() {
        MadeSweep sweep(3'018'756);
        sweep.add(madePoint("brotli", 1, writes(4 * kKibibyte)), 694'566);
        sweep.add(madePoint("brotli", 1, writes(std::nullopt)), 447'954);
        const app::FindingText text = only(sweep, core::FindingCode::PiecesEnlarge);
        QCOMPARE(text.title, QStringLiteral("brotli 1 (4 KiB writes): small writes or flushes cost size"));
        QCOMPARE(text.sentence,
                 QStringLiteral("brotli 1 (4 KiB writes), the default of ASP.NET Core 11, makes 694,566 "
                                "bytes, 55.1 % more than brotli 1 (whole body in one write) with 447,954, "
                                "which gets the same body in larger pieces."));
    }

    void unannouncedSize() {
        core::Drive announced;
        announced.mode = core::DriveMode::Pledged;
        MadeSweep sweep(300);
        sweep.add(madePoint("zstd", 12), 240, 35e-3);
        sweep.add(madePoint("zstd", 12, announced), 240, 33e-6);
        QCOMPARE(
            only(sweep, core::FindingCode::UnannouncedSize).sentence,
            QStringLiteral("zstd 12 is not told the body's size and takes 35.0 ms of CPU time, 1,061 "
                           "times the 33.0 \u00b5s that zstd 12 (size announced) takes, which knows it."));
    }

    void smallerWindow() {
        MadeSweep sweep(3'018'756);
        core::SweepPoint small = madePoint("brotli", 5);
        small.knobs.set("lgwin", 18);
        sweep.add(small, 410'084);
        sweep.add(madePoint("brotli", 5), 422'186);
        QCOMPARE(only(sweep, core::FindingCode::SmallerWindow).sentence,
                 QStringLiteral("brotli 5, the default of Apache mod_brotli, makes a body 3.0 % larger than "
                                "brotli 5 (lgwin 18), whose window is smaller."));
    }

    void enlargingAndNothingSaved() {
        MadeSweep sweep(179);
        sweep.add(madePoint("gzip", 2), 188, 20e-6);
        sweep.add(madePoint("zstd", 1), 157, 15e-6);
        QCOMPARE(only(sweep, core::FindingCode::Enlarged).sentence,
                 QStringLiteral("gzip 2 makes 188 bytes of a body of 179, 5.0 % more."));
        sweep.add(madePoint("gzip", 3), 187, 20e-6);
        QCOMPARE(only(sweep, core::FindingCode::Enlarged).sentence,
                 QStringLiteral("gzip 2 and 3 make the body larger: gzip 2 makes 188 bytes of a body of 179, "
                                "5.0 % more."));
        sweep.record().measurements[1].compressedBytes = 182;
        QCOMPARE(only(sweep, core::FindingCode::NothingSaves).sentence,
                 QStringLiteral("None of the settings that were measured makes this body of 179 bytes "
                                "smaller; what comes closest is zstd 1 with 182 bytes."));
    }

    void refusedWindows() {
        MadeSweep sweep(3'018'756);
        sweep.add(madePoint("zstd", 20), 362'100, 2.0).declaredWindowBytes = 32 * kKibibyte * kKibibyte;
        QCOMPARE(
            only(sweep, core::FindingCode::RefusedWindow).sentence,
            QStringLiteral("Browsers refuse the response of zstd 20: it declares a window of 32 MiB, and "
                           "they take 8 MiB at most (RFC 9659)."));
        sweep.add(madePoint("zstd", 22), 362'000, 4.0).declaredWindowBytes = 128 * kKibibyte * kKibibyte;
        QCOMPARE(only(sweep, core::FindingCode::RefusedWindow).sentence,
                 QStringLiteral("Browsers refuse the responses of zstd 20 and 22: that of zstd 20 declares a "
                                "window of 32 MiB, and they take 8 MiB at most (RFC 9659)."));
    }

    void whatWasNotJudged() {
        MadeSweep sweep = steadySweep();
        sweep.add(madePoint("zstd", 9), 400'000);
        QCOMPARE(only(sweep, core::FindingCode::NotJudged).sentence,
                 QStringLiteral("Nothing is said on the speed of zstd 9: failed, left out, or timed too "
                                "seldom to tell."));
        MadeSweep sizes(1000);
        sizes.add(madePoint("zstd", 1), 500);
        QCOMPARE(only(sizes, core::FindingCode::NotTimed).sentence,
                 QStringLiteral("No speed was measured, so that no level is called faster or slower than "
                                "another."));
    }

    /// zstd has no level 0 of its own: it is another name of 3.
    void levelsOfSeveralCurves() {
        MadeSweep sweep(1000);
        for (const int level : {-2, -1, 1, 4, 5})
            sweep.add(madePoint("zstd", level), 500);
        sweep.add(madePoint("gzip", 9), 500);
        QCOMPARE(app::pointsText({0, 1, 2, 3, 4, 5}, sweep.record()),
                 QStringLiteral("zstd -2 to 1, 4 and 5, gzip 9"));
    }
};

QTEST_GUILESS_MAIN(TestFindingText)
#include "tst_FindingText.moc"
