// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/DictionaryView.h"

#include "app/BackgroundPool.h"
#include "app/ErrorText.h"
#include "app/WhenReady.h"
#include "app/export/DictionaryExport.h"
#include "app/export/FileWriter.h"
#include "app/export/ResultsValues.h"
#include "app/lab/DictionaryText.h"
#include "app/lab/LabContent.h"
#include "app/lab/LabPanel.h"
#include "core/worker/BackgroundPriority.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace levelscope::app {

DictionaryView::DictionaryView(QWidget* parent)
    : QWidget(parent)
    , m_panel(new LabPanel(tr("Train dictionaries"), this))
    , m_choice(new QComboBox(this))
    , m_save(new QPushButton(tr("Save dictionary..."), this)) {
    setObjectName(QStringLiteral("dictionaryView"));
    m_panel->chart().setAccessibleName(tr("Ratio and CPU time by the size of the dictionary"));
    m_choice->setObjectName(QStringLiteral("dictionaryChoice"));
    m_choice->setAccessibleName(tr("Dictionary to save"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_save->setObjectName(QStringLiteral("saveDictionary"));
    m_save->setToolTip(dictionaryWarning());
    m_panel->addControl(m_choice);
    m_panel->addControl(m_save);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_panel);
    connect(m_panel, &LabPanel::startRequested, this, &DictionaryView::start);
    connect(m_panel, &LabPanel::stopRequested, this, &DictionaryView::stop);
    connect(m_save, &QPushButton::clicked, this, &DictionaryView::askWhere);
    connect(&m_running, &QFutureWatcherBase::resultReadyAt, this,
            [this](int index) { take(m_running.resultAt(index)); });
    connect(&m_running, &QFutureWatcherBase::finished, this, [this] { setBusy(false); });
    setPayload(nullptr);
}

DictionaryView::~DictionaryView() {
    stop();
}

void DictionaryView::setPayload(const core::PayloadPtr& payload) {
    if (payload != nullptr && m_ofRecords && m_bodies == std::vector{payload})
        return;
    setBodies(payload == nullptr ? std::vector<core::PayloadPtr>() : std::vector{payload});
    m_ofRecords = true;
}

void DictionaryView::setBodies(std::vector<core::PayloadPtr> bodies) {
    stop();
    // What the watcher would still have told of the bodies before is dropped.
    m_running.setFuture({});
    m_bodies = std::move(bodies);
    m_ofRecords = false;
    m_samples.reset();
    m_report = {};
    m_error.reset();
    setBusy(false);
    showReport();
}

void DictionaryView::setStartable(bool isStartable) {
    m_startable = isStartable;
    setBusy(m_busy);
}

void DictionaryView::start() {
    if (m_busy || !m_startable || m_bodies.empty())
        return;
    m_stop = {};
    m_samples.reset();
    m_report = {};
    m_error.reset();
    setBusy(true);
    showReport();
    m_running.setFuture(
        QtConcurrent::run(&backgroundPool(), [bodies = m_bodies, ofRecords = m_ofRecords, plan = m_plan,
                                              stop = m_stop.get_token()](QPromise<News>& promise) {
            core::giveWay();
            core::Result<core::DictionarySamples> samples =
                ofRecords ? core::samplesOfRecords(*bodies.front(), {}, stop) : core::samplesOfBodies(bodies);
            if (!samples.has_value()) {
                promise.addResult(News{.error = samples.error()});
                return;
            }
            const auto shared = std::make_shared<const core::DictionarySamples>(std::move(samples).value());
            const core::DictionaryReport report = core::runDictionaryLab(
                *shared, plan,
                [&](const core::DictionaryReport& soFar) {
                    promise.addResult(News{shared, soFar, {}});
                },
                stop);
            promise.addResult(News{shared, report, {}});
        }));
}

void DictionaryView::stop() {
    m_stop.request_stop();
}

void DictionaryView::setBusy(bool isBusy) {
    const bool changed = std::exchange(m_busy, isBusy) != isBusy;
    m_panel->setStartable(m_startable && !m_bodies.empty());
    m_panel->setBusy(isBusy);
    showChoice();
    if (changed)
        emit busyChanged(isBusy);
}

void DictionaryView::take(const News& news) {
    m_samples = news.samples;
    m_report = news.report;
    if (news.error.has_value() && news.error->code != core::ErrorCode::Stopped)
        m_error = news.error;
    m_panel->setProgress(m_report.stepsDone, m_report.stepsPlanned);
    showReport();
}

void DictionaryView::showReport() {
    QStringList sentences;
    if (m_error.has_value())
        sentences.append(errorSentence(*m_error, m_ofRecords ? textOf(m_bodies.front()->name())
                                                             : tr("The set of responses")));
    LabChartContent content;
    TextTable table;
    if (m_samples != nullptr) {
        sentences += dictionarySentences(*m_samples, m_report);
        sentences.append(dictionaryMethod(*m_samples));
        sentences.append(dictionaryWarning());
        content = dictionaryChart(*m_samples, m_report);
        table = dictionaryTable(*m_samples, m_report);
    }
    m_panel->setText(sentences.join(QLatin1Char('\n')));
    m_panel->setTable(std::move(table));
    m_panel->chart().setContent(
        std::move(content),
        m_bodies.empty() ? tr("Open a body of many records to train dictionaries with them")
                         : tr("zstd dictionaries of several sizes, trained with every second record and "
                              "tried on the others: what they do for small bodies"));
}

/// The dictionaries that there are, the best one chosen; once all are tried.
void DictionaryView::showChoice() {
    m_choice->clear();
    if (!m_busy) {
        for (std::size_t index = 0; index < m_report.dictionaries.size(); ++index) {
            if (!m_report.dictionaries[index].error.has_value())
                m_choice->addItem(dictionaryName(m_report, index), static_cast<int>(index));
        }
        if (const std::optional<std::size_t> best = core::bestDictionary(m_report))
            m_choice->setCurrentIndex(m_choice->findData(static_cast<int>(*best)));
    }
    m_choice->setVisible(m_choice->count() > 0);
    m_save->setVisible(m_choice->count() > 0);
}

void DictionaryView::askWhere() {
    auto* dialog = new QFileDialog(this, tr("Save dictionary (it holds bytes of the bodies)"));
    dialog->setObjectName(QStringLiteral("dictionaryFileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("zstd dictionary (*.dict)")});
    dialog->setDefaultSuffix(QStringLiteral("dict"));
    connect(dialog, &QFileDialog::fileSelected, this, &DictionaryView::saveDictionary);
    dialog->show();
}

void DictionaryView::saveDictionary(const QString& path) {
    const QVariant chosen = m_choice->currentData();
    if (!chosen.isValid())
        return; // another run began while the name was asked for
    const std::vector<std::byte>& bytes =
        m_report.dictionaries[static_cast<std::size_t>(chosen.toInt())].bytes;
    const QByteArray content(reinterpret_cast<const char*>(bytes.data()),
                             static_cast<qsizetype>(bytes.size()));
    const QFuture<core::Result<void>> writing =
        QtConcurrent::run(&backgroundPool(), [path, content] { return writeFile(path, content); });
    whenReady(writing, this, [this, path](const core::Result<void>& written) {
        const QString name = QDir::toNativeSeparators(path);
        if (written.has_value())
            emit saved(tr("Saved %1. %2").arg(name, dictionaryWarning()));
        else
            emit saveFailed(errorSentence(written.error(), name));
    });
}

} // namespace levelscope::app
