// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/LabPanel.h"

#include "app/models/TextTableModel.h"
#include "app/panels/ParagraphLabel.h"
#include "app/panels/TableLook.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>

namespace levelscope::app {

LabPanel::LabPanel(const QString& startText, QWidget* parent)
    : QWidget(parent)
    , m_start(new QPushButton(startText, this))
    , m_stop(new QPushButton(tr("Stop"), this))
    , m_bar(new QProgressBar(this))
    , m_controls(new QHBoxLayout)
    , m_chart(new LabChart(this))
    , m_text(new ParagraphLabel(this))
    , m_model(new TextTableModel(this))
    , m_table(new QTableView(this)) {
    m_start->setObjectName(QStringLiteral("labStart"));
    m_stop->setObjectName(QStringLiteral("labStop"));
    m_bar->setObjectName(QStringLiteral("labProgress"));
    m_bar->setAccessibleName(tr("Progress"));
    m_bar->setTextVisible(false);
    m_bar->setMaximumWidth(m_bar->fontMetrics().averageCharWidth() * 24);
    m_bar->setMaximumHeight(m_bar->fontMetrics().height());
    m_text->setObjectName(QStringLiteral("labText"));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_table->setObjectName(QStringLiteral("labTable"));
    m_table->setModel(m_model);
    setTableLook(*m_table);
    m_table->setSortingEnabled(false);
    fitRowHeight(*m_table);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);

    for (QWidget* control : {static_cast<QWidget*>(m_start), static_cast<QWidget*>(m_stop)})
        m_controls->addWidget(control);
    m_controls->addWidget(m_bar, 1);
    m_controls->addStretch();
    auto* words = new QWidget(this);
    auto* column = new QVBoxLayout(words);
    column->setContentsMargins({});
    column->addWidget(m_text);
    column->addWidget(m_table, 1);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_chart);
    splitter->addWidget(words);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(m_controls);
    layout->addWidget(splitter, 1);
    connect(m_start, &QPushButton::clicked, this, &LabPanel::startRequested);
    connect(m_stop, &QPushButton::clicked, this, &LabPanel::stopRequested);
    enable();
}

void LabPanel::addControl(QWidget* control) {
    m_controls->addWidget(control);
}

void LabPanel::setStartable(bool isStartable) {
    m_startable = isStartable;
    enable();
}

void LabPanel::setBusy(bool isBusy) {
    m_busy = isBusy;
    m_bar->setRange(0, 0); // until something is known
    enable();
}

void LabPanel::enable() {
    m_start->setEnabled(m_startable && !m_busy);
    m_stop->setEnabled(m_busy);
    m_bar->setVisible(m_busy);
}

void LabPanel::setProgress(std::size_t stepsDone, std::size_t stepsPlanned) {
    m_bar->setRange(0, static_cast<int>(stepsPlanned));
    m_bar->setValue(static_cast<int>(stepsDone));
}

void LabPanel::setText(const QString& text) {
    m_text->setParagraph(text);
    m_text->setVisible(!text.isEmpty());
    m_chart->setAccessibleDescription(text);
}

void LabPanel::setTable(TextTable table) {
    m_model->setTable(std::move(table));
}

} // namespace levelscope::app
