// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/PayloadIntake.h"

#include "app/panels/GenerateDialog.h"
#include "app/window/RecentFiles.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QInputDialog>
#include <QMimeData>
#include <QUrl>

#include <utility>

namespace levelscope::app {

PayloadIntake::PayloadIntake(PayloadLoader& loader, QMenu& recent, QWidget* window)
    : QObject(window)
    , m_loader(loader)
    , m_window(window) {
    auto* files = new RecentFiles(recent, this);
    connect(&m_loader, &PayloadLoader::fileOpened, files, &RecentFiles::add);
    connect(files, &RecentFiles::chosen, &m_loader, [this](const QString& path) { m_loader.openFile(path); });
    // Queued: what others say of it comes first, and would hide the remark.
    connect(&m_loader, &PayloadLoader::loaded, this, &PayloadIntake::tellRemark, Qt::QueuedConnection);
    connect(&m_loader, &PayloadLoader::captureOpened, this, &PayloadIntake::tellRemark, Qt::QueuedConnection);
    connect(&m_loader, &PayloadLoader::failed, this, [this] { m_remark.clear(); });
    connect(&m_loader, &PayloadLoader::cancelled, this, [this] { m_remark.clear(); });
}

void PayloadIntake::askFile(OpenAs openAs) {
    auto* dialog =
        new QFileDialog(m_window, openAs == OpenAs::Body ? tr("Open a file as one body")
                                                         : tr("Open a captured response or a body"));
    dialog->setObjectName(QStringLiteral("openFileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, &m_loader,
            [this, openAs](const QString& path) { m_loader.openFile(path, openAs); });
    dialog->show();
}

void PayloadIntake::askGenerator() {
    auto* dialog = new GenerateDialog({}, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, &m_loader, [this, dialog] { m_loader.generate(dialog->spec()); });
    dialog->show();
}

void PayloadIntake::askDecodedLimit() {
    constexpr int bytesPerMegabyte = 1'000'000;
    auto* dialog = new QInputDialog(m_window);
    dialog->setObjectName(QStringLiteral("decodedLimitDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Limit for decoded bodies"));
    dialog->setLabelText(tr("A few compressed bytes can say gigabytes. A body of a capture is decoded to at "
                            "most so many MB:"));
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(1, 100'000);
    dialog->setIntValue(static_cast<int>(m_loader.decodedLimit() / bytesPerMegabyte));
    connect(dialog, &QInputDialog::intValueSelected, &m_loader, [this](int megabytes) {
        m_loader.setDecodedLimit(static_cast<std::uint64_t>(megabytes) * bytesPerMegabyte);
    });
    dialog->show();
}

void PayloadIntake::paste() {
    const QMimeData* content = QGuiApplication::clipboard()->mimeData();
    if (content != nullptr && content->hasUrls() && content->urls().front().isLocalFile()) {
        openFirst(content->urls());
        return;
    }
    const QByteArray text = content != nullptr ? content->text().toUtf8() : QByteArray();
    if (text.isEmpty())
        emit refused(tr("The clipboard holds no text; copy a response or its body first, then paste again."));
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
        openFirst(urls);
    }
}

void PayloadIntake::openFirst(const QList<QUrl>& urls) {
    m_loader.openFile(urls.front().toLocalFile());
    m_remark = urls.size() > 1 ? tr("Of several files only the first is opened.") : QString();
    if (!m_remark.isEmpty())
        emit noted(m_remark);
}

void PayloadIntake::tellRemark() {
    // Of a capture with one body that one is being opened now.
    if (!m_remark.isEmpty() && !m_loader.isLoading())
        emit noted(std::exchange(m_remark, {}));
}

} // namespace levelscope::app
