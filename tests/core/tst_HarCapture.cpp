// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/PayloadFile.h"
#include "core/capture/HarCapture.h"
#include "tests/support/CorpusBodies.h"
#include "tests/support/HarText.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;

class TestHarCapture final : public QObject {
    Q_OBJECT

private slots:
    void corpusFiles_data() {
        QTest::addColumn<bool>("isHar");
        const QStringList noHars = {
            QStringLiteral("har-broken-02-notjson.har"), QStringLiteral("har-broken-12-entryonly.har"),
            QStringLiteral("har-broken-15-noentries2.har"), QStringLiteral("har-broken-17-nested-log.har")};
        const QStringList files = QDir(corpus::fileNamed({})).entryList({QStringLiteral("har-*")});
        if (files.isEmpty())
            QSKIP("the corpus is not there");
        for (const QString& name : files)
            QTest::newRow(name.toUtf8()) << !noHars.contains(name);
    }

    void corpusFiles() {
        QFETCH(const bool, isHar);
        const QString name = QString::fromUtf8(QTest::currentDataTag());
        const PayloadPtr file = corpus::payloadOf(name);
        const std::optional<ContentCoding> coding = codingBySignature(file->bytes());
        const Result<CapturePtr> capture =
            coding.has_value() ? openBytes(decodeContent(*coding, file->bytes(), kNoLimit, {}).value().bytes)
                               : openBytes({file->bytes().begin(), file->bytes().end()});
        QCOMPARE(capture.has_value(), isHar);
        if (isHar)
            QCOMPARE(corpus::bodiesOf(*capture.value()), corpus::expectedBodies(name));
        else
            QCOMPARE(capture.error().code, ErrorCode::DecodeFailed);
    }

    void whatIsListed() {
        const CaptureEntry entry = listedOf(
            "'mimeType': 'application/vnd.mozilla.json.view', 'text': '{}'",
            "'status': 200, 'bodySize': 17, 'headers': [{'name': 'CONTENT-TYPE', 'value': "
            "'application/json; charset=utf-8'}, {'name': 'content-encoding', 'value': 'br'}, null, 1, {}]");
        QCOMPARE(entry, (CaptureEntry{.index = 0,
                                      .method = "GET",
                                      .path = "/a",
                                      .status = "200",
                                      .mimeType = "application/json; charset=utf-8",
                                      .encoding = "br",
                                      .wireBytes = 17,
                                      .hasBody = true}));
        QCOMPARE(listedOf("'mimeType': 'text/html', 'text': 'a'").mimeType, std::string("text/html"));
        QCOMPARE(listedOf("'text': 'a'", "'status': 'error'").status, std::string("error"));
    }

    void longValuesAreCutInTheList() {
        const std::string url(100'000, 'x');
        const CapturePtr capture = openText(harOf("{'request': {'url': 'data:" + url + "'}}")).value();
        QVERIFY(capture->entries().front().path.size() <= 2'000);
    }

    void wireBytes_data() {
        QTest::addColumn<QByteArray>("response");
        QTest::addColumn<qint64>("bytes");
        const auto row = [](const char* name, const char* response, qint64 bytes) {
            QTest::newRow(name) << QByteArray(response) << bytes;
        };
        row("transfer", "'_transferSize': 500, 'headersSize': 100, 'bodySize': 300", 400);
        row("no headers' size", "'_transferSize': 500, 'headersSize': -1, 'bodySize': 300", 300);
        row("headers larger", "'_transferSize': 50, 'headersSize': 100, 'bodySize': 300", 300);
        row("unknown", "'bodySize': -1", -1);
        row("from the cache", "'bodySize': 0", -1);
        row("header", "'bodySize': -1, 'headers': [{'name': 'Content-Length', 'value': '42'}]", 42);
        row("header as a number", "'headers': [{'name': 'content-length', 'value': 42}]", 42);
        row("header with commas", "'headers': [{'name': 'Content-Length', 'value': '34,034'}]", -1);
        row("redirect", "'status': 302, 'bodySize': 300", -1);
        row("fraction", "'bodySize': 1.5", -1);
        row("beyond 64 bits", "'bodySize': 99999999999999999999", -1);
        row("of another type", "'bodySize': {'a': 1}, '_transferSize': null", -1);
    }

    void wireBytes() {
        QFETCH(const QByteArray, response);
        QFETCH(const qint64, bytes);
        const std::optional<std::uint64_t> wire = listedOf("'text': 'a'", response.toStdString()).wireBytes;
        QCOMPARE(wire.has_value() ? static_cast<qint64>(*wire) : -1, bytes);
    }

    void shapesOfFiles_data() {
        QTest::addColumn<std::string>("file");
        const std::string har = harOf(entryOf("'text': 'a'"));
        QTest::newRow("plain") << har;
        QTest::newRow("byte order mark") << "\xEF\xBB\xBF" + har;
        QTest::newRow("white space") << "\r\n\t " + har + "\n";
        QTest::newRow("zeros at the end") << har + std::string(3, '\0');
        QTest::newRow("JSONP") << "onInputData(" + har + ")";
        QTest::newRow("JSONP with a mark") << "\xEF\xBB\xBF\n$a.b_1 ( " + har + " );\n";
        QTest::newRow("log last") << quoted("{'comment': [{'log': 1}], 'log'") + har.substr(6);
        QTest::newRow("escaped keys") << quoted("{'\\u006cog'") + har.substr(6);
        QTest::newRow("numbers and members around")
            << quoted("{'log': {'version': 1.3, 'pages': null, 'x': 1e400, 'entries': [") +
                   entryOf("'text': 'a'") + quoted("], 'comment': {'entries': 1}}, 'log ': 2}");
    }

    void shapesOfFiles() {
        QFETCH(const std::string, file);
        const Result<CapturePtr> capture = openText(file);
        QVERIFY(capture.has_value());
        QCOMPARE(bodiesOf(*capture.value()), (QByteArrayList{"a"}));
        QCOMPARE(capture.value()->notes(), Notes());
    }

    void whatIsNoHar_data() {
        QTest::addColumn<std::string>("file");
        QTest::addColumn<QByteArray>("detail");
        const auto row = [](const char* name, const std::string& file, const char* detail) {
            QTest::newRow(name) << quoted(file) << QByteArray(detail);
        };
        row("empty", "", "no log");
        row("text", "plain text", "no log");
        row("array", "[1, 2]", "no log");
        row("other JSON", "{'a': {'b': [1, {'c': 2}]}}", "no log");
        row("log of another type", "{'log': [1, 2], 'entries': []}", "no log");
        row("no entries", "{'log': {'pages': []}}", "log has no entries");
        row("entries of another type", "{'log': {'entries': {}}}", "log has no entries");
        row("cut before the entries", "{'log': {'pages': [{}, {", "the file ends before log.entries");
        row("elsewhere", "{'a': {'c': {}, 'b': {'log': {'entries': []}}}, 'd': {'log': {}}}",
            "no log at the top, but one in a.b.log");
        row("deep", "{'a': " + std::string(1'000'000, '[') + std::string(1'000'000, '{'), "no log");
    }

    void whatIsNoHar() {
        QFETCH(const std::string, file);
        QFETCH(const QByteArray, detail);
        const Result<CapturePtr> capture = openText(file);
        QVERIFY(!capture.has_value());
        QCOMPARE(capture.error(), (Error{ErrorCode::DecodeFailed, detail.toStdString()}));
    }

    void theLastOfRepeatedKeysCounts() {
        const CapturePtr capture =
            openText(
                harOf("{'response': {'status': 500, 'content': {'text': 'first', 'text': 'a', 'text': 'b'}},"
                      "'response': {'content': {'text': 'c', 'size': 3}, 'content': {'text': 'd'}}}"))
                .value();
        QCOMPARE(bodiesOf(*capture), (QByteArrayList{"d"}));
        QCOMPARE(capture->entries().front().status, std::string());
        QCOMPARE(capture->body(0, kNoLimit, {}).value().notes, Notes());
    }

    void oddEntriesAreListed() {
        const CapturePtr capture =
            openText(
                harOf("null, 1, 'text', [], {}, {'request': null, 'response': []}, {'response': {'content': "
                      "null}}, {'response': {'content': {'text': {'a': 1}}}}, " +
                      entryOf("'text': 'last'")))
                .value();
        QCOMPARE(bodiesOf(*capture), (QByteArrayList{"-", "-", "-", "-", "-", "-", "-", "-", "last"}));
        QCOMPARE(capture->entries().back().index, std::uint64_t{8});
        QCOMPARE(capture->entries()[4].notes, (Notes{{NoteCode::NoResponse, ""}}));
        QCOMPARE(capture->entries()[7].notes, (Notes{{NoteCode::NotStored, ""}}));
    }

    /// Wherever a file is cut, what is whole before is there.
    void cutFiles() {
        const std::string one = entryOf("'text': 'one'");
        const std::string whole = harOf(one + ", " + one + ", " + one);
        const std::size_t start = whole.find('[') + 1;
        for (std::size_t size = start; size <= whole.size(); ++size) {
            const CapturePtr capture = openText(whole.substr(0, size)).value();
            const std::size_t complete = std::min<std::size_t>((size - start + 2) / (one.size() + 2), 3);
            QCOMPARE(capture->entries().size(), complete);
            QCOMPARE(bodiesOf(*capture).count("one"), static_cast<qsizetype>(complete));
            const bool entriesEnd = size + 2 >= whole.size(); // only the last brackets are missing
            QCOMPARE(capture->notes(), entriesEnd
                                           ? Notes()
                                           : (Notes{{NoteCode::CutInEntry, std::to_string(complete) + " " +
                                                                               std::to_string(size)}}));
        }
    }

    void positionsCountFromTheFilesStart() {
        const std::string wrapped = "\xEF\xBB\xBF"
                                    "f(" +
                                    harOf("{'response': {");
        const std::string cut = wrapped.substr(0, wrapped.size() - 3); // without its end
        QCOMPARE(openText(cut).value()->notes(),
                 (Notes{{NoteCode::CutInEntry, "0 " + std::to_string(cut.size())}}));
        const std::string damaged = "\xEF\xBB\xBF"
                                    "f(" +
                                    harOf("{'a': 1, oops}");
        const CaptureEntry entry = openText(damaged).value()->entries().front();
        QCOMPARE(entry.notes.back(), (EntryNote{NoteCode::DamagedAt, std::to_string(damaged.find("oops"))}));
    }

    void damageStaysInItsEntry() {
        const std::string damaged = entryOf("'text': '<a href='x'>'");
        const CapturePtr capture = openText(harOf(damaged + ", " + entryOf("'text': 'whole'"))).value();
        QCOMPARE(bodiesOf(*capture), (QByteArrayList{"<a href=", "whole"}));
        QCOMPARE(capture->entries()[0].notes.front().code, NoteCode::DamagedAt);
        QCOMPARE(capture->entries()[1].notes, Notes());
        QCOMPARE(capture->body(0, kNoLimit, {}).value().exactness, Exactness::Altered);
        QCOMPARE(capture->body(1, kNoLimit, {}).value().exactness, Exactness::DecodedExact);
    }

    void entriesWithoutABody_data() {
        QTest::addColumn<std::string>("content");
        QTest::addColumn<std::string>("response");
        QTest::addColumn<Notes>("notes");
        const auto row = [](const char* name, const char* content, const char* response, const Notes& notes) {
            QTest::newRow(name) << std::string(content) << std::string(response) << notes;
        };
        row("nothing said", "", "'status': 204", {{NoteCode::NotStored, ""}});
        row("null", "'text': null", "'status': 200", {{NoteCode::NotStored, ""}});
        row("base64 of nothing", "'encoding': 'base64', 'text': '', 'size': 0", "'status': 200",
            {{NoteCode::NotStored, ""}});
        row("size only", "'size': 1234", "'status': 206", {{NoteCode::NotStoredSized, "1234"}});
        row("remark", "'comment': 'Response bodies are not included.', 'size': -1", "'status': 200",
            {{NoteCode::NotStored, "Response bodies are not included."}});
        row("remark and size", "'comment': 'Too large', 'size': 600000", "'status': 200",
            {{NoteCode::NotStored, "Too large"}, {NoteCode::NotStoredSized, "600000"}});
        row("size of a redirect's target", "'size': 1234", "'status': 301", {{NoteCode::NotStored, ""}});
        row("no response", "'size': 0", "'status': 0, '_error': 'net::ERR_ABORTED'",
            {{NoteCode::NoResponse, "net::ERR_ABORTED"}});
        row("Playwright's failure", "'size': -1", "'status': -1", {{NoteCode::NoResponse, ""}});
    }

    void entriesWithoutABody() {
        QFETCH(const std::string, content);
        QFETCH(const std::string, response);
        QFETCH(const Notes, notes);
        const CaptureEntry entry = listedOf(content, response);
        QVERIFY(!entry.hasBody);
        QCOMPARE(entry.notes, notes);
    }

    void stops() {
        std::stop_source source;
        const std::stop_token stop = source.get_token();
        const std::string text(3'000'000, 'x');
        const std::string har =
            harOf(entryOf("'text': '" + text + "'") + ", " + entryOf("'text': '" + text + "'"));
        const auto file = std::make_shared<const Payload>("a.har", PayloadOrigin::File, bytesOf(har));
        std::size_t entries = 0;
        const EntrySink sink = [&](const CaptureEntry&) {
            ++entries;
            source.request_stop();
        };
        const ReadProgress progress;
        QCOMPARE(openHar(file, {}, {sink, progress, stop}).error().code, ErrorCode::Stopped);
        QCOMPARE(entries, std::size_t{1});
        QCOMPARE(openText(har).value()->body(0, kNoLimit, stop).error().code, ErrorCode::Stopped);
    }

    void filesThatAreCutMeanwhile() {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("a.har")));
        const std::string har = harOf(entryOf("'text': '" + std::string(3'000'000, 'x') + "'"));
        QVERIFY(file.open(QIODevice::WriteOnly) &&
                file.write(har.data(), static_cast<qint64>(har.size())) > 0);
        file.close();
        const PayloadPtr payload = readPayloadFile(file.fileName().toStdString(), {}, {}).value();
        const EntrySink sink = [](const CaptureEntry&) {};
        const ReadProgress progress;
        const std::stop_token stop;
        const CapturePtr capture = openHar(payload, {}, {sink, progress, stop}).value();
        QVERIFY(QFile::resize(file.fileName(), 4096));
        QCOMPARE(capture->body(0, kNoLimit, {}).error().code, ErrorCode::PayloadChanged);
        QCOMPARE(openHar(payload, {}, {sink, progress, stop}).error().code, ErrorCode::PayloadChanged);
    }

    void tooManyEntries() {
        std::string entries = "0";
        for (int count = 0; count < 500'000; ++count)
            entries += ",0";
        QCOMPARE(openText(harOf(entries)).error().code, ErrorCode::TooLarge);
    }
};

QTEST_GUILESS_MAIN(TestHarCapture)
#include "tst_HarCapture.moc"
