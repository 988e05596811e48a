// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/PayloadPanel.h"

#include "app/Format.h"
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

QString kindText(core::PayloadKind kind) {
    switch (kind) {
    case core::PayloadKind::Empty:
        return PayloadPanel::tr("empty");
    case core::PayloadKind::Json:
        return PayloadPanel::tr("JSON");
    case core::PayloadKind::Ndjson:
        return PayloadPanel::tr("NDJSON, a document per line");
    case core::PayloadKind::Text:
        return PayloadPanel::tr("text (UTF-8)");
    case core::PayloadKind::Binary:
        return PayloadPanel::tr("binary");
    }
    return {};
}

QString kindText(const PayloadDescription& description) {
    if (description.kind.has_value())
        return kindText(*description.kind);
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
    auto* form = new QFormLayout(facts);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("Name:"), m_name);
    form->addRow(tr("Size:"), m_bytes);
    form->addRow(tr("Kind:"), m_kind);
    form->addRow(tr("SHA-256:"), m_sha256);
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

    auto* layout = new QVBoxLayout(content);
    layout->addWidget(makeFacts());
    layout->addWidget(m_tabs, 1);
    setTabOrder(m_name, m_sha256);
    setTabOrder(m_sha256, m_tabs);
    return content;
}

void PayloadPanel::setDescription(const PayloadDescription& description) {
    m_name->setValue(description.name);
    m_bytes->setText(
        description.bytes < 1000
            ? tr("%1 bytes").arg(formatBytes(description.bytes))
            : tr("%1 bytes (%2)").arg(formatBytes(description.bytes), formatSize(description.bytes)));
    m_kind->setText(kindText(description));
    m_sha256->setValue(description.sha256);
    setTexts(description);
    m_pages->setCurrentIndex(1);
    showFormatted();
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
