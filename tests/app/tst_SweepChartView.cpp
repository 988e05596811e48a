// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/SweepChart.h"
#include "app/charts/SweepChartView.h"
#include "tests/app/TestMeasurements.h"

#include <QGraphicsScene>
#include <QGraphicsSimpleTextItem>
#include <QGuiApplication>
#include <QLineSeries>
#include <QLocale>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QValueAxis>
#include <QWheelEvent>

#include <cmath>
#include <memory>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

class TestSweepChartView final : public QObject {
    Q_OBJECT

    // Plan indexes as a sweep would give them, zstd 1 first.
    static std::vector<core::Measurement> measurements() {
        std::vector<core::Measurement> list = {
            sized(0, "zstd", 1, 41'132), sized(1, "zstd", 3, 43'644), sized(2, "zstd", 6, 41'009),
            sized(3, "gzip", 1, 54'379), sized(4, "gzip", 6, 46'000),
        };
        list[0].strategy = "fast";
        list[1].strategy = "dfast";
        list[2].strategy = "lazy";
        double seconds = 0.5e-3;
        for (core::Measurement& measurement : list)
            measurement = timed(measurement, seconds *= 1.7, 0.2e-3);
        return list;
    }

    static std::unique_ptr<SweepChartView> shownView(ChartKind kind = ChartKind::Ratio) {
        auto view = std::make_unique<SweepChartView>(kind);
        view->resize(900, 600);
        view->setMeasurements(measurements());
        view->show();
        layOut(*view);
        return view;
    }

    static SweepChart& chartOf(const SweepChartView& view) { return *static_cast<SweepChart*>(view.chart()); }

    /// Qt Charts delivers its layout requests through the event loop.
    static void layOut(SweepChartView& view) {
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QCoreApplication::processEvents();
        QCoreApplication::processEvents();
    }

    /// Where Qt Charts draws a point of the chart, in the viewport.
    static QPoint at(const SweepChartView& view, QPointF value) {
        return view.mapFromScene(view.chart()->mapToScene(view.chart()->mapToPosition(value)));
    }
    static QPoint zstd3(const SweepChartView& view) { return at(view, {3, 298'727.0 / 43'644}); }
    static QPoint gzip6(const SweepChartView& view) { return at(view, {6, 298'727.0 / 46'000}); }
    static QPoint emptySpot(const SweepChartView& view) { return at(view, {4.5, 5.9}); }

    /// minimum x, minimum y, lengths
    static QRectF axisRanges(const SweepChartView& view) {
        const auto* const x = qobject_cast<QValueAxis*>(view.chart()->axes(Qt::Horizontal).constFirst());
        const auto* const y = qobject_cast<QValueAxis*>(view.chart()->axes(Qt::Vertical).constFirst());
        return {x->min(), y->min(), x->max() - x->min(), y->max() - y->min()};
    }

    static void wheel(SweepChartView& view, QPoint position, int angle) {
        QWheelEvent event(position, view.viewport()->mapToGlobal(position), QPoint(), QPoint(0, angle),
                          Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view.viewport(), &event);
    }

    static void drag(SweepChartView& view, Qt::MouseButton button, Qt::KeyboardModifiers modifiers,
                     QPoint from, QPoint to) {
        QTest::mousePress(view.viewport(), button, modifiers, from);
        // QTest::mouseMove tells no buttons on some platforms; this is what a window system sends.
        QMouseEvent move(QEvent::MouseMove, to, view.viewport()->mapToGlobal(to), Qt::NoButton, button,
                         modifiers);
        QCoreApplication::sendEvent(view.viewport(), &move);
        QTest::mouseRelease(view.viewport(), button, modifiers, to);
    }

    static void hover(SweepChartView& view, QPoint position) {
        QMouseEvent move(QEvent::MouseMove, position, view.viewport()->mapToGlobal(position), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(view.viewport(), &move);
    }

    static QPoint legendEntry(const SweepChartView& view, std::size_t curve) {
        const SweepChart& chart = chartOf(view);
        return view.mapFromScene(chart.mapToScene(chart.legendEntryRect(curve).center()));
    }

    static int drawnPoints(const SweepChartView& view) {
        qsizetype count = 0;
        for (const QAbstractSeries* series : view.chart()->series())
            count += qobject_cast<const QLineSeries*>(series)->count();
        return static_cast<int>(count);
    }

    static QStringList plainTexts(const SweepChartView& view) {
        QStringList texts;
        for (const QGraphicsItem* item : view.scene()->items()) {
            const auto* const text = qgraphicsitem_cast<const QGraphicsSimpleTextItem*>(item);
            if (text != nullptr && !text->text().isEmpty())
                texts << text->text();
        }
        return texts;
    }

    static std::size_t selectedIndex(const QSignalSpy& spy) { return spy.last().at(0).value<std::size_t>(); }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    /// Also when the chart is behind another while the plan changes.
    void curvesLookAlikeWhateverElseIsPlanned() {
        std::vector<core::Measurement> list = {sized(0, "zstd", 1, 41'132), sized(1, "zstd", 1, 41'133),
                                               sized(2, "zstd", 1, 41'134)};
        list[1].point.setup = "b";
        list[2].point.setup = "c";
        const auto ranks = std::make_shared<CurveRanks>();
        SweepChartView front(ChartKind::Ratio, nullptr, ranks);
        SweepChartView behind(ChartKind::Ratio, nullptr, ranks);
        front.setMeasurements(list);
        QCOMPARE(chartOf(front).curves().at(2).rank, 2);
        list.erase(list.begin() + 1);
        front.setMeasurements({});
        front.setMeasurements(list);
        behind.setMeasurements(list);
        QCOMPARE(chartOf(front).curves().at(1).rank, 2);
        QCOMPARE(chartOf(behind).curves().at(1).rank, 2);
    }

    void emptyChartsSayWhatToDo() {
        SweepChartView ratio(ChartKind::Ratio);
        QCOMPARE(plainTexts(ratio), QStringList(QStringLiteral("Points appear here as they are measured")));
        SweepChartView throughput(ChartKind::Throughput);
        QCOMPARE(plainTexts(throughput),
                 QStringList(QStringLiteral("Points appear here as they are measured")));
        throughput.setMeasurements({sized(0, "zstd", 1, 41'132)});
        QCOMPARE(plainTexts(throughput), QStringList(QStringLiteral("Speeds were not measured")));
        throughput.setNoSpeedsText(QStringLiteral("They come later"));
        QCOMPARE(plainTexts(throughput), QStringList(QStringLiteral("They come later")));
        throughput.setMeasurements(measurements());
        QCOMPARE(plainTexts(throughput), QStringList());
    }

    void emptyBodyHasNothingToDraw() {
        core::Measurement ofNothing = sized(0, "zstd", 1, 9);
        ofNothing.originalBytes = 0;
        for (const ChartKind kind : kChartKinds) {
            SweepChartView view(kind);
            view.setMeasurements({ofNothing});
            QCOMPARE(plainTexts(view),
                     QStringList(QStringLiteral("An empty body has no ratio and no throughput")));
        }
    }

    void hoverShowsTheNumbers() {
        const auto view = shownView();
        hover(*view, zstd3(*view) + QPoint(5, -5));
        const QStringList lines = chartOf(*view).calloutLines();
        QCOMPARE(lines.value(0), QStringLiteral("zstd 3 · dfast"));
        QVERIFY2(lines.value(1).contains(QStringLiteral("43,644")), qPrintable(lines.value(1)));
        // 0.5 ms x 1.7 x 1.7 for 298,727 bytes
        QCOMPARE(lines.value(2), QStringLiteral("Compress 207 MB/s"));

        hover(*view, zstd3(*view) + QPoint(0, 16));
        QCOMPARE(chartOf(*view).calloutLines(), QStringList());
    }

    void calloutEndsWhenThePointerLeaves() {
        const auto view = shownView();
        hover(*view, zstd3(*view));
        QVERIFY(!chartOf(*view).calloutLines().isEmpty());
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(view.get(), &leave);
        QCOMPARE(chartOf(*view).calloutLines(), QStringList());
    }

    void calloutStaysWhenPointsArrive() {
        const auto view = shownView();
        hover(*view, zstd3(*view));
        std::vector<core::Measurement> more = measurements();
        more.push_back(sized(5, "gzip", 9, 45'000));
        view->setMeasurements(more);
        QCOMPARE(chartOf(*view).calloutLines().value(0), QStringLiteral("zstd 3 · dfast"));
    }

    void clickSelectsThePoint() {
        const auto view = shownView();
        QSignalSpy spy(view.get(), &SweepChartView::pointSelected);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, gzip6(*view) + QPoint(3, 3));
        QCOMPARE(spy.count(), 1);
        QCOMPARE(selectedIndex(spy), std::size_t{4});
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, emptySpot(*view));
        QCOMPARE(spy.count(), 1);
    }

    void wheelZoomsAroundThePointer() {
        const auto view = shownView();
        const QRectF before = axisRanges(*view);
        QVERIFY(!view->visibleRange().has_value());
        const QPoint pointer = zstd3(*view);
        wheel(*view, pointer, 120);
        const QRectF after = axisRanges(*view);
        QCOMPARE(view->visibleRange(), std::optional(after));
        QCOMPARE(after.width(), 0.8 * before.width());
        QCOMPARE(after.height(), 0.8 * before.height());
        layOut(*view);
        const QPoint moved = zstd3(*view) - pointer;
        QVERIFY2(moved.manhattanLength() <= 2,
                 qPrintable(QStringLiteral("%1 %2").arg(moved.x()).arg(moved.y())));

        for (int notch = 0; notch < 3; ++notch)
            wheel(*view, pointer, -120);
        QVERIFY(!view->visibleRange().has_value());
        QCOMPARE(axisRanges(*view), before);
    }

    void rubberBandZoomsIn() {
        const auto view = shownView();
        drag(*view, Qt::LeftButton, {}, at(*view, {2, 6.5}), at(*view, {4, 7}));
        const QRectF range = axisRanges(*view);
        // One pixel is less than 0.02 on either axis.
        QVERIFY(std::abs(range.left() - 2) < 0.02 && std::abs(range.right() - 4) < 0.02);
        QVERIFY(std::abs(range.top() - 6.5) < 0.02 && std::abs(range.bottom() - 7) < 0.02);
        QVERIFY(view->visibleRange().has_value());
    }

    void tinyDragIsAClick() {
        const auto view = shownView();
        QSignalSpy spy(view.get(), &SweepChartView::pointSelected);
        drag(*view, Qt::LeftButton, {}, zstd3(*view), zstd3(*view) + QPoint(2, 1));
        QCOMPARE(spy.count(), 1);
        QVERIFY(!view->visibleRange().has_value());
    }

    void dragPans_data() {
        QTest::addColumn<Qt::MouseButton>("button");
        QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
        QTest::newRow("middle button") << Qt::MiddleButton << Qt::KeyboardModifiers();
        QTest::newRow("left button with Shift") << Qt::LeftButton << Qt::KeyboardModifiers(Qt::ShiftModifier);
    }
    void dragPans() {
        QFETCH(Qt::MouseButton, button);
        QFETCH(Qt::KeyboardModifiers, modifiers);
        const auto view = shownView();
        wheel(*view, zstd3(*view), 480);
        layOut(*view);
        const QRectF before = axisRanges(*view);
        const QPoint from = zstd3(*view);
        drag(*view, button, modifiers, from, from + QPoint(30, 20));
        const QRectF after = axisRanges(*view);
        QCOMPARE(after.size(), before.size());
        layOut(*view);
        const QPoint moved = zstd3(*view) - from;
        QVERIFY((moved - QPoint(30, 20)).manhattanLength() <= 2);
    }

    void panningStopsAtTheEdge() {
        const auto view = shownView();
        const QRectF full = axisRanges(*view);
        wheel(*view, zstd3(*view), 120);
        layOut(*view);
        drag(*view, Qt::MiddleButton, {}, zstd3(*view), zstd3(*view) + QPoint(5000, 0));
        QCOMPARE(axisRanges(*view).left(), full.left());
    }

    void zoomIsResetBy_data() {
        QTest::addColumn<bool>("byKey");
        QTest::newRow("double click") << false;
        QTest::newRow("Home") << true;
    }
    void zoomIsResetBy() {
        QFETCH(bool, byKey);
        const auto view = shownView();
        const QRectF before = axisRanges(*view);
        wheel(*view, zstd3(*view), 360);
        layOut(*view);
        if (byKey)
            QTest::keyClick(view.get(), Qt::Key_Home);
        else
            QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, emptySpot(*view));
        QVERIFY(!view->visibleRange().has_value());
        QCOMPARE(axisRanges(*view), before);
    }

    void axesFollowNewPointsOnlyWhileNotZoomed() {
        const auto view = shownView();
        std::vector<core::Measurement> more = measurements();
        more.push_back(sized(5, "zstd", 19, 30'000));
        wheel(*view, zstd3(*view), 120);
        const QRectF zoomed = axisRanges(*view);
        view->setMeasurements(more);
        QCOMPARE(axisRanges(*view), zoomed);
        view->resetZoom();
        QVERIFY(axisRanges(*view).right() > 19);
        QVERIFY(axisRanges(*view).bottom() > 298'727.0 / 30'000);
    }

    void legendIsNeverCutOff() {
        // Labels such as 0.00001 leave less room beside the axis than usual ones.
        std::vector<core::Measurement> slow = measurements();
        for (core::Measurement& measurement : slow)
            measurement = timed(measurement, 1e5, 1e-3);
        QGraphicsScene scene;
        auto* const chart = new SweepChart(ChartKind::Throughput);
        scene.addItem(chart);
        chart->setStyle(chartPalette(ChartTheme::Light), QGuiApplication::font());
        chart->setMeasurements(slow);
        for (int width = 400; width <= 1000; width += 10) {
            chart->resize(width, 400);
            chart->layOutNow();
            for (std::size_t curve = 0; curve < chart->curves().size(); ++curve)
                QVERIFY2(chart->legendEntryRect(curve).right() <= width, qPrintable(QString::number(width)));
        }
    }

    void legendTogglesACurveForGood() {
        const auto view = shownView();
        const QRectF before = axisRanges(*view);
        QCOMPARE(drawnPoints(*view), 5);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, legendEntry(*view, 0)); // zstd
        QCOMPARE(drawnPoints(*view), 2);
        QCOMPARE(axisRanges(*view), before);
        QCOMPARE(view->hiddenCurves(), std::vector<LineKey>{chartOf(*view).curves().front().key});

        std::vector<core::Measurement> more = measurements();
        more.push_back(sized(5, "zstd", 2, 42'000));
        view->setMeasurements(more);
        QCOMPARE(drawnPoints(*view), 2);
        QCOMPARE(axisRanges(*view), before);
        QSignalSpy spy(view.get(), &SweepChartView::pointSelected);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, zstd3(*view));
        QCOMPARE(spy.count(), 0);

        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, legendEntry(*view, 0));
        QCOMPARE(drawnPoints(*view), 6);
    }

    void arrowKeysWalkAlongAndBetweenCurves() {
        const auto view = shownView();
        QSignalSpy spy(view.get(), &SweepChartView::pointSelected);
        struct Press {
            Qt::Key key;
            std::size_t expected;
        };
        for (const Press& press : {Press{Qt::Key_Right, 0}, // from nowhere to the first point: zstd 1
                                   Press{Qt::Key_Right, 1}, // zstd 3
                                   Press{Qt::Key_Right, 2}, // zstd 6
                                   Press{Qt::Key_Right, 2}, // the end
                                   Press{Qt::Key_Down, 4},  // gzip 6
                                   Press{Qt::Key_Left, 3},  // gzip 1
                                   Press{Qt::Key_Up, 0}}) { // zstd 1
            QTest::keyClick(view.get(), press.key);
            QCOMPARE(selectedIndex(spy), press.expected);
        }
        QCOMPARE(chartOf(*view).calloutLines().value(0), QStringLiteral("zstd 1 · fast"));
    }

    void arrowKeysStartFromTheSelectionOfOthers() {
        const auto view = shownView();
        QSignalSpy spy(view.get(), &SweepChartView::pointSelected);
        view->setSelectedPoint(std::size_t{4});
        QCOMPARE(spy.count(), 0);
        QTest::keyClick(view.get(), Qt::Key_Left);
        QCOMPARE(selectedIndex(spy), std::size_t{3});
    }

    void pointsOffTheAxisCanBeSelectedElsewhere() {
        const auto view = shownView();
        std::vector<core::Measurement> list = measurements();
        list.push_back(extreme(5, 298'727));
        view->setMeasurements(list);
        layOut(*view);
        QCOMPARE(axisRanges(*view).left(), 0.5);
        QSignalSpy spy(view.get(), &SweepChartView::pointSelected);
        view->setSelectedPoint(std::size_t{5});
        view->setMeasurements(list);
        QCOMPARE(spy.count(), 0);
        QVERIFY(chartOf(*view).calloutLines().isEmpty());
        QTest::keyClick(view.get(), Qt::Key_Down); // as from nowhere
        QCOMPARE(selectedIndex(spy), std::size_t{0});
    }

    void bothCurvesOfACodecAreWalked() {
        const auto view = shownView(ChartKind::Throughput);
        QSignalSpy spy(view.get(), &SweepChartView::pointSelected);
        // zstd compress, zstd decompress, gzip compress; a listener that answers must not throw one back.
        connect(view.get(), &SweepChartView::pointSelected, view.get(),
                [&](std::size_t index) { view->setSelectedPoint(index); });
        QTest::keyClick(view.get(), Qt::Key_Right);
        QTest::keyClick(view.get(), Qt::Key_Down);
        QCOMPARE(selectedIndex(spy), std::size_t{0});
        QTest::keyClick(view.get(), Qt::Key_Down);
        QCOMPARE(selectedIndex(spy), std::size_t{3});
    }

    void keysBringTheSelectionIntoView() {
        const auto view = shownView();
        view->setSelectedPoint(std::size_t{0});
        wheel(*view, at(*view, {1, 298'727.0 / 41'132}), 1200);
        QVERIFY(axisRanges(*view).right() < 3);
        QTest::keyClick(view.get(), Qt::Key_Right);
        QVERIFY(axisRanges(*view).left() <= 3 && axisRanges(*view).right() >= 3);
    }

    void themeFollowsThePalette() {
        const auto view = shownView();
        QCOMPARE(view->chart()->backgroundBrush().color(), chartPalette(ChartTheme::Light).background);
        QPalette dark;
        dark.setColor(QPalette::Window, QColor(30, 30, 30));
        dark.setColor(QPalette::WindowText, Qt::white);
        view->setPalette(dark);
        QCOMPARE(view->chart()->backgroundBrush().color(), chartPalette(ChartTheme::Dark).background);
    }

    void accessibleNameIsTheTitle() {
        SweepChartView view(ChartKind::Tradeoff);
        QCOMPARE(view.kind(), ChartKind::Tradeoff);
        QCOMPARE(view.accessibleName(), QStringLiteral("Ratio against throughput"));
        QVERIFY(!view.accessibleDescription().isEmpty());
    }
};

QTEST_MAIN(TestSweepChartView)
#include "tst_SweepChartView.moc"
