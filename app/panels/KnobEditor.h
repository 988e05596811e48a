// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/VerticalScrollArea.h"
#include "core/codec/Codec.h"

#include <optional>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace levelscope::app {

class KnobSpinBox;

/// The parameters of one codec that can be set by hand, each with what it does. One that is not set is what
/// the level brings. Scrolls up and down. GUI thread.
class KnobEditor final : public VerticalScrollArea {
    Q_OBJECT

public:
    /// `codec` is borrowed and must outlive the editor.
    explicit KnobEditor(const core::Codec& codec, QWidget* parent = nullptr);

    /// Numbers may be out of range, as they were typed; knobsProblem tells.
    [[nodiscard]] core::Knobs knobs() const;
    /// Values out of range become the nearest that is inside, knobs that the codec has not are left out.
    /// Emits nothing.
    void setKnobs(const core::Knobs& knobs);

signals:
    void changed();

private:
    /// One of the two inputs is there: a number, or a choice of words.
    struct Field {
        const core::KnobInfo* info;
        QLabel* name;
        KnobSpinBox* number;
        QComboBox* words;
    };

    void addField(const core::KnobInfo& info, QGridLayout& grid);
    [[nodiscard]] KnobSpinBox* makeNumber(const core::KnobInfo& info);
    [[nodiscard]] QComboBox* makeWords(const core::KnobInfo& info);
    [[nodiscard]] static std::optional<int> valueOf(const Field& field);
    static void fill(const Field& field, std::optional<int> value);
    void announceChange();
    void markSetFields();

    const core::Codec& m_codec;
    std::vector<Field> m_fields;
    QPushButton* m_reset = nullptr;
};

} // namespace levelscope::app
