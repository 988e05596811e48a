// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ConfigPanel.h"

#include "app/ConfigText.h"
#include "app/export/ResultsValues.h"
#include "app/panels/ParagraphLabel.h"
#include "app/panels/VerticalScrollArea.h"
#include "core/config/ServerConfigs.h"

#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

namespace levelscope::app {

namespace {

QListWidget* makeServerList(QWidget* parent) {
    auto* list = new QListWidget(parent);
    list->setObjectName(QStringLiteral("configServers"));
    list->setAccessibleName(ConfigPanel::tr("Servers"));
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (const core::ConfigServer& server : core::allConfigServers())
        list->addItem(textOf(server.name));
    list->setCurrentRow(0);
    list->setFixedHeight(list->count() * list->sizeHintForRow(0) + 2 * list->frameWidth());
    return list;
}

QPlainTextEdit* makeTextView(QWidget* parent) {
    auto* view = new QPlainTextEdit(parent);
    view->setObjectName(QStringLiteral("configText"));
    view->setAccessibleName(ConfigPanel::tr("Configuration"));
    view->setReadOnly(true);
    view->setUndoRedoEnabled(false);
    view->setTabChangesFocus(true);
    view->setLineWrapMode(QPlainTextEdit::NoWrap);
    view->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    view->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    view->setTabStopDistance(4 * view->fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    return view;
}

/// A paragraph for each, of which the text is escaped.
QString paragraphs(const QStringList& texts) {
    QString all;
    for (const QString& text : texts)
        all +=
            QStringLiteral("<p style=\"margin-top: 0; margin-bottom: 6px\">%1</p>").arg(text.toHtmlEscaped());
    return all;
}

QLabel* makeWarnings(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(QStringLiteral("configWarnings"));
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

} // namespace

ConfigPanel::ConfigPanel(QWidget* parent)
    : QWidget(parent)
    , m_servers(makeServerList(this))
    , m_title(new QLabel(this))
    , m_copy(new QPushButton(tr("&Copy"), this))
    , m_text(makeTextView(this))
    , m_problem(new ParagraphLabel(this))
    , m_configBox(new QWidget(this))
    , m_warnings(makeWarnings(this)) {
    m_title->setObjectName(QStringLiteral("configTitle"));
    m_copy->setObjectName(QStringLiteral("configCopy"));
    m_problem->setObjectName(QStringLiteral("configProblem"));

    auto* titleRow = new QHBoxLayout;
    titleRow->addWidget(m_title, 1);
    titleRow->addWidget(m_copy);

    auto* scroll = new VerticalScrollArea(this);
    scroll->setWidget(m_warnings);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(m_text);
    splitter->addWidget(scroll);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({3000, 2000}); // shares: a splitter scales them to its height

    auto* boxLayout = new QVBoxLayout(m_configBox);
    boxLayout->setContentsMargins({});
    boxLayout->addLayout(titleRow);
    boxLayout->addWidget(splitter, 1);

    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_servers);
    layout->addWidget(m_problem);
    layout->addWidget(m_configBox, 1);
    layout->addStretch();

    connect(m_servers, &QListWidget::currentRowChanged, this, &ConfigPanel::showConfig);
    connect(m_copy, &QPushButton::clicked, this, &ConfigPanel::copy);
    showServers();
    showConfig();
}

void ConfigPanel::setPoint(const std::optional<core::SweepPoint>& point) {
    if (point == m_point)
        return;
    m_point = point;
    showServers();
    showConfig();
}

void ConfigPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showServers();
}

void ConfigPanel::showServers() {
    const auto& servers = core::allConfigServers();
    for (std::size_t index = 0; index < servers.size(); ++index) {
        QListWidgetItem* item = m_servers->item(static_cast<int>(index));
        const bool canBeSet =
            m_point.has_value() && !core::configFor(servers[index], *m_point).obstacle.has_value();
        item->setForeground(
            palette().brush(canBeSet ? QPalette::Active : QPalette::Disabled, QPalette::Text));
    }
}

void ConfigPanel::showConfig() {
    const auto row = static_cast<std::size_t>(m_servers->currentRow());
    m_configBox->hide();
    m_problem->show();
    m_text->clear();
    if (!m_point.has_value()) {
        m_problem->setParagraph(
            tr("Select a level to see what to write into a server's configuration for it."));
        return;
    }
    const core::ConfigServer& server = core::allConfigServers().at(row);
    const core::ServerConfig config = core::configFor(server, *m_point);
    if (config.obstacle.has_value()) {
        m_problem->setParagraph(configObstacleText(*config.obstacle, server, *m_point));
        return;
    }
    m_problem->hide();
    m_configBox->show();
    m_title->setText(tr("%1, for %2").arg(settingName(*m_point), textOf(server.place)));
    m_text->setPlainText(textOf(config.text));
    m_warnings->setText(paragraphs(configWarnings(config, server, *m_point)));
}

void ConfigPanel::copy() {
    QGuiApplication::clipboard()->setText(m_text->toPlainText());
}

} // namespace levelscope::app
