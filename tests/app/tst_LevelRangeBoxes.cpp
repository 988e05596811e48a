// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/LevelRangeBoxes.h"
#include "core/codec/CodecRegistry.h"

#include <QLocale>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestLevelRangeBoxes final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void rangeNeverTurnsAround() {
        QWidget parent;
        const LevelRangeBoxes boxes(core::findCodec("brotli")->info(), QStringLiteral("test"), parent);
        const QSignalSpy changed(&boxes, &LevelRangeBoxes::changed);
        boxes.highest()->setValue(4);
        boxes.lowest()->setValue(6);
        QCOMPARE(boxes.range(), (core::LevelRange{6, 6}));
        boxes.highest()->setValue(2);
        QCOMPARE(boxes.range(), (core::LevelRange{2, 2}));
        QCOMPARE(changed.count(), 3);
    }

    void levelsStayWithinTheOfferedOnes() {
        QWidget parent;
        LevelRangeBoxes boxes(core::findCodec("zstd")->info(), QStringLiteral("test"), parent);
        QTest::keyClick(boxes.lowest(), Qt::Key_Down);
        QCOMPARE(boxes.range(), (core::LevelRange{-7, 22}));
        boxes.setRange({-100, 100});
        QCOMPARE(boxes.range(), (core::LevelRange{-7, 22}));
    }

    void anotherCodecBringsItsLevels() {
        QWidget parent;
        LevelRangeBoxes boxes(core::findCodec("zstd")->info(), QStringLiteral("test"), parent);
        const QSignalSpy changed(&boxes, &LevelRangeBoxes::changed);
        boxes.setCodec(core::findCodec("gzip")->info());
        QCOMPARE(boxes.range(), (core::LevelRange{1, 9}));
        QCOMPARE(boxes.highest()->accessibleName(), QStringLiteral("Highest level of gzip"));
        boxes.setRange({2, 3});
        QCOMPARE(boxes.range(), (core::LevelRange{2, 3}));
        QCOMPARE(changed.count(), 0);
    }
};

QTEST_MAIN(TestLevelRangeBoxes)
#include "tst_LevelRangeBoxes.moc"
