// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/Knobs.h"

#include <QTest>

using namespace levelscope::core;

class TestKnobs final : public QObject {
    Q_OBJECT

private slots:
    void nothingIsSetAtFirst() {
        const Knobs knobs;
        QVERIFY(knobs.empty());
        QVERIFY(knobs.all().empty());
        QVERIFY(!knobs.value("windowLog").has_value());
    }

    void setReplaces() {
        Knobs knobs;
        knobs.set("windowLog", 20);
        knobs.set("windowLog", 23);
        QCOMPARE(knobs.all().size(), std::size_t{1});
        QCOMPARE(knobs.value("windowLog").value_or(0), 23);
    }

    void zeroIsAValue() {
        Knobs knobs;
        knobs.set("contentSizeFlag", 0);
        QVERIFY(!knobs.empty());
        QVERIFY(knobs.value("contentSizeFlag") == 0);
    }

    void listIsInTheOrderOfIds() {
        Knobs knobs;
        knobs.set("windowLog", 1);
        knobs.set("hashLog", 2);
        knobs.set("strategy", 3);
        const std::vector<Knob> expected = {{"hashLog", 2}, {"strategy", 3}, {"windowLog", 1}};
        QVERIFY(knobs.all() == expected);
    }

    void unsetTakesOneAway() {
        Knobs knobs;
        knobs.set("lgwin", 18);
        knobs.set("mode", 1);
        knobs.unset("lgwin");
        knobs.unset("never set");
        const std::vector<Knob> expected = {{"mode", 1}};
        QVERIFY(knobs.all() == expected);
    }

    /// Two curves with the same settings are one, in whichever order they were set.
    void equalityIgnoresTheOrderOfSetting() {
        Knobs one;
        one.set("a", 1);
        one.set("b", 2);
        Knobs other;
        other.set("b", 2);
        other.set("a", 1);
        QVERIFY(one == other);
        other.set("a", 0);
        QVERIFY(one != other);
    }
};

QTEST_GUILESS_MAIN(TestKnobs)
#include "tst_Knobs.moc"
