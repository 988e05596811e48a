// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/Format.h"

#include "app/KnobText.h"
#include "app/export/ResultsValues.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Format)
};

// The locale C, which a terminal often has, groups no digits; sizes of seven digits need it.
QLocale readingLocale() {
    QLocale locale;
    locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
    return locale;
}

QString withUnit(const QString& number, const QString& unit) {
    return number + QChar(QChar::Nbsp) + unit;
}

// Three significant digits from 1 up ("572", "20.1", "6.20"), two below ("0.53", "0.00059"). The limits are
// where rounding makes another digit: 9.996 is "10.0", not "10.00".
int decimalsFor(double value) {
    const double magnitude = std::abs(value);
    if (magnitude >= 99.95)
        return 0;
    if (magnitude >= 9.995)
        return 1;
    if (magnitude >= 0.0995 || magnitude == 0)
        return 2;
    return 1 - static_cast<int>(std::floor(std::log10(magnitude)));
}

QString formatSignificant(double value) {
    return readingLocale().toString(value, 'f', decimalsFor(value));
}

// The value in the first unit in which it stays below 1,000 as shown; the last takes everything.
QString formatScaled(double value, std::initializer_list<QString> units) {
    constexpr double kShownAsThousand = 999.5;
    auto unit = units.begin();
    while (value >= kShownAsThousand && unit + 1 != units.end()) {
        value /= 1000;
        ++unit;
    }
    return withUnit(formatSignificant(value), *unit);
}

} // namespace

QString formatBytes(std::uint64_t bytes) {
    return readingLocale().toString(static_cast<qulonglong>(bytes));
}

QString formatSize(std::uint64_t bytes) {
    if (bytes < 1000)
        return withUnit(formatBytes(bytes), Texts::tr("B"));
    return formatScaled(static_cast<double>(bytes) / 1000,
                        {Texts::tr("KB"), Texts::tr("MB"), Texts::tr("GB")});
}

QString formatRatio(std::optional<double> ratio) {
    return ratio ? readingLocale().toString(*ratio, 'f', 2) : QString();
}

QString formatMean(std::optional<double> mean) {
    return mean ? readingLocale().toString(*mean, 'f', 1) : QString();
}

QString formatPercent(std::optional<double> percent) {
    if (!percent)
        return {};
    const double tenths = std::round(*percent * 10);
    const double shown = tenths == 0 ? 0 : tenths / 10; // never "-0.0"
    return withUnit(readingLocale().toString(shown, 'f', 1), readingLocale().percent());
}

QString formatMBps(std::optional<double> megabytesPerSecond) {
    return megabytesPerSecond ? formatSignificant(*megabytesPerSecond) : QString();
}

QString formatDuration(std::optional<double> seconds) {
    if (!seconds)
        return {};
    return formatScaled(*seconds * 1e9,
                        {Texts::tr("ns"), Texts::tr("\u00b5s"), Texts::tr("ms"), Texts::tr("s")});
}

QString formatElapsed(std::chrono::nanoseconds elapsed) {
    const std::chrono::hh_mm_ss time(std::chrono::floor<std::chrono::seconds>(elapsed));
    const auto twoDigits = [](auto count) {
        return QStringLiteral("%1").arg(count.count(), 2, 10, QChar(u'0'));
    };
    const QString seconds = twoDigits(time.seconds());
    if (time.hours().count() == 0)
        return QStringLiteral("%1:%2").arg(QString::number(time.minutes().count()), seconds);
    return QStringLiteral("%1:%2:%3")
        .arg(QString::number(time.hours().count()), twoDigits(time.minutes()), seconds);
}

QString formatRoughTime(double seconds) {
    constexpr double kMostOfAUnit = 90; // "90 s", then "2 min"
    if (seconds < kMostOfAUnit)
        return withUnit(readingLocale().toString(std::max(seconds, 1.0), 'f', 0), Texts::tr("s"));
    const double minutes = seconds / 60;
    if (minutes < kMostOfAUnit)
        return withUnit(readingLocale().toString(minutes, 'f', 0), Texts::tr("min"));
    const double hours = minutes / 60;
    return withUnit(readingLocale().toString(hours, 'f', hours < 10 ? 1 : 0), Texts::tr("h"));
}

QString formatTimeLimit(std::chrono::milliseconds time) {
    const double seconds = std::chrono::duration<double>(time).count();
    return Texts::tr("%1 s").arg(readingLocale().toString(seconds, 'f', QLocale::FloatingPointShortest));
}

QString formatBandwidth(double bitsPerSecond) {
    return formatScaled(bitsPerSecond / 1000, {QStringLiteral("kbit/s"), QStringLiteral("Mbit/s"),
                                               QStringLiteral("Gbit/s"), QStringLiteral("Tbit/s")});
}

QString formatMode(core::DriveMode mode) {
    switch (mode) {
    case core::DriveMode::Stream:
        return Texts::tr("streamed, size unknown");
    case core::DriveMode::Pledged:
        return Texts::tr("streamed, size announced");
    case core::DriveMode::OneShot:
        return Texts::tr("one call, size known");
    }
    return {};
}

QString formatCalls(const core::Drive& drive) {
    QStringList parts = {formatMode(drive.mode)};
    if (drive.mode != core::DriveMode::OneShot) {
        parts << formatWrites(drive);
        if (drive.flushEvery)
            parts << formatFlush(drive.flushEvery);
    }
    return parts.join(QStringLiteral(", "));
}

QString formatDrive(const core::Drive& drive) {
    return QStringLiteral("%1, %2").arg(formatCalls(drive), drive.encoder == core::EncoderUse::Fresh
                                                                ? Texts::tr("encoder per response")
                                                                : Texts::tr("encoder reused"));
}

QString formatWriteSize(std::optional<std::size_t> writeSize) {
    constexpr std::size_t kKibibyte = 1024;
    constexpr std::size_t kMebibyte = 1024 * kKibibyte;
    if (!writeSize)
        return Texts::tr("whole body");
    if (*writeSize > 0 && *writeSize % kMebibyte == 0)
        return withUnit(formatBytes(*writeSize / kMebibyte), Texts::tr("MiB"));
    if (*writeSize > 0 && *writeSize % kKibibyte == 0)
        return withUnit(formatBytes(*writeSize / kKibibyte), Texts::tr("KiB"));
    return withUnit(formatBytes(*writeSize), Texts::tr("B"));
}

QString formatWrites(const core::Drive& drive) {
    if (drive.secondWriteSize)
        return Texts::tr("writes of %1 and %2 in turns")
            .arg(formatWriteSize(drive.writeSize), formatWriteSize(drive.secondWriteSize));
    return drive.writeSize ? Texts::tr("%1 writes").arg(formatWriteSize(drive.writeSize))
                           : Texts::tr("whole body in one write");
}

QString formatFlush(std::optional<std::size_t> flushEvery) {
    return flushEvery ? Texts::tr("flush every %1 bytes").arg(formatBytes(*flushEvery)) : QString();
}

QString formatPoint(const core::SweepPoint& point) {
    if (!point.setup.empty())
        return QStringLiteral("%1 %2").arg(textOf(point.setup)).arg(point.level);
    const QString name =
        QStringLiteral("%1 %2").arg(textOf(point.codec->info().displayName)).arg(point.level);
    const QString knobs = formatKnobs(*point.codec, point.knobs);
    return knobs.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, knobs);
}

} // namespace levelscope::app
