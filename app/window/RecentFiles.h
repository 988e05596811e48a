// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QMenu;

namespace levelscope::app {

/// The files opened last, the newest first, in a menu and in the settings: their paths, nothing of what is in
/// them. GUI thread.
class RecentFiles final : public QObject {
    Q_OBJECT

public:
    static constexpr qsizetype kMost = 10;

    /// Fills `menu`, which is borrowed, each time it is about to be shown.
    RecentFiles(QMenu& menu, QObject* parent);

    /// It was opened.
    void add(const QString& path);
    [[nodiscard]] QStringList paths() const;
    void clear();

signals:
    /// The user wants this one.
    void chosen(const QString& path);

private:
    void fillMenu();

    QMenu& m_menu;
};

} // namespace levelscope::app
