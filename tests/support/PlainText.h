// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace levelscope::test {

/// With usual spaces in the place of those that keep a number and its unit together.
inline QString plain(QString text) {
    return text.replace(QChar(QChar::Nbsp), QChar(u' '));
}

inline QStringList plain(QStringList lines) {
    for (QString& line : lines)
        line = plain(line);
    return lines;
}

} // namespace levelscope::test
