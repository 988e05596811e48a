// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/Generator.h"

#include "core/Guarded.h"
#include "core/generator/CustomersShape.h"
#include "core/generator/EventsShape.h"
#include "core/generator/GeoShape.h"
#include "core/generator/GraphqlShape.h"
#include "core/generator/RandomShape.h"

#include <algorithm>
#include <limits>
#include <memory>

namespace levelscope::core {

namespace {

/// Records are written here first; between two chunks the loop looks at the stop token and the limit.
constexpr std::size_t kChunkBytes = std::size_t{256} * 1024;
/// So many records, made in a few milliseconds, are enough to know their mean length to about a percent.
constexpr std::uint64_t kSampleRecords = 4096;
constexpr std::uint64_t kProgressSteps = 200;
constexpr std::uint64_t kMaximum = std::numeric_limits<std::uint64_t>::max();

using MakeWriter = std::unique_ptr<ShapeWriter> (*)(std::int32_t seed);

struct RegisteredShape {
    GeneratorShape shape;
    MakeWriter makeWriter;
};

template <class Writer>
std::unique_ptr<ShapeWriter> makeShape(std::int32_t seed) {
    return std::make_unique<Writer>(seed);
}

template <CustomersFrame Frame>
std::unique_ptr<ShapeWriter> makeCustomers(std::int32_t seed) {
    return std::make_unique<CustomersShape>(Frame, seed);
}

const std::vector<RegisteredShape>& registeredShapes() {
    static const std::vector<RegisteredShape> shapes = {
        {{.id = "customers",
          .description = "A JSON array of customers, as a list endpoint returns it; the reference payload.",
          .recordNoun = "records"},
         makeCustomers<CustomersFrame::Array>},
        {{.id = "record",
          .description = "One customer as a JSON object, a small body; always one record.",
          .recordNoun = "records",
          .defaultRecords = 1,
          .fixedCount = true},
         makeCustomers<CustomersFrame::SingleObject>},
        {{.id = "events",
          .description = "Access log lines, one JSON object each (NDJSON).",
          .recordNoun = "log lines"},
         makeShape<EventsShape>},
        {{.id = "geo",
          .description = "A GeoJSON collection of places, roads and buildings: mostly numbers.",
          .recordNoun = "features"},
         makeShape<GeoShape>},
        {{.id = "graphql",
          .description = "A GraphQL response: nested objects that repeat their type names.",
          .recordNoun = "products"},
         makeShape<GraphqlShape>},
        {{.id = "random", .description = "Random bytes, which no codec can shorten.", .recordNoun = "KiB"},
         makeShape<RandomShape>},
    };
    return shapes;
}

const RegisteredShape* findRegistered(std::string_view id) {
    const auto& shapes = registeredShapes();
    const auto found =
        std::ranges::find(shapes, id, [](const RegisteredShape& registered) { return registered.shape.id; });
    return found == shapes.end() ? nullptr : &*found;
}

/// A spec whose shape is known.
struct Job {
    const RegisteredShape* registered = nullptr;
    std::uint64_t records = 0;
    std::int32_t seed = 0;

    [[nodiscard]] std::unique_ptr<ShapeWriter> makeWriter() const { return registered->makeWriter(seed); }
};

Error unknownShape() {
    std::string known = "the shapes are";
    for (const RegisteredShape& registered : registeredShapes())
        known.append(&registered == &registeredShapes().front() ? " " : ", ").append(registered.shape.id);
    return {ErrorCode::UnknownShape, std::move(known)};
}

Result<Job> jobFor(const GeneratorSpec& spec) {
    const RegisteredShape* registered = findRegistered(spec.shape);
    if (registered == nullptr)
        return unknownShape();
    return Job{registered, registered->shape.fixedCount ? 1 : spec.records, spec.seed};
}

std::string withThousandsSeparators(std::uint64_t value) {
    std::string text = std::to_string(value);
    for (std::size_t place = text.size(); place > 3;) {
        place -= 3;
        text.insert(place, 1, ',');
    }
    return text;
}

std::string payloadName(const Job& job) {
    const GeneratorShape& shape = job.registered->shape;
    std::string name(shape.id);
    if (!shape.fixedCount) {
        std::string_view noun = shape.recordNoun;
        if (job.records == 1 && noun.ends_with('s'))
            noun.remove_suffix(1);
        name.append(", ").append(withThousandsSeparators(job.records)).append(" ").append(noun);
    }
    return name.append(", seed ").append(std::to_string(job.seed));
}

struct SizeEstimate {
    std::uint64_t bytes = 0;
    bool exact = false;
};

/// Makes a sample of the records, spread evenly over all of them because longer numbers make longer records.
SizeEstimate estimateSize(const Job& job) {
    const auto writer = job.makeWriter();
    const ShapeFrame frame = writer->frame(job.records);
    const std::uint64_t separators = job.records == 0 ? 0 : job.records - 1;
    const std::uint64_t fixedBytes = frame.header.size() + frame.footer.size();

    if (frame.recordBytes.has_value()) {
        const std::uint64_t perRecord = *frame.recordBytes + frame.separator.size();
        if (job.records > (kMaximum - fixedBytes) / perRecord)
            return {kMaximum, false};
        return {fixedBytes + job.records * *frame.recordBytes + separators * frame.separator.size(), true};
    }

    const std::uint64_t samples = std::min(job.records, kSampleRecords);
    // No record is empty, so those past the limit's number can never be made.
    const std::uint64_t reachable = std::min(job.records, kGeneratorLimit);
    std::uint64_t sampledBytes = 0;
    std::string record;
    for (std::uint64_t sample = 0; sample < samples; ++sample) {
        record.clear();
        writer->appendRecord(record, (2 * sample + 1) * reachable / (2 * samples) + 1);
        sampledBytes += record.size();
    }
    if (samples == job.records)
        return {fixedBytes + sampledBytes + separators * frame.separator.size(), true};

    const double perRecord = static_cast<double>(sampledBytes) / static_cast<double>(samples);
    const double total =
        static_cast<double>(fixedBytes) +
        static_cast<double>(job.records) * (perRecord + static_cast<double>(frame.separator.size()));
    if (total >= static_cast<double>(kMaximum))
        return {kMaximum, false};
    return {static_cast<std::uint64_t>(total), false};
}

Error tooLarge(std::uint64_t bytes) {
    return {ErrorCode::TooLarge, withThousandsSeparators(bytes) + " bytes, the limit is " +
                                     withThousandsSeparators(kGeneratorLimit)};
}

/// Tells how far a generation is, in steps coarse enough for a progress bar.
class ProgressSteps final {
public:
    ProgressSteps(const GeneratorProgress& progress, std::uint64_t records)
        : m_progress(progress)
        , m_records(records) {}

    void reached(std::uint64_t recordsDone) {
        if (!m_progress || recordsDone < m_next)
            return;
        m_progress(recordsDone, m_records);
        m_next = std::min(recordsDone + std::max<std::uint64_t>(m_records / kProgressSteps, 1), m_records);
    }

private:
    const GeneratorProgress& m_progress;
    std::uint64_t m_records;
    std::uint64_t m_next = 1;
};

Result<PayloadPtr> generate(const Job& job, const GeneratorProgress& progress, const std::stop_token& stop) {
    if (stop.stop_requested())
        return Error{ErrorCode::Stopped, {}};
    const SizeEstimate estimate = estimateSize(job);
    const std::uint64_t doubt = estimate.exact ? 0 : kGeneratorLimit / 20;
    if (estimate.bytes > kGeneratorLimit + doubt)
        return tooLarge(estimate.bytes);

    const auto writer = job.makeWriter();
    const ShapeFrame frame = writer->frame(job.records);
    std::vector<std::byte> bytes;
    // A little more than estimated, so that a billion bytes are not moved to a larger place at the end.
    bytes.reserve(estimate.bytes + (estimate.exact ? 0 : estimate.bytes / 32));
    std::string chunk;
    chunk.reserve(kChunkBytes + kChunkBytes / 4);
    const auto flush = [&bytes, &chunk] {
        const ByteView view = asBytes(chunk);
        bytes.insert(bytes.end(), view.begin(), view.end());
        chunk.clear();
    };

    ProgressSteps steps(progress, job.records);
    chunk += frame.header;
    for (std::uint64_t number = 1; number <= job.records; ++number) {
        if (number > 1)
            chunk += frame.separator;
        writer->appendRecord(chunk, number);
        if (chunk.size() < kChunkBytes && number < job.records)
            continue;
        flush();
        steps.reached(number);
        if (stop.stop_requested())
            return Error{ErrorCode::Stopped, {}};
        if (bytes.size() > kGeneratorLimit)
            return tooLarge(std::max<std::uint64_t>(estimate.bytes, bytes.size()));
    }
    chunk += frame.footer;
    flush();
    if (bytes.size() > kGeneratorLimit)
        return tooLarge(bytes.size());
    return std::make_shared<const Payload>(payloadName(job), PayloadOrigin::Generated, std::move(bytes));
}

GeneratorPreview preview(const Job& job, std::size_t firstBytes) {
    const auto writer = job.makeWriter();
    const ShapeFrame frame = writer->frame(job.records);
    std::string text = frame.header;
    std::uint64_t made = 0;
    while (made < job.records && text.size() < firstBytes) {
        if (made > 0)
            text += frame.separator;
        writer->appendRecord(text, ++made);
    }
    if (made == job.records)
        text += frame.footer;
    if (text.size() > firstBytes)
        text.resize(firstBytes);

    const SizeEstimate estimate = estimateSize(job);
    return {std::move(text), estimate.bytes, estimate.exact};
}

} // namespace

const std::vector<GeneratorShape>& generatorShapes() {
    static const std::vector<GeneratorShape> shapes = [] {
        std::vector<GeneratorShape> all;
        for (const RegisteredShape& registered : registeredShapes())
            all.push_back(registered.shape);
        return all;
    }();
    return shapes;
}

const GeneratorShape* findShape(std::string_view id) {
    const auto& shapes = generatorShapes();
    const auto found = std::ranges::find(shapes, id, &GeneratorShape::id);
    return found == shapes.end() ? nullptr : &*found;
}

Result<PayloadPtr> generatePayload(const GeneratorSpec& spec, const GeneratorProgress& progress,
                                   const std::stop_token& stop) {
    return guarded([&]() -> Result<PayloadPtr> {
        const Result<Job> job = jobFor(spec);
        if (!job.has_value())
            return job.error();
        return generate(job.value(), progress, stop);
    });
}

Result<GeneratorPreview> previewPayload(const GeneratorSpec& spec, std::size_t firstBytes) {
    return guarded([&]() -> Result<GeneratorPreview> {
        const Result<Job> job = jobFor(spec);
        if (!job.has_value())
            return job.error();
        return preview(job.value(), firstBytes);
    });
}

} // namespace levelscope::core
