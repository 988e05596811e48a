// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/PlanChoice.h"
#include "core/codec/CodecRegistry.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestPlanChoice final : public QObject {
    Q_OBJECT

    static PlanChoice twoCodecs() {
        PlanChoice choice;
        choice.codecs = {{.codec = core::findCodec("zstd"), .levels = {1, 2}},
                         {.codec = core::findCodec("gzip"), .levels = {6, 6}}};
        return choice;
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void defaults() {
        const core::SweepPlan plan = planFor({}, 1000);
        QCOMPARE(plan.points.size(), std::size_t{50}); // zstd -7..-1 and 1..22, brotli 0..11, gzip 1..9
        QCOMPARE(plan.measure, core::Measure::Speed);
        QCOMPARE(plan.rounds, (core::Rounds{.warmups = 1, .runs = 5}));
        QCOMPARE(plan.levelLimit, std::optional(std::chrono::seconds(60)));
        QVERIFY(!plan.budget.has_value());
        QVERIFY(plan.oneCallDecode);
        QCOMPARE(plan.concurrency, 0U);
    }

    void ownCurvesShareTheDriveAndKeepTheirKnobs() {
        PlanChoice choice = twoCodecs();
        choice.drive.mode = core::DriveMode::Pledged;
        choice.codecs[0].knobs.set("windowLog", 20);
        const std::vector<core::SweepPoint> points = planFor(choice, 1000).points;
        QCOMPARE(points.size(), std::size_t{3});
        QCOMPARE(points[0].knobs.value("windowLog"), std::optional(20));
        QVERIFY(points[2].knobs.empty());
        for (const core::SweepPoint& point : points)
            QCOMPARE(point.drive.mode, core::DriveMode::Pledged);
    }

    void comparedCurvesFollow() {
        PlanChoice choice = twoCodecs();
        choice.curves = {{.codec = core::findCodec("zstd"),
                          .levels = {2, 3},
                          .drive = {.mode = core::DriveMode::OneShot}}};
        const std::vector<core::SweepPoint> points = planFor(choice, 1000).points;
        QCOMPARE(points.size(), std::size_t{5});
        QCOMPARE(points[3].level, 2);
        QCOMPARE(points[3].drive.mode, core::DriveMode::OneShot);
        choice.curves[0].drive = choice.drive; // level 2 is in the own curve already
        QCOMPARE(planFor(choice, 1000).points.size(), std::size_t{4});
    }

    // nginx lowers windowBits and memLevel for small bodies: the window is halved while 300 B and
    // 262 more fit into half of it.
    void serversDependOnTheBody() {
        PlanChoice choice;
        choice.codecs.clear();
        choice.setups = {"nginx-gzip", "no such server"};
        const std::vector<core::SweepPoint> small = planFor(choice, 300).points;
        QCOMPARE(small.size(), std::size_t{9});
        QCOMPARE(small[0].setup, std::string("nginx gzip"));
        QCOMPARE(small[0].knobs.value("windowBits"), std::optional(10));
        QCOMPARE(planFor(choice, 1'000'000).points[0].knobs.value("windowBits"), std::optional(15));
    }

    void rounds() {
        PlanChoice choice;
        choice.rounds = core::RoundsPreset::Published;
        QCOMPARE(planFor(choice, 298'727).rounds, (core::Rounds{.warmups = 3, .runs = 60}));
        QCOMPARE(planFor(choice, 3'018'756).rounds, (core::Rounds{.warmups = 3, .runs = 15}));
        choice.rounds = core::Rounds{.warmups = 0, .runs = 9};
        QCOMPARE(planFor(choice, 1).rounds, (core::Rounds{.warmups = 0, .runs = 9}));
        QVERIFY(!planFor(choice, 1).budget.has_value());
        choice.rounds = std::chrono::seconds(20);
        QCOMPARE(planFor(choice, 1).budget, std::optional(std::chrono::seconds(20)));
    }

    void onlyPointsOfThePlanAreExempt() {
        PlanChoice choice = twoCodecs();
        const std::vector<core::SweepPoint> points = planFor(choice, 1000).points;
        choice.exempt = {points[1], {.codec = core::findCodec("brotli"), .level = 11}};
        QCOMPARE(planFor(choice, 1000).exempt, std::vector{points[1]});
    }

    void restIsTakenOver() {
        PlanChoice choice;
        choice.levelLimit = std::nullopt;
        choice.oneCallDecode = false;
        choice.concurrency = 4;
        const core::SweepPlan plan = planFor(choice, 1000);
        QVERIFY(!plan.levelLimit.has_value());
        QVERIFY(!plan.oneCallDecode);
        QCOMPARE(plan.concurrency, 4U);
    }
};

QTEST_MAIN(TestPlanChoice)
#include "tst_PlanChoice.moc"
