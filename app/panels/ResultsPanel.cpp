// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ResultsPanel.h"

#include "app/Format.h"
#include "app/models/ResultsModel.h"
#include "app/models/ResultsSortProxy.h"
#include "app/panels/TableLook.h"

#include <QAction>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace levelscope::app {

namespace {

/// Longer curve names are cut off.
constexpr int kMostCurveLetters = 40;

/// The largest size that a body of so many bytes can have compressed, all in wide digits. What a codec adds
/// to a body that does not compress is far less than an eighth.
QString widestSize(std::uint64_t payloadBytes) {
    std::uint64_t widest = 88'888'888;
    while (widest < payloadBytes + payloadBytes / 8)
        widest = 10 * widest + 8;
    return formatBytes(widest);
}

/// The widest text a column usually holds, so that columns need not move while numbers arrive.
QString widestText(ResultsColumn column, std::uint64_t payloadBytes) {
    switch (column) {
    case ResultsColumn::Codec:
        return QStringLiteral("deflate");
    case ResultsColumn::Curve: // of those that there are, see fitCurveColumn
        return {};
    case ResultsColumn::Level:
        return QStringLiteral("-22");
    case ResultsColumn::Standing:
        return QStringLiteral("beaten by brotli 11");
    case ResultsColumn::Strategy:
        return QStringLiteral("btultra2");
    case ResultsColumn::Bytes:
        return widestSize(payloadBytes);
    case ResultsColumn::Ratio:
        return QStringLiteral("888.88");
    case ResultsColumn::Saved:
        return QStringLiteral("-88.8 %");
    case ResultsColumn::Spread:
        return QStringLiteral("88.8 %");
    case ResultsColumn::CompressMBps:
    case ResultsColumn::DecompressMBps:
    case ResultsColumn::OneCallMBps:
    case ResultsColumn::ResponsesPerSecond:
        return QStringLiteral("8,888");
    case ResultsColumn::TimePerResponse:
    case ResultsColumn::FastestTime:
    case ResultsColumn::CpuTime:
    case ResultsColumn::CreateTime:
    case ResultsColumn::FirstByteTime:
    case ResultsColumn::EncoderMemory:
    case ResultsColumn::DecoderMemory:
        return QStringLiteral("88.88 ms");
    case ResultsColumn::Window:
        return QStringLiteral("\u26a0 8,888 KiB");
    case ResultsColumn::Runs:
        return QStringLiteral("888");
    case ResultsColumn::RoundTrip:
        return QStringLiteral("failed");
    case ResultsColumn::Remark:
        return QStringLiteral("left out, about 88 min");
    }
    return {};
}

/// What most questions are about fits into a window of usual width; curves are named when there are several.
constexpr std::array kHiddenAtFirst = {
    ResultsColumn::Curve,
    ResultsColumn::FastestTime,
    ResultsColumn::CpuTime,
    ResultsColumn::CreateTime,
    ResultsColumn::FirstByteTime,
    ResultsColumn::OneCallMBps,
    ResultsColumn::ResponsesPerSecond,
    ResultsColumn::EncoderMemory,
    ResultsColumn::DecoderMemory,
    ResultsColumn::Window,
    ResultsColumn::RoundTrip, // a failure is in the remark, too
};

/// A table without them would be one without rows.
constexpr std::array kAlwaysShown = {ResultsColumn::Codec, ResultsColumn::Level};

} // namespace

ResultsPanel::ResultsPanel(ResultsModel& model, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_proxy(new ResultsSortProxy(this))
    , m_table(new QTableView(this))
    , m_emptyText(makeEmptyText(*m_table, QStringLiteral("resultsEmptyText")))
    , m_copy(new QAction(tr("&Copy as TSV"), this))
    , m_include(new QAction(tr("&Measure"), this))
    , m_columnsAsNeeded({ResultsColumn::Curve, ResultsColumn::ResponsesPerSecond}) {
    setObjectName(QStringLiteral("resultsPanel"));
    m_proxy->setSourceModel(&model);
    createTable();
    createActions();
    createColumnMenu();
    keepPlaceWhenRowsArrive();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);

    connect(m_proxy, &QAbstractItemModel::rowsInserted, this, &ResultsPanel::updateEmptyText);
    connect(m_proxy, &QAbstractItemModel::modelReset, this, [this] {
        showNeededColumns();
        fitCurveColumn();
        updateEmptyText();
        updateSelection();
    });
    connect(m_proxy, &QAbstractItemModel::dataChanged, this, [this] {
        showNeededColumns();
        updateActions(); // what was left out may be measured now
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ResultsPanel::updateSelection);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ResultsPanel::updateSelection);
    updateEmptyText();
}

void ResultsPanel::createTable() {
    m_table->setObjectName(QStringLiteral("resultsTable"));
    m_table->setAccessibleName(tr("Results"));
    m_table->setModel(m_proxy);
    setTableLook(*m_table);
    m_table->sortByColumn(static_cast<int>(ResultsColumn::Codec), Qt::AscendingOrder);
    fitColumns();
}

void ResultsPanel::createActions() {
    m_copy->setObjectName(QStringLiteral("copyResultsAction"));
    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_copy->setEnabled(false);
    connect(m_copy, &QAction::triggered, this, &ResultsPanel::requestCopy);

    m_include->setObjectName(QStringLiteral("includeResultsAction"));
    m_include->setToolTip(tr("Measure what was left out because it takes long"));
    m_include->setShortcuts({Qt::Key_Return, Qt::Key_Enter});
    m_include->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_include->setEnabled(false);
    connect(m_include, &QAction::triggered, this, &ResultsPanel::requestInclusion);
    connect(m_table, &QAbstractItemView::doubleClicked, this, &ResultsPanel::requestInclusion);

    m_table->addActions({m_copy, m_include});
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void ResultsPanel::createColumnMenu() {
    m_columnSwitches = addColumnSwitches(*m_table, QStringLiteral("resultsColumn"),
                                         sectionsOf(kHiddenAtFirst), sectionsOf(kAlwaysShown));
    for (const ResultsColumn column : m_columnsAsNeeded)
        connect(m_columnSwitches[static_cast<int>(column)], &QAction::triggered, this,
                [this, column] { m_columnsAsNeeded.removeAll(column); });
}

void ResultsPanel::showNeededColumns() {
    for (const ResultsColumn column : m_columnsAsNeeded)
        m_columnSwitches[static_cast<int>(column)]->setChecked(m_model.needsColumn(column));
}

// Rows that arrive above what is being read push it down; the scroll bar then follows. At the very top one
// watches rows arrive, so there the view stays.
void ResultsPanel::keepPlaceWhenRowsArrive() {
    connect(m_proxy, &QAbstractItemModel::rowsAboutToBeInserted, this,
            [this] { m_topRow = m_table->verticalScrollBar()->value(); });
    connect(m_proxy, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex&, int first, int last) {
                if (m_topRow == 0 || first > m_topRow)
                    return;
                m_table->doItemsLayout();
                m_table->verticalScrollBar()->setValue(m_topRow + last - first + 1);
            });
}

void ResultsPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitColumns();
}

void ResultsPanel::fitColumns() {
    QHeaderView* header = m_table->horizontalHeader();
    for (int column = 0; column < kResultsColumnCount; ++column) {
        const QString text = widestText(static_cast<ResultsColumn>(column), m_payloadBytes.value_or(0));
        header->resizeSection(column, std::max(cellWidth(*m_table, text), header->sectionSizeHint(column)));
    }
    m_fittedCurves.clear();
    fitCurveColumn();
    fitRowHeight(*m_table);
}

/// As wide as the longest name, up to what leaves room for the numbers; the tool tip has all of it.
void ResultsPanel::fitCurveColumn() {
    const QStringList names = m_model.curveNames();
    if (names == m_fittedCurves) // the column stays as the user made it
        return;
    m_fittedCurves = names;
    constexpr int section = static_cast<int>(ResultsColumn::Curve);
    QHeaderView* header = m_table->horizontalHeader();
    int width = header->sectionSizeHint(section);
    for (const QString& name : names)
        width = std::max(width, cellWidth(*m_table, name));
    header->resizeSection(section, std::min(width, kMostCurveLetters * fontMetrics().averageCharWidth()));
}

void ResultsPanel::setPayloadSize(std::uint64_t bytes) {
    const bool widthChanges = widestSize(bytes) != widestSize(m_payloadBytes.value_or(0));
    m_payloadBytes = bytes;
    if (widthChanges) // else the columns stay as the user made them
        fitColumns();
    updateEmptyText();
}

void ResultsPanel::updateEmptyText() {
    m_emptyText->setText(
        m_payloadBytes.has_value()
            ? tr("No results yet.\nThe payload's sizes appear here as they are measured.")
            : tr("No results yet.\nOpen, paste or generate a payload: its sizes at every level appear "
                 "here."));
    m_emptyText->setVisible(m_proxy->rowCount() == 0);
}

void ResultsPanel::updateSelection() {
    updateActions();
    const std::optional<std::size_t> point = currentPoint();
    if (point == m_selectedPoint)
        return;
    m_selectedPoint = point;
    emit pointSelected(point);
}

void ResultsPanel::updateActions() {
    m_copy->setEnabled(m_table->selectionModel()->hasSelection());
    m_include->setEnabled(!selectedLeftOut().isEmpty());
}

void ResultsPanel::selectPoint(std::optional<std::size_t> planIndex) {
    if (planIndex == currentPoint() && planIndex.has_value())
        return;
    const std::optional<int> row = planIndex.has_value() ? m_model.rowOf(*planIndex) : std::nullopt;
    // Set first: updateSelection then finds nothing new to announce.
    m_selectedPoint = row.has_value() ? planIndex : std::nullopt;
    QItemSelectionModel& selection = *m_table->selectionModel();
    if (!row.has_value()) {
        selection.clear();
        return;
    }
    const QModelIndex index = m_proxy->mapFromSource(m_model.index(*row, 0));
    // A view scrolls to its current index by itself, a hidden one when it is shown.
    selection.setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void ResultsPanel::requestCopy() {
    emit copyRequested(selectedPoints());
}

void ResultsPanel::requestInclusion() {
    const QList<std::size_t> leftOut = selectedLeftOut();
    if (!leftOut.isEmpty())
        emit includeRequested(leftOut);
}

QList<std::size_t> ResultsPanel::selectedPoints() const {
    QModelIndexList rows = m_table->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end(),
              [](const QModelIndex& left, const QModelIndex& right) { return left.row() < right.row(); });
    QList<std::size_t> planIndexes;
    for (const QModelIndex& row : rows)
        planIndexes.append(planIndexAt(row));
    return planIndexes;
}

QList<std::size_t> ResultsPanel::selectedLeftOut() const {
    QList<std::size_t> points = selectedPoints();
    points.removeIf([this](std::size_t planIndex) {
        const core::Measurement& measurement = m_model.measurementAt(*m_model.rowOf(planIndex));
        return !measurement.leftOutSeconds.has_value() ||
               measurement.leftOutFor != core::LeftOutFor::LevelLimit;
    });
    return points;
}

std::size_t ResultsPanel::planIndexAt(const QModelIndex& index) const {
    return m_model.measurementAt(m_proxy->mapToSource(index).row()).index;
}

/// The point the keyboard is at, if it is selected.
std::optional<std::size_t> ResultsPanel::currentPoint() const {
    const QItemSelectionModel& selection = *m_table->selectionModel();
    const QModelIndex current = selection.currentIndex();
    if (!current.isValid() || !selection.isSelected(current))
        return std::nullopt;
    return planIndexAt(current);
}

} // namespace levelscope::app
