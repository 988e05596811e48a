// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace levelscope::core {

/// What stands around the records of a payload.
struct ShapeFrame {
    std::string header;
    std::string_view separator; ///< between two records
    std::string footer;
    std::optional<std::uint64_t> recordBytes; ///< if all records are as long
};

/// Writes the parts of one payload; the generator's loop puts them together. Holds the random state, so it
/// serves one payload only.
class ShapeWriter {
public:
    virtual ~ShapeWriter();
    ShapeWriter(const ShapeWriter&) = delete;
    ShapeWriter& operator=(const ShapeWriter&) = delete;

    /// For a payload of that many records.
    [[nodiscard]] virtual ShapeFrame frame(std::uint64_t records) const = 0;

    /// Appends record `number`, counted from 1, to `out`. The next call makes the next record; to see how
    /// long records become, numbers may be left out, as long as they rise.
    virtual void appendRecord(std::string& out, std::uint64_t number) = 0;

protected:
    ShapeWriter() = default;
};

} // namespace levelscope::core
