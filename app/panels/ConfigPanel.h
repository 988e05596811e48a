// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/Measurement.h"

#include <QWidget>

#include <optional>

class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace levelscope::app {

class ParagraphLabel;

/// What to write into a server's configuration for the setting that is chosen: a list of servers, the text
/// for one of them to copy, and what to know before. Servers that cannot be set so are greyed and say why.
/// GUI thread.
class ConfigPanel final : public QWidget {
    Q_OBJECT

public:
    explicit ConfigPanel(QWidget* parent = nullptr);

    /// The setting; none: nothing is chosen. The server that is looked at stays.
    void setPoint(const std::optional<core::SweepPoint>& point);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showServers();
    void showConfig();
    void copy();

    std::optional<core::SweepPoint> m_point;
    QListWidget* m_servers;
    QLabel* m_title;
    QPushButton* m_copy;
    QPlainTextEdit* m_text;
    ParagraphLabel* m_problem;
    QWidget* m_configBox;
    QLabel* m_warnings;
};

} // namespace levelscope::app
