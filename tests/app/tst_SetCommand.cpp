// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <csignal>

using namespace levelscope::tests;

namespace {

QByteArray entry(const QByteArray& content) {
    return "{\"request\": {\"method\": \"GET\", \"url\": \"https://example.com/a?key=secret\"}, "
           "\"response\": {\"status\": 200, \"bodySize\": 12, \"headers\": [{\"name\": \"Content-Encoding\", "
           "\"value\": \"gzip\"}], \"content\": {" +
           content + "}}}";
}

/// Responses of 5 and of 23 bytes, and between them one without a body. gzip -n -6 makes 25 and 28 bytes of
/// them.
QByteArray har() {
    return "{\"log\": {\"entries\": [" + entry("\"size\": 5, \"text\": \"hello\"") + ", " + entry("") + ", " +
           entry("\"size\": 23, \"text\": \"hello hello hello hello\"") + "]}}";
}

const QString kGzip6 = QStringLiteral("--measure size --codecs gzip --levels gzip=6");

} // namespace

/// `levelscope sweep` of captures.
class TestSetCommand final : public QObject {
    Q_OBJECT

    TestProgram m_program;

    [[nodiscard]] Finished sweep(const QString& arguments) const {
        return m_program.run(QStringLiteral("sweep %1 %2").arg(arguments, kGzip6));
    }

private slots:
    void initTestCase() { QVERIFY(m_program.writeFile(QStringLiteral("a.har"), har())); }

    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void csvHasTheEntriesAndTheirTotal() {
        const Finished program = sweep(QStringLiteral("a.har --entry 0,2 --weight 0=10,2=2 --format csv"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(program.errors, QByteArray());
        const QList<QByteArray> lines = program.output.split('\n');
        QVERIFY2(lines[0].endsWith(",exactness,sent_encoding,sent_bytes,entry,weight"), lines[0].constData());
        const QList<CsvRow> rows = rowsOf(program.output);
        QCOMPARE(rows.size(), qsizetype{3});
        QCOMPARE(rows[0]["compressed_bytes"], QByteArray("25"));
        QCOMPARE(rows[1]["compressed_bytes"], QByteArray("28"));
        QCOMPARE(rows[2]["original_bytes"], QByteArray("96"));    // 10 x 5 + 2 x 23
        QCOMPARE(rows[2]["compressed_bytes"], QByteArray("306")); // 10 x 25 + 2 x 28
        QCOMPARE(rows[2]["ratio"], QByteArray("0.3137"));
        QVERIFY2(lines[1].endsWith(",decoded-exact,gzip,12,0,10"), lines[1].constData());
        QVERIFY2(lines[2].endsWith(",decoded-exact,gzip,12,2,2"), lines[2].constData());
        QVERIFY2(lines[3].endsWith(",decoded-exact,gzip,144,total,"), lines[3].constData());
        QVERIFY2(lines[3].contains(",weighted total of 2 responses of a.har,,"), lines[3].constData());
        QVERIFY(!program.output.contains("secret"));
    }

    void jsonHoldsWholeSweeps() {
        const Finished program = sweep(QStringLiteral("a.har --entry all --weight 2=3 -o set.json"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(program.errors,
                 QByteArray("levelscope: Left out for having no body (the file holds no body): 1.\n"));
        const QJsonObject json =
            QJsonDocument::fromJson(m_program.readFile(QStringLiteral("set.json"))).object();
        QCOMPARE(json[QStringLiteral("schema")], QJsonValue(QStringLiteral("levelscope.sweep-set")));
        QCOMPARE(json[QStringLiteral("version")], QJsonValue(1));
        const QJsonArray members = json[QStringLiteral("members")].toArray();
        QCOMPARE(members.size(), qsizetype{2});
        QCOMPARE(members[1][QLatin1String("entry")], QJsonValue(2));
        QCOMPARE(members[1][QLatin1String("weight")], QJsonValue(3));
        const QJsonObject swept = members[1][QLatin1String("sweep")].toObject();
        QCOMPARE(swept[QStringLiteral("schema")], QJsonValue(QStringLiteral("levelscope.sweep")));
        QCOMPARE(swept[QStringLiteral("payload")][QLatin1String("name")],
                 QJsonValue(QStringLiteral("a.har, response 2, /a")));
        const QJsonObject total = json[QStringLiteral("total")].toObject();
        QCOMPARE(total[QStringLiteral("complete")], QJsonValue(true));
        QCOMPARE(total[QStringLiteral("results")][0][QLatin1String("compressed_bytes")],
                 QJsonValue(109)); // 25 + 3 x 28
        QVERIFY(total[QStringLiteral("results")][0][QLatin1String("parameters")].isNull());
        QVERIFY(!swept[QStringLiteral("results")][0][QLatin1String("parameters")].isNull());
    }

    void tableHasABlockForEach() {
        const Finished program = sweep(QStringLiteral("a.har --entry 0-2"));
        QCOMPARE(program.exitCode, 0);
        const QString text = QString::fromUtf8(program.output);
        QVERIFY2(text.startsWith(QStringLiteral("a.har, response 0, /a, weight 1\n"
                                                "===============================\n\ncodec")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\n\na.har, response 2, /a, weight 1\n===")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\n\nweighted total of 2 responses of a.har\n===")),
                 qPrintable(text));
        QCOMPARE(text.count(QStringLiteral("\nPayload: ")), 2);
        QCOMPARE(text.count(QStringLiteral("\nMethod: ")), 1);
        QVERIFY2(text.contains(QStringLiteral("\nTotal: weighted total of 2 responses of a.har, 28 bytes. ")),
                 qPrintable(text));
        QVERIFY2(
            text.contains(QStringLiteral("\nCapture: body decoded-exact; the server sent gzip, 24 bytes (")),
            qPrintable(text));
    }

    void markdownHasAHeadingForEach() {
        const QString text = QString::fromUtf8(sweep(QStringLiteral("a.har --entry all --format md")).output);
        QVERIFY2(text.startsWith(QStringLiteral("# Levels compared on responses of a.har\n\n"
                                                "## a.har, response 0, /a, weight 1\n\n| codec |")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\n\n## weighted total of 2 responses of a.har\n\n| codec |")),
                 qPrintable(text));
    }

    void chartsAreOfTheTotal() {
        const Finished program =
            sweep(QStringLiteral("a.har --entry all --format csv --chart ratio=total.svg"));
        QCOMPARE(program.exitCode, 0);
        QVERIFY(m_program.readFile(QStringLiteral("total.svg")).contains("weighted total of 2 responses"));
    }

    void aBodyThatCannotBeHadCostsThatResponse() {
        const Finished program = sweep(QStringLiteral("a.har --entry all --decoded-limit 5 --format csv"));
        QCOMPARE(program.exitCode, 1);
        QCOMPARE(rowsOf(program.output).size(), qsizetype{2});
        QVERIFY2(program.errors.contains("levelscope: The body of response 2 of a.har decodes to more than 5 "
                                         "bytes; raise --decoded-limit.\n"),
                 program.errors.constData());
        QVERIFY2(program.errors.endsWith(
                     "levelscope: 1 of 2 responses are left out because their bodies cannot be had.\n"),
                 program.errors.constData());
        const Finished none = sweep(QStringLiteral("a.har --entry all --decoded-limit 1"));
        QCOMPARE(none.exitCode, 1);
        QCOMPARE(none.output, QByteArray());
    }

    void wrongUsage_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QByteArray>("part");
        const auto row = [](const char* name, const char* arguments, const char* part) {
            QTest::newRow(name) << QString::fromLatin1(arguments) << QByteArray(part);
        };
        row("several responses", "a.har",
            "The file holds 3 responses, which levelscope entries lists; choose one with --entry N or all "
            "with "
            "--entry all, or take the file as one body with --as body.");
        row("no such response", "a.har --entry 0,3", "The file has no response number 3;");
        row("no such range", "a.har --entry 3-9",
            "The file has no responses up to number 9; the last one is number 2.");
        row("a range that is too long", "a.har --entry 0-3", "up to number 3; the last one is number 2.");
        row("one that is not there beside all", "a.har --entry all,3", "The file has no response number 3;");
        row("no number", "a.har --entry 1,x", "such as 3,7,12-20, or all, not \"x\".");
        row("backwards", "a.har --entry 2-1", "from the lower to the higher number, not \"2-1\".");
        row("weight of one", "a.har --entry 0 --weight 0=2", "--weight is for the total of several");
        row("weight of another", "a.har --entry 0,1 --weight 2=2",
            "--weight names response 2, which --entry does not.");
        row("weight zero", "a.har --entry all --weight 0=0", "from 1 to 1000000000, not \"0\".");
        row("weight alone", "a.har --entry all --weight 3", "such as 3=10,7=2, not \"3\".");
        row("weight twice", "a.har --entry all --weight 0=1,0=2", "names response 0 twice");
        row("weight in two lists", "a.har --entry all --weight 0=1 --weight 2=1,0=2",
            "names response 0 twice");
        row("generated", "--generate customers --entry all", "--entry is for captured files;");
    }

    void wrongUsage() {
        QFETCH(QString, arguments);
        QFETCH(QByteArray, part);
        const Finished program = sweep(arguments);
        QCOMPARE(program.exitCode, 2);
        QVERIFY2(program.errors.contains(part), program.errors.constData());
        QCOMPARE(program.output, QByteArray());
    }

    void aResponseWithoutABodyIsNone() {
        const Finished one = sweep(QStringLiteral("a.har --entry 1"));
        QCOMPARE(one.exitCode, 3);
        QCOMPARE(one.errors, QByteArray("levelscope: Response 1 has no body: the file holds no body.\n"));
        const Finished set = sweep(QStringLiteral("a.har --entry 1,1"));
        QCOMPARE(set.exitCode, 3);
        QVERIFY(set.errors.endsWith("levelscope: None of the responses has a body to sweep.\n"));
    }

    void listsThatAreGivenTwiceAreJoined() {
        const Finished program =
            sweep(QStringLiteral("a.har --entry 0 --entry 2 --weight 0=10 --weight 2=2 --format csv"));
        QCOMPARE(program.exitCode, 0);
        const QList<CsvRow> rows = rowsOf(program.output);
        QCOMPARE(rows.size(), qsizetype{3});
        QCOMPARE(rows[2]["compressed_bytes"], QByteArray("306")); // 10 x 25 + 2 x 28
    }

    void spacesInListsDoNotMatter() {
        QProcess process;
        m_program.prepare(process, QStringLiteral("sweep a.har --format csv %1").arg(kGzip6));
        process.setArguments(process.arguments() +
                             QStringList{QStringLiteral("--entry"), QStringLiteral(" 0, 2 - 2 "),
                                         QStringLiteral("--weight"), QStringLiteral("0 = 10, 2=2")});
        const Finished program = TestProgram::finish(process);
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(rowsOf(program.output).value(2)["compressed_bytes"], QByteArray("306"));
    }

    /// nginx gives zstd what fits into its buffer of 32,768 bytes in one piece, and more in several.
    void aServerThatGoesByTheSizeHasATotal() {
        const QByteArray large =
            "{\"log\": {\"entries\": [" + entry("\"size\": 5, \"text\": \"hello\"") + ", " +
            entry("\"size\": 70000, \"text\": \"" + QByteArray(70'000, 'a') + "\"") + "]}}";
        QVERIFY(m_program.writeFile(QStringLiteral("sizes.har"), large));
        const Finished program = m_program.run(
            QStringLiteral("sweep sizes.har --entry all --server nginx-zstd --measure size --format json"));
        QCOMPARE(program.exitCode, 0);
        const QJsonObject json = QJsonDocument::fromJson(program.output).object();
        const auto results = [](const QJsonValue& sweep) {
            return sweep[QLatin1String("results")].toArray();
        };
        const QJsonArray members = json[QStringLiteral("members")].toArray();
        const QJsonArray small = results(members[0][QLatin1String("sweep")]);
        const QJsonArray big = results(members[1][QLatin1String("sweep")]);
        const QJsonArray totals = results(json[QStringLiteral("total")]);
        QVERIFY(!totals.isEmpty());
        QVERIFY(small[0][QLatin1String("drive")] != big[0][QLatin1String("drive")]);
        const QString bytes = QStringLiteral("compressed_bytes");
        for (qsizetype level = 0; level < totals.size(); ++level) {
            QCOMPARE(totals[level][bytes].toInteger(),
                     small[level][bytes].toInteger() + big[level][bytes].toInteger());
            QCOMPARE(totals[level][QLatin1String("drive")], small[level][QLatin1String("drive")]);
        }
    }

    void theOnlyBodyIsTaken() {
        QVERIFY(m_program.writeFile(QStringLiteral("only.har"),
                                    "{\"log\": {\"entries\": [" + entry("") + ", " +
                                        entry("\"size\": 5, \"text\": \"hello\"") + "]}}"));
        const Finished program = sweep(QStringLiteral("only.har --format csv"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(program.errors,
                 QByteArray("levelscope: Taking response 1, the only one of 2 that has a body.\n"));
        QCOMPARE(rowsOf(program.output).value(0)["original_bytes"], QByteArray("5"));
        QVERIFY(m_program.writeFile(QStringLiteral("none.har"),
                                    "{\"log\": {\"entries\": [" + entry("") + ", " + entry("") + "]}}"));
        const Finished none = sweep(QStringLiteral("none.har"));
        QCOMPARE(none.exitCode, 3);
        QCOMPARE(none.errors, QByteArray("levelscope: None of the 2 responses in the file has a body; "
                                         "levelscope entries says why.\n"));
    }

    /// The last entry lost its end, the second body a character.
    void whatIsLostIsTold() {
        const QByteArray cut = "{\"log\": {\"entries\": [" + entry("\"size\": 5, \"text\": \"hello\"") +
                               ", " + entry("\"size\": 7, \"text\": \"hell\xef\xbf\xbd\"") +
                               ", {\"request\": {\"method\"";
        QVERIFY(m_program.writeFile(QStringLiteral("cut.har"), cut));
        const Finished one = sweep(QStringLiteral("cut.har --entry 0 --format csv"));
        QCOMPARE(one.exitCode, 0);
        const QByteArray fileNote = QByteArray("levelscope: note: the file ends in entry 2, at byte ") +
                                    QByteArray::number(cut.size()) + ".\n";
        QCOMPARE(one.errors, fileNote);
        const Finished set = sweep(QStringLiteral("cut.har --entry all --format csv"));
        QCOMPARE(set.exitCode, 0);
        QVERIFY2(set.errors.startsWith(fileNote + "levelscope: note: The body of response 1 of cut.har is "
                                                  "altered: "),
                 set.errors.constData());
        QVERIFY2(set.errors.endsWith("some characters were lost.\n"), set.errors.constData());
        QCOMPARE(set.errors.count('\n'), qsizetype{2});
    }

    void aCaptureOfOneResponseIsThatBody() {
        QVERIFY(m_program.writeFile(QStringLiteral("one.http"),
                                    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"));
        const Finished program = sweep(QStringLiteral("one.http --format csv"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(rowsOf(program.output).value(0)["original_bytes"], QByteArray("5"));
        QVERIFY2(program.output.endsWith(",exact,identity,5\n"), program.output.constData());
    }

    void aCompressedFileIsDecoded() {
        // printf hello | gzip -n | base64
        const QByteArray gzipped = QByteArray::fromBase64("H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==");
        QVERIFY(m_program.writeFile(QStringLiteral("hello.gz"), gzipped));
        const Finished decoded = sweep(QStringLiteral("hello.gz --format csv"));
        QCOMPARE(rowsOf(decoded.output).value(0)["original_bytes"], QByteArray("5"));
        QVERIFY2(decoded.output.endsWith(",exact,gzip,25\n"), decoded.output.constData());
        const Finished asBody = sweep(QStringLiteral("hello.gz --as body --format csv"));
        QCOMPARE(rowsOf(asBody.output).value(0)["original_bytes"], QByteArray("25"));
        QVERIFY2(asBody.output.endsWith(",,,\n"), asBody.output.constData());
    }

    void asBodyTakesTheBytes() {
        const Finished program = sweep(QStringLiteral("a.har --as body --format csv"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(rowsOf(program.output).value(0)["original_bytes"], QByteArray::number(har().size()));
    }

    /// The results up to there are written, and no total that lacks some of them.
    void anInterruptKeepsWhatWasMeasured() {
        QProcess program;
        m_program.prepare(program, QStringLiteral("sweep a.har --entry all --codecs gzip --levels gzip=1 "
                                                  "--runs 1000000 --format json"));
        program.setChildProcessModifier([] { std::signal(SIGINT, SIG_DFL); });
        program.start();
        QVERIFY(program.waitForStarted());
        program.setReadChannel(QProcess::StandardError);
        QByteArray told;
        while (!told.contains("Response 1 of 2: ") && program.waitForReadyRead(60'000))
            told += program.readAllStandardError();
        QVERIFY2(told.contains("Response 1 of 2: Times: "), told.constData());
        QCOMPARE(::kill(static_cast<pid_t>(program.processId()), SIGINT), 0);
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitCode(), 130);
        const QJsonObject json = QJsonDocument::fromJson(program.readAllStandardOutput()).object();
        QCOMPARE(json[QStringLiteral("total")][QLatin1String("complete")], QJsonValue(false));
        QCOMPARE(json[QStringLiteral("total")][QLatin1String("results")].toArray(), QJsonArray());
        QCOMPARE(json[QStringLiteral("members")].toArray().size(), qsizetype{1});
    }
};

QTEST_MAIN(TestSetCommand)
#include "tst_SetCommand.moc"
