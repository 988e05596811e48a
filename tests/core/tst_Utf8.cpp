// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Utf8.h"

#include <QTest>

#include <string>

using namespace levelscope::core;

class TestUtf8 final : public QObject {
    Q_OBJECT

private slots:
    void byteOrderMarkIsLeftOutOnce() {
        QCOMPARE(std::string(withoutByteOrderMark("\xEF\xBB\xBF[1]")), std::string("[1]"));
        QCOMPARE(std::string(withoutByteOrderMark("\xEF\xBB\xBF\xEF\xBB\xBF")), std::string("\xEF\xBB\xBF"));
        QCOMPARE(std::string(withoutByteOrderMark("[1]")), std::string("[1]"));
        QCOMPARE(std::string(withoutByteOrderMark("\xEF\xBB")), std::string("\xEF\xBB"));
        QVERIFY(withoutByteOrderMark("").empty());
    }

    void charactersStayWhole_data() {
        QTest::addColumn<std::size_t>("maxBytes");
        QTest::addColumn<std::string>("expected");
        // Characters of 1, 2, 3 and 4 bytes: a, e with an acute accent, the euro sign, a face.
        QTest::newRow("0") << std::size_t{0} << std::string();
        QTest::newRow("1") << std::size_t{1} << std::string("a");
        QTest::newRow("2") << std::size_t{2} << std::string("a");
        QTest::newRow("3") << std::size_t{3} << std::string("a\xC3\xA9");
        QTest::newRow("5") << std::size_t{5} << std::string("a\xC3\xA9");
        QTest::newRow("6") << std::size_t{6} << std::string("a\xC3\xA9\xE2\x82\xAC");
        QTest::newRow("9") << std::size_t{9} << std::string("a\xC3\xA9\xE2\x82\xAC");
        QTest::newRow("10") << std::size_t{10} << std::string("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
        QTest::newRow("11") << std::size_t{11} << std::string("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
    }

    void charactersStayWhole() {
        QFETCH(std::size_t, maxBytes);
        QFETCH(std::string, expected);
        QCOMPARE(std::string(firstCharacters("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80", maxBytes)), expected);
    }

    void onlyWhatCanBeShownStays_data() {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("expected");
        const std::string mark = "\xEF\xBF\xBD"; // U+FFFD
        QTest::newRow("empty") << std::string() << std::string();
        QTest::newRow("every length") << std::string("a \xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80~")
                                      << std::string("a \xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80~");
        QTest::newRow("line end") << std::string("a\nb") << "a" + mark + "b";
        QTest::newRow("escape") << std::string("\x1B[31m") << mark + "[31m";
        QTest::newRow("delete") << std::string("\x7F") << mark;
        QTest::newRow("U+0085") << std::string("\xC2\x85z") << mark + "z";
        QTest::newRow("U+00A0") << std::string("\xC2\xA0") << std::string("\xC2\xA0");
        QTest::newRow("U+2028") << std::string("\xE2\x80\xA8-") << mark + "-";
        QTest::newRow("U+FFFF") << std::string("\xEF\xBF\xBF") << mark;
        QTest::newRow("cut off") << std::string("\xC2") << std::string("\xC2");
    }

    void onlyWhatCanBeShownStays() {
        QFETCH(std::string, text);
        QFETCH(std::string, expected);
        QCOMPARE(printable(text), expected);
    }
};

QTEST_GUILESS_MAIN(TestUtf8)
#include "tst_Utf8.moc"
