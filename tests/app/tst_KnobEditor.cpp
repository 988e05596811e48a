// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/KnobEditor.h"
#include "core/codec/CodecRegistry.h"

#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include <algorithm>

using namespace levelscope;
using namespace levelscope::app;

class TestKnobEditor final : public QObject {
    Q_OBJECT

    template <class Widget>
    static Widget& child(const KnobEditor& editor, const char* name) {
        return *editor.findChild<Widget*>(QLatin1String(name));
    }
    static const core::Codec& zstd() { return *core::findCodec("zstd"); }
    static core::Knobs knobs(const std::vector<core::Knob>& all) {
        core::Knobs knobs;
        for (const core::Knob& knob : all)
            knobs.set(knob.id, knob.value);
        return knobs;
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void startsWithNothingSet() {
        const KnobEditor editor(zstd());
        QVERIFY(editor.knobs().empty());
        QCOMPARE(child<QSpinBox>(editor, "windowLog").text(), QStringLiteral("level's own"));
        QCOMPARE(child<QComboBox>(editor, "strategy").currentText(), QStringLiteral("level's own"));
        QVERIFY(!child<QPushButton>(editor, "resetKnobs").isEnabled());
    }

    void numbersAreTyped() {
        KnobEditor editor(zstd());
        editor.show();
        const QSignalSpy changed(&editor, &KnobEditor::changed);
        auto& windowLog = child<QSpinBox>(editor, "windowLog");
        windowLog.selectAll();
        QTest::keyClicks(&windowLog, QStringLiteral("23"));
        QTest::keyClick(&windowLog, Qt::Key_Return);
        QCOMPARE(editor.knobs(), knobs({{"windowLog", 23}}));
        QVERIFY(changed.count() > 0);
    }

    // zstd.h, libzstd 1.5.4: ZSTD_WINDOWLOG_MIN 10, ZSTD_WINDOWLOG_MAX_64 31.
    void stepsKeepWithinTheRangeOfTheLibrary() {
        KnobEditor editor(zstd());
        editor.show();
        auto& windowLog = child<QSpinBox>(editor, "windowLog");
        QTest::keyClick(&windowLog, Qt::Key_Up);
        QCOMPARE(editor.knobs(), knobs({{"windowLog", 10}}));
        QTest::keyClick(&windowLog, Qt::Key_Down);
        QVERIFY(editor.knobs().empty());
        editor.setKnobs(knobs({{"windowLog", 31}}));
        QTest::keyClick(&windowLog, Qt::Key_Up);
        QCOMPARE(editor.knobs(), knobs({{"windowLog", 31}}));
    }

    /// Whoever asks for them tells what is wrong; another value in their place would go unnoticed.
    void numbersOutOfRangeStayAsTyped_data() {
        QTest::addColumn<int>("number");
        QTest::addRow("too low") << 5;
        QTest::addRow("just too low") << 9;
        QTest::addRow("too high") << 32;
        QTest::addRow("negative") << -1;
    }
    void numbersOutOfRangeStayAsTyped() {
        QFETCH(const int, number);
        KnobEditor editor(zstd());
        editor.show();
        auto& windowLog = child<QSpinBox>(editor, "windowLog");
        windowLog.selectAll();
        QTest::keyClicks(&windowLog, QString::number(number));
        QTest::keyClick(&windowLog, Qt::Key_Return);
        QCOMPARE(windowLog.text(), QString::number(number));
        QCOMPARE(editor.knobs(), knobs({{"windowLog", number}}));
        child<QPushButton>(editor, "resetKnobs").click();
        QVERIFY(editor.knobs().empty());
    }

    void rangesCanBeRead() {
        const KnobEditor editor(zstd());
        const auto labels = editor.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->text().endsWith(QLatin1String(" 10 to 31."));
        }));
    }

    // ZSTD_fast is 1.
    void wordsAreChosen() {
        KnobEditor editor(zstd());
        const QSignalSpy changed(&editor, &KnobEditor::changed);
        auto& strategy = child<QComboBox>(editor, "strategy");
        QTest::keyClick(&strategy, Qt::Key_Down);
        QCOMPARE(strategy.currentText(), QStringLiteral("fast"));
        QCOMPARE(editor.knobs(), knobs({{"strategy", 1}}));
        QTest::keyClick(&strategy, Qt::Key_End);
        QCOMPARE(strategy.currentText(), QStringLiteral("btultra2"));
        QCOMPARE(editor.knobs(), knobs({{"strategy", 9}}));
        QTest::keyClick(&strategy, Qt::Key_Home);
        QVERIFY(editor.knobs().empty());
        QCOMPARE(changed.count(), 3);
    }

    void switchesAreOffOrOn() {
        const KnobEditor editor(zstd());
        auto& checksum = child<QComboBox>(editor, "checksumFlag");
        QCOMPARE(checksum.count(), 3);
        checksum.setCurrentIndex(1);
        QCOMPARE(checksum.currentText(), QStringLiteral("0 (off)"));
        QCOMPARE(editor.knobs(), knobs({{"checksumFlag", 0}}));
        checksum.setCurrentIndex(2);
        QCOMPARE(editor.knobs(), knobs({{"checksumFlag", 1}}));
    }

    void resetUnsetsEverything() {
        KnobEditor editor(zstd());
        editor.setKnobs(knobs({{"windowLog", 23}, {"strategy", 7}}));
        const QSignalSpy changed(&editor, &KnobEditor::changed);
        auto& reset = child<QPushButton>(editor, "resetKnobs");
        QVERIFY(reset.isEnabled());
        reset.click();
        QVERIFY(editor.knobs().empty());
        QVERIFY(!reset.isEnabled());
        QCOMPARE(changed.count(), 1);
    }

    void setKnobsIsSilent() {
        KnobEditor editor(zstd());
        const QSignalSpy changed(&editor, &KnobEditor::changed);
        const core::Knobs wanted = knobs({{"hashLog", 20}, {"enableLongDistanceMatching", 1}});
        editor.setKnobs(wanted);
        QCOMPARE(editor.knobs(), wanted);
        editor.setKnobs(knobs({{"windowLog", 5}, {"lgwin", 18}}));
        QCOMPARE(editor.knobs(), knobs({{"windowLog", 10}})); // the nearest; lgwin is brotli's
        editor.setKnobs({});
        QVERIFY(editor.knobs().empty());
        QCOMPARE(changed.count(), 0);
    }

    void whatIsSetStandsOut() {
        KnobEditor editor(*core::findCodec("brotli"));
        editor.setKnobs(knobs({{"lgwin", 18}}));
        const auto labels = editor.findChildren<QLabel*>();
        const auto isBold = [&](const char* name) {
            for (const QLabel* label : labels) {
                if (label->text() == QLatin1String(name))
                    return label->font().bold();
            }
            qFatal("no such label");
            return false;
        };
        QVERIFY(isBold("lgwin:"));
        QVERIFY(!isBold("mode:"));
    }

    void everyInputHasAName() {
        for (const core::Codec* codec : core::allCodecs()) {
            const KnobEditor editor(*codec);
            for (const core::KnobInfo& knob : codec->knobs()) {
                const auto* input = editor.findChild<QWidget*>(QString::fromUtf8(knob.id));
                QVERIFY(input != nullptr);
                QCOMPARE(input->accessibleName(), QString::fromUtf8(knob.id));
                QVERIFY(!input->accessibleDescription().isEmpty());
            }
        }
    }
};

QTEST_MAIN(TestKnobEditor)
#include "tst_KnobEditor.moc"
