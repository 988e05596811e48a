// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/SazCapture.h"
#include "tests/support/CorpusBodies.h"
#include "tests/support/SavedSessions.h"
#include "tests/support/StoredZip.h"

#include <QTest>

using namespace levelscope::core;

namespace {

Result<CapturePtr> opened(const QByteArray& file, const EntrySink& sink = {}) {
    const ByteView bytes = asBytes({file.constData(), static_cast<std::size_t>(file.size())});
    const auto payload =
        std::make_shared<Payload>("a.saz", PayloadOrigin::File, std::vector(bytes.begin(), bytes.end()));
    return openSaz(payload, {.sink = sink, .progress = {}, .stop = {}});
}

std::string textOf(const Capture& capture, std::size_t position) {
    const Result<CapturedBody> body = capture.body(position, kDecodedLimit, {});
    return body.has_value() ? std::string(asText(body.value().bytes)) : "error";
}

std::vector<std::string> pathsOf(const Capture& capture) {
    std::vector<std::string> paths;
    for (const CaptureEntry& entry : capture.entries())
        paths.push_back(entry.path);
    return paths;
}

QByteArray get(const char* path) {
    return QByteArray("GET ") + path + " HTTP/1.1\r\nHost: example.com\r\n\r\n";
}

const QByteArray kOk = "HTTP/1.1 200 OK\r\n\r\nhello";

} // namespace

class TestSazCapture final : public QObject {
    Q_OBJECT

private slots:
    void aSession() {
        const Result<CapturePtr> capture = opened(saved::kPlain);
        QVERIFY(capture.has_value());
        const CaptureEntry expected{.index = 0,
                                    .method = "GET",
                                    .path = "/a",
                                    .status = "200",
                                    .mimeType = "text/plain",
                                    .wireBytes = 5,
                                    .hasBody = true};
        QCOMPARE(capture.value()->entries(), std::vector<CaptureEntry>{expected});
        QVERIFY(capture.value()->notes().empty());
        QCOMPARE(textOf(*capture.value(), 0), std::string("hello"));
    }

    void theWireMessage() {
        StoredZip zip;
        zip.add("raw/1_s.txt", // the body is that of printf 'hello ' | gzip -n
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n\r\n1a\r\n" +
                    QByteArray::fromHex("1f8b0800000000000003cb48cdc9c9570000f6f981ed06000000") +
                    "\r\n0\r\n\r\n");
        const Result<CapturePtr> capture = opened(zip.whole());
        QVERIFY(capture.has_value());
        const Result<CapturedBody> body = capture.value()->body(0, kDecodedLimit, {});
        QVERIFY(body.has_value());
        QCOMPARE(std::string(asText(body.value().bytes)), std::string("hello "));
        QCOMPARE(body.value().exactness, Exactness::Exact);
        QCOMPARE(body.value().sentBytes.size(), std::size_t{26});
        QCOMPARE(capture.value()->entries()[0].encoding, std::string("gzip"));
    }

    /// By number whatever the zeros and the order in the archive; metadata is not needed.
    void order() {
        StoredZip zip;
        for (const char* id : {"10", "2", "01", "003"}) {
            zip.add(QByteArray("raw/") + id + "_s.txt", kOk);
            zip.add(QByteArray("raw/") + id + "_c.txt", get(id));
        }
        std::vector<std::uint64_t> told;
        const Result<CapturePtr> capture =
            opened(zip.whole(), [&](const CaptureEntry& entry) { told.push_back(entry.index); });
        QVERIFY(capture.has_value());
        QCOMPARE(pathsOf(*capture.value()), (std::vector<std::string>{"01", "2", "003", "10"}));
        QCOMPARE(told, (std::vector<std::uint64_t>{0, 1, 2, 3}));
    }

    void whatIsNoSession() {
        StoredZip zip;
        for (const char* name :
             {"[Content_Types].xml", "_index.htm", "raw/", "raw/1_m.xml", "raw/1_w.txt", "raw/x_s.txt",
              "raw/_s.txt", "raw/-1_s.txt", "raw/99999999999999999999_s.txt", "raw/a/2_s.txt", "1_s.txt",
              "other/1_s.txt"})
            zip.add(name, kOk);
        const Result<CapturePtr> none = opened(zip.whole());
        QVERIFY(!none.has_value());
        QCOMPARE(none.error(), (Error{ErrorCode::DecodeFailed, "no sessions in the archive"}));
        zip.add("Raw\\7_s.txt", kOk);
        const Result<CapturePtr> one = opened(zip.whole());
        QVERIFY(one.has_value());
        QCOMPARE(one.value()->entries().size(), std::size_t{1});
    }

    void tunnels() {
        StoredZip zip;
        zip.add("raw/1_c.txt", "CONNECT example.com:443 HTTP/1.1\r\n\r\n");
        zip.add("raw/1_s.txt",
                "HTTP/1.1 200 Connection established\r\n\r\nEncrypted HTTPS traffic flows through");
        zip.add("raw/2_c.txt", get("/a"));
        zip.add("raw/2_s.txt", kOk);
        const Result<CapturePtr> capture = opened(zip.whole());
        QVERIFY(capture.has_value());
        QCOMPARE(pathsOf(*capture.value()), std::vector<std::string>{"/a"});
        QCOMPARE(capture.value()->entries()[0].index, std::uint64_t{1});
        QCOMPARE(capture.value()->notes(), (std::vector<EntryNote>{{NoteCode::LeftOut, "1 CONNECT"}}));
        QCOMPARE(textOf(*capture.value(), 0), std::string("hello"));
    }

    void withoutBody_data() {
        QTest::addColumn<QByteArray>("response");
        QTest::addColumn<int>("code");
        QTest::newRow("aborted") << QByteArray() << static_cast<int>(NoteCode::NoResponse);
        QTest::newRow("no message") << QByteArray("oops") << static_cast<int>(NoteCode::NoResponse);
        QTest::newRow("headers") << QByteArray("HTTP/1.1 204 No Content\r\n\r\n")
                                 << static_cast<int>(NoteCode::EmptyBody);
        QTest::newRow("cut headers") << QByteArray("HTTP/1.1 200 OK\r\nConten")
                                     << static_cast<int>(NoteCode::HeadersOnly);
    }

    void withoutBody() {
        QFETCH(const QByteArray, response);
        QFETCH(const int, code);
        StoredZip zip;
        zip.add("raw/1_c.txt", get("/a"));
        zip.add("raw/1_s.txt", response);
        const Result<CapturePtr> capture = opened(zip.whole());
        QVERIFY(capture.has_value());
        const CaptureEntry& entry = capture.value()->entries().at(0);
        QCOMPARE(entry.path, std::string("/a"));
        QVERIFY(!entry.hasBody);
        QCOMPARE(entry.notes.size(), std::size_t{1});
        QCOMPARE(static_cast<int>(entry.notes[0].code), code);
    }

    void halfASession() {
        StoredZip zip;
        zip.add("raw/1_c.txt", get("/a"));
        zip.add("raw/2_s.txt", kOk);
        const Result<CapturePtr> capture = opened(zip.whole());
        QVERIFY(capture.has_value());
        QCOMPARE(capture.value()->entries().size(), std::size_t{2});
        QCOMPARE(capture.value()->entries()[0].notes, (std::vector<EntryNote>{{NoteCode::NoResponse, ""}}));
        QVERIFY(!capture.value()->entries()[0].hasBody);
        QCOMPARE(capture.value()->entries()[1].path, std::string());
        QCOMPARE(textOf(*capture.value(), 1), std::string("hello"));
    }

    void longBodies() {
        const QByteArray body(300'000, 'x');
        StoredZip zip;
        zip.add("raw/1_s.txt", "HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n" + body);
        const Result<CapturePtr> capture = opened(zip.whole());
        QVERIFY(capture.has_value());
        QCOMPARE(capture.value()->entries()[0].wireBytes, std::optional(std::uint64_t{300'000}));
        QCOMPARE(textOf(*capture.value(), 0), body.toStdString());
        QVERIFY(capture.value()->body(0, 300'000, {}).has_value());
        const Result<CapturedBody> tooLarge = capture.value()->body(0, 299'999, {});
        QVERIFY(!tooLarge.has_value());
        QCOMPARE(tooLarge.error(), (Error{ErrorCode::TooLarge, "299999"}));
    }

    /// One session is lost, not the archive.
    void aDamagedMember() {
        StoredZip zip;
        zip.add("raw/1_s.txt", kOk);
        zip.add("raw/2_s.txt", "HTTP/1.1 200 OK\r\n\r\nbye");
        const Result<CapturePtr> capture = opened(zip.whole().replace("bye", "Bye"));
        QVERIFY(capture.has_value());
        QCOMPARE(textOf(*capture.value(), 0), std::string("hello"));
        const Result<CapturedBody> body = capture.value()->body(1, kDecodedLimit, {});
        QVERIFY(!body.has_value());
        QCOMPARE(body.error().code, ErrorCode::DecodeFailed);
    }

    void encrypted() {
        const Result<CapturePtr> capture = opened(saved::kEncrypted);
        QVERIFY(!capture.has_value());
        QCOMPARE(capture.error(), (Error{ErrorCode::DecodeFailed, "the archive is encrypted"}));
    }

    void cut() {
        StoredZip zip;
        zip.add("raw/1_s.txt", kOk);
        zip.add("raw/2_s.txt", kOk);
        const Result<CapturePtr> capture = opened(zip.members().left(zip.start(1) + 10));
        QVERIFY(capture.has_value());
        QCOMPARE(capture.value()->entries().size(), std::size_t{1});
        QCOMPARE(capture.value()->notes(),
                 (std::vector<EntryNote>{{NoteCode::UnreadableFrom, std::to_string(zip.start(1))}}));
        QCOMPARE(textOf(*capture.value(), 0), std::string("hello"));
    }

    void corpusFile() {
        const QString file = QStringLiteral("saz-01.saz");
        const PayloadPtr payload = corpus::payloadOf(file);
        if (payload == nullptr)
            QSKIP("the corpus is not here");
        const Result<CapturePtr> capture = openSaz(payload, {.sink = {}, .progress = {}, .stop = {}});
        QVERIFY(capture.has_value());
        QCOMPARE(corpus::bodiesOf(*capture.value()), corpus::expectedBodies(file));
        QCOMPARE(
            pathsOf(*capture.value()),
            (std::vector<std::string>{"/UpdateCheck.aspx", "/content/GetBanner", "/content/GetArticles"}));
    }
};

QTEST_GUILESS_MAIN(TestSazCapture)
#include "tst_SazCapture.moc"
