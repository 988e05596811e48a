// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/FindingsPanel.h"

#include "app/panels/ParagraphLabel.h"
#include "app/panels/VerticalScrollArea.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyleOptionFocusRect>
#include <QStylePainter>
#include <QVBoxLayout>

namespace levelscope::app {

FindingCard::FindingCard(const FindingText& text, QWidget* parent)
    : QFrame(parent) {
    setObjectName(QStringLiteral("findingCard"));
    setFrameShape(QFrame::StyledPanel);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setToolTip(tr("Show these points in the charts and the table"));
    setAccessibleName(text.title);
    setAccessibleDescription(text.sentence);
    auto* title = new ParagraphLabel(this);
    title->setObjectName(QStringLiteral("findingTitle"));
    QFont bold = font();
    bold.setBold(true);
    title->setFont(bold);
    title->setParagraph(text.title);
    auto* sentence = new ParagraphLabel(this);
    sentence->setObjectName(QStringLiteral("findingSentence"));
    sentence->setParagraph(text.sentence);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(title);
    layout->addWidget(sentence);
}

void FindingCard::mouseReleaseEvent(QMouseEvent* event) {
    QFrame::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        emit chosen();
}

void FindingCard::keyPressEvent(QKeyEvent* event) {
    const bool chooses =
        event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
    if (chooses)
        emit chosen();
    else
        QFrame::keyPressEvent(event);
}

void FindingCard::paintEvent(QPaintEvent* event) {
    QFrame::paintEvent(event);
    if (!hasFocus())
        return;
    QStyleOptionFocusRect option;
    option.initFrom(this);
    option.rect = contentsRect();
    QStylePainter(this).drawPrimitive(QStyle::PE_FrameFocusRect, option);
}

FindingsPanel::FindingsPanel(QWidget* parent)
    : QWidget(parent)
    , m_scroll(new VerticalScrollArea(this)) {
    setObjectName(QStringLiteral("findingsPanel"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_scroll);
    showMessage(tr("Open a body: what its measurements say comes here."));
}

void FindingsPanel::setFindings(const std::vector<FindingText>& findings, const QStringList& fronts) {
    QVBoxLayout* layout = renew();
    if (findings.empty())
        addParagraph(*layout,
                     tr("Nothing stands out: no measured level is beaten by another, and none is larger than "
                        "a lower one."),
                     QStringLiteral("findingsMessage"));
    for (std::size_t index = 0; index < findings.size(); ++index) {
        auto* card = new FindingCard(findings[index], m_scroll->widget());
        connect(card, &FindingCard::chosen, this, [this, index] { emit findingChosen(index); });
        layout->addWidget(card);
    }
    for (const QString& front : fronts)
        addParagraph(*layout, front, QStringLiteral("front"));
    layout->addStretch(1);
}

void FindingsPanel::showMessage(const QString& message) {
    QVBoxLayout* layout = renew();
    addParagraph(*layout, message, QStringLiteral("findingsMessage"));
    layout->addStretch(1);
}

/// An empty content in place of the old one, which is gone with its cards.
QVBoxLayout* FindingsPanel::renew() {
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    m_scroll->setWidget(content);
    return layout;
}

void FindingsPanel::addParagraph(QVBoxLayout& layout, const QString& text, const QString& objectName) {
    auto* label = new ParagraphLabel(m_scroll->widget());
    label->setObjectName(objectName);
    label->setParagraph(text);
    layout.addWidget(label);
}

} // namespace levelscope::app
