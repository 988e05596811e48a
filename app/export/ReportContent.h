// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/ResultsTable.h"
#include "core/insight/Advice.h"
#include "core/sweep/SetRecord.h"
#include "core/sweep/SweepRecord.h"

#include <QString>
#include <QStringList>

#include <chrono>
#include <memory>
#include <vector>

namespace levelscope::app {

/// What a report is made of.
struct ReportSubject {
    core::SweepRecord record = {};                   ///< of one body, or the total of `set`
    std::shared_ptr<const core::SetRecord> set = {}; ///< none: a sweep by itself
    core::AdviceConstraints constraints = {};
};

/// A piece of text with what it is about.
struct ReportItem {
    QString label = {}; ///< what stands before the title; may be empty
    QString title = {};
    QStringList sentences = {};
};

/// How the items of a section are laid out.
enum class ReportLook {
    Ranked, ///< numbered, the most important first
    Cards,  ///< side by side, of equal weight
    Terms,  ///< a term and what is to be known of it
};

/// A part of a report under its heading. What it holds comes in the order of the members.
struct ReportSection {
    QString heading = {};
    QStringList introduction = {}; ///< paragraphs
    ReportLook look = ReportLook::Terms;
    std::vector<ReportItem> items = {};
    bool holdsCharts = false;
    std::vector<TextTable> tables = {};
    QStringList notes = {}; ///< under all else
};

/// A report as text, without layout and without charts, in the user's language. Every text is fit for XML.
struct ReportContent {
    QString title = {};
    QString subtitle = {};     ///< what was measured, when and where
    QStringList warnings = {}; ///< what speaks against the numbers
    std::vector<ReportSection> sections = {};
    QString footer = {};
    std::chrono::system_clock::time_point date = {};
};

/// Holds nothing of the payload's bytes. Takes the square of the number of measurements. Any thread.
[[nodiscard]] ReportContent reportContent(const ReportSubject& subject);

} // namespace levelscope::app
