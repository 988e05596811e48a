// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartPalette.h"

#include <algorithm>
#include <array>

namespace levelscope::app {

namespace {

struct CodecHue {
    std::string_view codecId;
    QRgb light;
    QRgb dark;
};

// Okabe and Ito's blue, vermillion, bluish green and reddish purple; darkened until they stand out 4.5 to 1
// from white, and lightened (zstd: their sky blue) until they do so from the dark background.
constexpr std::array kCodecHues = {
    CodecHue{"zstd", 0xff0072b2, 0xff56b4e9},
    CodecHue{"brotli", 0xffc25000, 0xfff08a3c},
    CodecHue{"gzip", 0xff007d5a, 0xff2cc295},
    CodecHue{"deflate", 0xffa6517f, 0xffdf9cc0},
};

} // namespace

ChartTheme chartThemeOf(const QPalette& palette) {
    const QColor text = palette.color(QPalette::WindowText);
    const QColor window = palette.color(QPalette::Window);
    return text.lightnessF() > window.lightnessF() ? ChartTheme::Dark : ChartTheme::Light;
}

QColor ChartPalette::codec(std::string_view codecId) const {
    const auto* const hue = std::find_if(kCodecHues.begin(), kCodecHues.end(),
                                         [&](const CodecHue& entry) { return entry.codecId == codecId; });
    if (hue == kCodecHues.end())
        return mutedText;
    return QColor::fromRgb(theme == ChartTheme::Dark ? hue->dark : hue->light);
}

ChartPalette chartPalette(ChartTheme theme) {
    // Opaque throughout: every output format draws these alike.
    ChartPalette palette;
    palette.theme = theme;
    if (theme == ChartTheme::Dark) {
        palette.background = QColor(0x1e, 0x1f, 0x22);
        palette.text = QColor(0xe8, 0xe8, 0xea);
        palette.mutedText = QColor(0xa9, 0xae, 0xb6);
        palette.axis = QColor(0x85, 0x8a, 0x93);
        palette.grid = QColor(0x3b, 0x3e, 0x44);
        palette.bandEven = QColor(0x24, 0x26, 0x2a);
        palette.bandOdd = QColor(0x2d, 0x30, 0x36);
        palette.reference = QColor(0xc2, 0xc6, 0xcc);
        palette.selection = QColor(0xff, 0xd5, 0x4a);
    } else {
        palette.background = QColor(0xff, 0xff, 0xff);
        palette.text = QColor(0x1f, 0x22, 0x26);
        palette.mutedText = QColor(0x5c, 0x61, 0x69);
        palette.axis = QColor(0x80, 0x86, 0x8f);
        palette.grid = QColor(0xdd, 0xe0, 0xe5);
        palette.bandEven = QColor(0xf7, 0xf8, 0xfa);
        palette.bandOdd = QColor(0xec, 0xef, 0xf4);
        palette.reference = QColor(0x50, 0x55, 0x5d);
        palette.selection = QColor(0x1f, 0x22, 0x26);
    }
    return palette;
}

} // namespace levelscope::app
