// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/KnobSpinBox.h"

#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestKnobSpinBox final : public QObject {
    Q_OBJECT

    const core::KnobInfo m_info{.id = "test", .lowest = 10, .highest = 31};

private slots:
    void isUnsetAtFirst() {
        const KnobSpinBox box(m_info);
        QCOMPARE(box.knob(), std::optional<int>());
        QCOMPARE(box.text(), QStringLiteral("level's own"));
    }

    void takesTheNearestOfWhatItIsGiven() {
        KnobSpinBox box(m_info);
        box.setKnob(5);
        QCOMPARE(box.knob(), std::optional(10));
        box.setKnob(32);
        QCOMPARE(box.knob(), std::optional(31));
        box.setKnob(std::nullopt);
        QCOMPARE(box.knob(), std::optional<int>());
    }

    void stepsLeadIntoTheRange() {
        KnobSpinBox box(m_info);
        box.setValue(40);
        box.stepBy(1);
        QCOMPARE(box.knob(), std::optional(31));
        box.setValue(5);
        box.stepBy(-1);
        QCOMPARE(box.knob(), std::optional(10));
    }

    void theStepBelowTheLowestIsUnset() {
        KnobSpinBox box(m_info);
        box.stepBy(-1);
        QCOMPARE(box.knob(), std::optional<int>());
        box.stepBy(1);
        QCOMPARE(box.knob(), std::optional(10));
        box.stepBy(2);
        QCOMPARE(box.knob(), std::optional(12));
        box.stepBy(-10);
        QCOMPARE(box.knob(), std::optional(10));
        box.stepBy(-1);
        QCOMPARE(box.knob(), std::optional<int>());
    }
};

QTEST_MAIN(TestKnobSpinBox)
#include "tst_KnobSpinBox.moc"
