// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/HarBody.h"
#include "tests/support/HarText.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

constexpr std::string_view kBody = "{\"a\": [1, 2, 3]}";

/// `gzip -9n | base64` of it. Where it is compressed below, too, `gzip -9n`, `brotli`, `base64` and `xxd -p`
/// did it.
constexpr const char* kGzipBase64 = "H4sIAAAAAAACA6tWSlSyUog21FEw0lEwjq0FAMrE0AAQAAAA";

} // namespace

Q_DECLARE_METATYPE(std::optional<levelscope::core::ContentCoding>)

class TestHarBody final : public QObject {
    Q_OBJECT

private slots:
    void texts_data() {
        QTest::addColumn<std::string>("content");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<Exactness>("exactness");
        QTest::addColumn<Notes>("notes");
        const auto row = [](const char* name, const std::string& content, const QByteArray& bytes,
                            Exactness exactness, const Notes& notes = {}) {
            QTest::newRow(name) << content << bytes << exactness << notes;
        };
        row("size agrees", "'text': '\\u00e9\\n', 'size': 3", "\xC3\xA9\n", Exactness::DecodedExact);
        row("no size", "'text': 'abc'", "abc", Exactness::DecodedExact);
        row("unknown size", "'text': 'abc', 'size': -1", "abc", Exactness::DecodedExact);
        row("size of a cached body", "'text': 'abc', 'size': 0", "abc", Exactness::DecodedExact);
        row("longer", "'text': 'a\\r\\n', 'size': 2", "a\r\n", Exactness::Altered,
            {{NoteCode::LengthDisagrees, "2 3"}});
        row("shorter", "'text': 'abc', 'size': 5", "abc", Exactness::Altered,
            {{NoteCode::LengthDisagrees, "5 3"}});
        row("replaced", "'text': 'a\xEF\xBF\xBD'", "a\xEF\xBF\xBD", Exactness::Altered,
            {{NoteCode::ReplacedCharacters, ""}});
        row("replaced, escaped", "'text': '\\ufffd', 'size': 3", "\xEF\xBF\xBD", Exactness::Altered,
            {{NoteCode::ReplacedCharacters, ""}});
        row("half a pair", "'text': 'a\\ud800'", "a\xED\xA0\x80", Exactness::Altered,
            {{NoteCode::ReplacedCharacters, ""}});
        row("half a pair, not escaped", "'text': 'a\xED\xBF\xBF'", "a\xED\xBF\xBF", Exactness::Altered,
            {{NoteCode::ReplacedCharacters, ""}});
        row("neither", "'text': '\xED\x9F\xBF\xEF\xBF\xBE'", "\xED\x9F\xBF\xEF\xBF\xBE",
            Exactness::DecodedExact);
        row("Firebug", "'text': 'abc... [truncated to save space (92843 more bytes)]', 'size': 93867",
            "abc... [truncated to save space (92843 more bytes)]", Exactness::Truncated,
            {{NoteCode::CutByTool, ""}, {NoteCode::LengthDisagrees, "93867 51"}});
        row("no base64", "'text': 'Not base 64!', 'encoding': 'base64'", "Not base 64!",
            Exactness::DecodedExact, {{NoteCode::NotBase64, ""}});
        row("binary in name only", "'text': 'abcd', 'mimeType': 'image/png', 'size': 4", "abcd",
            Exactness::DecodedExact);
        row("encoding of another type", "'text': 'YQ==', 'encoding': 1", "YQ==", Exactness::DecodedExact);
        row("half of a hex digit pair", "'text': 'abc', '_isBinary': true", "abc", Exactness::DecodedExact);
        row("pieces without an end", "'text': '[\\'YQ==\\'', 'encoding': 'base64'", "[\"YQ==\"",
            Exactness::DecodedExact, {{NoteCode::NotBase64, ""}});
        row("hex in name only", "'text': 'abcg', '_isBinary': true", "abcg", Exactness::DecodedExact);
    }

    void texts() {
        QFETCH(const std::string, content);
        QFETCH(const QByteArray, bytes);
        QFETCH(const Exactness, exactness);
        QFETCH(const Notes, notes);
        const CapturedBody body = bodyOf(content);
        QCOMPARE(textOf(body), bytes);
        QCOMPARE(body.exactness, exactness);
        QCOMPARE(body.notes, notes);
    }

    /// Firefox keeps this much of a body by default, and says how long it was.
    void textsOfAMebibyte() {
        const std::string mebibyte(std::size_t{1} << 20U, 'x');
        const CapturedBody cut = bodyOf("'size': 11469093, 'text': '" + mebibyte + "'");
        QCOMPARE(cut.exactness, Exactness::Truncated);
        QCOMPARE(cut.notes, (Notes{{NoteCode::LengthDisagrees, "11469093 1048576"}}));
        QCOMPARE(bodyOf("'size': 1048576, 'text': '" + mebibyte + "'").exactness, Exactness::DecodedExact);
        QCOMPARE(bodyOf("'size': 1000, 'text': '" + mebibyte + "'").exactness, Exactness::Altered);
        QCOMPARE(bodyOf("'size': 2000000, 'text': '" + mebibyte + "123'").exactness, Exactness::Altered);
    }

    /// What selenium-wire and others write as the size.
    void sizeOfTheCompressedBody() {
        const CapturedBody body =
            bodyOf("'text': 'abc', 'size': 2", headers("Content-Encoding", "gzip") + ", 'bodySize': 2");
        QCOMPARE(body.exactness, Exactness::DecodedExact);
        QCOMPARE(body.notes, Notes());
        QCOMPARE(bodyOf("'text': 'abc', 'size': 2", "'bodySize': 2").exactness, Exactness::Altered);
    }

    void textIsNeverDecoded() {
        const CapturedBody body = bodyOf("'text': 'eyJhIjogMX0='", headers("Content-Encoding", "gzip"));
        QCOMPARE(textOf(body), QByteArray("eyJhIjogMX0="));
        QVERIFY(!body.sentCoding.has_value());
        QCOMPARE(body.notes, Notes());
    }

    void binaries_data() {
        QTest::addColumn<std::string>("content");
        QTest::addColumn<std::string>("encoding");
        QTest::addColumn<std::optional<ContentCoding>>("sent");
        const std::optional<ContentCoding> none;
        const std::optional<ContentCoding> gzip = ContentCoding::Gzip;
        const auto row = [](const char* name, const std::string& content, const char* encoding,
                            std::optional<ContentCoding> sent) {
            QTest::newRow(name) << content << std::string(encoding) << sent;
        };
        row("plain", "'encoding': 'base64', 'size': 16, 'text': 'eyJhIjogWzEsIDIsIDNdfQ=='", "identity",
            none);
        row("lines", "'encoding': 'BASE64', 'text': 'eyJhIjogWzEs\\r\\nIDIsIDNdfQ=='", "identity", none);
        row("not said", "'mimeType': 'image/x', 'size': 16, 'text': 'eyJhIjogWzEsIDIsIDNdfQ=='", "identity",
            none);
        row("decoded before", "'encoding': 'base64', 'size': 16, 'text': 'eyJhIjogWzEsIDIsIDNdfQ=='", "gzip",
            none);
        row("gzip", std::string("'encoding': 'base64', 'text': '") + kGzipBase64 + "'", "gzip", gzip);
        row("brotli", "'encoding': 'base64', 'text': 'ITwABHsiYSI6IFsxLCAyLCAzXX0D'", "br",
            ContentCoding::Brotli);
        row("base64 in pieces",
            "'encoding': 'base64', 'size': 36, 'text': "
            "'[\\'H4sIAAAAAAACA6tWSlSyUog2\\',\\'1FEw0lEwjq0FAMrE0AAQAAAA\\']'",
            "gzip", gzip);
        row("hex in pieces",
            "'_isBinary': true, 'size': 36, 'text': '[\\'1f8b0800000000000203ab564a54b2528836\\', "
            "\\'d45130d251308ead0500CAC4D00010000000\\']'",
            "gzip", gzip);
        row("hex", "'_isBinary': true, 'text': '7b2261223a205b312c20322c20335d7d'", "identity", none);
    }

    void binaries() {
        QFETCH(const std::string, content);
        QFETCH(const std::string, encoding);
        QFETCH(const std::optional<ContentCoding>, sent);
        const CapturedBody body = bodyOf(content, headers("Content-Encoding", encoding));
        QCOMPARE(textOf(body), copyOf(kBody));
        QCOMPARE(body.exactness, sent.has_value() ? Exactness::Exact : Exactness::DecodedExact);
        QCOMPARE(body.sentCoding, sent);
        QCOMPARE(body.sentBytes.empty(), !sent.has_value());
        QCOMPARE(body.notes, Notes());
    }

    void cutCompressedBodies() {
        const CapturedBody body =
            bodyOf("'encoding': 'base64', 'text': 'H4sIAAAAAAACA6tWSlSyUog21FEw0lEwjq0='",
                   headers("Content-Encoding", "gzip"));
        QVERIFY(!body.bytes.empty() && kBody.starts_with(asText(body.bytes)));
        QCOMPARE(body.exactness, Exactness::Truncated);
        QCOMPARE(body.notes, (Notes{{NoteCode::CodedCut, ""}}));
    }

    void bodiesInFilesOfTheirOwn() {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("below")));
        QFile file(folder.filePath(QStringLiteral("below/a.json")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("\xFF\0\xFE", 3) == 3);
        file.close();
        const CapturedBody body = bodyOf("'_file': 'below/a.json', 'size': 3", "'status': 200", path);
        QCOMPARE(textOf(body), QByteArray("\xFF\0\xFE", 3));
        QCOMPARE(body.exactness, Exactness::DecodedExact);

        const CapturePtr capture = openText(harOf(entryOf("'_file': 'below/a.json'")), path).value();
        QCOMPARE(capture->body(0, 2, {}).error().code, ErrorCode::TooLarge);
        QVERIFY(file.remove());
        QCOMPARE(capture->body(0, kNoLimit, {}).error(), (Error{ErrorCode::NotFound, "below/a.json"}));
    }

    void filesOutsideTheFolderAreLeftAlone_data() {
        QTest::addColumn<QByteArray>("name");
        for (const char* name : {"../secret", "inside/../../secret", "/etc/hostname", "link", "linked/secret",
                                 "missing", ".", "..", "inside", "a\\u0000b"})
            QTest::newRow(name) << QByteArray(name);
    }

    void filesOutsideTheFolderAreLeftAlone() {
        QFETCH(const QByteArray, name);
        const QTemporaryDir folder;
        QDir dir(folder.path());
        QVERIFY(dir.mkpath(QStringLiteral("har/inside")));
        QFile secret(folder.filePath(QStringLiteral("secret")));
        QVERIFY(secret.open(QIODevice::WriteOnly) && secret.write("secret") == 6);
        QVERIFY(QFile::link(secret.fileName(), folder.filePath(QStringLiteral("har/link"))));
        QVERIFY(QFile::link(folder.path(), folder.filePath(QStringLiteral("har/linked"))));
        const std::filesystem::path home = folder.filePath(QStringLiteral("har")).toStdString();
        const CapturePtr capture =
            openText(harOf(entryOf("'_file': '" + name.toStdString() + "'")), home).value();
        QVERIFY(!capture->entries().front().hasBody);
        QCOMPARE(capture->entries().front().notes.front().code, NoteCode::OutsideFile);
    }

    void bodiesHaveALimit() {
        const CapturePtr capture =
            openText(harOf(entryOf("'text': 'abcdef'") + ", " +
                           entryOf("'text': 'YWJjZGVm', 'encoding': 'base64'") + ", " +
                           entryOf("'text': '616263646566', '_isBinary': true") + ", " +
                           entryOf("'text': 'no base64!', 'encoding': 'base64'")))
                .value();
        for (const std::size_t position : {0U, 1U, 2U}) {
            QCOMPARE(textOf(capture->body(position, 6, {}).value()), QByteArray("abcdef"));
            QCOMPARE(capture->body(position, 5, {}).error(), (Error{ErrorCode::TooLarge, "5"}));
        }
        QCOMPARE(capture->body(3, 5, {}).error().code, ErrorCode::TooLarge);
        QCOMPARE(textOf(capture->body(1, std::numeric_limits<std::uint64_t>::max() / 3 + 2, {}).value()),
                 QByteArray("abcdef"));
    }
};

QTEST_GUILESS_MAIN(TestHarBody)
#include "tst_HarBody.moc"
