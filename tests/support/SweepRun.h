// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SweepEngine.h"
#include "core/worker/SharedMemory.h"
#include "tests/support/FakeCodec.h"
#include "tests/support/TestBytes.h"

#include <array>
#include <string>

namespace levelscope::test {

/// Keeps everything it is told. The engine promises one call at a time, so nothing here is locked:
/// ThreadSanitizer would tell.
class RecordingSink final : public core::SweepSink {
public:
    void pointMeasured(const core::Measurement& measurement) override {
        measured.push_back(measurement);
        if (onMeasured)
            onMeasured(measurement);
    }
    void progressed(const core::SweepProgress& progress) override {
        all.push_back(progress);
        if (onProgress)
            onProgress(progress);
    }
    void conditionsChanged(const core::SweepConditions& changed) override { conditions.push_back(changed); }
    void timingPaused() override { ++pauses; }

    std::vector<core::Measurement> measured;
    std::vector<core::SweepProgress> all;
    std::vector<core::SweepConditions> conditions;
    int pauses = 0;
    std::function<void(const core::Measurement&)> onMeasured;
    std::function<void(const core::SweepProgress&)> onProgress;
};

/// Responses that were begun, by level, in whichever process: what a FakeCodec's worker does, the test sees.
class ResponseCounts final {
public:
    void count(int level) const { ++(*m_counts)[static_cast<std::size_t>(level)]; }
    [[nodiscard]] unsigned of(int level) const { return (*m_counts)[static_cast<std::size_t>(level)]; }

private:
    core::SharedMemory<std::array<std::atomic<unsigned>, 16>> m_counts;
};

/// Points of FakeCodec, each a curve of its own, so that no neighbour makes one noisy; one warm-up, three
/// counted rounds, two workers.
[[nodiscard]] inline core::SweepPlan planFor(const FakeCodec& codec, std::initializer_list<int> levels,
                                             core::Measure measure) {
    core::SweepPlan plan{.measure = measure, .rounds = {.warmups = 1, .runs = 3}, .threads = 2};
    for (const int level : levels) {
        plan.points.push_back({.codec = &codec, .level = level, .setup = "server " + std::to_string(level)});
    }
    return plan;
}

} // namespace levelscope::test
