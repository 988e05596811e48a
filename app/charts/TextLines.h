// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStringList>

namespace levelscope::app {

/// The text's paragraphs broken between words into lines of `width` pixels.
[[nodiscard]] QStringList textLines(const QString& text, const QFont& font, qreal width);

} // namespace levelscope::app
