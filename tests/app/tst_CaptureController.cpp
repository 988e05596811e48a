// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EntriesModel.h"
#include "app/panels/EntriesPanel.h"
#include "app/panels/SetBar.h"
#include "app/window/CaptureController.h"
#include "app/window/SweepController.h"
#include "tests/support/FakeCodec.h"
#include "tests/support/HarText.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace levelscope;
using test::entryOf;
using test::FakeCodec;
using test::harOf;

namespace {

constexpr int kPatience = 60'000; // milliseconds

const std::string kFirst = entryOf("'size': 6, 'text': 'abcdef'");
const std::string kNone = entryOf("'size': 10", "'status': 304");
const std::string kThird = entryOf("'size': 4, 'text': 'wxyz'");
/// More than the limit that a test sets.
const std::string kTooLarge = entryOf("'size': 2000, 'text': '" + std::string(2000, 'a') + "'");

} // namespace

/// A loader, a sweep and the widgets, put together as in the window.
class TestCaptureController final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
        m_parts = std::make_unique<Parts>(m_codec);
    }

    void cleanup() { m_parts.reset(); }

    void listsTheResponses() {
        Parts& parts = *m_parts;
        QSignalSpy opened(&parts.captures, &app::CaptureController::opened);
        QSignalSpy listed(&parts.captures, &app::CaptureController::listed);
        parts.loader.openFile(write(harOf(kFirst + "," + kNone + "," + kThird)));
        QTRY_COMPARE(opened.size(), 1);
        QCOMPARE(listed.size(), 1);
        QCOMPARE(opened[0][0].toString(),
                 QStringLiteral("test.har: 3 responses, 2 with a body. Open one to sweep it, or select "
                                "several to sweep them as a set."));
        QCOMPARE(parts.entries.rowCount(), 3);
        QVERIFY(parts.sweep.payload() == nullptr);
    }

    void opensTheOneThatIsPicked() {
        Parts& parts = *m_parts;
        open(harOf(kFirst + "," + kNone + "," + kThird));
        emit parts.panel.entryPicked(2);
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(), kPatience);
        QCOMPARE(parts.sweep.payload()->name(), std::string("test.har, response 2, /a"));
        QCOMPARE(core::asText(parts.sweep.payload()->bytes()), std::string_view("wxyz"));
        QCOMPARE(parts.entries.rowAt(2).decoded->bytes, std::optional<std::uint64_t>(4));
        QVERIFY(!parts.captures.hasSet());
    }

    void opensTheOnlyOneWithABody() {
        m_parts->loader.openFile(write(harOf(kNone + "," + kFirst)));
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(), kPatience);
        QCOMPARE(core::asText(m_parts->sweep.payload()->bytes()), std::string_view("abcdef"));
    }

    void sweepsASetAndWeighsIt() {
        Parts& parts = *m_parts;
        open(harOf(kFirst + "," + kNone + "," + kThird));
        std::shared_ptr<const core::SweepRecord> shown;
        connect(&parts.captures, &app::CaptureController::recordShown, this,
                [&](const std::shared_ptr<const core::SweepRecord>& record,
                    const std::shared_ptr<const core::SetRecord>&) { shown = record; });
        emit parts.panel.setRequested({0, 2});
        QVERIFY(parts.captures.isActive());
        QTRY_VERIFY_WITH_TIMEOUT(shown != nullptr, kPatience);
        QVERIFY(!parts.captures.isActive());
        QCOMPARE(shown->payloadBytes, std::uint64_t{10});
        QCOMPARE(shown->measurements.front().compressedBytes,
                 std::optional<std::uint64_t>(outputOf(6) + outputOf(4)));

        parts.entries.setData(parts.entries.index(2, columnOf(app::EntriesColumn::Weight)), 10);
        QCOMPARE(shown->payloadBytes, std::uint64_t{46});
        QCOMPARE(shown->measurements.front().compressedBytes,
                 std::optional<std::uint64_t>(outputOf(6) + 10 * outputOf(4)));

        auto* choices = parts.bar.findChild<QComboBox*>(QStringLiteral("setChoices"));
        QCOMPARE(choices->count(), 3);
        emit parts.bar.chosen(2);
        QCOMPARE(shown->payloadName, std::string("test.har, response 2, /a"));
        QCOMPARE(shown->measurements.front().compressedBytes, std::optional<std::uint64_t>(outputOf(4)));
    }

    void aBodyThatCannotBeOpenedIsLeftOut() {
        Parts& parts = *m_parts;
        open(harOf(kFirst + "," + kTooLarge + "," + kThird));
        parts.loader.setDecodedLimit(100);
        std::shared_ptr<const core::SweepRecord> shown;
        connect(&parts.captures, &app::CaptureController::recordShown, this,
                [&](const std::shared_ptr<const core::SweepRecord>& record,
                    const std::shared_ptr<const core::SetRecord>&) { shown = record; });
        emit parts.panel.setRequested({0, 1, 2});
        QTRY_VERIFY_WITH_TIMEOUT(shown != nullptr, kPatience);
        QCOMPARE(shown->payloadBytes, std::uint64_t{10});
        const auto* status = parts.bar.findChild<QLabel*>(QStringLiteral("setStatus"));
        QCOMPARE(status->text(), QStringLiteral("could not be opened: 1"));
        QVERIFY(status->toolTip().contains(QStringLiteral("Response 1 of test.har")));
    }

    void stopsAndResumes() {
        Parts& parts = *m_parts;
        open(harOf(kFirst + "," + kThird));
        emit parts.panel.setRequested({0, 1});
        parts.captures.stopSet();
        parts.loader.cancel();
        QVERIFY(!parts.captures.isActive());
        QVERIFY(parts.captures.canResume());
        std::shared_ptr<const core::SweepRecord> shown;
        connect(&parts.captures, &app::CaptureController::recordShown, this,
                [&](const std::shared_ptr<const core::SweepRecord>& record,
                    const std::shared_ptr<const core::SetRecord>&) { shown = record; });
        parts.captures.resumeSet();
        QTRY_VERIFY_WITH_TIMEOUT(shown != nullptr, kPatience);
        QVERIFY(!parts.captures.canResume());
        QCOMPARE(shown->payloadBytes, std::uint64_t{10});
    }

    void whatIsOpenedMeanwhileIsNoPartOfTheSet() {
        Parts& parts = *m_parts;
        open(harOf(kFirst + "," + kThird));
        std::shared_ptr<const core::SweepRecord> shown;
        connect(&parts.captures, &app::CaptureController::recordShown, this,
                [&](const std::shared_ptr<const core::SweepRecord>& record,
                    const std::shared_ptr<const core::SetRecord>&) { shown = record; });
        emit parts.panel.setRequested({0, 1});
        parts.loader.openBytes(QStringLiteral("Pasted"), "{}");
        QVERIFY(!parts.captures.isActive());
        QTRY_VERIFY_WITH_TIMEOUT(isFinished() && parts.sweep.payload()->name() == "Pasted", kPatience);
        QVERIFY(shown == nullptr);
        QVERIFY(!parts.captures.hasSet());
        QCOMPARE(parts.entries.rowCount(), 0);
    }

    void aStoppedSetHasNoTotal() {
        Parts& parts = *m_parts;
        open(harOf(kFirst + "," + kThird));
        std::shared_ptr<const core::SweepRecord> shown;
        connect(&parts.captures, &app::CaptureController::recordShown, this,
                [&](const std::shared_ptr<const core::SweepRecord>& record,
                    const std::shared_ptr<const core::SetRecord>&) { shown = record; });
        connect(&parts.loader, &app::PayloadLoader::loaded, this, [&](const core::PayloadPtr& payload) {
            if (payload->name() == "test.har, response 1, /a")
                parts.captures.stopSet();
        });
        emit parts.panel.setRequested({0, 1});
        QTRY_VERIFY_WITH_TIMEOUT(shown != nullptr, kPatience);
        QCOMPARE(shown->payloadName, std::string("test.har, response 0, /a"));
        const auto* choices = parts.bar.findChild<QComboBox*>(QStringLiteral("setChoices"));
        QCOMPARE(choices->count(), 1);
        QCOMPARE(choices->itemText(0), QStringLiteral("Response 0, /a"));
        const auto* status = parts.bar.findChild<QLabel*>(QStringLiteral("setStatus"));
        QCOMPARE(status->text(),
                 QStringLiteral("stopped after 1 of 2, so there is no total; Resume goes on"));
    }

    void somethingElseThatIsOpenedEndsIt() {
        Parts& parts = *m_parts;
        open(harOf(kFirst + "," + kThird));
        QSignalSpy loaded(&parts.loader, &app::PayloadLoader::loaded);
        parts.loader.openBytes(QStringLiteral("Pasted"), "{}");
        QTRY_COMPARE(loaded.size(), 1);
        QCOMPARE(parts.entries.rowCount(), 0);
    }

    void aFailureLeavesTheList() {
        Parts& parts = *m_parts;
        open(harOf(kFirst + "," + kThird));
        QSignalSpy failed(&parts.loader, &app::PayloadLoader::failed);
        parts.loader.openFile(m_folder.filePath(QStringLiteral("missing")));
        QTRY_COMPARE(failed.size(), 1);
        QCOMPARE(parts.entries.rowCount(), 2);
        emit parts.panel.entryPicked(1);
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(), kPatience);
    }

private:
    struct Parts {
        explicit Parts(const FakeCodec& codec) {
            connect(&loader, &app::PayloadLoader::loaded, &sweep,
                    [this, &codec](const core::PayloadPtr& payload) {
                        sweep.start(payload,
                                    {.points = {{.codec = &codec, .level = 1}},
                                     .measure = captures.measureOfSet().value_or(core::Measure::Size)});
                    });
        }

        app::PayloadLoader loader;
        app::SweepController sweep;
        app::EntriesModel entries;
        app::EntriesPanel panel{entries};
        app::SetBar bar;
        app::CaptureController captures{
            {.loader = loader, .sweep = sweep, .entries = entries, .panel = panel, .bar = bar}, nullptr};
    };

    /// FakeCodec puts two bytes before the body.
    static std::uint64_t outputOf(std::uint64_t bodyBytes) { return bodyBytes + 2; }
    static int columnOf(app::EntriesColumn column) { return static_cast<int>(column); }

    [[nodiscard]] bool isFinished() const {
        return std::holds_alternative<app::SweepFinished>(m_parts->sweep.state());
    }

    QString write(const std::string& har) {
        const QString path = m_folder.filePath(QStringLiteral("test.har"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(test::copyOf(har)) < 0)
            qFatal("cannot write");
        return path;
    }

    void open(const std::string& har) {
        QSignalSpy opened(&m_parts->captures, &app::CaptureController::opened);
        m_parts->loader.openFile(write(har));
        QTRY_COMPARE(opened.size(), 1);
    }

    QTemporaryDir m_folder;
    FakeCodec m_codec;
    std::unique_ptr<Parts> m_parts;
};

QTEST_MAIN(TestCaptureController)
#include "tst_CaptureController.moc"
