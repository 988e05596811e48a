// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/PayloadLoader.h"

#include "app/BackgroundPool.h"
#include "app/ErrorText.h"
#include "core/PayloadFile.h"
#include "core/worker/BackgroundPriority.h"

#include <QDir>
#include <QFileInfo>
#include <QtConcurrent>

#include <algorithm>

namespace levelscope::app {

namespace {

using DescriptionPromise = QPromise<core::Result<PayloadDescription>>;

void describeInto(DescriptionPromise& promise, const core::Payload& payload, const std::stop_token& stop) {
    promise.setProgressRange(0, 100);
    // What is smaller is read before anybody sees that it was not.
    if (payload.size() >= core::kMappedFrom) {
        const core::Result<PayloadDescription> beginning = describeBeginning(payload);
        promise.addResult(beginning);
        if (!beginning.has_value())
            return;
    }
    // It is over when there is a result.
    const auto progress = [&](std::uint64_t bytesRead, std::uint64_t totalBytes) {
        promise.setProgressValue(std::min(static_cast<int>(100 * bytesRead / totalBytes), 99));
    };
    promise.addResult(describePayload(payload, progress, stop));
}

} // namespace

PayloadLoader::PayloadLoader(QObject* parent)
    : QObject(parent) {
    m_progressTimer.setInterval(100);
    connect(&m_progressTimer, &QTimer::timeout, this, &PayloadLoader::reportProgress);
    connect(&m_describing, &QFutureWatcherBase::resultReadyAt, this,
            [this](int index) { takeDescription(m_describing.resultAt(index)); });
    connect(&m_describing, &QFutureWatcherBase::progressValueChanged, this, &PayloadLoader::takePercentRead);
}

PayloadLoader::~PayloadLoader() {
    m_stop.request_stop();
    m_describingStop.request_stop();
}

void PayloadLoader::openFile(const QString& path) {
    // A folder's path may end in a slash, and then names no file.
    const QString name = QFileInfo(QDir::cleanPath(path)).fileName();
    const QString subject = path.isEmpty() ? tr("A file without a name") : QDir::toNativeSeparators(path);
    begin(name, subject,
          [file = std::filesystem::path(path.toStdString())](const Progress& progress,
                                                             const std::stop_token& stop) {
              return core::readPayloadFile(file, progress, stop);
          });
}

void PayloadLoader::openBytes(const QString& name, const QByteArray& bytes) {
    begin(name, name, [name = name.toStdString(), bytes](const Progress&, const std::stop_token&) {
        const core::ByteView view =
            std::as_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size())));
        return core::Result<core::PayloadPtr>(std::make_shared<core::Payload>(
            name, core::PayloadOrigin::Clipboard, std::vector<std::byte>(view.begin(), view.end())));
    });
}

void PayloadLoader::generate(const core::GeneratorSpec& spec) {
    const QString shape = QString::fromStdString(spec.shape);
    begin(shape, shape, [spec](const Progress& progress, const std::stop_token& stop) {
        return core::generatePayload(spec, progress, stop);
    });
}

void PayloadLoader::cancel() {
    if (!std::exchange(m_loading, false))
        return;
    m_progressTimer.stop();
    m_stop.request_stop();
    ++m_request;
    emit cancelled();
}

void PayloadLoader::begin(const QString& name, const QString& subject, Job job) {
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_loading = true;
    const quint64 request = ++m_request;
    emit started(name);

    m_counters = std::make_shared<Counters>();
    m_progressTimer.start();
    const Progress progress = [counters = m_counters](std::uint64_t done, std::uint64_t total) {
        counters->total = total;
        counters->done = done;
    };
    QFuture<core::Result<core::PayloadPtr>> result =
        QtConcurrent::run(&backgroundPool(), [job = std::move(job), progress, stop = m_stop.get_token()] {
            core::giveWay();
            return job(progress, stop);
        });
    // Attached from the event loop: then() of a job that has ended calls back at once, and the caller of
    // openFile would meet the signals before it has the control back.
    const auto listen = [this, request, subject, result]() mutable {
        result.then(this, [this, request, subject](const core::Result<core::PayloadPtr>& loadedPayload) {
            if (request == m_request)
                finish(subject, loadedPayload);
        });
    };
    QMetaObject::invokeMethod(this, listen, Qt::QueuedConnection);
}

void PayloadLoader::finish(const QString& subject, const core::Result<core::PayloadPtr>& result) {
    m_loading = false;
    m_progressTimer.stop();
    if (!result.has_value()) {
        emit failed(errorSentence(result.error(), subject));
        return;
    }
    emit loaded(result.value());
    describe(result.value(), subject);
}

void PayloadLoader::reportProgress() {
    emit progressed(m_counters->done, m_counters->total);
}

void PayloadLoader::describe(const core::PayloadPtr& payload, const QString& subject) {
    m_describingStop.request_stop();
    m_describingStop = std::stop_source();
    m_describedSubject = subject;
    m_description.reset();
    // What the watcher would still have told of the payload before is dropped.
    m_describing.setFuture(QtConcurrent::run(
        &backgroundPool(), [payload, stop = m_describingStop.get_token()](DescriptionPromise& promise) {
            core::giveWay();
            describeInto(promise, *payload, stop);
        }));
}

void PayloadLoader::takeDescription(const core::Result<PayloadDescription>& description) {
    if (description.has_value()) {
        m_description = description.value();
        emit described(*m_description);
        return;
    }
    if (m_description.has_value())
        takePercentRead(100);
    emit failed(errorSentence(description.error(), m_describedSubject));
}

void PayloadLoader::takePercentRead(int percent) {
    if (!m_description.has_value() || m_description->kind.has_value())
        return;
    m_description->percentRead = percent;
    emit described(*m_description);
}

} // namespace levelscope::app
