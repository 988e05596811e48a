// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/CaptureFile.h"
#include "tests/support/CorpusBodies.h"
#include "tests/support/StoredZip.h"
#include "tests/support/TestBytes.h"

#include <QTest>

#include <zstd.h>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

/// What the table says of a file, its exceptions included: "error CODE" for one that is refused.
QStringList expectedOf(const QString& name, const QString& bytes, const QString& sha256) {
    static const QHash<QString, QStringList> exceptions = {
        {QStringLiteral("body-02-block128k.zst"), {QStringLiteral("131068 6720034189935842")}},
        {QStringLiteral("body-03-empty.zst"), {QStringLiteral("none")}},
        {QStringLiteral("body-04-rle.zst"), {QStringLiteral("1048576 30e14955ebf13522")}},
        {QStringLiteral("body-06-corrupt-huff.zst"), {QStringLiteral("7 9fbe717d22bcfe12")}},
        {QStringLiteral("body-07-dictionary.br"), {QStringLiteral("122784 20e42eb1b511c218")}},
        {QStringLiteral("json-canada.json.gz"), {QStringLiteral("2251051 f83b3b354030d5dd")}},
        {QStringLiteral("http-request-file-01.http"), {QStringLiteral("error Unsupported")}},
        {QStringLiteral("har-broken-02-notjson.har"), {QStringLiteral("error NoCapture")}},
        {QStringLiteral("har-broken-12-entryonly.har"), {QStringLiteral("error NoCapture")}},
        {QStringLiteral("har-broken-15-noentries2.har"), {QStringLiteral("error NoCapture")}},
        {QStringLiteral("har-broken-17-nested-log.har"), {QStringLiteral("error NoCapture")}},
    };
    if (const auto found = exceptions.find(name); found != exceptions.end())
        return *found;
    const QStringList listed = corpus::expectedBodies(name);
    const bool holdsNone =
        name.startsWith(QLatin1String("warc-07")) || name.startsWith(QLatin1String("warc-14"));
    if (!listed.isEmpty() || holdsNone)
        return listed;
    return {bytes + QLatin1Char(' ') + sha256.left(16)};
}

Result<CapturePtr> opened(const PayloadPtr& file, const QString& name) {
    const EntrySink ignore = [](const CaptureEntry&) {};
    return openCapture(file, corpus::fileNamed(name).toStdString(),
                       {.sink = ignore, .progress = {}, .stop = {}});
}

ErrorCode refusal(std::string_view text, const char* name) {
    const Result<CapturePtr> capture = opened(payloadOf(text), QString::fromLatin1(name));
    return capture.has_value() ? ErrorCode::Internal : capture.error().code;
}

} // namespace

class TestCaptureFile final : public QObject {
    Q_OBJECT

private slots:
    void corpusFiles_data() {
        QTest::addColumn<QStringList>("expected");
        QFile index(corpus::fileNamed(QStringLiteral("INDEX.tsv")));
        if (!index.open(QIODevice::ReadOnly))
            QSKIP("the corpus is not here");
        index.readLine(); // titles
        while (!index.atEnd()) {
            const QStringList cells = QString::fromUtf8(index.readLine()).split(QLatin1Char('\t'));
            QTest::newRow(qPrintable(cells[0])) << expectedOf(cells[0], cells[1], cells[2]);
        }
    }

    void corpusFiles() {
        QFETCH(const QStringList, expected);
        const QString name = QString::fromLatin1(QTest::currentDataTag());
        const PayloadPtr file = corpus::payloadOf(name);
        QVERIFY(file != nullptr);
        if (ZSTD_versionNumber() != 10504 && name.startsWith(QLatin1String("body-06")))
            QSKIP("newer versions of libzstd refuse it");
        const Result<CapturePtr> capture = opened(file, name);
        QStringList found;
        if (capture.has_value())
            found = corpus::bodiesOf(*capture.value());
        else if (capture.error().code == ErrorCode::NoCapture)
            found = {QStringLiteral("error NoCapture")};
        else if (capture.error().code == ErrorCode::Unsupported)
            found = {QStringLiteral("error Unsupported")};
        else
            found = {QString::fromStdString("error: " + capture.error().detail)};
        QCOMPARE(found, expected);
    }

    void refusals() {
        QCOMPARE(refusal("GET / HTTP/1.1\r\n\r\n", "a.http"), ErrorCode::Unsupported);
        QCOMPARE(refusal("filedesc://a.arc", "a.arc"), ErrorCode::Unsupported);
        QCOMPARE(refusal("\xD4\xC3\xB2\xA1", "a.pcap"), ErrorCode::Unsupported);
        QCOMPARE(refusal("[1]", "a.har"), ErrorCode::NoCapture);
        QCOMPARE(refusal("", "a.har"), ErrorCode::NoCapture);
        QCOMPARE(refusal("PK\x03\x04 and no more", "a.saz"), ErrorCode::Damaged);
        QCOMPARE(refusal("\x1F\x8B\x08 and no more", "a.gz"), ErrorCode::Damaged);
    }

    /// A terminal would obey what a hostile server puts into a header.
    void whatIsListedCanBePrinted() {
        constexpr const char* warc = "WARC/1.0\r\nWARC-Type: response\r\nContent-Type: application/http\r\n"
                                     "WARC-Target-URI: http://a/\x1B[2J\r\nContent-Length: 49\r\n\r\n"
                                     "HTTP/1.1 200 OK\r\nContent-Type: \x1B[31mtext\r\n\r\nhello\r\n\r\n";
        constexpr const char* burp =
            "<?xml version=\"1.0\"?><items burpVersion=\"2\"><item><url>http://a/\xC2\x9B"
            "2J</url><status>200</status>"
            "<response "
            "base64=\"true\">SFRUUC8xLjEgMjAwIE9LDQpDb250ZW50LVR5cGU6IBtbMzFtdGV4dA0KDQpoZWxsbw==</response>"
            "</item></items>";
        for (const auto& [text, name] :
             {std::pair{"HTTP/1.1 200 OK\nContent-Type: \x1B[31mtext\n\nhello", "a.http"},
              std::pair{warc, "a.warc"}, std::pair{burp, "a.xml"}}) {
            const Result<CapturePtr> capture = opened(payloadOf(text), QString::fromLatin1(name));
            QVERIFY(capture.has_value());
            QCOMPARE(capture.value()->entries().size(), std::size_t(1));
            const CaptureEntry& entry = capture.value()->entries().front();
            QVERIFY(entry.mimeType.ends_with("[31mtext"));
            for (const std::string& shown : {entry.path, entry.mimeType, entry.status})
                QVERIFY2(shown.find('\x1B') == std::string::npos &&
                             shown.find("\xC2\x9B") == std::string::npos,
                         shown.c_str());
        }
    }

    void whatIsABody() {
        for (const auto& [text, name] : {std::pair{"{\"log\": 1}", "a.json"}, std::pair{"plain", "a.br"},
                                         std::pair{"", "a.json"}, std::pair{"x\x01y", "a"}}) {
            const Result<CapturePtr> capture = opened(payloadOf(text), QString::fromLatin1(name));
            QVERIFY(capture.has_value());
            QCOMPARE(capture.value()->format(), CaptureFormat::Body);
            QCOMPARE(std::string(asText(capture.value()->body(0, 100, {}).value().bytes)), std::string(text));
        }
    }

    /// As Playwright writes it: bodies are members beside the HAR, named in "_file".
    void aZippedHarHasItsBodiesBesideItInTheZip() {
        const auto entry = [](const char* file) {
            return QByteArray("{\"request\": {\"method\": \"GET\", \"url\": \"/a\"}, \"response\": "
                              "{\"status\": 200, "
                              "\"content\": {\"mimeType\": \"text/plain\", \"_file\": \"") +
                   file + "\"}}}";
        };
        StoredZip zip;
        zip.add("above.txt", "not this");
        zip.add("trace/har.har", "{\"log\": {\"entries\": [" + entry("1f.txt") + "," + entry("../above.txt") +
                                     "," + entry("2f.txt") + "]}}");
        zip.add("trace/1f.txt", "hello");
        const QByteArray bytes = zip.whole();
        const CapturePtr capture = opened(payloadOf(viewOf(bytes)), QStringLiteral("har.zip")).value();
        QCOMPARE(capture->format(), CaptureFormat::Har);
        QCOMPARE(capture->entries().size(), std::size_t{3});
        QVERIFY(capture->entries()[0].hasBody);
        QVERIFY(asText(capture->body(0, 5, {}).value().bytes) == "hello");
        QCOMPARE(capture->body(0, 4, {}).error().code, ErrorCode::TooLarge);
        QVERIFY(!capture->entries()[1].hasBody);
        QCOMPARE(capture->entries()[2].notes.at(0), (EntryNote{NoteCode::OutsideFile, "2f.txt"}));
    }
};

QTEST_GUILESS_MAIN(TestCaptureFile)
#include "tst_CaptureFile.moc"
