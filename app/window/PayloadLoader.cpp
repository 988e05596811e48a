// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/PayloadLoader.h"

#include "app/ErrorText.h"
#include "core/PayloadFile.h"

#include <QFileInfo>
#include <QtConcurrent>

namespace levelscope::app {

PayloadLoader::PayloadLoader(QObject* parent)
    : QObject(parent) {
    m_progressTimer.setInterval(100);
    connect(&m_progressTimer, &QTimer::timeout, this, &PayloadLoader::reportProgress);
}

PayloadLoader::~PayloadLoader() {
    m_stop.request_stop();
}

void PayloadLoader::openFile(const QString& path) {
    begin(QFileInfo(path).fileName(), [file = std::filesystem::path(path.toStdString())](
                                          const Progress& progress, const std::stop_token& stop) {
        return core::readPayloadFile(file, progress, stop);
    });
}

void PayloadLoader::openBytes(const QString& name, const QByteArray& bytes) {
    begin(name, [name = name.toStdString(), bytes](const Progress&, const std::stop_token&) {
        const core::ByteView view =
            std::as_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size())));
        return core::Result<core::PayloadPtr>(std::make_shared<core::Payload>(
            name, core::PayloadOrigin::Clipboard, std::vector<std::byte>(view.begin(), view.end())));
    });
}

void PayloadLoader::generate(const core::GeneratorSpec& spec) {
    begin(QString::fromStdString(spec.shape), [spec](const Progress& progress, const std::stop_token& stop) {
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

void PayloadLoader::begin(const QString& name, Job job) {
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
    QtConcurrent::run([job = std::move(job), progress, stop = m_stop.get_token()] {
        return job(progress, stop);
    }).then(this, [this, request, name](const core::Result<core::PayloadPtr>& result) {
        if (request == m_request)
            finish(name, result);
    });
}

void PayloadLoader::finish(const QString& name, const core::Result<core::PayloadPtr>& result) {
    m_loading = false;
    m_progressTimer.stop();
    if (!result.has_value()) {
        emit failed(errorSentence(result.error(), name));
        return;
    }
    const core::PayloadPtr& payload = result.value();
    emit loaded(payload);
    QtConcurrent::run([payload] {
        return describePayload(*payload);
    }).then(this, [this, request = m_request](const PayloadDescription& description) {
        if (request == m_request)
            emit described(description);
    });
}

void PayloadLoader::reportProgress() {
    emit progressed(m_counters->done, m_counters->total);
}

} // namespace levelscope::app
