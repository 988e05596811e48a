// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ListText.h"

#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ListText)
};

} // namespace

QString listText(const QStringList& parts) {
    if (parts.size() < 2)
        return parts.join(QString());
    return Texts::tr("%1 and %2")
        .arg(parts.mid(0, parts.size() - 1).join(QStringLiteral(", ")), parts.last());
}

} // namespace levelscope::app
