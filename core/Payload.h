// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"
#include "core/MappedFile.h"
#include "core/PayloadKind.h"
#include "core/ReadPace.h"
#include "core/Result.h"
#include "core/capture/CaptureOrigin.h"

#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace levelscope::core {

/// Where a payload's bytes came from.
enum class PayloadOrigin { File, StandardInput, Clipboard, Generated };

/// What takes reading all of a payload's bytes to know.
struct PayloadFacts {
    PayloadKind kind = PayloadKind::Empty;
    std::string sha256 = {}; ///< 64 hex digits; empty if libcrypto cannot

    bool operator==(const PayloadFacts&) const = default;
};

/// The bytes of one response body, immutable and shared: a sweep of any number of levels on any number of
/// threads and forked processes reads this one copy. Safe to read from every thread.
///
/// Large files are mapped, not copied, and another program may write to them meanwhile. So whoever makes
/// something of the bytes asks checkIntact() afterwards, and throws it away if the answer is an error.
class Payload final {
public:
    /// Of `name`, what cannot be shown is replaced (see printable()).
    Payload(std::string_view name, PayloadOrigin origin, std::vector<std::byte> bytes);
    Payload(std::string_view name, PayloadOrigin origin, MappedFile file);
    /// Out of a capture.
    Payload(std::string_view name, PayloadOrigin origin, std::vector<std::byte> bytes, CaptureOrigin capture);

    /// For people: a file's name without its folders, or what was generated ("customers, 1,000 records, seed
    /// 42").
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] PayloadOrigin origin() const { return m_origin; }
    /// Nothing for a body that was opened as it is.
    [[nodiscard]] const std::optional<CaptureOrigin>& capture() const { return m_capture; }
    /// Valid as long as this payload lives. Always safe to read.
    [[nodiscard]] ByteView bytes() const { return m_bytes; }
    [[nodiscard]] std::size_t size() const { return m_bytes.size(); }

    /// Whether all that was read of bytes() until now is what was opened; see MappedFile. What is not mapped
    /// always is. Errors: PayloadChanged, ReadFailed.
    [[nodiscard]] Result<void> checkIntact() const;
    /// Found at the first call, which reads the bytes three times, some seconds per GB; kept for later ones.
    /// Errors: PayloadChanged, ReadFailed, Stopped, OutOfMemory.
    [[nodiscard]] Result<PayloadFacts> facts(const ReadProgress& progress, const std::stop_token& stop) const;

private:
    std::string m_name;
    PayloadOrigin m_origin;
    std::optional<CaptureOrigin> m_capture;
    std::variant<std::vector<std::byte>, MappedFile> m_storage;
    ByteView m_bytes;

    mutable std::mutex m_factsMutex;
    mutable std::optional<PayloadFacts> m_facts;
};

using PayloadPtr = std::shared_ptr<const Payload>;

} // namespace levelscope::core
