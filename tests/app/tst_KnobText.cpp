// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/KnobText.h"
#include "core/codec/CodecRegistry.h"

#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

class TestKnobText final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void wordsStandForTheirValues() {
        const KnobInfo knob{.id = "colour", .lowest = -1, .highest = 1, .words = {"red", "green", "blue"}};
        QCOMPARE(knobValueText(knob, -1), QStringLiteral("red"));
        QCOMPARE(knobValueText(knob, 1), QStringLiteral("blue"));
        QCOMPARE(knobValueText(knob, 2), QStringLiteral("2"));
        QCOMPARE(knobValueText(knob, -2), QStringLiteral("-2"));
        QCOMPARE(knobValueText({.id = "size", .lowest = 0, .highest = 1 << 30}, 1'000'000),
                 QStringLiteral("1000000"));
    }

    void knobsAreNamedInTheOrderOfTheirIds() {
        Knobs knobs;
        QCOMPARE(formatKnobs(*findCodec("zstd"), knobs), QString());
        knobs.set("windowLog", 23);
        knobs.set("strategy", 7); // ZSTD_btopt
        QCOMPARE(formatKnobs(*findCodec("zstd"), knobs), QStringLiteral("strategy btopt, windowLog 23"));
    }

    void anUnknownKnobKeepsItsNumber() {
        QCOMPARE(formatKnob(*findCodec("zstd"), {"nonsense", 5}), QStringLiteral("nonsense 5"));
    }
};

QTEST_MAIN(TestKnobText)
#include "tst_KnobText.moc"
