// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>

namespace levelscope::test {

/// A dark colour scheme, since the offscreen platform has none of its own.
inline QPalette darkPalette() {
    const QColor window(43, 43, 46);
    const QColor disabled(128, 128, 132);
    QPalette palette(QColor(60, 60, 64), window);
    palette.setColor(QPalette::Base, QColor(30, 30, 32));
    palette.setColor(QPalette::AlternateBase, QColor(38, 38, 41));
    palette.setColor(QPalette::ToolTipBase, QColor(60, 60, 64));
    palette.setColor(QPalette::ToolTipText, Qt::white);
    palette.setColor(QPalette::PlaceholderText, disabled);
    palette.setColor(QPalette::Highlight, QColor(42, 130, 218));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(role, QColor(235, 235, 236));
        palette.setColor(QPalette::Disabled, role, disabled);
    }
    return palette;
}

} // namespace levelscope::test
