// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/BandwidthMap.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace levelscope::core {

namespace {

// Everything here is a function of the seconds that one byte takes, in which totals are chains of lines.

using Chosen = std::vector<std::size_t>; ///< of the deliveries

Link at(Link link, double secondsPerByte) {
    link.bitsPerSecond = 8 / secondsPerByte;
    return link;
}

double totalAt(const Delivery& delivery, const Link& link, double secondsPerByte) {
    return totalSeconds(delivery.typical, delivery.bytes, at(link, secondsPerByte));
}

struct Piece {
    double from = 0; ///< seconds per byte
    double to = 0;   ///< less than `from`: links get faster
};

/// A place from which on another delivery is the best.
struct Change {
    double secondsPerByte = 0;
    std::size_t best = 0;
};

/// By how much longer compressing goes on than sending does; the total bends where that is nothing.
double leadOfSending(const Delivery& delivery, const Link& link, double secondsPerByte) {
    const double sending = transferSeconds(delivery.bytes, at(link, secondsPerByte)) - link.rttSeconds;
    return delivery.typical.compress - delivery.typical.firstByte - sending;
}

/// Where windows of slow start last exactly a round trip, between the ends of the range.
std::vector<double> windowBends(const Link& link, double slowest, double fastest) {
    std::vector<double> bends = {slowest, fastest};
    if (link.warm || link.rttSeconds <= 0)
        return bends;
    // A body of 2^63 bytes, more than any, is sent in fewer windows.
    for (int doublings = 0; doublings < 50; ++doublings) {
        const double bend = link.rttSeconds / std::ldexp(static_cast<double>(kInitialWindowBytes), doublings);
        if (fastest < bend && bend < slowest)
            bends.push_back(bend);
    }
    std::ranges::sort(bends, std::greater());
    return bends;
}

std::vector<double> bendsOf(const std::vector<Delivery>& deliveries, const Link& link, double slowest,
                            double fastest) {
    std::vector<double> bends = windowBends(link, slowest, fastest);
    if (!link.pipelined)
        return bends;
    const std::vector<double> windows = bends;
    for (const Delivery& delivery : deliveries) {
        for (std::size_t index = 1; index < windows.size(); ++index) {
            const double before = leadOfSending(delivery, link, windows[index - 1]);
            const double after = leadOfSending(delivery, link, windows[index]);
            if ((before < 0) != (after < 0))
                bends.push_back(std::lerp(windows[index - 1], windows[index], before / (before - after)));
        }
    }
    std::ranges::sort(bends, std::greater());
    return bends;
}

/// The lower envelope of lines over one piece.
class Envelope final {
public:
    Envelope(const std::vector<Delivery>& deliveries, const Chosen& chosen, const Link& link, Piece piece)
        : m_chosen(chosen)
        , m_piece(piece) {
        for (const std::size_t index : chosen) {
            m_start.push_back(totalAt(deliveries[index], link, piece.from));
            m_rise.push_back(totalAt(deliveries[index], link, piece.to) - m_start.back());
        }
    }

    void appendTo(std::vector<Change>& changes) const {
        double place = 0;
        std::size_t best = 0;
        for (std::size_t line = 1; line < m_start.size(); ++line) {
            if (std::pair(m_start[line], m_rise[line]) < std::pair(m_start[best], m_rise[best]))
                best = line;
        }
        while (true) {
            changes.push_back({std::lerp(m_piece.from, m_piece.to, place), m_chosen[best]});
            double nextPlace = 1;
            std::size_t next = best;
            for (std::size_t line = 0; line < m_start.size(); ++line) {
                if (m_rise[line] >= m_rise[best])
                    continue;
                const double meeting =
                    std::max(place, (m_start[line] - m_start[best]) / (m_rise[best] - m_rise[line]));
                const bool isSteeper = meeting == nextPlace && m_rise[line] < m_rise[next];
                if (meeting < nextPlace || (isSteeper && next != best)) {
                    nextPlace = meeting;
                    next = line;
                }
            }
            if (next == best)
                return;
            place = nextPlace;
            best = next;
        }
    }

private:
    const Chosen& m_chosen;
    Piece m_piece;
    std::vector<double> m_start; ///< totals where the piece begins
    std::vector<double> m_rise;  ///< over the piece
};

std::vector<Change> changesOf(const std::vector<Delivery>& deliveries, const Chosen& chosen, const Link& link,
                              const std::vector<double>& bends) {
    std::vector<Change> changes;
    for (std::size_t index = 1; index < bends.size(); ++index)
        Envelope(deliveries, chosen, link, {bends[index - 1], bends[index]}).appendTo(changes);
    return changes;
}

double bestAt(const std::vector<Delivery>& deliveries, const Chosen& chosen, const Link& link,
              double secondsPerByte) {
    double best = std::numeric_limits<double>::infinity();
    for (const std::size_t index : chosen)
        best = std::min(best, totalAt(deliveries[index], link, secondsPerByte));
    return best;
}

Chosen winnersOf(const std::vector<Change>& changes) {
    Chosen winners;
    for (const Change& change : changes)
        winners.push_back(change.best);
    std::ranges::sort(winners);
    winners.erase(std::unique(winners.begin(), winners.end()), winners.end());
    return winners;
}

/// The places at which the best of all, or of some, may bend. Between them the quotient of the two is
/// monotonous, so that it is largest at one of them.
std::vector<double> placesOf(const std::vector<Change>& all, const std::vector<Change>& some,
                             const std::vector<double>& bends) {
    std::vector<double> places = bends;
    for (const std::vector<Change>* changes : {&all, &some}) {
        for (const Change& change : *changes)
            places.push_back(change.secondsPerByte);
    }
    return places;
}

/// Drops winners as bestByBandwidth() says.
Chosen withoutNeedless(const std::vector<Delivery>& deliveries, const Link& link,
                       const std::vector<double>& bends, const std::vector<Change>& all, double tolerance) {
    const Chosen winners = winnersOf(all);
    Chosen kept = winners;
    while (kept.size() > 1) {
        double leastLoss = tolerance;
        std::optional<std::size_t> needless;
        for (std::size_t position = 0; position < kept.size(); ++position) {
            Chosen rest = kept;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(position));
            double loss = 0;
            for (const double place : placesOf(all, changesOf(deliveries, rest, link, bends), bends))
                loss = std::max(
                    loss,
                    bestAt(deliveries, rest, link, place) / bestAt(deliveries, winners, link, place) - 1);
            if (loss <= leastLoss) {
                leastLoss = loss;
                needless = position;
            }
        }
        if (!needless.has_value())
            break;
        kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(*needless));
    }
    return kept;
}

void findRival(BandwidthStretch& stretch, const std::vector<Delivery>& deliveries, Link link) {
    link.bitsPerSecond = std::sqrt(stretch.lowest * stretch.highest);
    double rivalTotal = std::numeric_limits<double>::infinity();
    for (std::size_t index = 0; index < deliveries.size(); ++index) {
        const double total = totalSeconds(deliveries[index].typical, deliveries[index].bytes, link);
        if (index != stretch.best && total < rivalTotal) {
            rivalTotal = total;
            stretch.rival = index;
        }
    }
    if (!stretch.rival.has_value())
        return;
    const auto best = totalInterval(deliveries[stretch.best], link);
    const auto rival = totalInterval(deliveries[*stretch.rival], link);
    stretch.sure = best.has_value() && rival.has_value() && best->upper < rival->lower;
}

} // namespace

std::vector<BandwidthStretch> bestByBandwidth(const std::vector<Delivery>& deliveries, const Link& link,
                                              const BandwidthRange& range, double tolerance) {
    if (deliveries.empty())
        return {};
    Chosen chosen;
    for (std::size_t index = 0; index < deliveries.size(); ++index)
        chosen.push_back(index);
    const std::vector<double> bends = bendsOf(deliveries, link, 8 / range.lowest, 8 / range.highest);
    std::vector<Change> changes = changesOf(deliveries, chosen, link, bends);
    if (tolerance > 0) {
        chosen = withoutNeedless(deliveries, link, bends, changes, tolerance);
        changes = changesOf(deliveries, chosen, link, bends);
    }
    std::vector<BandwidthStretch> stretches;
    for (std::size_t index = 0; index < changes.size(); ++index) {
        const Change& change = changes[index];
        const bool isShort =
            index + 1 < changes.size() && changes[index + 1].secondsPerByte >= change.secondsPerByte;
        if (isShort || (!stretches.empty() && stretches.back().best == change.best))
            continue;
        const double bandwidth = 8 / change.secondsPerByte;
        if (!stretches.empty())
            stretches.back().highest = bandwidth;
        stretches.push_back({.lowest = bandwidth, .highest = range.highest, .best = change.best});
    }
    stretches.front().lowest = range.lowest;
    for (BandwidthStretch& stretch : stretches)
        findRival(stretch, deliveries, link);
    return stretches;
}

RelativeTimes relativeTimes(const std::vector<Delivery>& deliveries, const Link& link,
                            const std::vector<BandwidthStretch>& stretches,
                            const std::vector<std::size_t>& shown) {
    constexpr int kSteps = 240; // a chart is some hundred pixels wide
    RelativeTimes times;
    if (stretches.empty())
        return times;
    const double lowest = std::log(stretches.front().lowest);
    const double highest = std::log(stretches.back().highest);
    for (int step = 0; step <= kSteps; ++step)
        times.bandwidths.push_back(std::exp(std::lerp(lowest, highest, double{1} * step / kSteps)));
    for (std::size_t index = 1; index < stretches.size(); ++index)
        times.bandwidths.push_back(stretches[index].lowest);
    std::ranges::sort(times.bandwidths);

    for (const std::size_t delivery : shown)
        times.curves.push_back({.delivery = delivery});
    for (const double bandwidth : times.bandwidths) {
        Link current = link;
        current.bitsPerSecond = bandwidth;
        double best = std::numeric_limits<double>::infinity();
        for (const Delivery& delivery : deliveries)
            best = std::min(best, totalSeconds(delivery.typical, delivery.bytes, current));
        for (RelativeCurve& curve : times.curves) {
            const Delivery& delivery = deliveries[curve.delivery];
            curve.shares.push_back(best / totalSeconds(delivery.typical, delivery.bytes, current));
        }
    }
    return times;
}

} // namespace levelscope::core
