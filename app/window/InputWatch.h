// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace levelscope::app {

/// Sees what reaches the program's windows from outside at times not ours to choose, and would disturb what
/// is being timed. Takes nothing away from anyone. GUI thread.
class InputWatch final : public QObject {
    Q_OBJECT

public:
    explicit InputWatch(QObject* parent = nullptr);

signals:
    /// A key, a mouse button, the wheel, a movement of the mouse or a touch; a window resized or uncovered,
    /// which makes it paint.
    void disturbed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace levelscope::app
