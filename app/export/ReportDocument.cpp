// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/ReportDocument.h"

#include "app/charts/ChartPalette.h"
#include "app/export/ChartObject.h"

#include <QAbstractTextDocumentLayout>
#include <QFontInfo>
#include <QGuiApplication>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>

namespace levelscope::app {

namespace {

constexpr int kTextPixels = 12;
constexpr int kSmallPixels = 10;
constexpr int kTablePixels = 9;

/// Marks blocks that must not be the last of their page.
constexpr int kKeepsWithNext = QTextFormat::UserProperty + 1;

/// Room above and below a paragraph.
struct Room {
    qreal above = 0;
    qreal below = 3;
    qreal indent = 0; ///< on the left
    bool keepsWithNext = false;
};

class DocumentWriter final {
public:
    DocumentWriter(QTextDocument& document, const std::vector<ReportChart>& charts)
        : m_cursor(&document)
        , m_charts(charts)
        , m_colors(chartPalette(ChartTheme::Light))
        , m_width(document.pageSize().width()) {}

    void write(const ReportContent& content) {
        // Laid out once, at the end: after each cell it would take seconds.
        QTextCursor whole(m_cursor.document());
        whole.beginEditBlock();
        paragraph(content.title, style(22, true), {.below = 2});
        paragraph(content.subtitle, style(kTextPixels, false, m_colors.mutedText), {.below = 8});
        for (const QString& warning : content.warnings)
            paragraph(warning, style(kTextPixels, true, kWarning), {});
        for (const ReportSection& section : content.sections)
            writeSection(section);
        whole.endEditBlock();
    }

private:
    static constexpr QColor kWarning{0x8a, 0x4b, 0x00};
    static constexpr qreal kTermShare = 18; ///< of the width, in percent

    [[nodiscard]] QTextCharFormat style(int pixels, bool isBold, const QColor& color) const {
        QTextCharFormat format;
        QFont font = reportFont();
        font.setPixelSize(pixels);
        font.setBold(isBold);
        format.setFont(font);
        format.setForeground(color);
        return format;
    }
    [[nodiscard]] QTextCharFormat style(int pixels, bool isBold) const {
        return style(pixels, isBold, m_colors.text);
    }

    static QTextBlockFormat blockFormat(const Room& room) {
        QTextBlockFormat format;
        format.setTopMargin(room.above);
        format.setBottomMargin(room.below);
        format.setLeftMargin(room.indent);
        format.setLineHeight(115, QTextBlockFormat::ProportionalHeight);
        format.setProperty(kKeepsWithNext, room.keepsWithNext);
        return format;
    }

    /// The document begins with an empty block, as does what follows a table.
    void block(const Room& room, const QTextCharFormat& characters) {
        const bool isUnused = m_cursor.block().text().isEmpty() && m_cursor.atBlockStart();
        if (!isUnused)
            m_cursor.insertBlock();
        m_cursor.setBlockFormat(blockFormat(room));
        m_cursor.setBlockCharFormat(characters);
    }

    void paragraph(const QString& text, const QTextCharFormat& characters, const Room& room) {
        block(room, characters);
        m_cursor.insertText(text, characters);
    }

    void paragraphs(const QStringList& texts, const QTextCharFormat& characters, const Room& room) {
        for (const QString& text : texts)
            paragraph(text, characters, room);
    }

    void writeSection(const ReportSection& section) {
        paragraph(section.heading, style(16, true), {.above = 18, .below = 5, .keepsWithNext = true});
        paragraphs(section.introduction, style(kTextPixels, false), {});
        if (section.look == ReportLook::Terms)
            writeTerms(section.items);
        else
            writeItems(section);
        if (section.holdsCharts)
            writeCharts();
        for (const TextTable& table : section.tables)
            writeTable(table);
        paragraphs(section.notes, style(kSmallPixels, false, m_colors.mutedText), {.above = 2});
    }

    void writeItems(const ReportSection& section) {
        const bool isRanked = section.look == ReportLook::Ranked;
        int number = 0;
        for (const ReportItem& item : section.items) {
            ++number;
            qreal above = 8;
            if (!item.label.isEmpty()) {
                paragraph(item.label, style(kSmallPixels, false, m_colors.mutedText),
                          {.above = above, .below = 0, .keepsWithNext = true});
                above = 0;
            }
            const QString title =
                isRanked ? QStringLiteral("%1. %2").arg(QString::number(number), item.title) : item.title;
            paragraph(title, style(kTextPixels + 1, true),
                      {.above = above, .below = 1, .keepsWithNext = !item.sentences.isEmpty()});
            paragraphs(item.sentences, style(kTextPixels - 1, false), {.below = 1, .indent = 14});
        }
    }

    void writeTerms(const std::vector<ReportItem>& items) {
        if (items.empty())
            return;
        QTextTableFormat format;
        format.setBorder(0);
        format.setCellSpacing(0);
        format.setCellPadding(2);
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        format.setColumnWidthConstraints({QTextLength(QTextLength::PercentageLength, kTermShare),
                                          QTextLength(QTextLength::PercentageLength, 100 - kTermShare)});
        const QTextTable* const table = m_cursor.insertTable(static_cast<int>(items.size()), 2, format);
        int row = 0;
        for (const ReportItem& item : items) {
            m_cursor = table->cellAt(row, 0).firstCursorPosition();
            paragraph(item.title, style(kTextPixels - 1, true), {.below = 0});
            m_cursor = table->cellAt(row, 1).firstCursorPosition();
            paragraphs(item.sentences, style(kTextPixels - 1, false), {.below = 0});
            ++row;
        }
        m_cursor = table->lastCursorPosition();
        m_cursor.movePosition(QTextCursor::NextBlock);
    }

    void writeCharts() {
        for (const ReportChart& chart : m_charts) {
            block({.above = 6, .below = 6}, style(kTextPixels, false));
            // The line height of texts would be a share of the chart's.
            QTextBlockFormat format = m_cursor.blockFormat();
            format.clearProperty(QTextFormat::LineHeightType);
            m_cursor.setBlockFormat(format);
            m_cursor.insertText(QString(QChar::ObjectReplacementCharacter),
                                ChartObject::format(chart.picture, m_width));
        }
    }

    void writeTable(const TextTable& text) {
        QTextTableFormat format;
        format.setBorder(0);
        format.setCellSpacing(0);
        format.setCellPadding(3);
        format.setTopMargin(6);
        format.setBottomMargin(12);
        format.setHeaderRowCount(1); // again on each page
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        const QTextTable* const table = m_cursor.insertTable(static_cast<int>(text.rows.size()) + 1,
                                                             static_cast<int>(text.columns.size()), format);
        for (int row = 0; row < table->rows(); ++row) {
            for (int column = 0; column < table->columns(); ++column)
                writeCell(*table, text, row, column);
        }
        m_cursor = table->lastCursorPosition();
        m_cursor.movePosition(QTextCursor::NextBlock);
    }

    /// Row 0 has the titles.
    void writeCell(const QTextTable& table, const TextTable& text, int row, int column) {
        const TextColumn& about = text.columns[static_cast<std::size_t>(column)];
        const bool isTitle = row == 0;
        QTextTableCell cell = table.cellAt(row, column);
        m_cursor = cell.firstCursorPosition();
        paragraph(isTitle ? about.title : text.rows[static_cast<std::size_t>(row - 1)][column],
                  style(kTablePixels, isTitle), {.below = 0});
        QTextBlockFormat format = m_cursor.blockFormat();
        format.setAlignment(about.alignRight ? Qt::AlignRight : Qt::AlignLeft);
        m_cursor.setBlockFormat(format);
        // After the text, whose format would take its place.
        if (isTitle || row % 2 == 0) {
            QTextCharFormat filled = cell.format();
            filled.setBackground(isTitle ? m_colors.bandOdd : m_colors.bandEven);
            cell.setFormat(filled);
        }
    }

    QTextCursor m_cursor;
    const std::vector<ReportChart>& m_charts;
    ChartPalette m_colors;
    qreal m_width;
};

/// Of the first line, which is elsewhere than the block's beginning if only the next page had room for it.
int pageOf(const QTextBlock& block) {
    const QTextDocument& document = *block.document();
    const qreal top = document.documentLayout()->blockBoundingRect(block).top();
    const QTextLayout& lines = *block.layout();
    const qreal first = lines.lineCount() > 0 ? lines.lineAt(0).y() : 0;
    return static_cast<int>((top + first) / document.pageSize().height());
}

/// Each break moves only what follows, so that one pass from the front is enough.
void keepTogether(QTextDocument& document) {
    QTextBlock first; // of those that stay with the next
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (!block.blockFormat().boolProperty(kKeepsWithNext)) {
            first = QTextBlock();
            continue;
        }
        if (!first.isValid())
            first = block;
        const QTextBlock next = block.next();
        if (!next.isValid() || pageOf(next) == pageOf(first))
            continue;
        QTextCursor cursor(first);
        QTextBlockFormat format = cursor.blockFormat();
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        cursor.setBlockFormat(format);
    }
}

} // namespace

QFont reportFont() {
    QFont font = QGuiApplication::font();
    // The real family's name, as in charts.
    font.setFamily(QFontInfo(font).family());
    font.setPixelSize(kSmallPixels);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

std::unique_ptr<QTextDocument> reportDocument(const ReportContent& content,
                                              const std::vector<ReportChart>& charts, const QSizeF& page) {
    auto document = std::make_unique<QTextDocument>();
    document->setUndoRedoEnabled(false);
    document->setUseDesignMetrics(true);
    document->setDocumentMargin(0);
    document->setDefaultFont(reportFont());
    document->setPageSize(page);
    document->documentLayout()->registerHandler(ChartObject::kType, new ChartObject(document.get()));
    DocumentWriter(*document, charts).write(content);
    keepTogether(*document);
    return document;
}

} // namespace levelscope::app
