// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Error.h"

#include <cassert>
#include <type_traits>
#include <utility>
#include <variant>

namespace levelscope::core {

/// A value or the Error that kept it from being made. Member names follow std::expected, which g++ 12 offers
/// only to C++23, so that it can become an alias later. There is no conversion to bool on purpose.
template <class T>
class [[nodiscard]] Result final {
public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error)) {}
    explicit operator bool() const = delete;

    [[nodiscard]] bool has_value() const noexcept { return m_state.index() == 0; }

    [[nodiscard]] const T& value() const& {
        assert(has_value());
        return *std::get_if<0>(&m_state);
    }
    [[nodiscard]] T& value() & {
        assert(has_value());
        return *std::get_if<0>(&m_state);
    }
    [[nodiscard]] T&& value() && {
        assert(has_value());
        return std::move(*std::get_if<0>(&m_state));
    }
    [[nodiscard]] const Error& error() const {
        assert(!has_value());
        return *std::get_if<1>(&m_state);
    }
    template <class U>
    [[nodiscard]] T value_or(U&& fallback) const {
        return has_value() ? value() : static_cast<T>(std::forward<U>(fallback));
    }

private:
    std::variant<T, Error> m_state;
};

/// Success, or the Error that prevented it.
template <>
class [[nodiscard]] Result<void> final {
public:
    Result() = default;
    Result(Error error)
        : m_state(std::move(error)) {}
    explicit operator bool() const = delete;

    [[nodiscard]] bool has_value() const noexcept { return m_state.index() == 0; }
    [[nodiscard]] const Error& error() const {
        assert(!has_value());
        return *std::get_if<1>(&m_state);
    }

private:
    std::variant<std::monostate, Error> m_state;
};

} // namespace levelscope::core
