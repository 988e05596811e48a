// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/KnobText.h"

#include "app/export/ResultsValues.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(KnobText)
};

} // namespace

QString knobValueText(const core::KnobInfo& knob, int value) {
    const auto index = static_cast<std::int64_t>(value) - knob.lowest;
    if (index < 0 || index >= static_cast<std::int64_t>(knob.words.size()))
        return QString::number(value);
    return textOf(knob.words[static_cast<std::size_t>(index)]);
}

QString knobValueText(const core::Codec& codec, const core::Knob& knob) {
    const auto info = std::ranges::find(codec.knobs(), std::string_view(knob.id), &core::KnobInfo::id);
    return info == codec.knobs().end() ? QString::number(knob.value) : knobValueText(*info, knob.value);
}

QString formatKnob(const core::Codec& codec, const core::Knob& knob) {
    return QStringLiteral("%1 %2").arg(textOf(knob.id), knobValueText(codec, knob));
}

QString formatKnobs(const core::Codec& codec, const core::Knobs& knobs) {
    QStringList parts;
    for (const core::Knob& knob : knobs.all())
        parts.append(formatKnob(codec, knob));
    return parts.join(QStringLiteral(", "));
}

QString knobsProblem(const core::Codec& codec, const core::Knobs& knobs) {
    const core::Result<void> checked = core::checkKnobs(codec, knobs);
    return checked.has_value() ? QString()
                               : Texts::tr("%1 takes %2.")
                                     .arg(textOf(codec.info().displayName), textOf(checked.error().detail));
}

} // namespace levelscope::app
