// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Command.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>
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

/// The form that --format names; without it, that of the output's name ("list.csv"), else the first.
template <class Form>
[[nodiscard]] Parsed<Form> readForm(const QCommandLineParser& parser, const QString& outputPath,
                                    std::initializer_list<Word<Form>> forms) {
    if (const std::optional<QString> text = givenValue(parser, QStringLiteral("format")))
        return parseWord<Form>(QStringLiteral("--format"), *text, forms);
    const QString suffix = QFileInfo(outputPath).suffix().toLower();
    const auto* named = std::ranges::find(forms, suffix, &Word<Form>::first);
    return named == forms.end() ? forms.begin()->second : named->second;
}

} // namespace levelscope::app
