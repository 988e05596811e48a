// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/AdviceText.h"

#include "app/Format.h"
#include "app/LinkText.h"
#include "app/ListText.h"
#include "app/export/ResultsValues.h"
#include "core/insight/TrafficCost.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(AdviceText)
};

/// How many of those that would be better are named one by one.
constexpr std::size_t kMostNamed = 3;

using Rows = std::vector<core::Measurement>;

bool isFinishedBefore(core::AdviceRole role) {
    return role == core::AdviceRole::CachedOnce || role == core::AdviceRole::StaticAsset;
}

QString bytesText(std::uint64_t bytes) {
    return bytes == 1 ? Texts::tr("1 byte") : Texts::tr("%1 bytes").arg(formatBytes(bytes));
}

QString choiceText(const core::Advice& advice, const Rows& rows) {
    switch (advice.outcome) {
    case core::AdviceOutcome::Setting:
        return optionName(advice.choice.row, rows);
    case core::AdviceOutcome::DoNotCompress:
        return Texts::tr("Do not compress");
    case core::AdviceOutcome::NothingFits:
        return Texts::tr("No setting fits");
    case core::AdviceOutcome::NotMeasured:
        return Texts::tr("Not known");
    }
    return {};
}

QString numbersText(const core::Advice& advice) {
    const core::AdviceOption& choice = advice.choice;
    const QString bytes = bytesText(choice.bytes);
    if (advice.outcome == core::AdviceOutcome::NothingFits)
        return Texts::tr("What remains is to send the body as it is: %1.").arg(bytes);
    if (advice.outcome == core::AdviceOutcome::NotMeasured)
        return Texts::tr(
            "No setting that these clients take was timed; measure speeds, and all of the sweep.");
    if (!choice.totalSeconds.has_value())
        return Texts::tr("It makes %1; times were not measured.").arg(bytes);
    const QString wait = formatDuration(*choice.totalSeconds);
    if (!choice.row.has_value())
        return Texts::tr("%1, which a client has after %2.").arg(bytes, wait);
    const QString cpu = formatDuration(choice.cpuSeconds);
    return isFinishedBefore(advice.role)
               ? Texts::tr("%1, compressed once in %2 of CPU time; a client then has them after %3.")
                     .arg(bytes, cpu, wait)
               : Texts::tr("%1, %2 of CPU time for each response; a client has them after %3.")
                     .arg(bytes, cpu, wait);
}

/// "123 bytes less", "2.10 ms more CPU time"; empty when both have as much.
QString differenceText(double difference, const QString& amount, const QString& more, const QString& less) {
    return difference == 0 ? QString() : (difference > 0 ? more : less).arg(amount);
}

QString timeDifference(std::optional<double> other, std::optional<double> own, const QString& more,
                       const QString& less) {
    if (!other.has_value() || !own.has_value())
        return {};
    const double difference = *other - *own;
    return differenceText(difference, formatDuration(std::abs(difference)), more, less);
}

QString runnerUpText(const core::Advice& advice, const Rows& rows) {
    if (!advice.runnerUp.has_value())
        return {};
    const core::AdviceOption& choice = advice.choice;
    const core::AdviceOption& other = *advice.runnerUp;
    const bool isLarger = other.bytes > choice.bytes;
    const std::uint64_t bytes = isLarger ? other.bytes - choice.bytes : choice.bytes - other.bytes;
    QStringList parts = {
        bytes == 0 ? Texts::tr("the same size")
                   : (isLarger ? Texts::tr("%1 more") : Texts::tr("%1 less")).arg(bytesText(bytes)),
        timeDifference(other.cpuSeconds, choice.cpuSeconds, Texts::tr("%1 more CPU time"),
                       Texts::tr("%1 less CPU time")),
        timeDifference(other.totalSeconds, choice.totalSeconds, Texts::tr("%1 more for a client to wait"),
                       Texts::tr("%1 less for a client to wait"))};
    parts.removeAll(QString());
    return Texts::tr("Runner-up: %1, %2.").arg(optionName(other.row, rows), parts.join(QStringLiteral(", ")));
}

QString closenessText(const core::Advice& advice) {
    if (!advice.runnerUp.has_value())
        return {};
    const bool byCpu = advice.decider == core::Decider::CpuTime;
    switch (advice.closeness) {
    case core::Closeness::Certain:
        return Texts::tr("The call is certain.");
    case core::Closeness::Close:
        return byCpu ? Texts::tr(
                           "The call is close: clients hardly notice the difference, and the choice takes "
                           "the least CPU time.")
                     : Texts::tr("The call is close: the two are surely different, but not by much.");
    case core::Closeness::Tie:
        if (advice.role == core::AdviceRole::StaticAsset)
            return Texts::tr("The call is a tie: both make as many bytes.");
        return byCpu ? Texts::tr("The call is a tie within the noise; the choice takes the least CPU time.")
                     : Texts::tr("The call is a tie within the noise of the timings.");
    case core::Closeness::Unknown:
        return Texts::tr("Too few runs were made to tell how close the call is.");
    }
    return {};
}

/// Why one row that would be better is not in question.
QString objectionText(const core::RuledOutRow& out, const core::Advice& advice, const Rows& rows,
                      const core::AdviceConstraints& constraints) {
    const core::Measurement& row = rows[out.row];
    const QString name = optionName(out.row, rows);
    switch (out.reason) {
    case core::RuledOutFor::NotAccepted:
        return Texts::tr("%1 would be better, but the clients do not take %2.")
            .arg(name, textOf(row.point.codec->info().displayName));
    case core::RuledOutFor::Window:
        return Texts::tr("%1 would be better, but declares a window that browsers refuse.").arg(name);
    case core::RuledOutFor::TooSlow:
        return Texts::tr("%1 would be better, but takes %2 of CPU time, of which %3 are allowed.")
            .arg(name, formatDuration(core::compressCost(row)->median), formatDuration(advice.cpuLimit));
    case core::RuledOutFor::TooMuchMemory:
        return Texts::tr("%1 would be better, but takes %2 of memory, of which %3 are allowed.")
            .arg(name, formatSize(row.memory->encoderPeakBytes), formatSize(*constraints.mostEncoderBytes));
    case core::RuledOutFor::MemoryUnknown:
        return Texts::tr("%1 would be better, but its memory was not measured.").arg(name);
    case core::RuledOutFor::Failed:
    case core::RuledOutFor::LeftOut:
    case core::RuledOutFor::NotReached:
    case core::RuledOutFor::NotTimed:
        break; // what they would come to is not known
    }
    return {};
}

QString countText(core::RuledOutFor reason, std::size_t count) {
    const QString number = formatBytes(count);
    switch (reason) {
    case core::RuledOutFor::NotAccepted:
        return Texts::tr("%1 that clients do not take").arg(number);
    case core::RuledOutFor::Failed:
        return Texts::tr("%1 that failed").arg(number);
    case core::RuledOutFor::LeftOut:
        return Texts::tr("%1 left out of the sweep for their time").arg(number);
    case core::RuledOutFor::NotReached:
        return Texts::tr("%1 that the sweep did not get to").arg(number);
    case core::RuledOutFor::NotTimed:
        return Texts::tr("%1 that were not timed").arg(number);
    case core::RuledOutFor::Window:
        return Texts::tr("%1 with a window that browsers refuse").arg(number);
    case core::RuledOutFor::TooSlow:
        return Texts::tr("%1 that take too much CPU time").arg(number);
    case core::RuledOutFor::MemoryUnknown:
        return Texts::tr("%1 whose memory was not measured").arg(number);
    case core::RuledOutFor::TooMuchMemory:
        return Texts::tr("%1 that take too much memory").arg(number);
    }
    return {};
}

/// "Not in question: 22 that clients do not take and 3 that take too much CPU time."
QString countsText(const core::Advice& advice) {
    QStringList parts;
    for (const auto reason :
         {core::RuledOutFor::NotAccepted, core::RuledOutFor::Failed, core::RuledOutFor::LeftOut,
          core::RuledOutFor::NotReached, core::RuledOutFor::NotTimed, core::RuledOutFor::Window,
          core::RuledOutFor::TooSlow, core::RuledOutFor::MemoryUnknown, core::RuledOutFor::TooMuchMemory}) {
        const auto count = std::ranges::count(advice.ruledOut, reason, &core::RuledOutRow::reason);
        if (count > 0)
            parts.append(countText(reason, static_cast<std::size_t>(count)));
    }
    return parts.isEmpty() ? QString() : Texts::tr("Not in question: %1.").arg(listText(parts));
}

} // namespace

QString adviceRoleId(core::AdviceRole role) {
    switch (role) {
    case core::AdviceRole::PerRequest:
        return QStringLiteral("per-request");
    case core::AdviceRole::CachedOnce:
        return QStringLiteral("cached");
    case core::AdviceRole::StaticAsset:
        return QStringLiteral("static");
    case core::AdviceRole::WithoutZstd:
        return QStringLiteral("no-zstd");
    case core::AdviceRole::LastResort:
        return QStringLiteral("gzip");
    }
    return {};
}

QString adviceRoleName(core::AdviceRole role) {
    switch (role) {
    case core::AdviceRole::PerRequest:
        return Texts::tr("Compressed for each request");
    case core::AdviceRole::CachedOnce:
        return Texts::tr("Compressed once and cached");
    case core::AdviceRole::StaticAsset:
        return Texts::tr("Static asset, compressed when built");
    case core::AdviceRole::WithoutZstd:
        return Texts::tr("For clients without zstd");
    case core::AdviceRole::LastResort:
        return Texts::tr("For old clients, with gzip alone");
    }
    return {};
}

QString closenessId(core::Closeness closeness) {
    switch (closeness) {
    case core::Closeness::Certain:
        return QStringLiteral("certain");
    case core::Closeness::Close:
        return QStringLiteral("close");
    case core::Closeness::Tie:
        return QStringLiteral("tie");
    case core::Closeness::Unknown:
        return QStringLiteral("unknown");
    }
    return {};
}

QStringList AdviceWords::lines() const {
    QStringList all = QStringList{numbers, runnerUp, closeness} + ruledOut;
    all.removeAll(QString());
    return all;
}

AdviceWords adviceWords(const core::Advice& advice, const std::vector<core::Measurement>& measurements,
                        const core::AdviceConstraints& constraints) {
    AdviceWords words{.role = adviceRoleName(advice.role),
                      .choice = choiceText(advice, measurements),
                      .numbers = numbersText(advice),
                      .runnerUp = runnerUpText(advice, measurements),
                      .closeness = closenessText(advice)};
    // That a role is about other clients goes without saying; that a constraint costs something does not.
    const bool isNarrow =
        advice.role == core::AdviceRole::WithoutZstd || advice.role == core::AdviceRole::LastResort;
    for (const core::RuledOutRow& out : advice.ruledOut) {
        const bool isObvious = isNarrow && out.reason == core::RuledOutFor::NotAccepted;
        if (out.isBetter && !isObvious && static_cast<std::size_t>(words.ruledOut.size()) < kMostNamed)
            words.ruledOut.append(objectionText(out, advice, measurements, constraints));
    }
    words.ruledOut.append(countsText(advice));
    words.ruledOut.removeAll(QString());
    return words;
}

} // namespace levelscope::app
