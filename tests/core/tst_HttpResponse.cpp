// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/HttpResponse.h"
#include "tests/support/TestBytes.h"

#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

QByteArray copyOf(std::string_view text) {
    return {text.data(), static_cast<qsizetype>(text.size())};
}

} // namespace

class TestHttpResponse final : public QObject {
    Q_OBJECT

private slots:
    void statusLines_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("version");
        QTest::addColumn<QByteArray>("status");
        QTest::newRow("1.1") << QByteArray("HTTP/1.1 200 OK") << QByteArray("1.1") << QByteArray("200");
        QTest::newRow("no reason") << QByteArray("HTTP/1.1 404") << QByteArray("1.1") << QByteArray("404");
        QTest::newRow("2") << QByteArray("HTTP/2 200 ") << QByteArray("2") << QByteArray("200");
        QTest::newRow("3") << QByteArray("HTTP/3 503") << QByteArray("3") << QByteArray("503");
        QTest::newRow("no status") << QByteArray("HTTP/1.0") << QByteArray("1.0") << QByteArray();
    }

    void statusLines() {
        QFETCH(const QByteArray, line);
        QFETCH(const QByteArray, version);
        QFETCH(const QByteArray, status);
        for (const char* end : {"\r\n\r\n{}", "\n\n{}"}) {
            const QByteArray bytes = line + end;
            const HttpResponse response = parseHttpResponse(viewOf(bytes)).value();
            QCOMPARE(copyOf(response.version), version);
            QCOMPARE(copyOf(response.status), status);
            QCOMPARE(copyOf(asText(response.body)), QByteArray("{}"));
            QVERIFY(response.headersEnd);
        }
    }

    void headers() {
        const QByteArray bytes = "HTTP/1.1 200 OK\r\nContent-Type:  application/json \r\n"
                                 "Vary: Accept\nVARY: Origin,, Cookie\r\nX-Folded: a\r\n  b: c\r\n"
                                 "X-Empty:\r\nno colon\r\n\n\r\nbody";
        const HttpResponse response = parseHttpResponse(viewOf(bytes)).value();
        QCOMPARE(copyOf(response.header("content-type").value()), QByteArray("application/json"));
        QCOMPARE(copyOf(response.header("Vary").value()), QByteArray("Origin,, Cookie"));
        QCOMPARE(response.listOf("vary"), (std::vector<std::string_view>{"Accept", "Origin", "Cookie"}));
        QCOMPARE(copyOf(response.header("x-empty").value()), QByteArray());
        QVERIFY(!response.header("b").has_value());
        QVERIFY(!response.header("x").has_value());
        QCOMPARE(copyOf(asText(response.body)),
                 QByteArray("\r\nbody")); // what follows is the body, all of it
    }

    /// 100 Continue, a proxy's answer with a header of its own, a redirect.
    void theLastBlockIsTheResponse() {
        const QByteArray bytes =
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 200 Connection established\r\nVia: x\r\n\r\n"
            "HTTP/1.1 302 Found\nLocation: /b\n\nHTTP/2 200 \nEtag: 1\n\n{\"HTTP/1.1\": 1}";
        const HttpResponse response = parseHttpResponse(viewOf(bytes)).value();
        QCOMPARE(response.earlierStatuses, (std::vector<std::string_view>{"100", "200", "302"}));
        QCOMPARE(response.headers, (std::vector<HttpHeader>{{"Etag", "1"}}));
        QCOMPARE(copyOf(asText(response.body)), QByteArray("{\"HTTP/1.1\": 1}"));
    }

    void whatEndsInsideTheHeaders() {
        for (const char* bytes :
             {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n", "HTTP/1.1 200 OK\r\nConte", "HTTP/1.1 20"}) {
            const HttpResponse response = parseHttpResponse(asBytes(bytes)).value();
            QVERIFY(!response.headersEnd);
            QVERIFY(response.body.empty());
        }
    }

    void whatIsNoResponse() {
        for (const char* bytes : {"", "HTTP/", "HTTP/x", "GET / HTTP/1.1\r\n\r\n", "{}"})
            QVERIFY(!parseHttpResponse(asBytes(bytes)).has_value());
    }

    void chunks_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("ended");
        QTest::addColumn<int>("rest");
        const auto row = [](const char* name, const char* body, const char* bytes, bool ended, int rest) {
            QTest::newRow(name) << QByteArray(body) << QByteArray(bytes) << ended << rest;
        };
        row("two", "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n", "hello world", true, 2);
        row("line feeds", "5\nhello\n0\n\n", "hello", true, 1);
        row("extension, capitals, zeros", "000A;x=\"y\"\r\n0123456789\r\n0\r\n\r\n", "0123456789", true, 2);
        row("blanks", "5  \r\nhello\r\n0\r\n\r\n", "hello", true, 2);
        row("trailer", "2\r\n{}\r\n0\r\nLink: x\r\n\r\n", "{}", true, 11);
        row("no last chunk", "2\r\n{}\r\n", "{}", false, 0);
        row("cut in a size", "2\r\n{}\r\n1f", "{}", false, 2);
        row("only the last", "0\r\n\r\n", "", true, 2);
    }

    void chunks() {
        QFETCH(const QByteArray, body);
        QFETCH(const QByteArray, bytes);
        QFETCH(const bool, ended);
        QFETCH(const int, rest);
        const std::optional<DechunkedBody> dechunked = dechunk(viewOf(body));
        QVERIFY(dechunked.has_value());
        QCOMPARE(copyOf(asText(dechunked->bytes)), bytes);
        QCOMPARE(dechunked->ended, ended);
        QCOMPARE(dechunked->restBytes, static_cast<std::uint64_t>(rest));
    }

    void whatIsNotChunked_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("JSON") << QByteArray("{\"a\": 1}\n");
        QTest::newRow("a digit") << QByteArray("5");
        QTest::newRow("past the end") << QByteArray("ff\r\nhello\r\n0\r\n\r\n");
        QTest::newRow("a size beyond 64 bits") << QByteArray("fffffffffffffffff\r\nhello\r\n");
        QTest::newRow("the largest size") << QByteArray("ffffffffffffffff\r\nhello\r\n");
        QTest::newRow("negative") << QByteArray("-1\r\nhello\r\n");
        QTest::newRow("longer than it says") << QByteArray("2\r\nhello\r\n0\r\n\r\n");
    }

    void whatIsNotChunked() {
        QFETCH(const QByteArray, body);
        QVERIFY(!dechunk(viewOf(body)).has_value());
    }
};

QTEST_GUILESS_MAIN(TestHttpResponse)
#include "tst_HttpResponse.moc"
