// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/AxisTicks.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace levelscope::app {

namespace {

constexpr int kFewestTicks = 3;

/// A step of 1, 2 or 5 times a power of ten, as whole numbers so that no error adds up.
struct Step {
    int mantissa = 1;
    int exponent = 0;

    [[nodiscard]] double value() const { return mantissa * std::pow(10.0, exponent); }
    [[nodiscard]] Step next() const {
        if (mantissa == 5)
            return {1, exponent + 1};
        return {mantissa == 1 ? 2 : 5, exponent};
    }
};

/// A little slack, so that rounding does not lose a tick on the border.
constexpr double kSlack = 1e-9;

/// The multiples of a step inside a range: step * first, ..., step * last.
struct Multiples {
    Multiples(const Step& step, double lowest, double highest)
        : first(std::ceil((lowest - kSlack * (highest - lowest)) / step.value()))
        , last(std::floor((highest + kSlack * (highest - lowest)) / step.value())) {}

    [[nodiscard]] double count() const { return last - first + 1; }

    double first;
    double last;
};

std::vector<double> multiplesWithin(const Step& step, double lowest, double highest) {
    const Multiples multiples(step, lowest, highest);
    std::vector<double> values;
    const int count = static_cast<int>(multiples.count());
    for (int i = 0; i < count; ++i) {
        const double multiple = multiples.first + i;
        values.push_back(step.exponent < 0 ? multiple * step.mantissa / std::pow(10.0, -step.exponent)
                                           : multiple * step.value());
    }
    return values;
}

/// The smallest step from `step` up that gives at most `most` ticks.
Step widen(Step step, double lowest, double highest, int most) {
    while (Multiples(step, lowest, highest).count() > most)
        step = step.next();
    return step;
}

/// The step with at most `most` ticks, starting from one that surely gives more.
Step linearStep(double lowest, double highest, int most) {
    const int exponent = static_cast<int>(std::floor(std::log10((highest - lowest) / most))) - 1;
    return widen({1, exponent}, lowest, highest, most);
}

QString label(double value, int decimals) {
    return QLocale().toString(value, 'f', decimals);
}

/// As many decimals as the number needs: "0.05", "20", "1,000".
QString shortestLabel(double value) {
    return label(value, std::max(0, -static_cast<int>(std::floor(std::log10(value) + kSlack))));
}

std::vector<double> decadeMultiples(const std::vector<int>& multiples, double lowest, double highest) {
    std::vector<double> values;
    for (int exponent = static_cast<int>(std::floor(lowest)); exponent <= std::ceil(highest); ++exponent) {
        for (const int multiple : multiples) {
            const double position = exponent + std::log10(multiple);
            if (lowest - kSlack <= position && position <= highest + kSlack)
                values.push_back(multiple * std::pow(10.0, exponent));
        }
    }
    return values;
}

/// Every n-th power of ten, for ranges of many decades.
std::vector<double> powersOfTen(const Step& step, double lowest, double highest) {
    std::vector<double> values;
    for (const double exponent : multiplesWithin(step, lowest, highest))
        values.push_back(std::pow(10.0, exponent));
    return values;
}

/// The densest pattern of the decades that has room, else the sparsest that has enough ticks; empty when none
/// has.
std::vector<double> logarithmicValues(double lowest, double highest, int most) {
    // Beyond one decade, all nine multiples would crowd at the decade's end.
    const bool withinDecade = highest - lowest < 1;
    std::vector<std::vector<double>> patterns;
    for (const std::vector<int>& multiples :
         {withinDecade ? std::vector{1, 2, 3, 4, 5, 6, 7, 8, 9} : std::vector<int>{}, std::vector{1, 2, 5},
          std::vector{1, 3}})
        patterns.push_back(decadeMultiples(multiples, lowest, highest));
    for (Step step; Multiples(step, lowest, highest).count() >= kFewestTicks; step = step.next())
        patterns.push_back(powersOfTen(step, lowest, highest));

    std::vector<double> sparsest;
    for (const std::vector<double>& values : patterns) {
        const auto count = static_cast<int>(values.size());
        if (count >= kFewestTicks)
            sparsest = values;
        if (kFewestTicks <= count && count <= most)
            break;
    }
    return sparsest;
}

} // namespace

std::vector<AxisTick> levelTicks(double lowest, double highest, int most) {
    if (!(lowest < highest))
        return {};
    std::vector<AxisTick> ticks;
    const Step step = widen({1, 0}, lowest, highest, std::max(most, kFewestTicks));
    for (const double value : multiplesWithin(step, lowest, highest))
        ticks.push_back({value, label(value, 0)});
    return ticks;
}

std::vector<AxisTick> linearTicks(double lowest, double highest, int most) {
    if (!(lowest < highest))
        return {};
    std::vector<AxisTick> ticks;
    const Step step = linearStep(lowest, highest, std::max(most, kFewestTicks));
    for (const double value : multiplesWithin(step, lowest, highest))
        ticks.push_back({value, label(value, std::max(0, -step.exponent))});
    return ticks;
}

std::vector<AxisTick> logarithmicTicks(double lowest, double highest, int most) {
    if (!(lowest < highest))
        return {};
    most = std::max(most, kFewestTicks);
    std::vector<AxisTick> ticks;
    for (const double value : logarithmicValues(lowest, highest, most))
        ticks.push_back({std::log10(value), shortestLabel(value)});
    if (!ticks.empty())
        return ticks;

    // No pattern of the decades has enough ticks: evenly spaced numbers. Steps grow by at most 2.5, so that a
    // limit of 8 leaves 3.
    for (const AxisTick& tick :
         linearTicks(std::pow(10.0, lowest), std::pow(10.0, highest), std::max(most, 8)))
        ticks.push_back({std::log10(tick.position), tick.label});
    return ticks;
}

} // namespace levelscope::app
