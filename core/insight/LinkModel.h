// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/Measurement.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace levelscope::core {

/// What TCP sends before the first acknowledgement is back: ten segments (RFC 6928) of 1,460 bytes, what
/// Ethernet's 1,500 leave beside the headers of IPv4 and TCP.
inline constexpr std::uint64_t kInitialWindowBytes = std::uint64_t{10} * 1460;

/// The way between server and client.
struct Link {
    double bitsPerSecond = 50e6; ///< above 0
    double rttSeconds = 0.040;   ///< round-trip time, 0 or more
    /// The connection carried enough before, so that its window no longer holds anything back.
    bool warm = false;
    /// The server sends what the encoder gives out while it goes on, instead of the finished body.
    bool pipelined = false;

    bool operator==(const Link&) const = default;
};

/// A link of a usual kind.
struct LinkPreset {
    std::string_view id; ///< "4g"
    double bitsPerSecond = 0;
    double rttSeconds = 0;

    bool operator==(const LinkPreset&) const = default;
};

/// From slow to fast.
[[nodiscard]] const std::vector<LinkPreset>& linkPresets();

/// What the two ends spend on one response, in seconds.
struct EndWork {
    double compress = 0;
    double firstByte = 0; ///< of `compress`, before anything can be sent; all of it when the encoder gives
                          ///< out nothing before its end
    double decompress = 0;

    bool operator==(const EndWork&) const = default;
};

/// A body as one setting delivers it.
struct Delivery {
    std::optional<std::size_t> row; ///< of the measurements it comes from; none: sent without compressing it
    std::uint64_t bytes = 0;        ///< what is sent
    EndWork typical = {};           ///< medians of wall times: what a response waits
    /// The ends of the medians' intervals (medianInterval); none where too few runs tell a spread.
    std::optional<EndWork> least = {};
    std::optional<EndWork> most = {};

    bool operator==(const Delivery&) const = default;
};

/// None for a row that failed, has no size, or was not timed in both directions.
[[nodiscard]] std::optional<Delivery> deliveryOf(const Measurement& measurement, std::size_t row);
[[nodiscard]] Delivery uncompressedDelivery(std::uint64_t originalBytes);
/// All rows that have one, in their order, and last the uncompressed body.
[[nodiscard]] std::vector<Delivery> deliveriesOf(const std::vector<Measurement>& measurements,
                                                 std::uint64_t originalBytes);

/// How long so many bytes are under way, the request's way included: one round trip, bytes over bandwidth,
/// and the pauses of slow start. A connection that is not warm sends kInitialWindowBytes and waits for the
/// first acknowledgement, then twice as many, and so on, until a window lasts a round trip and more. Left
/// out: connection set-up, headers, losses, and limits of the receiver, which all settings share.
[[nodiscard]] double transferSeconds(std::uint64_t bytes, const Link& link);

/// From the request to the decoded body: compress + transfer + decompress. With Link::pipelined
///
///     round trip + firstByte + max(compress - firstByte, sending) + decompress,
///
/// where sending is the transfer without its round trip. That is the least it can take: it supposes that the
/// encoder gives out its bytes evenly, and a real one gives out blocks, of which the last must still be sent
/// after its end. Decompressing is never overlapped with receiving.
[[nodiscard]] double totalSeconds(const EndWork& work, std::uint64_t bytes, const Link& link);

/// Where the total lies, from the intervals of its parts taken together; none without intervals.
[[nodiscard]] std::optional<MedianInterval> totalInterval(const Delivery& delivery, const Link& link);

} // namespace levelscope::core
