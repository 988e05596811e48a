// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/PayloadKind.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace levelscope::core;

namespace {

PayloadKind kindOf(std::string_view body) {
    return payloadKind(asBytes(body), {}, {}).value();
}

} // namespace

class TestPayloadKind final : public QObject {
    Q_OBJECT

    static constexpr std::size_t kMebibyte = std::size_t{1} << 20U;

    /// Of 3 MiB.
    static std::string longArray() {
        std::string body = "[1";
        while (body.size() < 3 * kMebibyte)
            body += ",\"value\"";
        return body + ']';
    }

private slots:
    void kinds_data();

    void kinds() {
        QFETCH(std::string, body);
        QFETCH(PayloadKind, kind);
        QCOMPARE(kindOf(body), kind);
    }

    void nothingIsReadBehindTheEnd() {
        const std::string text = "[1,2,\"three\"]"; // goes on behind each of the views
        for (std::size_t size = 1; size < text.size(); ++size)
            QCOMPARE(kindOf(std::string_view(text).substr(0, size)), PayloadKind::Text);
        QCOMPARE(kindOf(text), PayloadKind::Json);
    }

    void progressCountsEveryByteTwice() {
        const std::string body = longArray();
        std::vector<std::uint64_t> counts;
        const auto count = [&](std::uint64_t bytesRead, std::uint64_t totalBytes) {
            counts.push_back(bytesRead);
            QCOMPARE(totalBytes, std::uint64_t{2 * body.size()});
        };
        QCOMPARE(payloadKind(asBytes(body), count, {}).value(), PayloadKind::Json);
        QVERIFY(counts.size() >= 6); // about one a MiB
        QVERIFY(std::ranges::is_sorted(counts));
        QVERIFY(counts.back() > 2 * body.size() - 2 * kMebibyte);
        QVERIFY(counts.back() <= 2 * body.size());
    }

    void stopsInTheMiddle_data() {
        QTest::addColumn<std::string>("body");
        QTest::newRow("many values") << longArray();
        QTest::newRow("one string") << '"' + std::string(3 * kMebibyte, 'a') + '"';
        QTest::newRow("one number") << std::string(3 * kMebibyte, '1');
        QTest::newRow("white space") << std::string(3 * kMebibyte, ' ') + "1";
        QTest::newRow("one line of words") << std::string(3 * kMebibyte, 'w');
    }

    /// At every look, until there are no more.
    void stopsInTheMiddle() {
        QFETCH(std::string, body);
        bool stopped = true;
        for (int looks = 1; stopped; ++looks) {
            std::stop_source stop;
            int looked = 0;
            const auto stopInTime = [&](std::uint64_t, std::uint64_t) {
                if (++looked == looks)
                    stop.request_stop();
            };
            const Result<PayloadKind> kind = payloadKind(asBytes(body), stopInTime, stop.get_token());
            stopped = !kind.has_value();
            QVERIFY(!stopped || kind.error().code == ErrorCode::Stopped);
            // The look that finds the request is the next one.
            QVERIFY(looked <= looks + 1);
            QVERIFY(stopped || looks >= 5);
        }
    }

    void charactersAreWholeWhereverTheyAre() {
        // Text is looked at in pieces: one of four bytes at every place around a mebibyte.
        for (std::size_t before = kMebibyte - 5; before < kMebibyte + 2; ++before) {
            const std::string text = std::string(before, 'a') + "\xF0\x9F\x98\x80" + std::string(10, 'b');
            QCOMPARE(kindOf(text), PayloadKind::Text);
            QCOMPARE(kindOf(text.substr(0, before + 3)), PayloadKind::Binary);
        }
        QCOMPARE(kindOf(std::string(3 * kMebibyte, '\x80')), PayloadKind::Binary);
        QCOMPARE(kindOf(std::string(2 * kMebibyte, 'a') + '\0'), PayloadKind::Binary);
    }

    void longLinesOfNdjson() {
        const std::string line = '"' + std::string(2 * kMebibyte, 'a') + "\"\n";
        QCOMPARE(kindOf(line + line), PayloadKind::Ndjson);
        QCOMPARE(kindOf(line + std::string(2 * kMebibyte, ' ') + '\n' + line), PayloadKind::Ndjson);
        QCOMPARE(kindOf(line + "x\n"), PayloadKind::Text);
    }
};

// Behind the class, because moc takes raw strings for ordinary ones and loses its way.
void TestPayloadKind::kinds_data() {
    QTest::addColumn<std::string>("body");
    QTest::addColumn<PayloadKind>("kind");
    const auto add = [](const char* name, const std::string& body, PayloadKind kind) {
        QTest::newRow(name) << body << kind;
    };
    using enum PayloadKind;

    add("empty", "", Empty);

    add("object", R"({"id":1,"tags":["a","b"],"owner":{"name":null}})", Json);
    add("array", "[1,2.5,-3e8,true,false,null]", Json);
    add("empty containers", R"([{},[],{"a":[]}])", Json);
    add("several lines", "{\n  \"a\": 1,\n  \"b\": [\n    2\n  ]\n}\n", Json);
    add("white space around", " \t\r\n[1] \r\n", Json);
    add("lone number", "42", Json);
    add("lone string", "\"words\"", Json);
    add("lone literal", "null", Json);
    add("escapes", R"(["\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00"])", Json);
    add("brackets in strings", R"({"}":"[{"})", Json);
    add("other scripts", "{\"městoの\":\"\xF0\x9F\x98\x80\"}", Json);
    add("integer over 64 bits", "[123456789012345678901234567890]", Json);
    add("number over a double", "[1e400]", Json);
    add("number forms", "[0,-0,0.0,10,1E+2,1e-2,-1.5e3]", Json);
    add("byte order mark", "\xEF\xBB\xBF[1]", Json);
    add("2,000 levels", std::string(2'000, '[') + std::string(2'000, ']'), Json);

    add("as deep as is looked", std::string(1'000'000, '[') + std::string(1'000'000, ']'), Json);

    add("NDJSON", "{\"a\":1}\n{\"a\":2}\n", Ndjson);
    add("NDJSON without last line end", "{\"a\":1}\n{\"a\":2}", Ndjson);
    add("NDJSON with CRLF and empty lines", "[1]\r\n\r\n[2]\r\n", Ndjson);
    add("NDJSON of scalars", "1\n\"two\"\n", Ndjson);

    add("two documents on a line", R"({"a":1}{"a":2})", Text);
    add("NDJSON with a broken line", "{\"a\":1}\n{\"a\":\n", Text);
    add("words", "OK", Text);
    add("HTML", "<!doctype html>\n<title>502</title>\n", Text);
    add("white space only", " \n", Text);
    add("byte order mark only", "\xEF\xBB\xBF", Text);
    add("cut off", R"({"a":[1,2)", Text);
    add("cut off in a string", R"(["a)", Text);
    add("cut off in an escape", R"(["\)", Text);
    add("cut off in a code point", R"(["\u00)", Text);
    add("rest behind the document", "[1] x", Text);
    add("comma too many in an array", "[1,]", Text);
    add("comma too many in an object", R"({"a":1,})", Text);
    add("comma first", "[,1]", Text);
    add("comma missing", "[1 2]", Text);
    add("colon missing", R"({"a" 1})", Text);
    add("key without quotes", "{a:1}", Text);
    add("key that is a number", "{1:1}", Text);
    add("wrong closing bracket", "[1}", Text);
    add("closing bracket too many", "[1]]", Text);
    add("single quotes", "['a']", Text);
    add("comment", "[1 /* one */]", Text);
    add("leading zero", "[01]", Text);
    add("leading plus", "[+1]", Text);
    add("no digit before the point", "[.5]", Text);
    add("no digit behind the point", "[1.]", Text);
    add("no digit in the exponent", "[1e]", Text);
    add("lone minus", "[-]", Text);
    add("not a number", "[NaN]", Text);
    add("literal with more letters", "[nullx]", Text);
    add("unknown escape", R"(["\x41"])", Text);
    add("escape without hex digits", R"(["\u12g4"])", Text);
    add("line end in a string", "[\"a\nb\"]", Text);
    add("form feed as white space", "[1\f]", Text);
    add("deeper than is looked", std::string(1'000'001, '[') + std::string(1'000'001, ']'), Text);
    add("100,000 open brackets", std::string(100'000, '['), Text);
    add(
        "100,000 open objects",
        [] {
            std::string body;
            for (int i = 0; i < 100'000; ++i)
                body += "{\"a\":";
            return body;
        }(),
        Text);

    add("NUL", std::string("{\"a\":1}\0", 8), Binary);
    add("UTF-16", std::string("[\0001\0]\0", 6), Binary);
    add("Latin-1", "[\"caf\xE9\"]", Binary);
    add("overlong UTF-8", "\xC0\xAF", Binary);
    add("surrogate in UTF-8", "\xED\xA0\x80", Binary);
    add("gzip header", "\x1F\x8B\x08", Binary);
}

QTEST_GUILESS_MAIN(TestPayloadKind)
#include "tst_PayloadKind.moc"
