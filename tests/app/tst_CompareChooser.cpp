// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CompareChooser.h"
#include "app/panels/CurvesEditor.h"
#include "app/panels/SetupsChooser.h"
#include "core/codec/CodecRegistry.h"

#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestCompareChooser final : public QObject {
    Q_OBJECT

    static PlanChoice zstdOnly() {
        PlanChoice choice;
        choice.codecs = {{.codec = core::findCodec("zstd"), .levels = {1, 9}}};
        return choice;
    }
    static core::CurvePlan oneShot() {
        return {
            .codec = core::findCodec("zstd"), .levels = {1, 9}, .drive = {.mode = core::DriveMode::OneShot}};
    }
    static QString names(const CompareChooser& chooser) {
        return chooser.findChild<QLabel*>(QStringLiteral("compareNames"))->text();
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void saysThatThereIsNothingElse() {
        const CompareChooser chooser;
        QCOMPARE(names(chooser), QStringLiteral("Nothing else"));
        QCOMPARE(chooser.comparison(), Comparison());
    }

    void namesSayInWhatTheOthersDiffer() {
        CompareChooser chooser;
        PlanChoice choice = zstdOnly();
        choice.curves = {oneShot()};
        choice.setups = {"nginx-gzip"};
        const QSignalSpy changed(&chooser, &CompareChooser::changed);
        chooser.showChoice(choice);
        QCOMPARE(names(chooser), QStringLiteral("zstd (one-shot); nginx gzip"));
        choice.drive.mode = core::DriveMode::OneShot; // now they are the same
        chooser.showChoice(choice);
        QCOMPARE(names(chooser), QStringLiteral("nginx gzip"));
        QCOMPARE(changed.count(), 0);
    }

    void dialogChangesIt() {
        CompareChooser chooser;
        chooser.showChoice(zstdOnly());
        chooser.show();
        const QSignalSpy changed(&chooser, &CompareChooser::changed);
        chooser.findChild<QPushButton*>(QStringLiteral("compare"))->click();
        auto* dialog = chooser.findChild<CompareDialog*>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        dialog->findChild<SetupsChooser*>()->setSetups({"nginx-gzip"});
        dialog->findChild<CurvesEditor*>()->setCurves({oneShot()});
        dialog->accept();
        QCOMPARE(changed.count(), 1);
        QCOMPARE(chooser.comparison(), (Comparison{.curves = {oneShot()}, .setups = {"nginx-gzip"}}));
    }
};

QTEST_MAIN(TestCompareChooser)
#include "tst_CompareChooser.moc"
