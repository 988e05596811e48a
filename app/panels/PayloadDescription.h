// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"
#include "core/PayloadKind.h"
#include "core/ReadPace.h"
#include "core/Result.h"

#include <QString>

#include <optional>
#include <stop_token>

namespace levelscope::app {

/// What the payload panel shows. Made by describePayload on a worker thread.
struct PayloadDescription {
    QString name = {};
    std::uint64_t bytes = 0;
    std::optional<core::PayloadKind> kind = {}; ///< none: not known, as `sha256`
    QString sha256 = {};
    /// Of the reading that finds kind and hash. When it is over and there is no kind, it failed.
    int percentRead = 100;
    // Of a body out of a capture.
    std::optional<core::Exactness> exactness = {};
    std::optional<core::SentResponse> sent = {};
    QString notes = {}; ///< what is to be known of it, semicolons between
    /// The first bytes: as text with unprintable bytes replaced, or a hex dump for Binary.
    QString preview = {};
    /// Indented JSON, cut at a few hundred KB; empty for other kinds and bodies over a few MB.
    QString formatted = {};
};

/// What the first bytes tell, at once: neither kind nor hash, no formatted text. Any thread. Errors:
/// PayloadChanged, ReadFailed.
[[nodiscard]] core::Result<PayloadDescription> describeBeginning(const core::Payload& payload);

/// Parses, hashes and formats; takes some seconds per GB and a few MB of memory, whatever the size. Any
/// thread. Errors: PayloadChanged, ReadFailed, Stopped, OutOfMemory.
[[nodiscard]] core::Result<PayloadDescription> describePayload(const core::Payload& payload,
                                                               const core::ReadProgress& progress,
                                                               const std::stop_token& stop);

} // namespace levelscope::app
