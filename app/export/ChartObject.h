// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPicture>
#include <QTextFormat>
#include <QTextObjectInterface>

namespace levelscope::app {

/// Draws charts in a QTextDocument as drawings, which its own images are not. Lives on the document's
/// thread.
class ChartObject final : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    static constexpr int kType = QTextFormat::UserObject + 1;

    explicit ChartObject(QObject* parent);

    /// The format of the character that stands for a chart, `width` wide.
    [[nodiscard]] static QTextCharFormat format(const QPicture& chart, qreal width);

    [[nodiscard]] QSizeF intrinsicSize(QTextDocument* document, int position,
                                       const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;
};

} // namespace levelscope::app
