// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace levelscope::app {

/// Plain text in as many lines as its width needs. It never asks for width: words that are wider than it, as
/// long paths are, are shortened in the middle, and the tool tip then has all of them.
class ParagraphLabel final : public QLabel {
    Q_OBJECT

public:
    explicit ParagraphLabel(QWidget* parent = nullptr);

    void setParagraph(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    QString m_paragraph;
};

} // namespace levelscope::app
