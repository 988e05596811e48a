// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepPlan.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QGridLayout;
class QSpinBox;

namespace levelscope::app {

/// Which codecs to sweep, and which of their levels: a line per codec. GUI thread.
class CodecChooser final : public QWidget {
    Q_OBJECT

public:
    /// Offers every codec of the registry; chosen are those that are swept by default.
    explicit CodecChooser(QWidget* parent = nullptr);

    /// In the registry's order.
    [[nodiscard]] std::vector<core::CodecLevels> codecs() const;
    /// Levels that are not offered become the nearest that is. Emits nothing.
    void setCodecs(const std::vector<core::CodecLevels>& codecs);

signals:
    void changed();

private:
    struct Line {
        const core::Codec* codec;
        QCheckBox* chosen;
        QSpinBox* lowest;
        QSpinBox* highest;
    };

    void addLine(const core::Codec& codec, QGridLayout& layout);
    static void showLine(const Line& line, bool chosen, const core::LevelRange& levels);

    std::vector<Line> m_lines;
};

} // namespace levelscope::app
