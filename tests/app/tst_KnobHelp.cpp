// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/KnobHelp.h"
#include "core/codec/CodecRegistry.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestKnobHelp final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void everyKnobIsExplained() {
        for (const core::Codec* codec : core::allCodecs()) {
            QVERIFY(!codec->knobs().empty());
            for (const core::KnobInfo& knob : codec->knobs())
                QVERIFY2(!knobHelp(*codec, knob.id).isEmpty(), std::string(knob.id).c_str());
        }
    }

    void sameNameMeansAnotherThingElsewhere() {
        QVERIFY(knobHelp(*core::findCodec("zstd"), "strategy").contains(QStringLiteral("btultra2")));
        QVERIFY(knobHelp(*core::findCodec("gzip"), "strategy").contains(QStringLiteral("filtered")));
        QCOMPARE(knobHelp(*core::findCodec("brotli"), "strategy"), QString());
    }
};

QTEST_MAIN(TestKnobHelp)
#include "tst_KnobHelp.moc"
