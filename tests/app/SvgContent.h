// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>
#include <QRectF>
#include <QRegularExpression>
#include <QString>
#include <QStringList>
#include <QXmlStreamReader>

#include <optional>

namespace levelscope::tests {

/// What a drawn element of an SVG file looks like, and every point it goes through.
struct Drawn {
    QString stroke;
    QString fill;
    QPointF origin; ///< of its group
    QList<QPointF> points;
};

struct SvgContent {
    QString title;
    QString description;
    QString error; ///< why it is no XML; empty if it is
    QStringList texts;
    QRectF viewBox;
    QList<Drawn> drawn; ///< of groups that are at most moved, which leaves out rotated text
};

inline QList<QPointF> numberPairs(const QString& text) {
    static const QRegularExpression number(QStringLiteral("-?[0-9.]+(e-?[0-9]+)?"));
    QList<double> numbers;
    for (auto match = number.globalMatch(text); match.hasNext();)
        numbers << match.next().captured().toDouble();
    QList<QPointF> points;
    for (qsizetype i = 0; i + 1 < numbers.size(); i += 2)
        points << QPointF(numbers[i], numbers[i + 1]);
    return points;
}

inline QList<QPointF> pointsOf(const QXmlStreamAttributes& attributes) {
    const auto number = [&](const char* name) { return attributes.value(QLatin1String(name)).toDouble(); };
    if (attributes.hasAttribute(QLatin1String("points")))
        return numberPairs(attributes.value(QLatin1String("points")).toString());
    if (attributes.hasAttribute(QLatin1String("d")))
        return numberPairs(attributes.value(QLatin1String("d")).toString());
    if (attributes.hasAttribute(QLatin1String("x1")))
        return {{number("x1"), number("y1")}, {number("x2"), number("y2")}};
    return {{number("x"), number("y")}, {number("x") + number("width"), number("y") + number("height")}};
}

/// Where a group's coordinates start; none if it is turned or scaled.
inline std::optional<QPointF> originOf(const QXmlStreamAttributes& attributes) {
    static const QRegularExpression moved(QStringLiteral("^matrix\\(1,0,0,1,([^,]+),([^,]+)\\)$"));
    const auto match = moved.match(attributes.value(QLatin1String("transform")).toString());
    if (!match.hasMatch())
        return std::nullopt;
    return QPointF(match.captured(1).toDouble(), match.captured(2).toDouble());
}

inline SvgContent parseSvg(const QByteArray& svg) {
    SvgContent content;
    QXmlStreamReader reader(svg);
    Drawn group;
    std::optional<QPointF> origin;
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QXmlStreamAttributes attributes = reader.attributes();
        const QStringView name = reader.name();
        if (name == QLatin1String("svg")) {
            const QList<QPointF> corners = numberPairs(attributes.value(QLatin1String("viewBox")).toString());
            content.viewBox = QRectF(corners.at(0), corners.at(1));
        } else if (name == QLatin1String("title")) {
            content.title = reader.readElementText();
        } else if (name == QLatin1String("desc")) {
            content.description = reader.readElementText();
        } else if (name == QLatin1String("text")) {
            content.texts << reader.readElementText().trimmed();
        } else if (name == QLatin1String("g")) {
            group.stroke = attributes.value(QLatin1String("stroke")).toString();
            group.fill = attributes.value(QLatin1String("fill")).toString();
            origin = originOf(attributes);
        } else if (origin.has_value() && name != QLatin1String("defs")) {
            group.origin = *origin;
            group.points = pointsOf(attributes);
            for (QPointF& point : group.points)
                point += *origin;
            content.drawn << group;
        }
    }
    if (reader.hasError())
        content.error = reader.errorString();
    return content;
}

/// What Qt's own grid lines span. The file rounds to six digits, hence the tolerance.
inline constexpr qreal kSvgRounding = 0.02;
inline QRectF plotArea(const SvgContent& content, const QString& gridColor) {
    QRectF area;
    for (const Drawn& element : content.drawn) {
        if (element.stroke == gridColor)
            area |= QRectF(element.points.first(), element.points.last())
                        .normalized()
                        .adjusted(-kSvgRounding, -kSvgRounding, kSvgRounding, kSvgRounding);
    }
    return area;
}

} // namespace levelscope::tests
