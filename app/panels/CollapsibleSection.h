// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QToolButton;

namespace levelscope::app {

/// A title with an arrow; a click or the Space key shows or hides what is below. Starts closed. GUI thread.
class CollapsibleSection final : public QWidget {
    Q_OBJECT

public:
    explicit CollapsibleSection(const QString& title, QWidget* parent = nullptr);

    /// Takes the layout and its widgets over. Call it once. Widgets that are made after the section come
    /// after its title when Tab is pressed.
    void setContentLayout(QLayout* layout);

    [[nodiscard]] bool isOpen() const { return m_open; }
    void setOpen(bool open);

private:
    QToolButton* m_title;
    QWidget* m_content;
    bool m_open = false;
};

} // namespace levelscope::app
