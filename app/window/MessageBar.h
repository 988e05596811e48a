// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/Notice.h"

namespace levelscope::app {

/// One sentence above the charts that says what went wrong or what was done; never in the way of a sweep.
/// GUI thread.
class MessageBar final : public Notice {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Stays until dismissed or replaced.
    void showProblem(const QString& sentence);
    /// The same for good news.
    void showNote(const QString& sentence);
    /// A problem that stands until what it asks for is done; others stay.
    void showCondition(const QString& sentence);
    void endCondition();

private:
    bool m_isCondition = false;
};

} // namespace levelscope::app
