// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/CaptureFile.h"
#include "core/capture/EntryPayload.h"
#include "tests/support/HarText.h"

#include <QTest>

using namespace levelscope;
using core::Exactness;
using test::entryOf;
using test::harOf;

namespace {

core::CapturePtr open(const QByteArray& bytes, const char* name) {
    auto file = std::make_shared<const core::Payload>(
        name, core::PayloadOrigin::File,
        test::bytesOf({bytes.constData(), static_cast<std::size_t>(bytes.size())}));
    const core::EntrySink sink = [](const core::CaptureEntry&) {};
    const core::ReadProgress progress;
    const std::stop_token stop;
    return core::openCapture(file, name, {sink, progress, stop}).value();
}

core::PayloadPtr payloadOf(const core::Capture& capture, std::size_t position, const char* fileName) {
    return core::entryPayload(capture, position, fileName, test::kNoLimit, {}).value();
}

/// python3 -c 'import gzip; print(gzip.compress(b"hello ", mtime=0).hex())'
const QByteArray kGzip = QByteArray::fromHex("1f8b0800000000000203cb48cdc9c9570000f6f981ed06000000");

} // namespace

class TestEntryPayload final : public QObject {
    Q_OBJECT

private slots:
    void aFileThatIsABodyComesBackItself() {
        const core::CapturePtr capture = open("{\"id\": 1}", "body.json");
        const core::PayloadPtr payload = payloadOf(*capture, 0, "body.json");
        QCOMPARE(payload, capture->wholeFile());
        QVERIFY(!payload->capture().has_value());
    }

    void aCompressedFileTellsWhatWasSent() {
        const core::PayloadPtr payload = payloadOf(*open(kGzip, "body.txt.gz"), 0, "body.txt.gz");
        QCOMPARE(payload->name(), std::string("body.txt.gz"));
        QCOMPARE(core::asText(payload->bytes()), std::string_view("hello "));
        const core::CaptureOrigin& origin = payload->capture().value();
        QCOMPARE(origin.exactness, Exactness::Exact);
        QCOMPARE(origin.sent, std::optional(core::SentResponse{"gzip", 26}));
        QCOMPARE(test::copyOf(core::asText(origin.sentBytes)), kGzip);
    }

    void aMessageTellsItsCoding() {
        const core::PayloadPtr payload = payloadOf(
            *open("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + kGzip, "dump.http"), 0, "dump.http");
        QCOMPARE(core::asText(payload->bytes()), std::string_view("hello "));
        QCOMPARE(payload->capture()->sent, std::optional(core::SentResponse{"gzip", 26}));
    }

    void anUncompressedMessageSaysSo() {
        const core::PayloadPtr payload =
            payloadOf(*open("HTTP/1.1 200 OK\r\n\r\nhello", "dump.http"), 0, "dump.http");
        QCOMPARE(payload->capture()->sent, std::optional(core::SentResponse{"identity", 5}));
    }

    /// curl --compressed leaves the header and writes the decoded body: how many bytes came is not told.
    void aLengthThatIsNotThatOfTheWireIsNotTaken() {
        const core::PayloadPtr payload = payloadOf(
            *open("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nhello", "dump.http"), 0, "dump.http");
        QCOMPARE(core::asText(payload->bytes()), std::string_view("hello"));
        QVERIFY(!payload->capture()->sent.has_value());
    }

    void entriesAreNamedAndSized() {
        const std::string sized =
            "'status': 200, 'bodySize': 5, 'headers': [{'name': 'Content-Encoding', 'value': 'br'}]";
        const std::string sameAsBody =
            "'status': 200, 'bodySize': 6, 'headers': [{'name': 'Content-Encoding', 'value': 'br'}]";
        const std::string content = "'size': 6, 'text': 'abcdef'";
        const std::string har = harOf(entryOf(content, sized) + "," + entryOf(content, sameAsBody));
        const core::CapturePtr capture = open(test::copyOf(har), "test.har");
        const core::PayloadPtr payload = payloadOf(*capture, 0, "test.har");
        QCOMPARE(payload->name(), std::string("test.har, response 0, /a"));
        QCOMPARE(payload->capture()->exactness, Exactness::DecodedExact);
        QCOMPARE(payload->capture()->sent, std::optional(core::SentResponse{"br", 5}));
        QVERIFY(payload->capture()->sentBytes.empty());
        QVERIFY(!payloadOf(*capture, 1, "test.har")->capture()->sent.has_value());
    }

    void theLimitHolds() {
        const core::CapturePtr capture = open(kGzip, "body.txt.gz");
        QVERIFY(core::entryPayload(*capture, 0, "body.txt.gz", 6, {}).has_value());
        QCOMPARE(core::entryPayload(*capture, 0, "body.txt.gz", 5, {}).error().code,
                 core::ErrorCode::TooLarge);
    }
};

QTEST_APPLESS_MAIN(TestEntryPayload)
#include "tst_EntryPayload.moc"
