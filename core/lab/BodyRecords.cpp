// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/BodyRecords.h"

#include "core/Guarded.h"
#include "core/Utf8.h"
#include "core/capture/JsonScanner.h"

namespace levelscope::core {

namespace {

/// An array that holds the records of an API's response is not nested deeper.
constexpr std::size_t kDeepestObject = 32;

bool isBlank(std::string_view line) {
    return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

/// The array that has the most bytes of all that are no part of another; empty without any.
ByteRange largestArray(std::string_view text, ReadPace& pace) {
    JsonScanner scanner(text, pace);
    ByteRange largest;
    std::size_t depth = 0;
    const auto takeValue = [&] {
        if (scanner.enterArray()) {
            const std::size_t begin = scanner.position() - 1;
            while (scanner.nextItem())
                scanner.skipValue();
            if (scanner.position() - begin > largest.size())
                largest = {begin, scanner.position()};
        } else if (depth < kDeepestObject && scanner.enterObject()) {
            ++depth;
        } else {
            scanner.skipValue();
        }
    };
    takeValue();
    while (depth > 0) {
        if (scanner.nextKey().has_value())
            takeValue();
        else
            --depth;
    }
    return largest;
}

void addRecord(ByteRange record, BodyRecords& found) {
    if (found.records.size() < kMostRecords)
        found.records.push_back(record);
    found.end = record.end;
}

BodyRecords findItems(std::string_view text, ReadPace& pace) {
    BodyRecords found{.form = RecordForm::Items};
    const ByteRange array = largestArray(text, pace);
    if (array.size() < text.size() - array.size())
        return {};
    JsonScanner scanner(text.substr(array.begin, array.size()), pace);
    if (!scanner.enterArray())
        return {};
    while (scanner.nextItem()) {
        const std::size_t begin = array.begin + scanner.position();
        scanner.skipValue();
        addRecord({begin, array.begin + scanner.position()}, found);
    }
    return found;
}

BodyRecords findLines(std::string_view text, ReadPace& pace) {
    BodyRecords found{.form = RecordForm::Lines};
    std::size_t begin = 0;
    while (begin < text.size() && !pace.stopped()) {
        const std::size_t lineEnd = text.find('\n', begin);
        const std::size_t end = lineEnd == std::string_view::npos ? text.size() : lineEnd + 1;
        if (!isBlank(text.substr(begin, end - begin)))
            addRecord({begin, end}, found);
        if (!pace.advance(end - begin))
            break;
        begin = end;
    }
    return found;
}

void append(ByteView bytes, std::vector<std::byte>& out) {
    out.insert(out.end(), bytes.begin(), bytes.end());
}

} // namespace

Result<BodyRecords> findRecords(ByteView body, PayloadKind kind, const ReadProgress& progress,
                                const std::stop_token& stop) {
    // A byte order mark stands before the first record as a bracket does.
    const std::string_view text = withoutByteOrderMark(asText(body));
    ReadPace pace((kind == PayloadKind::Json ? 2 : 1) * std::uint64_t{text.size()}, progress, stop);
    BodyRecords found;
    if (kind == PayloadKind::Json)
        found = findItems(text, pace);
    else if (kind == PayloadKind::Ndjson)
        found = findLines(text, pace);
    if (pace.stopped())
        return Error{ErrorCode::Stopped, {}};
    if (found.records.size() < 2)
        return BodyRecords{};
    const std::size_t mark = body.size() - text.size();
    for (ByteRange& record : found.records)
        record = {record.begin + mark, record.end + mark};
    found.end += mark;
    return found;
}

Result<BodyRecords> findRecords(const Payload& payload, const ReadProgress& progress,
                                const std::stop_token& stop) {
    return guarded([&]() -> Result<BodyRecords> {
        const Result<PayloadFacts> facts = payload.facts(progress, stop);
        if (!facts.has_value())
            return facts.error();
        Result<BodyRecords> found = findRecords(payload.bytes(), facts.value().kind, progress, stop);
        const Result<void> intact = payload.checkIntact();
        if (!intact.has_value())
            return intact.error();
        return found;
    });
}

std::vector<std::byte> bodyOfFirst(ByteView body, const BodyRecords& records, std::size_t count) {
    std::vector<std::byte> made;
    made.reserve(sizeOfFirst(body, records, count));
    append(body.first(records.records[count - 1].end), made);
    append(body.subspan(records.end), made);
    return made;
}

std::size_t sizeOfFirst(ByteView body, const BodyRecords& records, std::size_t count) {
    return records.records[count - 1].end + (body.size() - records.end);
}

void appendBodyOf(ByteView body, const BodyRecords& records, std::size_t index, std::vector<std::byte>& out) {
    const ByteRange record = records.records[index];
    append(body.first(records.records.front().begin), out);
    append(body.subspan(record.begin, record.size()), out);
    append(body.subspan(records.end), out);
}

std::size_t sizeOfBodyOf(ByteView body, const BodyRecords& records, std::size_t index) {
    return records.records.front().begin + records.records[index].size() + (body.size() - records.end);
}

} // namespace levelscope::core
