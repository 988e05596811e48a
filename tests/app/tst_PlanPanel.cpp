// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CompareDialog.h"
#include "app/panels/PlanPanel.h"
#include "app/panels/SetupsChooser.h"
#include "core/codec/CodecRegistry.h"
#include "core/sweep/SweepEngine.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

using namespace levelscope;
using namespace levelscope::app;

class TestPlanPanel final : public QObject {
    Q_OBJECT

    template <class Widget>
    static Widget& child(const PlanPanel& panel, const char* name) {
        return *panel.findChild<Widget*>(QLatin1String(name));
    }
    static QString planSize(const PlanPanel& panel) { return child<QLabel>(panel, "planSize").text(); }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void startsWithTheDefaults() {
        const PlanPanel panel;
        QCOMPARE(panel.choice(), PlanChoice());
        // zstd -7..-1 and 1..22, brotli 0..11, gzip 1..9; one warm-up and five runs.
        QCOMPARE(planSize(panel), QStringLiteral("50 levels: 50 sizes, then 6 × 50 timings"));
    }

    void everyInputIsAnnouncedAndCounted() {
        PlanPanel panel;
        panel.show();
        QSignalSpy changed(&panel, &PlanPanel::choiceChanged);
        QTest::keyClick(&child<QCheckBox>(panel, "zstdChosen"), Qt::Key_Space);
        QCOMPARE(planSize(panel), QStringLiteral("21 levels: 21 sizes, then 6 × 21 timings"));
        child<QComboBox>(panel, "roundsChoice").setCurrentText(QStringLiteral("Own"));
        QTest::keyClick(&child<QSpinBox>(panel, "runs"), Qt::Key_Up);
        QTest::keyClick(&child<QSpinBox>(panel, "warmups"), Qt::Key_Up);
        QCOMPARE(planSize(panel), QStringLiteral("21 levels: 21 sizes, then 8 × 21 timings"));
        QTest::mouseClick(&child<QRadioButton>(panel, "oneShotMode"), Qt::LeftButton, {}, QPoint(8, 8));
        QCOMPARE(changed.count(), 5);
        const auto last = changed.last()[0].value<PlanChoice>();
        QCOMPARE(last, panel.choice());
        QCOMPARE(last.codecs.size(), std::size_t{2});
        QCOMPARE(last.rounds, RoundsChoice(core::Rounds{.warmups = 2, .runs = 6}));
        QCOMPARE(last.drive.mode, core::DriveMode::OneShot);
    }

    void comparedCurvesCount() {
        PlanPanel panel;
        panel.show();
        const QSignalSpy changed(&panel, &PlanPanel::choiceChanged);
        child<QPushButton>(panel, "compare").click();
        auto& dialog = *panel.findChild<CompareDialog*>();
        dialog.findChild<SetupsChooser*>()->setSetups({"nginx-gzip"});
        dialog.accept();
        QCOMPARE(changed.count(), 1);
        QCOMPARE(panel.choice().setups, std::vector<std::string>{"nginx-gzip"});
        QCOMPARE(planSize(panel), QStringLiteral("59 levels: 59 sizes, then 6 × 59 timings"));
        QCOMPARE(child<QLabel>(panel, "compareNames").text(), QStringLiteral("nginx gzip"));
    }

    void saysThatNothingIsChosen() {
        PlanPanel panel;
        panel.show();
        for (const char* name : {"zstdChosen", "brotliChosen", "gzipChosen"})
            QTest::keyClick(&child<QCheckBox>(panel, name), Qt::Key_Space);
        QVERIFY(panel.choice().codecs.empty());
        QCOMPARE(planSize(panel), QStringLiteral("Choose at least one codec."));
    }

    void forgettingWhatWasIncludedForgetsNothingElse() {
        PlanPanel panel;
        child<QSpinBox>(panel, "brotliHighest").setValue(5);
        child<QCheckBox>(panel, "brotliChosen").setChecked(false);
        panel.include({{.codec = core::findCodec("zstd"), .level = 22}});
        PlanChoice expected = panel.choice();
        const QSignalSpy changed(&panel, &PlanPanel::choiceChanged);
        panel.forgetIncluded();
        QCOMPARE(changed.count(), 0);
        expected.exempt.clear();
        QCOMPARE(panel.choice(), expected);
        QCOMPARE(child<QSpinBox>(panel, "brotliHighest").value(), 5);
    }

    void setChoiceIsSilent() {
        PlanPanel panel;
        const QSignalSpy changed(&panel, &PlanPanel::choiceChanged);
        PlanChoice choice;
        choice.codecs = {{.codec = core::findCodec("zstd"), .levels = {0, 0}}};
        choice.drive = {.mode = core::DriveMode::Pledged,
                        .writeSize = 14'745,
                        .flushEvery = 7,
                        .encoder = core::EncoderUse::Reused};
        choice.curves = {{.codec = core::findCodec("gzip"), .levels = {6, 6}}};
        choice.setups = {"nginx-brotli"};
        choice.rounds = core::Rounds{.warmups = 0, .runs = 60};
        choice.levelLimit = std::chrono::seconds(5);
        choice.exempt = {{.codec = core::findCodec("brotli"), .level = 11}};
        choice.oneCallDecode = false;
        choice.concurrency = 2;
        panel.setChoice(choice);
        QCOMPARE(panel.choice(), choice);
        QCOMPARE(planSize(panel), QStringLiteral("14 levels: 14 sizes, then 60 × 14 timings"));
        QCOMPARE(changed.count(), 0);
    }

    void levelsLeftOutAreNotCounted() {
        PlanPanel panel;
        PlanChoice choice;
        choice.codecs = {{.codec = core::findCodec("brotli"), .levels = {9, 11}}};
        panel.setChoice(choice);
        panel.setEstimate(planFor(choice, 1000), {.responseSeconds = {1, 100, 200}, .leftOut = {1, 2}});
        QCOMPARE(planSize(panel), QStringLiteral("1 level: 1 size, then 6 × 1 timing"));
        panel.clearEstimate();
        QCOMPARE(planSize(panel), QStringLiteral("3 levels: 3 sizes, then 6 × 3 timings"));
    }

    void encodersAtOnceAreNotInTheBudget() {
        PlanPanel panel;
        PlanChoice choice;
        choice.codecs = {{.codec = core::findCodec("gzip"), .levels = {1, 9}}};
        choice.rounds = std::chrono::seconds(20);
        choice.concurrency = 2;
        panel.setChoice(choice);
        QCOMPARE(planSize(panel), QStringLiteral("9 levels: 9 sizes, then timings: sizes and times in about "
                                                 "20 s, encoders at once on top"));
    }

    void planSizes_data() {
        QTest::addColumn<int>("highest");
        QTest::addColumn<RoundsChoice>("rounds");
        QTest::addColumn<quint64>("bytes");
        QTest::addColumn<QString>("expected");
        const RoundsChoice published = core::RoundsPreset::Published;
        QTest::newRow("one level") << 1 << RoundsChoice(core::Rounds{.warmups = 0, .runs = 60}) << quint64{1}
                                   << QStringLiteral("1 level: 1 size, then 60 × 1 timing");
        QTest::newRow("small") << 9 << published << quint64{298'727}
                               << QStringLiteral("9 levels: 9 sizes, then 63 × 9 timings");
        QTest::newRow("large") << 9 << published << quint64{3'018'756}
                               << QStringLiteral("9 levels: 9 sizes, then 18 × 9 timings");
        QTest::newRow("budget") << 9 << RoundsChoice(std::chrono::seconds(1200)) << quint64{1}
                                << QStringLiteral("9 levels: 9 sizes, then timings, all in about 1,200 s");
    }
    void planSizes() {
        QFETCH(int, highest);
        QFETCH(RoundsChoice, rounds);
        QFETCH(quint64, bytes);
        QFETCH(QString, expected);
        PlanChoice choice;
        choice.codecs = {{.codec = core::findCodec("gzip"), .levels = {1, highest}}};
        choice.rounds = rounds;
        PlanPanel panel;
        panel.setChoice(choice);
        panel.setPayloadSize(bytes);
        QCOMPARE(planSize(panel), expected);
    }

    void includedLevelsAreExemptAndCanBeLeftOutAgain() {
        PlanPanel panel;
        panel.show();
        PlanChoice choice;
        choice.codecs = {{.codec = core::findCodec("brotli"), .levels = {10, 11}}};
        panel.setChoice(choice);
        QStringList order;
        connect(&panel, &PlanPanel::choiceChanged, this, [&] { order.append(QStringLiteral("changed")); });
        connect(&panel, &PlanPanel::includeRequested, this, [&] { order.append(QStringLiteral("include")); });
        const core::SweepPlan plan = planFor(panel.choice(), 1000);
        panel.setEstimating();
        panel.setEstimate(plan, {.responseSeconds = {1, 200}, .leftOut = {1}});
        QTest::keyClick(&child<QPushButton>(panel, "leftOutButton"), Qt::Key_Space);
        QCOMPARE(order, (QStringList{QStringLiteral("changed"), QStringLiteral("include")}));
        QCOMPARE(panel.choice().exempt, std::vector{plan.points[1]});
        panel.include({plan.points[1]});
        QCOMPARE(panel.choice().exempt, std::vector{plan.points[1]});

        panel.setEstimate(planFor(panel.choice(), 1000), {.responseSeconds = {1, 200}});
        child<QPushButton>(panel, "exemptButton").click();
        QVERIFY(panel.choice().exempt.empty());
        panel.clearEstimate();
        QVERIFY(!child<QLabel>(panel, "estimate").isVisible());
    }

    void tabGoesDown() {
        PlanPanel panel;
        panel.show();
        child<QToolButton>(panel, "sectionTitle").click();
        const core::SweepPlan plan = planFor(panel.choice(), 1000);
        panel.setEstimate(plan,
                          {.responseSeconds = std::vector<double>(plan.points.size(), 61), .leftOut = {0}});
        const QStringList wanted =
            QStringLiteral("zstdChosen zstdLowest zstdHighest gzipChosen knobs streamMode writeSizes flushes "
                           "encoderUses compare roundsChoice sectionTitle levelLimited levelLimitSeconds "
                           "oneCallDecode concurrent leftOutButton")
                .split(u' ');
        QStringList visited;
        const QWidget* first = &child<QCheckBox>(panel, "zstdChosen");
        const QWidget* next = first;
        do {
            if (wanted.contains(next->objectName()) && next->isVisible() &&
                (next->focusPolicy() & Qt::TabFocus) != 0)
                visited.append(next->objectName());
            next = next->nextInFocusChain();
        } while (next != first);
        QCOMPARE(visited, wanted);
    }

    void mnemonicsAreUnique() {
        const PlanPanel panel;
        static const QRegularExpression mnemonic(QStringLiteral("&(\\w)"));
        QString seen = QStringLiteral("fsvh"); // the menus of the window: File, Sweep, View, Help
        const auto check = [&](const QString& text) {
            const QString key = mnemonic.match(text).captured(1).toLower();
            QVERIFY2(key.isEmpty() || !seen.contains(key), qPrintable(text));
            seen += key;
        };
        for (const auto* button : panel.findChildren<QAbstractButton*>())
            check(button->text());
        for (const auto* label : panel.findChildren<QLabel*>())
            check(label->text());
    }

    void fitsANarrowDock() {
        PlanPanel panel;
        panel.resize(300, 300);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        const auto& area = child<QScrollArea>(panel, "planScrollArea");
        QCOMPARE(area.horizontalScrollBar()->maximum(), 0);
        QVERIFY(area.verticalScrollBar()->maximum() > 0);
        QVERIFY(child<QLabel>(panel, "planSize").isVisible());
    }
};

QTEST_MAIN(TestPlanPanel)
#include "tst_PlanPanel.moc"
