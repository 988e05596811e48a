// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/Detection.h"
#include "tests/support/TestBytes.h"

#include <QFile>
#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {} // namespace

class TestDetection final : public QObject {
    Q_OBJECT

private slots:
    void firstBytes_data() {
        QTest::addColumn<QByteArray>("beginning");
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* what, const QByteArray& beginning, FileKind kind,
                            const char* name = "") {
            QTest::newRow(what) << beginning << QString::fromLatin1(name) << static_cast<int>(kind);
        };
        row("nothing", "", FileKind::Body);
        row("text", "hello", FileKind::Body);
        row("JSON array", "[1]", FileKind::Body);
        row("JSON object", " \r\n{\"a\":1}", FileKind::Har);
        row("with a BOM", "\xEF\xBB\xBF{\"log\":{}}", FileKind::Har);
        row("JSONP", "onInputData ( {\"log\":{}} )", FileKind::Har, "a.harp");
        row("a call with a number", "f(1)", FileKind::Body);
        row("any text, named as a HAR", "xyz", FileKind::Har, "A.HAR");
        row("nothing, named as a HAR", "", FileKind::Har, "x.har");
        row("HTTP/1.1", "HTTP/1.1 200 OK\r\n", FileKind::HttpMessage, "x.json");
        row("HTTP/2", "\nHTTP/2 200 \n", FileKind::HttpMessage);
        row("HTTPS", "HTTPS://", FileKind::Body);
        row("WARC", "WARC/1.0\r\n", FileKind::Warc);
        row("ARC", "filedesc://x.arc", FileKind::Arc);
        row("WARC with a dictionary", QByteArray::fromHex("5d2a4d18"), FileKind::ZstdDictionary);
        row("flow", "14:7:version;1:1#}", FileKind::Flows);
        row("cut flow", "1400:7:version;1:", FileKind::Flows);
        row("a time", "12:30 is noon", FileKind::Body);
        row("a key in a log", "1:x", FileKind::Body);
        row("13 digits", "1234567890123:7:version;", FileKind::Body);
        row("Burp", "<?xml version=\"1.1\"?>\n<!DOCTYPE items [\n]>\n<items burpVersion=\"2\">",
            FileKind::Burp);
        row("Burp issues", "<?xml version=\"1.0\"?>\n<issues burpVersion=\"2\">", FileKind::BurpIssues);
        row("XML", "<?xml version=\"1.0\"?>\n<feed>", FileKind::Body);
        row("ZIP", QByteArray::fromHex("504b0304"), FileKind::Zip);
        row("empty ZIP", QByteArray::fromHex("504b0506"), FileKind::Zip);
        row("pcap", QByteArray::fromHex("d4c3b2a1"), FileKind::Pcap);
        row("pcapng", QByteArray::fromHex("0a0d0d0a"), FileKind::Pcap);
        row("Charles session", QByteArray::fromHex("aced0005"), FileKind::JavaObject);
        row("request file", "### get\nGET https://x", FileKind::RequestFile);
        row("request", "POST /a HTTP/1.1\r\n", FileKind::RequestFile);
        row("variable", "@host = x\n", FileKind::RequestFile);
        row("mention", "@someone said", FileKind::Body);
        row("UTF-16", QByteArray::fromHex("7b002200"), FileKind::Har);
        row("gzip", QByteArray::fromHex("1f8b0800"), FileKind::Compressed, "x.json");
        row("zlib", QByteArray::fromHex("789c"), FileKind::Compressed);
        row("zstd", QByteArray::fromHex("28b52ffd"), FileKind::Compressed);
        row("named as brotli", "anything", FileKind::Compressed, "x.json.br");
    }

    void firstBytes() {
        QFETCH(const QByteArray, beginning);
        QFETCH(const QString, name);
        QFETCH(const int, kind);
        QCOMPARE(static_cast<int>(detectFile(viewOf(beginning), name.toStdString()).kind), kind);
    }

    void names() {
        QVERIFY(isNamedHar("a.har") && isNamedHar("A.HARP") && isNamedHar("x.zhar") &&
                isNamedHar("x.har.gz"));
        QVERIFY(!isNamedHar("a.json") && !isNamedHar("har") && !isNamedHar("a.har.json"));
        QCOMPARE(nameOfContent("x.json.gz"), std::string_view("x.json"));
        QCOMPARE(nameOfContent("x.json"), std::string_view("x.json"));
    }

    void files_data() {
        QTest::addColumn<int>("kind");
        const auto row = [](const char* file, FileKind kind) {
            QTest::newRow(file) << static_cast<int>(kind);
        };
        row("http-request-file-01.http", FileKind::RequestFile);
        row("curl-i-02-zones.http", FileKind::HttpMessage);
        row("har-fiddler-01-bom.har", FileKind::Har);
        row("har-broken-04-jsonp.har", FileKind::Har);
        row("har-mitmproxy-05-zhar.zhar", FileKind::Compressed);
        row("mitm-08-badgzip.flow", FileKind::Flows);
        row("saz-01.saz", FileKind::Zip);
        row("burp-01-base64.xml", FileKind::Burp);
        row("warc-15-broken.warc", FileKind::Warc);
        row("warc-14-extra-sl.warc.gz", FileKind::Compressed);
    }

    void files() {
        QFETCH(const int, kind);
        const QString name = QString::fromLatin1(QTest::currentDataTag());
        QFile file(QStringLiteral(LEVELSCOPE_CORPUS "/") + name);
        if (!file.open(QIODevice::ReadOnly))
            QSKIP("the corpus is not here");
        QCOMPARE(static_cast<int>(detectFile(viewOf(file.read(64 * 1024)), name.toStdString()).kind), kind);
    }
};

QTEST_GUILESS_MAIN(TestDetection)
#include "tst_Detection.moc"
