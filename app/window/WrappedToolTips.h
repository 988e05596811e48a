// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace levelscope::app {

/// Breaks the lines of tool tips: Qt breaks those of rich text only, and a plain sentence may be longer than
/// a small screen is wide. Of all widgets, and of the cells and headers of all views. GUI thread.
class WrappedToolTips final : public QObject {
    Q_OBJECT

public:
    explicit WrappedToolTips(QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace levelscope::app
