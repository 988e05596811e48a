// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/Probe.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <vector>

namespace levelscope::core {

namespace {

constexpr int kRepetitions = 5;
constexpr std::size_t kTextSize = std::size_t{64} * 1024;

/// Words in random order, the same on every machine and in every version of this program.
std::vector<Bytef> makeText() {
    constexpr std::array<std::string_view, 8> words = {"level ", "ratio ",   "window ", "strategy ",
                                                       "frame ", "payload ", "codec ",  "match "};
    std::mt19937_64 random(1);
    std::vector<Bytef> text;
    text.reserve(kTextSize + 16);
    while (text.size() < kTextSize) {
        const std::string_view word = words[random() % words.size()];
        text.insert(text.end(), word.begin(), word.end());
    }
    return text;
}

} // namespace

double probeSeconds(const Clock& clock) {
    static const std::vector<Bytef> text = makeText();
    std::vector<Bytef> output(compressBound(text.size()));
    double fastest = std::numeric_limits<double>::max();
    for (int repetition = 0; repetition < kRepetitions; ++repetition) {
        uLongf size = output.size();
        const std::chrono::nanoseconds start = clock.now();
        compress2(output.data(), &size, text.data(), text.size(), Z_DEFAULT_COMPRESSION);
        fastest = std::min(fastest, std::chrono::duration<double>(clock.now() - start).count());
    }
    return fastest;
}

} // namespace levelscope::core
