// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/KnobSpinBox.h"

#include <algorithm>
#include <limits>

namespace levelscope::app {

namespace {

/// Ranges that are longer are stepped through in tenths of the value.
constexpr int kLongRange = 100;
/// Stands for "not set"; the box shows a text in its place.
constexpr int kUnset = std::numeric_limits<int>::min();

} // namespace

KnobSpinBox::KnobSpinBox(const core::KnobInfo& info, QWidget* parent)
    : QSpinBox(parent)
    , m_info(info) {
    // With the parameter's own range QSpinBox would turn what is typed into something else without a word.
    setRange(kUnset, std::numeric_limits<int>::max());
    setSpecialValueText(tr("level's own"));
    setGroupSeparatorShown(true);
    if (info.highest - info.lowest > kLongRange)
        setStepType(AdaptiveDecimalStepType);
    setKnob(std::nullopt);
}

std::optional<int> KnobSpinBox::knob() const {
    return value() == kUnset ? std::nullopt : std::optional(value());
}

void KnobSpinBox::setKnob(std::optional<int> value) {
    setValue(value.has_value() ? std::clamp(*value, m_info.lowest, m_info.highest) : kUnset);
}

void KnobSpinBox::stepBy(int steps) {
    if (value() == kUnset) {
        if (steps > 0)
            setKnob(m_info.lowest);
        return;
    }
    const int before = value();
    QSpinBox::stepBy(steps);
    if (before == m_info.lowest && steps < 0)
        setKnob(std::nullopt);
    else
        setKnob(value());
}

QAbstractSpinBox::StepEnabled KnobSpinBox::stepEnabled() const {
    StepEnabled enabled = StepNone;
    if (value() < m_info.highest)
        enabled |= StepUpEnabled;
    if (value() != kUnset)
        enabled |= StepDownEnabled;
    return enabled;
}

} // namespace levelscope::app
