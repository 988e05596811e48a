// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"

#include <cstddef>
#include <vector>

namespace levelscope::core {

/// What the records of a body are.
enum class RecordForm {
    Items, ///< of the JSON array that takes most of the body
    Lines, ///< of NDJSON, each a document
    None,  ///< it is not made of records
};

/// Bytes of a body, from `begin` to before `end`.
struct ByteRange {
    std::size_t begin = 0;
    std::size_t end = 0;

    [[nodiscard]] std::size_t size() const { return end - begin; }
    bool operator==(const ByteRange&) const = default;
};

/// So many records of a body are told apart; those after them are not used.
inline constexpr std::size_t kMostRecords = 1'000'000;

/// Where the records of a body are. What stands before the first and behind the last, such as the array's
/// brackets, belongs to every body that is made of some of them.
struct BodyRecords {
    RecordForm form = RecordForm::None;
    std::vector<ByteRange> records = {}; ///< at most kMostRecords, in their order; at least two unless None
    std::size_t end = 0;                 ///< of the last one, those that are not in `records` counted

    bool operator==(const BodyRecords&) const = default;
};

/// Finds the records of a body of that kind. An array may stand inside objects, as in {"items":[...]}; it
/// must take at least half of the body. Takes a second or so per GB. Errors: Stopped. Throws std::bad_alloc.
[[nodiscard]] Result<BodyRecords> findRecords(ByteView body, PayloadKind kind, const ReadProgress& progress,
                                              const std::stop_token& stop);

/// The same of a payload, whose kind is found first. Errors: Stopped, PayloadChanged, ReadFailed,
/// OutOfMemory.
[[nodiscard]] Result<BodyRecords> findRecords(const Payload& payload, const ReadProgress& progress,
                                              const std::stop_token& stop);

/// The body that has the first `count` of the records, at least 1, alone: valid JSON or NDJSON again, and the
/// body itself when that is all of them. Throws std::bad_alloc.
[[nodiscard]] std::vector<std::byte> bodyOfFirst(ByteView body, const BodyRecords& records,
                                                 std::size_t count);
[[nodiscard]] std::size_t sizeOfFirst(ByteView body, const BodyRecords& records, std::size_t count);

/// Appends the body that has one of the records alone. Throws std::bad_alloc.
void appendBodyOf(ByteView body, const BodyRecords& records, std::size_t index, std::vector<std::byte>& out);
[[nodiscard]] std::size_t sizeOfBodyOf(ByteView body, const BodyRecords& records, std::size_t index);

} // namespace levelscope::core
