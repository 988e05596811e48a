// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ComparisonPanel.h"

#include "app/Format.h"
#include "app/LevelComparisonText.h"
#include "app/charts/MatchHistogram.h"
#include "app/export/ResultsValues.h"
#include "app/panels/ParagraphLabel.h"
#include "app/panels/TableLook.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace levelscope::app {

namespace {

std::optional<int> levelOf(const QComboBox& chooser) {
    if (chooser.currentIndex() < 0)
        return std::nullopt;
    return chooser.currentData().toInt();
}

/// A row of texts; bold where the levels differ.
void addRow(QTableWidget& table, const QStringList& texts, bool bold) {
    const int row = table.rowCount();
    table.insertRow(row);
    for (int column = 0; column < texts.size(); ++column) {
        auto* item = new QTableWidgetItem(texts[column]);
        QFont font = table.font();
        font.setBold(bold);
        item->setFont(font);
        if (column > 0)
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table.setItem(row, column, item);
    }
}

/// As high as its rows, and wide enough that no column is cut.
void fitToContents(QTableWidget& table) {
    table.resizeRowsToContents();
    int width = 2 * table.frameWidth();
    for (int column = 0; column < table.columnCount(); ++column) {
        int widest = table.horizontalHeader()->sectionSizeHint(column);
        for (int row = 0; row < table.rowCount(); ++row) {
            const QTableWidgetItem& item = *table.item(row, column);
            widest = std::max(widest, cellWidth(table, {}) +
                                          QFontMetrics(item.font()).horizontalAdvance(item.text()));
        }
        width += widest;
    }
    table.setMinimumWidth(width);
    table.setFixedHeight(table.horizontalHeader()->sizeHint().height() + table.verticalHeader()->length() +
                         2 * table.frameWidth());
}

} // namespace

ComparisonPanel::ComparisonPanel(QWidget* parent)
    : QWidget(parent)
    , m_first(makeChooser(QStringLiteral("firstLevel"), tr("First level to compare")))
    , m_second(makeChooser(QStringLiteral("secondLevel"), tr("Second level to compare")))
    , m_text(new ParagraphLabel(this))
    , m_content(new QWidget(this))
    , m_parameters(makeTable(QStringLiteral("comparedParameters"), tr("Parameters of both levels")))
    , m_numbers(makeTable(QStringLiteral("comparedNumbers"), tr("What both levels find")))
    , m_lengths(new MatchHistogram(tr("Matches by length in bytes"), m_content))
    , m_offsets(new MatchHistogram(tr("Matches by how far they reach back, in bytes"), m_content)) {
    setObjectName(QStringLiteral("comparisonPanel"));
    m_text->setObjectName(QStringLiteral("comparisonText"));
    m_lengths->setObjectName(QStringLiteral("lengthHistogram"));
    m_offsets->setObjectName(QStringLiteral("offsetHistogram"));

    auto* firstLabel = new QLabel(tr("Compare &zstd"), this);
    firstLabel->setBuddy(m_first);
    auto* secondLabel = new QLabel(tr("&with"), this);
    secondLabel->setBuddy(m_second);
    auto* choosers = new QHBoxLayout;
    choosers->addWidget(firstLabel);
    choosers->addWidget(m_first);
    choosers->addWidget(secondLabel);
    choosers->addWidget(m_second);
    choosers->addStretch(1);

    auto* tables = new QVBoxLayout;
    tables->addWidget(m_numbers);
    tables->addWidget(m_parameters);
    tables->addStretch(1);
    auto* histograms = new QVBoxLayout;
    histograms->addWidget(m_lengths, 1);
    histograms->addWidget(m_offsets, 1);
    auto* columns = new QHBoxLayout(m_content);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->addLayout(tables, 2);
    columns->addLayout(histograms, 3);

    auto* layout = new QVBoxLayout(this);
    layout->addLayout(choosers);
    layout->addWidget(m_text);
    layout->addWidget(m_content, 1);
    layout->addStretch(0);
    showMessage(tr("Choose two levels to see what their match finders do differently."));
}

QComboBox* ComparisonPanel::makeChooser(const QString& name, const QString& accessibleName) {
    auto* chooser = new QComboBox(this);
    chooser->setObjectName(name);
    chooser->setAccessibleName(accessibleName);
    connect(chooser, &QComboBox::currentIndexChanged, this, &ComparisonPanel::announce);
    return chooser;
}

QTableWidget* ComparisonPanel::makeTable(const QString& name, const QString& accessibleName) {
    auto* table = new QTableWidget(m_content);
    table->setObjectName(name);
    table->setAccessibleName(accessibleName);
    table->setColumnCount(3);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setFocusPolicy(Qt::NoFocus);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    return table;
}

void ComparisonPanel::setLevels(const std::vector<int>& levels) {
    const std::optional<int> first = firstLevel();
    const std::optional<int> second = secondLevel();
    const QSignalBlocker silentFirst(m_first);
    const QSignalBlocker silentSecond(m_second);
    for (QComboBox* chooser : {m_first, m_second}) {
        chooser->clear();
        for (const int level : levels)
            chooser->addItem(QString::number(level), level);
    }
    m_second->setCurrentIndex(levels.size() > 1 ? 1 : m_second->currentIndex());
    chooseLevels(1, 3);
    if (first.has_value() && second.has_value())
        chooseLevels(*first, *second);
}

void ComparisonPanel::chooseLevels(int first, int second) {
    const int firstIndex = m_first->findData(first);
    const int secondIndex = m_second->findData(second);
    if (firstIndex < 0 || secondIndex < 0)
        return;
    const QSignalBlocker silentFirst(m_first);
    const QSignalBlocker silentSecond(m_second);
    m_first->setCurrentIndex(firstIndex);
    m_second->setCurrentIndex(secondIndex);
}

std::optional<int> ComparisonPanel::firstLevel() const {
    return levelOf(*m_first);
}

std::optional<int> ComparisonPanel::secondLevel() const {
    return levelOf(*m_second);
}

void ComparisonPanel::announce() {
    const std::optional<int> first = firstLevel();
    const std::optional<int> second = secondLevel();
    if (!first.has_value() || !second.has_value())
        return;
    if (first == second)
        showMessage(tr("Choose two different levels."));
    else
        emit levelsChosen(*first, *second);
}

void ComparisonPanel::showComparison(const core::LevelComparison& comparison) {
    const QString first = formatPoint(comparison.first.point);
    const QString second = formatPoint(comparison.second.point);
    m_text->setParagraph(comparisonSentences(comparison).join(QLatin1Char('\n')));
    m_parameters->setRowCount(0);
    m_parameters->setHorizontalHeaderLabels({tr("Parameter"), first, second});
    for (const core::ParameterPair& pair : comparison.parameters)
        addRow(*m_parameters, {textOf(pair.name), textOf(pair.first), textOf(pair.second)}, pair.differs());
    m_numbers->setRowCount(0);
    m_numbers->setHorizontalHeaderLabels({tr("Found"), first, second});
    for (const ComparedNumber& number : comparedNumbers(comparison))
        addRow(*m_numbers, {number.title, number.first, number.second}, false);
    fitToContents(*m_parameters);
    fitToContents(*m_numbers);
    const core::MatchStatistics& one = comparison.first.matches;
    const core::MatchStatistics& other = comparison.second.matches;
    m_lengths->setBins(comparedBins(one.lengths, other.lengths), first, second);
    m_offsets->setBins(comparedBins(one.offsets, other.offsets), first, second);
    m_content->setVisible(true);
}

void ComparisonPanel::showMessage(const QString& message) {
    m_content->setVisible(false);
    m_text->setParagraph(message);
}

} // namespace levelscope::app
