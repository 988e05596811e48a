// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ResultsValues.h"

namespace levelscope::app {

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
    if (measurement.failed())
        return QStringLiteral("failed");
    return measurement.roundTrip == core::RoundTrip::Ok ? QStringLiteral("ok") : QString();
}

QString textOf(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

core::Measurement exportedValues(const core::Measurement& measurement) {
    core::Measurement values = measurement;
    if (measurement.failed()) {
        values.compressedBytes.reset();
        values.compressSeconds.reset();
        values.decompressSeconds.reset();
    }
    return values;
}

std::vector<core::Measurement> reachedMeasurements(const core::SweepRecord& record) {
    std::vector<core::Measurement> reached;
    for (const core::Measurement& measurement : record.measurements) {
        if (measurement.failed() || measurement.compressedBytes.has_value())
            reached.push_back(exportedValues(measurement));
    }
    return reached;
}

} // namespace levelscope::app
