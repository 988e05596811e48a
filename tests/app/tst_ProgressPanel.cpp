// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ProgressPanel.h"
#include "core/codec/CodecRegistry.h"

#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestProgressPanel final : public QObject {
    Q_OBJECT

    static QProgressBar& bar(const ProgressPanel& panel) {
        return *panel.findChild<QProgressBar*>(QStringLiteral("progressBar"));
    }
    static QString text(const ProgressPanel& panel) {
        return panel.findChild<QLabel*>(QStringLiteral("progressText"))->text();
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void barShowsTheShareOfAllSteps() {
        ProgressPanel panel;
        const core::SweepPlan plan{
            .points = core::pointsFor({{.codec = core::findCodec("gzip"), .levels = {1, 9}}})};
        const core::SweepProgress progress{core::SweepPhase::Timings, 27, 63, {{5}}, 2, 6};
        panel.showProgress(progress, plan, 1000, std::chrono::seconds(4));
        QVERIFY(bar(panel).isVisibleTo(&panel));
        QCOMPARE(bar(panel).maximum(), 63);
        QCOMPARE(bar(panel).value(), 27);
        QCOMPARE(text(panel), QStringLiteral("timings, round 2 of 6 · gzip 6 · 0:04"));
    }

    void busyBarHasNoEnd() {
        ProgressPanel panel;
        panel.showBusy(QStringLiteral("Stopping"));
        QVERIFY(bar(panel).isVisibleTo(&panel));
        QCOMPARE(bar(panel).maximum(), 0);
        QCOMPARE(text(panel), QStringLiteral("Stopping"));
    }

    void messageHasNoBar() {
        ProgressPanel panel;
        panel.showBusy(QStringLiteral("Loading"));
        panel.showMessage(QStringLiteral("Done"));
        QVERIFY(!bar(panel).isVisibleTo(&panel));
        QCOMPARE(text(panel), QStringLiteral("Done"));
    }

    void longTextDoesNotWidenTheWindow() {
        ProgressPanel panel;
        panel.showMessage(QStringLiteral("x"));
        const int width = panel.minimumSizeHint().width();
        panel.showMessage(QString(500, QLatin1Char('x')));
        QCOMPARE(panel.minimumSizeHint().width(), width);
    }
};

QTEST_MAIN(TestProgressPanel)
#include "tst_ProgressPanel.moc"
