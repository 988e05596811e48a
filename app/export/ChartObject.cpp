// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ChartObject.h"

#include <QPainter>
#include <QVariant>

namespace levelscope::app {

namespace {

constexpr int kPicture = QTextFormat::UserProperty + 1;
constexpr int kSize = QTextFormat::UserProperty + 2;

} // namespace

ChartObject::ChartObject(QObject* parent)
    : QObject(parent) {}

QTextCharFormat ChartObject::format(const QPicture& chart, qreal width) {
    const QSizeF drawn = chart.boundingRect().size();
    QTextCharFormat format;
    format.setObjectType(kType);
    format.setProperty(kPicture, QVariant::fromValue(chart));
    format.setProperty(kSize, drawn.scaled(width, drawn.height() * width, Qt::KeepAspectRatio));
    return format;
}

QSizeF ChartObject::intrinsicSize(QTextDocument* /*document*/, int /*position*/, const QTextFormat& format) {
    return format.property(kSize).toSizeF();
}

void ChartObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument* /*document*/,
                             int /*position*/, const QTextFormat& format) {
    // A chart is on one page, and playing a picture would undo the clipping to another one.
    if (!painter->clipBoundingRect().contains(rect.center()))
        return;
    const auto chart = format.property(kPicture).value<QPicture>();
    painter->save();
    painter->translate(rect.topLeft());
    // Playing a picture scales it by the ratio of the resolutions, which the painter has done already.
    const double played =
        static_cast<double>(painter->device()->logicalDpiX()) / static_cast<double>(chart.logicalDpiX());
    const double scale = rect.width() / chart.boundingRect().width() / played;
    painter->scale(scale, scale);
    painter->drawPicture(0, 0, chart);
    painter->restore();
}

} // namespace levelscope::app
