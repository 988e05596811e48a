// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/FindingText.h"
#include "app/export/SweepReport.h"
#include "core/insight/Findings.h"
#include "tests/support/MadeSweep.h"

#include <QApplication>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

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
