// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Payload.h"

#include "core/Guarded.h"
#include "core/Sha256.h"
#include "core/Utf8.h"

#include <utility>

namespace levelscope::core {

namespace {

Result<PayloadFacts> findFacts(ByteView bytes, const ReadProgress& progress, const std::stop_token& stop) {
    // payloadKind() counts every byte twice, and the hash reads it once more.
    const std::uint64_t kindBytes = 2 * std::uint64_t{bytes.size()};
    const std::uint64_t totalBytes = 3 * std::uint64_t{bytes.size()};
    const auto after = [&](std::uint64_t doneBefore) -> ReadProgress {
        if (!progress)
            return {};
        return [&progress, doneBefore, totalBytes](std::uint64_t bytesRead, std::uint64_t) {
            progress(doneBefore + bytesRead, totalBytes);
        };
    };
    const Result<PayloadKind> kind = payloadKind(bytes, after(0), stop);
    if (!kind.has_value())
        return kind.error();
    Result<std::string> sha256 = sha256Hex(bytes, after(kindBytes), stop);
    if (!sha256.has_value())
        return sha256.error();
    return PayloadFacts{kind.value(), std::move(sha256).value()};
}

} // namespace

Payload::Payload(std::string_view name, PayloadOrigin origin, std::vector<std::byte> bytes)
    : m_name(printable(name))
    , m_origin(origin)
    , m_storage(std::move(bytes))
    , m_bytes(*std::get_if<std::vector<std::byte>>(&m_storage)) {}

Payload::Payload(std::string_view name, PayloadOrigin origin, MappedFile file)
    : m_name(printable(name))
    , m_origin(origin)
    , m_storage(std::move(file))
    , m_bytes(std::get_if<MappedFile>(&m_storage)->bytes()) {}

Payload::Payload(std::string_view name, PayloadOrigin origin, std::vector<std::byte> bytes,
                 CaptureOrigin capture)
    : Payload(name, origin, std::move(bytes)) {
    m_capture = std::move(capture);
}

Result<void> Payload::checkIntact() const {
    const auto* file = std::get_if<MappedFile>(&m_storage);
    return file != nullptr ? file->checkIntact() : Result<void>();
}

Result<PayloadFacts> Payload::facts(const ReadProgress& progress, const std::stop_token& stop) const {
    {
        const std::scoped_lock lock(m_factsMutex);
        if (m_facts.has_value())
            return *m_facts;
    }
    // Without the lock: whoever asks meanwhile finds them too, and can be stopped like this one.
    return guarded([&]() -> Result<PayloadFacts> {
        Result<PayloadFacts> found = findFacts(m_bytes, progress, stop);
        if (!found.has_value())
            return found;
        const Result<void> intact = checkIntact();
        if (!intact.has_value())
            return intact.error();
        const std::scoped_lock lock(m_factsMutex);
        m_facts = found.value();
        return found;
    });
}

} // namespace levelscope::core
