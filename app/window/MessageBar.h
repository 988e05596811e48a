// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;

namespace levelscope::app {

class ParagraphLabel;

/// One sentence above the charts that says what went wrong or what was done; never in the way of a sweep.
/// Hidden while there is nothing to say. GUI thread.
class MessageBar final : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Stays until dismissed or replaced.
    void showProblem(const QString& sentence);
    /// The same for good news.
    void showNote(const QString& sentence);

private:
    void show(const QString& sentence, int standardPixmap);

    QLabel* m_icon;
    ParagraphLabel* m_text;
};

} // namespace levelscope::app
