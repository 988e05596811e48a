// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/RunWindow.h"

#include "app/window/MainWindow.h"
#include "core/Version.h"

#include <QApplication>

namespace levelscope::app {

int runWindow(int argc, char** argv) {
    QApplication application(argc, argv); // takes Qt's own options out of the arguments
    QApplication::setApplicationName(QStringLiteral("levelscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Levelscope"));
    QApplication::setApplicationVersion(QLatin1String(core::kVersion));
    MainWindow window;
    window.show();
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() > 1)
        window.openFile(arguments.at(1));
    return QApplication::exec();
}

} // namespace levelscope::app
