// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartExport.h"
#include "app/export/ResultsExport.h"
#include "core/sweep/SetRecord.h"

#include <QObject>

#include <functional>
#include <memory>

class QWidget;

namespace levelscope::app {

class SweepChartView;
class SweepController;

/// Takes what a sweep measured out of the program: asks where to, draws on the GUI thread (Qt Charts allows
/// no other), hashes, formats and writes on a worker. Its dialogs are not modal. GUI thread.
class ExportController final : public QObject {
    Q_OBJECT

public:
    /// `sweep` is borrowed; dialogs belong to `window`, which owns this object.
    ExportController(const SweepController& sweep, QWidget* window);

    /// What is shown instead of the sweep that runs or ran last, and the set that it is the total of, if it
    /// is one; nothing: that sweep.
    void setShown(std::shared_ptr<const core::SweepRecord> record,
                  std::shared_ptr<const core::SetRecord> set);

    void exportChart(const SweepChartView& view);
    /// Puts an image of the chart as seen on the clipboard.
    void copyChart(const SweepChartView& view);
    void exportResults();
    /// Puts the points with these plan indexes on the clipboard as tab-separated text.
    void copyResults(const QList<std::size_t>& planIndexes);

    /// Without asking: what the dialogs end in.
    void saveChart(ChartKind kind, const ChartExportOptions& options, const QString& path);
    void saveResults(const QString& path);

signals:
    void done(const QString& sentence);
    void failed(const QString& sentence);

private:
    /// What the dialogs are about: it may be something else once they are answered.
    [[nodiscard]] const void* subject() const;
    void askWhere(const QString& title, const QStringList& filters, const QString& stem,
                  const std::function<void(const QString& path)>& use);
    void withRecord(const std::function<void(const core::SweepRecord& record)>& use);
    void write(const QString& path, const std::function<QByteArray()>& content);
    [[nodiscard]] QString fileStem() const;

    const SweepController& m_sweep;
    std::shared_ptr<const core::SweepRecord> m_shown;
    std::shared_ptr<const core::SetRecord> m_set;
    QWidget* m_window;
};

} // namespace levelscope::app
