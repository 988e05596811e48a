// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CurveDialog.h"
#include "app/panels/CurvesEditor.h"
#include "core/codec/CodecRegistry.h"

#include <QListWidget>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestCurvesEditor final : public QObject {
    Q_OBJECT

    static core::CurvePlan own() { return {.codec = core::findCodec("brotli"), .levels = {0, 11}}; }
    static core::CurvePlan compared() {
        core::CurvePlan curve = own();
        curve.drive.mode = core::DriveMode::OneShot;
        return curve;
    }
    static core::CurvePlan announced() {
        core::CurvePlan curve = own();
        curve.drive.mode = core::DriveMode::Pledged;
        return curve;
    }
    static QListWidget& list(const CurvesEditor& editor) { return *editor.findChild<QListWidget*>(); }
    static QPushButton& button(const CurvesEditor& editor, const char* name) {
        return *editor.findChild<QPushButton*>(QLatin1String(name));
    }
    static CurveDialog& openedDialog(const CurvesEditor& editor) {
        auto* dialog = editor.findChild<CurveDialog*>();
        if (dialog == nullptr || !dialog->isVisible())
            qFatal("no dialog is open");
        return *dialog;
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void listsCurvesInWords() {
        CurvesEditor editor({own()});
        core::CurvePlan curve{
            .codec = core::findCodec("zstd"), .levels = {3, 3}, .drive = {.mode = core::DriveMode::OneShot}};
        curve.knobs.set("windowLog", 23);
        editor.setCurves({compared(), curve});
        QCOMPARE(list(editor).item(0)->text(),
                 QStringLiteral("brotli 0 to 11: one call, size known, encoder per response"));
        QCOMPARE(list(editor).item(1)->text(),
                 QStringLiteral("zstd 3: one call, size known, encoder per response; windowLog 23"));
    }

    void addStartsAsTheFirstOfTheOwn() {
        CurvesEditor editor({own()});
        editor.show();
        const QSignalSpy changed(&editor, &CurvesEditor::changed);
        button(editor, "addCurve").click();
        CurveDialog& dialog = openedDialog(editor);
        QCOMPARE(dialog.curve(), own());
        dialog.findChild<QRadioButton*>(QStringLiteral("oneShotMode"))->setChecked(true);
        dialog.accept();
        QCOMPARE(editor.curves(), std::vector{compared()});
        QCOMPARE(list(editor).currentRow(), 0);
        QCOMPARE(changed.count(), 1);
    }

    void cancelledChangesNothing() {
        CurvesEditor editor({own()});
        editor.show();
        const QSignalSpy changed(&editor, &CurvesEditor::changed);
        button(editor, "addCurve").click();
        openedDialog(editor).reject();
        QVERIFY(editor.curves().empty());
        QCOMPARE(changed.count(), 0);
    }

    void editChangesTheSelectedOne() {
        CurvesEditor editor({own()});
        editor.setCurves({compared(), announced()});
        editor.show();
        list(editor).setCurrentRow(1);
        button(editor, "editCurve").click();
        CurveDialog& dialog = openedDialog(editor);
        QCOMPARE(dialog.curve(), announced());
        dialog.accept(); // unchanged: a curve may stay what it is
        QCOMPARE(editor.curves(), (std::vector{compared(), announced()}));
    }

    void duplicateMustBecomeAnotherCurve() {
        CurvesEditor editor({own()});
        editor.setCurves({compared()});
        editor.show();
        list(editor).setCurrentRow(0);
        button(editor, "duplicateCurve").click();
        CurveDialog& dialog = openedDialog(editor);
        QCOMPARE(dialog.curve(), compared());
        dialog.findChild<QRadioButton*>(QStringLiteral("pledgedMode"))->setChecked(true);
        dialog.accept();
        QCOMPARE(editor.curves(), (std::vector{compared(), announced()}));
    }

    void removeByButtonAndKey() {
        CurvesEditor editor({own()});
        editor.setCurves({compared(), announced()});
        editor.show();
        QVERIFY(QTest::qWaitForWindowActive(&editor));
        list(editor).setFocus();
        list(editor).setCurrentRow(0);
        QTest::keyClick(&list(editor), Qt::Key_Delete);
        QCOMPARE(editor.curves(), std::vector{announced()});
        QCOMPARE(list(editor).currentRow(), 0);
        button(editor, "removeCurve").click();
        QVERIFY(editor.curves().empty());
    }

    void buttonsNeedASelection() {
        CurvesEditor editor({});
        editor.setCurves({compared()});
        for (const char* name : {"editCurve", "duplicateCurve", "removeCurve"})
            QVERIFY(!button(editor, name).isEnabled());
        QVERIFY(button(editor, "addCurve").isEnabled());
        list(editor).setCurrentRow(0);
        for (const char* name : {"editCurve", "duplicateCurve", "removeCurve"})
            QVERIFY(button(editor, name).isEnabled());
    }
};

QTEST_MAIN(TestCurvesEditor)
#include "tst_CurvesEditor.moc"
