// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/Codec.h"

#include <algorithm>

namespace levelscope::core {

Encoder::~Encoder() = default;
Decoder::~Decoder() = default;
Codec::~Codec() = default;

std::string strategyOf(const Codec& codec, int level, std::optional<std::uint64_t> sourceSize) {
    const std::vector<Parameter> parameters = codec.parameters(level, sourceSize);
    const auto strategy = std::ranges::find(parameters, kStrategyParameter, &Parameter::name);
    return strategy == parameters.end() ? std::string() : strategy->value;
}

} // namespace levelscope::core
