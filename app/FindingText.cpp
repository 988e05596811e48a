// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/FindingText.h"

#include "app/CurveName.h"
#include "app/Format.h"
#include "app/ListText.h"
#include "app/ServerDefaultText.h"
#include "core/insight/CurveRows.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(FindingText)
};

/// "2 to 5 and 7"; `rising` holds levels of `codec`.
QString levelsText(const std::vector<int>& rising, const core::Codec& codec) {
    const auto follows = [&](int level, int before) {
        return level == before + 1 || (level == before + 2 && before + 1 == codec.info().aliasLevel);
    };
    QStringList parts;
    for (std::size_t first = 0; first < rising.size();) {
        std::size_t last = first;
        while (last + 1 < rising.size() && follows(rising[last + 1], rising[last]))
            ++last;
        if (last < first + 2)
            last = first;
        parts.append(last == first ? QString::number(rising[first])
                                   : Texts::tr("%1 to %2").arg(rising[first]).arg(rising[last]));
        first = last + 1;
    }
    return listText(parts);
}

/// Three significant digits.
QString factorText(double factor) {
    return formatMBps(factor);
}

/// The words for one finding.
class Writer final {
public:
    Writer(const core::Finding& finding, const core::SweepRecord& record)
        : m_finding(finding)
        , m_record(record)
        , m_curves(curvesOf(record.plan.points))
        , m_points(pointsText(finding.points, record))
        , m_example(name(finding.example))
        , m_other(finding.other.has_value() ? name(*finding.other) : QString()) {}

    [[nodiscard]] FindingText text() const {
        switch (m_finding.code) {
        case core::FindingCode::RefusedWindow:
            return refusedWindow();
        case core::FindingCode::NothingSaves:
            return nothingSaves();
        case core::FindingCode::Enlarged:
            return enlarged();
        case core::FindingCode::Beaten:
            return {Texts::tr("%1: beaten by %2").arg(m_points, m_other), several() ? beaten() : beatenOne()};
        case core::FindingCode::Dip:
            return dip();
        case core::FindingCode::Tie:
            return tie();
        case core::FindingCode::PaysLittle:
            return paysLittle();
        case core::FindingCode::PiecesEnlarge:
            return piecesEnlarge();
        case core::FindingCode::UnannouncedSize:
            return unannouncedSize();
        case core::FindingCode::SmallerWindow:
            return {Texts::tr("%1: a smaller window does better").arg(m_points),
                    Texts::tr("%1 makes a body %2 larger than %3, whose window is smaller.")
                        .arg(exampleWithServers(), excess(), m_other)};
        case core::FindingCode::NotTimed:
            return {Texts::tr("Speeds not measured"),
                    Texts::tr(
                        "No speed was measured, so that no level is called faster or slower than another.")};
        case core::FindingCode::NotJudged:
            return {Texts::tr("%1: not judged by speed").arg(m_points),
                    Texts::tr("Nothing is said on the speed of %1: failed, left out, or timed too seldom to "
                              "tell.")
                        .arg(m_points)};
        }
        return {};
    }

private:
    [[nodiscard]] const core::Measurement& at(std::size_t row) const { return m_record.measurements[row]; }
    [[nodiscard]] const core::Measurement& example() const { return at(m_finding.example); }
    [[nodiscard]] QString name(std::size_t row) const { return pointName(at(row).point, m_curves); }
    [[nodiscard]] QString bytes(std::size_t row) const { return formatBytes(*at(row).compressedBytes); }
    [[nodiscard]] bool several() const { return m_finding.points.size() > 1; }

    /// "zstd 3, the default of Caddy,": goes on after it.
    [[nodiscard]] QString exampleWithServers() const {
        const QString servers = serverDefaultText(example().point);
        return servers.isEmpty() ? m_example : Texts::tr("%1, %2,").arg(m_example, servers);
    }

    /// How much larger the example is: "10.6 %", or "3 bytes" where that would round to nothing.
    [[nodiscard]] QString excess() const {
        constexpr double kLeastShown = 0.05;
        const double percent = (*m_finding.bytesFactor - 1) * 100;
        if (percent >= kLeastShown)
            return formatPercent(percent);
        return m_finding.loss.bytes == 1
                   ? Texts::tr("1 byte")
                   : Texts::tr("%1 bytes").arg(formatBytes(static_cast<std::uint64_t>(m_finding.loss.bytes)));
    }

    /// What the example does to the CPU time: only what is sure.
    [[nodiscard]] QString cpuPart() const {
        return m_finding.cpuFactor > 1.0
                   ? Texts::tr("takes %1 times the CPU time").arg(factorText(*m_finding.cpuFactor))
                   : Texts::tr("saves no CPU time to speak of");
    }

    [[nodiscard]] QString beatenOne() const {
        return Texts::tr("%1 makes a body %2 larger than %3 and %4.")
            .arg(exampleWithServers(), excess(), m_other, cpuPart());
    }

    [[nodiscard]] QString beaten() const {
        const bool allDearer = std::ranges::all_of(m_finding.points, [&](std::size_t row) {
            return core::sureCpuFactor(at(row), at(*m_finding.other)) > 1.0;
        });
        const QString all =
            allDearer ? Texts::tr("%1 make larger bodies than %2 and take more CPU time: %3 is %4 larger and "
                                  "%5.")
                      : Texts::tr("%1 make larger bodies than %2 and save no CPU time to speak of: %3 is %4 "
                                  "larger and %5.");
        return all.arg(m_points, m_other, exampleWithServers(), excess(), cpuPart());
    }

    [[nodiscard]] FindingText refusedWindow() const {
        const QString window = formatWriteSize(example().declaredWindowBytes);
        return {Texts::tr("%1: refused by browsers").arg(m_points),
                several() ? Texts::tr("Browsers refuse the responses of %1: that of %2 declares a window of "
                                      "%3, and they take 8 MiB at most (RFC 9659).")
                                .arg(m_points, m_example, window)
                          : Texts::tr("Browsers refuse the response of %1: it declares a window of %2, and "
                                      "they take 8 MiB at most (RFC 9659).")
                                .arg(m_points, window)};
    }

    [[nodiscard]] FindingText nothingSaves() const {
        return {Texts::tr("Not worth compressing"),
                Texts::tr("None of the settings that were measured makes this body of %1 bytes smaller; what "
                          "comes closest is %2 with %3 bytes.")
                    .arg(formatBytes(example().originalBytes), m_example, bytes(m_finding.example))};
    }

    [[nodiscard]] FindingText enlarged() const {
        const QString one = Texts::tr("%1 makes %2 bytes of a body of %3, %4 more.")
                                .arg(exampleWithServers(), bytes(m_finding.example),
                                     formatBytes(example().originalBytes), excess());
        return {Texts::tr("%1: larger than the body itself").arg(m_points),
                several() ? Texts::tr("%1 make the body larger: %2").arg(m_points, one) : one};
    }

    [[nodiscard]] FindingText dip() const {
        const QString deepest =
            several() ? Texts::tr("%1 make larger bodies than %2, %3 the largest: %4 more.")
                            .arg(m_points, m_other, m_example, excess())
                      : Texts::tr("%1 makes a body %2 larger than %3.").arg(m_points, excess(), m_other);
        const QString end =
            m_finding.end.has_value()
                ? Texts::tr("The first measured level that makes a smaller one again is %1.")
                      .arg(name(*m_finding.end))
                : Texts::tr("No measured level up to %1 makes a smaller one.").arg(name(*m_finding.highest));
        return {Texts::tr("%1: the ratio falls after it").arg(m_other),
                QStringLiteral("%1 %2").arg(deepest, end)};
    }

    [[nodiscard]] FindingText tie() const {
        const QString size = m_finding.sameOutput ? Texts::tr("%1 make the same body, %2 bytes, bit for bit.")
                                                  : Texts::tr("%1 make bodies of the same size, %2 bytes.");
        const QString cpu = m_finding.other.has_value()
                                ? Texts::tr("%1 takes %2 times the CPU time of %3.")
                                      .arg(m_example, factorText(*m_finding.cpuFactor), m_other)
                                : Texts::tr("No difference in CPU time is sure.");
        return {Texts::tr("%1: the same size").arg(m_points),
                QStringLiteral("%1 %2").arg(size.arg(m_points, bytes(m_finding.example)), cpu)};
    }

    [[nodiscard]] FindingText paysLittle() const {
        constexpr double kilobyte = 1000;
        const auto saved = static_cast<std::uint64_t>(-m_finding.loss.bytes);
        return {
            Texts::tr("%1: saves little for its CPU time").arg(m_points),
            Texts::tr("%1 saves %2 bytes over %3 and takes %4 more CPU time: %5 per KB saved, where %6 is "
                      "usual between the levels of this curve.")
                .arg(exampleWithServers(), formatBytes(saved), m_other,
                     formatDuration(m_finding.loss.cpuSeconds),
                     formatDuration(*m_finding.secondsPerByte * kilobyte),
                     formatDuration(*m_finding.usualSecondsPerByte * kilobyte))};
    }

    [[nodiscard]] FindingText piecesEnlarge() const {
        return {Texts::tr("%1: small writes or flushes cost size").arg(m_points),
                Texts::tr("%1 makes %2 bytes, %3 more than %4 with %5, which gets the same body in larger "
                          "pieces.")
                    .arg(exampleWithServers(), bytes(m_finding.example), excess(), m_other,
                         bytes(*m_finding.other))};
    }

    [[nodiscard]] FindingText unannouncedSize() const {
        return {Texts::tr("%1: not knowing the size costs CPU time").arg(m_points),
                Texts::tr("%1 is not told the body's size and takes %2 of CPU time, %3 times the %4 that %5 "
                          "takes, which knows it.")
                    .arg(exampleWithServers(), formatDuration(example().timings.compressCpu->median),
                         factorText(*m_finding.cpuFactor),
                         formatDuration(at(*m_finding.other).timings.compressCpu->median), m_other)};
    }

    const core::Finding& m_finding;
    const core::SweepRecord& m_record;
    std::vector<core::CurveKey> m_curves;
    QString m_points;
    QString m_example;
    QString m_other;
};

} // namespace

FindingText findingText(const core::Finding& finding, const core::SweepRecord& record) {
    return Writer(finding, record).text();
}

QString pointsText(const std::vector<std::size_t>& points, const core::SweepRecord& record) {
    std::vector<core::SweepPoint> chosen;
    for (const std::size_t row : points)
        chosen.push_back(record.measurements[row].point);
    QStringList parts;
    for (const core::CurveKey& curve : curvesOf(chosen)) {
        std::vector<int> levels;
        for (const core::SweepPoint& point : chosen) {
            if (core::curveOf(point) == curve)
                levels.push_back(point.level);
        }
        std::ranges::sort(levels);
        parts.append(levelsName(curve, levelsText(levels, *curve.codec), curvesOf(record.plan.points)));
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace levelscope::app
