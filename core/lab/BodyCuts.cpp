// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/BodyCuts.h"

#include <array>

namespace levelscope::core {

namespace {

constexpr std::size_t kFewestBytes = 10;

/// Calls `take` with `first`, 2 * first, 5 * first, 10 * first, ... below `end`.
template <class Take>
void countUp(std::size_t first, std::size_t end, const Take& take) {
    constexpr std::array<std::size_t, 3> multiples = {1, 2, 5};
    for (std::size_t power = first; power < end; power *= 10) {
        for (const std::size_t multiple : multiples) {
            if (power * multiple < end)
                take(power * multiple);
        }
    }
}

} // namespace

std::vector<BodyCut> cutsOf(ByteView body, const BodyRecords& records, std::size_t largest) {
    std::vector<BodyCut> cuts;
    const auto addBytes = [&](std::size_t bytes) {
        if (bytes <= largest)
            cuts.push_back({.records = {}, .bytes = bytes});
    };
    const auto addRecords = [&](std::size_t count) {
        const std::size_t bytes = sizeOfFirst(body, records, count);
        if (bytes <= largest)
            cuts.push_back({.records = count, .bytes = bytes});
    };
    if (records.form == RecordForm::None) {
        countUp(kFewestBytes, body.size(), addBytes);
        if (!body.empty())
            addBytes(body.size());
        return cuts;
    }
    countUp(kFewestBytes, sizeOfFirst(body, records, 1), addBytes);
    countUp(1, records.records.size(), addRecords);
    addRecords(records.records.size());
    return cuts;
}

std::vector<std::byte> cutBody(ByteView body, const BodyRecords& records, const BodyCut& cut) {
    if (cut.records.has_value())
        return bodyOfFirst(body, records, *cut.records);
    const ByteView beginning = body.first(cut.bytes);
    return {beginning.begin(), beginning.end()};
}

} // namespace levelscope::core
