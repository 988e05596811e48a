// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <algorithm>
#include <array>
#include <type_traits>

namespace levelscope::core {

/// A Result as bytes that go from process to process.
template <class Value>
struct ResultMessage {
    bool failed = false;
    ErrorCode code = ErrorCode::Internal;
    std::array<char, 256> detail{}; ///< cut to fit
    Value value = {};
};

template <class Value>
[[nodiscard]] ResultMessage<Value> toMessage(const Result<Value>& result) {
    static_assert(std::is_trivially_copyable_v<ResultMessage<Value>>);
    ResultMessage<Value> message;
    if (result.has_value()) {
        message.value = result.value();
        return message;
    }
    message.failed = true;
    message.code = result.error().code;
    const std::string& detail = result.error().detail;
    std::copy_n(detail.begin(), std::min(detail.size(), message.detail.size() - 1), message.detail.begin());
    return message;
}

template <class Value>
[[nodiscard]] Result<Value> fromMessage(const ResultMessage<Value>& message) {
    if (message.failed)
        return Error{message.code, message.detail.data()};
    return message.value;
}

} // namespace levelscope::core
