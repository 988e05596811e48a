// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartExport.h"

#include "app/ConditionsText.h"
#include "app/SourceLine.h"
#include "app/charts/SweepChart.h"
#include "app/charts/TextLines.h"
#include "app/export/PdfDate.h"
#include "core/Utf8.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QGuiApplication>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>

namespace levelscope::app {

namespace {

constexpr int kLogicalDpi = 96;
constexpr double kPointsPerInch = 72;
constexpr double kInchesPerMetre = 1 / 0.0254;
/// PDF units per logical pixel: glyphs are placed on whole units, so a unit must be small.
constexpr int kPdfUnitsPerPixel = 10;

/// Grows with the page, so that a chart that fills the width of a column reads alike whatever its size in
/// pixels.
QFont pageFont(const QSize& size) {
    QFont font = QGuiApplication::font();
    // The real family's name, since files are opened where "Sans Serif" is another font.
    font.setFamily(QFontInfo(font).family());
    font.setPixelSize(std::max(11, std::min(size.width() / 80, size.height() / 45)));
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

/// The text in lines of `width`; what does not fit into `most` lines is left out, with an ellipsis.
QStringList wrapped(const QString& text, const QFont& font, qreal width, int most) {
    QStringList lines = textLines(text, font, width);
    for (QString& line : lines)
        line = line.trimmed();
    if (lines.size() > most) {
        const QString rest = lines.mid(most - 1).join(QLatin1Char(' '));
        lines.resize(most);
        lines.last() = QFontMetricsF(font).elidedText(rest, Qt::ElideRight, width);
    }
    return lines;
}

/// A chart with its source line, ready to be painted in logical pixels.
class ExportPage final {
public:
    ExportPage(ChartKind kind, const core::SweepRecord& record, const ChartExportOptions& options)
        : m_size(options.size)
        , m_colors(chartPalette(options.theme))
        , m_font(pageFont(options.size))
        , m_heading(QCoreApplication::translate("ChartExport", "%1: %2")
                        .arg(chartTitle(kind), QString::fromStdString(core::printable(record.payloadName))))
        , m_source(options.sourceShown ? sourceLine(record) : QString()) {
        m_font.setPixelSize(std::max(9, m_font.pixelSize() * 7 / 10));
        const QFontMetricsF metrics(m_font);
        const qreal margin = metrics.height();
        const QRectF column(margin, 0, m_size.width() - 2 * margin, m_size.height());
        const int mostLines =
            std::max(1, static_cast<int>(kMostOfPageForSource * m_size.height() / metrics.lineSpacing()));
        // The source begins with what speaks against the speeds.
        const QString warnings = recordWarnings(record).join(QLatin1Char('\n'));
        if (options.sourceShown && !warnings.isEmpty())
            m_warningLines = wrapped(warnings, m_font, column.width(), mostLines).size();
        m_sourceLines = wrapped(m_source, m_font, column.width(), mostLines);
        m_sourceRect = column;
        m_sourceRect.setHeight(static_cast<qreal>(m_sourceLines.size()) * metrics.lineSpacing());
        m_sourceRect.moveBottom(m_size.height() - margin);

        auto* const chart = new SweepChart(kind, std::make_shared<CurveRanks>(options.ranks));
        m_scene.addItem(chart);
        m_scene.setSceneRect(QRectF(QPointF(0, 0), m_size));
        chart->setStyle(m_colors, pageFont(options.size));
        chart->setHeading(m_heading);
        chart->setEmptyTexts(QCoreApplication::translate("ChartExport", "Nothing was measured"),
                             QCoreApplication::translate("ChartExport", "Speeds were not measured"));
        chart->resize(m_size.width(), std::max(0.0, m_sourceRect.top()));
        std::optional<SentMark> sent = sentMark(record.sent, record.payloadBytes);
        if (sent.has_value())
            sent->points = options.sentPoints;
        chart->setSent(std::move(sent));
        chart->setDefaultsShown(options.defaultsShown);
        chart->setMeasurements(record.measurements);
        // Of the record, not as on screen: the file then depends on nothing else.
        chart->setMarks(std::make_shared<const core::PointMarks>(core::pointMarks(record.measurements)));
        chart->setVisibleRange(options.visibleRange);
        chart->setHiddenCurves(options.hiddenCurves);
        chart->layOutNow();
    }

    [[nodiscard]] const QSize& size() const { return m_size; }
    [[nodiscard]] const QString& heading() const { return m_heading; }
    [[nodiscard]] const QString& source() const { return m_source; }

    void paint(QPainter& painter) {
        const QRectF page(QPointF(0, 0), m_size);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        painter.fillRect(page, m_colors.background);
        m_scene.render(&painter, page, page);
        painter.setFont(m_font);
        QPointF baseline = m_sourceRect.topLeft() + QPointF(0, QFontMetricsF(m_font).ascent());
        for (qsizetype line = 0; line < m_sourceLines.size(); ++line) {
            painter.setPen(line < m_warningLines ? m_colors.text : m_colors.mutedText);
            painter.drawText(baseline, m_sourceLines[line]);
            baseline.ry() += QFontMetricsF(m_font).lineSpacing();
        }
    }

private:
    /// The chart needs the rest of a small page.
    static constexpr double kMostOfPageForSource = 1.0 / 3;

    QSize m_size;
    ChartPalette m_colors;
    QFont m_font;
    QString m_heading;
    QString m_source;
    QStringList m_sourceLines;    ///< as they are drawn
    qsizetype m_warningLines = 0; ///< of these, drawn more strongly
    QRectF m_sourceRect;
    QGraphicsScene m_scene; ///< owns the chart
};

QByteArray renderPng(ChartKind kind, const core::SweepRecord& record, const ChartExportOptions& options) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!renderChartImage(kind, record, options).save(&buffer, "PNG"))
        return {};
    return bytes;
}

/// QSvgGenerator of Qt 6.4 writes a title and a description as they are, and "&" and "<" in them then break
/// the file; so it writes plain words, which the real texts replace.
void describeSvg(QByteArray& svg, const ExportPage& page) {
    svg.replace("<title>title</title>", "<title>" + page.heading().toHtmlEscaped().toUtf8() + "</title>");
    svg.replace("<desc>description</desc>", "<desc>" + page.source().toHtmlEscaped().toUtf8() + "</desc>");
}

QByteArray renderSvg(ExportPage& page) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(page.size());
    generator.setViewBox(QRect(QPoint(0, 0), page.size()));
    generator.setResolution(kLogicalDpi);
    generator.setTitle(QStringLiteral("title"));
    generator.setDescription(QStringLiteral("description"));
    QPainter painter(&generator);
    page.paint(painter);
    painter.end();
    describeSvg(bytes, page);
    return bytes;
}

QByteArray renderPdf(ExportPage& page, std::chrono::system_clock::time_point date) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    const QSizeF points = QSizeF(page.size()) * kPointsPerInch / kLogicalDpi;
    writer.setPageLayout(QPageLayout(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch),
                                     QPageLayout::Portrait, QMarginsF()));
    writer.setResolution(kLogicalDpi * kPdfUnitsPerPixel);
    writer.setTitle(page.heading());
    writer.setCreator(QStringLiteral("Levelscope"));
    QPainter painter(&writer);
    painter.scale(kPdfUnitsPerPixel, kPdfUnitsPerPixel);
    page.paint(painter);
    painter.end();
    setPdfDate(bytes, date);
    return bytes;
}

} // namespace

std::optional<ChartFormat> chartFormatForPath(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("png"))
        return ChartFormat::Png;
    if (suffix == QLatin1String("svg"))
        return ChartFormat::Svg;
    if (suffix == QLatin1String("pdf"))
        return ChartFormat::Pdf;
    return std::nullopt;
}

QImage renderChartImage(ChartKind kind, const core::SweepRecord& record, const ChartExportOptions& options) {
    const QSizeF pixels = QSizeF(options.size) * options.scale;
    QImage image(pixels.toSize(), QImage::Format_RGB32);
    if (image.isNull())
        return image;
    const int dotsPerMetre = qRound(kLogicalDpi * options.scale * kInchesPerMetre);
    image.setDotsPerMeterX(dotsPerMetre);
    image.setDotsPerMeterY(dotsPerMetre);
    image.fill(chartPalette(options.theme).background);
    ExportPage page(kind, record, options);
    image.setText(QStringLiteral("Title"), page.heading());
    image.setText(QStringLiteral("Description"), page.source());
    QPainter painter(&image);
    painter.scale(options.scale, options.scale);
    page.paint(painter);
    return image;
}

QPicture renderChartPicture(ChartKind kind, const core::SweepRecord& record,
                            const ChartExportOptions& options) {
    ExportPage page(kind, record, options);
    QPicture picture;
    QPainter painter(&picture);
    page.paint(painter);
    painter.end();
    picture.setBoundingRect(QRect(QPoint(0, 0), page.size()));
    return picture;
}

core::Result<QByteArray> renderChart(ChartKind kind, const core::SweepRecord& record, ChartFormat format,
                                     const ChartExportOptions& options) {
    QByteArray bytes;
    if (format == ChartFormat::Png) {
        bytes = renderPng(kind, record, options);
    } else {
        ExportPage page(kind, record, options);
        bytes = format == ChartFormat::Svg ? renderSvg(page) : renderPdf(page, record.started);
    }
    // Nothing can fail while drawing into memory but the memory itself.
    if (bytes.isEmpty())
        return core::Error{core::ErrorCode::OutOfMemory, "image too large"};
    return bytes;
}

} // namespace levelscope::app
