// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/ExportController.h"

#include "app/BackgroundPool.h"
#include "app/ErrorText.h"
#include "app/charts/SweepChartView.h"
#include "app/export/FileWriter.h"
#include "app/export/SetExport.h"
#include "app/window/ChartExportDialog.h"
#include "app/window/SweepController.h"
#include "app/window/SweepRecording.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QtConcurrent>

namespace levelscope::app {

ExportController::ExportController(const SweepController& sweep, QWidget* window)
    : QObject(window)
    , m_sweep(sweep)
    , m_window(window) {}

void ExportController::setShown(std::shared_ptr<const core::SweepRecord> record,
                                std::shared_ptr<const core::SetRecord> set) {
    m_shown = std::move(record);
    m_set = std::move(set);
}

void ExportController::exportChart(const SweepChartView& view) {
    const ChartKind kind = view.kind();
    auto* dialog = new ChartExportDialog(kind, view.visibleRange(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(
        dialog, &QDialog::accepted, this,
        [this, kind, dialog, hidden = view.hiddenCurves(), ranks = view.ranks(), sent = view.sentPoints()] {
            ChartExportOptions options = dialog->options();
            options.hiddenCurves = hidden;
            options.ranks = ranks;
            options.sentPoints = sent;
            askWhere(dialog->windowTitle(),
                     {tr("PNG image (*.png)"), tr("SVG drawing (*.svg)"), tr("PDF document (*.pdf)")},
                     fileStem() + u'-' + chartId(kind),
                     [this, kind, options](const QString& path) { saveChart(kind, options, path); });
        });
    dialog->show();
}

void ExportController::copyChart(const SweepChartView& view) {
    ChartExportOptions options;
    options.size = view.size();
    options.scale = view.devicePixelRatioF();
    options.theme = chartThemeOf(view.palette());
    options.visibleRange = view.visibleRange();
    options.hiddenCurves = view.hiddenCurves();
    options.ranks = view.ranks();
    options.sentPoints = view.sentPoints();
    withRecord([this, kind = view.kind(), options](const core::SweepRecord& record) {
        QGuiApplication::clipboard()->setImage(renderChartImage(kind, record, options));
        emit done(tr("The chart is on the clipboard."));
    });
}

void ExportController::exportResults() {
    askWhere(tr("Export results"),
             {tr("Comma-separated values (*.csv)"), tr("JSON (*.json)"), tr("Markdown (*.md)")}, fileStem(),
             [this](const QString& path) { saveResults(path); });
}

void ExportController::copyResults(const QList<std::size_t>& planIndexes) {
    withRecord([this, planIndexes](core::SweepRecord record) {
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

void ExportController::saveChart(ChartKind kind, const ChartExportOptions& options, const QString& path) {
    const std::optional<ChartFormat> format = chartFormatForPath(path);
    if (!format.has_value()) {
        emit failed(tr("%1 does not say which kind of image to write; end its name in .png, .svg or .pdf.")
                        .arg(QDir::toNativeSeparators(path)));
        return;
    }
    withRecord([this, kind, options, path, format = *format](const core::SweepRecord& record) {
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
    withRecord([this, path, format = *format, set = m_set](const core::SweepRecord& record) {
        write(path, [record, format, set] {
            return set != nullptr ? exportSet(*set, record, format) : app::exportResults(record, format);
        });
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
    connect(dialog, &QFileDialog::fileSelected, this, [this, use, asked = subject()](const QString& path) {
        if (subject() == asked)
            use(path);
        else
            emit failed(tr("Nothing was saved: what is shown is not what %1 was to hold any more. Export "
                           "again.")
                            .arg(QDir::toNativeSeparators(path)));
    });
    dialog->show();
}

const void* ExportController::subject() const {
    return m_shown != nullptr ? static_cast<const void*>(m_shown.get()) : m_sweep.payload().get();
}

void ExportController::withRecord(const std::function<void(const core::SweepRecord&)>& use) {
    if (m_shown != nullptr)
        use(*m_shown);
    else if (m_sweep.payload() != nullptr)
        recordSweep(m_sweep).then(this, use);
}

void ExportController::write(const QString& path, const std::function<QByteArray()>& content) {
    QtConcurrent::run(&backgroundPool(), [path, content] {
        return writeFile(path, content());
    }).then(this, [this, path](const core::Result<void>& written) {
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
    const std::string& name = m_shown != nullptr ? m_shown->payloadName : m_sweep.payload()->name();
    QString stem = QString::fromStdString(name).replace(unsafe, QStringLiteral("-"));
    return QFileInfo(stem).completeBaseName().isEmpty() ? QStringLiteral("sweep") : stem;
}

} // namespace levelscope::app
