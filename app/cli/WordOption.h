// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"

#include <QCoreApplication>
#include <QStringList>

#include <initializer_list>
#include <utility>
#include <vector>

namespace levelscope::app {

/// A word that an option takes and what it stands for.
template <class Value>
using Word = std::pair<QString, Value>;

/// A value and the word that files and the command line spell it with.
template <class Value>
[[nodiscard]] Word<Value> wordOf(QString (*idOf)(Value), Value value) {
    return {idOf(value), value};
}

/// The value of the word that was given for an option that takes one of a few.
template <class Value>
[[nodiscard]] Parsed<Value> parseWord(const QString& option, const QString& text,
                                      std::initializer_list<Word<Value>> words) {
    QStringList known;
    for (const auto& [word, value] : words) {
        if (word == text)
            return value;
        known.append(word);
    }
    return CommandError{ExitCode::Usage,
                        QCoreApplication::translate("WordOption", "%1 takes one of %2, not \"%3\".")
                            .arg(option, known.join(QStringLiteral(", ")), text)};
}

/// Several such words with commas between them.
template <class Value>
[[nodiscard]] Parsed<std::vector<Value>> parseWords(const QString& option, const QString& text,
                                                    std::initializer_list<Word<Value>> words) {
    std::vector<Value> values;
    for (const QString& item : text.split(QLatin1Char(','))) {
        Parsed<Value> parsed = parseWord<Value>(option, item, words);
        if (auto* error = std::get_if<CommandError>(&parsed))
            return std::move(*error);
        values.push_back(std::move(*std::get_if<Value>(&parsed)));
    }
    return values;
}

} // namespace levelscope::app
