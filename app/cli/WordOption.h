// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandError.h"

#include <QCoreApplication>
#include <QStringList>

#include <initializer_list>
#include <utility>

namespace levelscope::app {

/// A word that an option takes and what it stands for.
template <class Value>
using Word = std::pair<QString, Value>;

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

} // namespace levelscope::app
