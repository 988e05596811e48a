// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ResultsCsv.h"
#include "app/export/ResultsExport.h"
#include "tests/app/TestRecord.h"
#include "tests/support/PlainText.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;
using levelscope::test::plain;
using levelscope::tests::record;

namespace {

QString library(const char* codec) {
    const CodecInfo& info = findCodec(codec)->info();
    return QStringLiteral("%1 %2").arg(
        QString::fromUtf8(info.libraryName.data(), qsizetype(info.libraryName.size())),
        QString::fromStdString(info.libraryVersion));
}

SweepRecord sizesOnly() {
    SweepRecord sizes = record();
    sizes.plan.measure = Measure::Size;
    for (Measurement& measurement : sizes.measurements) {
        measurement.timings = {};
    }
    return sizes;
}

Summary around(double median) {
    return {0.9 * median, 0.95 * median, median, 1.1 * median, 1.5 * median, 5};
}

/// One point of which everything is known, under bad conditions.
SweepRecord fullRecord() {
    SweepRecord full = record();
    full.measurements.resize(1);
    Measurement& measurement = full.measurements.front();
    measurement.point.setup = "Test server";
    measurement.point.drive.flushEvery = 14'745;
    measurement.point.drive.secondWriteSize = 8'192;
    measurement.point.knobs.set("windowLog", 24);
    measurement.point.knobs.set("strategy", 7); // ZSTD_btopt
    measurement.memory->ofEquivalentEncoder = true;
    measurement.declaredWindowBytes = 16'777'216;
    measurement.timings.compressCpu = around(0.00098);
    measurement.timings.create = around(0.00002);
    measurement.timings.firstByte = around(0.00005);
    measurement.timings.decompressCpu = around(0.00009);
    measurement.timings.decompressOneCall = around(0.00008);
    measurement.timings.disturbedRuns = 2;
    measurement.noisy = true;
    measurement.responsesPerSecond = {1000, 1900.5};
    full.plan.points = {measurement.point};
    full.conditions = {.drift = 0.0812,
                       .probes = 14,
                       .othersLoad = 0.637,
                       .loadAverage = 1.25,
                       .onBattery = true,
                       .disturbedRuns = 3,
                       .inputDisturbedRuns = 1,
                       .measuredSeconds = 9.5,
                       .timingsSeconds = 10.0};
    return full;
}

/// The second point was left out.
SweepRecord leftOutRecord() {
    SweepRecord left = record();
    Measurement& measurement = left.measurements[1];
    measurement.compressedBytes.reset();
    measurement.roundTrip = RoundTrip::NotDone;
    measurement.memory.reset();
    measurement.timings = {};
    measurement.leftOutSeconds = 75;
    return left;
}

/// The second point's process was lost in the timings.
SweepRecord lostRecord() {
    SweepRecord lost = record();
    lost.measurements[1].error = Error{ErrorCode::WorkerLost, "signal 9 (Killed)"};
    return lost;
}

QJsonObject jsonOf(const SweepRecord& record) {
    return QJsonDocument::fromJson(exportResults(record, ResultsFormat::Json)).object();
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

    void csvNamesAppendedColumnsInTheirOrder() {
        const QByteArray header = exportResults(record(), ResultsFormat::Csv).split('\n').first();
        QVERIFY2(
            header.endsWith(
                ",runs,error,payload,payload_sha256,library,program,build,cpu,governor,system,date,method,"
                "status,left_out_seconds,setup,knobs,flush_every,second_write_size,compress_ms_q1,compress_"
                "ms_q3,"
                "compress_cpu_ms_median,create_ms_median,first_byte_ms_median,decompress_ms_q1,"
                "decompress_ms_q3,decompress_cpu_ms_median,decompress_one_call_ms_median,disturbed_runs,"
                "noisy,encoder_memory_bytes,decoder_memory_bytes,memory_of_equivalent,window_bytes,"
                "refused_by_browsers,drift_percent,others_load,load_average,on_battery,warnings,"
                "left_out_for,memory_missing,exactness,sent_encoding,sent_bytes"),
            header.constData());
    }

    void csvTellsAllThatIsKnown() {
        const QByteArray csv = exportResults(fullRecord(), ResultsFormat::Csv);
        const QByteArray header = csv.split('\n').first();
        QVERIFY2(header.endsWith(",sent_bytes,responses_per_second_1,responses_per_second_2"),
                 header.constData());
        const QByteArray line = csv.split('\n')[1];
        QVERIFY2(
            line.endsWith(
                ",ok,,Test server,strategy=btopt windowLog=24,14745,8192,0.950000,1.100000,0.980000,0.020000,"
                "0.050000,0.095000,0.110000,0.090000,0.080000,2,true,1102000,660000,true,16777216,true,"
                "8.12,0.64,1.25,true,\"The machine's speed drifted by 8.1 % during the timings; do not rely "
                "on smaller differences between levels. Other work kept 0.64 processors busy during the "
                "timings; close other programs and measure again. Measured on battery, which slows "
                "processors down; "
                "plug the machine in and measure again.\",,,,,,1000.00,1900.50"),
            line.constData());
    }

    void whatWasMeasuredBeforeAFailureStays() {
        const QString csv = QString::fromUtf8(exportResults(lostRecord(), ResultsFormat::Csv).split('\n')[2]);
        QVERIFY2(csv.startsWith(QStringLiteral(
                     "brotli,11,,stream,whole,fresh,298727,34025,8.7796,0.60,1194.91,ok,88.61,"
                     "500.000000,450.000000,75.000000,0.250000,0.225000,0.037500,5,brotli 11 was lost with "
                     "the process that worked on it (signal 9 (Killed)); ")),
                 qPrintable(csv));
        QVERIFY2(csv.contains(QStringLiteral(",failed,")), qPrintable(csv));
        const QJsonObject json = jsonOf(lostRecord())[QStringLiteral("results")].toArray()[1].toObject();
        QCOMPARE(json[QStringLiteral("status")], QJsonValue(QStringLiteral("failed")));
        QCOMPARE(json[QStringLiteral("round_trip")], QJsonValue(QStringLiteral("ok")));
        QCOMPARE(json[QStringLiteral("compressed_bytes")], QJsonValue(34'025));
        QCOMPARE(json[QStringLiteral("compress_seconds")][QLatin1String("median")], QJsonValue(0.5));
        QVERIFY(json[QStringLiteral("error")].toString().contains(QStringLiteral("signal 9 (Killed)")));
        const QString table = plain(QString::fromUtf8(exportResults(lostRecord(), ResultsFormat::Table)));
        QVERIFY2(
            table.contains(QStringLiteral("\nbrotli     11            34,025   8.78  88.6 %           0.60")),
            qPrintable(table));
        QVERIFY2(table.contains(QStringLiteral("\nbrotli 11 was lost with the process")), qPrintable(table));
    }

    /// Of a level whose output changes from run to run, all numbers are in doubt.
    void ofRefutedOutputNothingStays() {
        SweepRecord changing = lostRecord();
        changing.measurements[1].error = Error{ErrorCode::NotDeterministic, "9 bytes after 8"};
        const QByteArray csv = exportResults(changing, ResultsFormat::Csv).split('\n')[2];
        QVERIFY2(
            csv.startsWith("brotli,11,,stream,whole,fresh,298727,,,,,failed,,,,,,,,,brotli 11 gave other "),
            csv.constData());
    }

    void aSweepThatBrokeOffSaysWhy() {
        SweepRecord broken = record();
        broken.complete = false;
        broken.error = Error{ErrorCode::OutOfMemory, {}};
        const QString sentence = QStringLiteral("The sweep needs more memory than there is; close other "
                                                "programs or choose a smaller body.");
        const QString table = QString::fromUtf8(exportResults(broken, ResultsFormat::Table));
        QVERIFY2(table.contains(u'\n' + sentence + u'\n'), qPrintable(table));
        QVERIFY2(!table.contains(QStringLiteral("stopped")), qPrintable(table));
        QCOMPARE(jsonOf(broken)[QStringLiteral("error")], QJsonValue(sentence));
        QCOMPARE(jsonOf(record())[QStringLiteral("error")], QJsonValue(QJsonValue::Null));
    }

    void memoryThatWasNotCountedSaysWhy() {
        SweepRecord sizes = sizesOnly();
        sizes.measurements[1].memory.reset();
        const QByteArray csv = exportResults(sizes, ResultsFormat::Csv);
        QVERIFY2(csv.split('\n')[1].endsWith(",,,,"), csv.constData());
        QVERIFY2(csv.split('\n')[2].endsWith(",,one-call-not-counted,,,"), csv.constData());
        const QJsonArray results = jsonOf(sizes)[QStringLiteral("results")].toArray();
        QVERIFY(results[0][QLatin1String("memory_missing")].isNull());
        QCOMPARE(results[1][QLatin1String("memory_missing")],
                 QJsonValue(QStringLiteral("one-call-not-counted")));
        const QString text = plain(QString::fromUtf8(exportResults(sizes, ResultsFormat::Table)));
        QVERIFY2(text.contains(QStringLiteral(
                     "\nMemory not measured, because the call takes no allocator, and an equivalent encoder "
                     "is only tried for timings, of levels that take 10 s at most: brotli.\n")),
                 qPrintable(text));
    }

    void whatABudgetLeftOutSaysSo() {
        SweepRecord left = leftOutRecord();
        QCOMPARE(jsonOf(left)[QStringLiteral("results")].toArray()[1][QLatin1String("left_out_for")],
                 QJsonValue(QStringLiteral("level-limit")));
        left.measurements[1].leftOutFor = LeftOutFor::Budget;
        const QJsonArray results = jsonOf(left)[QStringLiteral("results")].toArray();
        QVERIFY(results[0][QLatin1String("left_out_for")].isNull());
        QCOMPARE(results[1][QLatin1String("left_out_for")], QJsonValue(QStringLiteral("budget")));
        QVERIFY(exportResults(left, ResultsFormat::Csv).split('\n')[2].endsWith(",budget,,,,"));
        const QString text = plain(QString::fromUtf8(exportResults(left, ResultsFormat::Table)));
        QVERIFY2(!text.contains(QStringLiteral("one response would take too long")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral(
                     "\nLeft out because the sizes had no time left for them: brotli 11 (about 75 s).\n")),
                 qPrintable(text));
    }

    void csvListsWhatWasLeftOut() {
        const QByteArray line = exportResults(leftOutRecord(), ResultsFormat::Csv).split('\n')[2];
        QVERIFY2(line.startsWith("brotli,11,,stream,whole,fresh,298727,,,,,,,,,,,,,,,"), line.constData());
        QVERIFY2(line.contains(",left-out,75.0,,,none,,,,,,,,,,,,,,,,,,,,,,"), line.constData());
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

    /// 74,682 / 298,727 is 0.25000084.
    void whatTheServerSentIsInEveryForm() {
        SweepRecord captured = sizesOnly();
        captured.payloadExactness = Exactness::DecodedExact;
        captured.sent = SentResponse{"gzip", 74'682};
        const QByteArray csv = exportResults(captured, ResultsFormat::Csv).split('\n')[1];
        QVERIFY2(csv.endsWith(",decoded-exact,gzip,74682"), csv.constData());
        const QJsonObject payload = jsonOf(captured)[QStringLiteral("payload")].toObject();
        QCOMPARE(payload[QStringLiteral("exactness")], QJsonValue(QStringLiteral("decoded-exact")));
        QJsonObject sent = payload[QStringLiteral("sent")].toObject();
        QCOMPARE(qRound(sent.take(QStringLiteral("saved_percent")).toDouble() * 10'000), 749'999);
        QCOMPARE(sent, (QJsonObject{{QStringLiteral("encoding"), QStringLiteral("gzip")},
                                    {QStringLiteral("bytes"), 74682}}));
        const QString line = QStringLiteral(
            "Capture: body decoded-exact; the server sent gzip, 74,682 bytes (75.0 % saved)\n");
        const QString table = plain(QString::fromUtf8(exportResults(captured, ResultsFormat::Table)));
        QVERIFY2(table.contains(u'\n' + line), qPrintable(table));
        const QString markdown = plain(QString::fromUtf8(exportResults(captured, ResultsFormat::Markdown)));
        QVERIFY2(markdown.contains(QStringLiteral("\n- ") + line), qPrintable(markdown));
    }

    void aBodyThatWasCutSaysSo() {
        SweepRecord cut = sizesOnly();
        cut.payloadExactness = Exactness::Truncated;
        QVERIFY(exportResults(cut, ResultsFormat::Table)
                    .contains("\nThe file holds only the beginning of the body. "));
        cut.payloadExactness = Exactness::Exact;
        QVERIFY(!exportResults(cut, ResultsFormat::Table).contains("beginning of the body"));
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
        QCOMPARE(json[QStringLiteral("version")], QJsonValue(2));
        QCOMPARE(json[QStringLiteral("date")], QJsonValue(QStringLiteral("2026-01-31T09:30:00Z")));
        QCOMPARE(json[QStringLiteral("complete")], QJsonValue(true));
        QCOMPARE(json[QStringLiteral("payload")].toObject(),
                 (QJsonObject{{QStringLiteral("name"), QStringLiteral("customers, \"1,000\" records")},
                              {QStringLiteral("bytes"), 298727},
                              {QStringLiteral("sha256"), QString::fromStdString(record().payloadSha256)},
                              {QStringLiteral("kind"), QStringLiteral("json")},
                              {QStringLiteral("exactness"), QJsonValue::Null},
                              {QStringLiteral("sent"), QJsonValue::Null}}));
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
                                    {QStringLiteral("budget_seconds"), QJsonValue::Null},
                                    {QStringLiteral("level_limit_seconds"), 60},
                                    {QStringLiteral("one_call_decode"), true},
                                    {QStringLiteral("concurrency"), 0},
                                    {QStringLiteral("threads"), QJsonValue::Null},
                                    {QStringLiteral("seed"), QStringLiteral("1")}}));
    }

    void jsonTellsTheConditions() {
        const QJsonObject quiet =
            QJsonDocument::fromJson(exportResults(record(), ResultsFormat::Json)).object();
        QCOMPARE(quiet[QStringLiteral("warnings")], QJsonValue(QJsonArray()));
        QVERIFY(quiet[QStringLiteral("conditions")][QLatin1String("drift")].isNull());

        const QJsonObject json =
            QJsonDocument::fromJson(exportResults(fullRecord(), ResultsFormat::Json)).object();
        QCOMPARE(json[QStringLiteral("warnings")].toArray().size(), qsizetype{3});
        QCOMPARE(json[QStringLiteral("conditions")].toObject(),
                 (QJsonObject{{QStringLiteral("drift"), 0.0812},
                              {QStringLiteral("probes"), 14},
                              {QStringLiteral("others_load"), 0.637},
                              {QStringLiteral("load_average"), 1.25},
                              {QStringLiteral("on_battery"), true},
                              {QStringLiteral("disturbed_runs"), 3},
                              {QStringLiteral("input_disturbed_runs"), 1},
                              {QStringLiteral("measured_seconds"), 9.5},
                              {QStringLiteral("timings_seconds"), 10.0}}));
    }

    void jsonTellsAllThatIsKnown() {
        const QJsonObject json =
            QJsonDocument::fromJson(exportResults(fullRecord(), ResultsFormat::Json)).object();
        const QJsonObject result = json[QStringLiteral("results")].toArray().first().toObject();
        QCOMPARE(result[QStringLiteral("status")], QJsonValue(QStringLiteral("ok")));
        QCOMPARE(result[QStringLiteral("setup")], QJsonValue(QStringLiteral("Test server")));
        QCOMPARE(result[QStringLiteral("knobs")].toObject(),
                 (QJsonObject{{QStringLiteral("strategy"), QStringLiteral("btopt")},
                              {QStringLiteral("windowLog"), 24}}));
        QCOMPARE(result[QStringLiteral("flush_every")], QJsonValue(14745));
        QCOMPARE(result[QStringLiteral("second_write_size")], QJsonValue(8192));
        QCOMPARE(result[QStringLiteral("memory")].toObject(),
                 (QJsonObject{{QStringLiteral("encoder_peak_bytes"), 1'102'000},
                              {QStringLiteral("decoder_peak_bytes"), 660'000},
                              {QStringLiteral("of_equivalent_encoder"), true}}));
        QCOMPARE(result[QStringLiteral("window_bytes")], QJsonValue(16'777'216));
        QCOMPARE(result[QStringLiteral("refused_by_browsers")], QJsonValue(true));
        QCOMPARE(result[QStringLiteral("noisy")], QJsonValue(true));
        QCOMPARE(result[QStringLiteral("disturbed_runs")], QJsonValue(2));
        QCOMPARE(result[QStringLiteral("responses_per_second")], QJsonValue(QJsonArray{1000.0, 1900.5}));
        for (const auto& [key, median] :
             {std::pair("compress_cpu_seconds", 0.00098), std::pair("create_seconds", 0.00002),
              std::pair("first_byte_seconds", 0.00005), std::pair("decompress_cpu_seconds", 0.00009),
              std::pair("decompress_one_call_seconds", 0.00008)})
            QCOMPARE(result[QLatin1String(key)][QLatin1String("median")], QJsonValue(median));
    }

    void jsonOfABudgetTellsTheTime() {
        SweepRecord budget = record();
        budget.plan.budget = std::chrono::milliseconds(20'500);
        budget.plan.levelLimit.reset();
        const QJsonObject plan = QJsonDocument::fromJson(exportResults(budget, ResultsFormat::Json))
                                     .object()[QStringLiteral("plan")]
                                     .toObject();
        QCOMPARE(plan[QStringLiteral("budget_seconds")], QJsonValue(20.5));
        for (const char* key : {"runs", "warmups", "level_limit_seconds"})
            QVERIFY2(plan.contains(QLatin1String(key)) && plan[QLatin1String(key)].isNull(), key);
    }

    void jsonListsWhatWasLeftOut() {
        const QJsonObject json =
            QJsonDocument::fromJson(exportResults(leftOutRecord(), ResultsFormat::Json)).object();
        const QJsonObject result = json[QStringLiteral("results")].toArray()[1].toObject();
        QCOMPARE(result[QStringLiteral("status")], QJsonValue(QStringLiteral("left-out")));
        QCOMPARE(result[QStringLiteral("left_out_seconds")], QJsonValue(75.0));
        for (const char* key : {"compressed_bytes", "round_trip", "memory", "noisy", "refused_by_browsers"})
            QVERIFY2(result[QLatin1String(key)].isNull(), key);
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
            QStringLiteral("codec   level  strategy   bytes  ratio   saved  compress MB/s  decompress MB/s   "
                           "  time  runs   memory  round trip"),
            QStringLiteral("------  -----  --------  ------  -----  ------  -------------  ---------------  "
                           "-------  ----  -------  ----------"),
            QStringLiteral("zstd        1  fast      41,132   7.26  86.2 %            299            2,987  "
                           "1.00 ms     5  1.10 MB  ok"),
            QStringLiteral("brotli     11            34,025   8.78  88.6 %           0.60            1,195   "
                           "500 ms     5  51.9 MB  ok"),
            QStringLiteral("gzip        9                                                                    "
                           "                       failed"),
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
        QCOMPARE(header, QByteArray("codec   level  strategy   bytes  ratio   saved   memory  round trip"));
    }

    void usualTablesFitIntoATerminal() {
        const QString text = QString::fromUtf8(exportResults(record(), ResultsFormat::Table));
        for (const QString& line : text.left(text.indexOf(QLatin1String("\n\n"))).split(u'\n'))
            QVERIFY2(line.size() <= 120, qPrintable(line));
    }

    void tableExplainsItsMarks() {
        const QString text = plain(QString::fromUtf8(exportResults(fullRecord(), ResultsFormat::Table)));
        for (const char* part :
             {"\nTest server      1  fast      41,132   7.26  86.2 %           ~299            2,987  1.00 "
              "ms  "
              "   5  1.10 MB  ok\n",
              "\n~: noisy, the times spread too much to rank the level against its neighbours.\n",
              "\nBrowsers refuse the zstd windows over 8 MiB (RFC 9659) of Test server 1.\n",
              "\nMemory of an equivalent encoder, because the call takes no allocator: Test server.\n",
              "\nThe machine's speed drifted by 8.1 % during the timings; ",
              "\nOther work kept 0.64 processors busy during the timings; ",
              "\nresponses per second  1 encoder  2 encoders\n",
              "\nTest server 1             1,000       1,901\n", ", load average 1.25, on battery, "})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
    }

    void tableListsWhatWasLeftOut() {
        const QString text = plain(QString::fromUtf8(exportResults(leftOutRecord(), ResultsFormat::Table)));
        QVERIFY2(!text.contains(QStringLiteral("\nbrotli     11 ")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral(
                     "\nLeft out because one response would take too long: brotli 11 (about 75 s).\n")),
                 qPrintable(text));
    }

    void tableNamesWhatABudgetHadNoTimeFor() {
        SweepRecord budget = record();
        budget.measurements[1].timings = {};
        const QString sentence = QStringLiteral("\nThe time was up before these were timed: brotli 11.\n");
        QVERIFY(!QString::fromUtf8(exportResults(budget, ResultsFormat::Table)).contains(sentence));
        budget.plan.budget = std::chrono::seconds(2);
        QVERIFY(QString::fromUtf8(exportResults(budget, ResultsFormat::Table)).contains(sentence));
        budget.measurements[1].error = Error{ErrorCode::WorkerLost, {}}; // it is not for the time
        QVERIFY(!QString::fromUtf8(exportResults(budget, ResultsFormat::Table)).contains(sentence));
    }

    void curvesOfOneCodecAreNamedApart() {
        SweepRecord two = sizesOnly();
        two.measurements.resize(1);
        two.measurements.push_back(two.measurements.front());
        two.measurements.back().point.drive.mode = DriveMode::OneShot;
        two.plan.points = {two.measurements.front().point, two.measurements.back().point};
        const QString text = plain(QString::fromUtf8(exportResults(two, ResultsFormat::Table)));
        QVERIFY2(text.contains(QStringLiteral("\nzstd                 1  fast")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\nzstd (one-shot)      1  fast")), qPrintable(text));
        QVERIFY2(text.contains(
                     QStringLiteral("\nEncoder: zstd: streamed, size unknown, 16 KiB writes, encoder per "
                                    "response; zstd (one-shot): one call, size known, encoder per "
                                    "response\n")),
                 qPrintable(text));
    }

    void markdownIsATableAndNotes() {
        SweepRecord sizes = sizesOnly();
        sizes.payloadName = "a|b*c.json";
        const QString text = plain(QString::fromUtf8(exportResults(sizes, ResultsFormat::Markdown)));
        const QString expected =
            QStringLiteral("# Levels compared on a\\|b\\*c.json\n"
                           "\n"
                           "| codec | level | strategy | bytes | ratio | saved | memory | round trip |\n"
                           "| --- | ---: | --- | ---: | ---: | ---: | ---: | --- |\n"
                           "| zstd | 1 | fast | 41,132 | 7.26 | 86.2 % | 1.10 MB | ok |\n"
                           "| brotli | 11 |  | 34,025 | 8.78 | 88.6 % | 51.9 MB | ok |\n"
                           "| gzip | 9 |  |  |  |  |  | failed |\n"
                           "\n"
                           "- gzip 9 did not decode to the body it was given (at byte 12); do "
                           "not use it.\n"
                           "- Payload: a\\|b\\*c.json, 298,727 bytes, sha256 9729ade4");
        QCOMPARE(text.left(expected.size()), expected);
        for (const char* note : {"\n- Encoder: ", "\n- Method: ", "\n- Libraries: ", "\n- Machine: Test CPU",
                                 "\n- Date: 2026-01-31T09:30:00Z\n"})
            QVERIFY2(text.contains(QLatin1String(note)), note);
    }

    void markdownEscapesItsMarks() {
        const QString text = QString::fromUtf8(exportResults(fullRecord(), ResultsFormat::Markdown));
        QVERIFY2(text.contains(QStringLiteral("| \\~299 |")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\n- \\~: noisy, ")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\n\n| responses per second | 1 encoder | 2 encoders |\n"
                                              "| --- | ---: | ---: |\n"
                                              "| Test server 1 | 1,000 | 1,901 |\n\n- ")),
                 qPrintable(text));
    }
};

QTEST_MAIN(TestResultsExport)
#include "tst_ResultsExport.moc"
