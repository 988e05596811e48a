// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/PdfReport.h"

#include "app/charts/ChartPalette.h"
#include "app/export/PdfDate.h"
#include "app/export/ReportDocument.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(PdfReport)
};

constexpr int kLogicalDpi = 96;
constexpr double kMillimetresPerInch = 25.4;
/// PDF units per pixel: glyphs are placed on whole units, so a unit must be small.
constexpr int kUnitsPerPixel = 10;
constexpr double kMarginMillimetres = 18;

constexpr double pixels(double millimetres) {
    return millimetres * kLogicalDpi / kMillimetresPerInch;
}

void paintFooter(QPainter& painter, const QRectF& line, const ReportContent& content, const QString& number) {
    painter.setFont(reportFont());
    painter.setPen(chartPalette(ChartTheme::Light).mutedText);
    const QFontMetricsF metrics(painter.font());
    const QString source = QStringLiteral("%1 - %2").arg(content.footer, content.title);
    const double room = line.width() - metrics.horizontalAdvance(number) - 2 * metrics.averageCharWidth();
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(source, Qt::ElideRight, room));
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, number);
}

} // namespace

QByteArray pdfReport(const ReportContent& content, const std::vector<ReportChart>& charts) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), QPageLayout::Portrait, QMarginsF()));
    writer.setResolution(kLogicalDpi * kUnitsPerPixel);
    writer.setTitle(Texts::tr("%1: levels compared").arg(content.title));
    writer.setCreator(QStringLiteral("Levelscope"));

    const double margin = pixels(kMarginMillimetres);
    const QSizeF paper = QPageSize::size(QPageSize::A4, QPageSize::Millimeter);
    const QRectF text = QRectF(0, 0, pixels(paper.width()), pixels(paper.height()))
                            .adjusted(margin, margin, -margin, -margin);
    const QRectF footer(text.left(), text.bottom(), text.width(), margin);
    const std::unique_ptr<QTextDocument> document = reportDocument(content, charts, text.size());

    QPainter painter(&writer);
    painter.scale(kUnitsPerPixel, kUnitsPerPixel);
    for (int page = 0; page < document->pageCount(); ++page) {
        if (page > 0)
            writer.newPage();
        paintFooter(painter, footer, content,
                    Texts::tr("page %1 of %2").arg(page + 1).arg(document->pageCount()));
        painter.save();
        painter.translate(text.left(), text.top() - page * text.height());
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = QRectF(0, page * text.height(), text.width(), text.height());
        painter.setClipRect(context.clip);
        document->documentLayout()->draw(&painter, context);
        painter.restore();
    }
    painter.end();
    setPdfDate(bytes, content.date);
    return bytes;
}

} // namespace levelscope::app
