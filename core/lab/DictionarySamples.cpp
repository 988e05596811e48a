// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/DictionarySamples.h"

#include "core/Guarded.h"
#include "core/lab/BodyRecords.h"

#include <algorithm>
#include <functional>
#include <string>

namespace levelscope::core {

namespace {

/// What samples are taken from, by their number.
struct SampleList {
    std::size_t count = 0;
    std::function<std::size_t(std::size_t)> sizeOf = {};
    std::function<void(std::size_t, std::vector<std::byte>&)> append = {};
};

struct SampleLimit {
    std::size_t bytes = 0;
    std::size_t count = 0;
};

std::size_t partsOf(std::size_t whole, std::size_t most) {
    return (whole + most - 1) / most;
}

/// Every second of the list from `first` on; where those are too many, so many of them as the limit allows,
/// evenly spread.
SampleSet takeHalf(const SampleList& list, std::size_t first, const SampleLimit& limit) {
    std::size_t count = 0;
    std::size_t bytes = 0;
    for (std::size_t index = first; index < list.count; index += 2) {
        ++count;
        bytes += list.sizeOf(index);
    }
    const std::size_t step =
        2 * std::max({std::size_t{1}, partsOf(count, limit.count), partsOf(bytes, limit.bytes)});
    SampleSet taken;
    for (std::size_t index = first; index < list.count; index += step) {
        const std::size_t size = list.sizeOf(index);
        if (size > limit.bytes - taken.bytes.size())
            break;
        list.append(index, taken.bytes);
        taken.sizes.push_back(size);
    }
    return taken;
}

Result<DictionarySamples> split(const SampleList& list, SampleSource source) {
    DictionarySamples samples{
        .source = source,
        .available = list.count,
        .training = takeHalf(list, 1, {kMostTrainingBytes, list.count + 1}),
        .evaluation = takeHalf(list, 0, {kMostEvaluatedBytes, kMostEvaluated}),
    };
    if (samples.training.sizes.size() < kFewestTrained || samples.evaluation.sizes.empty())
        return Error{ErrorCode::TooFewSamples, std::to_string(samples.training.sizes.size())};
    return samples;
}

} // namespace

Result<DictionarySamples> samplesOfRecords(const Payload& payload, const ReadProgress& progress,
                                           const std::stop_token& stop) {
    const Result<BodyRecords> found = findRecords(payload, progress, stop);
    if (!found.has_value())
        return found.error();
    return guarded([&]() -> Result<DictionarySamples> {
        const BodyRecords& records = found.value();
        const ByteView body = payload.bytes();
        Result<DictionarySamples> samples =
            split({.count = records.records.size(),
                   .sizeOf = [&](std::size_t index) { return sizeOfBodyOf(body, records, index); },
                   .append = [&](std::size_t index,
                                 std::vector<std::byte>& out) { appendBodyOf(body, records, index, out); }},
                  SampleSource::Records);
        const Result<void> intact = payload.checkIntact();
        if (!intact.has_value())
            return intact.error();
        return samples;
    });
}

Result<DictionarySamples> samplesOfBodies(const std::vector<PayloadPtr>& payloads) {
    return guarded([&]() -> Result<DictionarySamples> {
        std::vector<const Payload*> bodies;
        for (const PayloadPtr& payload : payloads) {
            if (payload->size() > 0)
                bodies.push_back(payload.get());
        }
        Result<DictionarySamples> samples =
            split({.count = bodies.size(),
                   .sizeOf = [&](std::size_t index) { return bodies[index]->size(); },
                   .append =
                       [&](std::size_t index, std::vector<std::byte>& out) {
                           const ByteView bytes = bodies[index]->bytes();
                           out.insert(out.end(), bytes.begin(), bytes.end());
                       }},
                  SampleSource::Bodies);
        for (const Payload* body : bodies) {
            const Result<void> intact = body->checkIntact();
            if (!intact.has_value())
                return intact.error();
        }
        return samples;
    });
}

} // namespace levelscope::core
