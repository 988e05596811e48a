// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/Codec.h"

#include <algorithm>
#include <functional>

namespace levelscope::core {

namespace {

const KnobInfo* findKnob(const Codec& codec, std::string_view id) {
    const auto found = std::ranges::find(codec.knobs(), id, &KnobInfo::id);
    return found == codec.knobs().end() ? nullptr : &*found;
}

template <class Range, class TextOf>
std::string commaSeparated(const Range& items, const TextOf& textOf) {
    std::string text;
    for (const auto& item : items) {
        if (!text.empty())
            text += ", ";
        text += std::invoke(textOf, item);
    }
    return text;
}

} // namespace

Encoder::~Encoder() = default;
Decoder::~Decoder() = default;
Codec::~Codec() = default;

Result<void> Codec::checkCombination(const Knobs& /*knobs*/) const {
    return {};
}

std::string strategyOf(const Codec& codec, const EncoderSettings& settings,
                       std::optional<std::uint64_t> sourceSize) {
    const std::vector<Parameter> parameters = codec.parameters(settings, sourceSize);
    const auto strategy = std::ranges::find(parameters, kStrategyParameter, &Parameter::name);
    return strategy == parameters.end() ? std::string() : strategy->value;
}

bool usesOneCallForm(const Codec& codec, const Knobs& knobs, bool metered) {
    if (metered && !codec.info().oneShotMetered)
        return false;
    return std::ranges::all_of(knobs.all(), [&](const Knob& knob) {
        const KnobInfo* info = findKnob(codec, knob.id);
        return info == nullptr || info->inOneCallForm;
    });
}

bool accepts(const Codec& codec, const EncoderSettings& settings) {
    return codec.info().accepted.contains(settings.level) && checkKnobs(codec, settings.knobs).has_value();
}

Result<void> checkKnob(const Codec& codec, std::string_view id, int value) {
    const KnobInfo* info = findKnob(codec, id);
    if (info == nullptr)
        return Error{ErrorCode::UnknownKnob, commaSeparated(codec.knobs(), &KnobInfo::id)};
    if ((info->lowest <= value && value <= info->highest) || info->automatic == value)
        return {};
    if (!info->words.empty())
        return Error{ErrorCode::KnobOutOfRange, commaSeparated(info->words, std::identity())};
    std::string range = std::to_string(info->lowest) + " to " + std::to_string(info->highest);
    if (info->automatic.has_value())
        range += ", or " + std::to_string(*info->automatic) + " for automatic";
    return Error{ErrorCode::KnobOutOfRange, range};
}

Result<void> checkKnobs(const Codec& codec, const Knobs& knobs) {
    for (const Knob& knob : knobs.all()) {
        Result<void> checked = checkKnob(codec, knob.id, knob.value);
        if (!checked.has_value())
            return checked;
    }
    return codec.checkCombination(knobs);
}

} // namespace levelscope::core
