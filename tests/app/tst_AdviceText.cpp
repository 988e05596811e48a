// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/AdviceText.h"
#include "tests/support/InsightRows.h"
#include "tests/support/PlainText.h"

#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::test;

namespace {

/// zstd 1, zstd 6 and brotli 11 of a body of 298,727 bytes.
std::vector<core::Measurement> rows() {
    return measuredTable(
        {{"zstd", 1, 41'132, 572, 3103}, {"zstd", 6, 41'009, 112, 1735}, {"brotli", 11, 34'025, 1, 728}},
        kCustomers1000);
}

core::AdviceOption option(std::optional<std::size_t> row, std::uint64_t bytes, double cpu, double total) {
    return {.row = row, .bytes = bytes, .cpuSeconds = cpu, .totalSeconds = total};
}

core::Advice advice() {
    return {.role = core::AdviceRole::PerRequest,
            .outcome = core::AdviceOutcome::Setting,
            .choice = option(0, 41'132, 0.0005, 0.084),
            .runnerUp = option(1, 41'009, 0.0026, 0.086),
            .closeness = core::Closeness::Certain};
}

AdviceWords wordsOf(const core::Advice& told, const core::AdviceConstraints& constraints = {}) {
    AdviceWords words = adviceWords(told, rows(), constraints);
    for (QString* text : {&words.numbers, &words.runnerUp, &words.closeness})
        *text = plain(*text);
    for (QString& line : words.ruledOut)
        line = plain(line);
    return words;
}

} // namespace

class TestAdviceText final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void rolesHaveNamesAndIdsOfTheirOwn() {
        QStringList ids;
        QStringList names;
        for (const core::AdviceRole role : core::kAdviceRoles) {
            ids.append(adviceRoleId(role));
            names.append(adviceRoleName(role));
        }
        QCOMPARE(ids.removeDuplicates() + names.removeDuplicates(), qsizetype{0});
        QCOMPARE(ids,
                 QStringList({QStringLiteral("per-request"), QStringLiteral("cached"),
                              QStringLiteral("static"), QStringLiteral("no-zstd"), QStringLiteral("gzip")}));
        QVERIFY(!names.contains(QString()));
    }

    void settingWithItsRunnerUp() {
        const AdviceWords words = wordsOf(advice());
        QCOMPARE(words.role, QStringLiteral("Compressed for each request"));
        QCOMPARE(words.choice, QStringLiteral("zstd 1"));
        QVERIFY(words.numbers.startsWith(QStringLiteral("41,132 bytes, ")));
        QVERIFY(words.numbers.endsWith(QStringLiteral("a client has them after 84.0 ms.")));
        QCOMPARE(
            words.runnerUp,
            QStringLiteral("Runner-up: zstd 6, 123 bytes less, 2.10 ms more CPU time, 2.00 ms more for a "
                           "client to wait."));
        QCOMPARE(words.closeness, QStringLiteral("The call is certain."));
        QVERIFY(words.ruledOut.isEmpty());
        QCOMPARE(words.lines().size(), qsizetype{3});
    }

    void runnerUpMayHaveMoreAndTakeLess() {
        core::Advice told = advice();
        told.runnerUp = option({}, 41'133, 0, 0.083);
        QVERIFY(
            wordsOf(told).runnerUp.startsWith(QStringLiteral("Runner-up: not compressed, 1 byte more, ")));
        QVERIFY(wordsOf(told).runnerUp.contains(QStringLiteral(" less CPU time, 1.00 ms less for a client")));
        told.runnerUp = option(1, 41'132, 0.0005, 0.084);
        QCOMPARE(wordsOf(told).runnerUp, QStringLiteral("Runner-up: zstd 6, the same size."));
    }

    void bodiesThatAreFinishedAreCompressedOnce() {
        core::Advice told = advice();
        QVERIFY(!wordsOf(told).numbers.contains(QStringLiteral("compressed once")));
        QVERIFY(wordsOf(told).numbers.contains(QStringLiteral("for each response")));
        told.role = core::AdviceRole::CachedOnce;
        QVERIFY(wordsOf(told).numbers.contains(QStringLiteral("compressed once in ")));
        told.choice.totalSeconds.reset();
        QCOMPARE(wordsOf(told).numbers, QStringLiteral("It makes 41,132 bytes; times were not measured."));
        QVERIFY(!wordsOf(told).runnerUp.contains(QStringLiteral("wait")));
    }

    void notCompressing() {
        core::Advice told = advice();
        told.outcome = core::AdviceOutcome::DoNotCompress;
        told.choice = option({}, 179, 0, 0.04);
        QCOMPARE(wordsOf(told).choice, QStringLiteral("Do not compress"));
        QCOMPARE(wordsOf(told).numbers, QStringLiteral("179 bytes, which a client has after 40.0 ms."));
    }

    void nothingFits() {
        const core::Advice told{.role = core::AdviceRole::LastResort,
                                .outcome = core::AdviceOutcome::NothingFits,
                                .choice = option({}, 298'727, 0, 0.1),
                                .ruledOut = {{0, core::RuledOutFor::NotAccepted, true}}};
        const AdviceWords words = wordsOf(told);
        QCOMPARE(words.choice, QStringLiteral("No setting fits"));
        QCOMPARE(words.lines(),
                 QStringList({QStringLiteral("What remains is to send the body as it is: 298,727 bytes."),
                              QStringLiteral("Not in question: 1 that clients do not take.")}));
    }

    void nothingIsKnown() {
        const core::Advice told{.role = core::AdviceRole::LastResort,
                                .outcome = core::AdviceOutcome::NotMeasured,
                                .choice = option({}, 298'727, 0, 0.1),
                                .ruledOut = {{0, core::RuledOutFor::NotTimed, false}}};
        const AdviceWords words = wordsOf(told);
        QCOMPARE(words.choice, QStringLiteral("Not known"));
        QVERIFY2(words.numbers.startsWith(QStringLiteral("No setting that these clients take was timed")),
                 qPrintable(words.numbers));
        QVERIFY(!words.lines().join(u' ').contains(QStringLiteral("as it is")));
    }

    void closenessIsTold_data() {
        QTest::addColumn<int>("closeness");
        QTest::addColumn<bool>("byCpu");
        QTest::addColumn<int>("role");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, core::Closeness closeness, bool byCpu, core::AdviceRole role,
                            const char* sentence) {
            QTest::addRow("%s", name) << int(closeness) << byCpu << int(role) << QString::fromUtf8(sentence);
        };
        const auto perRequest = core::AdviceRole::PerRequest;
        row("close", core::Closeness::Close, false, perRequest,
            "The call is close: the two are surely different, but not by much.");
        row("close, less CPU time", core::Closeness::Close, true, perRequest,
            "The call is close: clients hardly notice the difference, and the choice takes the least CPU "
            "time.");
        row("tie", core::Closeness::Tie, false, perRequest,
            "The call is a tie within the noise of the timings.");
        row("tie, less CPU time", core::Closeness::Tie, true, perRequest,
            "The call is a tie within the noise; the choice takes the least CPU time.");
        row("tie of bytes", core::Closeness::Tie, false, core::AdviceRole::StaticAsset,
            "The call is a tie: both make as many bytes.");
        row("unknown", core::Closeness::Unknown, false, perRequest,
            "Too few runs were made to tell how close the call is.");
    }
    void closenessIsTold() {
        QFETCH(const int, closeness);
        QFETCH(const bool, byCpu);
        QFETCH(const int, role);
        core::Advice told = advice();
        told.role = core::AdviceRole(role);
        told.closeness = core::Closeness(closeness);
        told.decider = byCpu ? core::Decider::CpuTime : core::Decider::Objective;
        QTEST(wordsOf(told).closeness, "sentence");
        told.runnerUp.reset();
        QCOMPARE(wordsOf(told).closeness, QString());
    }

    void whatWouldBeBetterIsNamedWithItsObstacle_data() {
        QTest::addColumn<int>("reason");
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("count");
        const auto row = [](const char* name, core::RuledOutFor reason, const char* sentence,
                            const char* count) {
            QTest::addRow("%s", name)
                << int(reason) << QString::fromUtf8(sentence)
                << QStringLiteral("Not in question: 1 %1.").arg(QString::fromUtf8(count));
        };
        row("codec", core::RuledOutFor::NotAccepted,
            "brotli 11 would be better, but the clients do not take brotli.", "that clients do not take");
        row("window", core::RuledOutFor::Window,
            "brotli 11 would be better, but declares a window that browsers refuse.",
            "with a window that browsers refuse");
        row("slow", core::RuledOutFor::TooSlow,
            "brotli 11 would be better, but takes 299 ms of CPU time, of which 6.00 ms are allowed.",
            "that take too much CPU time");
        row("memory", core::RuledOutFor::TooMuchMemory,
            "brotli 11 would be better, but takes 52.0 MB of memory, of which 1.00 MB are allowed.",
            "that take too much memory");
        row("unknown memory", core::RuledOutFor::MemoryUnknown,
            "brotli 11 would be better, but its memory was not measured.", "whose memory was not measured");
        row("failed", core::RuledOutFor::Failed, "", "that failed");
        row("left out", core::RuledOutFor::LeftOut, "", "left out of the sweep for their time");
        row("not reached", core::RuledOutFor::NotReached, "", "that the sweep did not get to");
        row("not timed", core::RuledOutFor::NotTimed, "", "that were not timed");
    }
    void whatWouldBeBetterIsNamedWithItsObstacle() {
        QFETCH(const int, reason);
        QFETCH(const QString, sentence);
        QFETCH(const QString, count);
        std::vector<core::Measurement> measurements = rows();
        measurements[2].memory = core::MemoryUse{.encoderPeakBytes = 52'000'000};
        core::Advice told = advice();
        told.cpuLimit = 0.006;
        told.ruledOut = {{2, core::RuledOutFor(reason), true}};
        const core::AdviceConstraints constraints{.mostEncoderBytes = 1'000'000};
        const auto linesOf = [&] {
            QStringList lines;
            for (const QString& line : adviceWords(told, measurements, constraints).ruledOut)
                lines.append(plain(line));
            return lines;
        };
        QCOMPARE(linesOf(), sentence.isEmpty() ? QStringList(count) : QStringList({sentence, count}));
        told.ruledOut.front().isBetter = false;
        QCOMPARE(linesOf(), QStringList(count));
    }

    void rolesOfOtherClientsDoNotNameWhatTheseLack() {
        core::Advice told = advice();
        told.role = core::AdviceRole::WithoutZstd;
        told.ruledOut = {{0, core::RuledOutFor::NotAccepted, true}};
        QCOMPARE(wordsOf(told).ruledOut,
                 QStringList(QStringLiteral("Not in question: 1 that clients do not take.")));
    }
};

QTEST_GUILESS_MAIN(TestAdviceText)
#include "tst_AdviceText.moc"
