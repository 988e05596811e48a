// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ResultsCells.h"
#include "tests/app/TestMeasurements.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

using Column = ResultsColumn;

class TestResultsCells final : public QObject {
    Q_OBJECT

    static QString text(const core::Measurement& measurement, Column column) {
        return cellText(measurement, column, {});
    }
    static QVariant sortValue(const core::Measurement& measurement, Column column) {
        return cellSortValue(measurement, column, {});
    }
    static QString tip(const core::Measurement& measurement, Column column,
                       const ResultsContext& context = {}) {
        return cellToolTip(measurement, column, context);
    }
    static core::Summary around(double median) {
        return {0.9 * median, 0.95 * median, median, 1.1 * median, 1.5 * median, 7};
    }
    /// Of 298,727 bytes, everything known about it.
    static core::Measurement complete() {
        core::Measurement measurement = sized(0, "zstd", -5, 41'132);
        measurement.strategy = "fast";
        measurement.declaredWindowBytes = 524'288;
        measurement.memory = core::MemoryUse{.encoderPeakBytes = 1'345'678, .decoderPeakBytes = 98'765};
        measurement.timings.compress = around(522e-6);
        measurement.timings.compressCpu = around(520e-6);
        measurement.timings.create = around(11e-6);
        measurement.timings.firstByte = around(85e-6);
        measurement.timings.decompress = around(96.3e-6);
        measurement.timings.decompressOneCall = around(60e-6);
        measurement.responsesPerSecond = {1900, 3500};
        return measurement;
    }
    static core::Measurement leftOut() {
        core::Measurement measurement = sized(0, "brotli", 11, std::nullopt);
        measurement.leftOutSeconds = 185;
        return measurement;
    }
    static core::Measurement mismatch() {
        core::Measurement failed = sized(0, "zstd", 3, 43'644);
        failed.roundTrip = core::RoundTrip::Failed;
        failed.error = core::Error{core::ErrorCode::RoundTripMismatch, "at byte 17"};
        return failed;
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void texts_data() {
        QTest::addColumn<Column>("column");
        QTest::addColumn<QString>("expected");
        QTest::newRow("codec") << Column::Codec << QStringLiteral("zstd");
        QTest::newRow("level") << Column::Level << QStringLiteral("-5");
        QTest::newRow("strategy") << Column::Strategy << QStringLiteral("fast");
        QTest::newRow("bytes") << Column::Bytes << QStringLiteral("41,132");
        // 298,727 / 41,132 = 7.2626...
        QTest::newRow("ratio") << Column::Ratio << QStringLiteral("7.26");
        QTest::newRow("saved") << Column::Saved << QStringLiteral("86.2\u00a0%");
        // 0.298727 MB in 522 us, in 96.3 us and in 60 us
        QTest::newRow("compress") << Column::CompressMBps << QStringLiteral("572");
        QTest::newRow("decompress") << Column::DecompressMBps << QStringLiteral("3,102");
        QTest::newRow("one call") << Column::OneCallMBps << QStringLiteral("4,979");
        QTest::newRow("time") << Column::TimePerResponse << QStringLiteral("522\u00a0\u00b5s");
        // quartiles at 0.95 and 1.1 of the median; the fastest run at 0.9
        QTest::newRow("spread") << Column::Spread << QStringLiteral("15.0\u00a0%");
        QTest::newRow("fastest") << Column::FastestTime << QStringLiteral("470\u00a0\u00b5s");
        QTest::newRow("processor time") << Column::CpuTime << QStringLiteral("520\u00a0\u00b5s");
        QTest::newRow("create") << Column::CreateTime << QStringLiteral("11.0\u00a0\u00b5s");
        QTest::newRow("first byte") << Column::FirstByteTime << QStringLiteral("85.0\u00a0\u00b5s");
        QTest::newRow("at once") << Column::ResponsesPerSecond << QStringLiteral("3,500");
        QTest::newRow("encoder memory") << Column::EncoderMemory << QStringLiteral("1.35\u00a0MB");
        QTest::newRow("decoder memory") << Column::DecoderMemory << QStringLiteral("98.8\u00a0KB");
        QTest::newRow("window") << Column::Window << QStringLiteral("512\u00a0KiB");
        QTest::newRow("runs") << Column::Runs << QStringLiteral("7");
        QTest::newRow("round trip") << Column::RoundTrip << QStringLiteral("ok");
        QTest::newRow("remark") << Column::Remark << QString();
    }
    void texts() {
        QFETCH(Column, column);
        QFETCH(QString, expected);
        QCOMPARE(text(complete(), column), expected);
    }

    void absentValuesAreEmpty_data() {
        QTest::addColumn<Column>("column");
        for (int column = 0; column < kResultsColumnCount; ++column) {
            const auto is = static_cast<Column>(column);
            if (is != Column::Codec && is != Column::Curve && is != Column::Level)
                QTest::addRow("column %d", column) << is;
        }
    }
    void absentValuesAreEmpty() {
        QFETCH(Column, column);
        const core::Measurement unknown = sized(0, "brotli", 11, std::nullopt);
        QCOMPARE(text(unknown, column), QString());
        QVERIFY(!sortValue(unknown, column).isValid());
    }

    void emptyPayloadHasASizeButNoRatio() {
        core::Measurement measurement = timed(sized(0, "gzip", 6, 20), 1e-5, 1e-5);
        measurement.timings.decompressOneCall = around(1e-6);
        measurement.originalBytes = 0;
        QCOMPARE(text(measurement, Column::Bytes), QStringLiteral("20"));
        QCOMPARE(text(measurement, Column::Ratio), QString());
        QCOMPARE(text(measurement, Column::CompressMBps), QString());
        QCOMPARE(text(measurement, Column::OneCallMBps), QString());
        QCOMPARE(text(measurement, Column::TimePerResponse), QStringLiteral("10.0\u00a0\u00b5s"));
    }

    /// Two runs have quartiles by interpolation, which say nothing.
    void fewRunsTellNoSpread() {
        core::Measurement measurement = complete();
        measurement.timings.compress->count = 2;
        QCOMPARE(text(measurement, Column::Spread), QString());
        QCOMPARE(text(measurement, Column::Runs), QStringLiteral("2"));
    }

    /// While rounds go on, every row has few runs at first.
    void rowsLeftWithFewRunsSaySo() {
        core::Measurement measurement = complete();
        const auto remark = [&](bool ended) {
            return cellText(measurement, Column::Remark, {.ended = ended});
        };
        QCOMPARE(remark(true), QString());
        measurement.timings.compress->count = 2;
        QCOMPARE(remark(false), QString());
        QCOMPARE(remark(true), QStringLiteral("too few runs"));
        QVERIFY(tip(measurement, Column::Remark, {.ended = true}).startsWith(QLatin1String("Too few runs")));
        QCOMPARE(tip(measurement, Column::Remark), QString());
        measurement.timings.compress.reset();
        QCOMPARE(remark(true), QString());
    }

    void curveNamesAreToldInFull() {
        core::Measurement server = sized(0, "gzip", 6, 46'000);
        server.point.setup = "nginx gzip";
        const core::CurveKey own{.codec = server.point.codec};
        const ResultsContext context{.curves = {own, core::curveOf(server.point)}};
        QVERIFY(tip(server, Column::Curve, context).startsWith(QLatin1String("nginx gzip\n")));
        server.error = core::Error{core::ErrorCode::WorkerLost, {}};
        QVERIFY(tip(server, Column::Curve, context).contains(QLatin1String("was lost")));
    }

    void standingNamesThePointThatBeats() {
        const std::vector<core::Measurement> rows = {sized(0, "zstd", 1, 41'132), sized(1, "zstd", 3, 43'644),
                                                     sized(2, "brotli", 5, 40'000)};
        core::PointMarks marks;
        marks.points.resize(3);
        marks.points[1] = {{core::Standing::Beaten, 0}, {core::Standing::Beaten, 2}, {}};
        marks.points[2].compression.standing = core::Standing::Front;
        const ResultsContext context{.curves = {core::curveOf(rows[0].point), core::curveOf(rows[2].point)},
                                     .points = {rows[0].point, rows[1].point, rows[2].point},
                                     .marks = std::make_shared<const core::PointMarks>(marks)};
        QCOMPARE(cellText(rows[0], Column::Standing, context), QString());
        QVERIFY(!cellSortValue(rows[0], Column::Standing, context).isValid());
        QVERIFY(tip(rows[0], Column::Standing, context).startsWith(QLatin1String("Not judged")));
        QCOMPARE(cellText(rows[1], Column::Standing, context), QStringLiteral("beaten by zstd 1"));
        QVERIFY(
            tip(rows[1], Column::Standing, context).endsWith(QLatin1String("brotli 5 gains most on it.")));
        QCOMPARE(cellText(rows[2], Column::Standing, context), QStringLiteral("on the front"));
        QCOMPARE(cellText(rows[1], Column::Standing, {}), QString());
    }

    void memoryOfAnotherEncoderIsMarked() {
        core::Measurement measurement = complete();
        measurement.memory->ofEquivalentEncoder = true;
        QCOMPARE(text(measurement, Column::EncoderMemory), QStringLiteral("1.35\u00a0MB*"));
        QVERIFY(tip(measurement, Column::EncoderMemory).startsWith(u'*'));
        QCOMPARE(text(measurement, Column::DecoderMemory), QStringLiteral("98.8\u00a0KB"));
    }

    /// RFC 9659: at most 8 MiB.
    void windowsThatBrowsersRefuseAreMarked() {
        core::Measurement measurement = complete();
        measurement.declaredWindowBytes = 8 * 1024 * 1024;
        QCOMPARE(text(measurement, Column::Window), QStringLiteral("8\u00a0MiB"));
        QCOMPARE(tip(measurement, Column::Window), QString());
        measurement.declaredWindowBytes = 8 * 1024 * 1024 + 1024;
        QCOMPARE(text(measurement, Column::Window), QStringLiteral("\u26a0 8,193\u00a0KiB"));
        QVERIFY(tip(measurement, Column::Window).contains(QLatin1String("8 MiB")));
        QCOMPARE(text(measurement, Column::Remark), QStringLiteral("\u26a0 browsers refuse its window"));
        measurement.noisy = true;
        QCOMPARE(text(measurement, Column::Remark),
                 QStringLiteral("noisy, \u26a0 browsers refuse its window"));
        QCOMPARE(tip(measurement, Column::Remark).count(u'\n'), 1);
        QCOMPARE(sortValue(measurement, Column::Window).toDouble(), 8'389'632.0);
    }

    void failuresAreWritten() {
        const QString remark = text(mismatch(), Column::Remark);
        QVERIFY2(remark.startsWith(QLatin1String("failed: zstd 3 ")), qPrintable(remark));
        QVERIFY2(remark.contains(QLatin1String("at byte 17")), qPrintable(remark));
        // Its numbers are of output that must not be used; any cell says so.
        QCOMPARE(text(mismatch(), Column::Bytes), QString());
        QVERIFY(!sortValue(mismatch(), Column::Ratio).isValid());
        QCOMPARE(text(mismatch(), Column::Level), QStringLiteral("3"));
        QCOMPARE(text(mismatch(), Column::RoundTrip), QStringLiteral("failed"));
        QVERIFY(tip(mismatch(), Column::CompressMBps).contains(QLatin1String("zstd 3")));
    }

    void whatWasMeasuredBeforeAFailureStays() {
        core::Measurement lost = complete();
        lost.error = core::Error{core::ErrorCode::WorkerLost, "signal 9 (Killed)"};
        QCOMPARE(text(lost, Column::Bytes), QStringLiteral("41,132"));
        QCOMPARE(text(lost, Column::CompressMBps), QStringLiteral("572"));
        QCOMPARE(text(lost, Column::RoundTrip), QStringLiteral("ok"));
        QVERIFY(text(lost, Column::Remark).contains(QLatin1String("signal 9 (Killed)")));
    }

    void changedBodiesAreNoFaultOfTheCodec() {
        core::Measurement measurement = mismatch();
        measurement.error = core::Error{core::ErrorCode::PayloadChanged, "it had 9 bytes and now has 5"};
        QCOMPARE(text(measurement, Column::Remark), QStringLiteral("failed: body changed"));
        QVERIFY(tip(measurement, Column::Remark).contains(QLatin1String("now has 5")));
    }

    void leftOutPointsSayForHowLong() {
        QCOMPARE(text(leftOut(), Column::Remark), QStringLiteral("left out, about 3\u00a0min"));
        QCOMPARE(text(leftOut(), Column::Bytes), QString());
        for (const Column column : {Column::Codec, Column::CompressMBps, Column::Remark}) {
            const QString toolTip = tip(leftOut(), column);
            QVERIFY2(toolTip.contains(QLatin1String("by an estimate")), qPrintable(toolTip));
            QVERIFY2(toolTip.contains(QLatin1String("Enter")), qPrintable(toolTip));
        }
    }

    /// To measure one of them all the same is not offered: there still was no time for it.
    void aBudgetIsAnotherReasonToLeaveOut() {
        core::Measurement measurement = leftOut();
        measurement.leftOutFor = core::LeftOutFor::Budget;
        QCOMPARE(text(measurement, Column::Remark), QStringLiteral("no time left, about 3\u00a0min"));
        const QString toolTip = tip(measurement, Column::Remark);
        QVERIFY2(toolTip.contains(QLatin1String("time budget")), qPrintable(toolTip));
        QVERIFY2(!toolTip.contains(QLatin1String("Enter")), qPrintable(toolTip));
    }

    void memoryThatWasNotCountedSaysWhy() {
        core::Measurement measurement = sized(0, "brotli", 5, 30'000);
        QCOMPARE(text(measurement, Column::EncoderMemory), QString());
        QVERIFY(tip(measurement, Column::EncoderMemory).contains(QLatin1String("one-call form")));
        measurement.compressedBytes.reset();
        QCOMPARE(tip(measurement, Column::EncoderMemory), QStringLiteral("Not measured yet"));
    }

    void noisyPointsAreMarked() {
        core::Measurement measurement = complete();
        QVERIFY(!tip(measurement, Column::CompressMBps).contains(QLatin1String("Noisy")));
        measurement.noisy = true;
        QCOMPARE(text(measurement, Column::Remark), QStringLiteral("noisy"));
        for (const Column column : {Column::Remark, Column::CompressMBps, Column::Spread})
            QVERIFY(tip(measurement, column).contains(QLatin1String("Noisy: the spread")));
    }

    void toolTipsSayHowItWasMeasured() {
        core::Measurement measurement = timed(sized(0, "gzip", 6, 45'586), 2e-3, 1e-3);
        QCOMPARE(tip(measurement, Column::TimePerResponse),
                 QStringLiteral("5 runs: median 2.00\u00a0ms per response, fastest 1.80\u00a0ms, "
                                "quartiles 1.90\u00a0ms and 2.20\u00a0ms"));
        measurement.timings.disturbedRuns = 3;
        QVERIFY(
            tip(measurement, Column::CompressMBps).endsWith(QLatin1String("Disturbed runs, thrown away: 3")));
        QVERIFY(tip(measurement, Column::DecompressMBps).contains(QStringLiteral("median 1.00\u00a0ms")));
        QVERIFY(tip(measurement, Column::Ratio).contains(QLatin1String("streamed, size unknown")));
        QCOMPARE(tip(sized(1, "gzip", 7, 45'000), Column::CompressMBps), QStringLiteral("Not timed yet"));
        QCOMPARE(tip(complete(), Column::ResponsesPerSecond),
                 QStringLiteral("Encoders 1: 1,900 responses/s\nEncoders 2: 3,500 responses/s"));
    }
};

QTEST_MAIN(TestResultsCells)
#include "tst_ResultsCells.moc"
