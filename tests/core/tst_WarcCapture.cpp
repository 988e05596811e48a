// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/WarcCapture.h"
#include "tests/support/CorpusBodies.h"
#include "tests/support/TestBytes.h"

#include <QTest>

#include <zlib.h>

#include <array>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

const QByteArray kHello =
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\nhello";
const QByteArray kBye = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nbye";

Result<CapturePtr> open(const QByteArray& bytes) {
    return openWarc(payloadOf(viewOf(bytes)), {.sink = {}, .progress = {}, .stop = {}});
}

QByteArray bodyAt(const CapturePtr& capture, std::size_t position) {
    const Result<CapturedBody> body = capture->body(position, kDecodedLimit, {});
    if (!body.has_value())
        return "error";
    const std::string_view text = asText(body.value().bytes);
    return {text.data(), static_cast<qsizetype>(text.size())};
}

/// A record whose head says that its block has `said` bytes.
QByteArray recordSaying(const QByteArray& said, const QByteArray& type, const QByteArray& block,
                        const QByteArray& moreFields = {}) {
    QByteArray record = "WARC/1.0\r\nWARC-Type: " + type + "\r\nWARC-Target-URI: http://a.example/" + type +
                        "?key=1\r\n" + moreFields;
    if (type == "response" || type == "request" || type == "revisit")
        record += "Content-Type: application/http; msgtype=" + type + "\r\n";
    if (!said.isEmpty())
        record += "Content-Length: " + said + "\r\n";
    return record + "\r\n" + block + "\r\n\r\n";
}

QByteArray record(const QByteArray& type, const QByteArray& block, const QByteArray& moreFields = {}) {
    return recordSaying(QByteArray::number(block.size()), type, block, moreFields);
}

/// One gzip member, with an FEXTRA field if `extra` is not empty.
QByteArray gzip(const QByteArray& bytes, QByteArray extra = {}) {
    z_stream stream{};
    constexpr int gzipWrapper = 16;
    deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + gzipWrapper, MAX_MEM_LEVEL,
                 Z_DEFAULT_STRATEGY);
    gz_header header{};
    header.extra = reinterpret_cast<Bytef*>(extra.data());
    header.extra_len = static_cast<uInt>(extra.size());
    if (!extra.isEmpty())
        deflateSetHeader(&stream, &header);
    QByteArray member(bytes.size() + 1000, '\0');
    QByteArray input = bytes;
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(member.data());
    stream.avail_out = static_cast<uInt>(member.size());
    deflate(&stream, Z_FINISH);
    member.truncate(static_cast<qsizetype>(stream.total_out));
    deflateEnd(&stream);
    return member;
}

/// A record of each type.
std::vector<QByteArray> allTypes() {
    return {
        record("warcinfo", "software: x\r\n"),
        record("request", "GET / HTTP/1.1\r\n\r\n"),
        record("response", kHello),
        record("metadata", "outlink: x\r\n"),
        record("resource", "text", "Content-Type: text/plain\r\n"),
        record("conversion", "converted", "Content-Type: text/x\r\n"),
        record("revisit", "HTTP/1.1 200 OK\r\n\r\n",
               "WARC-Refers-To-Target-URI: <http://a.example/first?key=2>\r\n"),
        record("continuation", "more"),
        record("response", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"),
    };
}

QByteArray joined(const std::vector<QByteArray>& parts) {
    QByteArray all;
    for (const QByteArray& part : parts)
        all += part;
    return all;
}

const std::vector<CaptureEntry>& entriesOfAllTypes() {
    static const std::vector<CaptureEntry> entries = {
        {.index = 2,
         .path = "/response",
         .status = "200",
         .mimeType = "application/json",
         .wireBytes = 5,
         .hasBody = true},
        {.index = 4,
         .path = "/resource",
         .mimeType = "text/plain",
         .hasBody = true,
         .notes = {{NoteCode::Resource, {}}}},
        {.index = 5,
         .path = "/conversion",
         .mimeType = "text/x",
         .hasBody = true,
         .notes = {{NoteCode::Resource, {}}}},
        {.index = 6, .path = "/revisit", .status = "200", .notes = {{NoteCode::Duplicate, "/first"}}},
        {.index = 8, .path = "/response", .status = "200", .wireBytes = 13, .hasBody = true},
    };
    return entries;
}

/// Everything that is there is asked for; whatever the file, it must come to an end.
void readAll(const QByteArray& bytes) {
    const Result<CapturePtr> capture = open(bytes);
    if (!capture.has_value())
        return;
    for (std::size_t position = 0; position < capture.value()->entries().size(); ++position) {
        if (capture.value()->entries()[position].hasBody)
            static_cast<void>(capture.value()->body(position, kDecodedLimit, {}));
    }
}

} // namespace

class TestWarcCapture final : public QObject {
    Q_OBJECT

private slots:
    void types() {
        std::vector<CaptureEntry> told;
        const EntrySink sink = [&](const CaptureEntry& entry) { told.push_back(entry); };
        const CapturePtr capture =
            openWarc(payloadOf(viewOf(joined(allTypes()))), {.sink = sink, .progress = {}, .stop = {}})
                .value();
        QCOMPARE(capture->format(), CaptureFormat::Warc);
        QCOMPARE(capture->entries(), entriesOfAllTypes());
        QCOMPARE(told, entriesOfAllTypes());
        QCOMPARE(capture->notes(), (std::vector<EntryNote>{{NoteCode::LeftOut, "1 warcinfo"},
                                                           {NoteCode::LeftOut, "1 request"},
                                                           {NoteCode::LeftOut, "1 metadata"},
                                                           {NoteCode::LeftOut, "1 other"}}));
        QCOMPARE(bodyAt(capture, 0), QByteArray("hello"));
        QCOMPARE(bodyAt(capture, 1), QByteArray("text"));
        QCOMPARE(bodyAt(capture, 2), QByteArray("converted"));
        QCOMPARE(bodyAt(capture, 4), QByteArray("abc"));
        QCOMPARE(capture->body(0, kDecodedLimit, {}).value().exactness, Exactness::Exact);
    }

    void gzipMembers_data() {
        QTest::addColumn<QByteArray>("bytes");
        QByteArray perRecord;
        for (const QByteArray& record : allTypes())
            perRecord += gzip(record, "sl\x04\x00"
                                      "1234");
        QTest::newRow("one for each record, with FEXTRA") << perRecord;
        QTest::newRow("padded with zeros") << perRecord + QByteArray(1000, '\0');
        const QByteArray all = joined(allTypes());
        QTest::newRow("one for all") << gzip(all);
        for (const qsizetype size : {1, 7, 100, 300}) {
            QByteArray members;
            for (qsizetype start = 0; start < all.size(); start += size)
                members += gzip(all.mid(start, size)) + gzip("");
            QTest::addRow("one for %d bytes, and empty ones", static_cast<int>(size)) << members;
        }
    }

    void gzipMembers() {
        QFETCH(const QByteArray, bytes);
        const CapturePtr capture = open(bytes).value();
        QCOMPARE(capture->entries(), entriesOfAllTypes());
        QCOMPARE(capture->notes().size(), 4U);
        // Not in the order of the file.
        QCOMPARE(bodyAt(capture, 4), QByteArray("abc"));
        QCOMPARE(bodyAt(capture, 2), QByteArray("converted"));
        QCOMPARE(bodyAt(capture, 0), QByteArray("hello"));
    }

    void lineFeedsAlone() {
        const QByteArray block = "HTTP/1.1 200 OK\n\nhello";
        const QByteArray bytes = "WARC/0.18\nwarc-type:response\nWARC-Target-URI: <http://a.example/a b>\n"
                                 "Content-type: application/http\nContent-Length: " +
                                 QByteArray::number(block.size()) + "\n\n" + block + "\n\n";
        const CapturePtr capture = open("\xEF\xBB\xBF" + bytes + bytes).value();
        QCOMPARE(capture->entries().size(), 2U);
        QCOMPARE(capture->entries()[1].path, std::string("/a b"));
        QCOMPARE(bodyAt(capture, 1), QByteArray("hello"));
        QVERIFY(capture->notes().empty());
    }

    void lengthTooSmall() {
        const QByteArray bytes = recordSaying("45", "response", kHello) + record("response", kBye);
        const QByteArray rest = kHello.mid(45) + "\r\n\r\n";
        const std::vector<EntryNote> skipped = {{NoteCode::BytesSkipped, std::to_string(rest.size())}};
        for (const QByteArray& file : {bytes, gzip(bytes)}) {
            const CapturePtr capture = open(file).value();
            QCOMPARE(capture->entries().size(), 2U);
            QVERIFY(!capture->entries()[0].hasBody); // the head is cut
            QCOMPARE(capture->entries()[0].notes, (std::vector<EntryNote>{{NoteCode::HeadersOnly, {}}}));
            QCOMPARE(bodyAt(capture, 1), QByteArray("bye"));
            QCOMPARE(capture->notes(), skipped);
        }
    }

    void lengthTooLarge_data() {
        QTest::addColumn<QByteArray>("said");
        const qsizetype right = kHello.size();
        QTest::newRow("by the separator") << QByteArray::number(right + 4);
        QTest::newRow("into the next record") << QByteArray::number(right + 50);
        QTest::newRow("over the next records") << QByteArray::number(right + 700);
        QTest::newRow("more than there is") << QByteArray("18446744073709551615");
        QTest::newRow("no number") << QByteArray("34,034");
        QTest::newRow("too many digits") << QByteArray("99999999999999999999999");
        QTest::newRow("not there") << QByteArray();
    }

    void lengthTooLarge() {
        QFETCH(const QByteArray, said);
        std::vector<QByteArray> records = {recordSaying(said, "response", kHello), record("response", kBye)};
        for (int count = 0; count < 5; ++count)
            records.push_back(record("request", "GET / HTTP/1.1\r\n\r\n"));
        records.push_back(record("response", kBye));
        QByteArray members;
        for (const QByteArray& record : records)
            members += gzip(record);
        for (const QByteArray& file : {joined(records), gzip(joined(records)), members}) {
            const CapturePtr capture = open(file).value();
            QCOMPARE(capture->entries().size(), 3U);
            QVERIFY(bodyAt(capture, 0).startsWith("hello"));
            QCOMPARE(bodyAt(capture, 0).trimmed(), QByteArray("hello"));
            QCOMPARE(bodyAt(capture, 1), QByteArray("bye"));
            QCOMPARE(capture->entries()[1].index, 1U);
            QCOMPARE(bodyAt(capture, 2), QByteArray("bye"));
            QCOMPARE(capture->notes(), (std::vector<EntryNote>{{NoteCode::LeftOut, "5 request"}}));
        }
    }

    void lengthThatWasTooLargeIsTold() {
        const CapturePtr capture =
            open(recordSaying("150", "response", kHello) + record("response", kBye)).value();
        const std::string stored = std::to_string(kHello.size());
        QCOMPARE(capture->entries()[0].notes,
                 (std::vector<EntryNote>{{NoteCode::LengthDisagrees, "150 " + stored}}));
        QCOMPARE(capture->entries()[0].wireBytes, std::optional<std::uint64_t>(5));
    }

    /// A record whose length is right is one, whatever it holds.
    void warcInWarc() {
        const QByteArray inner = record("response", kHello);
        const CapturePtr capture =
            open(record("resource", "\r\n" + inner + inner) + record("response", kBye)).value();
        QCOMPARE(capture->entries().size(), 2U);
        QCOMPARE(bodyAt(capture, 0), "\r\n" + inner + inner);
        QVERIFY(capture->notes().empty());
    }

    void whatHasNoBody_data() {
        QTest::addColumn<QByteArray>("block");
        QTest::addColumn<int>("note");
        const auto row = [](const char* name, const char* block, NoteCode note) {
            QTest::newRow(name) << QByteArray(block) << static_cast<int>(note);
        };
        row("204", "HTTP/1.1 204 No Content\r\n\r\n", NoteCode::EmptyBody);
        row("no separator", "HTTP/1.1 204 No Content\r\nStatus: 204 No", NoteCode::HeadersOnly);
        row("a piece of the status line", "HTTP/1.", NoteCode::HeadersOnly);
        row("no message", "\x16\x03\x01", NoteCode::NoResponse);
        row("nothing", "", NoteCode::NoResponse);
    }

    void whatHasNoBody() {
        QFETCH(const QByteArray, block);
        QFETCH(const int, note);
        const CapturePtr capture = open(record("response", block)).value();
        QVERIFY(!capture->entries().at(0).hasBody);
        QCOMPARE(capture->entries()[0].notes, (std::vector<EntryNote>{{static_cast<NoteCode>(note), {}}}));
    }

    void emptyResource() {
        const CapturePtr capture = open(record("resource", "")).value();
        QVERIFY(!capture->entries().at(0).hasBody);
        QCOMPARE(capture->entries()[0].notes.back(), (EntryNote{NoteCode::NotStored, {}}));
    }

    /// Heritrix stores answers of name servers so.
    void responseOfAnotherProtocol() {
        const CapturePtr capture =
            open("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: dns:a.example\r\n"
                 "Content-Type: text/dns\r\nContent-Length: 4\r\n\r\n1.2.\r\n\r\n")
                .value();
        QCOMPARE(capture->entries().at(0).mimeType, std::string("text/dns"));
        QCOMPARE(capture->entries()[0].notes, (std::vector<EntryNote>{{NoteCode::Resource, {}}}));
        QCOMPARE(bodyAt(capture, 0), QByteArray("1.2."));
    }

    /// Of one gzip member and of many; a reading goes on where the one before ended, whichever way that was.
    void bodiesInAnyOrder_data() {
        QTest::addColumn<bool>("oneMember");
        QTest::newRow("one member") << true;
        QTest::newRow("a member per record") << false;
    }
    void bodiesInAnyOrder() {
        QFETCH(const bool, oneMember);
        QByteArray file;
        QByteArrayList bodies;
        for (int number = 0; number < 20; ++number) {
            bodies += QByteArray::number(number).repeated(10'000 + number);
            const QByteArray one = record("response", "HTTP/1.1 200 OK\r\n\r\n" + bodies.last());
            file += oneMember ? one : gzip(one);
        }
        const CapturePtr capture = open(oneMember ? gzip(file) : file).value();
        QCOMPARE(capture->entries().size(), 20U);
        for (const std::size_t position : {0U, 1U, 5U, 5U, 19U, 3U, 4U, 0U})
            QCOMPARE(bodyAt(capture, position), bodies[static_cast<qsizetype>(position)]);
        QCOMPARE(capture->body(7, 10, {}).error().code, ErrorCode::TooLarge);
        QCOMPARE(bodyAt(capture, 8), bodies[8]);
        std::stop_source stop;
        stop.request_stop();
        const Result<CapturedBody> last = capture->body(19, kDecodedLimit, stop.get_token());
        QVERIFY(last.has_value() ||
                last.error().code == ErrorCode::Stopped); // it may be there before the look
        for (const std::size_t position : {9U, 10U, 2U})
            QCOMPARE(bodyAt(capture, position), bodies[static_cast<qsizetype>(position)]);
    }

    void cutByTheTool() {
        const CapturePtr capture =
            open(record("response", "HTTP/1.1 200 OK\r\n\r\nhel", "WARC-Truncated: length\r\n")).value();
        QCOMPARE(capture->entries().at(0).notes, (std::vector<EntryNote>{{NoteCode::CutByTool, {}}}));
        QVERIFY(!capture->entries()[0].wireBytes.has_value());
        QCOMPARE(capture->body(0, kDecodedLimit, {}).value().exactness, Exactness::Truncated);
    }

    void fileEndsInsideARecord() {
        const QByteArray bytes = record("response", kBye) + record("response", kHello).chopped(6);
        const CapturePtr plain = open(bytes).value();
        QCOMPARE(plain->entries().size(), 2U);
        QCOMPARE(plain->entries()[1].notes, (std::vector<EntryNote>{{NoteCode::FileEnds, {}}}));
        QCOMPARE(bodyAt(plain, 1), QByteArray("hel"));
        QCOMPARE(plain->body(1, kDecodedLimit, {}).value().exactness, Exactness::Truncated);

        const QByteArray cut = gzip(record("response", kBye)) + gzip(record("response", kHello)).chopped(12);
        const CapturePtr compressed = open(cut).value();
        QCOMPARE(bodyAt(compressed, 0), QByteArray("bye"));
        QCOMPARE(compressed->notes(),
                 (std::vector<EntryNote>{{NoteCode::UnreadableFrom, std::to_string(cut.size())}}));
    }

    void damagedGzip() {
        const QByteArray first = gzip(record("response", kBye));
        const CapturePtr capture = open(first + "garbage").value();
        QCOMPARE(bodyAt(capture, 0), QByteArray("bye"));
        QCOMPARE(capture->notes(),
                 (std::vector<EntryNote>{{NoteCode::UnreadableFrom, std::to_string(first.size())}}));
    }

    void headThatDoesNotEnd() {
        const QByteArray good = record("response", kBye);
        for (const QByteArray& head : {QByteArray("WARC/1.0\r\nWARC-Type: response\r\n"),
                                       "WARC/1.0\r\n" + QByteArray(1'000'000, 'x') + "\r\n"}) {
            const CapturePtr capture = open(good + head + good).value();
            QCOMPARE(capture->entries().size(), 2U);
            QCOMPARE(capture->entries()[1].index, 1U);
            QCOMPARE(capture->notes(),
                     (std::vector<EntryNote>{{NoteCode::BytesSkipped, std::to_string(head.size())}}));
        }
        QCOMPARE(open(good + "WARC/1.0").value()->entries().size(), 1U);
    }

    void longHeadOfAMessage() {
        const QByteArray cookie = "Set-Cookie: " + QByteArray(100'000, 'x') + "\r\n";
        const CapturePtr capture =
            open(record("response", "HTTP/1.1 200 OK\r\n" + cookie + "Content-Type: a/b\r\n\r\nhello"))
                .value();
        QCOMPARE(capture->entries().at(0).mimeType, std::string("a/b"));
        QCOMPARE(bodyAt(capture, 0), QByteArray("hello"));
    }

    void noRecord() {
        for (const QByteArray& bytes :
             {QByteArray("WARC/1.0"), QByteArray("{}"), gzip("{}"), QByteArray("\r\n")}) {
            const Result<CapturePtr> capture = open(bytes);
            QVERIFY(!capture.has_value());
            QCOMPARE(capture.error().code, ErrorCode::DecodeFailed);
        }
    }

    void limit() {
        const CapturePtr capture = open(record("response", kHello) + record("resource", "hello")).value();
        for (const std::size_t position : {0U, 1U}) {
            QVERIFY(capture->body(position, 5, {}).has_value());
            QCOMPARE(capture->body(position, 4, {}).error().code, ErrorCode::TooLarge);
        }
    }

    /// A megabyte of a member says a gigabyte.
    void limitBeforeItIsDecoded() {
        QByteArray block(10'000'000, ' ');
        const CapturePtr capture = open(gzip(record("resource", block))).value();
        QCOMPARE(capture->body(0, 1'000'000, {}).error(), (Error{ErrorCode::TooLarge, "1000000"}));
    }

    void stopAndProgress() {
        const QByteArray large = record("resource", QByteArray(5'000'000, 'x'));
        const QByteArray compressed = gzip(large);
        std::stop_source source;
        source.request_stop();
        for (const QByteArray& file : {large, compressed}) {
            std::uint64_t most = 0;
            std::uint64_t total = 0;
            const ReadProgress progress = [&](std::uint64_t read, std::uint64_t all) {
                most = std::max(most, read);
                total = all;
            };
            const CapturePtr capture =
                openWarc(payloadOf(viewOf(file)), {.sink = {}, .progress = progress, .stop = {}}).value();
            QCOMPARE(total, static_cast<std::uint64_t>(file.size()));
            QVERIFY(most > 0);
            const Result<CapturePtr> stopped =
                openWarc(payloadOf(viewOf(file)), {.sink = {}, .progress = {}, .stop = source.get_token()});
            QVERIFY(!stopped.has_value());
            QCOMPARE(stopped.error().code, ErrorCode::Stopped);
        }
        const CapturePtr capture = open(compressed).value();
        QCOMPARE(capture->body(0, kDecodedLimit, source.get_token()).error().code, ErrorCode::Stopped);
    }

    void whatIsNoRecordOnTheWayToTheNext() {
        const QByteArray text = "see WARC/1.0\r\n\r\nWARC/2\r\n";
        for (const QByteArray& file : {record("response", kBye) + text + record("response", kBye),
                                       gzip(record("response", kBye) + text + record("response", kBye))}) {
            const CapturePtr capture = open(file).value();
            QCOMPARE(capture->entries().size(), 2U);
            QCOMPARE(capture->entries()[1].index, 1U);
            // The ends of lines after the block are not what should separate it from the next.
            QCOMPARE(capture->notes(),
                     (std::vector<EntryNote>{{NoteCode::BytesSkipped, std::to_string(4 + text.size())}}));
        }
    }

    /// Wherever the next record lies, and so where the pieces that are searched meet.
    void farAwayRecord() {
        for (qsizetype size = 65'440; size < 65'540; ++size) {
            const QByteArray garbage = "\r\nx" + QByteArray(size, 'x') + "\r\n";
            const CapturePtr capture =
                open(record("response", kBye) + garbage + record("response", kBye)).value();
            QCOMPARE(capture->entries().size(), 2U);
            QCOMPARE(bodyAt(capture, 1), QByteArray("bye"));
        }
    }

    /// Each of these says that it goes on to the end: without a limit all would be inflated again for each.
    void hostileLengths() {
        QByteArray bytes;
        for (int count = 0; count < 20'000; ++count)
            bytes += "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 99999999\r\n\r\n";
        int megabytes = 0;
        const ReadProgress progress = [&](std::uint64_t, std::uint64_t) { ++megabytes; };
        const CapturePtr capture =
            openWarc(payloadOf(viewOf(gzip(bytes))), {.sink = {}, .progress = progress, .stop = {}}).value();
        QVERIFY(capture->entries().size() > 100);
        QVERIFY(megabytes < 1000);
    }

    void cutAnywhere() {
        QByteArray members;
        for (const QByteArray& record : allTypes())
            members += gzip(record);
        const QByteArray plain = joined(allTypes());
        for (qsizetype size = 1; size < plain.size(); ++size)
            readAll(plain.first(size));
        for (qsizetype size = 10; size < members.size(); ++size)
            readAll(members.first(size));
    }

    void damagedAnywhere() {
        QByteArray members;
        for (const QByteArray& record : allTypes())
            members += gzip(record);
        for (const QByteArray& whole : {members, joined(allTypes())}) {
            for (qsizetype at = 0; at < whole.size(); ++at) {
                QByteArray bytes = whole;
                for (const char value : {'\0', '9', '\n', '\xFF'}) {
                    bytes[at] = value;
                    readAll(bytes);
                }
            }
        }
    }

    /// Real files; what they hold was found by an independent reader.
    void corpusFiles_data() {
        QTest::addColumn<QString>("file");
        for (const char* file :
             {"warc-01.warc.gz", "warc-03-chunked.warc", "warc-04-wrong-chunks.warc.gz",
              "warc-05-nonchunked.warc.gz", "warc-07-digest.warc", "warc-10-wget.warc.gz",
              "warc-11-post.warc.gz", "warc-14-extra-sl.warc.gz", "warc-15-broken.warc",
              "warc-17-trailers.warc", "warc-18-chunkmeta.warc", "warc-19-bacon.warc.gz", "warc-20-204.warc"})
            QTest::newRow(file) << QString::fromLatin1(file);
    }

    void corpusFiles() {
        QFETCH(const QString, file);
        const PayloadPtr payload = corpus::payloadOf(file);
        if (payload == nullptr)
            QSKIP("the corpus is not here");
        const Result<CapturePtr> capture = openWarc(payload, {.sink = {}, .progress = {}, .stop = {}});
        QVERIFY(capture.has_value());
        QCOMPARE(corpus::bodiesOf(*capture.value()), corpus::expectedBodies(file));
    }
};

QTEST_GUILESS_MAIN(TestWarcCapture)
#include "tst_WarcCapture.moc"
