// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/BandwidthMap.h"
#include "core/insight/TrafficCost.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace levelscope::app {

// Links, and what comes of sending over them, in the user's language. Any thread.

/// "4G", "1 Gbit/s Ethernet": what a preset is called.
[[nodiscard]] QString linkPresetName(const core::LinkPreset& preset);

/// "50.0 Mbit/s, 40.0 ms round trip, new connection".
[[nodiscard]] QString linkText(const core::Link& link);

/// The name of a row, as told from all others ("zstd 1"), or "not compressed".
[[nodiscard]] QString optionName(std::optional<std::size_t> row,
                                 const std::vector<core::Measurement>& measurements);

/// A line per stretch: "Below 41.0 Mbit/s: brotli 5", "From 41.0 Mbit/s to 2.00 Gbit/s: zstd 1 (hardly ahead
/// of zstd 2)", ..., or one for all of the range.
[[nodiscard]] QStringList stretchLines(const std::vector<core::BandwidthStretch>& stretches,
                                       const std::vector<core::Delivery>& deliveries,
                                       const std::vector<core::Measurement>& measurements);

/// What is taken for granted when total times are computed, a sentence each.
[[nodiscard]] QStringList linkAssumptions(const core::Link& link);

/// What a million responses cost, a sentence: "A million responses: 520 CPU seconds and 41.1 GB; a core makes
/// 1,920 a second (computed from the CPU time).".
[[nodiscard]] QString trafficText(const core::TrafficCost& cost);

} // namespace levelscope::app
