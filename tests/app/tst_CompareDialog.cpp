// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CompareDialog.h"
#include "app/panels/CurvesEditor.h"
#include "app/panels/SetupsChooser.h"
#include "core/codec/CodecRegistry.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestCompareDialog final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void keepsWhatItWasGiven() {
        const core::CurvePlan own{.codec = core::findCodec("zstd"), .levels = {1, 9}};
        core::CurvePlan compared = own;
        compared.drive.mode = core::DriveMode::OneShot;
        const Comparison initial{.curves = {compared}, .setups = {"nginx-gzip"}};
        const CompareDialog dialog(initial, {own});
        QCOMPARE(dialog.comparison(), initial);
        dialog.findChild<SetupsChooser*>()->setSetups({});
        dialog.findChild<CurvesEditor*>()->setCurves({});
        QCOMPARE(dialog.comparison(), Comparison());
    }
};

QTEST_MAIN(TestCompareDialog)
#include "tst_CompareDialog.moc"
