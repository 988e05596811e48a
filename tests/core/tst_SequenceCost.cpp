// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/SequenceCost.h"

#include <QTest>

using namespace levelscope::core;

/// Expected values follow from the definition of entropy and from the tables of RFC 8878, by hand.
class TestSequenceCost final : public QObject {
    Q_OBJECT

private slots:
    void nothingCostsNothing() {
        const SequenceCost cost;
        QCOMPARE(cost.literalBytes(false), 0.0);
        QCOMPARE(cost.literalBytes(true), 0.0);
        QCOMPARE(cost.matchBytes(), 0.0);
    }

    void literalsCostTheirEntropy() {
        SequenceCost cost;
        for (int count = 0; count < 100; ++count)
            cost.addLiterals(asBytes("abcd"));
        QCOMPARE(cost.literalBytes(false), 100.0); // 400 of 4 equally frequent ones: 2 bits each
        QCOMPARE(cost.literalBytes(true), 400.0);
        QCOMPARE(cost.matchBytes(), 0.0);
    }

    void alikeMatchesCostTheirExtraBits_data() {
        QTest::addColumn<unsigned>("literals");
        QTest::addColumn<unsigned>("length");
        QTest::addColumn<unsigned>("offset");
        QTest::addColumn<unsigned>("repeat");
        QTest::addColumn<unsigned>("bits");
        QTest::newRow("short, repeated") << 15U << 34U << 1000U << 1U << 0U;
        QTest::newRow("the last offset but two") << 15U << 34U << 1000U << 3U << 1U;
        QTest::newRow("offset 1 is value 4") << 0U << 3U << 1U << 0U << 2U;
        QTest::newRow("offset 4 is value 7") << 0U << 3U << 4U << 0U << 2U;
        QTest::newRow("offset 5 is value 8") << 0U << 3U << 5U << 0U << 3U;
        QTest::newRow("16 literals") << 16U << 3U << 1000U << 1U << 1U;
        QTest::newRow("64 literals") << 64U << 3U << 1000U << 1U << 6U;
        QTest::newRow("35 bytes") << 0U << 35U << 1000U << 1U << 1U;
        QTest::newRow("130 bytes") << 0U << 130U << 1000U << 1U << 5U;
        QTest::newRow("131 bytes") << 0U << 131U << 1000U << 1U << 7U;
        QTest::newRow("the longest") << 65536U << 131'074U << 1000U << 1U << 32U;
        QTest::newRow("the farthest") << 0U << 3U << 0xFFFF'FFFFU << 0U << 32U;
    }

    void alikeMatchesCostTheirExtraBits() {
        QFETCH(unsigned, literals);
        QFETCH(unsigned, length);
        QFETCH(unsigned, offset);
        QFETCH(unsigned, repeat);
        QFETCH(unsigned, bits);
        SequenceCost cost;
        for (int count = 0; count < 8; ++count)
            cost.addMatch({literals, length, offset, repeat});
        QCOMPARE(cost.matchBytes(), static_cast<double>(bits)); // 8 matches, 8 bits a byte
        QCOMPARE(cost.literalBytes(false), 0.0);
    }

    void codesCostTheirEntropy() {
        SequenceCost cost;
        for (int count = 0; count < 8; ++count) {
            cost.addMatch({.literals = 1, .length = 3, .offset = 9, .repeat = 1});
            cost.addMatch({.literals = 2, .length = 4, .offset = 9, .repeat = 1});
        }
        QCOMPARE(cost.matchBytes(), 4.0); // 16 times 1 bit for the literal length, and 1 for the match length
    }
};

QTEST_GUILESS_MAIN(TestSequenceCost)
#include "tst_SequenceCost.moc"
