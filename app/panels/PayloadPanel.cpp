// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/PayloadPanel.h"

#include "app/Format.h"
#include "app/OriginText.h"
#include "app/export/ResultsTable.h"
#include "app/panels/LongValue.h"
#include "app/panels/ParagraphLabel.h"
#include "app/panels/PayloadDescription.h"

#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTextCursor>
#include <QTimer>
#include <QVBoxLayout>

namespace levelscope::app {

namespace {

QString kindText(const PayloadDescription& description) {
    if (description.kind.has_value())
        return payloadKindText(*description.kind);
    return description.percentRead < 100 ? PayloadPanel::tr("being read: %1 %").arg(description.percentRead)
                                         : PayloadPanel::tr("not known");
}

LongValue* makeLongValue(const QString& objectName, const QString& accessibleName, QWidget* parent) {
    auto* value = new LongValue(parent);
    value->setObjectName(objectName);
    value->setAccessibleName(accessibleName);
    return value;
}

QLabel* makeValue(const QString& objectName, QWidget* parent) {
    auto* value = new QLabel(parent);
    value->setObjectName(objectName);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    value->setIndent(2); // what QLineEdit leaves beside its text, so that the values line up
    return value;
}

QPlainTextEdit* makeTextView(const QString& objectName, const QString& accessibleName, QWidget* parent) {
    auto* view = new QPlainTextEdit(parent);
    view->setObjectName(objectName);
    view->setAccessibleName(accessibleName);
    view->setReadOnly(true);
    view->setUndoRedoEnabled(false);
    view->setTabChangesFocus(true);
    view->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    view->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    view->setFrameShape(QFrame::NoFrame);
    return view;
}

QString sizeText(std::uint64_t bytes) {
    return bytes < 1000 ? PayloadPanel::tr("%1 bytes").arg(formatBytes(bytes))
                        : PayloadPanel::tr("%1 bytes (%2)").arg(formatBytes(bytes), formatSize(bytes));
}

/// A line for each response of a set.
QString membersText(const core::SetRecord& set) {
    TextTable table{.columns = {{PayloadPanel::tr("Weight"), true},
                                {PayloadPanel::tr("Bytes"), true},
                                {PayloadPanel::tr("Response"), false}},
                    .rows = {}};
    for (const core::SetMember& member : set.members) {
        // All are named after the file.
        QString name = QString::fromStdString(member.sweep.payloadName);
        const QString file = QString::fromStdString(set.fileName) + QStringLiteral(", ");
        if (name.startsWith(file))
            name.remove(0, file.size());
        table.rows.push_back({formatBytes(member.weight), formatBytes(member.sweep.payloadBytes), name});
    }
    return alignedText(table);
}

} // namespace

PayloadPanel::PayloadPanel(QWidget* parent)
    : QWidget(parent)
    , m_pages(new QStackedWidget(this))
    , m_messageTitle(new QLabel(this))
    , m_messageText(new ParagraphLabel(this))
    , m_formattedTimer(new QTimer(this)) {
    setObjectName(QStringLiteral("payloadPanel"));
    m_formattedTimer->setObjectName(QStringLiteral("formattedTimer"));

    m_messageTitle->setObjectName(QStringLiteral("payloadMessageTitle"));
    m_messageTitle->setAlignment(Qt::AlignCenter);
    m_messageTitle->setWordWrap(true);
    m_messageTitle->setTextFormat(Qt::PlainText);
    QFont titleFont = m_messageTitle->font();
    titleFont.setBold(true);
    m_messageTitle->setFont(titleFont);
    m_messageText->setObjectName(QStringLiteral("payloadMessageText"));
    m_messageText->setAlignment(Qt::AlignCenter);

    auto* message = new QWidget(m_pages);
    auto* messageLayout = new QVBoxLayout(message);
    messageLayout->addStretch();
    messageLayout->addWidget(m_messageTitle);
    messageLayout->addWidget(m_messageText);
    messageLayout->addStretch();

    m_pages->setObjectName(QStringLiteral("payloadPages"));
    m_pages->addWidget(message);
    m_pages->addWidget(makeContent());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    clear();
}

QWidget* PayloadPanel::makeFacts() {
    auto* facts = new QWidget(m_pages);
    m_name = makeLongValue(QStringLiteral("payloadName"), tr("Name"), facts);
    m_bytes = makeValue(QStringLiteral("payloadBytes"), facts);
    m_kind = makeValue(QStringLiteral("payloadKind"), facts);
    m_sha256 = makeLongValue(QStringLiteral("payloadSha256"), tr("SHA-256"), facts);
    m_exactness = makeValue(QStringLiteral("payloadExactness"), facts);
    m_sent = makeLongValue(QStringLiteral("payloadSent"), tr("Sent by the server"), facts);
    m_notes = makeLongValue(QStringLiteral("payloadNotes"), tr("Notes"), facts);
    m_facts = new QFormLayout(facts);
    m_facts->setContentsMargins(0, 0, 0, 0);
    m_facts->addRow(tr("Name:"), m_name);
    m_facts->addRow(tr("Size:"), m_bytes);
    m_facts->addRow(tr("Kind:"), m_kind);
    m_facts->addRow(tr("Body:"), m_exactness);
    m_facts->addRow(tr("Sent as:"), m_sent);
    m_facts->addRow(tr("Notes:"), m_notes);
    m_facts->addRow(tr("SHA-256:"), m_sha256);
    return facts;
}

QWidget* PayloadPanel::makeContent() {
    auto* content = new QWidget(m_pages);
    m_tabs = new QTabWidget(content);
    m_tabs->setObjectName(QStringLiteral("payloadTabs"));
    m_tabs->setDocumentMode(true);
    m_preview = makeTextView(QStringLiteral("payloadPreview"), tr("First bytes"), m_tabs);
    m_formatted = makeTextView(QStringLiteral("payloadFormatted"), tr("Formatted JSON"), m_tabs);
    m_formatted->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_tabs->addTab(m_preview, tr("First bytes"));
    m_tabs->addTab(m_formatted, tr("Formatted"));
    connect(m_tabs, &QTabWidget::currentChanged, this, &PayloadPanel::showFormatted);
    connect(m_formattedTimer, &QTimer::timeout, this, &PayloadPanel::appendFormatted);

    QWidget* facts = makeFacts();
    facts->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed); // its lines are not squeezed
    // Not a row of the form, which gives lines that wrap no height.
    m_settings = makeValue(QStringLiteral("payloadSettings"), content);
    m_settings->setAccessibleName(tr("Settings that the server used"));
    m_settings->setWordWrap(true);
    m_settings->setTextFormat(Qt::PlainText);
    m_settings->hide();
    auto* layout = new QVBoxLayout(content);
    layout->addWidget(facts);
    layout->addWidget(m_settings);
    layout->addWidget(m_tabs, 1);
    setTabOrder(m_name, m_sent);
    setTabOrder(m_sent, m_notes);
    setTabOrder(m_notes, m_sha256);
    setTabOrder(m_sha256, m_tabs);
    return content;
}

void PayloadPanel::setDescription(const PayloadDescription& description) {
    m_name->setValue(description.name);
    m_bytes->setText(sizeText(description.bytes));
    m_kind->setText(kindText(description));
    m_sha256->setValue(description.sha256);
    m_facts->setRowVisible(m_sha256, true);
    m_tabs->setTabText(m_tabs->indexOf(m_preview), tr("First bytes"));
    setOrigin(description);
    setTexts(description);
    m_pages->setCurrentIndex(1);
    showFormatted();
}

void PayloadPanel::setSet(const core::SetRecord& set, const core::SweepRecord& total) {
    const QString file = QString::fromStdString(set.fileName);
    m_name->setValue(file);
    m_bytes->setText(sizeText(total.payloadBytes));
    m_kind->setText(tr("weighted total, responses: %1").arg(formatBytes(set.members.size())));
    for (QWidget* row : QList<QWidget*>{m_exactness, m_sent, m_notes, m_sha256})
        m_facts->setRowVisible(row, false);
    setSentSettings({}, {});
    m_tabs->setTabText(m_tabs->indexOf(m_preview), tr("Responses"));
    m_tabs->setCurrentWidget(m_preview);
    setTexts({.kind = core::PayloadKind::Binary, .preview = membersText(set)}); // as lines that do not wrap
    m_pages->setCurrentIndex(1);
}

void PayloadPanel::setOrigin(const PayloadDescription& description) {
    const std::optional<core::Exactness>& exactness = description.exactness;
    m_facts->setRowVisible(m_exactness, exactness.has_value());
    m_facts->setRowVisible(m_sent, description.sent.has_value());
    m_facts->setRowVisible(m_notes, !description.notes.isEmpty());
    if (exactness.has_value()) {
        m_exactness->setText(exactnessText(*exactness));
        m_exactness->setToolTip(exactnessHelp(*exactness));
    }
    if (description.sent.has_value())
        m_sent->setValue(sentText(*description.sent, description.bytes));
    m_notes->setValue(description.notes);
}

void PayloadPanel::setSentSettings(const QString& text, const QString& whole) {
    m_settings->setVisible(!text.isEmpty());
    m_settings->setText(text);
    m_settings->setToolTip(whole);
}

void PayloadPanel::setTexts(const PayloadDescription& description) {
    // A hex dump has its own line ends; a minified document is one long line.
    m_preview->setLineWrapMode(description.kind == core::PayloadKind::Binary ? QPlainTextEdit::NoWrap
                                                                             : QPlainTextEdit::WidgetWidth);
    m_preview->setWordWrapMode(QTextOption::WrapAnywhere);
    // Someone may be reading it, or have selected some of it.
    if (m_preview->toPlainText() != description.preview)
        m_preview->setPlainText(description.preview);

    m_formattedTimer->stop();
    m_formatted->clear();
    const bool hasFormatted = !description.formatted.isEmpty();
    const int formattedTab = m_tabs->indexOf(m_formatted);
    m_formattedText = description.formatted;
    m_tabs->setTabEnabled(formattedTab, hasFormatted);
    m_tabs->setTabToolTip(formattedTab, hasFormatted ? QString() : tr("For JSON of up to a few MB"));
}

void PayloadPanel::setLoading(const QString& name) {
    showMessage(tr("Opening"), name);
}

void PayloadPanel::clear() {
    showMessage(tr("Nothing is open"),
                tr("Open a captured response, paste one, generate one, or drop a file on this window."));
}

void PayloadPanel::setRecord(const core::SweepRecord& record) {
    QStringList parts = {tr("%1 bytes").arg(formatBytes(record.payloadBytes))};
    if (record.payloadExactness.has_value())
        parts.append(exactnessText(*record.payloadExactness));
    if (record.sent.has_value())
        parts.append(tr("sent as: %1").arg(sentText(*record.sent, record.payloadBytes)));
    showMessage(QString::fromStdString(record.payloadName), parts.join(QStringLiteral("; ")));
}

void PayloadPanel::showMessage(const QString& title, const QString& text) {
    m_messageTitle->setText(title);
    m_messageText->setParagraph(text);
    forgetTexts();
    m_pages->setCurrentIndex(0);
}

void PayloadPanel::forgetTexts() {
    m_formattedTimer->stop();
    m_formattedText.clear();
    m_formatted->clear();
    m_preview->clear();
}

void PayloadPanel::showFormatted() {
    if (m_tabs->currentWidget() == m_formatted && !m_formattedText.isEmpty())
        m_formattedTimer->start();
}

/// Laying out hundreds of KB at once would hold up the event loop for longer than one notices.
void PayloadPanel::appendFormatted() {
    constexpr qsizetype pieceLength = 32 * 1024;
    QTextCursor end(m_formatted->document());
    end.movePosition(QTextCursor::End);
    end.insertText(m_formattedText.left(pieceLength));
    m_formattedText.remove(0, pieceLength);
    if (m_formattedText.isEmpty())
        m_formattedTimer->stop();
}

} // namespace levelscope::app
