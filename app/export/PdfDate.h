// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <chrono>

namespace levelscope::app {

/// QPdfWriter of Qt 6.4 stamps the present into the file. A sweep's start replaces it, so that the file
/// depends on the record alone. Any thread.
void setPdfDate(QByteArray& pdf, std::chrono::system_clock::time_point date);

} // namespace levelscope::app
