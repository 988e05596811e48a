// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/RunWindow.h"

#include "app/FileName.h"
#include "app/window/FitToScreen.h"
#include "app/window/MainWindow.h"
#include "core/Version.h"

#include <QApplication>

#include <cstdio>
#include <cstdlib>

namespace levelscope::app {

namespace {

/// Qt ends the program by abort() when it finds no platform to show windows on; a sentence and an exit code
/// say more.
void sayThatTheDisplayIsUnusable(QtMsgType type, const QMessageLogContext&, const QString&) {
    if (type != QtFatalMsg)
        return;
    const QString sentence = QCoreApplication::translate(
        "RunWindow",
        "The display cannot be used; check DISPLAY and QT_QPA_PLATFORM, or use levelscope sweep FILE, "
        "see levelscope --help.");
    std::fprintf(stderr, "levelscope: %s\n", qPrintable(sentence));
    std::_Exit(2);
}

} // namespace

int runWindow(int argc, char** argv) {
    const QtMessageHandler usual = qInstallMessageHandler(sayThatTheDisplayIsUnusable);
    QApplication application(argc, argv); // takes Qt's own options out of the arguments
    qInstallMessageHandler(usual);
    QApplication::setOrganizationName(QStringLiteral("levelscope"));
    QApplication::setApplicationName(QStringLiteral("levelscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Levelscope"));
    QApplication::setApplicationVersion(QLatin1String(core::kVersion));
    MainWindow window;
    fitToScreen(window);
    window.show();
    if (argc > 1)
        window.openFile(fileNameOf(argv[1]));
    return QApplication::exec();
}

} // namespace levelscope::app
