// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/HtmlReport.h"

#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(HtmlReport)
};

/// The colours are those of the charts. Both drawings of a chart are in the file and one is shown.
constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --page: #ffffff; --text: #1f2226; --muted: #5c6169; --line: #dde0e5;
  --card: #f7f8fa; --accent: #0072b2; --warning: #fff3d6; --warning-line: #c98a00; }
@media (prefers-color-scheme: dark) {
  :root { --page: #1e1f22; --text: #e8e8ea; --muted: #a9aeb6; --line: #3b3e44; --card: #26282c;
    --accent: #56b4e9; --warning: #3a3220; --warning-line: #d8a63c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; }
main, header, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2rem; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.3rem; margin: 2.2rem 0 .6rem; padding-bottom: .2rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0; }
p { margin: .3rem 0; overflow-wrap: anywhere; }
.subtitle, .label, .notes, footer { color: var(--muted); }
.label, .notes, footer { font-size: .875rem; }
.warnings { margin-top: 1rem; padding: .6rem 1rem; background: var(--warning);
  border-left: 4px solid var(--warning-line); border-radius: 4px; }
ol { margin: 0; padding-left: 1.6rem; }
ol > li { margin: .8rem 0; }
ol > li::marker { color: var(--accent); font-weight: 600; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); gap: 1rem; }
.card { padding: .8rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
.card h3 { font-size: 1.1rem; }
.card p { font-size: .9rem; }
.terms { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .4rem 1.5rem; margin: 0; }
.terms dt { font-weight: 600; }
.terms dd { margin: 0; }
.terms dd p { margin: 0; }
figure { margin: 1rem 0; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
figure svg { display: block; width: 100%; height: auto; }
.on-dark { display: none; }
@media (prefers-color-scheme: dark) { .on-light { display: none; } .on-dark { display: block; } }
.wide { overflow-x: auto; margin: .8rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .85rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; text-align: left; white-space: nowrap; }
th { border-bottom: 2px solid var(--line); vertical-align: bottom; }
td { border-bottom: 1px solid var(--line); }
tbody tr:hover { background: var(--card); }
.number { text-align: right; }
footer { margin-top: 2.5rem; padding-bottom: 2rem; }
@media (max-width: 40rem) { .terms { grid-template-columns: 1fr; gap: 0; } .terms dd { margin-bottom: .6rem; } }
@media print {
  :root { color-scheme: light; --page: #ffffff; --text: #1f2226; --muted: #5c6169; --line: #dde0e5;
    --card: #f7f8fa; --accent: #0072b2; --warning: #fff3d6; --warning-line: #c98a00; }
  body { font-size: 10pt; }
  main, header, footer { max-width: none; padding: 0; }
  .on-light { display: block; } .on-dark { display: none; }
  figure, .card, li, tr { break-inside: avoid; }
  h2 { break-after: avoid; }
  thead { display: table-header-group; }
  .wide { overflow: visible; }
  table { font-size: 7pt; }
  th, td { padding: .15rem .3rem; }
  @page { size: A4; margin: 16mm; }
}
)";

/// Writes elements that HTML and XML read alike: every element that is opened is closed by its name.
class HtmlText final {
public:
    void open(const QString& tag, const QString& attributes = {}) {
        m_text += u'<' + tag + (attributes.isEmpty() ? QString() : u' ' + attributes) + u'>';
    }
    void close(const QString& tag) { m_text += QStringLiteral("</%1>\n").arg(tag); }
    void element(const QString& tag, const QString& content, const QString& attributes = {}) {
        open(tag, attributes);
        m_text += content.toHtmlEscaped();
        close(tag);
    }
    void paragraphs(const QStringList& texts) {
        for (const QString& text : texts)
            element(QStringLiteral("p"), text);
    }
    void raw(const QString& markup) { m_text += markup; }

    [[nodiscard]] QByteArray toUtf8() const { return m_text.toUtf8(); }

private:
    QString m_text;
};

QString classed(const char* name) {
    return QStringLiteral("class=\"%1\"").arg(QLatin1String(name));
}

void writeRanked(HtmlText& html, const std::vector<ReportItem>& items) {
    html.open(QStringLiteral("ol"));
    for (const ReportItem& item : items) {
        html.open(QStringLiteral("li"));
        html.element(QStringLiteral("h3"), item.title);
        html.paragraphs(item.sentences);
        html.close(QStringLiteral("li"));
    }
    html.close(QStringLiteral("ol"));
}

void writeCards(HtmlText& html, const std::vector<ReportItem>& items) {
    html.open(QStringLiteral("div"), classed("cards"));
    for (const ReportItem& item : items) {
        html.open(QStringLiteral("div"), classed("card"));
        if (!item.label.isEmpty())
            html.element(QStringLiteral("p"), item.label, classed("label"));
        html.element(QStringLiteral("h3"), item.title);
        html.paragraphs(item.sentences);
        html.close(QStringLiteral("div"));
    }
    html.close(QStringLiteral("div"));
}

void writeTerms(HtmlText& html, const std::vector<ReportItem>& items) {
    html.open(QStringLiteral("dl"), classed("terms"));
    for (const ReportItem& item : items) {
        html.element(QStringLiteral("dt"), item.title);
        html.open(QStringLiteral("dd"));
        html.paragraphs(item.sentences);
        html.close(QStringLiteral("dd"));
    }
    html.close(QStringLiteral("dl"));
}

void writeItems(HtmlText& html, const ReportSection& section) {
    if (section.items.empty())
        return;
    switch (section.look) {
    case ReportLook::Ranked:
        return writeRanked(html, section.items);
    case ReportLook::Cards:
        return writeCards(html, section.items);
    case ReportLook::Terms:
        return writeTerms(html, section.items);
    }
}

void writeTable(HtmlText& html, const TextTable& table) {
    const auto writeRow = [&](const QString& tag, const auto& cellAt) {
        html.open(QStringLiteral("tr"));
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            html.element(tag, cellAt(column),
                         table.columns[column].alignRight ? classed("number") : QString());
        html.close(QStringLiteral("tr"));
    };
    html.open(QStringLiteral("div"), classed("wide"));
    html.open(QStringLiteral("table"));
    html.open(QStringLiteral("thead"));
    writeRow(QStringLiteral("th"), [&](std::size_t column) { return table.columns[column].title; });
    html.close(QStringLiteral("thead"));
    html.open(QStringLiteral("tbody"));
    for (const QStringList& row : table.rows)
        writeRow(QStringLiteral("td"),
                 [&](std::size_t column) { return row[static_cast<qsizetype>(column)]; });
    html.close(QStringLiteral("tbody"));
    html.close(QStringLiteral("table"));
    html.close(QStringLiteral("div"));
}

/// The drawing without what only a file of its own has: the XML declaration, and a size on paper.
QString inlineSvg(const QByteArray& svg, const char* className) {
    QString text = QString::fromUtf8(svg);
    text.remove(0, text.indexOf(QLatin1String("<svg")));
    const qsizetype viewBox = text.indexOf(QLatin1String("viewBox"));
    text.replace(0, viewBox, QStringLiteral("<svg role=\"img\" %1 ").arg(classed(className)));
    return text.trimmed() + u'\n';
}

void writeCharts(HtmlText& html, const std::vector<ReportChart>& charts) {
    for (const ReportChart& chart : charts) {
        html.open(QStringLiteral("figure"));
        html.raw(inlineSvg(chart.lightSvg, "on-light"));
        html.raw(inlineSvg(chart.darkSvg, "on-dark"));
        html.close(QStringLiteral("figure"));
    }
}

void writeSection(HtmlText& html, const ReportSection& section, const std::vector<ReportChart>& charts) {
    html.open(QStringLiteral("section"));
    html.element(QStringLiteral("h2"), section.heading);
    html.paragraphs(section.introduction);
    writeItems(html, section);
    if (section.holdsCharts)
        writeCharts(html, charts);
    for (const TextTable& table : section.tables)
        writeTable(html, table);
    if (!section.notes.isEmpty()) {
        html.open(QStringLiteral("div"), classed("notes"));
        html.paragraphs(section.notes);
        html.close(QStringLiteral("div"));
    }
    html.close(QStringLiteral("section"));
}

void writeHead(HtmlText& html, const ReportContent& content) {
    html.open(QStringLiteral("head"));
    html.raw(QStringLiteral("<meta charset=\"utf-8\"/>\n"
                            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                            "<meta name=\"generator\" content=\"%1\"/>\n")
                 .arg(content.footer.toHtmlEscaped()));
    html.element(QStringLiteral("title"), Texts::tr("%1: levels compared").arg(content.title));
    html.open(QStringLiteral("style"));
    // Of our own, without any character that would have to be escaped but ">", which XML leaves alone.
    html.raw(QLatin1String(kStyle));
    html.close(QStringLiteral("style"));
    html.close(QStringLiteral("head"));
}

} // namespace

QByteArray htmlReport(const ReportContent& content, const std::vector<ReportChart>& charts) {
    HtmlText html;
    html.raw(QStringLiteral("<!DOCTYPE html>\n"));
    // The texts are the program's, which is in one language; numbers follow the user's.
    html.open(QStringLiteral("html"), QStringLiteral("xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\""));
    writeHead(html, content);
    html.open(QStringLiteral("body"));
    html.open(QStringLiteral("header"));
    html.element(QStringLiteral("h1"), content.title);
    html.element(QStringLiteral("p"), content.subtitle, classed("subtitle"));
    if (!content.warnings.isEmpty()) {
        html.open(QStringLiteral("div"), classed("warnings"));
        html.paragraphs(content.warnings);
        html.close(QStringLiteral("div"));
    }
    html.close(QStringLiteral("header"));
    html.open(QStringLiteral("main"));
    for (const ReportSection& section : content.sections)
        writeSection(html, section, charts);
    html.close(QStringLiteral("main"));
    html.element(QStringLiteral("footer"), content.footer);
    html.close(QStringLiteral("body"));
    html.close(QStringLiteral("html"));
    return html.toUtf8();
}

} // namespace levelscope::app
