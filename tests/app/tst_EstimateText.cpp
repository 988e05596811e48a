// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/EstimateText.h"
#include "core/codec/CodecRegistry.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestEstimateText final : public QObject {
    Q_OBJECT

    static core::SweepPlan brotliPlan() {
        return {.points = core::pointsFor({{.codec = core::findCodec("brotli"), .levels = {9, 11}}})};
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void estimates() {
        using namespace std::chrono_literals;
        QCOMPARE(estimateText({.total = 25s}),
                 QStringLiteral("About 25\u00a0s (an estimate from short samples)"));
        QCOMPARE(estimateText({.total = 200ms}),
                 QStringLiteral("Takes under 1 s (an estimate from short samples)"));
    }

    void nothingLeftOut() {
        const core::SweepPlan plan = brotliPlan();
        const core::PlanEstimate estimate{.responseSeconds = {1, 2, 3}};
        QCOMPARE(leftOutText(plan, estimate, 3), QString());
    }

    void levelsOverTheLimit() {
        const core::SweepPlan plan = brotliPlan();
        QCOMPARE(leftOutText(plan, {.responseSeconds = {1, 2, 180}, .leftOut = {2}}, 3),
                 QStringLiteral("1 level over the limit of 60 s is left out: brotli 11 (about 3\u00a0min)."));
        const core::PlanEstimate two{.responseSeconds = {1, 70, 180}, .leftOut = {1, 2}};
        QCOMPARE(leftOutText(plan, two, 3),
                 QStringLiteral("2 levels over the limit of 60 s are left out: brotli "
                                "10 (about 70\u00a0s), brotli 11 (about 3\u00a0min)."));
        QCOMPARE(
            leftOutText(plan, two, 1),
            QStringLiteral("2 levels over the limit of 60 s are left out: brotli 10 (about 70\u00a0s) and 1 "
                           "more."));
    }

    void exemptLevels() {
        core::SweepPlan plan = brotliPlan();
        const core::PlanEstimate estimate{.responseSeconds = {1, 70, 180}};
        QCOMPARE(exemptText(plan, estimate), QString());
        plan.exempt = {plan.points[0], plan.points[2]}; // the first is under the limit anyway
        QCOMPARE(exemptText(plan, estimate), QStringLiteral("Measured although over the limit: brotli 11."));
        QCOMPARE(exemptOverLimit(plan, estimate), std::vector{plan.points[2]});
        plan.levelLimit = std::nullopt;
        QCOMPARE(exemptText(plan, estimate), QString());
    }
};

QTEST_MAIN(TestEstimateText)
#include "tst_EstimateText.moc"
