// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ProgressLine.h"

#include "core/Clock.h"

#include <unistd.h>

#include <cstdio>
#include <utility>

namespace levelscope::app {

namespace {

constexpr std::chrono::nanoseconds kTerminalInterval = std::chrono::milliseconds(100);
constexpr std::chrono::nanoseconds kLogInterval = std::chrono::seconds(5);

/// A line that reaches the last of 80 columns would wrap in some terminals and could not be rewritten.
constexpr qsizetype kTerminalWidth = 79;

} // namespace

ProgressLine::ProgressLine(const core::Clock& clock, ProgressStyle style, Writer writer)
    : m_clock(clock)
    , m_style(style)
    , m_writer(std::move(writer))
    , m_due(style == ProgressStyle::Terminal ? clock.now() : clock.now() + kLogInterval) {}

ProgressLine::~ProgressLine() {
    clear();
}

void ProgressLine::show(const QString& text) {
    const std::chrono::nanoseconds now = m_clock.now();
    if (now < m_due)
        return;
    if (m_style == ProgressStyle::Log) {
        m_due = now + kLogInterval;
        m_writer((m_prefix + text).toUtf8() + '\n');
        return;
    }
    m_due = now + kTerminalInterval;
    const QString line = (m_prefix + text).left(kTerminalWidth);
    // Spaces wipe what a longer line before left; control sequences are not understood everywhere.
    m_writer('\r' + line.leftJustified(m_shownWidth).toUtf8());
    m_shownWidth = line.size();
}

void ProgressLine::clear() {
    if (m_shownWidth == 0)
        return;
    m_writer('\r' + QByteArray(m_shownWidth, ' ') + '\r');
    m_shownWidth = 0;
}

void ProgressLine::tell(const QString& sentence) {
    clear();
    m_writer("levelscope: " + sentence.toUtf8() + '\n');
}

ProgressStyle standardErrorStyle() {
    return ::isatty(STDERR_FILENO) == 1 ? ProgressStyle::Terminal : ProgressStyle::Log;
}

void writeStandardError(const QByteArray& text) {
    std::fwrite(text.constData(), 1, static_cast<std::size_t>(text.size()), stderr);
    std::fflush(stderr);
}

} // namespace levelscope::app
