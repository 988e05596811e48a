// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartExport.h"
#include "app/cli/CommandError.h"
#include "app/cli/EntriesOption.h"
#include "app/cli/PayloadSource.h"
#include "app/cli/PlanOptions.h"
#include "app/export/ResultsExport.h"

#include <vector>

class QCommandLineParser;

namespace levelscope::app {

/// A chart to write after the sweep.
struct ChartTarget {
    ChartKind kind = ChartKind::Ratio;
    ChartFormat format = ChartFormat::Png;
    QString path;
};

/// What `levelscope sweep` was asked for.
struct SweepOptions {
    PayloadSource source;
    std::optional<EntryChoice> entries = {}; ///< of the file; none: its only one
    EntryWeights weights = {};
    std::uint64_t decodedLimit = core::kDecodedLimit; ///< in bytes
    PlanOptions plan;
    ResultsFormat format = ResultsFormat::Table;
    QString outputPath; ///< empty: standard output
    std::vector<ChartTarget> charts;
    ChartExportOptions chartOptions;
};

/// Adds the options that say what to sweep and how, with their help.
void addSweptOptions(QCommandLineParser& parser);

/// Reads what a parser with those options has parsed; says nothing of outputs. `files` are the arguments that
/// are not options.
[[nodiscard]] Parsed<SweepOptions> readSweptOptions(const QCommandLineParser& parser,
                                                    const QStringList& files);

/// Adds these and all else that `sweep` takes.
void addSweepOptions(QCommandLineParser& parser);

[[nodiscard]] Parsed<SweepOptions> readSweepOptions(const QCommandLineParser& parser,
                                                    const QStringList& files);

} // namespace levelscope::app
