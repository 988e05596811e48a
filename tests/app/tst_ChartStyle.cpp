// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartStyle.h"
#include "core/codec/CodecRegistry.h"

#include <QGuiApplication>
#include <QTest>

#include <algorithm>
#include <utility>
#include <vector>

using namespace levelscope;
using namespace levelscope::app;

class TestChartStyle final : public QObject {
    Q_OBJECT

    static Curve curve(const char* codecId, int rank, Direction direction = Direction::Compress) {
        return {
            .key = {{.codec = core::findCodec(codecId)}, direction}, .name = {}, .rank = rank, .points = {}};
    }
    static ChartStyle style() { return {chartPalette(ChartTheme::Light), QGuiApplication::font()}; }

private slots:
    void curvesOfACodecShareItsColour() {
        for (int rank = 0; rank < 8; ++rank) {
            QCOMPARE(style().linePen(curve("brotli", rank)).color(),
                     chartPalette(ChartTheme::Light).codec("brotli"));
        }
    }

    void theFirstCurveIsSolidWithPlainMarkers() {
        QCOMPARE(style().linePen(curve("zstd", 0)).style(), Qt::SolidLine);
        QCOMPARE(style().linePen(curve("zstd", 0, Direction::Decompress)).style(), Qt::SolidLine);
        QCOMPARE(style().markerLook(curve("zstd", 0)).figure, 0);
    }

    void eightCurvesDifferInDashesAndFigure() {
        std::vector<QList<qreal>> dashes;
        std::vector<int> figures;
        for (int rank = 0; rank < 8; ++rank) {
            const QPen pen = style().linePen(curve("zstd", rank));
            const QList<qreal> pattern = pen.style() == Qt::SolidLine ? QList<qreal>() : pen.dashPattern();
            QVERIFY(std::find(dashes.begin(), dashes.end(), pattern) == dashes.end());
            dashes.push_back(pattern);
            const int figure = style().markerLook(curve("zstd", rank)).figure;
            QVERIFY(std::find(figures.begin(), figures.end(), figure) == figures.end());
            figures.push_back(figure);
        }
    }

    void furtherCurvesDifferInDashesOrFigure() {
        std::vector<std::pair<QList<qreal>, int>> looks;
        for (int rank = 0; rank < 24; ++rank) {
            const QPen pen = style().linePen(curve("zstd", rank));
            const std::pair look(pen.style() == Qt::SolidLine ? QList<qreal>() : pen.dashPattern(),
                                 style().markerLook(curve("zstd", rank)).figure);
            QVERIFY(std::find(looks.begin(), looks.end(), look) == looks.end());
            looks.push_back(look);
        }
    }

    void beatenMarkersAreHollowAndKeepTheirFigure() {
        const Curve compress = curve("zstd", 1);
        const MarkerLook look = style().beatenLook(compress);
        QCOMPARE(look.fill, chartPalette(ChartTheme::Light).background);
        QCOMPARE(look.outline, chartPalette(ChartTheme::Light).codec("zstd"));
        QCOMPARE(look.figureFill, look.outline);
        QCOMPARE(look.figure, style().markerLook(compress).figure);
    }

    void decompressCurvesAreThinWithHollowMarkers() {
        const Curve compress = curve("zstd", 1);
        const Curve decompress = curve("zstd", 1, Direction::Decompress);
        const QPen thick = style().linePen(compress);
        const QPen thin = style().linePen(decompress);
        QVERIFY(thin.widthF() < 0.7 * thick.widthF());
        // Dashes are in widths of their line; on screen they are as long.
        QCOMPARE(thin.dashPattern().first() * thin.widthF(), thick.dashPattern().first() * thick.widthF());

        const QColor background = chartPalette(ChartTheme::Light).background;
        const QColor blue = chartPalette(ChartTheme::Light).codec("zstd");
        QCOMPARE(style().markerLook(compress).fill, blue);
        QCOMPARE(style().markerLook(compress).figureFill, background);
        QCOMPARE(style().markerLook(decompress).fill, background);
        QCOMPARE(style().markerLook(decompress).figureFill, blue);
        QCOMPARE(style().markerLook(decompress).outline, blue);
    }
};

QTEST_MAIN(TestChartStyle)
#include "tst_ChartStyle.moc"
