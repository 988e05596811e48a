// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <utility>
#include <variant>

namespace levelscope::app {

/// What the program's exit code says; part of the command line's promises.
enum class ExitCode {
    Done = 0,
    PointFailed = 1,   ///< a point of the sweep failed, or the sweep itself broke off
    Usage = 2,         ///< the arguments make no sense
    Unreadable = 3,    ///< the input cannot be had
    Unwritable = 4,    ///< an output cannot be written
    Interrupted = 130, ///< Ctrl-C, SIGTERM or SIGHUP; as shells report Ctrl-C: 128 + SIGINT
};

/// Why a command does not end with ExitCode::Done, in one translated sentence.
struct CommandError {
    ExitCode exitCode = ExitCode::Usage;
    QString sentence;

    bool operator==(const CommandError&) const = default;
};

/// A value read from the command line, or why it is none.
template <class T>
using Parsed = std::variant<T, CommandError>;

/// Lets a command read all its options in a row and look for an error once. Keeps the first.
class FirstError final {
public:
    void report(CommandError error) {
        if (!m_error.has_value())
            m_error = std::move(error);
    }
    void report(const std::optional<CommandError>& error) {
        if (error.has_value())
            report(*error);
    }
    /// The value; a value-initialised one after an error.
    template <class T>
    [[nodiscard]] T take(Parsed<T> parsed) {
        if (auto* value = std::get_if<T>(&parsed))
            return std::move(*value);
        report(std::move(*std::get_if<CommandError>(&parsed)));
        return T{};
    }
    [[nodiscard]] const std::optional<CommandError>& error() const { return m_error; }

private:
    std::optional<CommandError> m_error;
};

} // namespace levelscope::app
