// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/JsonScanner.h"

#include <QTest>

#include <algorithm>

using namespace levelscope::core;

namespace {

constexpr std::uint64_t kNoLimit = 1'000'000;
const ReadProgress kUntold;
const std::stop_token kNeverStopped;

QByteArray copyOf(std::string_view text) {
    return {text.data(), static_cast<qsizetype>(text.size())};
}

/// The members of the object that `json` is: "KEY=VALUE" with containers as "...", joined by spaces; with
/// "!" where damage was met, and "~" where the text ended.
QByteArray membersOf(std::string_view json) {
    ReadPace pace(json.size(), kUntold, kNeverStopped);
    JsonScanner scanner(json, pace);
    QByteArrayList members;
    if (!scanner.enterObject())
        return "none";
    while (const std::optional<std::string_view> key = scanner.nextKey()) {
        const QByteArray name = copyOf(*key);
        const std::optional<std::string_view> value = scanner.takeScalar();
        members += name + "=" + (value.has_value() ? copyOf(*value) : "...");
    }
    if (scanner.damage().has_value())
        members += "!";
    if (scanner.cut())
        members += "~";
    return members.join(' ');
}

Result<JsonString> unescaped(std::string_view raw, std::uint64_t limit = kNoLimit) {
    ReadPace pace(raw.size(), kUntold, kNeverStopped);
    return unescapeJson(raw, limit, pace);
}

} // namespace

class TestJsonScanner final : public QObject {
    Q_OBJECT

private slots:
    void members_data();

    void members() {
        QFETCH(std::string, json);
        QFETCH(QByteArray, expected);
        QCOMPARE(membersOf(json), expected);
    }

    /// Far quotes are found in another way than near ones.
    void distantQuotes_data() {
        QTest::addColumn<int>("length");
        constexpr int mebibyte = 1 << 20;
        for (const int length : {0, 1, 62, 63, 64, 65, 4095, 4096, 4097, 4159, 4160, 4161, 8256, mebibyte - 1,
                                 mebibyte, mebibyte + 1, mebibyte + 64, mebibyte + 65})
            QTest::addRow("%d", length) << length;
    }

    void distantQuotes() {
        QFETCH(const int, length);
        const QByteArray run(length, 'a');
        for (const char* escape : {"", "\\\"", "\\\\", "{'}"}) {
            const QByteArray string = run + escape + run;
            const QByteArray json = '[' + ('"' + string + "\"]");
            const std::string_view text(json.constData(), static_cast<std::size_t>(json.size()));
            ReadPace pace(text.size(), kUntold, kNeverStopped);
            JsonScanner scanner(text, pace);
            QVERIFY(scanner.enterArray() && scanner.nextItem());
            QVERIFY(copyOf(scanner.takeString().value_or("none")) == string);
            QVERIFY(!scanner.nextItem());
            QCOMPARE(scanner.position(), text.size());
            QVERIFY(!scanner.cut());
        }
    }

    void items() {
        const std::string_view json = "[1, [2, {\"a\": 3}], \"]\", null]";
        ReadPace pace(json.size(), kUntold, kNeverStopped);
        JsonScanner scanner(json, pace);
        QByteArrayList items;
        QVERIFY(!scanner.enterObject());
        QVERIFY(scanner.enterArray());
        while (scanner.nextItem())
            items += copyOf(scanner.takeScalar().value_or("..."));
        QCOMPARE(items, (QByteArrayList{"1", "...", "]", "..."}));
        QCOMPARE(scanner.position(), json.size());
        QVERIFY(!scanner.cut());
    }

    /// So deep that recursion would not come back, and a stack of brackets be seen.
    void depthTakesNoStack() {
        const std::string json =
            "{\"a\": " + std::string(3'000'000, '[') + std::string(3'000'000, ']') + ", \"b\": 1}";
        QCOMPARE(membersOf(json), QByteArray("a=... b=1"));
        QCOMPARE(membersOf("{\"a\": " + std::string(3'000'000, '{')), QByteArray("a=... ~"));
    }

    void everyCutIsNoticed() {
        const std::string json = "{\"a\": \"x\\\"y\", \"b\": [1, {\"c\": null}], \"d\": -1.5e3}";
        for (std::size_t size = 1; size < json.size(); ++size)
            QVERIFY2(membersOf(json.substr(0, size)).endsWith('~'), json.substr(0, size).c_str());
    }

    void damageIsPlaced() {
        const std::string_view json = "{\"a\": 1, oops, \"b\": 2, oops}";
        ReadPace pace(json.size(), kUntold, kNeverStopped);
        JsonScanner scanner(json, pace);
        QVERIFY(scanner.enterObject());
        while (scanner.nextKey().has_value())
            scanner.skipValue();
        QCOMPARE(scanner.damage(), std::optional<std::size_t>(9));
        scanner.forgetDamage();
        QCOMPARE(scanner.damage(), std::nullopt);
    }

    void stops() {
        const std::string json = "{\"a\": \"" + std::string(5'000'000, 'x') + "\", \"b\": 1}";
        std::stop_source stop;
        std::uint64_t told = 0;
        const ReadProgress progress = [&](std::uint64_t bytesRead, std::uint64_t) {
            told = bytesRead;
            stop.request_stop();
        };
        const std::stop_token token = stop.get_token();
        ReadPace pace(json.size(), progress, token);
        JsonScanner scanner(json, pace);
        QVERIFY(scanner.enterObject());
        while (scanner.nextKey().has_value())
            scanner.skipValue();
        QVERIFY(pace.stopped());
        QVERIFY(scanner.cut());
        QVERIFY(told > 0 && told <= 2'500'000);
    }

    void progressCountsEveryByte() {
        const std::string json = "{\"a\": \"" + std::string(5'000'000, 'x') + "\"}";
        std::vector<std::uint64_t> told;
        const ReadProgress progress = [&](std::uint64_t bytesRead, std::uint64_t) {
            told.push_back(bytesRead);
        };
        ReadPace pace(json.size(), progress, kNeverStopped);
        JsonScanner scanner(json, pace);
        QVERIFY(scanner.enterObject());
        while (scanner.nextKey().has_value())
            scanner.skipValue();
        QVERIFY(told.size() >= 4 && told.size() <= 6);
        QVERIFY(std::ranges::is_sorted(told));
        QVERIFY(told.back() <= json.size());
    }

    void strings_data();

    void strings() {
        QFETCH(std::string, raw);
        QFETCH(QByteArray, bytes);
        QFETCH(bool, sound);
        const Result<JsonString> string = unescaped(raw);
        QVERIFY(string.has_value());
        QCOMPARE(copyOf(asText(string.value().bytes)), bytes);
        QCOMPARE(string.value().sound, sound);
    }

    void stringsHaveALimit() {
        QVERIFY(unescaped("abcdef", 6).has_value());
        QCOMPARE(unescaped("abcdef", 5).error(), (Error{ErrorCode::TooLarge, "5"}));
        QVERIFY(unescaped("\\u20AC\\n", 4).has_value());
        QCOMPARE(unescaped("\\u20AC\\n", 2).error().code, ErrorCode::TooLarge);
        QCOMPARE(unescaped("\\n\\n\\n", 2).error().code, ErrorCode::TooLarge);
    }

    void longStrings() {
        std::string raw;
        QByteArray expected;
        for (int count = 0; count < 300'000; ++count) {
            raw += "line of text\\n";
            expected += "line of text\n";
        }
        QVERIFY(copyOf(asText(unescaped(raw, 10'000'000).value().bytes)) == expected);
        std::stop_source stop;
        stop.request_stop();
        const std::stop_token stopped = stop.get_token();
        ReadPace pace(raw.size(), kUntold, stopped);
        QCOMPARE(unescapeJson(raw, 10'000'000, pace).error().code, ErrorCode::Stopped);
    }

    void shown() {
        QCOMPARE(shownJson("a\\u00e9\\\"b", 100), std::string("a\xC3\xA9\"b"));
        QCOMPARE(shownJson("a\\u001b[1mb", 100), std::string("a\xEF\xBF\xBD[1mb"));
        QCOMPARE(shownJson("abcdef", 3), std::string("abc"));
        QCOMPARE(shownJson("ab\\u20ac", 3), std::string("ab"));
        QCOMPARE(shownJson("ab\xE2\x82\xAC", 4), std::string("ab"));
        QCOMPARE(shownJson("", 4), std::string());
    }
};

// Behind the class, because moc takes raw strings for ordinary ones and loses its way.
void TestJsonScanner::members_data() {
    QTest::addColumn<std::string>("json");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, const std::string& json, const char* expected) {
        QTest::newRow(name) << json << QByteArray(expected);
    };
    row("none", "[1]", "none");
    row("empty text", "", "none");
    row("empty", " {\t}\r\n", "");
    row("scalars", R"({"a": 1, "b":-0.5e+3,"c" : true, "d": null, "e": ""})",
        "a=1 b=-0.5e+3 c=true d=... e=");
    row("numbers too large", R"({"a": 1e400, "b": 123456789012345678901234567890})",
        "a=1e400 b=123456789012345678901234567890");
    row("containers", R"({"a": {"b": "}"}, "c": [[], "]", {}], "d": 1})", "a=... c=... d=1");
    row("quotes and backslashes in strings", R"({"a": "\"", "b": "\\", "c\"d": "\\\""})",
        R"(a=\" b=\\ c"d=\\\")");
    row("escapes in keys", R"({"\u006c\u006fg": 1})", "log=1");
    row("raw control characters", "{\"a\": \"x\n\t\x01y\", \"b\": 1}", "a=x\n\t\x01y b=1");
    row("no UTF-8", "{\"a\": \"\xFF\xC3\", \"b\": 1}", "a=\xFF\xC3 b=1");
    row("repeated keys", R"({"a": 1, "a": 2})", "a=1 a=2");
    row("comma too many", R"({"a": 1,, "b": 2,})", "a=1 b=2");
    row("comma missing", R"({"a": 1 "b": 2})", "a=1 b=2");
    row("value missing", R"({"a":, "b": 2})", "a=... b=2");
    row("words", R"({"a": 1 xxx, "b": NaN, y})", "a=1 b=NaN !");
    row("key without value", R"({"a", "b": 2})", "b=2 !");
    row("unescaped quotes", R"({"a": "<a href="x">", "b": 2})", "a=<a href= b=2 !");
    row("container as a key", R"({[1, 2], "b": 2})", "b=2 !");
    row("wrong bracket", R"({"a": 1])", "a=1 !");
    row("zeros at the end", "{\"a\": \"x" + std::string(10, '\0'), "a=... ~");
}

void TestJsonScanner::strings_data() {
    QTest::addColumn<std::string>("raw");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("sound");
    const auto row = [](const char* name, const char* raw, const QByteArray& bytes, bool sound) {
        QTest::newRow(name) << std::string(raw) << bytes << sound;
    };
    row("empty", "", "", true);
    row("plain", "a/b", "a/b", true);
    row("short escapes", R"(\"\\\/\b\f\n\r\t)", "\"\\/\b\f\n\r\t", true);
    row("NUL", R"(\u0000)", QByteArray("\0", 1), true);
    row("one byte", R"(\u007F)", "\x7F", true);
    row("two bytes", R"(\u00e9\u07FF)", "\xC3\xA9\xDF\xBF", true);
    row("three bytes", R"(\u20AC\uFFFF)", "\xE2\x82\xAC\xEF\xBF\xBF", true);
    row("pair", R"(\uD83D\uDE00\uDBFF\uDFFF)", "\xF0\x9F\x98\x80\xF4\x8F\xBF\xBF", true);
    row("high surrogate at the end", R"(a\uD800)", "a\xED\xA0\x80", false);
    row("high surrogate before another", R"(\uD800\uD83D\uDE00)", "\xED\xA0\x80\xF0\x9F\x98\x80", false);
    row("high surrogate before a letter", R"(\uD800\u0041)", "\xED\xA0\x80\x41", false);
    row("low surrogate", R"(\uDFFF!)", "\xED\xBF\xBF!", false);
    row("no such escape", R"(\x41)", R"(\x41)", false);
    row("no hex", R"(\u00G0\u-123)", R"(\u00G0\u-123)", false);
    row("cut escapes", R"(\u12)", R"(\u12)", false);
    row("backslash at the end", "a\\", "a\\", false);
    row("no UTF-8", "\xFF\xC3(", "\xFF\xC3(", true);
}

QTEST_GUILESS_MAIN(TestJsonScanner)
#include "tst_JsonScanner.moc"
