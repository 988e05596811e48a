// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/PayloadLoader.h"

#include <QObject>

class QMenu;
class QMimeData;
class QWidget;

namespace levelscope::app {

/// Gets response bodies from the user: asks for a file or a generator's settings, takes what is pasted or
/// dropped, and hands all of it to the loader. Its dialogs are not modal. GUI thread.
class PayloadIntake final : public QObject {
    Q_OBJECT

public:
    /// `loader` and `recent`, the menu of the files opened last, are borrowed; dialogs belong to `window`,
    /// which owns this object.
    PayloadIntake(PayloadLoader& loader, QMenu& recent, QWidget* window);

    void askFile(OpenAs openAs);
    void askGenerator();
    /// For what is opened from then on.
    void askDecodedLimit();
    void paste();
    void drop(const QMimeData& content);

signals:
    /// Why nothing is loaded.
    void refused(const QString& sentence);
    /// What else is to be said of something that is loaded; again when it is there, as other messages may
    /// have come by then.
    void noted(const QString& sentence);

private:
    void openFirst(const QList<QUrl>& urls);
    void tellRemark();

    PayloadLoader& m_loader;
    QWidget* m_window;
    QString m_remark; ///< to be told once what is being loaded is there
};

} // namespace levelscope::app
