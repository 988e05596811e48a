// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/LevelComparison.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace levelscope::app {

// Two levels of zstd side by side, in the user's language. Any thread.

/// The sentence of a remark that the comparison makes.
[[nodiscard]] QString remarkSentence(const core::LevelComparison& comparison, core::LevelRemark remark);

/// What there is to say of the two, a sentence for each remark.
[[nodiscard]] QStringList comparisonSentences(const core::LevelComparison& comparison);

/// A number of both levels.
struct ComparedNumber {
    QString title;
    QString first;
    QString second;

    bool operator==(const ComparedNumber&) const = default;
};

/// Matches, their mean length, literals and so on; compressed sizes where they are known.
[[nodiscard]] std::vector<ComparedNumber> comparedNumbers(const core::LevelComparison& comparison);

/// One bar of a histogram for each of the two.
struct ComparedBin {
    QString title; ///< "16-31", "1 Ki-2 Ki"
    std::uint64_t first = 0;
    std::uint64_t second = 0;

    bool operator==(const ComparedBin&) const = default;
};

/// From the first to the last power of two that either level has.
[[nodiscard]] std::vector<ComparedBin> comparedBins(const core::PowerHistogram& first,
                                                    const core::PowerHistogram& second);

} // namespace levelscope::app
