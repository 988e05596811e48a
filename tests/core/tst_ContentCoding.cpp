// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Sha256.h"
#include "core/capture/ContentCoding.h"
#include "tests/support/TestBytes.h"

#include <QFile>
#include <QTest>

#include <stop_token>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

QByteArray textOf(const DecodedContent& content) {
    return QByteArray::fromStdString(std::string(asText(content.bytes)));
}

} // namespace

class TestContentCoding final : public QObject {
    Q_OBJECT

private slots:
    void names() {
        QCOMPARE(codingNamed("gzip"), std::optional(ContentCoding::Gzip));
        QCOMPARE(codingNamed("X-GZip"), std::optional(ContentCoding::Gzip));
        QCOMPARE(codingNamed("deflate"), std::optional(ContentCoding::Deflate));
        QCOMPARE(codingNamed("br"), std::optional(ContentCoding::Brotli));
        QCOMPARE(codingNamed("zstd"), std::optional(ContentCoding::Zstd));
        for (const char* name : {"", "identity", "none", "utf-8", "aws-chunked", "gzip, br"})
            QVERIFY(!codingNamed(name).has_value());
    }

    void signatures_data() {
        QTest::addColumn<QByteArray>("start");
        QTest::addColumn<int>("coding"); ///< -1: none
        const auto row = [](const char* name, const char* hex, int coding) {
            QTest::newRow(name) << QByteArray::fromHex(hex) << coding;
        };
        row("nothing", "", -1);
        row("gzip", "1f8b0800", static_cast<int>(ContentCoding::Gzip));
        row("gzip, another method", "1f8b0700", -1);
        row("zlib, fastest", "7801", static_cast<int>(ContentCoding::Deflate));
        row("zlib, best", "78da", static_cast<int>(ContentCoding::Deflate));
        row("zlib, wrong check", "7802", -1);
        row("zlib, with a dictionary", "7820", -1); // 0x7820 = 31 * 992
        row("zstd", "28b52ffd", static_cast<int>(ContentCoding::Zstd));
        row("zstd, skippable", "5f2a4d18", static_cast<int>(ContentCoding::Zstd));
        row("zstd, cut", "28b52f", -1);
        row("JSON", "7b22", -1);
    }

    void signatures() {
        QFETCH(const QByteArray, start);
        QFETCH(const int, coding);
        const std::optional<ContentCoding> found = codingBySignature(viewOf(start));
        QCOMPARE(found.has_value() ? static_cast<int>(*found) : -1, coding);
    }

    /// Made with Python's zlib and gzip modules, zstd 1.5.4 and brotli 1.0.9.
    void decodes_data() {
        QTest::addColumn<int>("coding");
        QTest::addColumn<QByteArray>("compressed");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("truncated");
        QTest::addColumn<qulonglong>("trailing");
        const auto row = [](const char* name, ContentCoding coding, const char* hex, const char* text,
                            bool truncated = false, std::uint64_t trailing = 0) {
            QTest::newRow(name) << static_cast<int>(coding) << QByteArray::fromHex(hex) << QByteArray(text)
                                << truncated << qulonglong{trailing};
        };
        row("gzip, two members", ContentCoding::Gzip,
            "1f8b0800000000000203cb48cdc9c9570000f6f981ed06000000"
            "1f8b08000000000002032bcf2fca4901004311773a05000000",
            "hello world");
        row("gzip, padded", ContentCoding::Gzip, "1f8b0800000000000203cb48cdc9c9570000f6f981ed06000000000000",
            "hello ");
        row("gzip, something follows", ContentCoding::Gzip,
            "1f8b0800000000000203cb48cdc9c9570000f6f981ed060000007b7d", "hello ", false, 2);
        row("gzip, cut in the trailer", ContentCoding::Gzip, "1f8b0800000000000203cb48cdc9c9570000f6f981ed",
            "hello ", true);
        row("gzip, second member cut", ContentCoding::Gzip,
            "1f8b0800000000000203cb48cdc9c9570000f6f981ed06000000"
            "1f8b0800",
            "hello ", true);
        row("deflate, with zlib's wrapper", ContentCoding::Deflate, "78dacb48cdc9c957c84090003a2e067d",
            "hello hello hello");
        // python3: c = zlib.compressobj(9, wbits=9); c.compress(b"hello hello hello") + c.flush()
        row("deflate, in a window of 512 bytes", ContentCoding::Deflate, "18d3cb48cdc9c957c84090003a2e067d",
            "hello hello hello");
        row("deflate, raw", ContentCoding::Deflate, "cb48cdc9c957c8409000", "hello hello hello");
        row("zstd, two frames", ContentCoding::Zstd,
            "28b52ffd005831000068656c6c6f20"
            "28b52ffd0458290000776f726c64ef51ee66",
            "hello world");
        row("zstd, frames to skip",
            ContentCoding::Zstd, // as pzstd writes them, at the end and one after another
            "502a4d18040000000f000000"
            "28b52ffd005831000068656c6c6f20"
            "5f2a4d18000000005a2a4d1801000000ff"
            "28b52ffd0058290000776f726c64"
            "502a4d1800000000",
            "hello world");
        row("zstd, nothing but a frame to skip", ContentCoding::Zstd, "502a4d18040000000f000000", "");
        row("zstd, frame to skip that is cut", ContentCoding::Zstd,
            "28b52ffd005831000068656c6c6f20"
            "502a4d18040000000f",
            "hello ", true);
        row("brotli", ContentCoding::Brotli, "1f1000f88d946ede445586966c206f014f1c601c", "hello hello hello");
    }

    void decodes() {
        QFETCH(const int, coding);
        QFETCH(const QByteArray, compressed);
        QFETCH(const QByteArray, text);
        QFETCH(const bool, truncated);
        QFETCH(const qulonglong, trailing);
        const Result<DecodedContent> content =
            decodeContent(static_cast<ContentCoding>(coding), viewOf(compressed), kDecodedLimit, {});
        QVERIFY(content.has_value());
        QCOMPARE(textOf(content.value()), text);
        QCOMPARE(content.value().truncated, truncated);
        QCOMPARE(qulonglong{content.value().trailingBytes}, trailing);
    }

    void whatIsNotThatCoding_data() {
        QTest::addColumn<int>("coding");
        for (const auto& [name, coding] :
             {std::pair{"gzip", ContentCoding::Gzip}, std::pair{"deflate", ContentCoding::Deflate},
              std::pair{"brotli", ContentCoding::Brotli}, std::pair{"zstd", ContentCoding::Zstd}})
            QTest::newRow(name) << static_cast<int>(coding);
    }

    void whatIsNotThatCoding() {
        QFETCH(const int, coding);
        const Result<DecodedContent> content = decodeContent(
            static_cast<ContentCoding>(coding), asBytes(R"({"a":1,"b":[true,null]})"), kDecodedLimit, {});
        QVERIFY(!content.has_value());
        QCOMPARE(content.error().code, ErrorCode::DecodeFailed);
    }

    void limits() {
        const QByteArray gzip = QByteArray::fromHex("1f8b0800000000000203cb48cdc9c9570000f6f981ed06000000");
        QVERIFY(decodeContent(ContentCoding::Gzip, viewOf(gzip), 6, {}).has_value());
        const Result<DecodedContent> tooMuch = decodeContent(ContentCoding::Gzip, viewOf(gzip), 5, {});
        QVERIFY(!tooMuch.has_value());
        QCOMPARE(tooMuch.error(), (Error{ErrorCode::TooLarge, "5"}));
        std::stop_source stop;
        stop.request_stop();
        const Result<DecodedContent> stopped =
            decodeContent(ContentCoding::Gzip, viewOf(gzip), 6, stop.get_token());
        QVERIFY(!stopped.has_value());
        QCOMPARE(stopped.error().code, ErrorCode::Stopped);
    }

    /// Two frames that differ in the window that they claim (RFC 8878, 3.1.1.1.2): 128 MiB and 256 MiB.
    void largeWindows() {
        const QByteArray large = QByteArray::fromHex("28b52ffd008809000061");
        const QByteArray tooLarge = QByteArray::fromHex("28b52ffd009009000061");
        const Error refused{ErrorCode::TooLarge, "134217728"};
        QCOMPARE(textOf(decodeContent(ContentCoding::Zstd, viewOf(large), 1, {}).value()), "a");
        QCOMPARE(decodeContent(ContentCoding::Zstd, viewOf(tooLarge), kDecodedLimit, {}).error(), refused);
        QCOMPARE(decodeContent(ContentCoding::Zstd, viewOf(large + tooLarge), kDecodedLimit, {}).error(),
                 refused);
        QCOMPARE(decodeBeginning(ContentCoding::Zstd, viewOf(tooLarge), 1).error(), refused);
    }

    void beginnings() {
        const QByteArray gzip = QByteArray::fromHex("1f8b0800000000000203cb48cdc9c9570000f6f981ed06000000");
        const auto beginning = [](const QByteArray& bytes, std::size_t most) {
            const Result<std::vector<std::byte>> decoded =
                decodeBeginning(ContentCoding::Gzip, viewOf(bytes), most);
            return decoded.has_value() ? std::string(asText(decoded.value())) : "error";
        };
        QCOMPARE(beginning(gzip, 3), "hel");
        QCOMPARE(beginning(gzip, 100), "hello ");
        QCOMPARE(beginning(gzip.chopped(6), 100), "hello ");
        QCOMPARE(beginning("{}", 100), "error");
    }

    /// Real files; what they hold was found by an independent reader.
    void files_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("coding");
        QTest::addColumn<qulonglong>("size");
        QTest::addColumn<QString>("sha256"); ///< its beginning
        const auto row = [](const char* file, ContentCoding coding, std::uint64_t size, const char* sha256) {
            QTest::newRow(file) << QString::fromLatin1(file) << static_cast<int>(coding) << qulonglong{size}
                                << QString::fromLatin1(sha256);
        };
        row("body-02-block128k.zst", ContentCoding::Zstd, 131'068, "6720034189935842");
        row("body-03-empty.zst", ContentCoding::Zstd, 0, "e3b0c44298fc1c14"); // of nothing, FIPS 180-4
        row("body-04-rle.zst", ContentCoding::Zstd, 1'048'576, "30e14955ebf13522");
        row("body-07-dictionary.br", ContentCoding::Brotli, 122'784, "20e42eb1b511c218");
        row("json-canada.json.gz", ContentCoding::Gzip, 2'251'051, "f83b3b354030d5dd");
    }

    void files() {
        QFETCH(const QString, file);
        QFETCH(const int, coding);
        QFETCH(const qulonglong, size);
        QFETCH(const QString, sha256);
        QFile compressed(QStringLiteral(LEVELSCOPE_CORPUS "/") + file);
        if (!compressed.open(QIODevice::ReadOnly))
            QSKIP("the corpus is not here");
        const Result<DecodedContent> content = decodeContent(static_cast<ContentCoding>(coding),
                                                             viewOf(compressed.readAll()), kDecodedLimit, {});
        QVERIFY(content.has_value());
        QCOMPARE(qulonglong{content.value().bytes.size()}, size);
        QVERIFY(!content.value().truncated);
        QCOMPARE(QString::fromStdString(sha256Hex(content.value().bytes, {}, {}).value()).left(16), sha256);
    }
};

QTEST_GUILESS_MAIN(TestContentCoding)
#include "tst_ContentCoding.moc"
