// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string>
#include <vector>

class QLabel;
class QListWidget;

namespace levelscope::app {

/// Which server setups to compare with: a list to tick, and what is to be known about the current one, with
/// where its figures come from. GUI thread.
class SetupsChooser final : public QWidget {
    Q_OBJECT

public:
    explicit SetupsChooser(QWidget* parent = nullptr);

    /// Ids, in the order of the core's list.
    [[nodiscard]] std::vector<std::string> setups() const;
    /// Ids that the core does not know are left out. Emits nothing.
    void setSetups(const std::vector<std::string>& ids);

signals:
    void changed();

private:
    void showDetails(int row);

    QListWidget* m_list;
    QLabel* m_details;
};

} // namespace levelscope::app
