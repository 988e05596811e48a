// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/FindingText.h"
#include "app/export/SweepReport.h"
#include "core/insight/Findings.h"
#include "tests/support/MadeSweep.h"

#include <QApplication>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryFile>
#include <QTest>
#include <QXmlStreamReader>
#include <QtConcurrent>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::test;

namespace {

/// What an XML reader finds in a report.
struct Page {
    QString error;
    QString text;
    QStringList elements;
    QStringList ids;
    QStringList references; ///< values of src and href
};

Page read(const QByteArray& html) {
    Page page;
    QXmlStreamReader reader(html);
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement()) {
            page.elements.append(reader.name().toString());
            for (const QXmlStreamAttribute& attribute : reader.attributes()) {
                if (attribute.name() == QLatin1String("id"))
                    page.ids.append(attribute.value().toString());
                if (attribute.name() == QLatin1String("src") || attribute.name() == QLatin1String("href"))
                    page.references.append(attribute.value().toString());
            }
        } else if (reader.isCharacters()) {
            page.text += reader.text();
        }
    }
    page.error = reader.errorString();
    return page;
}

/// What another program reads in the file; none where that is not installed.
std::optional<QString> pdfText(const QByteArray& pdf) {
    const QString program = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
    QTemporaryFile file;
    if (program.isEmpty() || !file.open() || file.write(pdf) != pdf.size() || !file.flush())
        return std::nullopt;
    QProcess process;
    process.start(program, {file.fileName(), QStringLiteral("-")});
    process.waitForFinished();
    // Fonts join some letters; NFKC takes them apart.
    return QString::fromUtf8(process.readAllStandardOutput())
        .normalized(QString::NormalizationForm_KC)
        .simplified();
}

} // namespace

class TestSweepReport final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_sweep = std::make_unique<MadeSweep>(customersSweep());
        m_sweep->record().payloadName = "a <b> & \"c\"";
    }

    void formatsAreNamedAsFilesEnd() {
        QCOMPARE(reportFormatFromId(QStringLiteral("html")), std::optional(ReportFormat::Html));
        QCOMPARE(reportFormatFromId(QStringLiteral("HTM")), std::optional(ReportFormat::Html));
        QCOMPARE(reportFormatFromId(QStringLiteral("Pdf")), std::optional(ReportFormat::Pdf));
        QVERIFY(!reportFormatFromId(QStringLiteral("md")).has_value());
        QVERIFY(!reportFormatFromId(QString()).has_value());
    }

    void pageIsXmlAndLoadsNothing() {
        const Page page = read(html());
        QCOMPARE(page.error, QString());
        QVERIFY(!page.elements.contains(QStringLiteral("script")));
        for (const QString& reference : page.references)
            QVERIFY2(reference.startsWith(u'#') || reference.startsWith(QStringLiteral("data:")),
                     qPrintable(reference));
        QVERIFY(!html().contains("url(http"));
        QCOMPARE(QSet<QString>(page.ids.begin(), page.ids.end()).size(), page.ids.size());
    }

    void pageHoldsEveryFindingAndTheNumbers() {
        const Page page = read(html());
        const std::vector<core::Finding> findings = core::findingsOf(m_sweep->record());
        QVERIFY(findings.size() >= 2);
        for (const core::Finding& finding : findings) {
            const FindingText text = findingText(finding, m_sweep->record());
            QVERIFY2(page.text.contains(text.title), qPrintable(text.title));
            QVERIFY2(page.text.contains(text.sentence), qPrintable(text.sentence));
        }
        for (const char* part : {"409,809", "3,018,756", "Compressed for each request", "Method"})
            QVERIFY2(page.text.contains(QLatin1String(part)), part);
    }

    void namesAreShownAsTheyAre() {
        QVERIFY(read(html()).text.contains(QStringLiteral("a <b> & \"c\"")));
        QVERIFY(!html().contains("<b> & "));
    }

    void charactersThatXmlForbidsAreReplaced() {
        m_sweep->record().payloadName = "a\x01z";
        const Page page = read(html());
        QCOMPARE(page.error, QString());
        QVERIFY(page.text.contains(QStringLiteral("a\uFFFDz")));
    }

    void warningsComeFirst() {
        m_sweep->record().machine.buildType = "Debug";
        const QString text = read(html()).text;
        const qsizetype warning = text.indexOf(QStringLiteral("Measured by an unoptimised build"));
        QVERIFY(warning >= 0);
        QVERIFY(warning < text.indexOf(QStringLiteral("What costs users most comes first.")));
    }

    void theMethodTellsWhatTheBodyIs() {
        core::SweepRecord& record = m_sweep->record();
        record.payloadSha256 = "9729ade45b4123a360f345e1d0ba07aac996416fc75817c524070de5d648d578";
        record.payloadKind = core::PayloadKind::Ndjson;
        record.payloadExactness = core::Exactness::Altered;
        record.sent = core::SentResponse{"gzip", 603'751};
        const QString text = read(html()).text;
        for (const QString& part :
             {QString::fromStdString(record.payloadSha256), QStringLiteral("NDJSON, a document per line"),
              QStringLiteral("altered."), QStringLiteral("gzip, 603,751 bytes (80.0")})
            QVERIFY2(text.contains(part), qPrintable(part));
    }

    void aTotalListsItsResponses() {
        auto set = std::make_shared<core::SetRecord>();
        set->fileName = "a.har";
        set->complete = true;
        core::SweepRecord first = m_sweep->record();
        first.payloadName = "example.com/first";
        core::SweepRecord second = m_sweep->record();
        second.payloadName = "example.com/second?";
        set->members = {{.entry = 3, .weight = 1, .sweep = first},
                        {.entry = 8, .weight = 2, .sweep = second}};
        const core::SweepRecord total = set->total().value();
        const auto charts = reportCharts(total, ReportFormat::Html).value();
        const Page page = read(sweepReport({.record = total, .set = set}, charts, ReportFormat::Html));
        QCOMPARE(page.error, QString());
        for (const char* part : {"weighted total of 2 responses of a.har", "example.com/first",
                                 "example.com/second?", "9,056,268 bytes"}) // 3 x 3,018,756
            QVERIFY2(page.text.contains(QLatin1String(part)), part);
    }

    void withoutTimesThereIsTheRatioAlone() {
        const auto charts = reportCharts(m_sweep->record(), ReportFormat::Pdf).value();
        QVERIFY(charts.size() > 1);
        QVERIFY(charts.front().darkSvg.isEmpty() && !charts.front().picture.isNull());
        for (core::Measurement& row : m_sweep->record().measurements)
            row.timings = {};
        const auto sizesOnly = reportCharts(m_sweep->record(), ReportFormat::Html).value();
        QCOMPARE(sizesOnly.size(), std::size_t{1});
        QVERIFY(!sizesOnly.front().darkSvg.isEmpty());
    }

    void pdfHasPagesAndDependsOnTheRecordAlone() {
        const auto charts = reportCharts(m_sweep->record(), ReportFormat::Pdf).value();
        const QByteArray pdf = sweepReport(subject(), charts, ReportFormat::Pdf);
        QVERIFY(pdf.startsWith("%PDF-1."));
        QVERIFY(pdf.count("/Type /Page\n") >= 2); // ISO 32000, 7.7.3.3
        QCOMPARE(sweepReport(subject(), charts, ReportFormat::Pdf), pdf);
    }

    void pdfTextIsText() {
        const auto charts = reportCharts(m_sweep->record(), ReportFormat::Pdf).value();
        const QByteArray pdf = sweepReport(subject(), charts, ReportFormat::Pdf);
        const std::optional<QString> text = pdfText(pdf);
        if (!text.has_value())
            QSKIP("pdftotext is not installed");
        const QString pages = QString::number(pdf.count("/Type /Page\n"));
        QVERIFY2(text->contains(QStringLiteral("page %1 of %1").arg(pages)), qPrintable(*text));
        for (const core::Finding& finding : core::findingsOf(m_sweep->record()))
            QVERIFY(text->contains(findingText(finding, m_sweep->record()).title));
        // Each chart is on one page, and not at the end of the page before as well.
        QCOMPARE(text->count(QStringLiteral("Ratio by level: a <b> & \"c\"")), qsizetype{1});
        QCOMPARE(text->count(QStringLiteral("Throughput by level: ")), qsizetype{1});
        QCOMPARE(text->count(QStringLiteral("Ratio against throughput: ")), qsizetype{1});
    }

    void pdfIsMadeOnAnyThread() {
        const auto charts = reportCharts(m_sweep->record(), ReportFormat::Pdf).value();
        const QByteArray here = sweepReport(subject(), charts, ReportFormat::Pdf);
        QFuture<QByteArray> there =
            QtConcurrent::run([&] { return sweepReport(subject(), charts, ReportFormat::Pdf); });
        QVERIFY(there.result() == here);
    }

private:
    [[nodiscard]] ReportSubject subject() const { return {.record = m_sweep->record()}; }
    [[nodiscard]] QByteArray html() const {
        const auto charts = reportCharts(m_sweep->record(), ReportFormat::Html).value();
        return sweepReport(subject(), charts, ReportFormat::Html);
    }

    std::unique_ptr<MadeSweep> m_sweep;
};

QTEST_MAIN(TestSweepReport)
#include "tst_SweepReport.moc"
