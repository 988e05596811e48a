// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/KnobsDialog.h"
#include "core/codec/CodecRegistry.h"

#include <QLocale>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTabWidget>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestKnobsDialog final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void aTabForEachCodec() {
        core::Knobs knobs;
        knobs.set("lgwin", 18);
        const std::vector<KnobsDialog::CodecKnobs> initial = {{core::findCodec("zstd")},
                                                              {core::findCodec("brotli"), knobs}};
        const KnobsDialog dialog(initial);
        const auto& tabs = *dialog.findChild<QTabWidget*>(QStringLiteral("knobTabs"));
        QCOMPARE(tabs.count(), 2);
        QCOMPARE(tabs.tabText(0), QStringLiteral("zstd"));
        QCOMPARE(tabs.tabText(1), QStringLiteral("brotli (1)"));
        QCOMPARE(dialog.knobs(), initial);
    }

    void tabsCountWhatIsSet() {
        const KnobsDialog dialog({{core::findCodec("gzip")}});
        const auto& tabs = *dialog.findChild<QTabWidget*>(QStringLiteral("knobTabs"));
        dialog.findChild<QSpinBox*>(QStringLiteral("windowBits"))->setValue(9);
        dialog.findChild<QSpinBox*>(QStringLiteral("memLevel"))->setValue(1);
        QCOMPARE(tabs.tabText(0), QStringLiteral("gzip (2)"));
        core::Knobs expected;
        expected.set("memLevel", 1);
        expected.set("windowBits", 9);
        QCOMPARE(dialog.knobs().front().knobs, expected);
    }

    void fitsALaptopScreen() {
        const KnobsDialog dialog({{core::findCodec("zstd")}, {core::findCodec("gzip")}});
        QVERIFY2(dialog.minimumSizeHint().width() <= 1000,
                 qPrintable(QString::number(dialog.minimumSizeHint().width())));
        QVERIFY(dialog.minimumSizeHint().height() <= 600);
    }
};

QTEST_MAIN(TestKnobsDialog)
#include "tst_KnobsDialog.moc"
