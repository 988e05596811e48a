// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/PayloadDescription.h"
#include "core/generator/Generator.h"

#include <QByteArray>
#include <QFutureWatcher>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace levelscope::app {

/// Opens, takes from the clipboard or generates payloads in the background. GUI thread only; signals come on
/// it too. The newest request wins: an earlier one is stopped and says nothing any more.
class PayloadLoader final : public QObject {
    Q_OBJECT

public:
    explicit PayloadLoader(QObject* parent = nullptr);
    /// Asks what runs to stop; does not wait for it.
    ~PayloadLoader() override;

    void openFile(const QString& path);
    void openBytes(const QString& name, const QByteArray& bytes);
    void generate(const core::GeneratorSpec& spec);
    void cancel();

    [[nodiscard]] bool isLoading() const { return m_loading; }

signals:
    /// Work on a payload of this name begins.
    void started(const QString& name);
    /// `total` is 0 while unknown; bytes or records.
    void progressed(quint64 done, quint64 total);
    /// The payload is there; describing it goes on.
    void loaded(const levelscope::core::PayloadPtr& payload);
    /// Of the payload loaded last, also when another is being loaded by now. Of a large one comes first what
    /// its beginning tells, then how far it is read.
    void described(const levelscope::app::PayloadDescription& description);
    /// Loading or describing failed. The sentence names the payload.
    void failed(const QString& sentence);
    void cancelled();

private:
    /// Written by the worker, read by a timer: the worker never touches this object.
    struct Counters {
        std::atomic<std::uint64_t> done = 0;
        std::atomic<std::uint64_t> total = 0;
    };
    using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;
    using Job =
        std::function<core::Result<core::PayloadPtr>(const Progress& progress, const std::stop_token& stop)>;

    /// `subject` is what a failure names.
    void begin(const QString& name, const QString& subject, Job job);
    void finish(const QString& subject, const core::Result<core::PayloadPtr>& result);
    void reportProgress();
    void describe(const core::PayloadPtr& payload, const QString& subject);
    void takeDescription(const core::Result<PayloadDescription>& description);
    void takePercentRead(int percent);

    std::stop_source m_stop;
    std::shared_ptr<Counters> m_counters;
    QTimer m_progressTimer;
    quint64 m_request = 0;
    bool m_loading = false;

    // Of the payload loaded last.
    std::stop_source m_describingStop;
    QFutureWatcher<core::Result<PayloadDescription>> m_describing;
    QString m_describedSubject;
    std::optional<PayloadDescription> m_description; ///< what is known until now
};

} // namespace levelscope::app
