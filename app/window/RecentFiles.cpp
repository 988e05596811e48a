// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/RecentFiles.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

namespace levelscope::app {

namespace {

const QString kKey = QStringLiteral("recentFiles");

} // namespace

RecentFiles::RecentFiles(QMenu& menu, QObject* parent)
    : QObject(parent)
    , m_menu(menu) {
    connect(&m_menu, &QMenu::aboutToShow, this, &RecentFiles::fillMenu);
    fillMenu();
}

void RecentFiles::add(const QString& path) {
    const QString whole = QFileInfo(path).absoluteFilePath();
    QStringList all = paths();
    all.removeAll(whole);
    all.prepend(whole);
    QSettings().setValue(kKey, all.mid(0, kMost));
}

QStringList RecentFiles::paths() const {
    return QSettings().value(kKey).toStringList();
}

void RecentFiles::clear() {
    QSettings().remove(kKey);
}

void RecentFiles::fillMenu() {
    m_menu.clear();
    int number = 1;
    for (const QString& path : paths()) {
        // An ampersand in a menu marks a shortcut.
        const QString shown = QDir::toNativeSeparators(path).replace(QLatin1Char('&'), QStringLiteral("&&"));
        QAction* open = m_menu.addAction(
            number < 10 ? QStringLiteral("&%1  %2").arg(QString::number(number), shown) : shown);
        connect(open, &QAction::triggered, this, [this, path] { emit chosen(path); });
        ++number;
    }
    if (number == 1) {
        m_menu.addAction(tr("No file was opened yet"))->setEnabled(false);
        return;
    }
    m_menu.addSeparator();
    connect(m_menu.addAction(tr("&Clear List")), &QAction::triggered, this, &RecentFiles::clear);
}

} // namespace levelscope::app
