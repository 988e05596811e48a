// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/JsonIndent.h"

#include <QTest>

#include <string>

using namespace levelscope::core;

namespace {

constexpr std::size_t kNoLimit = 1'000'000;

QByteArray indented(std::string_view json, std::size_t maxBytes = kNoLimit) {
    return QByteArray::fromStdString(indentJson(asBytes(json), maxBytes));
}

} // namespace

class TestJsonIndent final : public QObject {
    Q_OBJECT

private slots:
    void layout_data();

    void layout() {
        QFETCH(std::string, json);
        QFETCH(std::string, expected);
        QCOMPARE(indented(json), QByteArray::fromStdString(expected));
    }

    void outputEndsAtTheLimit() {
        QCOMPARE(indented("[10,20,30]", 18), QByteArray("[\n  10,\n  20,\n  30\n..."));
        QCOMPARE(indented("[10,20,30]", 9), QByteArray("[\n  10,\n..."));
        QCOMPARE(indented("[10,20,30]", 0), QByteArray("\n..."));
    }

    void outputOfJustTheLimitIsWhole() { QCOMPARE(indented("[10,20]", 15), QByteArray("[\n  10,\n  20\n]")); }

    void longTokenIsCut() {
        // Of a token that goes on behind the limit comes out what fits, wherever that cuts it.
        const std::string json = "[\"" + std::string(1'000'000, 'a') + "\"]";
        QCOMPARE(indented(json, 10), QByteArray("[\n  \"aaaaa\n..."));
        const std::string escapes = "[\"a\\\"b\"]"; // ["a\"b"]
        QCOMPARE(indented(escapes, 8), QByteArray("[\n  \"a\\\"\n..."));
        QCOMPARE(indented(escapes, 7), QByteArray("[\n  \"a\\\n..."));
        QCOMPARE(indented("[1234567890]", 7), QByteArray("[\n  123\n..."));
    }

    void limitCutsNoCharacter() {
        const std::string json = "\"\xC3\xA9\xC3\xA9\""; // two e with an acute accent
        QCOMPARE(indented(json, 4), QByteArray("\"\xC3\xA9\n..."));
        QCOMPARE(indented(json, 3), QByteArray("\"\xC3\xA9\n..."));
        QCOMPARE(indented(json, 2), QByteArray("\"\n..."));
    }

    void depthTakesNoStack() {
        const QByteArray text = indented(std::string(1'000'000, '['), 10'000);
        QVERIFY(text.startsWith("[\n  [\n    ["));
        QVERIFY(text.endsWith("[\n..."));
        QVERIFY(text.size() <= 10'004);
    }

    void otherTextIsSurvived_data() {
        QTest::addColumn<std::string>("text");
        QTest::newRow("string without end") << std::string("[\"a");
        QTest::newRow("escape without end") << std::string("\"\\");
        QTest::newRow("closing brackets only") << std::string("]]}}");
        QTest::newRow("separators only") << std::string(",:,:");
        QTest::newRow("opening then comma") << std::string("[,1");
        QTest::newRow("control and high bytes") << std::string("\x01\xFF\0\x80", 4);
        QTest::newRow("plain words") << std::string("plain words, and more");
    }

    void otherTextIsSurvived() {
        QFETCH(std::string, text);
        const auto withoutSpace = [](QByteArray value) { return value.replace(' ', "").replace('\n', ""); };
        QCOMPARE(withoutSpace(indented(text)), withoutSpace(QByteArray::fromStdString(text)));
    }
};

// Behind the class, because moc takes raw strings for ordinary ones and loses its way.
void TestJsonIndent::layout_data() {
    QTest::addColumn<std::string>("json");
    QTest::addColumn<std::string>("expected");
    const auto add = [](const char* name, const std::string& json, const std::string& expected) {
        QTest::newRow(name) << json << expected;
    };
    add("nested", R"({"id":1,"tags":["a","b"],"owner":{"name":null}})", R"({
  "id": 1,
  "tags": [
    "a",
    "b"
  ],
  "owner": {
    "name": null
  }
})");
    add("empty containers", R"({"a":{},"b":[],"c":[{}]})", R"({
  "a": {},
  "b": [],
  "c": [
    {}
  ]
})");
    add("white space is laid out anew", " [ 1 ,\n\t{ } ]\r\n", "[\n  1,\n  {}\n]");
    add("structure inside strings", R"(["{\"a\":[1,2]}","\\","\\\"]"])", R"([
  "{\"a\":[1,2]}",
  "\\",
  "\\\"]"
])");
    add("spelling of numbers and escapes", R"([1.0,1e400,-0,123456789012345678901,"\u00e9\/"])", R"([
  1.0,
  1e400,
  -0,
  123456789012345678901,
  "\u00e9\/"
])");
    add("order and repetition of keys", R"({"b":1,"a":2,"b":3})", R"({
  "b": 1,
  "a": 2,
  "b": 3
})");
    add("NDJSON", "{\"a\":1}\n{\"a\":2}\n", "{\n  \"a\": 1\n}\n{\n  \"a\": 2\n}");
    add("NDJSON of scalars", "1\n\"two\"\n", "1\n\"two\"");
    add("lone scalar", " 42 ", "42");
    add("byte order mark", "\xEF\xBB\xBF[1]", "[\n  1\n]");
    add("empty", "", "");
}

QTEST_GUILESS_MAIN(TestJsonIndent)
#include "tst_JsonIndent.moc"
