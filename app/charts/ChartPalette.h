// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

#include <string_view>

namespace levelscope::app {

enum class ChartTheme { Light, Dark };

/// Qt 6.4 does not report the colour scheme: text lighter than the window means dark.
[[nodiscard]] ChartTheme chartThemeOf(const QPalette& palette);

/// The colours of a chart in one theme. A codec has the same hue in every chart; hues are told apart by
/// colour-blind people too (Okabe and Ito, 2008) and every codec has its own marker besides.
struct ChartPalette {
    QColor background;
    QColor text;
    QColor mutedText;
    QColor axis;
    QColor grid;
    QColor bandEven; ///< strategy bands, alternating
    QColor bandOdd;
    QColor reference; ///< level 1's ratio
    QColor selection;

    [[nodiscard]] QColor codec(std::string_view codecId) const;

    ChartTheme theme = ChartTheme::Light;
};

[[nodiscard]] ChartPalette chartPalette(ChartTheme theme);

} // namespace levelscope::app
