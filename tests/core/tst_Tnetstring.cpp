// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/Tnetstring.h"

#include <QTest>

#include <string>

using namespace levelscope::core;

class TestTnetstring final : public QObject {
    Q_OBJECT

private slots:
    void types_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<char>("type");
        QTest::addColumn<QByteArray>("data");
        QTest::newRow("bytes") << QByteArray("3:a:b,") << ',' << QByteArray("a:b");
        QTest::newRow("text") << QByteArray("0:;") << ';' << QByteArray();
        QTest::newRow("integer") << QByteArray("3:-12#") << '#' << QByteArray("-12");
        QTest::newRow("float") << QByteArray("3:1.5^") << '^' << QByteArray("1.5");
        QTest::newRow("boolean") << QByteArray("4:true!") << '!' << QByteArray("true");
        QTest::newRow("null") << QByteArray("0:~") << '~' << QByteArray();
        QTest::newRow("list") << QByteArray("8:1:1#1:2#]") << ']' << QByteArray("1:1#1:2#");
        QTest::newRow("dictionary") << QByteArray("8:1:a,1:1#}") << '}' << QByteArray("1:a,1:1#");
        QTest::newRow("zeros before the length") << QByteArray("000000000001:x,") << ',' << QByteArray("x");
    }

    void types() {
        QFETCH(const QByteArray, text);
        QFETCH(const char, type);
        QFETCH(const QByteArray, data);
        const std::string whole = text.toStdString() + "0:~";
        std::string_view rest = whole;
        const std::optional<Tnetstring> value = takeTnetstring(rest);
        QVERIFY(value.has_value());
        QCOMPARE(value->type, type);
        QCOMPARE(std::string(value->data), data.toStdString());
        QCOMPARE(std::string(rest), std::string("0:~"));
    }

    void whatIsNone_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("begins");
        QTest::newRow("nothing") << QByteArray() << false;
        QTest::newRow("no length") << QByteArray(":a,") << false;
        QTest::newRow("no number") << QByteArray("a:a,") << false;
        QTest::newRow("negative") << QByteArray("-1:a,") << false;
        QTest::newRow("sign") << QByteArray("+1:a,") << false;
        QTest::newRow("blank") << QByteArray(" 1:a,") << false;
        QTest::newRow("13 digits") << QByteArray("0000000000001:a,") << false;
        QTest::newRow("longer than the rest") << QByteArray("999999999999:a,") << true;
        QTest::newRow("no type") << QByteArray("1:a") << true;
        QTest::newRow("unknown type") << QByteArray("1:a?") << true;
        QTest::newRow("no data") << QByteArray("1:") << true;
    }

    void whatIsNone() {
        QFETCH(const QByteArray, text);
        QFETCH(const bool, begins);
        const std::string whole = text.toStdString();
        std::string_view rest = whole;
        QVERIFY(!takeTnetstring(rest).has_value());
        QCOMPARE(std::string(rest), whole);
        QCOMPARE(beginsTnetstring(whole), begins);
    }

    void items() {
        const std::vector<Tnetstring> items = tnetstringItems({']', "1:1#4:1:2#]1:x"});
        QCOMPARE(items.size(), std::size_t{2}); // the third is cut
        QCOMPARE(items[0], (Tnetstring{'#', "1"}));
        QCOMPARE(items[1], (Tnetstring{']', "1:2#"}));
        QVERIFY(tnetstringItems({'}', "1:1#1:2#"}).empty());
    }

    void values() {
        const Tnetstring dictionary{'}', "1:a,1:1#1:b;1:x,1:c,0:~1:a;1:2#1:0#1:y,"};
        QCOMPARE(tnetstringValue(dictionary, "a"), (Tnetstring{'#', "2"})); // the last of two
        QCOMPARE(tnetstringValue(dictionary, "c"), (Tnetstring{'~', ""}));
        QCOMPARE(tnetstringValue(dictionary, "missing"), Tnetstring{});
        QCOMPARE(tnetstringValue(dictionary, "0"), Tnetstring{}); // a key is a string
        QCOMPARE(tnetstringValue({']', dictionary.data}, "a"), Tnetstring{});
        QCOMPARE(std::string(tnetstringText(dictionary, "b")), std::string("x"));
        QCOMPARE(std::string(tnetstringText(dictionary, "a")), std::string("2"));
        QVERIFY(tnetstringText(dictionary, "c").empty());
    }

    void longLists() {
        std::string items;
        for (int item = 0; item < 10'001; ++item)
            items += "1:k,";
        QCOMPARE(tnetstringItems({']', items}).size(), std::size_t{10'000});
    }
};

QTEST_GUILESS_MAIN(TestTnetstring)
#include "tst_Tnetstring.moc"
