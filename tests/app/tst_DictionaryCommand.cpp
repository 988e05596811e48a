// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"
#include "tests/support/ToolOutput.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace levelscope::tests;
using levelscope::test::outputOf;
using levelscope::test::whyNotTool;

class TestDictionaryCommand final : public QObject {
    Q_OBJECT

    TestProgram m_program;

private slots:
    void initTestCase() {
        QCOMPARE(m_program.run(QStringLiteral("generate customers --records 2000 -o c.json")).exitCode, 0);
        QVERIFY(m_program.writeFile(QStringLiteral("few.json"), "[1,2,3,4,5]"));
        for (int number = 0; number < 16; ++number) {
            const QString name = QStringLiteral("%1.json").arg(number);
            QCOMPARE(m_program
                         .run(QStringLiteral("generate customers --records 3 --seed %1 -o %2")
                                  .arg(QString::number(number), name))
                         .exitCode,
                     0);
            m_files += QLatin1Char(' ') + name;
        }
    }

    void aSingleCustomerBecomesCompressible() {
        const Finished program =
            m_program.run(QStringLiteral("dictionary c.json --sizes 4K --levels 3 --format json"));
        QCOMPARE(program.exitCode, 0);
        const QJsonObject document = QJsonDocument::fromJson(program.output).object();
        QCOMPARE(document[QStringLiteral("schema")].toString(), QStringLiteral("levelscope.dictionary"));
        QVERIFY(document[QStringLiteral("complete")].toBool());
        const QJsonObject samples = document[QStringLiteral("samples")].toObject();
        QCOMPARE(samples[QStringLiteral("available")].toInt(), 2000);
        QCOMPARE(samples[QStringLiteral("training")][QStringLiteral("count")].toInt(), 1000);
        QCOMPARE(samples[QStringLiteral("evaluation")][QStringLiteral("count")].toInt(), 1000);
        const Finished one = m_program.run(QStringLiteral("generate customers --records 1"));
        QCOMPARE(samples[QStringLiteral("first_body_bytes")].toInteger(), one.output.size());
        const QJsonArray rows = document[QStringLiteral("rows")].toArray();
        QCOMPARE(rows.size(), 2);
        QVERIFY(rows[0][QStringLiteral("dictionary")].isNull());
        QCOMPARE(rows[1][QStringLiteral("dictionary")].toInt(), 0);
        const char* const firstBody = "first_body_compressed_bytes";
        QVERIFY(2 * rows[1][QLatin1String(firstBody)].toInt() < rows[0][QLatin1String(firstBody)].toInt());
        QVERIFY(rows[1][QStringLiteral("ratio")].toDouble() >
                2 * rows[0][QStringLiteral("ratio")].toDouble());
    }

    void theProgramZstdTakesTheDictionary() {
        const QString missing = whyNotTool(QStringLiteral("zstd"), {QStringLiteral("--version")}, "zstd");
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        const Finished program = m_program.run(
            QStringLiteral("dictionary c.json --sizes 1K,4K --levels 3 --dictionary-size 4K -o d.dict "
                           "--format csv"));
        QCOMPARE(program.exitCode, 0);
        QVERIFY2(program.errors.contains("secrets"), program.errors.constData());
        const QList<CsvRow> rows = rowsOf(program.output);
        QCOMPARE(rows.size(), 3);
        QCOMPARE(rows[2].value("dictionary_asked_bytes"), QByteArray("4096"));
        QCOMPARE(rows[2].value("dictionary_bytes"),
                 QByteArray::number(m_program.readFile(QStringLiteral("d.dict")).size()));
        QCOMPARE(m_program.run(QStringLiteral("generate customers --records 1 -o one.json")).exitCode, 0);
        const QStringList dictionary = {QStringLiteral("-D"), m_program.path(QStringLiteral("d.dict"))};
        const auto compressed =
            outputOf(QStringLiteral("zstd"),
                     dictionary + QStringList{QStringLiteral("--single-thread"), QStringLiteral("--no-check"),
                                              QStringLiteral("-3"), QStringLiteral("-c"),
                                              m_program.path(QStringLiteral("one.json"))});
        QVERIFY(compressed.has_value());
        QCOMPARE(QByteArray::number(compressed->size()), rows[2].value("first_body_compressed_bytes"));
        const auto decoded =
            outputOf(QStringLiteral("zstd"),
                     dictionary + QStringList{QStringLiteral("-d"), QStringLiteral("-c")}, *compressed);
        QVERIFY(decoded.has_value());
        QCOMPARE(*decoded, m_program.readFile(QStringLiteral("one.json")));
    }

    void filesAreABodyEach() {
        const Finished program =
            m_program.run(QStringLiteral("dictionary%1 --sizes 1K --levels 1 --format json").arg(m_files));
        QCOMPARE(program.exitCode, 0);
        const QJsonObject samples =
            QJsonDocument::fromJson(program.output).object()[QStringLiteral("samples")].toObject();
        QCOMPARE(samples[QStringLiteral("are")].toString(), QStringLiteral("bodies"));
        QCOMPARE(samples[QStringLiteral("available")].toInt(), 16);
    }

    void responsesAreABodyEach() {
        QJsonArray entries;
        for (int number = 0; number < 16; ++number) {
            const QByteArray body = m_program.readFile(QStringLiteral("%1.json").arg(number));
            const QJsonObject content = {
                {QStringLiteral("size"), body.size()},
                {QStringLiteral("mimeType"), QStringLiteral("application/json")},
                {QStringLiteral("text"), number == 5 ? QString() : QString::fromUtf8(body)}};
            entries.append(
                QJsonObject{{QStringLiteral("request"),
                             QJsonObject{{QStringLiteral("url"), QStringLiteral("http://a/")}}},
                            {QStringLiteral("response"), QJsonObject{{QStringLiteral("status"), 200},
                                                                     {QStringLiteral("content"), content}}}});
        }
        const QJsonObject log = {{QStringLiteral("version"), QStringLiteral("1.2")},
                                 {QStringLiteral("entries"), entries}};
        QVERIFY(m_program.writeFile(QStringLiteral("s.har"),
                                    QJsonDocument(QJsonObject{{QStringLiteral("log"), log}}).toJson()));
        const Finished all =
            m_program.run(QStringLiteral("dictionary s.har --entry all --sizes 1K --levels 1 --format json"));
        QCOMPARE(all.exitCode, 0);
        const QJsonObject document = QJsonDocument::fromJson(all.output).object();
        QCOMPARE(document[QStringLiteral("payload")].toString(), QStringLiteral("s.har, 15 responses"));
        QCOMPARE(document[QStringLiteral("samples")][QStringLiteral("available")].toInt(), 15);
        const Finished which = m_program.run(QStringLiteral("dictionary s.har"));
        QCOMPARE(which.exitCode, 2);
    }

    void table() {
        const Finished program = m_program.run(QStringLiteral("dictionary c.json --sizes 1K --levels 3"));
        QCOMPARE(program.exitCode, 0);
        QByteArray output = program.output;
        output.replace("\u00A0", " ");
        for (const char* part :
             {"no dictionary", "1 KiB dictionary", "Mean ratio", "At level 3, a 1 KiB dictionary",
              "The first body, of 290 bytes,", "are tried (1,000 of ", "All outputs were decoded"})
            QVERIFY2(output.contains(part), part);
    }

    void tooFew() {
        for (const char* arguments : {"dictionary few.json", "dictionary 0.json 1.json"}) {
            const Finished program = m_program.run(QString::fromLatin1(arguments));
            QCOMPARE(program.exitCode, 3);
            QVERIFY2(isOneSentence(program.errors), program.errors.constData());
            QVERIFY2(program.errors.contains("too few"), program.errors.constData());
        }
    }

    void wrongUsage_data() {
        QTest::addColumn<QString>("arguments");
        QTest::newRow("no file") << QStringLiteral("dictionary");
        QTest::newRow("size too small") << QStringLiteral("dictionary c.json --sizes 255");
        QTest::newRow("size too large") << QStringLiteral("dictionary c.json --sizes 1025K");
        QTest::newRow("other codec") << QStringLiteral("dictionary c.json --levels gzip=1");
        QTest::newRow("saved size not tried")
            << QStringLiteral("dictionary c.json --sizes 1K --dictionary-size 2K -o d");
        QTest::newRow("saved size, no place") << QStringLiteral("dictionary c.json --dictionary-size 4K");
        QTest::newRow("to standard output") << QStringLiteral("dictionary c.json -o -");
        QTest::newRow("over its input") << QStringLiteral("dictionary c.json -o c.json");
        QTest::newRow("responses of several files") << QStringLiteral("dictionary 0.json 1.json --entry all");
        QTest::newRow("form") << QStringLiteral("dictionary c.json --format text");
    }
    void wrongUsage() {
        QFETCH(QString, arguments);
        const Finished program = m_program.run(arguments);
        QCOMPARE(program.exitCode, 2);
        QVERIFY2(isOneSentence(program.errors), program.errors.constData());
        QCOMPARE(program.output, QByteArray());
    }

private:
    QString m_files;
};

QTEST_GUILESS_MAIN(TestDictionaryCommand)
#include "tst_DictionaryCommand.moc"
