// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/SentSearch.h"

#include <QByteArray>

namespace levelscope::app {

// What a server did to a body, as files and terminals get it. Any thread.

/// For people, in the user's language.
[[nodiscard]] QByteArray sentTable(const core::Payload& payload, const core::SentFindings& findings);

/// Schema "levelscope.sent", version 1.
[[nodiscard]] QByteArray sentJson(const core::Payload& payload, const core::SentFindings& findings);

} // namespace levelscope::app
