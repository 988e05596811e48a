// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/DriveFindings.h"

#include "core/insight/CurveRows.h"
#include "core/insight/FindingParts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <map>

namespace levelscope::core {

namespace {

/// What the codecs' libraries call the logarithm of their window.
constexpr std::array<std::string_view, 3> kWindowKnobs = {"windowLog", "lgwin", "windowBits"};

/// The most bytes that the encoder gets before it must deal with them by themselves.
std::uint64_t pieceBytes(const Drive& drive) {
    constexpr std::uint64_t whole = std::numeric_limits<std::uint64_t>::max();
    if (drive.mode == DriveMode::OneShot)
        return whole;
    const std::uint64_t write = std::max(drive.writeSize.value_or(whole), drive.secondWriteSize.value_or(0));
    return std::min<std::uint64_t>(write, drive.flushEvery.value_or(whole));
}

std::vector<Parameter> parametersOf(const Measurement& measurement) {
    const SweepPoint& point = measurement.point;
    return point.codec->parameters(point.settings(), knownSize(point.drive, measurement.originalBytes));
}

Knobs withoutWindow(Knobs knobs) {
    for (const std::string_view id : kWindowKnobs)
        knobs.unset(id);
    return knobs;
}

/// The logarithm of the window that the encoder works with.
std::optional<int> windowOf(const Measurement& measurement) {
    for (const Parameter& parameter : parametersOf(measurement)) {
        if (std::ranges::find(kWindowKnobs, parameter.name) == kWindowKnobs.end())
            continue;
        int window = 0;
        const char* const end = parameter.value.data() + parameter.value.size();
        const auto [rest, error] = std::from_chars(parameter.value.data(), end, window);
        if (error == std::errc() && rest == end)
            return window;
    }
    return std::nullopt;
}

/// The findings on one curve, against the others.
class DriveSurvey final {
public:
    DriveSurvey(const std::vector<Measurement>& measurements, const std::vector<CurveRows>& curves,
                const CurveRows& curve)
        : m_measurements(measurements)
        , m_curves(curves)
        , m_curve(curve) {}

    /// One finding for each curve that does better.
    template <class BetterRow>
    void find(FindingCode code, const BetterRow& betterRow, std::vector<Finding>& findings) const {
        std::map<std::size_t, std::vector<ComparedPoint>> byCurve;
        for (const std::size_t row : m_curve.rows) {
            if (const std::optional<std::size_t> other = betterRow(row))
                byCurve[curveIndexOf(*other)].push_back({row, *other});
        }
        for (const auto& [curve, compared] : byCurve)
            findings.push_back(comparison(code, compared, m_measurements));
    }

    [[nodiscard]] std::optional<std::size_t> inLargerPieces(std::size_t row) const {
        const Measurement& measurement = m_measurements[row];
        std::uint64_t largest = pieceBytes(measurement.point.drive);
        std::optional<std::size_t> reference;
        for (const std::size_t other : sameLevel(row)) {
            const std::uint64_t piece = pieceBytes(m_measurements[other].point.drive);
            if (piece > largest && parametersOf(m_measurements[other]) == parametersOf(measurement)) {
                largest = piece;
                reference = other;
            }
        }
        if (!reference.has_value() || bytesFactor(measurement, m_measurements[*reference]) <= kPiecesFactor)
            return std::nullopt;
        return reference;
    }

    [[nodiscard]] std::optional<std::size_t> withKnownSize(std::size_t row) const {
        const SweepPoint& point = m_measurements[row].point;
        if (point.drive.mode != DriveMode::Stream || point.drive.encoder != EncoderUse::Fresh)
            return std::nullopt;
        Drive announced = point.drive;
        announced.mode = DriveMode::Pledged;
        std::optional<std::size_t> reference;
        for (const std::size_t other : sameLevel(row)) {
            const SweepPoint& known = m_measurements[other].point;
            if (known.knobs != point.knobs || known.drive.encoder != EncoderUse::Fresh)
                continue;
            if (known.drive == announced)
                reference = other;
            else if (known.drive.mode == DriveMode::OneShot && !reference.has_value())
                reference = other;
        }
        if (!reference.has_value() ||
            sureCpuFactor(m_measurements[row], m_measurements[*reference]).value_or(0) < kUnannouncedFactor)
            return std::nullopt;
        return reference;
    }

    [[nodiscard]] std::optional<std::size_t> withSmallerWindow(std::size_t row) const {
        const Measurement& measurement = m_measurements[row];
        const std::optional<int> window = windowOf(measurement);
        std::uint64_t fewestBytes = *measurement.compressedBytes;
        std::optional<std::size_t> smallest;
        for (const std::size_t other : sameLevel(row)) {
            const Measurement& rival = m_measurements[other];
            if (rival.point.drive == measurement.point.drive &&
                withoutWindow(rival.point.knobs) == withoutWindow(measurement.point.knobs) &&
                *rival.compressedBytes < fewestBytes) {
                fewestBytes = *rival.compressedBytes;
                smallest = other;
            }
        }
        if (!smallest.has_value() || !(windowOf(m_measurements[*smallest]) < window))
            return std::nullopt;
        return smallest;
    }

private:
    /// The rows of other curves of the codec that have the row's level.
    [[nodiscard]] std::vector<std::size_t> sameLevel(std::size_t row) const {
        std::vector<std::size_t> rows;
        for (const CurveRows& curve : m_curves) {
            if (curve.key == m_curve.key || curve.key.codec != m_curve.key.codec)
                continue;
            if (const std::optional<std::size_t> other =
                    rowAtLevel(curve, m_measurements, m_measurements[row].point.level))
                rows.push_back(*other);
        }
        return rows;
    }

    [[nodiscard]] std::size_t curveIndexOf(std::size_t row) const {
        const auto curve = std::ranges::find(m_curves, curveOf(m_measurements[row].point), &CurveRows::key);
        return static_cast<std::size_t>(curve - m_curves.begin());
    }

    const std::vector<Measurement>& m_measurements;
    const std::vector<CurveRows>& m_curves;
    const CurveRows& m_curve;
};

} // namespace

std::vector<Finding> driveFindings(const std::vector<Measurement>& measurements) {
    const std::vector<CurveRows> curves = curveRows(measurements);
    std::vector<Finding> findings;
    for (const CurveRows& curve : curves) {
        const DriveSurvey survey(measurements, curves, curve);
        survey.find(
            FindingCode::PiecesEnlarge, [&](std::size_t row) { return survey.inLargerPieces(row); },
            findings);
        survey.find(
            FindingCode::UnannouncedSize, [&](std::size_t row) { return survey.withKnownSize(row); },
            findings);
        survey.find(
            FindingCode::SmallerWindow, [&](std::size_t row) { return survey.withSmallerWindow(row); },
            findings);
    }
    return findings;
}

} // namespace levelscope::core
