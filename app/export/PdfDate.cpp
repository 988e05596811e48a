// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/PdfDate.h"

#include <QDateTime>
#include <QString>

namespace levelscope::app {

void setPdfDate(QByteArray& pdf, std::chrono::system_clock::time_point date) {
    static const QByteArray key = "/CreationDate (D:";
    const qsizetype start = pdf.indexOf(key) + key.size();
    const qsizetype end = pdf.indexOf(')', start);
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(date.time_since_epoch());
    const QByteArray text = QDateTime::fromSecsSinceEpoch(seconds.count(), Qt::UTC)
                                .toString(QStringLiteral("yyyyMMddHHmmss'Z'"))
                                .toLatin1();
    // In the same number of bytes: the file's table of contents counts them.
    if (start >= key.size() && end - start == text.size())
        pdf.replace(start, text.size(), text);
}

} // namespace levelscope::app
