// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"
#include "core/PayloadKind.h"

#include <QString>

namespace levelscope::app {

/// What the payload panel shows. Made by describePayload on a worker thread.
struct PayloadDescription {
    QString name;
    std::uint64_t bytes = 0;
    core::PayloadKind kind = core::PayloadKind::Empty;
    QString sha256;
    QString preview; ///< the first bytes: as text with unprintable bytes replaced, or a hex dump for Binary
    QString
        formatted; ///< indented JSON, cut at a few hundred KB; empty for other kinds and bodies over a few MB
};

/// Parses, hashes and formats; takes up to a second per GB. Any thread.
[[nodiscard]] PayloadDescription describePayload(const core::Payload& payload);

} // namespace levelscope::app
