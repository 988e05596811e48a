// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartLegend.h"
#include "app/charts/ChartTabs.h"
#include "core/insight/PointMarks.h"
#include "tests/support/MadeSweep.h"

#include <QCoreApplication>
#include <QEvent>
#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QTest>

#include <memory>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::test;

class TestChartTabs final : public QObject {
    Q_OBJECT

    static std::shared_ptr<const core::PointMarks> marksOf(const MadeSweep& sweep) {
        return std::make_shared<const core::PointMarks>(core::pointMarks(sweep.rows()));
    }
    static QStringList legendOf(const ChartTabs& tabs) {
        for (const QGraphicsItem* item : tabs.current().scene()->items()) {
            if (const auto* legend = dynamic_cast<const ChartLegend*>(item))
                return legend->shownTexts();
        }
        return {};
    }
    static bool explains(const ChartTabs& tabs, const char* text) {
        return !legendOf(tabs).filter(QLatin1String(text)).isEmpty();
    }
    static std::unique_ptr<ChartTabs> tabsWith(const MadeSweep& sweep) {
        auto tabs = std::make_unique<ChartTabs>();
        tabs->resize(1200, 800);
        tabs->setMeasurements(sweep.rows());
        tabs->show();
        QCoreApplication::processEvents();
        return tabs;
    }

private slots:
    void marksShowInEachChartOnceItIsInFront() {
        const MadeSweep sweep = customersSweep();
        const auto tabs = tabsWith(sweep);
        QVERIFY(!explains(*tabs, "hollow"));
        tabs->setMarks(marksOf(sweep));
        QVERIFY(explains(*tabs, "hollow"));
        for (int index = 1; index < tabs->count(); ++index) {
            tabs->setCurrentIndex(index);
            const ChartKind kind = tabs->current().kind();
            // Decompressing was not timed.
            QCOMPARE(explains(*tabs, "hollow"), kind != ChartKind::Decompression);
            QCOMPARE(explains(*tabs, "Pareto front"), kind == ChartKind::Tradeoff);
        }
    }

    void decompressionHasAFrontOfItsOwn() {
        MadeSweep sweep = customersSweep();
        for (core::Measurement& row : sweep.record().measurements) {
            row.timings.decompress = madeTimes(0.002);
            row.timings.decompressCpu = madeTimes(0.002);
        }
        const auto tabs = tabsWith(sweep);
        tabs->setMarks(marksOf(sweep));
        tabs->setCurrentIndex(
            static_cast<int>(std::ranges::find(kChartKinds, ChartKind::Decompression) - kChartKinds.begin()));
        QVERIFY(explains(*tabs, "hollow"));
        QVERIFY(!explains(*tabs, "Pareto front")); // the smallest alone
        sweep.record().measurements.front().timings.decompressCpu = madeTimes(0.001);
        tabs->setMeasurements(sweep.rows());
        tabs->setMarks(marksOf(sweep));
        QVERIFY(explains(*tabs, "Pareto front (bytes against CPU to decompress)"));
    }

    void marksGoWithTheMeasurements() {
        const MadeSweep sweep = customersSweep();
        const auto tabs = tabsWith(sweep);
        tabs->setMarks(marksOf(sweep));
        tabs->setMeasurements({});
        tabs->setMeasurements(sweep.rows());
        QVERIFY(!explains(*tabs, "hollow"));
        tabs->setMarks(marksOf(sweep));
        tabs->setMarks(nullptr);
        QVERIFY(!explains(*tabs, "hollow"));
    }

    /// Where nothing is beaten, nothing is to be explained.
    void aSteadySweepHasNoHollowPoints() {
        const MadeSweep sweep = steadySweep();
        const auto tabs = tabsWith(sweep);
        tabs->setMarks(marksOf(sweep));
        QVERIFY(!explains(*tabs, "hollow"));
    }

    void theSameMarksPaintNothing() {
        const MadeSweep sweep = customersSweep();
        const auto tabs = tabsWith(sweep);
        tabs->setMarks(marksOf(sweep));
        QVERIFY(QTest::qWaitForWindowExposed(tabs.get()));
        QCoreApplication::processEvents();
        QCoreApplication::processEvents();
        class Counter final : public QObject {
        public:
            int paints = 0;
            bool eventFilter(QObject*, QEvent* event) override {
                paints += event->type() == QEvent::Paint ? 1 : 0;
                return false;
            }
        } counter;
        tabs->current().viewport()->installEventFilter(&counter);
        tabs->setMarks(marksOf(sweep)); // an equal one, of another address
        QCoreApplication::processEvents();
        QCOMPARE(counter.paints, 0);
        tabs->setMarks(nullptr);
        QCoreApplication::processEvents();
        QVERIFY(counter.paints > 0);
    }

    void defaultsAreSwitchedInAllCharts() {
        const auto tabs = tabsWith(customersSweep());
        QVERIFY(tabs->defaultsShown());
        QVERIFY(explains(*tabs, "default of a server"));
        tabs->setDefaultsShown(false);
        QVERIFY(!tabs->defaultsShown());
        QVERIFY(!explains(*tabs, "default of a server"));
        tabs->setCurrentIndex(1);
        QCOMPARE(tabs->current().kind(), ChartKind::Throughput);
        QVERIFY(!explains(*tabs, "default of a server"));
        tabs->setDefaultsShown(true);
        QVERIFY(explains(*tabs, "default of a server"));
        tabs->setCurrentIndex(2);
        QVERIFY(!explains(*tabs, "default of a server"));
    }
};

QTEST_MAIN(TestChartTabs)
#include "tst_ChartTabs.moc"
