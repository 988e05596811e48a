// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/DefaultFlags.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QTest>

using namespace levelscope::app;

class TestDefaultFlags final : public QObject {
    Q_OBJECT

    static constexpr QRectF kArea{0, 0, 1000, 1000};
    static constexpr qreal kMarkerSize = 8;

    static QStringList namesAt(const std::vector<DefaultFlag>& flags, const LabelObstacles& obstacles = {}) {
        DefaultFlags item(nullptr);
        item.setStyle(QGuiApplication::font(), kMarkerSize, Qt::black);
        item.setFlags(flags, obstacles, kArea);
        return item.shownNames();
    }
    static QStringList words(int count) {
        QStringList names = {QStringLiteral("ASP.NET"), QStringLiteral("Caddy"), QStringLiteral("Node"),
                             QStringLiteral("nginx")};
        names.resize(count);
        return names;
    }

private slots:
    void threeNamesAreListed() {
        QCOMPARE(namesAt({{{500, 500}, words(1)}}), QStringList(QStringLiteral("ASP.NET")));
        QCOMPARE(namesAt({{{500, 500}, words(3)}}), QStringList(QStringLiteral("ASP.NET\nCaddy\nNode")));
    }

    void moreAreCounted() {
        QCOMPARE(namesAt({{{500, 500}, words(4)}}), QStringList(QStringLiteral("ASP.NET +3")));
    }

    /// Lines around the point that leave room for one row of text above it, but not for two.
    void listsThatDoNotFitAreCounted() {
        const qreal row = QFontMetricsF(QGuiApplication::font()).height();
        const qreal top = 500 - 2.3 * kMarkerSize - 1.5 * row;
        const LabelObstacles lines{{},
                                   {QLineF(0, top, 1000, top), QLineF(0, 501, 1000, 501),
                                    QLineF(0, 525, 1000, 525), QLineF(470, 490, 470, 530),
                                    QLineF(530, 490, 530, 530)}};
        QCOMPARE(namesAt({{{500, 500}, words(2)}}, lines), QStringList(QStringLiteral("ASP.NET +1")));
    }

    void namesNeverCrossACurve() {
        LabelObstacles hatched;
        for (int y = 400; y < 600; y += 4)
            hatched.lines.emplace_back(0, y, 1000, y);
        QCOMPARE(namesAt({{{500, 500}, words(2)}}, hatched), QStringList(QString()));
    }

    /// The first has the room above both; the second goes elsewhere, none onto the other.
    void namesKeepApart() {
        const QStringList names = namesAt({{{500, 500}, words(1)},
                                           {{504, 500}, words(1)},
                                           {{502, 502}, words(1)},
                                           {{502, 498}, words(1)},
                                           {{501, 501}, words(1)}});
        QCOMPARE(names.first(), QStringLiteral("ASP.NET"));
        QVERIFY(names.contains(QString()));
    }

    void flagsStandBelowWhereThereIsNoRoomAbove() {
        QCOMPARE(flagOutline({10, 20}, 10, false).boundingRect(), QRectF(5, 13, 10, 7));
        QCOMPARE(flagOutline({10, 20}, 10, true).boundingRect(), QRectF(5, 20, 10, 7));
    }
};

QTEST_MAIN(TestDefaultFlags)
#include "tst_DefaultFlags.moc"
