// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/PlanChoice.h"

#include <QPointer>
#include <QWidget>

#include <vector>

class QCheckBox;
class QGridLayout;

namespace levelscope::app {

class KnobsDialog;
class LevelRangeBoxes;
class ParagraphLabel;

/// Which codecs to sweep, which of their levels, a line per codec, and which of their parameters are set by
/// hand. GUI thread.
class CodecChooser final : public QWidget {
    Q_OBJECT

public:
    /// Offers every codec of the registry; chosen are those that are swept by default.
    explicit CodecChooser(QWidget* parent = nullptr);

    /// In the registry's order.
    [[nodiscard]] std::vector<CodecChoice> codecs() const;
    /// Levels that are not offered become the nearest that is. Emits nothing.
    void setCodecs(const std::vector<CodecChoice>& codecs);

signals:
    void changed();

private:
    struct Line {
        const core::Codec* codec = nullptr;
        QCheckBox* chosen = nullptr;
        LevelRangeBoxes* levels = nullptr;
        core::Knobs knobs = {}; ///< kept while the codec is not chosen
    };

    void addLine(const core::Codec& codec, QGridLayout& layout);
    static void showLine(const Line& line, bool chosen, const core::LevelRange& levels);
    void askKnobs();
    void takeKnobs();
    void showKnobs();

    std::vector<Line> m_lines;
    ParagraphLabel* m_knobs;
    QPointer<KnobsDialog> m_knobsDialog; ///< deletes itself when closed
};

} // namespace levelscope::app
