// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandText.h"
#include "app/panels/PayloadDescription.h"
#include "core/capture/Capture.h"
#include "core/generator/Generator.h"

#include <QByteArray>
#include <QFutureWatcher>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace levelscope::app {

/// What a file is opened as.
enum class OpenAs {
    Detected, ///< a capture, a response or a compressed body if its bytes say so, else a body
    Body,     ///< a body, whatever it holds
};

/// Opens, takes from the clipboard or generates payloads in the background. A file or text of several
/// captured responses is listed, and a payload once one of them is opened. GUI thread only; signals come on
/// it too. The newest request wins: an earlier one is stopped and says nothing any more.
class PayloadLoader final : public QObject {
    Q_OBJECT

public:
    explicit PayloadLoader(QObject* parent = nullptr);
    /// Asks what runs to stop; does not wait for it.
    ~PayloadLoader() override;

    void openFile(const QString& path, OpenAs openAs = OpenAs::Detected);
    void openBytes(const QString& name, const QByteArray& bytes);
    /// The body of that entry, which has one.
    void openEntry(const core::CapturePtr& capture, std::size_t position, const QString& fileName);
    void generate(const core::GeneratorSpec& spec);
    void cancel();

    [[nodiscard]] bool isLoading() const { return m_loading; }
    /// What the command line is told to load the payload loaded last; none: it came from the clipboard.
    [[nodiscard]] const std::optional<CommandInput>& input() const { return m_input; }
    /// The same for an entry of the capture opened last, by its number.
    [[nodiscard]] std::optional<CommandInput> entryInput(std::uint64_t entry) const;
    /// What a body of a capture is decoded to at most, in bytes; for what is opened from now on.
    void setDecodedLimit(std::uint64_t bytes) { m_decodedLimit = bytes; }
    [[nodiscard]] std::uint64_t decodedLimit() const { return m_decodedLimit; }

signals:
    /// Work on a payload of this name begins.
    void started(const QString& name);
    /// `total` is 0 while unknown; bytes or records.
    void progressed(quint64 done, quint64 total);
    /// That file was opened; loaded or captureOpened follows.
    void fileOpened(const QString& path);
    /// More responses of the capture that is being listed, some times a second; the first ones of a capture
    /// come when there are two. captureOpened, failed or cancelled follows.
    void entriesFound(const std::vector<levelscope::core::CaptureEntry>& entries);
    /// All are listed; what there is to open is to be chosen.
    void captureOpened(const levelscope::core::CapturePtr& capture, const QString& fileName);
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
        std::atomic<bool> decoding = false; ///< what is too large is so once it is decoded
        std::mutex entriesMutex;
        std::vector<core::CaptureEntry> entries; ///< found and not yet told of
    };
    /// What a request comes to: a payload, or a capture of several entries.
    struct Opened {
        core::PayloadPtr payload = {};
        core::CapturePtr capture = {};
    };
    using OpenResult = core::Result<Opened>;
    using Job = std::function<OpenResult(Counters& counters, const std::stop_token& stop)>;

    [[nodiscard]] static core::ReadProgress progressInto(Counters& counters);
    [[nodiscard]] static OpenResult openCaptured(const core::PayloadPtr& file,
                                                 const std::filesystem::path& path, std::uint64_t limit,
                                                 Counters& counters, const std::stop_token& stop);
    /// `subject` is what a failure names.
    void begin(const QString& name, const QString& subject, Job job);
    void finish(const QString& name, const QString& subject, const OpenResult& result);
    void tellEntries(std::size_t fewest);
    void reportProgress();
    void describe(const core::PayloadPtr& payload, const QString& subject);
    void takeDescription(const core::Result<PayloadDescription>& description);
    void takePercentRead(int percent);

    std::stop_source m_stop;
    std::shared_ptr<Counters> m_counters;
    QTimer m_progressTimer;
    quint64 m_request = 0;
    bool m_loading = false;
    QString m_path;                             ///< of the file that the request is about, if any
    std::optional<CommandInput> m_asked;        ///< what the request is about
    std::optional<CommandInput> m_input;        ///< of the payload loaded last
    std::optional<CommandInput> m_captureInput; ///< of the capture opened last
    bool m_listing = false;                     ///< entries of the request were told of
    std::uint64_t m_decodedLimit = core::kDecodedLimit;

    // Of the payload loaded last.
    std::stop_source m_describingStop;
    QFutureWatcher<core::Result<PayloadDescription>> m_describing;
    QString m_describedSubject;
    std::optional<PayloadDescription> m_description; ///< what is known until now
};

} // namespace levelscope::app
