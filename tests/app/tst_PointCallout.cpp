// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/CurveName.h"
#include "app/charts/PointCallout.h"
#include "tests/app/TestMeasurements.h"

#include <QGuiApplication>
#include <QLocale>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

class TestPointCallout final : public QObject {
    Q_OBJECT

    /// No-break spaces as plain ones.
    static QStringList details(const core::Measurement& measurement,
                               const std::vector<core::SweepPoint>& others = {}) {
        std::vector<core::SweepPoint> points = others;
        points.push_back(measurement.point);
        QStringList lines = pointDetails(measurement, curvesOf(points));
        lines.replaceInStrings(QString(QChar::Nbsp), QStringLiteral(" "));
        return lines;
    }

    static core::Measurement measured() {
        core::Measurement measurement = timed(sized(0, "zstd", 3, 43'644), 1.44e-3, 0.2e-3);
        measurement.strategy = "dfast";
        return measurement;
    }

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void sizeAndTimesAreTold() {
        core::Measurement measurement = measured();
        measurement.timings.compressCpu = core::Summary{1e-3, 1.1e-3, 1.42e-3, 1.5e-3, 2e-3, 5};
        // 298,727 B / 43,644 B, / 1.44 ms, / 0.2 ms; quartiles 5 % below and 10 % above the median.
        QCOMPARE(
            details(measurement),
            QStringList(
                {QStringLiteral("zstd 3 · dfast"), QStringLiteral("43,644 bytes, ratio 6.84, 85.4 % saved"),
                 QStringLiteral("Compress 207 MB/s"),
                 QStringLiteral("   median 1.44 ms, quartiles 1.37 ms and 1.58 ms, min 1.30 ms, "
                                "CPU 1.42 ms, 5 runs"),
                 QStringLiteral("Decompress 1,494 MB/s"),
                 QStringLiteral("   median 200 µs, quartiles 190 µs and 220 µs, min 180 µs, 5 runs")}));
    }

    void standingAndServersAreTold() {
        const std::vector<core::Measurement> all = {sized(4, "zstd", 1, 41'132), sized(7, "zstd", 2, 42'000),
                                                    sized(2, "brotli", 1, 44'606)};
        core::PointMark beaten;
        beaten.inCurve = {core::Standing::Beaten, 4};
        beaten.compression = {core::Standing::Beaten, 2};
        QCOMPARE(standingDetails(all[1], all, beaten), QStringList(QStringLiteral("Beaten by zstd 1")));
        beaten.inCurve = {core::Standing::Front, std::nullopt};
        QCOMPARE(standingDetails(all[1], all, beaten), QStringList(QStringLiteral("Beaten by brotli 1")));
        core::PointMark best;
        best.compression.standing = core::Standing::Front;
        QCOMPARE(standingDetails(all[2], all, best),
                 QStringList({QStringLiteral("The level is the default of ASP.NET Core 11"),
                              QStringLiteral("On the Pareto front")}));
        QCOMPARE(standingDetails(all[1], all, {}), QStringList());
    }

    void pointsWithoutTimesTellTheirSize() {
        QCOMPARE(details(sized(0, "gzip", 6, 46'000)),
                 QStringList(
                     {QStringLiteral("gzip 6"), QStringLiteral("46,000 bytes, ratio 6.49, 84.6 % saved")}));
    }

    void emptyBodiesHaveTimesButNoSpeed() {
        core::Measurement empty = timed(sized(0, "gzip", 6, 20), 1e-6, 1e-6);
        empty.originalBytes = 0;
        QCOMPARE(details(empty).at(1), QStringLiteral("20 bytes"));
        QCOMPARE(details(empty).at(2), QStringLiteral("Compress"));
    }

    void oneRunHasNoSpread() {
        core::Measurement once = sized(0, "gzip", 6, 46'000);
        once.timings.compress = core::Summary{2e-3, 2e-3, 2e-3, 2e-3, 2e-3, 1};
        QCOMPARE(details(once).at(3),
                 QStringLiteral("   median 2.00 ms, min 2.00 ms, 1 run, too few to tell a spread"));
    }

    void noiseIsTold() {
        core::Measurement noisy = measured();
        noisy.noisy = true;
        QCOMPARE(details(noisy).at(2), QStringLiteral("Compress 207 MB/s, noisy"));
        QCOMPARE(details(noisy).at(4), QStringLiteral("Decompress 1,494 MB/s"));
    }

    void memoryAndWindowAreTold() {
        core::Measurement measurement = sized(0, "zstd", 3, 43'644);
        measurement.memory = core::MemoryUse{1'302'996, 161'320, false};
        QCOMPARE(details(measurement).last(), QStringLiteral("Memory: encoder 1.30 MB, decoder 161 KB"));
        measurement.memory->ofEquivalentEncoder = true;
        measurement.declaredWindowBytes = std::uint64_t{1} << 21U;
        QCOMPARE(details(measurement).last(),
                 QStringLiteral("Memory: encoder 1.30 MB (streaming), decoder 161 KB, window 2 MiB"));
    }

    void windowsThatBrowsersRefuseAreTold() {
        core::Measurement measurement = sized(0, "zstd", 22, 43'644);
        measurement.declaredWindowBytes = std::uint64_t{1} << 27U;
        QCOMPARE(details(measurement).last(), QStringLiteral("Memory: window 128 MiB, refused by browsers"));
    }

    void knobsAreTold() {
        core::Measurement measurement = sized(0, "zstd", 3, 43'644);
        measurement.point.knobs.set("windowLog", 17);
        QCOMPARE(details(measurement).mid(0, 2),
                 QStringList({QStringLiteral("zstd 3"), QStringLiteral("windowLog 17")}));
    }

    void serversAreToldWithAllTheySet() {
        core::Measurement measurement = sized(0, "gzip", 6, 46'000);
        measurement.point.setup = "nginx gzip";
        measurement.point.knobs.set("memLevel", 8);
        QCOMPARE(details(measurement).mid(0, 2),
                 QStringList({QStringLiteral("nginx gzip 6"),
                              QStringLiteral("streamed, size unknown, 16 KiB writes, encoder per response, "
                                             "memLevel 8")}));
    }

    void pointsAreNamedAsTheirCurvesAre() {
        core::Measurement oneShot = sized(0, "zstd", 3, 43'644);
        oneShot.point.drive.mode = core::DriveMode::OneShot;
        QCOMPARE(details(oneShot, {sized(1, "zstd", 3, 43'644).point}).first(),
                 QStringLiteral("zstd 3 (one-shot)"));
    }

    void failuresAreToldInFull() {
        core::Measurement failed = sized(0, "zstd", 3, 43'644);
        failed.error = core::Error{core::ErrorCode::WorkerLost, "killed"};
        QCOMPARE(details(failed).last(),
                 QStringLiteral("Failed: zstd 3 was lost with the process that worked on it (killed); close "
                                "other programs or leave it out."));
    }

    void longLinesAreBroken() {
        PointCallout callout(nullptr);
        callout.setStyle(QGuiApplication::font(), Qt::white, Qt::black, Qt::black);
        const QString word = QStringLiteral("sentence ");
        callout.showAt({1, 590}, {QStringLiteral("heading"), word}, {0, 0, 400, 600});
        const qreal height = callout.boundingRect().height();
        callout.showAt({1, 590}, {QStringLiteral("heading"), word.repeated(30)}, {0, 0, 400, 600});
        QVERIFY(callout.boundingRect().width() <= 402); // with its border
        QVERIFY(callout.boundingRect().height() > height);
    }

    void boxStaysInsideAndOffItsPoint_data() {
        QTest::addColumn<QPointF>("point");
        QTest::newRow("middle") << QPointF(400, 300);
        QTest::newRow("top left") << QPointF(1, 1);
        QTest::newRow("top right") << QPointF(799, 1);
        QTest::newRow("bottom left") << QPointF(1, 599);
        QTest::newRow("bottom right") << QPointF(799, 599);
    }
    void boxStaysInsideAndOffItsPoint() {
        QFETCH(QPointF, point);
        PointCallout callout(nullptr);
        callout.setStyle(QGuiApplication::font(), Qt::white, Qt::black, Qt::black);
        callout.showAt(point, {QStringLiteral("heading"), QStringLiteral("a line of some length")},
                       {0, 0, 800, 600});
        const QRectF box = callout.boundingRect().adjusted(1, 1, -1, -1); // without its border
        QVERIFY(QRectF(0, 0, 800, 600).contains(box));
        QVERIFY(!box.contains(point));
    }
};

QTEST_MAIN(TestPointCallout)
#include "tst_PointCallout.moc"
