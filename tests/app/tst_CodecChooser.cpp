// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CodecChooser.h"
#include "core/codec/CodecRegistry.h"

#include <QCheckBox>
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
    static core::CodecLevels levels(std::string_view codecId, int lowest, int highest) {
        return {core::findCodec(codecId), {lowest, highest}};
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void startsWithWhatIsSweptByDefault() {
        const CodecChooser chooser;
        const std::vector<core::CodecLevels> expected = {levels("zstd", -7, 22), levels("brotli", 0, 11),
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
        const std::vector<core::CodecLevels> expected = {levels("brotli", 0, 11), levels("deflate", 1, 9)};
        QCOMPARE(chooser.codecs(), expected);
        QVERIFY(!child<QSpinBox>(chooser, "zstdHighest").isEnabled());
        QVERIFY(child<QSpinBox>(chooser, "deflateHighest").isEnabled());
    }

    void rangeNeverTurnsAround() {
        CodecChooser chooser;
        auto& lowest = child<QSpinBox>(chooser, "brotliLowest");
        auto& highest = child<QSpinBox>(chooser, "brotliHighest");
        const QSignalSpy changed(&chooser, &CodecChooser::changed);
        highest.setValue(4);
        lowest.setValue(6);
        QCOMPARE(highest.value(), 6);
        highest.setValue(2);
        QCOMPARE(lowest.value(), 2);
        QCOMPARE(changed.count(), 3);
        QCOMPARE(chooser.codecs()[1], levels("brotli", 2, 2));
    }

    void levelsStayWithinTheOfferedOnes() {
        const CodecChooser chooser;
        auto& lowest = child<QSpinBox>(chooser, "zstdLowest");
        QTest::keyClick(&lowest, Qt::Key_Down);
        QCOMPARE(lowest.value(), -7);
        QTest::keyClick(&child<QSpinBox>(chooser, "brotliHighest"), Qt::Key_Up);
        QCOMPARE(child<QSpinBox>(chooser, "brotliHighest").value(), 11);
    }

    void setCodecsIsSilent() {
        CodecChooser chooser;
        const QSignalSpy changed(&chooser, &CodecChooser::changed);
        const std::vector<core::CodecLevels> wanted = {levels("zstd", 0, 0), levels("deflate", 0, 6)};
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
