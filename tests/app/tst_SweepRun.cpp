// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SweepRun.h"
#include "tests/support/MadeSweep.h"

#include <QRegularExpression>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using test::MadeSweep;

class TestSweepRun final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void aTotalThatFailedIsAFailedPoint() {
        MadeSweep total(1'000);
        total.add(test::madePoint("zstd", 1), 300);
        total.add(test::madePoint("zstd", 2), 290);
        QCOMPARE(judgeTotal(total.record()), std::nullopt);
        total.record().measurements[1].error = core::Error{core::ErrorCode::NotAlike, "response 7"};
        QCOMPARE(
            judgeTotal(total.record()),
            std::optional(CommandError{ExitCode::PointFailed,
                                       QStringLiteral("1 of 2 points have no total; the results say why.")}));
    }

    void whatWasNotReachedIsNoFailure() {
        MadeSweep total(1'000);
        total.add(test::madePoint("zstd", 1), 300).compressedBytes.reset();
        QCOMPARE(judgeTotal(total.record()), std::nullopt);
    }
};

QTEST_GUILESS_MAIN(TestSweepRun)
#include "tst_SweepRun.moc"
