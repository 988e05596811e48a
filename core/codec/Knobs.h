// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace levelscope::core {

/// A parameter of a codec that one may set by hand, named as its library names it. What it does to a response
/// is told by the library's own manual.
struct KnobInfo {
    std::string_view id; ///< "windowLog"
    int lowest = 0;      ///< values from `lowest` to `highest`, both included, as the linked library says
    int highest = 0;
    std::vector<std::string_view> words = {}; ///< names of the values from `lowest` on; empty: plain numbers
    bool inOneCallForm = true; ///< false: not taken by the library's one-call form, see usesOneCallForm
    /// A value outside the range that is taken, too: the library chooses, as when nothing is set.
    std::optional<int> automatic = {};

    bool operator==(const KnobInfo&) const = default;
};

/// One value set by hand.
struct Knob {
    std::string id;
    int value = 0;

    bool operator==(const Knob&) const = default;
};

/// The parameters of an encoder that were set by hand; all others are what its level brings.
class Knobs final {
public:
    Knobs() = default;

    /// Replaces the value that the knob had.
    void set(std::string_view id, int value);
    void unset(std::string_view id);
    [[nodiscard]] std::optional<int> value(std::string_view id) const;
    [[nodiscard]] bool empty() const { return m_all.empty(); }
    /// In the order of their ids.
    [[nodiscard]] const std::vector<Knob>& all() const { return m_all; }

    bool operator==(const Knobs&) const = default;

private:
    std::vector<Knob> m_all;
};

} // namespace levelscope::core
