// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/LinkModel.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace levelscope::core {

/// What a body is for. Each role has an objective, and limits unless the user sets others.
enum class AdviceRole {
    PerRequest,  ///< compressed anew for every response: least total time
    CachedOnce,  ///< compressed once, served many times: least transfer + decompress
    StaticAsset, ///< compressed when the site is built: fewest bytes
    WithoutZstd, ///< as PerRequest, for clients that know brotli and gzip
    LastResort,  ///< as PerRequest, for clients that know gzip alone
};

inline constexpr AdviceRole kAdviceRoles[] = {AdviceRole::PerRequest, AdviceRole::CachedOnce,
                                              AdviceRole::StaticAsset, AdviceRole::WithoutZstd,
                                              AdviceRole::LastResort};

struct AdviceConstraints {
    Link link = {};
    /// CPU time that compressing one response may take, in roles that do so for each; none: see cpuLimit().
    std::optional<double> mostSecondsPerResponse = {};
    /// The same for CachedOnce: how long the one who finds the cache empty waits.
    std::optional<double> mostSecondsPerCachedBody = {};
    std::optional<std::uint64_t> mostEncoderBytes = {}; ///< of memory for one response
    std::vector<std::string> accepted = {};             ///< codec ids that clients take; empty: all
    bool browsers = true; ///< among the clients: no window that they refuse (Measurement::refusedByBrowsers)

    bool operator==(const AdviceConstraints&) const = default;
};

/// Why a row was not in question; the first that applies.
enum class RuledOutFor {
    NotAccepted, ///< the role's clients do not take its codec
    Failed,
    LeftOut,    ///< of the sweep, for the time it takes
    NotReached, ///< the sweep ended before
    NotTimed,   ///< the role needs times
    Window,     ///< browsers refuse it
    TooSlow,    ///< over the limit of CPU time
    MemoryUnknown,
    TooMuchMemory,
};

struct RuledOutRow {
    std::size_t row = 0; ///< of the measurements
    RuledOutFor reason = RuledOutFor::NotReached;
    /// It has less of what the role counts (time or bytes, see AdviceRole) than the choice.
    bool isBetter = false;

    bool operator==(const RuledOutRow&) const = default;
};

/// A setting, or sending the body as it is, and what it takes.
struct AdviceOption {
    std::optional<std::size_t> row; ///< of the measurements; none: not compressed
    std::uint64_t bytes = 0;
    std::optional<double> cpuSeconds = {};   ///< to compress it once
    std::optional<double> totalSeconds = {}; ///< what a client waits: in CachedOnce and StaticAsset without
                                             ///< compressing; none if not timed

    bool operator==(const AdviceOption&) const = default;
};

enum class AdviceOutcome {
    Setting,
    DoNotCompress, ///< better than all settings that fit
    NothingFits,   ///< no setting fits, so that only sending the body as it is remains
    NotMeasured, ///< none of those measured fits, but there are others that were not timed: nothing is known
};

/// How far the choice is from the runner-up.
enum class Closeness {
    Certain, ///< surely better, by more than kCloseShare of what the role counts
    Close,   ///< surely different, but by less
    Tie,     ///< within the noise of the timings, or just as many bytes
    Unknown, ///< too few runs to tell
};

inline constexpr double kCloseShare = 0.02;

/// What decided between the choice and those that came as near as kAsGoodShare.
enum class Decider {
    Objective, ///< what the role counts
    CpuTime,   ///< that hardly differs, and the choice takes least CPU time of those
};

struct Advice {
    AdviceRole role = AdviceRole::PerRequest;
    AdviceOutcome outcome = AdviceOutcome::NothingFits;
    AdviceOption choice = {};
    std::optional<AdviceOption> runnerUp = {}; ///< the one there would be without the choice
    Closeness closeness = Closeness::Unknown;  ///< means something with a runner-up
    Decider decider = Decider::Objective;      ///< the same
    std::optional<double> cpuLimit = {};       ///< what was allowed, in seconds
    std::vector<RuledOutRow> ruledOut = {};    ///< those that are better first, best of them first

    bool operator==(const Advice&) const = default;
};

/// The CPU time that a body may take in a role: what the constraints say, or else by its size, with a floor
/// for small ones: per request 20 ms per MB (a core compresses 50 MB/s), 1 ms at least; CachedOnce 300 ms per
/// MB, 5 ms at least; StaticAsset none.
[[nodiscard]] std::optional<double> cpuLimit(AdviceRole role, const AdviceConstraints& constraints,
                                             std::uint64_t originalBytes);

/// The best setting for a role by what was measured, and how sure that is. Sending the body as it is takes
/// part in every role.
///
/// Per request, of settings whose total is within kAsGoodShare of the least, the one that takes least CPU
/// time is chosen: the client notices nothing, the server does. CachedOnce decides by CPU time only among
/// totals that are that near and cannot be told apart; StaticAsset among equal sizes.
[[nodiscard]] Advice adviceFor(AdviceRole role, const std::vector<Measurement>& measurements,
                               std::uint64_t originalBytes, const AdviceConstraints& constraints);

} // namespace levelscope::core
