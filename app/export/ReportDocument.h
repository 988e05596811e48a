// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/SweepReport.h"

#include <QFont>
#include <QSizeF>

#include <memory>

class QTextDocument;

namespace levelscope::app {

/// The face and the smallest size of a report's pages, in pixels of 1/96 inch.
[[nodiscard]] QFont reportFont();

/// A report laid out on pages with `page` for its text, in pixels of 1/96 inch; no heading is left alone at
/// the end of a page. Belongs to the calling thread; any thread.
[[nodiscard]] std::unique_ptr<QTextDocument>
reportDocument(const ReportContent& content, const std::vector<ReportChart>& charts, const QSizeF& page);

} // namespace levelscope::app
