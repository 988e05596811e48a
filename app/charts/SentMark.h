// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/CaptureOrigin.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace levelscope::app {

/// What the server made of the body, to compare curves with.
struct SentMark {
    double ratio = 0;
    QString label; ///< "server: gzip, 12,345 bytes"
    /// Points that make the very bytes that it sent, by plan index.
    std::vector<std::size_t> points = {};

    /// The label, and what frames around points mean, if there are any.
    [[nodiscard]] QString text() const;
    bool operator==(const SentMark&) const = default;
};

/// None where nothing is known of it, and for an empty body, which has no ratio.
[[nodiscard]] std::optional<SentMark> sentMark(const std::optional<core::SentResponse>& sent,
                                               std::uint64_t bodyBytes);

} // namespace levelscope::app
