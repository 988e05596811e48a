// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/Advice.h"
#include "tests/support/InsightRows.h"

#include <QTest>

#include <algorithm>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

/// "zstd 1", "none" for sending the body as it is.
QString nameOf(const std::vector<Measurement>& rows, const AdviceOption& option) {
    if (!option.row.has_value())
        return QStringLiteral("none");
    const SweepPoint& point = rows[*option.row].point;
    return QStringLiteral("%1 %2")
        .arg(QString::fromUtf8(point.codec->info().id.data(), qsizetype(point.codec->info().id.size())))
        .arg(point.level);
}

QString choiceOf(AdviceRole role, const std::vector<Measurement>& rows,
                 const AdviceConstraints& constraints = {}) {
    return nameOf(rows, adviceFor(role, rows, rows.front().originalBytes, constraints).choice);
}

const RuledOutRow* outOf(const Advice& advice, std::size_t row) {
    const auto found = std::ranges::find(advice.ruledOut, row, &RuledOutRow::row);
    return found == advice.ruledOut.end() ? nullptr : &*found;
}

std::vector<TableRow> with(std::vector<TableRow> rows, const std::vector<TableRow>& more) {
    rows.insert(rows.end(), more.begin(), more.end());
    return rows;
}

/// `customers` 10,000 at the levels the published table lacks, as one sweep found them: sizes of
/// libzstd 1.5.4 and brotli 1.0.9, streamed in 16 KiB writes, and CPU times of a virtual machine.
std::vector<TableRow> highLevels10000() {
    const double megabytes = 3.018'756;
    return {{"zstd", 16, 380'230, megabytes / 0.527, 4600},
            {"zstd", 17, 377'949, megabytes / 0.649, 4400},
            {"zstd", 19, 361'755, megabytes / 1.555, 4200},
            {"brotli", 10, 360'020, megabytes / 1.758, 500}};
}

} // namespace

class TestAdvice final : public QObject {
    Q_OBJECT

private slots:
    // The levels that are recommended for each role, out of the published measurements.
    void publishedCustomers_data() {
        QTest::addColumn<int>("role");
        QTest::addColumn<QString>("choice");
        QTest::addRow("per request") << int(AdviceRole::PerRequest) << QStringLiteral("zstd 1");
        QTest::addRow("cached") << int(AdviceRole::CachedOnce) << QStringLiteral("zstd 12");
        QTest::addRow("static") << int(AdviceRole::StaticAsset) << QStringLiteral("brotli 11");
        QTest::addRow("without zstd") << int(AdviceRole::WithoutZstd) << QStringLiteral("brotli 4");
        QTest::addRow("last resort") << int(AdviceRole::LastResort) << QStringLiteral("gzip 6");
    }
    void publishedCustomers() {
        QFETCH(const int, role);
        QTEST(choiceOf(AdviceRole(role), measuredTable(publishedCustomers1000(), kCustomers1000)), "choice");
    }

    void publishedTenThousandCustomers_data() {
        QTest::addColumn<int>("role");
        QTest::addColumn<QString>("choice");
        QTest::addRow("per request") << int(AdviceRole::PerRequest) << QStringLiteral("zstd 1");
        QTest::addRow("cached") << int(AdviceRole::CachedOnce) << QStringLiteral("zstd 17");
        QTest::addRow("static") << int(AdviceRole::StaticAsset) << QStringLiteral("brotli 11");
        QTest::addRow("last resort") << int(AdviceRole::LastResort) << QStringLiteral("gzip 6");
    }
    void publishedTenThousandCustomers() {
        QFETCH(const int, role);
        QTEST(choiceOf(AdviceRole(role),
                       measuredTable(with(publishedCustomers10000(), highLevels10000()), kCustomers10000)),
              "choice");
    }

    // At 10,000 records no level of zstd below 16 is smaller than level 1, so that a table that ends at 12
    // leaves nothing to wait longer for.
    void withoutHighLevelsCachingKeepsLevelOne() {
        QCOMPARE(choiceOf(AdviceRole::CachedOnce, measuredTable(publishedCustomers10000(), kCustomers10000)),
                 QStringLiteral("zstd 1"));
    }

    // Brotli 1 codes each write by itself: written in one piece its 10,000 records are 18,894 bytes (3 ms)
    // larger than those of quality 4, and done 8.7 ms earlier; in 16 KiB writes they are 550,513 bytes.
    void brotliWithoutZstdDependsOnTheWrites() {
        std::vector<TableRow> table = publishedCustomers10000();
        QCOMPARE(choiceOf(AdviceRole::WithoutZstd, measuredTable(table, kCustomers10000)),
                 QStringLiteral("brotli 1"));
        const auto first = std::ranges::find_if(
            table, [](const TableRow& row) { return row.codec == "brotli" && row.level == 1; });
        first->bytes = 550'513;
        QCOMPARE(choiceOf(AdviceRole::WithoutZstd, measuredTable(table, kCustomers10000)),
                 QStringLiteral("brotli 4"));
    }

    // Quality 2 is in no published table; with 16 KiB writes it makes 43,093 bytes, quality 4 42,649. It
    // takes half the time, and the client waits for either equally long.
    void brotliTwoIsAsGoodAsFour() {
        const auto rows = measuredTable({{"brotli", 2, 43'093, 400, 1300}, {"brotli", 4, 42'649, 208, 1500}},
                                        kCustomers1000);
        const Advice advice =
            adviceFor(AdviceRole::WithoutZstd, rows, kCustomers1000, {.link = {.warm = true}});
        QCOMPARE(nameOf(rows, advice.choice), QStringLiteral("brotli 2"));
        QCOMPARE(nameOf(rows, *advice.runnerUp), QStringLiteral("brotli 4"));
    }

    void cpuTimeDecidesBetweenEqualWaits() {
        // A slow link: 123 bytes less are worth more than the CPU time, but not 1 % of the total.
        const auto rows =
            measuredTable({{"zstd", 1, 41'132, 572, 3103}, {"zstd", 6, 40'900, 112, 3103}}, kCustomers1000);
        const AdviceConstraints slow{.link = {.bitsPerSecond = 500e3, .rttSeconds = 0.1}};
        const Advice advice = adviceFor(AdviceRole::PerRequest, rows, kCustomers1000, slow);
        QCOMPARE(nameOf(rows, advice.choice), QStringLiteral("zstd 1"));
        QCOMPARE(advice.decider, Decider::CpuTime);
        QCOMPARE(advice.closeness, Closeness::Close);
        QVERIFY(*advice.runnerUp->totalSeconds < *advice.choice.totalSeconds);

        const auto smaller =
            measuredTable({{"zstd", 1, 41'132, 572, 3103}, {"zstd", 6, 36'000, 112, 3103}}, kCustomers1000);
        const Advice other = adviceFor(AdviceRole::PerRequest, smaller, kCustomers1000, slow);
        QCOMPARE(nameOf(smaller, other.choice), QStringLiteral("zstd 6"));
        QCOMPARE(other.decider, Decider::Objective);
        QCOMPARE(other.closeness, Closeness::Certain);
    }

    void numbersOfTheOptions() {
        const auto rows = measuredTable({{"zstd", 1, 14'600, 100, 1000}}, 1'000'000);
        const AdviceConstraints constraints{.link = {.bitsPerSecond = 8e6, .rttSeconds = 0.050}};
        Advice advice = adviceFor(AdviceRole::PerRequest, rows, 1'000'000, constraints);
        QCOMPARE(advice.outcome, AdviceOutcome::Setting);
        QCOMPARE(advice.choice.bytes, std::uint64_t{14'600});
        QCOMPARE(*advice.choice.cpuSeconds, 0.010);
        QCOMPARE(*advice.choice.totalSeconds, 0.010 + 0.0646 + 0.001);
        QVERIFY(!advice.runnerUp->row.has_value());
        QCOMPARE(advice.runnerUp->bytes, std::uint64_t{1'000'000});
        QCOMPARE(*advice.cpuLimit, 0.020);
        advice = adviceFor(AdviceRole::CachedOnce, rows, 1'000'000, constraints);
        QCOMPARE(*advice.choice.totalSeconds, 0.0646 + 0.001);
        QCOMPARE(*advice.cpuLimit, 0.300);
    }

    void doNotCompressIsAnAnswer() {
        const auto rows = measuredTable({{"gzip", 1, 188, 5, 50}}, 179);
        const Advice advice = adviceFor(AdviceRole::PerRequest, rows, 179, {});
        QCOMPARE(advice.outcome, AdviceOutcome::DoNotCompress);
        QVERIFY(!advice.choice.row.has_value());
        QCOMPARE(nameOf(rows, *advice.runnerUp), QStringLiteral("gzip 1"));
        QCOMPARE(adviceFor(AdviceRole::StaticAsset, rows, 179, {}).outcome, AdviceOutcome::DoNotCompress);
    }

    void nothingFitsIsAnAnswer() {
        const auto rows = measuredTable({{"zstd", 1, 41'132, 572, 3103}}, kCustomers1000);
        const Advice advice = adviceFor(AdviceRole::LastResort, rows, kCustomers1000, {});
        QCOMPARE(advice.outcome, AdviceOutcome::NothingFits);
        QVERIFY(!advice.runnerUp.has_value());
        QCOMPARE(advice.ruledOut, (std::vector<RuledOutRow>{{0, RuledOutFor::NotAccepted, true}}));
        QCOMPARE(adviceFor(AdviceRole::PerRequest, {}, 100, {}).outcome, AdviceOutcome::NothingFits);
    }

    /// That would be advice to send the body as it is.
    void withoutTimesNothingIsKnown() {
        auto rows =
            measuredTable({{"zstd", 1, 41'132, 572, 3103}, {"gzip", 6, 47'113, 100, 900}}, kCustomers1000);
        for (Measurement& row : rows)
            row.timings = {};
        for (const AdviceRole role : {AdviceRole::PerRequest, AdviceRole::CachedOnce, AdviceRole::LastResort})
            QCOMPARE(adviceFor(role, rows, kCustomers1000, {}).outcome, AdviceOutcome::NotMeasured);
        QCOMPARE(adviceFor(AdviceRole::StaticAsset, rows, kCustomers1000, {}).outcome,
                 AdviceOutcome::Setting);
    }

    void constraintsRuleOut() {
        auto rows = measuredTable(publishedCustomers1000(), kCustomers1000);
        for (Measurement& row : rows)
            row.memory = MemoryUse{.encoderPeakBytes = 1'000'000};
        rows[5].memory->encoderPeakBytes = 2'000'000; // zstd 1
        rows[7].memory.reset();                       // zstd 6
        AdviceConstraints constraints{.mostSecondsPerResponse = 0.0012, .mostEncoderBytes = 1'500'000};
        constraints.accepted = {"zstd", "gzip"};
        const Advice advice = adviceFor(AdviceRole::PerRequest, rows, kCustomers1000, constraints);
        QCOMPARE(nameOf(rows, advice.choice), QStringLiteral("zstd 3"));
        QCOMPARE(outOf(advice, 0), nullptr);
        QCOMPARE(outOf(advice, 1)->reason, RuledOutFor::TooSlow); // gzip 6, 1.44 ms
        QCOMPARE(outOf(advice, 3)->reason, RuledOutFor::NotAccepted);
        QCOMPARE(outOf(advice, 5)->reason, RuledOutFor::TooMuchMemory);
        QVERIFY(outOf(advice, 5)->isBetter);
        QCOMPARE(advice.ruledOut.front().row, std::size_t{5});
        QCOMPARE(outOf(advice, 7)->reason, RuledOutFor::TooSlow); // before its memory is asked for
        constraints.mostSecondsPerResponse = 1.0;
        QCOMPARE(outOf(adviceFor(AdviceRole::PerRequest, rows, kCustomers1000, constraints), 7)->reason,
                 RuledOutFor::MemoryUnknown);
    }

    void browsersRefuseLargeWindows() {
        auto rows =
            measuredTable({{"zstd", 19, 36'952, 2, 3000}, {"zstd", 22, 36'900, 1, 3000}}, kCustomers1000);
        rows[0].declaredWindowBytes = std::uint64_t{8} << 20U;
        rows[1].declaredWindowBytes = std::uint64_t{128} << 20U;
        const Advice advice = adviceFor(AdviceRole::StaticAsset, rows, kCustomers1000, {});
        QCOMPARE(nameOf(rows, advice.choice), QStringLiteral("zstd 19"));
        QCOMPARE(outOf(advice, 1)->reason, RuledOutFor::Window);
        QCOMPARE(choiceOf(AdviceRole::StaticAsset, rows, {.browsers = false}), QStringLiteral("zstd 22"));
    }

    void unmeasuredRowsAreNotJudged() {
        auto rows = measuredTable(std::vector<TableRow>(5, {"zstd", 1, 41'132, 572, 3103}), kCustomers1000);
        rows[1].error = Error{ErrorCode::RoundTripMismatch, {}};
        rows[2].compressedBytes.reset();
        rows[2].leftOutSeconds = 100;
        rows[3].compressedBytes.reset();
        rows[4].timings = {};
        const Advice advice = adviceFor(AdviceRole::PerRequest, rows, kCustomers1000, {});
        QCOMPARE(*advice.choice.row, std::size_t{0});
        QCOMPARE(outOf(advice, 1)->reason, RuledOutFor::Failed);
        QVERIFY(!outOf(advice, 1)->isBetter);
        QCOMPARE(outOf(advice, 2)->reason, RuledOutFor::LeftOut);
        QCOMPARE(outOf(advice, 3)->reason, RuledOutFor::NotReached);
        QCOMPARE(outOf(advice, 4)->reason, RuledOutFor::NotTimed);
    }

    void sizesAloneAreEnoughForStaticAssets() {
        auto rows = measuredTable(publishedCustomers1000(), kCustomers1000);
        for (Measurement& row : rows)
            row.timings = {};
        const Advice advice = adviceFor(AdviceRole::StaticAsset, rows, kCustomers1000, {});
        QCOMPARE(nameOf(rows, advice.choice), QStringLiteral("brotli 11"));
        QVERIFY(!advice.choice.totalSeconds.has_value());
        QCOMPARE(advice.closeness, Closeness::Certain);
    }

    void noiseMakesTies() {
        const std::vector<TableRow> table = {{"zstd", 1, 41'132, 100, 3000}, {"zstd", 2, 41'132, 97, 3000}};
        // A link so fast that nearly all of the total is compressing; the body as it is would take longer.
        const AdviceConstraints constraints{.link = {.bitsPerSecond = 1e9, .rttSeconds = 0},
                                            .mostSecondsPerResponse = 1.0};
        const auto closeness = [&](double spread, std::size_t runs) {
            std::vector<Measurement> rows = measuredTable(table, kCustomers1000, spread);
            for (Measurement& row : rows)
                row.timings.compress->count = runs;
            return adviceFor(AdviceRole::PerRequest, rows, 10 * kCustomers1000, constraints).closeness;
        };
        QCOMPARE(closeness(0.2, 9), Closeness::Tie);
        QCOMPARE(closeness(0.001, 9), Closeness::Certain);
        QCOMPARE(closeness(0.001, 2), Closeness::Unknown);
    }

    void cachedTiesGoToLessCpuTime() {
        // The same bytes; decompress times that cannot be told apart.
        const auto rows = measuredTable({{"zstd", 20, 36'952, 1.5, 3010}, {"zstd", 19, 36'952, 2, 3000}},
                                        kCustomers1000, 0.05);
        const AdviceConstraints patient{.mostSecondsPerCachedBody = 10.0};
        const Advice advice = adviceFor(AdviceRole::CachedOnce, rows, kCustomers1000, patient);
        QCOMPARE(nameOf(rows, advice.choice), QStringLiteral("zstd 19"));
        QCOMPARE(advice.closeness, Closeness::Tie);
        QCOMPARE(advice.decider, Decider::CpuTime);
    }

    void equalSizesTie() {
        const auto rows =
            measuredTable({{"gzip", 9, 44'670, 50, 900}, {"gzip", 8, 44'670, 60, 900}}, kCustomers1000);
        const Advice advice = adviceFor(AdviceRole::StaticAsset, rows, kCustomers1000, {});
        QCOMPARE(nameOf(rows, advice.choice), QStringLiteral("gzip 8"));
        QCOMPARE(advice.closeness, Closeness::Tie);
    }
};

QTEST_GUILESS_MAIN(TestAdvice)
#include "tst_Advice.moc"
