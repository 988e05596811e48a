// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/PayloadIntake.h"

#include "app/panels/GenerateDialog.h"
#include "app/window/PayloadLoader.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMimeData>

namespace levelscope::app {

PayloadIntake::PayloadIntake(PayloadLoader& loader, QWidget* window)
    : QObject(window)
    , m_loader(loader)
    , m_window(window) {}

void PayloadIntake::askFile() {
    auto* dialog = new QFileDialog(m_window, tr("Open a response body"));
    dialog->setObjectName(QStringLiteral("openFileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, &m_loader, &PayloadLoader::openFile);
    dialog->show();
}

void PayloadIntake::askGenerator() {
    auto* dialog = new GenerateDialog({}, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, &m_loader, [this, dialog] { m_loader.generate(dialog->spec()); });
    dialog->show();
}

void PayloadIntake::paste() {
    const QMimeData* content = QGuiApplication::clipboard()->mimeData();
    if (content != nullptr && content->hasUrls() && content->urls().front().isLocalFile()) {
        m_loader.openFile(content->urls().front().toLocalFile());
        return;
    }
    const QByteArray text = content != nullptr ? content->text().toUtf8() : QByteArray();
    if (text.isEmpty())
        emit refused(tr("The clipboard holds no text; copy a response body first, then paste again."));
    else
        m_loader.openBytes(tr("Pasted text"), text);
}

void PayloadIntake::drop(const QMimeData& content) {
    const QList<QUrl> urls = content.urls();
    if (urls.isEmpty()) {
        m_loader.openBytes(tr("Dropped text"), content.text().toUtf8());
    } else if (!urls.front().isLocalFile()) {
        emit refused(tr("%1 is not a file on this computer; Levelscope never uses the network. "
                        "Save it first, then open the file.")
                         .arg(urls.front().toDisplayString()));
    } else {
        m_loader.openFile(urls.front().toLocalFile());
        if (urls.size() > 1)
            emit noted(tr("Of the files dropped only the first is opened."));
    }
}

} // namespace levelscope::app
