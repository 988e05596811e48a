// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartExport.h"
#include "app/cli/CommandText.h"
#include "app/export/ResultsExport.h"
#include "core/insight/Advice.h"

#include <QObject>

#include <functional>

class QWidget;

namespace levelscope::app {

class ChartTabs;
class ShownSweep;

/// Takes what a sweep measured out of the program: asks where to, draws on the GUI thread (Qt Charts allows
/// no other), hashes, formats and writes on a worker. Its dialogs are not modal. GUI thread.
class ExportController final : public QObject {
    Q_OBJECT

public:
    /// `shown` is borrowed; dialogs belong to `window`, which owns this object.
    ExportController(const ShownSweep& shown, QWidget* window);

    void exportChart(const ChartTabs& charts);
    /// Puts an image of the chart in front as seen on the clipboard.
    void copyChart(const ChartTabs& charts);
    void exportResults();
    /// Findings, advice under the constraints, charts, results and method in one file to hand on.
    void exportReport(const core::AdviceConstraints& constraints);
    /// Puts the points with these plan indexes on the clipboard as tab-separated text.
    void copyResults(const QList<std::size_t>& planIndexes);
    /// Puts the command on the clipboard that measures the point again. No input: no command loads the body.
    void copyCommand(const std::optional<CommandInput>& input, std::size_t planIndex);

    /// Without asking: what the dialogs end in.
    void saveChart(ChartKind kind, const ChartExportOptions& options, const QString& path);
    void saveResults(const QString& path);
    void saveReport(const core::AdviceConstraints& constraints, const QString& path);

signals:
    void done(const QString& sentence);
    void failed(const QString& sentence);

private:
    void askWhere(const QString& title, const QStringList& filters, const QString& stem,
                  const std::function<void(const QString& path)>& use);
    void write(const QString& path, const std::function<QByteArray()>& content);
    [[nodiscard]] QString fileStem() const;

    const ShownSweep& m_shown;
    QWidget* m_window;
};

} // namespace levelscope::app
