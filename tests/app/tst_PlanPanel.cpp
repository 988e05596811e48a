// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/PlanPanel.h"
#include "core/codec/CodecRegistry.h"

#include <QCheckBox>
#include <QLabel>
#include <QLocale>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

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
        QTest::keyClick(&child<QSpinBox>(panel, "runs"), Qt::Key_Up);
        QTest::keyClick(&child<QSpinBox>(panel, "warmups"), Qt::Key_Up);
        QCOMPARE(planSize(panel), QStringLiteral("21 levels: 21 sizes, then 8 × 21 timings"));
        QTest::mouseClick(&child<QRadioButton>(panel, "oneShotMode"), Qt::LeftButton, {}, QPoint(8, 8));
        QCOMPARE(changed.count(), 4);
        const auto last = changed.last()[0].value<PlanChoice>();
        QCOMPARE(last, panel.choice());
        QCOMPARE(last.codecs.size(), std::size_t{2});
        QCOMPARE(last.runs, 6U);
        QCOMPARE(last.warmups, 2U);
        QCOMPARE(last.drive.mode, core::DriveMode::OneShot);
    }

    void saysThatNothingIsChosen() {
        PlanPanel panel;
        panel.show();
        for (const char* name : {"zstdChosen", "brotliChosen", "gzipChosen"})
            QTest::keyClick(&child<QCheckBox>(panel, name), Qt::Key_Space);
        QVERIFY(panel.choice().codecs.empty());
        QCOMPARE(planSize(panel), QStringLiteral("Choose at least one codec."));
    }

    void setChoiceIsSilent() {
        PlanPanel panel;
        const QSignalSpy changed(&panel, &PlanPanel::choiceChanged);
        PlanChoice choice;
        choice.codecs = {{core::findCodec("zstd"), {0, 0}}};
        choice.drive = {core::DriveMode::Pledged, 14'745, core::EncoderUse::Reused};
        choice.runs = 60;
        choice.warmups = 0;
        panel.setChoice(choice);
        QCOMPARE(panel.choice(), choice);
        QCOMPARE(planSize(panel), QStringLiteral("1 level: 1 size, then 60 × 1 timing"));
        QCOMPARE(changed.count(), 0);
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
