// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ResultsCells.h"

#include "app/CurveName.h"
#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/ParetoText.h"
#include "app/export/ResultsValues.h"

#include <QCoreApplication>
#include <QStringList>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ResultsCells)
};

std::optional<double> median(const std::optional<core::Summary>& seconds) {
    return seconds.has_value() ? std::optional(seconds->median) : std::nullopt;
}

bool hasTooFewRuns(const core::Measurement& measurement) {
    const std::optional<core::Summary>& seconds = measurement.timings.compress;
    return seconds.has_value() && seconds->count < core::kFewestForSpread;
}

/// In percent of the median; too few runs tell none.
std::optional<double> spreadOf(const std::optional<core::Summary>& seconds) {
    if (!seconds.has_value() || seconds->count < core::kFewestForSpread || seconds->median <= 0)
        return std::nullopt;
    return 100 * seconds->interquartileRange() / seconds->median;
}

std::optional<double> oneCallMBps(const core::Measurement& measurement) {
    const std::optional<double> seconds = median(measurement.timings.decompressOneCall);
    if (!seconds.has_value() || *seconds <= 0 || measurement.originalBytes == 0)
        return std::nullopt;
    return static_cast<double>(measurement.originalBytes) / 1e6 / *seconds;
}

std::optional<double> asNumber(std::optional<std::uint64_t> count) {
    return count.has_value() ? std::optional(static_cast<double>(*count)) : std::nullopt;
}

/// The value of a column of numbers.
std::optional<double> numberIn(const core::Measurement& measurement, ResultsColumn column) {
    const core::Timings& timings = measurement.timings;
    const std::optional<core::MemoryUse>& memory = measurement.memory;
    if (column == ResultsColumn::Level)
        return measurement.point.level;
    if (measurement.outputRefuted())
        return std::nullopt;
    switch (column) {
    case ResultsColumn::Bytes:
        return asNumber(measurement.compressedBytes);
    case ResultsColumn::Ratio:
        return measurement.ratio();
    case ResultsColumn::Saved:
        return measurement.savedPercent();
    case ResultsColumn::CompressMBps:
        return measurement.compressMBps();
    case ResultsColumn::Spread:
        return spreadOf(timings.compress);
    case ResultsColumn::DecompressMBps:
        return measurement.decompressMBps();
    case ResultsColumn::TimePerResponse:
        return median(timings.compress);
    case ResultsColumn::FastestTime:
        return timings.compress.has_value() ? std::optional(timings.compress->minimum) : std::nullopt;
    case ResultsColumn::CpuTime:
        return median(timings.compressCpu);
    case ResultsColumn::CreateTime:
        return median(timings.create);
    case ResultsColumn::FirstByteTime:
        return median(timings.firstByte);
    case ResultsColumn::OneCallMBps:
        return oneCallMBps(measurement);
    case ResultsColumn::ResponsesPerSecond:
        return measurement.responsesPerSecond.empty() ? std::nullopt
                                                      : std::optional(measurement.responsesPerSecond.back());
    case ResultsColumn::EncoderMemory:
        return memory.has_value() ? asNumber(memory->encoderPeakBytes) : std::nullopt;
    case ResultsColumn::DecoderMemory:
        return memory.has_value() ? asNumber(memory->decoderPeakBytes) : std::nullopt;
    case ResultsColumn::Window:
        return asNumber(measurement.declaredWindowBytes);
    case ResultsColumn::Runs:
        return timings.compress.has_value() ? asNumber(timings.compress->count) : std::nullopt;
    default:
        return std::nullopt;
    }
}

QString remark(const core::Measurement& measurement, bool sweepEnded) {
    // Not the codec's fault and the same in every row; the tool tip has the sentence.
    if (measurement.failed() && measurement.error->code == core::ErrorCode::PayloadChanged)
        return Texts::tr("failed: body changed");
    if (measurement.failed())
        return Texts::tr("failed: %1").arg(errorSentence(*measurement.error, formatPoint(measurement.point)));
    if (measurement.leftOutSeconds.has_value() && measurement.leftOutFor == core::LeftOutFor::Budget)
        return Texts::tr("no time left, about %1").arg(formatRoughTime(*measurement.leftOutSeconds));
    if (measurement.leftOutSeconds.has_value())
        return Texts::tr("left out, about %1").arg(formatRoughTime(*measurement.leftOutSeconds));
    QStringList remarks;
    if (measurement.noisy)
        remarks.append(Texts::tr("noisy"));
    if (sweepEnded && hasTooFewRuns(measurement))
        remarks.append(Texts::tr("too few runs"));
    if (measurement.refusedByBrowsers())
        remarks.append(Texts::tr("\u26a0 browsers refuse its window"));
    return remarks.join(QStringLiteral(", "));
}

/// The one-call form takes no allocator, so another encoder was counted: not the same number.
QString encoderMemoryText(const core::MemoryUse& memory) {
    const QString text = formatSize(memory.encoderPeakBytes);
    return memory.ofEquivalentEncoder ? Texts::tr("%1*").arg(text) : text;
}

QString windowText(const core::Measurement& measurement) {
    const QString text = formatWriteSize(measurement.declaredWindowBytes);
    return measurement.refusedByBrowsers() ? QStringLiteral("\u26a0 ") + text : text;
}

core::PointMark markOf(const core::Measurement& measurement, const ResultsContext& context) {
    return context.marks != nullptr ? context.marks->of(measurement.index) : core::PointMark{};
}

/// The name of the point with that plan index.
QString nameOf(std::optional<std::size_t> planIndex, const ResultsContext& context) {
    return planIndex.has_value() && *planIndex < context.points.size()
               ? pointName(context.points[*planIndex], context.curves)
               : QString();
}

QString standing(const core::Measurement& measurement, const ResultsContext& context) {
    const core::PointMark mark = markOf(measurement, context);
    return standingText(mark, nameOf(mark.beatenBy(), context));
}

/// The rule; and which point of another curve beats it most where the cell names one of its own.
QString standingToolTip(const core::Measurement& measurement, const ResultsContext& context) {
    const core::PointMark mark = markOf(measurement, context);
    if (mark.compression.standing == core::Standing::NotJudged)
        return Texts::tr("Not judged: it was not timed, or too seldom to tell");
    QStringList sentences = {standingRule()};
    if (mark.compression.beatenBy != mark.beatenBy())
        sentences.append(
            Texts::tr("Of all curves, %1 gains most on it.").arg(nameOf(mark.compression.beatenBy, context)));
    return sentences.join(u'\n');
}

QString timingToolTip(const std::optional<core::Summary>& seconds) {
    if (!seconds.has_value())
        return Texts::tr("Not timed yet");
    if (seconds->count == 1)
        return Texts::tr("One run: %1 per response").arg(formatDuration(seconds->median));
    return Texts::tr("%1 runs: median %2 per response, fastest %3, quartiles %4 and %5")
        .arg(formatBytes(seconds->count), formatDuration(seconds->median), formatDuration(seconds->minimum),
             formatDuration(seconds->lowerQuartile), formatDuration(seconds->upperQuartile));
}

QString noisyText() {
    return Texts::tr("Noisy: the spread of its times is too large to say whether it is faster or slower than "
                     "the levels next to it. More runs on a quiet machine may tell.");
}

QString tooFewRunsText() {
    return Texts::tr("Too few runs to tell a spread, and so whether the time is one to go by: it takes %1.")
        .arg(core::kFewestForSpread);
}

QString refusedText() {
    return Texts::tr("Browsers refuse zstd responses that ask for a window of more than 8 MiB (RFC 9659).");
}

/// The compress times, and what lessens their worth.
QString compressToolTip(const core::Measurement& measurement) {
    QStringList sentences = {timingToolTip(measurement.timings.compress)};
    if (measurement.timings.disturbedRuns > 0)
        sentences.append(Texts::tr("Disturbed runs, thrown away: %1").arg(measurement.timings.disturbedRuns));
    if (measurement.noisy)
        sentences.append(noisyText());
    return sentences.join(u'\n');
}

QString remarkToolTip(const core::Measurement& measurement, bool sweepEnded) {
    QStringList sentences;
    if (measurement.noisy)
        sentences.append(noisyText());
    if (sweepEnded && hasTooFewRuns(measurement))
        sentences.append(tooFewRunsText());
    if (measurement.refusedByBrowsers())
        sentences.append(refusedText());
    return sentences.join(u'\n');
}

QString sizeToolTip(const core::Measurement& measurement) {
    if (!measurement.compressedBytes.has_value())
        return Texts::tr("Not measured yet");
    return Texts::tr("%1 of %2, %3")
        .arg(formatSize(*measurement.compressedBytes), formatSize(measurement.originalBytes),
             formatDrive(measurement.point.drive));
}

QString memoryToolTip(const core::Measurement& measurement, ResultsColumn column) {
    const std::optional<core::MemoryUse>& memory = measurement.memory;
    if (!measurement.compressedBytes.has_value())
        return Texts::tr("Not measured yet");
    if (hasUncountedMemory(measurement))
        return Texts::tr("Not measured: the library's one-call form does not tell what it allocates, and a "
                         "streaming encoder is only tried in its place when speeds are measured, and for "
                         "levels that take 10 s at most");
    if (column == ResultsColumn::EncoderMemory && memory->ofEquivalentEncoder)
        return Texts::tr(
            "* of a streaming encoder with the same settings: the library's one-call form does not "
            "tell what it allocates");
    return Texts::tr("Counted exactly, by giving the library an allocator that counts");
}

QString concurrencyToolTip(const core::Measurement& measurement) {
    QStringList lines;
    for (const double responses : measurement.responsesPerSecond)
        lines.append(
            Texts::tr("Encoders %1: %2 responses/s").arg(lines.size() + 1).arg(formatMBps(responses)));
    return lines.join(u'\n');
}

QString leftOutToolTip(const core::Measurement& measurement) {
    if (measurement.leftOutFor == core::LeftOutFor::Budget)
        return Texts::tr("Left out: by an estimate one response takes about %1, and sizes get half of the "
                         "time budget. Allow more time to measure it.")
            .arg(formatRoughTime(*measurement.leftOutSeconds));
    return Texts::tr("Left out: by an estimate one response takes about %1, longer than the plan's limit. "
                     "Double-click it or press Enter to measure it all the same.")
        .arg(formatRoughTime(*measurement.leftOutSeconds));
}

} // namespace

QString cellText(const core::Measurement& measurement, ResultsColumn column, const ResultsContext& context) {
    switch (column) {
    case ResultsColumn::Codec:
        return textOf(measurement.point.codec->info().displayName);
    case ResultsColumn::Curve:
        return curveName(core::curveOf(measurement.point), context.curves);
    case ResultsColumn::Level:
        return QString::number(measurement.point.level);
    case ResultsColumn::Standing:
        return standing(measurement, context);
    case ResultsColumn::Strategy:
        return textOf(measurement.strategy);
    case ResultsColumn::RoundTrip:
        return roundTripId(measurement);
    case ResultsColumn::Remark:
        return remark(measurement, context.ended);
    default:
        break;
    }
    const std::optional<double> number = numberIn(measurement, column);
    if (!number.has_value())
        return {};
    switch (column) {
    case ResultsColumn::Ratio:
        return formatRatio(number);
    case ResultsColumn::Saved:
    case ResultsColumn::Spread:
        return formatPercent(number);
    case ResultsColumn::CompressMBps:
    case ResultsColumn::DecompressMBps:
    case ResultsColumn::OneCallMBps:
    case ResultsColumn::ResponsesPerSecond:
        return formatMBps(number);
    case ResultsColumn::TimePerResponse:
    case ResultsColumn::FastestTime:
    case ResultsColumn::CpuTime:
    case ResultsColumn::CreateTime:
    case ResultsColumn::FirstByteTime:
        return formatDuration(number);
    case ResultsColumn::EncoderMemory:
        return encoderMemoryText(*measurement.memory);
    case ResultsColumn::DecoderMemory:
        return formatSize(measurement.memory->decoderPeakBytes);
    case ResultsColumn::Window:
        return windowText(measurement);
    default:
        return formatBytes(static_cast<std::uint64_t>(*number));
    }
}

QVariant cellSortValue(const core::Measurement& measurement, ResultsColumn column,
                       const ResultsContext& context) {
    if (const std::optional<double> number = numberIn(measurement, column))
        return *number;
    const QString text = cellText(measurement, column, context);
    return text.isEmpty() ? QVariant() : QVariant(text);
}

QString cellToolTip(const core::Measurement& measurement, ResultsColumn column,
                    const ResultsContext& context) {
    if (column == ResultsColumn::Curve) // the cell may be too narrow for it
        return cellText(measurement, column, context) + u'\n' +
               cellToolTip(measurement, ResultsColumn::Codec, context);
    if (measurement.failed())
        return errorSentence(*measurement.error, formatPoint(measurement.point));
    if (measurement.leftOutSeconds.has_value())
        return leftOutToolTip(measurement);
    switch (column) {
    case ResultsColumn::Codec:
    case ResultsColumn::Level:
    case ResultsColumn::Strategy:
        return formatDrive(measurement.point.drive);
    case ResultsColumn::Bytes:
    case ResultsColumn::Ratio:
    case ResultsColumn::Saved:
        return sizeToolTip(measurement);
    case ResultsColumn::CompressMBps:
    case ResultsColumn::Spread:
    case ResultsColumn::TimePerResponse:
    case ResultsColumn::FastestTime:
    case ResultsColumn::Runs:
        return compressToolTip(measurement);
    case ResultsColumn::CpuTime:
        return timingToolTip(measurement.timings.compressCpu);
    case ResultsColumn::CreateTime:
        return timingToolTip(measurement.timings.create);
    case ResultsColumn::FirstByteTime:
        return timingToolTip(measurement.timings.firstByte);
    case ResultsColumn::DecompressMBps:
        return timingToolTip(measurement.timings.decompress);
    case ResultsColumn::OneCallMBps:
        return timingToolTip(measurement.timings.decompressOneCall);
    case ResultsColumn::ResponsesPerSecond:
        return concurrencyToolTip(measurement);
    case ResultsColumn::EncoderMemory:
    case ResultsColumn::DecoderMemory:
        return memoryToolTip(measurement, column);
    case ResultsColumn::Window:
        return measurement.refusedByBrowsers() ? refusedText() : QString();
    case ResultsColumn::RoundTrip:
        return measurement.roundTrip == core::RoundTrip::Ok
                   ? Texts::tr("Decoded and compared with the payload byte for byte: the same")
                   : QString();
    case ResultsColumn::Standing:
        return standingToolTip(measurement, context);
    case ResultsColumn::Curve:
        break;
    case ResultsColumn::Remark:
        return remarkToolTip(measurement, context.ended);
    }
    return {};
}

} // namespace levelscope::app
