// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStyle>

class QLabel;

namespace levelscope::app {

class ParagraphLabel;

/// A frame above the charts with an icon and some sentences; hidden while there is nothing to say. GUI
/// thread.
class Notice : public QFrame {
    Q_OBJECT

protected:
    Notice(const QString& textName, QWidget* parent);

    void showText(const QString& text, QStyle::StandardPixmap icon);
    /// To the right of the text.
    void addAtEnd(QWidget* widget);

private:
    QLabel* m_icon;
    ParagraphLabel* m_text;
};

} // namespace levelscope::app
