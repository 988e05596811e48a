// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ParetoText.h"
#include "tests/support/MadeSweep.h"

#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::test;

class TestParetoText final : public QObject {
    Q_OBJECT

private slots:
    void standings() {
        const QString rival = QStringLiteral("zstd 1");
        const auto mark = [](core::Standing standing) {
            core::PointMark made;
            made.compression.standing = standing;
            return made;
        };
        QCOMPARE(standingText(mark(core::Standing::Beaten), rival), QStringLiteral("beaten by zstd 1"));
        QCOMPARE(standingLine(mark(core::Standing::Beaten), rival), QStringLiteral("Beaten by zstd 1"));
        QCOMPARE(standingText(mark(core::Standing::Front), {}), QStringLiteral("on the front"));
        QCOMPARE(standingLine(mark(core::Standing::Front), {}), QStringLiteral("On the Pareto front"));
        QCOMPARE(standingText(mark(core::Standing::NoGain), {}), QStringLiteral("not smaller than the body"));
        QCOMPARE(standingLine(mark(core::Standing::NoGain), {}), QStringLiteral("Not smaller than the body"));
        QCOMPARE(standingText({}, {}), QString());
        QCOMPARE(standingLine({}, {}), QString());
    }

    void theRuleNamesTheShare() { QVERIFY(standingRule().contains(QStringLiteral("at most 3 % dearer"))); }

    /// From the cheapest to the smallest.
    void frontsAreListed() {
        MadeSweep sweep = customersSweep();
        sweep.add(madePoint("brotli", 11), 341'338, 3.0);
        QCOMPARE(frontLines(core::pointMarks(sweep.rows()), sweep.rows()),
                 QStringList(QStringLiteral("Front, bytes against CPU: zstd 1, zstd 19, brotli 11")));
    }

    void bothTimesHaveALine() {
        MadeSweep sweep(1000);
        sweep.add(madePoint("zstd", 1), 100, 1).timings.decompressCpu = madeTimes(0.3);
        sweep.add(madePoint("zstd", 2), 110, 2).timings.decompressCpu = madeTimes(0.1);
        QCOMPARE(frontLines(core::pointMarks(sweep.rows()), sweep.rows()),
                 QStringList({QStringLiteral("Front, bytes against CPU: zstd 1"),
                              QStringLiteral("Front, bytes against CPU to decompress: zstd 2, zstd 1")}));
    }

    /// The smallest is sure to be on it, but a line about CPU would promise more.
    void sizesAloneHaveNone() {
        MadeSweep sweep(1000);
        sweep.add(madePoint("zstd", 1), 100);
        QCOMPARE(frontLines(core::pointMarks(sweep.rows()), sweep.rows()), QStringList());
        QCOMPARE(frontLines({}, {}), QStringList());
    }
};

QTEST_APPLESS_MAIN(TestParetoText)
#include "tst_ParetoText.moc"
