// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/EstimateView.h"
#include "core/codec/CodecRegistry.h"

#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestEstimateView final : public QObject {
    Q_OBJECT

    static core::SweepPlan plan() {
        return {.points = core::pointsFor({{.codec = core::findCodec("brotli"), .levels = {9, 11}}})};
    }
    static QLabel& label(const EstimateView& view, const char* name) {
        return *view.findChild<QLabel*>(QLatin1String(name));
    }
    static QPushButton& button(const EstimateView& view, const char* name) {
        return *view.findChild<QPushButton*>(QLatin1String(name));
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void showsAnEstimate() {
        EstimateView view;
        view.show();
        QVERIFY(!label(view, "estimate").isVisible());
        view.showEstimating();
        QCOMPARE(label(view, "estimate").text(), QStringLiteral("Estimating the time..."));
        view.showEstimate(plan(), {.total = std::chrono::seconds(25), .responseSeconds = {1, 2, 3}});
        QCOMPARE(label(view, "estimate").text(),
                 QStringLiteral("About 25\u00a0s (an estimate from short samples)"));
        QVERIFY(!button(view, "leftOutButton").isVisible());
        QVERIFY(!button(view, "exemptButton").isVisible());
        view.clear();
        QVERIFY(!label(view, "estimate").isVisible());
    }

    void includesWhatIsLeftOut() {
        EstimateView view;
        view.show();
        std::vector<core::SweepPoint> asked;
        connect(&view, &EstimateView::includeRequested, this, [&](const auto& points) { asked = points; });
        view.showEstimate(plan(), {.responseSeconds = {1, 70, 180}, .leftOut = {1, 2}});
        QVERIFY(label(view, "leftOut").isVisible());
        QTest::keyClick(&button(view, "leftOutButton"), Qt::Key_Space);
        QCOMPARE(asked, (std::vector{plan().points[1], plan().points[2]}));
    }

    void leavesOutAgain() {
        EstimateView view;
        view.show();
        std::vector<core::SweepPoint> asked;
        connect(&view, &EstimateView::leaveOutRequested, this, [&](const auto& points) { asked = points; });
        core::SweepPlan exempting = plan();
        exempting.exempt = {plan().points[2]};
        view.showEstimate(exempting, {.responseSeconds = {1, 2, 180}});
        QVERIFY(label(view, "exempt").isVisible());
        button(view, "exemptButton").click();
        QCOMPARE(asked, std::vector{plan().points[2]});
    }

    void toolTipNamesAll() {
        EstimateView view;
        const core::SweepPlan large{
            .points = core::pointsFor({{.codec = core::findCodec("brotli"), .levels = {6, 11}}})};
        view.showEstimate(large,
                          {.responseSeconds = {61, 62, 63, 64, 65, 66}, .leftOut = {0, 1, 2, 3, 4, 5}});
        QVERIFY(label(view, "leftOut").text().endsWith(QStringLiteral("and 3 more.")));
        QVERIFY(label(view, "leftOut").toolTip().contains(QStringLiteral("brotli 11")));
    }
};

QTEST_MAIN(TestEstimateView)
#include "tst_EstimateView.moc"
