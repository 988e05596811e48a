// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

#include <QSpinBox>

#include <optional>

namespace levelscope::app {

/// The value of a parameter that is a number, or none: what the level brings. A number out of range stays as
/// it was typed, so that it can be told about and set right; stepping leads back into the range. GUI thread.
class KnobSpinBox final : public QSpinBox {
    Q_OBJECT

public:
    /// `info` is borrowed and must outlive the box.
    explicit KnobSpinBox(const core::KnobInfo& info, QWidget* parent = nullptr);

    [[nodiscard]] std::optional<int> knob() const;
    /// A value out of range becomes the nearest that is inside.
    void setKnob(std::optional<int> value);

    void stepBy(int steps) override;

protected:
    [[nodiscard]] StepEnabled stepEnabled() const override;

private:
    const core::KnobInfo& m_info;
};

} // namespace levelscope::app
