// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/CurveName.h"

#include "app/Format.h"
#include "app/KnobText.h"
#include "app/export/ResultsValues.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <iterator>
#include <utility>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(CurveName)
};

/// The curves from which a key must be told by its drive and its knobs.
std::vector<core::CurveKey> siblingsOf(const core::CurveKey& key, const std::vector<core::CurveKey>& all) {
    std::vector<core::CurveKey> siblings;
    std::ranges::copy_if(all, std::back_inserter(siblings), [&](const core::CurveKey& other) {
        return other.codec == key.codec && other.setup == key.setup;
    });
    return siblings;
}

template <class Part>
bool differs(const core::CurveKey& key, const std::vector<core::CurveKey>& siblings, const Part& part) {
    return std::ranges::any_of(siblings,
                               [&](const core::CurveKey& sibling) { return part(sibling) != part(key); });
}

QString modeName(core::DriveMode mode) {
    switch (mode) {
    case core::DriveMode::Stream:
        break;
    case core::DriveMode::Pledged:
        return Texts::tr("size announced");
    case core::DriveMode::OneShot:
        return Texts::tr("one-shot");
    }
    return {};
}

QStringList driveParts(const core::CurveKey& key, const std::vector<core::CurveKey>& siblings) {
    QStringList parts;
    if (differs(key, siblings, [](const core::CurveKey& curve) { return curve.drive.mode; }))
        parts.append(modeName(key.drive.mode));
    if (key.drive.mode != core::DriveMode::OneShot) {
        if (differs(key, siblings, [&](const core::CurveKey& curve) {
                const core::Drive& written =
                    curve.drive.mode == core::DriveMode::OneShot ? key.drive : curve.drive;
                return std::pair(written.writeSize, written.secondWriteSize);
            }))
            parts.append(formatWrites(key.drive));
        if (differs(key, siblings, [](const core::CurveKey& curve) { return curve.drive.flushEvery; }))
            parts.append(formatFlush(key.drive.flushEvery));
    }
    if (key.drive.encoder == core::EncoderUse::Reused &&
        differs(key, siblings, [](const core::CurveKey& curve) { return curve.drive.encoder; }))
        parts.append(Texts::tr("encoder reused"));
    parts.removeAll(QString());
    return parts;
}

QStringList knobParts(const core::CurveKey& key, const std::vector<core::CurveKey>& siblings) {
    QStringList parts;
    for (const core::Knob& knob : key.knobs.all()) {
        if (differs(key, siblings, [&](const core::CurveKey& curve) { return curve.knobs.value(knob.id); }))
            parts.append(formatKnob(*key.codec, knob));
    }
    return parts;
}

QString family(const core::Codec& codec, const std::string& setup) {
    return textOf(setup.empty() ? codec.info().displayName : std::string_view(setup));
}

/// "", or " (one-shot, windowLog 23)".
QString distinction(const core::CurveKey& key, const std::vector<core::CurveKey>& all) {
    const std::vector<core::CurveKey> siblings = siblingsOf(key, all);
    const QStringList parts = driveParts(key, siblings) + knobParts(key, siblings);
    return parts.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(parts.join(QStringLiteral(", ")));
}

} // namespace

std::vector<core::CurveKey> curvesOf(const std::vector<core::SweepPoint>& points) {
    std::vector<core::CurveKey> curves;
    for (const core::SweepPoint& point : points) {
        core::CurveKey key = core::curveOf(point);
        if (std::ranges::find(curves, key) == curves.end())
            curves.push_back(std::move(key));
    }
    return curves;
}

QString curveName(const core::CurveKey& key, const std::vector<core::CurveKey>& all) {
    return family(*key.codec, key.setup) + distinction(key, all);
}

QString pointName(const core::SweepPoint& point, const std::vector<core::CurveKey>& all) {
    return levelsName(core::curveOf(point), QString::number(point.level), all);
}

QString levelsName(const core::CurveKey& key, const QString& levels, const std::vector<core::CurveKey>& all) {
    return QStringLiteral("%1 %2").arg(family(*key.codec, key.setup), levels) + distinction(key, all);
}

} // namespace levelscope::app
