// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartStyle.h"
#include "app/charts/CodecMarker.h"
#include "app/charts/CurveMarker.h"
#include "core/codec/CodecRegistry.h"

#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <cstdlib>
#include <vector>

using namespace levelscope;
using namespace levelscope::app;

class TestCurveMarker final : public QObject {
    Q_OBJECT

    static constexpr int kSide = 16;
    static constexpr qreal kMarkerSize = 8; // about that of a chart with an ordinary font on a coarse screen
    static constexpr qreal kLineWidth = 1.5;

    static Curve curve(const char* codecId, int rank, Direction direction) {
        return {
            .key = {{.codec = core::findCodec(codecId)}, direction}, .name = {}, .rank = rank, .points = {}};
    }

    /// As a grey printer would show it.
    static QImage grey(const Curve& curve, ChartTheme theme) {
        const ChartStyle style(chartPalette(theme), QGuiApplication::font());
        QImage image(kSide, kSide, QImage::Format_RGB32);
        image.fill(style.colors.background);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        CurveMarker(style.markerLook(curve), kMarkerSize, kLineWidth)
            .paint(&painter, QPointF(kSide, kSide) / 2, image.rect());
        painter.end();
        return image.convertToFormat(QImage::Format_Grayscale8);
    }

    /// Pixels that clearly differ.
    static int difference(const QImage& a, const QImage& b) {
        constexpr int kClearly = 40;
        int count = 0;
        for (int y = 0; y < kSide; ++y) {
            for (int x = 0; x < kSide; ++x)
                count += std::abs(a.scanLine(y)[x] - b.scanLine(y)[x]) > kClearly ? 1 : 0;
        }
        return count;
    }

private slots:
    void eightCurvesOfACodecLookDifferent_data() {
        QTest::addColumn<ChartTheme>("theme");
        QTest::addColumn<QByteArray>("codecId");
        for (const char* codecId : {"zstd", "brotli", "gzip", "deflate"}) {
            QTest::addRow("%s light", codecId) << ChartTheme::Light << QByteArray(codecId);
            QTest::addRow("%s dark", codecId) << ChartTheme::Dark << QByteArray(codecId);
        }
    }
    void eightCurvesOfACodecLookDifferent() {
        QFETCH(ChartTheme, theme);
        QFETCH(QByteArray, codecId);
        std::vector<QImage> images;
        for (const Direction direction : {Direction::Compress, Direction::Decompress}) {
            for (int rank = 0; rank < 8; ++rank)
                images.push_back(grey(curve(codecId.constData(), rank, direction), theme));
        }
        for (std::size_t a = 0; a < images.size(); ++a) {
            for (std::size_t b = 0; b < a; ++b)
                QVERIFY2(
                    difference(images[a], images[b]) >= 4,
                    qPrintable(
                        QStringLiteral("%1 %2: %3").arg(a).arg(b).arg(difference(images[a], images[b]))));
        }
    }

    void codecsLookDifferentWithoutColour() {
        const QList<QByteArray> codecs = {"zstd", "brotli", "gzip", "deflate"};
        for (const QByteArray& a : codecs) {
            for (const QByteArray& b : codecs) {
                if (a != b)
                    QVERIFY(difference(
                                grey(curve(a.constData(), 0, Direction::Compress), ChartTheme::Light),
                                grey(curve(b.constData(), 0, Direction::Compress), ChartTheme::Light)) >= 4);
            }
        }
    }

    void figuresStayInsideTheirMarkers_data() {
        QTest::addColumn<QByteArray>("codecId");
        for (const char* codecId : {"zstd", "brotli", "gzip", "deflate", "another"})
            QTest::newRow(codecId) << QByteArray(codecId);
    }
    void figuresStayInsideTheirMarkers() {
        QFETCH(QByteArray, codecId);
        const std::string id = codecId.toStdString();
        const QRectF outline =
            codecMarker(id, {50, 50}, 10).boundingRect().adjusted(-0.01, -0.01, 0.01, 0.01);
        QVERIFY(markerFigure(0, id, {50, 50}, 10).isEmpty());
        for (int figure = 1; figure < kMarkerFigures; ++figure) {
            const QPainterPath path = markerFigure(figure, id, {50, 50}, 10);
            QVERIFY(!path.isEmpty());
            QVERIFY(outline.contains(path.boundingRect()));
        }
    }

    void markersAreCutAtTheArea() {
        QImage image(kSide, kSide, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        const CurveMarker marker({.codecId = "zstd", .figure = 1, .outline = Qt::black, .fill = Qt::black},
                                 kMarkerSize, kLineWidth);
        const QRectF leftHalf(0, 0, kSide / 2, kSide);
        marker.paint(&painter, QPointF(kSide, kSide) / 2, leftHalf);
        marker.paintNoisyRing(&painter, QPointF(kSide, kSide) / 2, leftHalf);
        painter.end();
        QCOMPARE(image.pixelColor(6, 8), QColor(Qt::black));
        for (int y = 0; y < kSide; ++y)
            QCOMPARE(image.pixelColor(kSide / 2 + 2, y), QColor(Qt::white)); // beyond half a line's width
    }
};

QTEST_MAIN(TestCurveMarker)
#include "tst_CurveMarker.moc"
