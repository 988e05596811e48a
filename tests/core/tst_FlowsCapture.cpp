// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/FlowsCapture.h"
#include "tests/support/CorpusBodies.h"

#include <QTest>

using namespace levelscope::core;

namespace {

QByteArray value(char type, const QByteArray& data) {
    return QByteArray::number(data.size()) + ':' + data + type;
}

QByteArray field(const char* key, const QByteArray& valueOfKey) {
    return value(';', key) + valueOfKey;
}

QByteArray header(const char* name, const char* text) {
    return value(']', value(',', name) + value(',', text));
}

/// As version 18 writes it, without what is not read.
QByteArray response(const QByteArray& headers, const QByteArray& content) {
    return field("response",
                 value('}', field("status_code", "3:200#") + field("headers", value(']', headers)) +
                                field("content", content)));
}

const QByteArray kRequest = field(
    "request", value('}', field("method", value(',', "GET")) + field("path", value(',', "/a/b?secret=1"))));

QByteArray flow(const QByteArray& fields) {
    return value('}', field("type", value(';', "http")) + field("version", "2:18#") + kRequest + fields);
}

Result<CapturePtr> opened(const QByteArray& file, const EntrySink& sink = {}) {
    const ByteView bytes = asBytes({file.constData(), static_cast<std::size_t>(file.size())});
    const auto payload =
        std::make_shared<Payload>("a.flow", PayloadOrigin::File, std::vector(bytes.begin(), bytes.end()));
    return openFlows(payload, {.sink = sink, .progress = {}, .stop = {}});
}

/// The only entry of a file of one flow.
CaptureEntry entryOf(const QByteArray& file) {
    const Result<CapturePtr> capture = opened(file);
    return capture.has_value() && capture.value()->entries().size() == 1 ? capture.value()->entries().front()
                                                                         : CaptureEntry{};
}

CapturedBody bodyOf(const QByteArray& file) {
    const Result<CapturePtr> capture = opened(file);
    if (!capture.has_value() || capture.value()->entries().empty())
        return {};
    return capture.value()->body(0, kDecodedLimit, {}).value_or(CapturedBody{});
}

std::string textOf(const CapturedBody& body) {
    return std::string(asText(body.bytes));
}

const QByteArray kHelloGzip = // printf 'hello ' | gzip -n
    QByteArray::fromHex("1f8b0800000000000003cb48cdc9c9570000f6f981ed06000000");

} // namespace

class TestFlowsCapture final : public QObject {
    Q_OBJECT

private slots:
    void aFlow() {
        const QByteArray file =
            flow(response(header("Content-Type", "text/plain") + header("content-encoding", "gzip"),
                          value(',', kHelloGzip)));
        const CaptureEntry expected{.index = 0,
                                    .method = "GET",
                                    .path = "/a/b",
                                    .status = "200",
                                    .mimeType = "text/plain",
                                    .encoding = "gzip",
                                    .wireBytes = 26,
                                    .hasBody = true};
        QCOMPARE(entryOf(file), expected);
        const CapturedBody body = bodyOf(file);
        QCOMPARE(textOf(body), std::string("hello "));
        QCOMPARE(body.exactness, Exactness::Exact);
        QCOMPARE(body.sentCoding, std::optional(ContentCoding::Gzip));
        QVERIFY(body.notes.empty());
    }

    /// As Python wrote it: before 0.16 there was no type, the status was "code", and all strings were bytes.
    void anOldFlow() {
        const QByteArray file =
            "143:7:version,9:1:0#2:10#]7:request,28:6:method,4:POST,4:path,2:/x,}"
            "8:response,53:4:code,3:201#7:headers,11:8:1:A,1:b,]]7:content,2:ok,}5:error,0:~}";
        const CaptureEntry entry = entryOf(file);
        QCOMPARE(entry.method, std::string("POST"));
        QCOMPARE(entry.path, std::string("/x"));
        QCOMPARE(entry.status, std::string("201"));
        QCOMPARE(textOf(bodyOf(file)), std::string("ok"));
    }

    void chunksAreGone() {
        const CapturedBody body = bodyOf(flow(response(
            header("Transfer-Encoding", "chunked") + header("Content-Length", "7"), value(',', "hello"))));
        QCOMPARE(textOf(body), std::string("hello"));
        QCOMPARE(body.exactness, Exactness::Exact);
        QVERIFY(body.notes.empty());
    }

    void transferCodings() {
        const CapturedBody body =
            bodyOf(flow(response(header("Transfer-Encoding", "gzip, chunked"), value(',', kHelloGzip))));
        QCOMPARE(textOf(body), std::string("hello "));
    }

    void aWrongCoding() {
        const CapturedBody body =
            bodyOf(flow(response(header("Content-Encoding", "gzip"), value(',', "plain"))));
        QCOMPARE(textOf(body), std::string("plain"));
        QCOMPARE(body.exactness, Exactness::DecodedExact);
        QCOMPARE(body.notes, (std::vector<EntryNote>{{NoteCode::NotCoded, "gzip"}}));
    }

    void aShortBody() {
        const CapturedBody body = bodyOf(flow(response(header("Content-Length", "9"), value(',', "hello"))));
        QCOMPARE(body.exactness, Exactness::Truncated);
        QCOMPARE(body.notes, (std::vector<EntryNote>{{NoteCode::LengthDisagrees, "9 5"}}));
    }

    void withoutBody_data() {
        QTest::addColumn<QByteArray>("fields");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("detail");
        const auto row = [](const char* name, const QByteArray& fields, NoteCode code,
                            const char* detail = "") {
            QTest::newRow(name) << fields << static_cast<int>(code) << QByteArray(detail);
        };
        const QByteArray error = field("error", value('}', field("msg", value(';', "timed out"))));
        row("no response", field("response", "0:~"), NoteCode::NoResponse);
        row("error", field("response", "0:~") + error, NoteCode::NoResponse, "timed out");
        row("nothing of a response", {}, NoteCode::NoResponse);
        row("response of another type", field("response", "3:200#"), NoteCode::NoResponse);
        row("streamed", response({}, "0:~"), NoteCode::NotStored);
        row("streamed, with a length", response(header("content-length", "12"), "0:~"),
            NoteCode::NotStoredSized, "12");
        row("streamed, broken off", response(header("content-length", "12"), "0:~") + error,
            NoteCode::NotStored, "timed out");
        row("empty", response({}, "0:,"), NoteCode::HeadersOnly);
    }

    void withoutBody() {
        QFETCH(const QByteArray, fields);
        QFETCH(const int, code);
        QFETCH(const QByteArray, detail);
        const CaptureEntry entry = entryOf(flow(fields));
        QCOMPARE(entry.method, std::string("GET"));
        QVERIFY(!entry.hasBody);
        QCOMPARE(entry.notes, (std::vector<EntryNote>{{static_cast<NoteCode>(code), detail.toStdString()}}));
    }

    void otherFlows() {
        const auto other = [](const char* type) { return value('}', field("type", value(';', type))); };
        std::vector<std::uint64_t> told;
        const Result<CapturePtr> capture =
            opened(other("tcp") + other("dns") + flow({}) + other("tcp") + other("new") + flow({}),
                   [&](const CaptureEntry& entry) { told.push_back(entry.index); });
        QVERIFY(capture.has_value());
        QCOMPARE(told, (std::vector<std::uint64_t>{2, 5}));
        QCOMPARE(capture.value()->notes(), (std::vector<EntryNote>{{NoteCode::LeftOut, "2 tcp"},
                                                                   {NoteCode::LeftOut, "1 dns"},
                                                                   {NoteCode::LeftOut, "1 other"}}));
    }

    void aCutFile_data() {
        QTest::addColumn<QByteArray>("second");
        QTest::newRow("in its length") << QByteArray("12");
        QTest::newRow("in its data") << flow({}).chopped(20);
        QTest::newRow("before its type") << flow({}).chopped(1);
        QTest::newRow("no dictionary") << QByteArray("1:1#");
        QTest::newRow("no flow at all") << QByteArray("\n");
    }

    void aCutFile() {
        QFETCH(const QByteArray, second);
        const QByteArray first = flow({});
        const Result<CapturePtr> capture = opened(first + second);
        QVERIFY(capture.has_value());
        QCOMPARE(capture.value()->entries().size(), std::size_t{1});
        QCOMPARE(capture.value()->notes(),
                 (std::vector<EntryNote>{{NoteCode::UnreadableFrom, std::to_string(first.size())}}));
    }

    void cutInTheFirstFlow() {
        const Result<CapturePtr> capture = opened(flow({}).chopped(1));
        QVERIFY(capture.has_value());
        QVERIFY(capture.value()->entries().empty());
        QCOMPARE(capture.value()->notes(), (std::vector<EntryNote>{{NoteCode::UnreadableFrom, "0"}}));
    }

    void anotherFile() {
        const Result<CapturePtr> capture = opened("{\"log\":{}}");
        QVERIFY(!capture.has_value());
        QCOMPARE(capture.error().code, ErrorCode::DecodeFailed);
    }

    /// The values inside lie about their lengths; the flow itself does not.
    void damageInside() {
        const QByteArray file = value('}', kRequest + "8:response,99:11:status_code;3:200#}") + flow({});
        const Result<CapturePtr> capture = opened(file);
        QVERIFY(capture.has_value());
        QCOMPARE(capture.value()->entries().size(), std::size_t{2});
        QCOMPARE(capture.value()->entries()[0].notes, (std::vector<EntryNote>{{NoteCode::NoResponse, ""}}));
    }

    void deepNesting() {
        QByteArray nested = "0:]";
        for (int level = 0; level < 5000; ++level)
            nested = value(']', nested);
        const QByteArray file = flow(field("metadata", nested) + response(nested, nested));
        const CaptureEntry entry = entryOf(file);
        QCOMPARE(entry.status, std::string("200"));
        QCOMPARE(entry.notes, (std::vector<EntryNote>{{NoteCode::NotStored, ""}}));
    }

    void tooLarge() {
        const Result<CapturePtr> capture = opened(flow(response({}, value(',', "hello"))));
        QVERIFY(capture.has_value());
        QVERIFY(capture.value()->body(0, 5, {}).has_value());
        const Result<CapturedBody> body = capture.value()->body(0, 4, {});
        QVERIFY(!body.has_value());
        QCOMPARE(body.error(), (Error{ErrorCode::TooLarge, "4"}));
    }

    void tooMany() {
        QByteArray file;
        for (std::size_t count = 0; count <= kEntryLimit; ++count)
            file += "0:}";
        const Result<CapturePtr> capture = opened(file);
        QVERIFY(!capture.has_value());
        QCOMPARE(capture.error(), (Error{ErrorCode::TooLarge, "1000000"}));
    }

    void progressAndStop() {
        const QByteArray large = flow(response({}, value(',', QByteArray(3 << 20, 'x'))));
        const ByteView bytes = asBytes({large.constData(), static_cast<std::size_t>(large.size())});
        const auto payload =
            std::make_shared<Payload>("a.flow", PayloadOrigin::File, std::vector(bytes.begin(), bytes.end()));
        std::uint64_t reached = 0;
        std::stop_source stop;
        const auto stopAtOnce = [&](std::uint64_t bytesRead, std::uint64_t totalBytes) {
            reached = bytesRead;
            QCOMPARE(totalBytes, std::uint64_t{payload->size()});
            stop.request_stop();
        };
        QVERIFY(
            openFlows(payload, {.sink = {}, .progress = stopAtOnce, .stop = stop.get_token()}).has_value());
        QCOMPARE(reached, std::uint64_t{payload->size()});
        const Result<CapturePtr> capture =
            openFlows(payload, {.sink = {}, .progress = {}, .stop = stop.get_token()});
        QVERIFY(!capture.has_value());
        QCOMPARE(capture.error().code, ErrorCode::Stopped);
    }

    void corpusFiles_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"mitm-03-v018.flow", "mitm-04-v7.flow", "mitm-05-v10.flow",
                                 "mitm-07-success.flow", "mitm-08-badgzip.flow", "mitm-09-error.flow",
                                 "mitm-10-incomplete.flow", "mitm-11-msgpack.flow"})
            QTest::newRow(file) << QString::fromLatin1(file);
    }

    void corpusFiles() {
        QFETCH(const QString, file);
        const PayloadPtr payload = corpus::payloadOf(file);
        if (payload == nullptr)
            QSKIP("the corpus is not here");
        const Result<CapturePtr> capture = openFlows(payload, {.sink = {}, .progress = {}, .stop = {}});
        QVERIFY(capture.has_value());
        QVERIFY(capture.value()->notes().empty());
        QCOMPARE(corpus::bodiesOf(*capture.value()), corpus::expectedBodies(file));
    }
};

QTEST_GUILESS_MAIN(TestFlowsCapture)
#include "tst_FlowsCapture.moc"
