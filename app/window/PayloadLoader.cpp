// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/PayloadLoader.h"

#include "app/BackgroundPool.h"
#include "app/ErrorText.h"
#include "app/FileName.h"
#include "app/Format.h"
#include "app/NoteText.h"
#include "app/WhenReady.h"
#include "core/PayloadFile.h"
#include "core/capture/CaptureFile.h"
#include "core/capture/EntryPayload.h"
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

void PayloadLoader::openFile(const QString& path, OpenAs openAs) {
    // A folder's path may end in a slash, and then names no file.
    const QString name = QFileInfo(QDir::cleanPath(path)).fileName();
    const QString subject = path.isEmpty() ? tr("A file without a name") : QDir::toNativeSeparators(path);
    begin(name, subject,
          [file = systemPath(path), openAs,
           limit = m_decodedLimit](Counters& counters, const std::stop_token& stop) -> OpenResult {
              core::Result<core::PayloadPtr> read = core::readPayloadFile(file, progressInto(counters), stop);
              if (!read.has_value())
                  return read.error();
              if (openAs == OpenAs::Body)
                  return Opened{.payload = std::move(read).value()};
              return openCaptured(read.value(), file, limit, counters, stop);
          });
    m_path = path;
    m_asked = CommandInput{.source = path, .asBody = openAs == OpenAs::Body, .decodedLimit = m_decodedLimit};
}

void PayloadLoader::openBytes(const QString& name, const QByteArray& bytes) {
    begin(name, name,
          [name = name.toStdString(), bytes,
           limit = m_decodedLimit](Counters& counters, const std::stop_token& stop) -> OpenResult {
              const core::ByteView view =
                  std::as_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size())));
              const auto text = std::make_shared<core::Payload>(
                  name, core::PayloadOrigin::Clipboard, std::vector<std::byte>(view.begin(), view.end()));
              // No name tells anything about it, and no folder belongs to it.
              return openCaptured(text, {}, limit, counters, stop);
          });
}

void PayloadLoader::openEntry(const core::CapturePtr& capture, std::size_t position,
                              const QString& fileName) {
    const QString number = QString::number(capture->entries().at(position).index);
    const QString name = tr("Response %1 of %2").arg(number, fileName);
    begin(name, name,
          [capture, position, fileName = fileName.toStdString(),
           limit = m_decodedLimit](Counters& counters, const std::stop_token& stop) -> OpenResult {
              counters.decoding = true;
              core::Result<core::PayloadPtr> body =
                  core::entryPayload(*capture, position, fileName, limit, stop);
              if (!body.has_value())
                  return body.error();
              return Opened{.payload = std::move(body).value()};
          });
    m_asked = entryInput(capture->entries().at(position).index);
}

std::optional<CommandInput> PayloadLoader::entryInput(std::uint64_t entry) const {
    std::optional<CommandInput> input = m_captureInput;
    if (input.has_value())
        input->entry = entry;
    return input;
}

void PayloadLoader::generate(const core::GeneratorSpec& spec) {
    const QString shape = QString::fromStdString(spec.shape);
    begin(shape, shape, [spec](Counters& counters, const std::stop_token& stop) -> OpenResult {
        core::Result<core::PayloadPtr> made = core::generatePayload(spec, progressInto(counters), stop);
        if (!made.has_value())
            return made.error();
        return Opened{.payload = std::move(made).value()};
    });
    m_asked = CommandInput{.source = spec};
}

core::ReadProgress PayloadLoader::progressInto(Counters& counters) {
    return [&counters](std::uint64_t done, std::uint64_t total) {
        counters.total = total;
        counters.done = done;
    };
}

PayloadLoader::OpenResult PayloadLoader::openCaptured(const core::PayloadPtr& file,
                                                      const std::filesystem::path& path, std::uint64_t limit,
                                                      Counters& counters, const std::stop_token& stop) {
    counters.decoding = true;
    const core::EntrySink sink = [&counters](const core::CaptureEntry& entry) {
        const std::scoped_lock lock(counters.entriesMutex);
        counters.entries.push_back(entry);
    };
    const core::ReadProgress progress = progressInto(counters);
    core::Result<core::CapturePtr> capture = core::openCapture(
        file, path, {.sink = sink, .progress = progress, .stop = stop, .decodedLimit = limit});
    if (!capture.has_value())
        return capture.error();
    const std::vector<core::CaptureEntry>& entries = capture.value()->entries();
    if (entries.size() != 1 || !entries.front().hasBody)
        return Opened{.capture = std::move(capture).value()};
    core::Result<core::PayloadPtr> body = core::entryPayload(*capture.value(), 0, file->name(), limit, stop);
    if (!body.has_value())
        return body.error();
    return Opened{.payload = std::move(body).value()};
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
    m_listing = false;
    m_path.clear();
    m_asked.reset();
    const quint64 request = ++m_request;
    emit started(name);

    m_counters = std::make_shared<Counters>();
    m_progressTimer.start();
    const QFuture<OpenResult> result = QtConcurrent::run(
        &backgroundPool(),
        [job = std::move(job), counters = m_counters, stop = m_stop.get_token()]() -> OpenResult {
            core::giveWay();
            return job(*counters, stop);
        });
    whenReady(result, this, [this, request, name, subject](const OpenResult& opened) {
        if (request == m_request)
            finish(name, subject, opened);
    });
}

void PayloadLoader::finish(const QString& name, const QString& subject, const OpenResult& result) {
    m_loading = false;
    m_progressTimer.stop();
    if (!result.has_value()) {
        const bool overLimit = result.error().code == core::ErrorCode::TooLarge && m_counters->decoding;
        emit failed(overLimit ? tr("%1 decodes to more than %2 bytes. If you trust it, raise the limit under "
                                   "File > Limit for Decoded Bodies.")
                                    .arg(subject, formatBytes(m_decodedLimit))
                              : errorSentence(result.error(), subject));
        return;
    }
    const auto& [payload, capture] = result.value();
    if (!m_path.isEmpty())
        emit fileOpened(m_path);
    if (payload != nullptr) {
        m_input = m_asked;
        emit loaded(payload);
        describe(payload, subject);
        return;
    }
    const std::vector<core::CaptureEntry>& entries = capture->entries();
    if (entries.size() > 1) {
        m_captureInput = m_asked;
        tellEntries(1);
        emit captureOpened(capture, name);
    } else if (entries.empty()) {
        emit failed(tr("%1 holds no responses.").arg(subject));
    } else {
        emit failed(tr("%1 holds one response, which has no body: %2.")
                        .arg(subject, notesText(entries.front().notes)));
    }
}

void PayloadLoader::reportProgress() {
    emit progressed(m_counters->done, m_counters->total);
    tellEntries(m_listing ? 1 : 2);
}

void PayloadLoader::tellEntries(std::size_t fewest) {
    std::vector<core::CaptureEntry> entries;
    {
        const std::scoped_lock lock(m_counters->entriesMutex);
        if (m_counters->entries.size() < fewest)
            return;
        entries.swap(m_counters->entries);
    }
    m_listing = true;
    emit entriesFound(entries);
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
