// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/SentMark.h"

#include <QTest>

using namespace levelscope;

class TestSentMark final : public QObject {
    Q_OBJECT

private slots:
    void ratioAndLabel() {
        const auto mark = app::sentMark(core::SentResponse{"gzip", 2'500}, 10'000);
        QCOMPARE(mark->ratio, 4.0);
        QCOMPARE(mark->text(), QStringLiteral("server: gzip, 2,500 bytes"));
    }

    void framesAreExplained() {
        auto mark = app::sentMark(core::SentResponse{"gzip", 2'500}, 10'000).value();
        mark.points = {3};
        QCOMPARE(mark.text(), QStringLiteral("server: gzip, 2,500 bytes; framed: the same bytes"));
    }

    void uncompressedSaysSo() {
        QCOMPARE(app::sentMark(core::SentResponse{"identity", 10'020}, 10'000)->text(),
                 QStringLiteral("server: not compressed"));
    }

    void nothingToDraw() {
        QVERIFY(!app::sentMark(std::nullopt, 10'000).has_value());
        QVERIFY(!app::sentMark(core::SentResponse{"gzip", 20}, 0).has_value());
        QVERIFY(!app::sentMark(core::SentResponse{"gzip", 0}, 10'000).has_value());
    }
};

QTEST_APPLESS_MAIN(TestSentMark)
#include "tst_SentMark.moc"
