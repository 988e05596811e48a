// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CurveDialog.h"
#include "core/codec/CodecRegistry.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestCurveDialog final : public QObject {
    Q_OBJECT

    static core::CurvePlan zstdCurve() {
        core::CurvePlan curve{
            .codec = core::findCodec("zstd"), .levels = {1, 9}, .drive = {.mode = core::DriveMode::OneShot}};
        curve.knobs.set("windowLog", 23);
        return curve;
    }
    static QPushButton& ok(const CurveDialog& dialog) {
        return *dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    }
    static QString problem(const CurveDialog& dialog) {
        return dialog.findChild<QLabel*>(QStringLiteral("curveProblem"))->text();
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void beginsAsTold() {
        const core::CurvePlan initial = zstdCurve();
        const CurveDialog dialog(initial, {});
        QCOMPARE(dialog.curve(), initial);
        QVERIFY(ok(dialog).isEnabled());
        QCOMPARE(problem(dialog), QString());
    }

    void everyInputCounts() {
        const CurveDialog dialog(zstdCurve(), {});
        dialog.findChild<QSpinBox*>(QStringLiteral("curveLowest"))->setValue(3);
        dialog.findChild<QRadioButton*>(QStringLiteral("streamMode"))->setChecked(true);
        core::CurvePlan expected = zstdCurve();
        expected.levels.lowest = 3;
        expected.drive.mode = core::DriveMode::Stream;
        QCOMPARE(dialog.curve(), expected);
    }

    void anotherCodecHasItsOwnLevelsAndKnobs() {
        const CurveDialog dialog(zstdCurve(), {});
        dialog.findChild<QComboBox*>(QStringLiteral("curveCodec"))->setCurrentText(QStringLiteral("brotli"));
        core::CurvePlan expected = zstdCurve();
        expected.codec = core::findCodec("brotli");
        expected.levels = {0, 11};
        expected.knobs = {};
        QCOMPARE(dialog.curve(), expected);
    }

    void tabGoesDownThenToTheParameters() {
        CurveDialog dialog(zstdCurve(), {});
        dialog.show();
        const QStringList wanted =
            QStringLiteral("curveCodec curveLowest curveHighest oneShotMode encoderUses windowLog "
                           "targetCBlockSize resetKnobs")
                .split(u' ');
        QStringList visited;
        const QWidget* first = dialog.findChild<QComboBox*>(QStringLiteral("curveCodec"));
        const QWidget* next = first;
        do {
            if (wanted.contains(next->objectName()) && next->isVisible())
                visited.append(next->objectName());
            if (next == &ok(dialog))
                visited.append(QStringLiteral("ok"));
            next = next->nextInFocusChain();
        } while (next != first);
        QCOMPARE(visited, wanted + QStringList{QStringLiteral("ok")});
    }

    void refusesWhatDoesNotGoTogether() {
        core::CurvePlan curve = zstdCurve();
        curve.codec = core::findCodec("brotli");
        curve.knobs = {};
        curve.knobs.set("nDirect", 16);
        const CurveDialog dialog(curve, {});
        QVERIFY(!ok(dialog).isEnabled());
        QVERIFY(problem(dialog).startsWith(QStringLiteral("brotli takes nDirect up to 15 << nPostfix ")));
        dialog.findChild<QSpinBox*>(QStringLiteral("nPostfix"))->setValue(1);
        QVERIFY(ok(dialog).isEnabled());
        QCOMPARE(problem(dialog), QString());
    }

    void refusesACurveThatThereIs() {
        const CurveDialog dialog(zstdCurve(), {zstdCurve()});
        QVERIFY(!ok(dialog).isEnabled());
        QCOMPARE(problem(dialog), QStringLiteral("There is such a curve already."));
        dialog.findChild<QSpinBox*>(QStringLiteral("windowLog"))->setValue(20);
        QVERIFY(ok(dialog).isEnabled());
        QCOMPARE(problem(dialog), QString());
        dialog.findChild<QSpinBox*>(QStringLiteral("windowLog"))->setValue(23);
        QVERIFY(!ok(dialog).isEnabled());
    }
};

QTEST_MAIN(TestCurveDialog)
#include "tst_CurveDialog.moc"
