// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/FindingText.h"

#include <QFrame>
#include <QStringList>
#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace levelscope::app {

class ParagraphLabel;
class VerticalScrollArea;

/// One finding, to click at or to choose with the keyboard. GUI thread.
class FindingCard final : public QFrame {
    Q_OBJECT

public:
    explicit FindingCard(const FindingText& text, QWidget* parent = nullptr);

signals:
    void chosen();

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

/// What the measurements say, a card each, what costs most first; below, the settings worth choosing. GUI
/// thread.
class FindingsPanel final : public QWidget {
    Q_OBJECT

public:
    explicit FindingsPanel(QWidget* parent = nullptr);

    /// No findings is a statement, too: the panel says that there is nothing to say.
    void setFindings(const std::vector<FindingText>& findings, const QStringList& fronts);
    /// In place of findings: why there are none (yet).
    void showMessage(const QString& message);

signals:
    /// The finding at that place of the list is to be shown in charts and table.
    void findingChosen(std::size_t index);

private:
    [[nodiscard]] QVBoxLayout* renew();
    void addParagraph(QVBoxLayout& layout, const QString& text, const QString& objectName);

    VerticalScrollArea* m_scroll;
};

} // namespace levelscope::app
