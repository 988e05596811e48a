// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;

namespace levelscope::app {

/// Above the charts while responses of a capture are swept together: what the charts show, and how far the
/// set is. GUI thread.
class SetBar final : public QWidget {
    Q_OBJECT

public:
    explicit SetBar(QWidget* parent = nullptr);

    /// What there is to show, the total first. Shows the one at `shown`; emits nothing.
    void setChoices(const QStringList& choices, int shown);
    /// How far the set is, or what is to be said of it; all of `details` in the tool tip.
    void setStatus(const QString& status, const QString& details);

signals:
    /// The user wants to see that one.
    void chosen(int choice);

private:
    QLabel* m_label;
    QComboBox* m_choices;
    QLabel* m_status;
};

} // namespace levelscope::app
