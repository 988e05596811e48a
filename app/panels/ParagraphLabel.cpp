// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ParagraphLabel.h"

#include <QStringList>

namespace levelscope::app {

ParagraphLabel::ParagraphLabel(QWidget* parent)
    : QLabel(parent) {
    setTextFormat(Qt::PlainText); // file names and library messages are not mark-up
    setWordWrap(true);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ParagraphLabel::setParagraph(const QString& text) {
    m_paragraph = text;
    fit();
}

void ParagraphLabel::showEvent(QShowEvent* event) {
    QLabel::showEvent(event);
    fit();
}

void ParagraphLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    fit();
}

void ParagraphLabel::fit() {
    QStringList words = m_paragraph.split(u' ');
    // Before it is shown its width says nothing yet.
    for (QString& word : words) {
        if (isVisible())
            word = fontMetrics().elidedText(word, Qt::ElideMiddle, contentsRect().width());
    }
    const QString fitting = words.join(u' ');
    setText(fitting);
    setToolTip(fitting == m_paragraph ? QString() : m_paragraph);
}

} // namespace levelscope::app
