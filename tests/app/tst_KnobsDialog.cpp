// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/KnobsDialog.h"
#include "core/codec/CodecRegistry.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
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

    // zstd.h, libzstd 1.5.4: ZSTD_WINDOWLOG_MIN 10, ZSTD_WINDOWLOG_MAX_64 31.
    void refusesValuesOutOfRange() {
        const KnobsDialog dialog({{core::findCodec("zstd")}, {core::findCodec("gzip")}});
        auto& windowLog = *dialog.findChild<QSpinBox*>(QStringLiteral("windowLog"));
        const auto& ok = *dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        const auto& problem = *dialog.findChild<QLabel*>(QStringLiteral("knobsProblem"));
        windowLog.setValue(32);
        QVERIFY(!ok.isEnabled());
        QVERIFY2(problem.text().contains(QLatin1String("10 to 31")), qPrintable(problem.text()));
        windowLog.setValue(31);
        QVERIFY(ok.isEnabled());
        QCOMPARE(problem.text(), QString());
    }

    void refusesWhatDoesNotGoTogether() {
        const KnobsDialog dialog({{core::findCodec("zstd")}, {core::findCodec("brotli")}});
        const auto& problem = *dialog.findChild<QLabel*>(QStringLiteral("knobsProblem"));
        const auto& ok = *dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        auto& direct = *dialog.findChild<QSpinBox*>(QStringLiteral("nDirect"));
        QVERIFY(ok.isEnabled());
        QVERIFY(problem.isHidden());
        direct.setValue(16);
        QVERIFY(!ok.isEnabled());
        QVERIFY(!problem.isHidden());
        QVERIFY2(problem.text().startsWith(QStringLiteral("brotli takes nDirect up to 15 << nPostfix ")),
                 qPrintable(problem.text()));
        dialog.findChild<QSpinBox*>(QStringLiteral("nPostfix"))->setValue(1);
        QVERIFY(ok.isEnabled());
        QVERIFY(problem.isHidden());
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
