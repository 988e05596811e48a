// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/CurveRanks.h"
#include "core/codec/CodecRegistry.h"

#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestCurveRanks final : public QObject {
    Q_OBJECT

    static core::CurveKey curve(const char* codecId, const char* setup) {
        return {.codec = core::findCodec(codecId), .setup = setup};
    }
    const core::CurveKey m_a = curve("zstd", "a");
    const core::CurveKey m_b = curve("zstd", "b");
    const core::CurveKey m_c = curve("zstd", "c");
    const core::CurveKey m_d = curve("zstd", "d");
    const core::CurveKey m_gzip = curve("gzip", "a");

private slots:
    void countsTheCurvesOfEachCodec() {
        CurveRanks ranks;
        ranks.follow({m_a, m_gzip, m_b});
        QCOMPARE(ranks.rankOf(m_a), 0);
        QCOMPARE(ranks.rankOf(m_b), 1);
        QCOMPARE(ranks.rankOf(m_gzip), 0);
    }

    void curvesKeepTheirRankWhenOthersComeAndGo() {
        CurveRanks ranks;
        ranks.follow({m_a, m_b, m_c});
        ranks.follow({m_d, m_a, m_c});
        QCOMPARE(ranks.rankOf(m_a), 0);
        QCOMPARE(ranks.rankOf(m_c), 2);
        QCOMPARE(ranks.rankOf(m_d), 1); // b's, which is free
        ranks.follow({m_c});
        QCOMPARE(ranks.rankOf(m_c), 2);
    }

    void aCurveThatReturnsHasItsRankAgain() {
        CurveRanks ranks;
        ranks.follow({m_a, m_b, m_c});
        ranks.follow({m_a});
        ranks.follow({m_a, m_c});
        QCOMPARE(ranks.rankOf(m_c), 2);
    }

    void aCurveThatReturnsGivesWay() {
        CurveRanks ranks;
        ranks.follow({m_a, m_b});
        ranks.follow({m_a, m_c});
        ranks.follow({m_a, m_b, m_c});
        QCOMPARE(ranks.rankOf(m_c), 1);
        QCOMPARE(ranks.rankOf(m_b), 2);
    }

    /// The plan's only curve, driven otherwise, stays the first.
    void aCurveInPlaceOfAnotherTakesItsRank() {
        CurveRanks ranks;
        ranks.follow({m_a});
        ranks.follow({m_b});
        QCOMPARE(ranks.rankOf(m_b), 0);
    }

    void noCurvesChangeNothing() {
        CurveRanks ranks;
        ranks.follow({m_a, m_b});
        ranks.follow({});
        ranks.follow({m_b, m_d});
        QCOMPARE(ranks.rankOf(m_b), 1);
        QCOMPARE(ranks.rankOf(m_d), 0);
    }
};

QTEST_APPLESS_MAIN(TestCurveRanks)
#include "tst_CurveRanks.moc"
