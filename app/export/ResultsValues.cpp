// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ResultsValues.h"

#include "app/ErrorText.h"
#include "app/KnobText.h"

#include <QCoreApplication>
#include <QStringList>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ResultsValues)
};

} // namespace

QString driveId(core::DriveMode mode) {
    switch (mode) {
    case core::DriveMode::Stream:
        return QStringLiteral("stream");
    case core::DriveMode::Pledged:
        return QStringLiteral("pledged");
    case core::DriveMode::OneShot:
        break;
    }
    return QStringLiteral("one-shot");
}

QString encoderId(core::EncoderUse use) {
    return use == core::EncoderUse::Fresh ? QStringLiteral("fresh") : QStringLiteral("reused");
}

QString measureId(core::Measure measure) {
    return measure == core::Measure::Size ? QStringLiteral("size") : QStringLiteral("speed");
}

QString presetId(core::RoundsPreset preset) {
    switch (preset) {
    case core::RoundsPreset::Quick:
        return QStringLiteral("quick");
    case core::RoundsPreset::Standard:
        return QStringLiteral("standard");
    case core::RoundsPreset::Thorough:
        return QStringLiteral("thorough");
    case core::RoundsPreset::Published:
        break;
    }
    return QStringLiteral("published");
}

QString payloadKindId(core::PayloadKind kind) {
    switch (kind) {
    case core::PayloadKind::Empty:
        return QStringLiteral("empty");
    case core::PayloadKind::Json:
        return QStringLiteral("json");
    case core::PayloadKind::Ndjson:
        return QStringLiteral("ndjson");
    case core::PayloadKind::Text:
        return QStringLiteral("text");
    case core::PayloadKind::Binary:
        break;
    }
    return QStringLiteral("binary");
}

QString roundTripId(const core::Measurement& measurement) {
    if (measurement.roundTrip == core::RoundTrip::Ok && !measurement.outputRefuted())
        return QStringLiteral("ok");
    return measurement.failed() ? QStringLiteral("failed") : QString();
}

QString statusId(const core::Measurement& measurement) {
    if (measurement.failed())
        return QStringLiteral("failed");
    if (measurement.compressedBytes.has_value())
        return QStringLiteral("ok");
    return measurement.leftOutSeconds.has_value() ? QStringLiteral("left-out") : QString();
}

QString leftOutId(const core::Measurement& measurement) {
    if (!measurement.leftOutSeconds.has_value())
        return {};
    return measurement.leftOutFor == core::LeftOutFor::Budget ? QStringLiteral("budget")
                                                              : QStringLiteral("level-limit");
}

QString missingMemoryId(const core::Measurement& measurement) {
    return hasUncountedMemory(measurement) ? QStringLiteral("one-call-not-counted") : QString();
}

bool hasUncountedMemory(const core::Measurement& measurement) {
    return measurement.compressedBytes.has_value() && !measurement.memory.has_value();
}

std::optional<double> sentSavedPercent(const core::SweepRecord& record) {
    if (!record.sent.has_value() || record.payloadBytes == 0)
        return std::nullopt;
    return 100 * (1 - static_cast<double>(record.sent->bytes) / static_cast<double>(record.payloadBytes));
}

QString knobsId(const core::SweepPoint& point) {
    QStringList settings;
    for (const core::Knob& knob : point.knobs.all())
        settings.append(QStringLiteral("%1=%2").arg(textOf(knob.id), knobValueText(*point.codec, knob)));
    return settings.join(QLatin1Char(' '));
}

QString textOf(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

core::Measurement exportedValues(const core::Measurement& measurement) {
    core::Measurement values = measurement;
    if (measurement.outputRefuted()) {
        values.compressedBytes.reset();
        values.declaredWindowBytes.reset();
        values.memory.reset();
        values.timings = {};
        values.responsesPerSecond.clear();
        values.noisy = false;
    }
    return values;
}

QString sweepErrorText(const core::SweepRecord& record) {
    return record.error.has_value() ? errorSentence(*record.error, Texts::tr("The sweep")) : QString();
}

std::vector<core::Measurement> exportedMeasurements(const core::SweepRecord& record) {
    std::vector<core::Measurement> exported;
    for (const core::Measurement& measurement : record.measurements) {
        if (measurement.reached() || measurement.leftOutSeconds.has_value())
            exported.push_back(exportedValues(measurement));
    }
    return exported;
}

} // namespace levelscope::app
