// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/HarCapture.h"

#include "core/Guarded.h"
#include "core/capture/HarBody.h"

#include <cassert>
#include <utility>

namespace levelscope::core {

namespace {

class HarCapture final : public Capture {
public:
    HarCapture(PayloadPtr file, BodyFilesPtr bodyFiles)
        : Capture(CaptureFormat::Har)
        , m_file(std::move(file))
        , m_bodyFiles(std::move(bodyFiles)) {}

    [[nodiscard]] Result<void> read(const CaptureOpening& opening) {
        const HarSink keep = [&](HarEntry entry) {
            m_entries.push_back(std::move(entry.listed));
            m_contents.push_back(std::move(entry.content));
            opening.sink(m_entries.back());
        };
        Result<std::vector<EntryNote>> notes = HarReader(m_file->bytes(), *m_bodyFiles, opening, keep).read();
        if (const Result<void> intact = m_file->checkIntact(); !intact.has_value())
            return intact.error();
        if (!notes.has_value())
            return notes.error();
        m_notes = std::move(notes).value();
        return {};
    }

    [[nodiscard]] Result<CapturedBody> body(std::size_t position, std::uint64_t limit,
                                            const std::stop_token& stop) const override {
        assert(position < m_entries.size() && m_entries[position].hasBody);
        return guarded([&]() -> Result<CapturedBody> {
            Result<CapturedBody> body =
                harBody(m_entries[position], m_contents[position], *m_bodyFiles, limit, stop);
            const Result<void> intact = m_file->checkIntact();
            return intact.has_value() ? std::move(body) : intact.error();
        });
    }

private:
    PayloadPtr m_file;
    BodyFilesPtr m_bodyFiles;
    std::vector<HarContent> m_contents; ///< of the entries, in their order
};

} // namespace

Result<CapturePtr> openHarWithFiles(PayloadPtr file, BodyFilesPtr bodyFiles, const CaptureOpening& opening) {
    return guarded([&]() -> Result<CapturePtr> {
        const auto capture = std::make_shared<HarCapture>(std::move(file), std::move(bodyFiles));
        const Result<void> read = capture->read(opening);
        if (!read.has_value())
            return read.error();
        return CapturePtr(capture);
    });
}

Result<CapturePtr> openHar(PayloadPtr file, const std::filesystem::path& folder,
                           const CaptureOpening& opening) {
    return guarded([&] { return openHarWithFiles(std::move(file), filesBelow(folder), opening); });
}

} // namespace levelscope::core
