// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/CapturedBody.h"
#include "tests/support/TestBytes.h"

#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

/// "hello hello hello", by Python's gzip and brotli 1.0.9.
constexpr const char* kGzip = "1f8b0800000000000203cb48cdc9c957c84090008088f9e511000000";
constexpr const char* kBrotli = "1f1000f88d946ede445586966c206f014f1c601c";

QByteArray textOf(const CapturedBody& body) {
    return {reinterpret_cast<const char*>(body.bytes.data()), static_cast<qsizetype>(body.bytes.size())};
}

} // namespace

class TestCapturedBody final : public QObject {
    Q_OBJECT

private slots:
    void messages_data() {
        QTest::addColumn<QByteArray>("message");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("exactness");
        QTest::addColumn<QList<int>>("notes");
        QTest::addColumn<bool>("sent");
        const auto row = [](const char* name, const QByteArray& headers, const QByteArray& body,
                            const QByteArray& text, const char* exactness, const QList<NoteCode>& notes,
                            bool sent = false) {
            QList<int> codes;
            for (const NoteCode code : notes)
                codes.append(static_cast<int>(code));
            QTest::newRow(name) << "HTTP/1.1 200 OK\r\n" + headers + "\r\n" + body << QByteArray(text)
                                << QByteArray(exactness) << codes << sent;
        };
        const QByteArray gzip = QByteArray::fromHex(kGzip);
        const QByteArray brotli = QByteArray::fromHex(kBrotli);
        row("plain", "Content-Length: 2\r\n", "{}", "{}", "exact", {});
        row("no length", "", "{}", "{}", "exact", {});
        row("a newline more", "Content-Length: 2\r\n", "{}\n", "{}\n", "altered",
            {NoteCode::LengthDisagrees});
        row("without carriage returns", "Content-Length: 8\r\n", "ab\ncd\n", "ab\ncd\n", "altered",
            {NoteCode::LengthDisagrees, NoteCode::LineEndsChanged});
        row("cut", "Content-Length: 9\r\n", "ab\ncd\n", "ab\ncd\n", "truncated", {NoteCode::LengthDisagrees});
        row("a length that is none", "Content-Length: 34,034\r\n", "{}", "{}", "exact", {});
        row("gzip", "Content-Encoding: gzip\r\nContent-Length: 28\r\n", gzip, "hello hello hello", "exact",
            {}, true);
        row("gzip, cut", "Content-Encoding: gzip\r\n", gzip.chopped(4), "hello hello hello", "truncated",
            {NoteCode::CodedCut}, true);
        row("gzip, decoded by the tool", "Content-Encoding: GZIP\r\nContent-Length: 28\r\n", "{}", "{}",
            "decoded-exact", {NoteCode::NotCoded});
        QByteArray damaged = gzip;
        damaged[14] = static_cast<char>(damaged[14] ^ 0x55);
        row("gzip, damaged", "Content-Encoding: gzip\r\n", damaged, damaged, "altered",
            {NoteCode::CodedDamaged});
        row("gzip, a newline more", "Content-Encoding: gzip\r\nContent-Length: 28\r\n", gzip + "\n",
            "hello hello hello", "exact", {NoteCode::TrailingBytes, NoteCode::LengthDisagrees}, true);
        row("brotli, cut",
            "Content-Encoding: br\r\nContent-Length: " + QByteArray::number(brotli.size()) + "\r\n",
            brotli.chopped(2), brotli.chopped(2), "truncated",
            {NoteCode::CodedDamaged, NoteCode::LengthDisagrees});
        row("brotli", "Content-Encoding: br\r\n", brotli, "hello hello hello", "exact", {}, true);
        row("brotli, decoded by the tool", "Content-Encoding: br\r\n", "{\"a\": 1}", "{\"a\": 1}",
            "decoded-exact", {NoteCode::NotCoded});
        row("a charset as coding", "Content-Encoding: utf-8\r\n", "{}", "{}", "exact",
            {NoteCode::UnknownCoding});
        row("identity", "Content-Encoding: identity\r\n", "{}", "{}", "exact", {});
        row("an unknown coding before a known", "Content-Encoding: sdch, gzip\r\n", gzip, "hello hello hello",
            "exact", {NoteCode::UnknownCoding}, true);
        row("chunked", "Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n", "{}", "exact", {});
        row("chunked, the tool has put it together", "Transfer-Encoding: Chunked\r\n", "{}", "{}", "exact",
            {NoteCode::NotChunked});
        row("chunked, no end", "Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n", "{}", "truncated",
            {NoteCode::ChunksUnfinished});
        row("chunked, cut in a later chunk", "Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n4\r\nab", "{}ab",
            "truncated", {NoteCode::ChunksUnfinished});
        row("chunked gzip", "Transfer-Encoding: gzip, chunked\r\n", "1c\r\n" + gzip + "\r\n0\r\n\r\n",
            "hello hello hello", "exact", {}, true);
        row("empty", "Content-Encoding: gzip\r\n", "", "", "exact", {});
    }

    void messages() {
        QFETCH(const QByteArray, message);
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, exactness);
        QFETCH(const QList<int>, notes);
        QFETCH(const bool, sent);
        const HttpResponse response = parseHttpResponse(viewOf(message)).value();
        const Result<CapturedBody> body = bodyOfMessage(response, kDecodedLimit, {});
        QVERIFY(body.has_value());
        QCOMPARE(textOf(body.value()), text);
        QCOMPARE(QByteArray::fromStdString(std::string(exactnessId(body.value().exactness))), exactness);
        QList<int> codes;
        for (const EntryNote& note : body.value().notes)
            codes.append(static_cast<int>(note.code));
        QCOMPARE(codes, notes);
        QCOMPARE(body.value().sentCoding.has_value(), sent);
        QCOMPARE(!body.value().sentBytes.empty(), sent);
    }

    void headersAlone() {
        const HttpResponse response = parseHttpResponse(asBytes("HTTP/2 200\nA: b\n")).value();
        const CapturedBody body = bodyOfMessage(response, kDecodedLimit, {}).value();
        QCOMPARE(body.exactness, Exactness::Missing);
        QCOMPARE(body.notes, (std::vector<EntryNote>{{NoteCode::HeadersOnly, {}}}));
    }

    /// Each could cost as much as the limit allows.
    void moreCodingsThanAnybodyApplies() {
        const auto bodyWith = [](const QByteArray& codings) {
            const QByteArray message = "HTTP/1.1 200 OK\nContent-Encoding: " + codings + "\n\nbody";
            return bodyOfMessage(parseHttpResponse(viewOf(message)).value(), kDecodedLimit, {});
        };
        QVERIFY(bodyWith("br, br, br, br, br").has_value());
        QCOMPARE(bodyWith("br, br, br, br, br, br").error(), (Error{ErrorCode::DecodeFailed, "6 codings"}));
    }

    void notesCanBeShown() {
        const HttpResponse response = parseHttpResponse(asBytes("HTTP/2 200\nContent-Encoding: \x1B[2J, "
                                                                "x-y\n\nbody"))
                                          .value();
        const CapturedBody body = bodyOfMessage(response, kDecodedLimit, {}).value();
        QCOMPARE(body.notes, (std::vector<EntryNote>{{NoteCode::UnknownCoding, "x-y"},
                                                     {NoteCode::UnknownCoding, "\xEF\xBF\xBD[2J"}}));
    }

    void theLimitHolds() {
        const QByteArray message = "HTTP/1.1 200 OK\nContent-Encoding: gzip\n\n" + QByteArray::fromHex(kGzip);
        const HttpResponse response = parseHttpResponse(viewOf(message)).value();
        QVERIFY(bodyOfMessage(response, 17, {}).has_value());
        QCOMPARE(bodyOfMessage(response, 16, {}).error().code, ErrorCode::TooLarge);
    }
};

QTEST_GUILESS_MAIN(TestCapturedBody)
#include "tst_CapturedBody.moc"
