// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/AboutBox.h"

#include "app/VersionText.h"

#include <QCoreApplication>
#include <QMessageBox>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(AboutBox)
};

} // namespace

void showAboutBox(QWidget* window) {
    const QString text = Texts::tr("Which codec at which level, for this HTTP response.\n\n%1\n\n"
                                   "Licensed under the GNU General Public License, version 3 or later.")
                             .arg(versionLines().join(u'\n'));
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, Texts::tr("About Levelscope"), text, QMessageBox::Close, window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setModal(false);
    box->show();
}

} // namespace levelscope::app
