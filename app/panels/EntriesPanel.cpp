// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/EntriesPanel.h"

#include "app/Format.h"
#include "app/NoteText.h"
#include "app/export/ResultsCsv.h"
#include "app/models/EntriesFilterProxy.h"
#include "app/models/EntriesModel.h"
#include "app/panels/EntriesDelegate.h"
#include "app/panels/ParagraphLabel.h"
#include "app/panels/TableLook.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QShortcut>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <limits>

namespace levelscope::app {

namespace {

/// Fewer letters tell few paths apart; the table rather scrolls.
constexpr int kFewestPathLetters = 20;

/// What most questions are about fits into a window of usual width. What of a body is not exact is in the
/// note, too.
constexpr std::array kHiddenAtFirst = {EntriesColumn::Method, EntriesColumn::Exactness};
constexpr std::array kAlwaysShown = {EntriesColumn::Number, EntriesColumn::Path};

/// The widest text a column usually holds.
QString widestText(EntriesColumn column) {
    switch (column) {
    case EntriesColumn::Number:
        return QStringLiteral("88,888");
    case EntriesColumn::Method:
        return QStringLiteral("OPTIONS");
    case EntriesColumn::Path: // what the others leave
        return {};
    case EntriesColumn::Status:
        return QStringLiteral("888");
    case EntriesColumn::Type:
        return QStringLiteral("application/x-json");
    case EntriesColumn::Encoding:
        return QStringLiteral("deflate");
    case EntriesColumn::WireBytes:
    case EntriesColumn::BodyBytes:
        return QStringLiteral("8,888,888");
    case EntriesColumn::Saved:
        return QStringLiteral("-88.8 %");
    case EntriesColumn::Exactness:
        return QStringLiteral("decoded-exact");
    case EntriesColumn::Weight:
        return QStringLiteral("88,888");
    case EntriesColumn::Note:
        return QStringLiteral("the file holds no body, though");
    }
    return {};
}

} // namespace

EntriesPanel::EntriesPanel(EntriesModel& model, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_proxy(new EntriesFilterProxy(model, this))
    , m_title(new QLabel(this))
    , m_fileNotes(new ParagraphLabel(this))
    , m_search(new QLineEdit(this))
    , m_types(new QComboBox(this))
    , m_onlyWithBody(new QCheckBox(tr("With &body only"), this))
    , m_table(new QTableView(this))
    , m_emptyText(makeEmptyText(*m_table, QStringLiteral("entriesEmptyText")))
    , m_open(new QAction(tr("&Open Response"), this))
    , m_sweep(new QAction(tr("&Sweep Selected"), this))
    , m_copy(new QAction(tr("&Copy as TSV"), this)) {
    setObjectName(QStringLiteral("entriesPanel"));
    m_title->setObjectName(QStringLiteral("entriesTitle"));
    m_fileNotes->setObjectName(QStringLiteral("entriesFileNotes"));
    m_fileNotes->hide();
    QWidget* filters = makeFilters();
    createTable();
    createActions();
    QWidget* buttons = makeButtons();
    connectModels();

    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_title);
    layout->addWidget(filters);
    layout->addWidget(m_fileNotes);
    layout->addWidget(m_table, 1);
    layout->addWidget(buttons);
    setFocusProxy(m_table);
    updateTexts();
}

QWidget* EntriesPanel::makeFilters() {
    m_search->setObjectName(QStringLiteral("entriesSearch"));
    m_search->setAccessibleName(tr("Search"));
    m_search->setPlaceholderText(tr("Search path, type, status"));
    m_search->setToolTip(tr("Words that the method, path, type, status or encoding of a response must hold; "
                            "all of them, in any order"));
    m_search->setClearButtonEnabled(true);
    connect(m_search, &QLineEdit::textChanged, m_proxy, &EntriesFilterProxy::setSearchText);
    connect(m_search, &QLineEdit::returnPressed, m_table, qOverload<>(&QWidget::setFocus));
    auto* empty = new QShortcut(Qt::Key_Escape, m_search);
    empty->setContext(Qt::WidgetShortcut);
    connect(empty, &QShortcut::activated, m_search, &QLineEdit::clear);

    m_types->setObjectName(QStringLiteral("entriesTypes"));
    m_types->setAccessibleName(tr("Types"));
    m_types->setToolTip(tr("Which types of responses are listed, by their Content-Type"));
    const auto addTypes = [this](EntryTypes types, const QString& name) {
        m_types->addItem(name, static_cast<int>(types));
    };
    addTypes(EntryTypes::All, tr("All types"));
    addTypes(EntryTypes::Json, tr("JSON"));
    addTypes(EntryTypes::Text, tr("HTML, CSS, JavaScript, text"));
    addTypes(EntryTypes::Other, tr("Images and others"));
    connect(m_types, &QComboBox::currentIndexChanged, m_proxy,
            [this] { m_proxy->setTypes(static_cast<EntryTypes>(m_types->currentData().toInt())); });

    m_onlyWithBody->setObjectName(QStringLiteral("entriesOnlyWithBody"));
    m_onlyWithBody->setToolTip(tr("List only what can be opened and swept"));
    connect(m_onlyWithBody, &QCheckBox::toggled, m_proxy, &EntriesFilterProxy::setOnlyWithBody);

    auto* filters = new QWidget(this);
    auto* layout = new QHBoxLayout(filters);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_search, 1);
    layout->addWidget(m_types);
    layout->addWidget(m_onlyWithBody);
    return filters;
}

void EntriesPanel::createTable() {
    m_table->setObjectName(QStringLiteral("entriesTable"));
    m_table->setAccessibleName(tr("Responses"));
    m_table->setModel(m_proxy);
    m_table->setItemDelegate(new EntriesDelegate(this));
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    setTableLook(*m_table);
    m_table->sortByColumn(static_cast<int>(EntriesColumn::Number), Qt::AscendingOrder);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        if (m_fitting || m_arranging)
            return;
        if (column == static_cast<int>(EntriesColumn::Path))
            m_pathIsFitted = false;
        fitPath();
    });
}

void EntriesPanel::createActions() {
    m_open->setObjectName(QStringLiteral("openEntryAction"));
    m_open->setToolTip(tr("Decode the selected response's body and make it the payload"));
    // Not while a weight is edited inside the table, where the key ends that.
    m_open->setShortcuts({Qt::Key_Return, Qt::Key_Enter});
    m_open->setShortcutContext(Qt::WidgetShortcut);
    connect(m_open, &QAction::triggered, this, &EntriesPanel::openSelected);
    connect(m_table, &QAbstractItemView::doubleClicked, this, [this](const QModelIndex& index) {
        if (index.column() != static_cast<int>(EntriesColumn::Weight)) // which it edits
            emit entryPicked(m_proxy->positionOf(index.row()));
    });

    m_sweep->setObjectName(QStringLiteral("sweepEntriesAction"));
    m_sweep->setToolTip(tr("Sweep the selected responses as one set, each counted as often as its weight "
                           "says; select two or more"));
    connect(m_sweep, &QAction::triggered, this, [this] {
        QList<std::size_t> positions = selectedPositions();
        std::ranges::sort(positions);
        emit setRequested(positions);
    });

    m_copy->setObjectName(QStringLiteral("copyEntriesAction"));
    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetShortcut);
    connect(m_copy, &QAction::triggered, this, &EntriesPanel::copySelected);

    m_table->addActions({m_open, m_sweep, m_copy});
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    addColumnSwitches(*m_table, QStringLiteral("entriesColumn"), sectionsOf(kHiddenAtFirst),
                      sectionsOf(kAlwaysShown));
    fitColumns();
    updateActions();
}

QWidget* EntriesPanel::makeButtons() {
    auto* buttons = new QWidget(this);
    auto* layout = new QHBoxLayout(buttons);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(makeButton(m_open, QStringLiteral("openEntryButton")));
    layout->addWidget(makeButton(m_sweep, QStringLiteral("sweepEntriesButton")));
    layout->addStretch(1);
    return buttons;
}

QPushButton* EntriesPanel::makeButton(QAction* action, const QString& name) {
    auto* button = new QPushButton(action->text(), this);
    button->setObjectName(name);
    button->setToolTip(action->toolTip());
    button->setEnabled(action->isEnabled());
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::enabledChanged, button, &QPushButton::setEnabled);
    return button;
}

void EntriesPanel::connectModels() {
    // The proxy listens since it was made: it has the new rows by now.
    connect(&m_model, &QAbstractItemModel::rowsInserted, this, &EntriesPanel::updateTexts);
    const auto updateAll = [this] {
        updateTexts();
        updateActions();
    };
    connect(m_proxy, &QAbstractItemModel::modelReset, this, updateAll);
    connect(m_proxy, &QAbstractItemModel::layoutAboutToBeChanged, this, [this] { m_arranging = true; });
    // After the header, which listens since the table has the model.
    connect(m_proxy, &QAbstractItemModel::layoutChanged, this, [this, updateAll] { // sorted or searched
        m_arranging = false;
        updateAll();
        startFromABody();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &EntriesPanel::updateActions);
}

void EntriesPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitColumns();
}

void EntriesPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitPath();
}

void EntriesPanel::fitColumns() {
    {
        const QScopedValueRollback fitting(m_fitting, true);
        QHeaderView* header = m_table->horizontalHeader();
        for (int column = 0; column < kEntriesColumnCount; ++column) {
            const QString text = widestText(static_cast<EntriesColumn>(column));
            header->resizeSection(column,
                                  std::max(cellWidth(*m_table, text), header->sectionSizeHint(column)));
        }
    }
    fitRowHeight(*m_table);
    fitPath();
}

/// The path takes what the other columns leave.
void EntriesPanel::fitPath() {
    if (!m_pathIsFitted)
        return;
    const QScopedValueRollback fitting(m_fitting, true);
    constexpr int path = static_cast<int>(EntriesColumn::Path);
    QHeaderView* header = m_table->horizontalHeader();
    // Not length(): while rows are sorted the header shows its hidden columns for a moment.
    int others = 0;
    for (int column = 0; column < kEntriesColumnCount; ++column) {
        if (column != path && !header->isSectionHidden(column))
            others += header->sectionSize(column);
    }
    // Room for the scroll bar at any time, so that the columns stay when the list grows out of the table.
    const int all = m_table->width() - m_table->verticalScrollBar()->sizeHint().width();
    header->resizeSection(path,
                          std::max(all - others, kFewestPathLetters * fontMetrics().averageCharWidth()));
}

void EntriesPanel::clear() {
    m_listing = false;
    setFileNotes({});
    m_model.clear();
    m_search->clear();
    m_types->setCurrentIndex(0);
    m_onlyWithBody->setChecked(false);
    m_table->sortByColumn(static_cast<int>(EntriesColumn::Number), Qt::AscendingOrder);
    m_table->scrollToTop();
    m_table->horizontalScrollBar()->setValue(0);
}

void EntriesPanel::focusSearch() {
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

/// Without a current row the arrow keys begin with the first one, and stay there if it has no body.
void EntriesPanel::startFromABody() {
    if (m_table->currentIndex().isValid())
        return;
    for (int row = 0; row < m_proxy->rowCount(); ++row) {
        if (!m_model.entryAt(m_proxy->positionOf(row)).hasBody)
            continue;
        m_table->selectionModel()->setCurrentIndex(m_proxy->index(row, static_cast<int>(EntriesColumn::Path)),
                                                   QItemSelectionModel::NoUpdate);
        return;
    }
}

void EntriesPanel::setListing(bool listing) {
    m_listing = listing;
    if (!listing)
        m_proxy->sortArrivedRows();
    updateTexts();
    if (!listing)
        startFromABody();
}

void EntriesPanel::setFileNotes(const std::vector<core::EntryNote>& notes) {
    m_fileNotes->setParagraph(notes.empty() ? QString() : tr("Note: %1.").arg(notesText(notes)));
    m_fileNotes->setVisible(!notes.empty());
}

void EntriesPanel::setCurrentEntry(std::optional<std::size_t> position) {
    m_model.setCurrentEntry(position);
}

void EntriesPanel::updateTexts() {
    const auto countText = [](auto count) { return formatBytes(static_cast<std::uint64_t>(count)); };
    const QString responses = countText(m_model.rowCount());
    m_title->setText(
        m_listing ? tr("Listing: %1 responses so far").arg(responses)
                  : tr("Responses: %1, with a body: %2, shown: %3")
                        .arg(responses, countText(m_model.bodyCount()), countText(m_proxy->rowCount())));
    m_emptyText->setVisible(m_proxy->rowCount() == 0);
    if (m_proxy->isFiltering() && m_model.rowCount() > 0)
        m_emptyText->setText(
            tr("No response matches the search.\nClear it, choose all types, or list those without a body."));
    else if (m_listing)
        m_emptyText->setText(tr("The responses appear here as they are found."));
    else
        m_emptyText->setText(tr("No responses.\nOpen a HAR or another file of captured responses: they "
                                "are listed here."));
}

void EntriesPanel::updateActions() {
    const qsizetype selected = selectedPositions(2).size();
    m_open->setEnabled(selected == 1);
    m_sweep->setEnabled(selected == 2);
    m_copy->setEnabled(selected > 0);
}

void EntriesPanel::openSelected() {
    const QList<std::size_t> selected = selectedPositions(2);
    if (selected.size() == 1)
        emit entryPicked(selected.front());
}

/// Of all columns, so that it can be put together with what was copied before; in the table's order.
void EntriesPanel::copySelected() const {
    const auto lineOf = [](const auto& fieldOf) {
        QStringList fields;
        for (int column = 0; column < kEntriesColumnCount; ++column)
            fields.append(fieldOf(static_cast<EntriesColumn>(column)));
        return csvLine(fields, '\t');
    };
    QByteArray text = lineOf([](EntriesColumn column) { return columnKey(column); });
    for (const std::size_t position : selectedPositions()) {
        const EntryRow row = m_model.rowAt(position);
        text += lineOf([&row](EntriesColumn column) { return cellField(row, column); });
    }
    QGuiApplication::clipboard()->setText(QString::fromUtf8(text));
}

QList<std::size_t> EntriesPanel::selectedPositions() const {
    return selectedPositions(std::numeric_limits<qsizetype>::max());
}

// Not QItemSelectionModel::selectedRows(), which asks for each row through all ranges and makes an index of
// each: all rows may be selected.
QList<std::size_t> EntriesPanel::selectedPositions(qsizetype most) const {
    QList<int> rows;
    for (const QItemSelectionRange& range : m_table->selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom() && rows.size() < most; ++row) {
            if (m_model.entryAt(m_proxy->positionOf(row)).hasBody)
                rows.append(row);
        }
    }
    std::ranges::sort(rows);
    QList<std::size_t> positions;
    for (const int row : rows)
        positions.append(m_proxy->positionOf(row));
    return positions;
}

} // namespace levelscope::app
