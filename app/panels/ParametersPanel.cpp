// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ParametersPanel.h"

#include "app/Format.h"
#include "app/KnobText.h"
#include "app/models/ParametersModel.h"
#include "app/panels/ParagraphLabel.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

namespace levelscope::app {

namespace {

/// Entries of the switch, in order.
constexpr int kKnownEntry = 0;

} // namespace

ParametersPanel::ParametersPanel(const core::Codec& codec, QWidget* parent)
    : QWidget(parent)
    , m_codec(codec)
    , m_knobs(new ParagraphLabel(this))
    , m_known(makeSide(QStringLiteral("knownSize")))
    , m_unknown(makeSide(QStringLiteral("unknownSize")))
    , m_switchRow(new QWidget(this))
    , m_switch(new QComboBox(m_switchRow)) {
    setObjectName(QStringLiteral("parametersPanel"));
    m_known.table->setAccessibleName(tr("Parameters when the size is known"));
    m_unknown.table->setAccessibleName(tr("Parameters when the size is unknown"));
    m_unknown.title->setText(tr("Size unknown (streamed)"));
    m_unknown.title->setToolTip(tr("What the encoder uses when nobody tells it how large the body will be"));
    m_known.title->setToolTip(
        tr("What the encoder uses when it is told the body's size, or gets it in one call"));

    m_switch->setObjectName(QStringLiteral("sizeSwitch"));
    m_switch->addItems({QString(), m_unknown.title->text()});
    auto* switchLabel = new QLabel(tr("&Parameters for:"), m_switchRow);
    switchLabel->setBuddy(m_switch);
    auto* switchLayout = new QHBoxLayout(m_switchRow);
    switchLayout->setContentsMargins(0, 0, 0, 0);
    switchLayout->addWidget(switchLabel);
    switchLayout->addWidget(m_switch, 1);

    auto* tables = new QHBoxLayout;
    tables->addWidget(m_known.box);
    tables->addWidget(m_unknown.box);
    m_knobs->setObjectName(QStringLiteral("knobsText"));
    m_knobs->setVisible(false);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_knobs);
    layout->addWidget(m_switchRow);
    layout->addLayout(tables, 1);

    setTabOrder(m_switch, m_known.table);
    setTabOrder(m_known.table, m_unknown.table);
    connectTables(m_known, m_unknown);
    connectTables(m_unknown, m_known);
    connect(m_switch, &QComboBox::currentIndexChanged, this, &ParametersPanel::arrange);
    arrange();
}

ParametersPanel::Side ParametersPanel::makeSide(const QString& name) {
    Side side{};
    side.model = new ParametersModel(m_codec, this);
    side.box = new QWidget(this);
    side.title = new QLabel(side.box);
    side.title->setObjectName(name + QStringLiteral("Title"));
    side.table = new QTableView(side.box);
    side.table->setObjectName(name + QStringLiteral("Table"));
    side.table->setModel(side.model);
    side.table->setSelectionBehavior(QAbstractItemView::SelectRows);
    side.table->setSelectionMode(QAbstractItemView::SingleSelection);
    side.table->setShowGrid(false);
    side.table->setWordWrap(false);
    side.table->setTabKeyNavigation(false);
    side.table->setCornerButtonEnabled(false);
    side.table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    side.table->verticalHeader()->hide();
    side.table->horizontalHeader()->setHighlightSections(false);
    side.table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    side.table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    side.table->verticalHeader()->setMinimumSectionSize(side.table->fontMetrics().height());

    auto* layout = new QVBoxLayout(side.box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(side.title);
    layout->addWidget(side.table, 1);
    return side;
}

/// What is done in one table shows in the other: the same level highlighted, the same rows in view.
void ParametersPanel::connectTables(const Side& from, const Side& to) {
    connect(from.table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this, from, to](const QModelIndex& current) {
                if (m_highlighting || !current.isValid())
                    return;
                const int level = from.model->levelAt(current.row());
                highlight(to, level);
                emit levelSelected(level);
            });
    connect(from.table->verticalScrollBar(), &QScrollBar::valueChanged, to.table->verticalScrollBar(),
            &QScrollBar::setValue);
}

void ParametersPanel::setPayloadSize(std::optional<std::uint64_t> bytes) {
    m_hasPayload = bytes.has_value();
    m_known.model->setSourceSize(bytes);
    const QString title =
        bytes.has_value() ? tr("This payload's size (%1 bytes)").arg(formatBytes(*bytes)) : QString();
    m_known.title->setText(title);
    m_switch->setItemText(kKnownEntry, title);
    arrange();
}

void ParametersPanel::setKnobs(const core::Knobs& knobs) {
    const QModelIndex current = m_unknown.table->currentIndex();
    const std::optional<int> level =
        current.isValid() ? std::optional(m_unknown.model->levelAt(current.row())) : std::nullopt;
    m_known.model->setKnobs(knobs);
    m_unknown.model->setKnobs(knobs);
    m_knobs->setParagraph(tr("Set by hand: %1").arg(formatKnobs(m_codec, knobs)));
    m_knobs->setVisible(!knobs.empty());
    setSelectedLevel(level); // other columns are another model to a view, which forgets
    arrange();
}

void ParametersPanel::setSelectedLevel(std::optional<int> level) {
    highlight(m_known, level);
    highlight(m_unknown, level);
}

void ParametersPanel::highlight(const Side& side, std::optional<int> level) {
    const QScopedValueRollback guard(m_highlighting, true);
    const std::optional<int> row = level.has_value() ? side.model->rowOf(*level) : std::nullopt;
    if (!row.has_value()) {
        side.table->selectionModel()->clear();
        return;
    }
    // A view scrolls to its current index by itself, a hidden one when it is shown.
    const QModelIndex index = side.model->index(*row, ParametersModel::kLevelColumn);
    side.table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect |
                                                             QItemSelectionModel::Rows);
}

void ParametersPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void ParametersPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        arrange();
}

void ParametersPanel::arrange() {
    const bool both = m_hasPayload && width() >= widthOfBoth();
    const bool knownChosen = m_switch->currentIndex() == kKnownEntry;
    m_switchRow->setVisible(m_hasPayload && !both);
    m_known.box->setVisible(m_hasPayload && (both || knownChosen));
    m_unknown.box->setVisible(!m_hasPayload || both || !knownChosen);
    m_known.title->setVisible(both);
    m_unknown.title->setVisible(both || !m_hasPayload);
}

int ParametersPanel::widthOfBoth() const {
    int width =
        layout()->contentsMargins().left() + layout()->contentsMargins().right() + layout()->spacing();
    for (const Side& side : {m_known, m_unknown})
        width += side.table->horizontalHeader()->length() + 2 * side.table->frameWidth() +
                 side.table->verticalScrollBar()->sizeHint().width();
    return width;
}

} // namespace levelscope::app
