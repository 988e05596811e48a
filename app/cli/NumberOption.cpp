// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/NumberOption.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <limits>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(NumberOption)
};

/// QString's own conversions also take white space, a plus sign and digits of other scripts.
bool isAllDigits(QStringView text) {
    return !text.isEmpty() && std::ranges::all_of(text, [](QChar character) {
        return character >= QLatin1Char('0') && character <= QLatin1Char('9');
    });
}

std::optional<std::uint64_t> digitsToNumber(QStringView text) {
    bool fits = false;
    const qulonglong number = text.toULongLong(&fits);
    return isAllDigits(text) && fits ? std::optional<std::uint64_t>(number) : std::nullopt;
}

/// N, NK, NM or NG.
std::optional<std::uint64_t> bytesOf(const QString& text) {
    const qsizetype power = text.isEmpty() ? -1 : QStringView(u"KMG").indexOf(text.back());
    const std::uint64_t unit = std::uint64_t{1} << static_cast<unsigned>(10 * (power + 1));
    const QStringView digits = QStringView(text).chopped(power < 0 ? 0 : 1);
    const std::optional<std::uint64_t> number = digitsToNumber(digits);
    // No file is larger, JSON has no larger integers, and libzstd keeps the largest of 64 bits for "unknown".
    constexpr std::uint64_t kMostBytes = std::numeric_limits<std::int64_t>::max();
    if (!number.has_value() || *number > kMostBytes / unit)
        return std::nullopt;
    return *number * unit;
}

} // namespace

Parsed<std::uint64_t> parseWholeNumber(const QString& option, const QString& text, std::uint64_t lowest,
                                       std::uint64_t highest) {
    const std::optional<std::uint64_t> number = digitsToNumber(text);
    if (number.has_value() && lowest <= *number && *number <= highest)
        return *number;
    return CommandError{ExitCode::Usage,
                        Texts::tr("%1 takes a whole number from %2 to %3, not \"%4\".")
                            .arg(option, QString::number(lowest), QString::number(highest), text)};
}

Parsed<std::int32_t> parseSignedNumber(const QString& option, const QString& text) {
    const QStringView digits =
        text.startsWith(QLatin1Char('-')) ? QStringView(text).sliced(1) : QStringView(text);
    bool fits = false;
    const int number = text.toInt(&fits);
    if (fits && isAllDigits(digits))
        return std::int32_t{number};
    return CommandError{ExitCode::Usage,
                        Texts::tr("%1 takes a whole number from %2 to %3, not \"%4\".")
                            .arg(option, QString::number(std::numeric_limits<std::int32_t>::min()),
                                 QString::number(std::numeric_limits<std::int32_t>::max()), text)};
}

Parsed<std::optional<std::uint64_t>> parseByteCount(const QString& option, const QString& text,
                                                    std::uint64_t lowest, const QString& word) {
    if (text == word)
        return std::optional<std::uint64_t>();
    const std::optional<std::uint64_t> bytes = bytesOf(text);
    if (bytes.has_value() && *bytes >= lowest)
        return std::optional<std::uint64_t>(*bytes);
    return CommandError{
        ExitCode::Usage,
        Texts::tr("%1 takes bytes from %2 on, as N, as NK, NM or NG (powers of 1,024) or as %3, not \"%4\".")
            .arg(option, QString::number(lowest), word, text)};
}

Parsed<std::uint64_t> parseBytes(const QString& option, const QString& text, const ByteBounds& bounds) {
    const std::optional<std::uint64_t> bytes = bytesOf(text);
    if (bytes.has_value() && bounds.lowest <= *bytes && *bytes <= bounds.highest)
        return *bytes;
    return CommandError{
        ExitCode::Usage,
        Texts::tr("%1 takes bytes from %2 to %3, as N or as NK, NM or NG (powers of 1,024), not \"%4\".")
            .arg(option, QString::number(bounds.lowest), QString::number(bounds.highest), text)};
}

Parsed<std::chrono::milliseconds> parseTime(const QString& option, const QString& text) {
    static const QRegularExpression pattern(QStringLiteral("\\A([0-9]+(?:\\.[0-9]+)?)([sm]?)\\z"));
    const QRegularExpressionMatch match = pattern.match(text);
    const double unit = match.captured(2) == QLatin1String("m") ? 60 : 1;
    const std::chrono::duration<double> seconds(match.captured(1).toDouble() * unit);
    constexpr std::chrono::hours kLongest(365 * 24); // no one waits longer
    if (match.hasMatch() && std::chrono::milliseconds(1) <= seconds && seconds <= kLongest)
        return std::chrono::round<std::chrono::milliseconds>(seconds);
    return CommandError{ExitCode::Usage,
                        Texts::tr("%1 takes a time such as 20, 0.5s (seconds) or 2m (minutes), not \"%2\".")
                            .arg(option, text)};
}

} // namespace levelscope::app
