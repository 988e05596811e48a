// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/PointWorker.h"
#include "tests/support/CodecRun.h"
#include "tests/support/ManualClock.h"

#include <algorithm>
#include <random>

namespace levelscope::test {

/// Bytes that no codec makes smaller.
[[nodiscard]] inline Bytes noise(std::size_t size) {
    std::mt19937 random(1);
    Bytes bytes(size);
    std::ranges::generate(bytes, [&] { return static_cast<std::byte>(random()); });
    return bytes;
}

/// A plan of one point and what a worker for it needs. Times pass only where a test says so, or with every
/// look at a clock.
struct WorkerBench {
    explicit WorkerBench(const core::SweepPoint& point, Bytes body = Bytes(1000, std::byte{'a'}))
        : plan{.points = {point}}
        , payload("test", core::PayloadOrigin::File, std::move(body)) {}

    [[nodiscard]] core::PointWorker worker() { return {plan, payload, wall, cpu, shared, disturbances}; }
    [[nodiscard]] core::PointWorker worker(const core::Clock& both) {
        return {plan, payload, both, both, shared, disturbances};
    }
    void pass(std::chrono::nanoseconds time) {
        wall.time += time;
        cpu.time += time;
    }

    core::SweepPlan plan;
    core::Payload payload;
    ManualClock wall;
    ManualClock cpu;
    core::WorkerShared shared;
    std::atomic<unsigned> disturbances = 0;
};

} // namespace levelscope::test
