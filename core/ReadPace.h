// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>

namespace levelscope::core {

/// Told how much is read; `totalBytes` is 0 when unknown (a pipe). Called on the reading thread.
using ReadProgress = std::function<void(std::uint64_t bytesRead, std::uint64_t totalBytes)>;

/// What a reading takes between two looks at its stop token: a few milliseconds of parsing, or of a slow
/// disk.
inline constexpr std::size_t kReadStretch = std::size_t{1} << 20U;

/// Goes along with a long reading of bytes: tells its progress and whether it may go on. Cheap enough to be
/// asked every few bytes. Borrows what it is given.
class ReadPace final {
public:
    ReadPace(std::uint64_t totalBytes, const ReadProgress& progress, const std::stop_token& stop)
        : m_totalBytes(totalBytes)
        , m_progress(progress)
        , m_stop(stop) {}

    /// `bytes` more are read. False: the reading is to be stopped.
    [[nodiscard]] bool advance(std::size_t bytes) {
        m_bytesRead += bytes;
        return m_bytesRead < m_nextLook || goesOn();
    }
    /// Looks at once. False: the reading is to be stopped.
    [[nodiscard]] bool goesOn() {
        m_nextLook = m_bytesRead + kReadStretch;
        m_stopped = m_stop.stop_requested();
        // Some readings go over a part a second time.
        if (m_progress)
            m_progress(std::min(m_bytesRead, m_totalBytes), m_totalBytes);
        return !m_stopped;
    }
    /// A look found that the reading is to be stopped.
    [[nodiscard]] bool stopped() const { return m_stopped; }

private:
    std::uint64_t m_totalBytes;
    const ReadProgress& m_progress;
    const std::stop_token& m_stop;
    std::uint64_t m_bytesRead = 0;
    std::uint64_t m_nextLook = 0;
    bool m_stopped = false;
};

} // namespace levelscope::core
