// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartLegend.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QTest>

using namespace levelscope::app;

class TestChartLegend final : public QObject {
    Q_OBJECT

    static constexpr qreal kNoLimit = 10'000;

    static void fill(ChartLegend& legend) {
        legend.setStyle(QGuiApplication::font(), 8, 1, Qt::black, Qt::gray);
        legend.setEntries({{.name = QStringLiteral("zstd"), .line = {}, .marker = {}},
                           {.name = QStringLiteral("gzip"), .line = {}, .marker = {}}});
        legend.setNotes({{LegendNote::Sample::UprightBar, QStringLiteral("bars: quartiles")},
                         {LegendNote::Sample::None, QStringLiteral("left out: brotli 11 (about 3 min)")}});
    }

private slots:
    void everythingFlowsIntoRows() {
        ChartLegend legend(nullptr);
        fill(legend);
        const qreal wide = legend.layOut(10'000, kNoLimit);
        QVERIFY(wide > 0);
        QCOMPARE(legend.entryRect(0).top(), legend.entryRect(1).top());
        QVERIFY(legend.entryRect(1).left() > legend.entryRect(0).right());
        QCOMPARE(legend.layOut(1, kNoLimit), 4 * wide);
        QCOMPARE(legend.entryRect(1).topLeft(), legend.entryRect(0).bottomLeft());
    }

    void emptyLegendsTakeNoRoom() {
        ChartLegend legend(nullptr);
        QCOMPARE(legend.layOut(100, kNoLimit), 0.0);
    }

    void notesComeLastAndAreNoEntries() {
        ChartLegend legend(nullptr);
        fill(legend);
        const qreal height = legend.layOut(10'000, kNoLimit);
        QCOMPARE(legend.shownTexts(), QStringList({QStringLiteral("zstd"), QStringLiteral("gzip"),
                                                   QStringLiteral("bars: quartiles"),
                                                   QStringLiteral("left out: brotli 11 (about 3 min)")}));
        QCOMPARE(legend.entryAt(legend.entryRect(1).center()), std::optional<std::size_t>(1));
        QCOMPARE(legend.entryAt({legend.boundingRect().right() - 1, height / 2}), std::nullopt);
    }

    void whatNeedsTooManyRowsIsLeftOut() {
        ChartLegend legend(nullptr);
        fill(legend);
        const qreal row = legend.layOut(10'000, kNoLimit);
        const qreal width = 2 * legend.entryRect(1).left(); // enough for two short names, or one long text
        const QString ellipsis(QChar(0x2026));
        QCOMPARE(legend.layOut(width, 2.5 * row), 2 * row);
        QCOMPARE(legend.shownTexts().last(), ellipsis);
        QCOMPARE(legend.shownTexts().first(), QStringLiteral("zstd"));
        QVERIFY(legend.shownTexts().size() < 5);
        QVERIFY(legend.boundingRect().width() <= width);

        legend.layOut(1, row);
        QCOMPARE(legend.shownTexts(), QStringList(ellipsis));
        QCOMPARE(legend.entryRect(1), QRectF());
        QCOMPARE(legend.entryAt({0, row / 2}), std::nullopt);
        QCOMPARE(legend.layOut(10'000, row / 2), 0.0);
        QCOMPARE(legend.shownTexts(), QStringList());
    }

    void textsWiderThanARowAreElided() {
        ChartLegend legend(nullptr);
        fill(legend);
        const qreal width =
            QFontMetricsF(QGuiApplication::font()).horizontalAdvance(QStringLiteral("left out: brotli"));
        legend.layOut(width, kNoLimit);
        QCOMPARE(legend.shownTexts().first(), QStringLiteral("zstd"));
        QVERIFY(legend.shownTexts().last().startsWith(QStringLiteral("left out")));
        QVERIFY(legend.shownTexts().last().endsWith(QChar(0x2026))); // an ellipsis
        QVERIFY(legend.boundingRect().width() <= width);
    }
};

QTEST_MAIN(TestChartLegend)
#include "tst_ChartLegend.moc"
