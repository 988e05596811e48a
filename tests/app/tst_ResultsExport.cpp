// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ResultsCsv.h"
#include "app/export/ResultsExport.h"
#include "tests/app/TestRecord.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;
using levelscope::tests::record;

namespace {

QString library(const char* codec) {
    const CodecInfo& info = findCodec(codec)->info();
    return QStringLiteral("%1 %2").arg(
        QString::fromUtf8(info.libraryName.data(), qsizetype(info.libraryName.size())),
        QString::fromStdString(info.libraryVersion));
}

/// Expected texts are written with plain spaces; on screen some do not break.
QString plain(QString text) {
    return text.replace(QChar(QChar::Nbsp), QChar(u' '));
}

SweepRecord sizesOnly() {
    SweepRecord sizes = record();
    sizes.plan.measure = Measure::Size;
    for (Measurement& measurement : sizes.measurements) {
        measurement.compressSeconds.reset();
        measurement.decompressSeconds.reset();
    }
    return sizes;
}

} // namespace

class TestResultsExport final : public QObject {
    Q_OBJECT

    QLocale m_saved;

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }
    void cleanup() { QLocale::setDefault(m_saved); }

    /// 330 / 64 is 5.15625 exactly, halfway between two values of four decimals: printf("%.4f") gives the
    /// even one.
    void csvRoundsAsOtherProgramsDo() {
        SweepRecord sizes = sizesOnly();
        sizes.measurements.resize(1);
        sizes.measurements[0].originalBytes = 330;
        sizes.measurements[0].compressedBytes = 64;
        const QByteArray csv = exportResults(sizes, ResultsFormat::Csv);
        QVERIFY2(csv.contains(",330,64,5.1562,"), csv.constData());
    }

    void formatIds() {
        QCOMPARE(resultsFormatFromId(QStringLiteral("table")), std::optional(ResultsFormat::Table));
        QCOMPARE(resultsFormatFromId(QStringLiteral("csv")), std::optional(ResultsFormat::Csv));
        QCOMPARE(resultsFormatFromId(QStringLiteral("json")), std::optional(ResultsFormat::Json));
        QCOMPARE(resultsFormatFromId(QStringLiteral("md")), std::optional(ResultsFormat::Markdown));
        QCOMPARE(resultsFormatFromId(QStringLiteral("CSV")), std::nullopt);
        QCOMPARE(resultsFormatFromId(QString()), std::nullopt);
    }

    void csvHasTheFixedColumnsFirst() {
        const QByteArray header = exportResults(record(), ResultsFormat::Csv).split('\n').first();
        QVERIFY2(
            header.startsWith("codec,level,strategy,drive,write_size,encoder,original_bytes,compressed_bytes,"
                              "ratio,compress_mb_s,decompress_mb_s,round_trip,"),
            header.constData());
    }

    void csvIsTheSameInEveryLocale_data() {
        QTest::addColumn<QLocale>("locale");
        QTest::newRow("C") << QLocale::c();
        QTest::newRow("German") << QLocale(QLocale::German, QLocale::Germany);
        QTest::newRow("Arabic") << QLocale(QLocale::Arabic, QLocale::Egypt);
    }

    void csvIsTheSameInEveryLocale() {
        QFETCH(QLocale, locale);
        QLocale::setDefault(locale);
        const QList<QByteArray> lines = exportResults(record(), ResultsFormat::Csv).split('\n');
        QCOMPARE(lines.size(), 5); // header, three points, nothing after the last LF
        QVERIFY(lines.last().isEmpty());
        const QString origin = QStringLiteral(
            ",\"customers, \"\"1,000\"\" records\","
            "9729ade45b4123a360f345e1d0ba07aac996416fc75817c524070de5d648d578,%1,Levelscope 9.8.7,"
            "Release,Test CPU,performance,Test OS 1,2026-01-31T09:30:00Z,\"Sizes found");
        const auto startsWith = [&](int line, const QString& expected) {
            const QString actual = QString::fromUtf8(lines[line]);
            QVERIFY2(actual.startsWith(expected), qPrintable(actual));
        };
        startsWith(
            1, QStringLiteral("zstd,1,fast,stream,16384,fresh,298727,41132,7.2626,298.73,2987.27,ok,86.23,"
                              "1.000000,0.900000,0.150000,0.100000,0.090000,0.015000,5,") +
                   origin.arg(library("zstd")));
        startsWith(2,
                   QStringLiteral("brotli,11,,stream,whole,fresh,298727,34025,8.7796,0.60,1194.91,ok,88.61,"
                                  "500.000000,450.000000,75.000000,0.250000,0.225000,0.037500,5,") +
                       origin.arg(library("brotli")));
        startsWith(3, QStringLiteral(
                          "gzip,9,,one-shot,,reused,298727,,,,,failed,,,,,,,,,gzip 9 did not decode to the "
                          "body it was given (at byte 12); do not use it.") +
                          origin.arg(library("gzip")));
    }

    void csvOfSizesHasNoSpeeds() {
        const QByteArray line = exportResults(sizesOnly(), ResultsFormat::Csv).split('\n')[1];
        QVERIFY2(line.startsWith("zstd,1,fast,stream,16384,fresh,298727,41132,7.2626,,,ok,86.23,,,,,,,,,"),
                 line.constData());
    }

    void anEmptyPayloadHasSizesAlone() {
        SweepRecord empty = record();
        empty.payloadBytes = 0;
        empty.measurements.resize(1);
        empty.measurements[0].originalBytes = 0;
        empty.measurements[0].compressedBytes = 9;
        const QByteArray line = exportResults(empty, ResultsFormat::Csv).split('\n')[1];
        QVERIFY2(line.startsWith("zstd,1,fast,stream,16384,fresh,0,9,,,,ok,,1.000000,"), line.constData());
    }

    void pointsThatWereNotReachedAreLeftOut() {
        SweepRecord stopped = record();
        stopped.complete = false;
        stopped.measurements[1].compressedBytes.reset();
        stopped.measurements[1].roundTrip = RoundTrip::NotDone;
        const QByteArray csv = exportResults(stopped, ResultsFormat::Csv);
        QCOMPARE(csv.count('\n'), 3);
        QVERIFY(!csv.contains("\nbrotli,"));
        QVERIFY(
            exportResults(stopped, ResultsFormat::Table).contains("The sweep was stopped before its end.\n"));
        const QJsonObject json =
            QJsonDocument::fromJson(exportResults(stopped, ResultsFormat::Json)).object();
        QCOMPARE(json[QStringLiteral("complete")], QJsonValue(false));
        QCOMPARE(json[QStringLiteral("results")].toArray().size(), 2);
    }

    void fieldsAreQuotedWhereTheyMustBe_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("plain") << QStringLiteral("a b") << QByteArray("a b,x\n");
        QTest::newRow("comma") << QStringLiteral("a,b") << QByteArray("\"a,b\",x\n");
        QTest::newRow("quote") << QStringLiteral("a\"b") << QByteArray("\"a\"\"b\",x\n");
        QTest::newRow("line feed") << QStringLiteral("a\nb") << QByteArray("\"a\nb\",x\n");
        QTest::newRow("carriage return") << QStringLiteral("a\rb") << QByteArray("\"a\rb\",x\n");
        QTest::newRow("tab") << QStringLiteral("a\tb") << QByteArray("a\tb,x\n");
        QTest::newRow("a formula stays a name") << QStringLiteral("=1+1.json") << QByteArray("=1+1.json,x\n");
    }

    void fieldsAreQuotedWhereTheyMustBe() {
        QFETCH(QString, field);
        QTEST(csvLine({field, QStringLiteral("x")}, ','), "expected");
    }

    void tsvIsCsvWithTabs() {
        const QByteArray line = exportResults(record(), ResultsFormat::Tsv).split('\n')[1];
        QVERIFY2(line.startsWith(
                     "zstd\t1\tfast\tstream\t16384\tfresh\t298727\t41132\t7.2626\t298.73\t2987.27\tok\t"),
                 line.constData());
        QCOMPARE(csvLine({QStringLiteral("a\tb")}, '\t'), QByteArray("\"a\tb\"\n"));
    }

    void jsonCarriesTheContext() {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        const QJsonObject json =
            QJsonDocument::fromJson(exportResults(record(), ResultsFormat::Json)).object();
        QCOMPARE(json[QStringLiteral("schema")], QJsonValue(QStringLiteral("levelscope.sweep")));
        QCOMPARE(json[QStringLiteral("version")], QJsonValue(1));
        QCOMPARE(json[QStringLiteral("date")], QJsonValue(QStringLiteral("2026-01-31T09:30:00Z")));
        QCOMPARE(json[QStringLiteral("complete")], QJsonValue(true));
        QCOMPARE(json[QStringLiteral("payload")].toObject(),
                 (QJsonObject{{QStringLiteral("name"), QStringLiteral("customers, \"1,000\" records")},
                              {QStringLiteral("bytes"), 298727},
                              {QStringLiteral("sha256"), QString::fromStdString(record().payloadSha256)},
                              {QStringLiteral("kind"), QStringLiteral("json")}}));
        QCOMPARE(json[QStringLiteral("machine")].toObject(),
                 (QJsonObject{{QStringLiteral("cpu"), QStringLiteral("Test CPU")},
                              {QStringLiteral("processors"), 2},
                              {QStringLiteral("governor"), QStringLiteral("performance")},
                              {QStringLiteral("system"), QStringLiteral("Test OS 1")}}));
        QJsonObject plan = json[QStringLiteral("plan")].toObject();
        QVERIFY(plan.take(QStringLiteral("method")).toString().contains(QStringLiteral("byte for byte")));
        QCOMPARE(plan, (QJsonObject{{QStringLiteral("points"), 3},
                                    {QStringLiteral("measure"), QStringLiteral("speed")},
                                    {QStringLiteral("runs"), 5},
                                    {QStringLiteral("warmups"), 1},
                                    {QStringLiteral("threads"), QJsonValue::Null},
                                    {QStringLiteral("seed"), QStringLiteral("1")}}));
    }

    void jsonHoldsRawNumbers() {
        const QJsonObject json =
            QJsonDocument::fromJson(exportResults(record(), ResultsFormat::Json)).object();
        const QJsonObject result = json[QStringLiteral("results")].toArray().first().toObject();
        QCOMPARE(result[QStringLiteral("compressed_bytes")], QJsonValue(41132));
        QCOMPARE(result[QStringLiteral("write_size")], QJsonValue(16384));
        QCOMPARE(result[QStringLiteral("compress_seconds")].toObject(),
                 (QJsonObject{{QStringLiteral("min"), 0.9 * 0.001},
                              {QStringLiteral("lower_quartile"), 0.95 * 0.001},
                              {QStringLiteral("median"), 0.001},
                              {QStringLiteral("upper_quartile"), 1.1 * 0.001},
                              {QStringLiteral("max"), 1.5 * 0.001},
                              {QStringLiteral("runs"), 5}}));
        // zstd 1, source size unknown (libzstd 1.5.4 and later).
        QCOMPARE(result[QStringLiteral("parameters")].toObject(),
                 (QJsonObject{{QStringLiteral("strategy"), QStringLiteral("fast")},
                              {QStringLiteral("windowLog"), 19},
                              {QStringLiteral("chainLog"), 13},
                              {QStringLiteral("hashLog"), 14},
                              {QStringLiteral("searchLog"), 1},
                              {QStringLiteral("minMatch"), 7},
                              {QStringLiteral("targetLength"), 0}}));
    }

    void jsonSaysNullForWhatIsNotKnown() {
        const QJsonObject json =
            QJsonDocument::fromJson(exportResults(record(), ResultsFormat::Json)).object();
        const QJsonObject failed = json[QStringLiteral("results")].toArray().last().toObject();
        for (const char* key : {"strategy", "write_size", "compressed_bytes", "ratio", "saved_percent",
                                "compress_mb_s", "decompress_mb_s", "compress_seconds", "decompress_seconds"})
            QVERIFY2(failed.contains(QLatin1String(key)) && failed[QLatin1String(key)].isNull(), key);
        QCOMPARE(failed[QStringLiteral("round_trip")], QJsonValue(QStringLiteral("failed")));
        QVERIFY(failed[QStringLiteral("error")].toString().contains(QStringLiteral("at byte 12")));
    }

    void tableIsAligned() {
        const QStringList lines =
            plain(QString::fromUtf8(exportResults(record(), ResultsFormat::Table))).split(u'\n');
        const QStringList expected = {
            QStringLiteral(
                "codec   level  strategy   bytes  ratio   saved  compress MB/s  decompress MB/s     time  "
                "round trip"),
            QStringLiteral(
                "------  -----  --------  ------  -----  ------  -------------  ---------------  -------  "
                "----------"),
            QStringLiteral(
                "zstd        1  fast      41,132   7.26  86.2 %            299            2,987  1.00 ms  "
                "ok"),
            QStringLiteral(
                "brotli     11            34,025   8.78  88.6 %           0.60            1,195   500 ms  "
                "ok"),
            QStringLiteral(
                "gzip        9                                                                            "
                "failed"),
            QString(),
            QStringLiteral("gzip 9 did not decode to the body it was given (at byte 12); do not use it."),
            QStringLiteral("Payload: customers, \"1,000\" records, 298,727 bytes, sha256 "
                           "9729ade45b4123a360f345e1d0ba07aac996416fc75817c524070de5d648d578"),
        };
        for (qsizetype index = 0; index < expected.size(); ++index)
            QCOMPARE(lines.value(index), expected[index]);
        QVERIFY(lines.contains(QStringLiteral("Date: 2026-01-31T09:30:00Z")));
        QVERIFY(lines.last().isEmpty());
    }

    void tableOfSizesHasNoSpeedColumns() {
        const QByteArray header = exportResults(sizesOnly(), ResultsFormat::Table).split('\n').first();
        QCOMPARE(header, QByteArray("codec   level  strategy   bytes  ratio   saved  round trip"));
    }

    void markdownIsATableAndNotes() {
        SweepRecord sizes = sizesOnly();
        sizes.payloadName = "a|b*c.json";
        const QString text = plain(QString::fromUtf8(exportResults(sizes, ResultsFormat::Markdown)));
        const QString expected =
            QStringLiteral("# Levels compared on a\\|b\\*c.json\n"
                           "\n"
                           "| codec | level | strategy | bytes | ratio | saved | round trip |\n"
                           "| --- | ---: | --- | ---: | ---: | ---: | --- |\n"
                           "| zstd | 1 | fast | 41,132 | 7.26 | 86.2 % | ok |\n"
                           "| brotli | 11 |  | 34,025 | 8.78 | 88.6 % | ok |\n"
                           "| gzip | 9 |  |  |  |  | failed |\n"
                           "\n"
                           "- gzip 9 did not decode to the body it was given (at byte 12); do "
                           "not use it.\n"
                           "- Payload: a\\|b\\*c.json, 298,727 bytes, sha256 9729ade4");
        QCOMPARE(text.left(expected.size()), expected);
        for (const char* note : {"\n- Encoder: ", "\n- Method: ", "\n- Libraries: ", "\n- Machine: Test CPU",
                                 "\n- Date: 2026-01-31T09:30:00Z\n"})
            QVERIFY2(text.contains(QLatin1String(note)), note);
    }
};

QTEST_MAIN(TestResultsExport)
#include "tst_ResultsExport.moc"
