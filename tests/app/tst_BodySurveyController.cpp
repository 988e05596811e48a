// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EntriesModel.h"
#include "app/window/BodySurveyController.h"
#include "app/window/PayloadLoader.h"
#include "app/window/SweepController.h"
#include "tests/app/TestEntries.h"
#include "tests/support/FakeCodec.h"
#include "tests/support/WorkerGate.h"

#include <QSignalSpy>
#include <QTest>

#include <condition_variable>

using namespace levelscope;
using test::FakeCodec;

namespace {

constexpr int kPatience = 60'000; // milliseconds

/// Each body has as many bytes as its position says, and is decoded once the test lets it.
class HeldCapture final : public core::Capture {
public:
    explicit HeldCapture(std::size_t count)
        : Capture(core::CaptureFormat::Har) {
        m_entries = tests::manyResponses(0, count);
    }

    [[nodiscard]] core::Result<core::CapturedBody> body(std::size_t position, std::uint64_t /*limit*/,
                                                        const std::stop_token& stop) const override {
        std::unique_lock lock(m_mutex);
        ++asked;
        if (!m_changed.wait(lock, stop, [this] { return m_open; })) {
            ++stopped;
            return core::Error{core::ErrorCode::Stopped, {}};
        }
        return core::CapturedBody{.bytes = std::vector<std::byte>(position)};
    }

    void open() const {
        const std::scoped_lock lock(m_mutex);
        m_open = true;
        m_changed.notify_all();
    }

    mutable std::atomic<int> asked = 0;
    mutable std::atomic<int> stopped = 0;

private:
    mutable std::mutex m_mutex;
    mutable std::condition_variable_any m_changed;
    mutable bool m_open = false;
};

} // namespace

class TestBodySurveyController final : public QObject {
    Q_OBJECT

private slots:
    void fillsTheList() {
        Parts parts;
        const QSignalSpy finished(&parts.survey, &app::BodySurveyController::finished);
        const QSignalSpy changed(&parts.entries, &QAbstractItemModel::dataChanged);
        const auto capture = parts.list(1000);
        capture->open();
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
        QCOMPARE(parts.entries.rowAt(0).decoded->bytes, std::optional<std::uint64_t>(0));
        QCOMPARE(parts.entries.rowAt(998).decoded->bytes, std::optional<std::uint64_t>(998));
        QVERIFY(parts.entries.rowAt(999).decoded == nullptr); // has no body
        QCOMPARE(capture->asked.load(), 900);
        QVERIFY(changed.count() < 900); // in batches
    }

    void waitsForTheEndOfASweep() {
        Parts parts;
        parts.startSweep();
        const auto capture = parts.list(3);
        capture->open();
        QCoreApplication::processEvents();
        QCOMPARE(capture->asked.load(), 0);
        parts.gate.open();
        QTRY_COMPARE_WITH_TIMEOUT(capture->asked.load(), 3, kPatience);
        QVERIFY(!isActive(parts.sweep.state()));
    }

    void givesWayToASweepAndComesBack() {
        Parts parts;
        const QSignalSpy finished(&parts.survey, &app::BodySurveyController::finished);
        const auto capture = parts.list(3);
        QTRY_COMPARE_WITH_TIMEOUT(capture->asked.load(), 1, kPatience);
        parts.startSweep();
        QTRY_COMPARE_WITH_TIMEOUT(capture->stopped.load(), 1, kPatience);
        capture->open();
        parts.gate.open();
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
        QCOMPARE(capture->asked.load(), 4); // the first one again
        QCOMPARE(parts.entries.rowAt(2).decoded->bytes, std::optional<std::uint64_t>(2));
    }

    void givesWayToAFileThatIsOpened() {
        Parts parts;
        const QSignalSpy finished(&parts.survey, &app::BodySurveyController::finished);
        const auto capture = parts.list(3);
        QTRY_COMPARE_WITH_TIMEOUT(capture->asked.load(), 1, kPatience);
        parts.loader.openFile(QStringLiteral("/nowhere/at/all"));
        QTRY_COMPARE_WITH_TIMEOUT(capture->stopped.load(), 1, kPatience);
        capture->open();
        // It is not there, so the list stays.
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    }

    void whatIsClosedIsLeft() {
        Parts parts;
        const QSignalSpy finished(&parts.survey, &app::BodySurveyController::finished);
        const auto closed = parts.list(3);
        QTRY_COMPARE_WITH_TIMEOUT(closed->asked.load(), 1, kPatience);
        parts.survey.setCapture(nullptr);
        parts.entries.clear();
        QTRY_COMPARE_WITH_TIMEOUT(closed->stopped.load(), 1, kPatience);
        const auto next = parts.list(2);
        next->open();
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
        QCOMPARE(closed->asked.load(), 1);
    }

    void itsEndIsNotWaitedFor() {
        std::shared_ptr<const HeldCapture> capture;
        {
            Parts parts;
            capture = parts.list(3);
            QTRY_COMPARE_WITH_TIMEOUT(capture->asked.load(), 1, kPatience);
        }
        QTRY_COMPARE_WITH_TIMEOUT(capture->stopped.load(), 1, kPatience);
    }

private:
    struct Parts {
        Parts() {
            codec.onBegin = [this](int) { gate.pass(); };
        }
        /// One that goes on until the gate opens.
        void startSweep() {
            const auto payload = std::make_shared<const core::Payload>("body", core::PayloadOrigin::File,
                                                                       std::vector<std::byte>(10));
            sweep.start(payload, {.points = {{.codec = &codec, .level = 1}}, .measure = core::Measure::Size});
        }
        [[nodiscard]] std::shared_ptr<const HeldCapture> list(std::size_t count) {
            auto capture = std::make_shared<const HeldCapture>(count);
            entries.append(capture->entries());
            survey.setCapture(capture);
            return capture;
        }

        test::WorkerGate gate;
        FakeCodec codec;
        app::EntriesModel entries;
        app::PayloadLoader loader;
        app::SweepController sweep;
        app::BodySurveyController survey{{.entries = entries, .loader = loader, .sweep = sweep}, nullptr};
    };
};

QTEST_MAIN(TestBodySurveyController)
#include "tst_BodySurveyController.moc"
