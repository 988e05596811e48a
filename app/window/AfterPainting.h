// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QObject;

namespace levelscope::app {

/// Calls back once everything that widgets have put off until now is laid out and painted. GUI thread. Says
/// nothing when `context` dies before.
void afterPainting(QObject* context, std::function<void()> callback);

} // namespace levelscope::app
