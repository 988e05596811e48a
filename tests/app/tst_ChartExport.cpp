// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/SourceLine.h"
#include "app/charts/ChartExport.h"
#include "tests/app/SvgContent.h"
#include "tests/app/TestMeasurements.h"

#include <QLocale>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryFile>
#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

class TestChartExport final : public QObject {
    Q_OBJECT

    static core::SweepRecord record() {
        core::SweepRecord record;
        record.payloadName = "customers";
        record.payloadBytes = 298'727;
        record.payloadSha256 = "9729ade45b4123a360f345e1d0ba07aac996416fc75817c524070de5d648d578";
        record.started = std::chrono::system_clock::time_point(std::chrono::seconds(1'750'000'000));
        record.complete = true;
        struct Row {
            const char* codecId;
            int level;
            std::uint64_t bytes;
            double speed; // MB/s
            const char* strategy;
        };
        for (const Row& row : {Row{"zstd", -7, 88'825, 900, "fast"}, Row{"zstd", 1, 41'132, 570, "fast"},
                               Row{"zstd", 3, 43'644, 280, "dfast"}, Row{"zstd", 6, 41'009, 110, "lazy"},
                               Row{"zstd", 19, 36'000, 3, "btultra2"}, Row{"gzip", 1, 54'379, 200, ""},
                               Row{"gzip", 9, 44'000, 30, ""}}) {
            core::Measurement measurement =
                sized(record.measurements.size(), row.codecId, row.level, row.bytes);
            measurement.strategy = row.strategy;
            record.measurements.push_back(
                timed(measurement, 0.298727 / row.speed, 0.298727 / (2 * row.speed)));
            record.plan.points.push_back(measurement.point);
        }
        return record;
    }

    static QByteArray render(ChartKind kind, ChartFormat format, const ChartExportOptions& options = {}) {
        return renderChart(kind, record(), format, options).value();
    }

    /// How many lines with one of the codecs' colours go straight up, or straight to the side.
    static std::pair<int, int> straightLines(ChartKind kind, const core::SweepRecord& from) {
        const ChartPalette hollowtte = chartPalette(ChartTheme::Light);
        const QStringList colors = {hollowtte.codec("zstd").name(), hollowtte.codec("gzip").name()};
        std::pair<int, int> count;
        for (const Drawn& element : parseSvg(renderChart(kind, from, ChartFormat::Svg, {}).value()).drawn) {
            // The legend's samples and the curves start elsewhere.
            if (!element.origin.isNull() || element.points.size() != 2 || !colors.contains(element.stroke))
                continue;
            count.first += element.points[0].x() == element.points[1].x() ? 1 : 0;
            count.second += element.points[0].y() == element.points[1].y() ? 1 : 0;
        }
        return count;
    }

    /// Outlines in the codec's colour, apart from the legend's samples and the curves, which start elsewhere.
    static int drawnInPlot(const SvgContent& content, const char* codecId) {
        const QString color = chartPalette(ChartTheme::Light).codec(codecId).name();
        return static_cast<int>(
            std::count_if(content.drawn.begin(), content.drawn.end(), [&](const Drawn& element) {
                return element.origin.isNull() && element.stroke == color;
            }));
    }

    /// Of the pixels' greens, from 0 to 255.
    static double meanDifference(const QImage& a, const QImage& b) {
        double sum = 0;
        for (int y = 0; y < a.height(); ++y) {
            for (int x = 0; x < a.width(); ++x)
                sum += std::abs(a.pixelColor(x, y).green() - b.pixelColor(x, y).green());
        }
        return sum / (static_cast<double>(a.width()) * a.height());
    }

    static void addKinds() {
        QTest::addColumn<ChartKind>("kind");
        for (const ChartKind kind : kChartKinds)
            QTest::newRow(qPrintable(chartId(kind))) << kind;
    }

    /// The record with CPU times to compress, as long as the others.
    static core::SweepRecord recordWithCpu() {
        core::SweepRecord from = record();
        for (core::Measurement& measurement : from.measurements)
            measurement.timings.compressCpu = measurement.timings.compress;
        return from;
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void formatComesFromTheExtension() {
        QCOMPARE(chartFormatForPath(QStringLiteral("out/ratio.png")), std::optional(ChartFormat::Png));
        QCOMPARE(chartFormatForPath(QStringLiteral("A.B.SVG")), std::optional(ChartFormat::Svg));
        QCOMPARE(chartFormatForPath(QStringLiteral("x.Pdf")), std::optional(ChartFormat::Pdf));
        QCOMPARE(chartFormatForPath(QStringLiteral("x.gif")), std::optional<ChartFormat>());
        QCOMPARE(chartFormatForPath(QStringLiteral("png")), std::optional<ChartFormat>());
    }

    void pngHasTheChosenSizeAndScale() {
        ChartExportOptions options;
        options.size = {800, 500};
        options.scale = 2;
        const QImage image = QImage::fromData(render(ChartKind::Ratio, ChartFormat::Png, options), "PNG");
        QCOMPARE(image.size(), QSize(1600, 1000));
        QCOMPARE(image.dotsPerMeterX(), 7559); // 192 dots per inch
        QCOMPARE(image.dotsPerMeterY(), 7559);
    }

    void scaleMakesTheSameChartFiner() {
        ChartExportOptions options;
        options.size = {800, 500};
        const QImage once = renderChartImage(ChartKind::Ratio, record(), options);
        options.scale = 2;
        const QImage twice = renderChartImage(ChartKind::Ratio, record(), options)
                                 .scaled(once.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        QVERIFY(meanDifference(once, twice) < 2);
        options.size = {1600, 1000};
        options.scale = 1;
        const QImage larger = renderChartImage(ChartKind::Ratio, record(), options)
                                  .scaled(once.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        QVERIFY(meanDifference(once, larger) > 4);
    }

    void themeDecidesTheBackground() {
        ChartExportOptions options;
        options.theme = ChartTheme::Dark;
        QCOMPARE(renderChartImage(ChartKind::Ratio, record(), options).pixelColor(1, 1),
                 chartPalette(ChartTheme::Dark).background);
        options.theme = ChartTheme::Light;
        QCOMPARE(renderChartImage(ChartKind::Ratio, record(), options).pixelColor(1, 1), QColor(Qt::white));
    }

    void svgKeepsTextAsText() {
        const SvgContent content = parseSvg(render(ChartKind::Throughput, ChartFormat::Svg));
        QCOMPARE(content.viewBox, QRectF(0, 0, 1600, 900));
        QCOMPARE(content.title, QStringLiteral("Throughput by level: customers"));
        for (const char* text : {"Throughput by level: customers", "Throughput (MB/s, log scale)", "Level",
                                 "zstd compress", "zstd decompress", "gzip compress", "100", "19", "-7"})
            QVERIFY2(content.texts.contains(QLatin1String(text)), text);
        const QStringList source = sourceLine(record()).split(QLatin1Char('\n'));
        QVERIFY(source.size() > 1);
        QVERIFY(content.texts.contains(source.first().simplified()));
    }

    void namesMayHoldMarkup() {
        core::SweepRecord named = record();
        named.payloadName = R"(a<b>&"c".json)";
        const SvgContent content =
            parseSvg(renderChart(ChartKind::Ratio, named, ChartFormat::Svg, {}).value());
        QCOMPARE(content.error, QString());
        QCOMPARE(content.title, QStringLiteral(R"(Ratio by level: a<b>&"c".json)"));
        QCOMPARE(content.description, sourceLine(named));
        QVERIFY(content.texts.contains(content.title));
    }

    void namesMayHoldWhatXmlForbids() {
        core::SweepRecord named = record();
        named.payloadName = "a\x01z";
        const SvgContent content =
            parseSvg(renderChart(ChartKind::Ratio, named, ChartFormat::Svg, {}).value());
        QCOMPARE(content.error, QString());
        QCOMPARE(content.title, QStringLiteral("Ratio by level: a\uFFFDz"));
    }

    void smallPagesShortenTheSourceButCarryAllOfIt() {
        ChartExportOptions options;
        options.size = {300, 300};
        const SvgContent content = parseSvg(render(ChartKind::Ratio, ChartFormat::Svg, options));
        const QString source = sourceLine(record());
        QCOMPARE(content.description, source);
        QVERIFY(content.texts.last().endsWith(QChar(0x2026))); // an ellipsis

        const QImage image = QImage::fromData(render(ChartKind::Ratio, ChartFormat::Png, options), "PNG");
        QCOMPARE(image.text(QStringLiteral("Title")), QStringLiteral("Ratio by level: customers"));
        QCOMPARE(image.text(QStringLiteral("Description")), source);
    }

    void svgRatioNamesBandsAndReference() {
        const SvgContent content = parseSvg(render(ChartKind::Ratio, ChartFormat::Svg));
        for (const char* text : {"fast", "dfast", "lazy", "btultra2", "zstd 1"})
            QVERIFY2(content.texts.contains(QLatin1String(text)), text);
    }

    void zoomedSvgDrawsNothingOutsideTheAxes_data() {
        QTest::addColumn<ChartKind>("kind");
        QTest::addColumn<QRectF>("range");
        QTest::newRow("ratio") << ChartKind::Ratio << QRectF(0.3, 6.6, 5, 0.8);
        QTest::newRow("ratio between points") << ChartKind::Ratio << QRectF(-3, 4, 2, 2);
        QTest::newRow("throughput") << ChartKind::Throughput << QRectF(0, 2.2, 4, 0.6);
        QTest::newRow("tradeoff") << ChartKind::Tradeoff << QRectF(2, 6, 0.76, 1.27);
    }
    void zoomedSvgDrawsNothingOutsideTheAxes() {
        QFETCH(ChartKind, kind);
        QFETCH(QRectF, range);
        ChartExportOptions options;
        options.visibleRange = range;
        const ChartPalette hollowtte = chartPalette(options.theme);
        const SvgContent content = parseSvg(render(kind, ChartFormat::Svg, options));
        const QRectF area = plotArea(content, hollowtte.grid.name());
        QVERIFY(area.width() > 1000 && area.height() > 400);
        const QStringList colors = {hollowtte.codec("zstd").name(), hollowtte.codec("gzip").name(),
                                    hollowtte.bandEven.name(), hollowtte.bandOdd.name(),
                                    hollowtte.reference.name()};
        int lines = 0;
        int others = 0;
        for (const Drawn& element : content.drawn) {
            // Qt Charts draws lines from the plot area's corner, all else starts at the page's; the legend
            // does neither.
            const bool isLine = (element.origin - area.topLeft()).manhattanLength() < 3 * kSvgRounding;
            if ((!isLine && !element.origin.isNull()) ||
                (!colors.contains(element.stroke) && !colors.contains(element.fill)))
                continue;
            for (const QPointF point : element.points)
                QVERIFY2(area.contains(point),
                         qPrintable(QStringLiteral("%1, %2").arg(point.x()).arg(point.y())));
            ++(isLine ? lines : others);
        }
        QVERIFY(lines > 0);
        QVERIFY(others > 0 || kind != ChartKind::Ratio);
    }

    void curvesSwitchedOffAreNotDrawn() {
        ChartExportOptions options;
        const QString gzip = chartPalette(options.theme).codec("gzip").name();
        const QString zstd = chartPalette(options.theme).codec("zstd").name();
        const auto countOf = [&](const QString& color) {
            const QList<Drawn> drawn = parseSvg(render(ChartKind::Ratio, ChartFormat::Svg, options)).drawn;
            return std::count_if(drawn.begin(), drawn.end(),
                                 [&](const Drawn& element) { return element.stroke == color; });
        };
        const auto zstdBefore = countOf(zstd);
        QVERIFY(countOf(gzip) > 0);
        options.hiddenCurves = {LineKey{core::curveOf(record().plan.points.back()), Direction::Compress}};
        QCOMPARE(countOf(gzip), 0);
        QCOMPARE(countOf(zstd), zstdBefore);
    }

    void timesHaveErrorBars() {
        core::SweepRecord wide = record();
        for (core::Measurement& measurement : wide.measurements) {
            for (auto* seconds : {&measurement.timings.compress, &measurement.timings.decompress}) {
                (*seconds)->lowerQuartile = (*seconds)->median / 2;
                (*seconds)->upperQuartile = (*seconds)->median * 2;
            }
        }
        // Seven points with two halves and two caps; both times in one chart, one in the other.
        QCOMPARE(straightLines(ChartKind::Throughput, wide), std::pair(28, 28));
        QCOMPARE(straightLines(ChartKind::Tradeoff, wide), std::pair(14, 14));
        QCOMPARE(straightLines(ChartKind::Ratio, wide), std::pair(0, 0));
        const QString note = QStringLiteral("bars: quartiles");
        QVERIFY(parseSvg(render(ChartKind::Throughput, ChartFormat::Svg)).texts.contains(note));
        QVERIFY(parseSvg(render(ChartKind::Tradeoff, ChartFormat::Svg)).texts.contains(note));
        QVERIFY(!parseSvg(render(ChartKind::Ratio, ChartFormat::Svg)).texts.contains(note));
    }

    void noisyPointsHaveARing() {
        core::SweepRecord noisy = record();
        noisy.measurements[2].noisy = true;
        const QString note = QStringLiteral("noisy: too spread out to rank");
        QVERIFY(!parseSvg(render(ChartKind::Throughput, ChartFormat::Svg)).texts.contains(note));
        const SvgContent with =
            parseSvg(renderChart(ChartKind::Throughput, noisy, ChartFormat::Svg, {}).value());
        QVERIFY(with.texts.contains(note));
        const SvgContent without = parseSvg(render(ChartKind::Throughput, ChartFormat::Svg));
        QCOMPARE(drawnInPlot(with, "zstd"), drawnInPlot(without, "zstd") + 1);
    }

    void serversWithOnePointHaveAMarkerAndAName() {
        core::SweepRecord servers = record();
        core::Measurement server = sized(servers.measurements.size(), "brotli", 4, 45'000);
        server.point.setup = "ngx_brotli";
        servers.measurements.push_back(server);
        servers.plan.points.push_back(server.point);
        const SvgContent content =
            parseSvg(renderChart(ChartKind::Ratio, servers, ChartFormat::Svg, {}).value());
        QVERIFY(content.texts.contains(QStringLiteral("ngx_brotli")));
        QCOMPARE(drawnInPlot(content, "brotli"), 1);
    }

    void warningsAreInTheSource() {
        core::SweepRecord drifted = record();
        drifted.machine.buildType = "Release";
        drifted.conditions.drift = 0.123;
        drifted.conditions.probes = 9;
        for (const ChartFormat format : {ChartFormat::Svg, ChartFormat::Png}) {
            const QByteArray bytes = renderChart(ChartKind::Ratio, drifted, format, {}).value();
            const QString description =
                format == ChartFormat::Svg
                    ? parseSvg(bytes).description
                    : QImage::fromData(bytes, "PNG").text(QStringLiteral("Description"));
            QVERIFY2(description.contains(QStringLiteral("drifted by 12.3 %")), qPrintable(description));
        }
        const QString drawn = parseSvg(renderChart(ChartKind::Ratio, drifted, ChartFormat::Svg, {}).value())
                                  .texts.join(QLatin1Char(' '));
        QVERIFY2(drawn.contains(QStringLiteral("drifted by 12.3 %")), qPrintable(drawn));
    }

    void leftOutLevelsAreNamed() {
        core::SweepRecord limited = record();
        core::Measurement& last = limited.measurements[4];
        last.compressedBytes.reset();
        last.timings = {};
        last.leftOutSeconds = 180;
        const SvgContent content =
            parseSvg(renderChart(ChartKind::Ratio, limited, ChartFormat::Svg, {}).value());
        QVERIFY(content.texts.contains(QStringLiteral("left out: zstd 19 (about 3\u00a0min)")));
    }

    void pdfKeepsTextAsText() {
        const QByteArray pdf = render(ChartKind::Ratio, ChartFormat::Pdf);
        QVERIFY(pdf.startsWith("%PDF-"));
        QVERIFY(pdf.contains("/FontFile2"));
        QVERIFY(pdf.contains("/ToUnicode"));
        QVERIFY(pdf.contains(
            "/MediaBox [0 0 1200.000000 675.000000]")); // 1600 x 900 pixels of 1/96 inch, in points of 1/72

        const QString pdftotext = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
        if (pdftotext.isEmpty())
            QSKIP("pdftotext (poppler-utils) is not installed");
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write(pdf);
        file.close();
        QProcess process;
        process.start(pdftotext, {QStringLiteral("-layout"), file.fileName(), QStringLiteral("-")});
        QVERIFY(process.waitForFinished());
        const QString text = QString::fromUtf8(process.readAllStandardOutput());
        for (const char* expected :
             {"Ratio by level: customers", "Level", "dfast", "zstd 1", "298,727 bytes"})
            QVERIFY2(text.contains(QLatin1String(expected)), expected);
    }

    void sameRecordGivesTheSameBytes_data() {
        QTest::addColumn<ChartFormat>("format");
        QTest::newRow("png") << ChartFormat::Png;
        QTest::newRow("svg") << ChartFormat::Svg;
        QTest::newRow("pdf") << ChartFormat::Pdf;
    }
    void sameRecordGivesTheSameBytes() {
        QFETCH(ChartFormat, format);
        const QByteArray first = render(ChartKind::Tradeoff, format);
        QCOMPARE(render(ChartKind::Tradeoff, format), first);
        // The present would differ a second later; the sweep's start (2025-06-15 15:06:40 UTC) does not.
        if (format == ChartFormat::Pdf)
            QVERIFY(first.contains("/CreationDate (D:20250615150640Z)"));
    }

    void chartsWithoutPointsSayWhy_data() { addKinds(); }
    void chartsWithoutPointsSayWhy() {
        QFETCH(ChartKind, kind);
        core::SweepRecord empty = record();
        for (core::Measurement& measurement : empty.measurements) {
            measurement.timings = {};
            if (kind == ChartKind::Ratio)
                measurement.compressedBytes.reset();
        }
        const SvgContent content = parseSvg(renderChart(kind, empty, ChartFormat::Svg, {}).value());
        QVERIFY(content.texts.contains(kind == ChartKind::Ratio
                                           ? QStringLiteral("Nothing was measured")
                                           : QStringLiteral("Speeds were not measured")));
    }

    void impossibleSizesAreErrors() {
        ChartExportOptions options;
        options.scale = 1e6;
        const auto result = renderChart(ChartKind::Ratio, record(), ChartFormat::Png, options);
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().code, core::ErrorCode::OutOfMemory);
    }

    /// zstd 3 makes more bytes than zstd 1 for longer.
    void filesHaveTheMarks() {
        const auto textsOf = [](ChartKind kind, const core::SweepRecord& from, bool defaultsShown = true) {
            ChartExportOptions options;
            options.defaultsShown = defaultsShown;
            return parseSvg(renderChart(kind, from, ChartFormat::Svg, options).value()).texts;
        };
        const QString front = QStringLiteral("Pareto front (bytes against CPU)");
        const QString hollow =
            QStringLiteral("hollow: another level of the curve is better on bytes and CPU");
        QVERIFY(textsOf(ChartKind::Tradeoff, recordWithCpu()).contains(front));
        QVERIFY(!textsOf(ChartKind::Tradeoff, record()).contains(front));
        QVERIFY(!textsOf(ChartKind::Ratio, recordWithCpu()).contains(front));
        for (const ChartKind kind : kChartKinds) {
            QVERIFY(textsOf(kind, recordWithCpu()).contains(hollow));
            QVERIFY(!textsOf(kind, record()).contains(hollow));
        }
        // gzip 9 is nobody's default, gzip 1 is nginx's.
        QVERIFY(!textsOf(ChartKind::Ratio, record()).filter(QStringLiteral("nginx")).isEmpty());
        QVERIFY(textsOf(ChartKind::Ratio, record(), false).filter(QStringLiteral("nginx")).isEmpty());
        QVERIFY(textsOf(ChartKind::Tradeoff, record()).filter(QStringLiteral("nginx")).isEmpty());
    }
};

QTEST_MAIN(TestChartExport)
#include "tst_ChartExport.moc"
