// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/ExportController.h"

#include "app/BackgroundPool.h"
#include "app/ErrorText.h"
#include "app/WhenReady.h"
#include "app/charts/ChartTabs.h"
#include "app/export/FileWriter.h"
#include "app/export/SetExport.h"
#include "app/export/SweepReport.h"
#include "app/window/ChartExportDialog.h"
#include "app/window/ShownSweep.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QtConcurrent>

namespace levelscope::app {

ExportController::ExportController(const ShownSweep& shown, QWidget* window)
    : QObject(window)
    , m_shown(shown)
    , m_window(window) {}

void ExportController::exportChart(const ChartTabs& charts) {
    const SweepChartView& view = charts.current();
    const ChartKind kind = view.kind();
    auto* dialog = new ChartExportDialog(kind, view.visibleRange(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, kind, dialog, hidden = view.hiddenCurves(), ranks = view.ranks(), sent = view.sentPoints(),
             defaultsShown = charts.defaultsShown()] {
                ChartExportOptions options = dialog->options();
                options.hiddenCurves = hidden;
                options.ranks = ranks;
                options.sentPoints = sent;
                options.defaultsShown = defaultsShown;
                askWhere(dialog->windowTitle(),
                         {tr("PNG image (*.png)"), tr("SVG drawing (*.svg)"), tr("PDF document (*.pdf)")},
                         fileStem() + u'-' + chartId(kind),
                         [this, kind, options](const QString& path) { saveChart(kind, options, path); });
            });
    dialog->show();
}

void ExportController::copyChart(const ChartTabs& charts) {
    const SweepChartView& view = charts.current();
    ChartExportOptions options;
    options.size = view.size();
    options.scale = view.devicePixelRatioF();
    options.theme = chartThemeOf(view.palette());
    options.visibleRange = view.visibleRange();
    options.hiddenCurves = view.hiddenCurves();
    options.ranks = view.ranks();
    options.sentPoints = view.sentPoints();
    options.defaultsShown = charts.defaultsShown();
    m_shown.withRecord(this, [this, kind = view.kind(), options](const core::SweepRecord& record) {
        QGuiApplication::clipboard()->setImage(renderChartImage(kind, record, options));
        emit done(tr("The chart is on the clipboard."));
    });
}

void ExportController::exportResults() {
    askWhere(tr("Export results"),
             {tr("Comma-separated values (*.csv)"), tr("JSON (*.json)"), tr("Markdown (*.md)")}, fileStem(),
             [this](const QString& path) { saveResults(path); });
}

void ExportController::exportReport(const core::AdviceConstraints& constraints) {
    askWhere(tr("Export report"), {tr("HTML page (*.html)"), tr("PDF document (*.pdf)")},
             fileStem() + QStringLiteral("-report"),
             [this, constraints](const QString& path) { saveReport(constraints, path); });
}

void ExportController::copyResults(const QList<std::size_t>& planIndexes) {
    m_shown.withRecord(this, [this, planIndexes](core::SweepRecord record) {
        std::vector<core::Measurement> chosen;
        for (const std::size_t index : planIndexes) {
            const auto found = std::ranges::find(record.measurements, index, &core::Measurement::index);
            if (found != record.measurements.end())
                chosen.push_back(*found);
        }
        record.measurements = std::move(chosen);
        QGuiApplication::clipboard()->setText(
            QString::fromUtf8(app::exportResults(record, ResultsFormat::Tsv)));
        emit done(tr("On the clipboard: table rows %1.").arg(record.measurements.size()));
    });
}

void ExportController::copyCommand(const std::optional<CommandInput>& input, std::size_t planIndex) {
    if (!input.has_value()) {
        emit failed(tr("The body came from the clipboard. Save it to a file and open that; then there is a "
                       "command that measures it."));
        return;
    }
    m_shown.withRecord(this, [this, input, planIndex](const core::SweepRecord& record) {
        const std::optional<QString> command = sweepCommandText(*input, record, planIndex);
        if (!command.has_value()) {
            emit failed(tr("No option of the command line drives the codec as this row does."));
            return;
        }
        QGuiApplication::clipboard()->setText(*command);
        emit done(tr("On the clipboard: %1").arg(*command));
    });
}

void ExportController::saveChart(ChartKind kind, const ChartExportOptions& options, const QString& path) {
    const std::optional<ChartFormat> format = chartFormatForPath(path);
    if (!format.has_value()) {
        emit failed(tr("%1 does not say which kind of image to write; end its name in .png, .svg or .pdf.")
                        .arg(QDir::toNativeSeparators(path)));
        return;
    }
    m_shown.withRecord(this, [this, kind, options, path, format = *format](const core::SweepRecord& record) {
        const core::Result<QByteArray> bytes = renderChart(kind, record, format, options);
        if (bytes.has_value())
            write(path, [content = bytes.value()] { return content; });
        else
            emit failed(errorSentence(bytes.error(), QDir::toNativeSeparators(path)));
    });
}

void ExportController::saveResults(const QString& path) {
    const std::optional<ResultsFormat> format = resultsFormatFromId(QFileInfo(path).suffix().toLower());
    if (!format.has_value()) {
        emit failed(tr("%1 does not say which format to write; end its name in .csv, .json or .md.")
                        .arg(QDir::toNativeSeparators(path)));
        return;
    }
    m_shown.withRecord(
        this, [this, path, format = *format, set = m_shown.set()](const core::SweepRecord& record) {
            write(path, [record, format, set] {
                return set != nullptr ? exportSet(*set, record, format) : app::exportResults(record, format);
            });
        });
}

void ExportController::saveReport(const core::AdviceConstraints& constraints, const QString& path) {
    const std::optional<ReportFormat> format = reportFormatFromId(QFileInfo(path).suffix());
    if (!format.has_value()) {
        emit failed(tr("%1 does not say which form a report is to have; end its name in .html or .pdf.")
                        .arg(QDir::toNativeSeparators(path)));
        return;
    }
    m_shown.withRecord(this, [this, constraints, path, format = *format,
                              set = m_shown.set()](const core::SweepRecord& record) {
        const core::Result<std::vector<ReportChart>> charts = reportCharts(record, format);
        if (!charts.has_value()) {
            emit failed(errorSentence(charts.error(), QDir::toNativeSeparators(path)));
            return;
        }
        write(path, [subject = ReportSubject{.record = record, .set = set, .constraints = constraints},
                     charts = charts.value(), format] { return sweepReport(subject, charts, format); });
    });
}

void ExportController::askWhere(const QString& title, const QStringList& filters, const QString& stem,
                                const std::function<void(const QString&)>& use) {
    auto* dialog = new QFileDialog(m_window, title);
    dialog->setObjectName(QStringLiteral("exportFileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(filters);
    const auto suffixOf = [](const QString& filter) {
        return filter.section(QStringLiteral("*."), -1).chopped(1);
    };
    dialog->setDefaultSuffix(suffixOf(filters.front()));
    dialog->selectFile(stem + u'.' + suffixOf(filters.front()));
    connect(dialog, &QFileDialog::filterSelected, dialog,
            [dialog, suffixOf](const QString& filter) { dialog->setDefaultSuffix(suffixOf(filter)); });
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, use, asked = m_shown.subject()](const QString& path) {
                if (m_shown.subject() == asked)
                    use(path);
                else
                    emit failed(
                        tr("Nothing was saved: what is shown is not what %1 was to hold any more. Export "
                           "again.")
                            .arg(QDir::toNativeSeparators(path)));
            });
    dialog->show();
}

void ExportController::write(const QString& path, const std::function<QByteArray()>& content) {
    const QFuture<core::Result<void>> writing =
        QtConcurrent::run(&backgroundPool(), [path, content] { return writeFile(path, content()); });
    whenReady(writing, this, [this, path](const core::Result<void>& written) {
        const QString name = QDir::toNativeSeparators(path);
        if (written.has_value())
            emit done(tr("Saved %1.").arg(name));
        else
            emit failed(errorSentence(written.error(), name));
    });
}

QString ExportController::fileStem() const {
    // Only characters that every file system takes; a generated payload's name holds commas and blanks.
    static const QRegularExpression unsafe(QStringLiteral("[^\\w.-]+"));
    const QString stem = m_shown.payloadName().replace(unsafe, QStringLiteral("-"));
    return QFileInfo(stem).completeBaseName().isEmpty() ? QStringLiteral("sweep") : stem;
}

} // namespace levelscope::app
