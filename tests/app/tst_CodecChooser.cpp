// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CodecChooser.h"
#include "app/panels/KnobsDialog.h"
#include "core/codec/CodecRegistry.h"

#include <QCheckBox>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestCodecChooser final : public QObject {
    Q_OBJECT

    template <class Widget>
    static Widget& child(const CodecChooser& chooser, const char* name) {
        return *chooser.findChild<Widget*>(QLatin1String(name));
    }
    static CodecChoice levels(std::string_view codecId, int lowest, int highest) {
        return {.codec = core::findCodec(codecId), .levels = {lowest, highest}};
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void startsWithWhatIsSweptByDefault() {
        const CodecChooser chooser;
        const std::vector<CodecChoice> expected = {levels("zstd", -7, 22), levels("brotli", 0, 11),
                                                   levels("gzip", 1, 9)};
        QCOMPARE(chooser.codecs(), expected);
        QVERIFY(!child<QCheckBox>(chooser, "deflateChosen").isChecked());
        QVERIFY(!child<QSpinBox>(chooser, "deflateLowest").isEnabled());
    }

    void checkBoxesChoose() {
        CodecChooser chooser;
        chooser.show();
        const QSignalSpy changed(&chooser, &CodecChooser::changed);
        for (const char* name : {"zstdChosen", "gzipChosen", "deflateChosen"})
            QTest::keyClick(&child<QCheckBox>(chooser, name), Qt::Key_Space);
        QCOMPARE(changed.count(), 3);
        const std::vector<CodecChoice> expected = {levels("brotli", 0, 11), levels("deflate", 1, 9)};
        QCOMPARE(chooser.codecs(), expected);
        QVERIFY(!child<QSpinBox>(chooser, "zstdHighest").isEnabled());
        QVERIFY(child<QSpinBox>(chooser, "deflateHighest").isEnabled());
    }

    void levelsAreChosen() {
        CodecChooser chooser;
        const QSignalSpy changed(&chooser, &CodecChooser::changed);
        child<QSpinBox>(chooser, "brotliHighest").setValue(4);
        child<QSpinBox>(chooser, "brotliLowest").setValue(6);
        QCOMPARE(chooser.codecs()[1], levels("brotli", 6, 6));
        QCOMPARE(changed.count(), 2);
    }

    void parametersAreSetInADialog() {
        CodecChooser chooser;
        chooser.show();
        auto& text = child<QLabel>(chooser, "knobsText");
        QVERIFY(!text.isVisible());
        const QSignalSpy changed(&chooser, &CodecChooser::changed);
        child<QPushButton>(chooser, "knobs").click();
        QPointer<KnobsDialog> dialog = chooser.findChild<KnobsDialog*>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        dialog->findChild<QSpinBox*>(QStringLiteral("windowLog"))->setValue(23);
        dialog->findChild<QSpinBox*>(QStringLiteral("lgwin"))->setValue(19);
        QCOMPARE(changed.count(), 0);
        dialog->accept();
        QCOMPARE(changed.count(), 1);
        QCOMPARE(chooser.codecs()[0].knobs.value("windowLog"), std::optional(23));
        QVERIFY(text.isVisible());
        QCOMPARE(text.text(), QStringLiteral("zstd: windowLog 23; brotli: lgwin 19"));
        QTRY_VERIFY(dialog == nullptr);
    }

    void cancelledParametersStayAsTheyWere() {
        CodecChooser chooser;
        chooser.show();
        const QSignalSpy changed(&chooser, &CodecChooser::changed);
        child<QPushButton>(chooser, "knobs").click();
        chooser.findChild<QSpinBox*>(QStringLiteral("windowLog"))->setValue(23);
        chooser.findChild<KnobsDialog*>()->reject();
        QVERIFY(chooser.codecs()[0].knobs.empty());
        QCOMPARE(changed.count(), 0);
    }

    void parametersOutliveTheirCheckBox() {
        CodecChooser chooser;
        chooser.show();
        CodecChoice zstd = levels("zstd", 1, 9);
        zstd.knobs.set("windowLog", 23);
        chooser.setCodecs({zstd});
        auto& chosen = child<QCheckBox>(chooser, "zstdChosen");
        chosen.click();
        QVERIFY(!child<QLabel>(chooser, "knobsText").isVisible());
        chosen.click();
        QCOMPARE(chooser.codecs(), std::vector{zstd});
        chooser.setCodecs({levels("gzip", 1, 1)});
        chosen.click();
        QVERIFY(chooser.codecs()[0].knobs.empty());
    }

    void setCodecsIsSilent() {
        CodecChooser chooser;
        const QSignalSpy changed(&chooser, &CodecChooser::changed);
        const std::vector<CodecChoice> wanted = {levels("zstd", 0, 0), levels("deflate", 0, 6)};
        chooser.setCodecs(wanted);
        QCOMPARE(chooser.codecs(), wanted);
        QVERIFY(!child<QSpinBox>(chooser, "gzipLowest").isEnabled());
        chooser.setCodecs({});
        QVERIFY(chooser.codecs().empty());
        QCOMPARE(changed.count(), 0);
    }
};

QTEST_MAIN(TestCodecChooser)
#include "tst_CodecChooser.moc"
