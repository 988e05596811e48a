// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/RecordStream.h"
#include "tests/support/TestBytes.h"

#include <QTest>

#include <zlib.h>

#include <memory>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

QByteArray copyOf(ByteView bytes) {
    return {asText(bytes).data(), static_cast<qsizetype>(bytes.size())};
}

QByteArray gzip(QByteArray bytes) {
    z_stream stream{};
    constexpr int gzipWrapper = 16;
    deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + gzipWrapper, MAX_MEM_LEVEL,
                 Z_DEFAULT_STRATEGY);
    QByteArray member(bytes.size() + 1000, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(member.data());
    stream.avail_out = static_cast<uInt>(member.size());
    deflate(&stream, Z_FINISH);
    member.truncate(static_cast<qsizetype>(stream.total_out));
    deflateEnd(&stream);
    return member;
}

/// A stream with what it borrows.
struct Opened {
    explicit Opened(QByteArray content)
        : file(std::move(content)) {}

    QByteArray file;
    ReadProgress progress = {};
    std::stop_source source = {};
    std::stop_token token = source.get_token();
    ReadPace pace{static_cast<std::uint64_t>(file.size()), progress, token};
    std::unique_ptr<RecordStream> stream = makeRecordStream(viewOf(file), pace);
};

} // namespace

class TestRecordStream final : public QObject {
    Q_OBJECT

private slots:
    void readsAsOneRun_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("plain") << QByteArray("0123456789");
        QTest::newRow("a member") << gzip("0123456789");
        QTest::newRow("members") << gzip("012") + gzip("") + gzip("3456") + gzip("789") + gzip("");
    }

    void readsAsOneRun() {
        QFETCH(const QByteArray, file);
        Opened opened(file);
        RecordStream& stream = *opened.stream;
        QCOMPARE(copyOf(stream.peek(4)), QByteArray("0123"));
        QCOMPARE(copyOf(stream.peek(2)), QByteArray("01"));
        QCOMPARE(stream.position(), 0U);
        QCOMPARE(stream.skip(2), 2U);
        QCOMPARE(copyOf(stream.peek(4)), QByteArray("2345"));
        QCOMPARE(stream.skip(6), 6U);
        QCOMPARE(copyOf(stream.peek(100)), QByteArray("89"));
        QCOMPARE(stream.skip(100), 2U);
        QCOMPARE(stream.position(), 10U);
        QVERIFY(stream.peek(1).empty());
        QCOMPARE(stream.skip(1), 0U);
        QVERIFY(!stream.failure().has_value());
        QVERIFY(!stream.brokenAt().has_value());
        stream.seek({}, 5);
        QCOMPARE(copyOf(stream.peek(3)), QByteArray("567"));
        QCOMPARE(stream.position(), 5U);
    }

    /// The start of the member that the position is in, or that begins there, also with later ones read
    /// ahead.
    void anchors() {
        const QByteArray first = gzip("012");
        const QByteArray empty = gzip("");
        const QByteArray second = gzip("3456");
        Opened opened(first + empty + second + gzip("789"));
        RecordStream& stream = *opened.stream;
        const auto start = static_cast<std::uint64_t>(first.size() + empty.size());
        QCOMPARE(stream.anchor(), StreamAnchor{});
        QCOMPARE(copyOf(stream.peek(10)), QByteArray("0123456789"));
        QCOMPARE(stream.anchor(), StreamAnchor{});
        stream.skip(2);
        QCOMPARE(stream.anchor(), StreamAnchor{});
        stream.skip(1);
        const StreamAnchor expected{.fileOffset = start, .position = 3};
        QCOMPARE(stream.anchor(), expected);
        stream.skip(3);
        QCOMPARE(stream.anchor(), expected);
        stream.skip(4);
        stream.seek(expected, expected.position);
        QCOMPARE(stream.anchor(), expected);
        stream.seek(expected, 5);
        QCOMPARE(copyOf(stream.peek(10)), QByteArray("56789"));
        QCOMPARE(stream.anchor(), expected);
    }

    void anchorsOfPlainFiles() {
        Opened opened("0123456789");
        opened.stream->skip(4);
        QCOMPARE(opened.stream->anchor(), (StreamAnchor{.fileOffset = 4, .position = 4}));
    }

    void cutAndDamaged() {
        const QByteArray first = gzip("0123");
        const QByteArray second = gzip("4567");
        Opened cut(first + second.chopped(1));
        QCOMPARE(copyOf(cut.stream->peek(10)), QByteArray("01234567"));
        QCOMPARE(cut.stream->brokenAt(), std::optional<std::uint64_t>(cut.file.size()));

        QByteArray wrongSum = first;
        wrongSum[first.size() - 8] = static_cast<char>(~first[first.size() - 8]); // CRC-32, RFC 1952
        Opened damaged(wrongSum + second);
        QVERIFY(damaged.stream->peek(10).size() <= 4);
        QVERIFY(damaged.stream->brokenAt().has_value());
        QVERIFY(!damaged.stream->failure().has_value());

        Opened trailing(first + "x");
        QCOMPARE(copyOf(trailing.stream->peek(10)), QByteArray("0123"));
        QCOMPARE(trailing.stream->brokenAt(), std::optional<std::uint64_t>(first.size()));

        Opened padded(first + QByteArray(512, '\0'));
        QCOMPARE(copyOf(padded.stream->peek(10)), QByteArray("0123"));
        QVERIFY(!padded.stream->brokenAt().has_value());
    }

    /// A hundred kilobytes that say a hundred megabytes.
    void stopsInWhatSaysMuch() {
        Opened opened(gzip(QByteArray(100'000'000, 'x')));
        QCOMPARE(opened.stream->skip(1'000), 1'000U);
        opened.source.request_stop();
        QVERIFY(opened.stream->skip(100'000'000) < 10'000'000);
        QCOMPARE(opened.stream->failure().value().code, ErrorCode::Stopped);
        QVERIFY(opened.stream->peek(10'000'000).size() < 10'000'000);
    }
};

QTEST_GUILESS_MAIN(TestRecordStream)
#include "tst_RecordStream.moc"
