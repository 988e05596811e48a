// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/TextLines.h"

#include <QTextLayout>

namespace levelscope::app {

QStringList textLines(const QString& text, const QFont& font, qreal width) {
    QStringList lines;
    for (const QString& paragraph : text.split(QLatin1Char('\n'))) {
        QTextLayout layout(paragraph, font);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            lines.append(paragraph.mid(line.textStart(), line.textLength()));
        }
        layout.endLayout();
    }
    return lines;
}

} // namespace levelscope::app
