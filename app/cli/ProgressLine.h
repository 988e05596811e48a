// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <chrono>
#include <functional>

namespace levelscope::core {
class Clock;
}

namespace levelscope::app {

/// Where progress goes and how often.
enum class ProgressStyle {
    Terminal, ///< one line that is rewritten, ten times a second at most
    Log,      ///< a line every five seconds, the first after five seconds, for files and CI
};

/// Tells how far a command is, without flooding. One thread at a time; the line is wiped when it ends.
class ProgressLine final {
public:
    using Writer = std::function<void(const QByteArray&)>;

    /// `clock` is borrowed and must outlive the line.
    ProgressLine(const core::Clock& clock, ProgressStyle style, Writer writer);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Shows the text when it is time to; otherwise drops it.
    void show(const QString& text);
    /// What all texts begin with from now on: "Response 2 of 5: ".
    void setPrefix(const QString& prefix) { m_prefix = prefix; }
    /// Wipes the line, so that something else may be written in its place.
    void clear();
    /// Says something that stays, in the line's place.
    void tell(const QString& sentence);

private:
    const core::Clock& m_clock;
    ProgressStyle m_style;
    Writer m_writer;
    QString m_prefix;
    std::chrono::nanoseconds m_due;
    qsizetype m_shownWidth = 0;
};

/// Terminal or Log, by what standard error is.
[[nodiscard]] ProgressStyle standardErrorStyle();

/// Writes to standard error; a failure has nowhere to be told.
void writeStandardError(const QByteArray& text);

} // namespace levelscope::app
