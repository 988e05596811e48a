// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/LevelComparison.h"

#include <QByteArray>

namespace levelscope::app {

/// Two levels side by side for a terminal: what differs, numbers, histograms, and what they say. In the
/// user's locale.
[[nodiscard]] QByteArray explainText(const core::Payload& payload, const core::LevelComparison& comparison);

/// The same as JSON.
[[nodiscard]] QByteArray explainJson(const core::Payload& payload, const core::LevelComparison& comparison);

} // namespace levelscope::app
