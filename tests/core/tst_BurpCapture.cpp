// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/BurpCapture.h"
#include "tests/support/CorpusBodies.h"
#include "tests/support/TestBytes.h"

#include <QTest>

#include <algorithm>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

const QByteArray kHead = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n";

Result<CapturePtr> open(const QByteArray& bytes) {
    return openBurp(payloadOf(viewOf(bytes)), {.sink = {}, .progress = {}, .stop = {}});
}

QByteArray bodyAt(const CapturePtr& capture, std::size_t position) {
    const Result<CapturedBody> body = capture->body(position, kDecodedLimit, {});
    if (!body.has_value())
        return "error";
    const std::string_view text = asText(body.value().bytes);
    return {text.data(), static_cast<qsizetype>(text.size())};
}

QByteArray itemWith(const QByteArray& response, qsizetype responseLength) {
    return "<item><time>x</time><url><![CDATA[http://a.example/b?key=1]]></url><host "
           "ip=\"1.2.3.4\">a.example</host>"
           "<method><![CDATA[POST]]></method><path><![CDATA[/b?key=1]]></path>"
           "<request base64=\"true\"><![CDATA[R0VU]]></request><status>200</status><responselength>" +
           QByteArray::number(responseLength) + "</responselength><mimetype>JSON</mimetype>" + response +
           "<comment></comment></item>\n";
}

QByteArray base64Item(const QByteArray& message) {
    return itemWith("<response base64=\"true\"><![CDATA[" + message.toBase64() + "]]></response>",
                    message.size());
}

QByteArray textItem(const QByteArray& message) {
    return itemWith("<response base64=\"false\"><![CDATA[" + message + "]]></response>", message.size());
}

QByteArray items(const QByteArray& inside, const QByteArray& before = "<?xml version=\"1.0\"?>\n") {
    return before + "<items burpVersion=\"2023.9.2\" exportTime=\"x\">\n" + inside + "</items>\n";
}

bool has(const std::vector<EntryNote>& notes, NoteCode code) {
    return std::ranges::find(notes, code, &EntryNote::code) != notes.end();
}

} // namespace

class TestBurpCapture final : public QObject {
    Q_OBJECT

private slots:
    void base64IsExact() {
        const QByteArray binary("\x00\x01\xFF]]>", 6);
        const QByteArray message = "HTTP/2 200 OK\r\nContent-Type: a/b\r\n\r\n" + binary;
        std::vector<CaptureEntry> told;
        const EntrySink sink = [&](const CaptureEntry& entry) { told.push_back(entry); };
        const CapturePtr capture =
            openBurp(payloadOf(viewOf(items(base64Item(kHead + "hello") + base64Item(message)))),
                     {.sink = sink, .progress = {}, .stop = {}})
                .value();
        const std::vector<CaptureEntry> expected = {{.index = 0,
                                                     .method = "POST",
                                                     .path = "/b",
                                                     .status = "200",
                                                     .mimeType = "application/json",
                                                     .wireBytes = 5,
                                                     .hasBody = true},
                                                    {.index = 1,
                                                     .method = "POST",
                                                     .path = "/b",
                                                     .status = "200",
                                                     .mimeType = "a/b",
                                                     .wireBytes = 6,
                                                     .hasBody = true}};
        QCOMPARE(capture->format(), CaptureFormat::Burp);
        QCOMPARE(capture->entries(), expected);
        QCOMPARE(told, expected);
        QVERIFY(capture->notes().empty());
        QCOMPARE(bodyAt(capture, 1), binary);
        QCOMPARE(capture->body(0, kDecodedLimit, {}).value().exactness, Exactness::Exact);
        QVERIFY(capture->body(0, kDecodedLimit, {}).value().notes.empty());
    }

    /// Text, CDATA in pieces, character references, lines.
    void base64WrittenOtherwise() {
        const QByteArray text = (kHead + "hello").toBase64();
        const QByteArray element = "<response base64=\"true\">" + text.first(10) + "\r\n  <![CDATA[" +
                                   text.mid(10, 20) + "]]>\n<!-- x -->&#x" +
                                   QByteArray::number(text[30], 16) + ";<![CDATA[" + text.mid(31) +
                                   "]]></response>";
        QCOMPARE(bodyAt(open(items(itemWith(element, 0))).value(), 0), QByteArray("hello"));
    }

    void base64WithoutPadding() {
        QByteArray text = QByteArray("HTTP/1.1 200 OK\r\n\r\nx").toBase64();
        QVERIFY(text.endsWith('='));
        text = text.left(text.indexOf('='));
        const QByteArray item = itemWith("<response base64=\"true\">" + text + "</response>", 0);
        QCOMPARE(bodyAt(open(items(item)).value(), 0), QByteArray("x"));
        QVERIFY(open(items(item)).value()->entries()[0].hasBody);
    }

    void secondResponseOfAnItem() {
        const QByteArray one = "<response base64=\"true\">" + (kHead + "hello").toBase64() + "</response>";
        const QByteArray other = "<response base64=\"true\">" + (kHead + "other").toBase64() + "</response>";
        QCOMPARE(bodyAt(open(items(itemWith(one + other, 0))).value(), 0), QByteArray("hello"));
    }

    void longHead() {
        const QByteArray head = "HTTP/1.1 200 OK\r\nSet-Cookie: " + QByteArray(200'000, 'x') + "\r\n\r\n";
        const CapturePtr capture = open(items(base64Item(head + "hello"))).value();
        QCOMPARE(bodyAt(capture, 0), QByteArray("hello"));
        QCOMPARE(capture->entries()[0].mimeType, std::string("JSON")); // as Burp says
    }

    void textIsLess() {
        const CapturePtr capture = open(items(textItem(kHead + "hello"))).value();
        QCOMPARE(capture->entries().at(0).notes, (std::vector<EntryNote>{{NoteCode::StoredAsText, {}}}));
        QVERIFY(!capture->entries()[0].wireBytes.has_value());
        QCOMPARE(bodyAt(capture, 0), QByteArray("hello"));
        QCOMPARE(capture->body(0, kDecodedLimit, {}).value().exactness, Exactness::DecodedExact);
        // XML makes LF of CR LF.
        const CapturePtr lines = open(items(textItem(kHead + "a\r\n\r\n"))).value();
        QCOMPARE(lines->body(0, kDecodedLimit, {}).value().exactness, Exactness::Altered);
        QVERIFY(has(lines->body(0, kDecodedLimit, {}).value().notes, NoteCode::LineEndsChanged));
    }

    void textInAnotherCharset() {
        const QByteArray message = kHead + "h\xE9llo";
        const CapturePtr capture =
            open(items(textItem(message), "<?xml version=\"1.1\" encoding=\"ISO-8859-1\"?>")).value();
        QCOMPARE(bodyAt(capture, 0), QByteArray("h\xC3\xA9llo"));
        QCOMPARE(capture->body(0, kDecodedLimit, {}).value().exactness, Exactness::Altered);
    }

    void binaryEndsTheFile_data() {
        QTest::addColumn<QByteArray>("binary");
        QTest::newRow("NUL") << QByteArray("\0", 1);
        QTest::newRow("control character") << QByteArray("\x01");
        QTest::newRow("no UTF-8") << QByteArray("\xFF\xFE");
        QTest::newRow("end of CDATA") << QByteArray("]]> & ");
    }

    void binaryEndsTheFile() {
        QFETCH(const QByteArray, binary);
        const QByteArray good = base64Item(kHead + "hello");
        const QByteArray broken = textItem(kHead + binary);
        const QByteArray bytes = items(good + broken + good);
        const CapturePtr capture = open(bytes).value();
        QCOMPARE(capture->entries().size(), 2U);
        QCOMPARE(bodyAt(capture, 0), QByteArray("hello"));
        const CaptureEntry& entry = capture->entries()[1];
        QVERIFY(!entry.hasBody);
        QCOMPARE(entry.notes,
                 (std::vector<EntryNote>{{NoteCode::StoredAsText, {}}, {NoteCode::NotStored, {}}}));
        QCOMPARE(entry.mimeType, std::string("application/json"));
        QCOMPARE(capture->notes().size(), 1U);
        QCOMPARE(capture->notes()[0].code, NoteCode::UnreadableFrom);
        const std::uint64_t at = std::stoull(capture->notes()[0].detail);
        QVERIFY(at >= static_cast<std::uint64_t>(bytes.indexOf(kHead + binary) + kHead.size()));
        QVERIFY(at <=
                static_cast<std::uint64_t>(bytes.indexOf(kHead + binary) + kHead.size() + binary.size()));
    }

    void whatHasNoBody_data() {
        QTest::addColumn<QByteArray>("item");
        QTest::addColumn<int>("note");
        QTest::addColumn<QByteArray>("detail");
        const auto row = [](const char* name, const QByteArray& item, NoteCode note,
                            const char* detail = "") {
            QTest::newRow(name) << item << static_cast<int>(note) << QByteArray(detail);
        };
        row("empty", itemWith("<response base64=\"true\"></response>", 0), NoteCode::NoResponse);
        row("empty element", itemWith("<response/>", 0), NoteCode::NoResponse);
        row("no element", itemWith("", 0), NoteCode::NoResponse);
        row("a length alone", itemWith("<response/>", 267), NoteCode::NotStoredSized, "267");
        row("no HTTP", base64Item("\x16\x03\x01"), NoteCode::NoResponse);
        row("headers", base64Item("HTTP/1.1 204 No Content\r\n\r\n"), NoteCode::EmptyBody);
        row("cut headers", base64Item("HTTP/1.1 204 No Con"), NoteCode::HeadersOnly);
    }

    void whatHasNoBody() {
        QFETCH(const QByteArray, item);
        QFETCH(const int, note);
        QFETCH(const QByteArray, detail);
        const CapturePtr capture = open(items(item)).value();
        QVERIFY(!capture->entries().at(0).hasBody);
        QCOMPARE(capture->entries()[0].notes,
                 (std::vector<EntryNote>{{static_cast<NoteCode>(note), detail.toStdString()}}));
    }

    void saidToBeBase64() {
        const CapturePtr capture =
            open(items(itemWith("<response base64=\"true\"><![CDATA[" + kHead + "hello]]></response>", 0)))
                .value();
        QCOMPARE(bodyAt(capture, 0), QByteArray("hello"));
        QVERIFY(has(capture->body(0, kDecodedLimit, {}).value().notes, NoteCode::NotBase64));
    }

    /// Burp writes its own declarations into the file; of others, none is followed.
    void declarations() {
        const QByteArray good = base64Item(kHead + "hello");
        const QByteArray own = "<?xml version=\"1.0\"?>\n<!DOCTYPE items [\n<!ELEMENT items (item*)>\n"
                               "<!ATTLIST items burpVersion CDATA \"\">\n]>\n";
        QCOMPARE(open(items(good, own)).value()->entries().size(), 1U);
        for (const char* doctype :
             {"<!DOCTYPE items SYSTEM \"file:///etc/passwd\">",
              "<!DOCTYPE items PUBLIC \"x\" \"http://a.example/\">", "<!DOCTYPE items [<!ENTITY a \"b\">]>",
              "<!DOCTYPE items [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>",
              "<!DOCTYPE items [<!ENTITY % a \"b\"> %a;]>"}) {
            const Result<CapturePtr> capture = open(items(good, doctype));
            QVERIFY2(!capture.has_value(), doctype);
            QCOMPARE(capture.error().code, ErrorCode::DecodeFailed);
        }
    }

    void noSavedItems() {
        for (const QByteArray& bytes :
             {QByteArray("{}"), QByteArray("<?xml version=\"1.0\"?><issues burpVersion=\"1\"></issues>"),
              QByteArray("<items"), QByteArray()}) {
            const Result<CapturePtr> capture = open(bytes);
            QVERIFY(!capture.has_value());
            QCOMPARE(capture.error().code, ErrorCode::DecodeFailed);
        }
        QVERIFY(open(items("")).value()->entries().empty());
    }

    void hostile() {
        const QByteArray good = base64Item(kHead + "hello");
        QByteArray nested;
        for (int depth = 0; depth < 100'000; ++depth)
            nested += "<a>";
        QCOMPARE(open(items(good + nested)).error().detail, std::string("nested too deeply"));
        QCOMPARE(open(items("<!--" + QByteArray(40'000'000, 'x') + "-->")).error().detail,
                 std::string("a tag or comment is too long"));
        QCOMPARE(open(items(itemWith("<response>" + QByteArray(40'000'000, 'x') + "</response>", 0)))
                     .value()
                     ->entries()
                     .size(),
                 1U);
    }

    void manyItems() {
        const CapturePtr capture = open(items(QByteArray("<item/>").repeated(int{kEntryLimit} + 1))).value();
        QCOMPARE(capture->entries().size(), kEntryLimit);
        QCOMPARE(capture->notes(), (std::vector<EntryNote>{{NoteCode::ListFull, "1000000"}}));
    }

    void limit() {
        const CapturePtr capture =
            open(items(base64Item(kHead + "hello") + base64Item(kHead + QByteArray(9'000'000, 'x')))).value();
        QVERIFY(capture->body(0, 5, {}).has_value());
        QCOMPARE(capture->body(0, 4, {}).error().code, ErrorCode::TooLarge);
        QVERIFY(capture->body(1, 9'000'000, {}).has_value());
        QCOMPARE(capture->body(1, 100, {}).error(), (Error{ErrorCode::TooLarge, "100"}));
    }

    void stopAndProgress() {
        const QByteArray bytes = items(base64Item(kHead + QByteArray(3'000'000, 'x')));
        std::uint64_t most = 0;
        const ReadProgress progress = [&](std::uint64_t read, std::uint64_t) { most = std::max(most, read); };
        const CapturePtr capture =
            openBurp(payloadOf(viewOf(bytes)), {.sink = {}, .progress = progress, .stop = {}}).value();
        QVERIFY(most >= 3'000'000);
        std::stop_source source;
        source.request_stop();
        const Result<CapturePtr> stopped =
            openBurp(payloadOf(viewOf(bytes)), {.sink = {}, .progress = {}, .stop = source.get_token()});
        QVERIFY(!stopped.has_value());
        QCOMPARE(stopped.error().code, ErrorCode::Stopped);
        QCOMPARE(capture->body(0, kDecodedLimit, source.get_token()).error().code, ErrorCode::Stopped);
    }

    /// However it is cut or damaged, it comes to an end, and what was whole before is there.
    void cutAndDamagedAnywhere() {
        const QByteArray first = base64Item(kHead + "hello");
        const QByteArray bytes = items(first + textItem(kHead + "hello"));
        const qsizetype firstEnd = bytes.indexOf(first) + first.size();
        for (qsizetype at = 0; at < bytes.size(); ++at) {
            const Result<CapturePtr> cut = open(bytes.first(at));
            QCOMPARE(cut.has_value() && !cut.value()->entries().empty() && cut.value()->entries()[0].hasBody,
                     at >= firstEnd - 1 - QByteArray("<comment></comment></item>").size());
            for (const char value : {'\0', '<', '&', ']', '\xFF'}) {
                QByteArray damaged = bytes;
                damaged[at] = value;
                const Result<CapturePtr> capture = open(damaged);
                for (std::size_t position = 0;
                     capture.has_value() && position < capture.value()->entries().size(); ++position) {
                    if (capture.value()->entries()[position].hasBody)
                        static_cast<void>(capture.value()->body(position, kDecodedLimit, {}));
                }
            }
        }
    }

    /// A real file; what it holds was found by an independent reader.
    void corpusFile() {
        const QString file = QStringLiteral("burp-01-base64.xml");
        const PayloadPtr payload = corpus::payloadOf(file);
        if (payload == nullptr)
            QSKIP("the corpus is not here");
        const CapturePtr capture = openBurp(payload, {.sink = {}, .progress = {}, .stop = {}}).value();
        QCOMPARE(corpus::bodiesOf(*capture), corpus::expectedBodies(file));
        QCOMPARE(capture->entries().at(0).mimeType, std::string("text/html; charset=utf-8"));
        QCOMPARE(capture->entries()[0].status, std::string("404"));
        QCOMPARE(capture->entries()[0].wireBytes, std::optional<std::uint64_t>(102));
    }
};

QTEST_GUILESS_MAIN(TestBurpCapture)
#include "tst_BurpCapture.moc"
