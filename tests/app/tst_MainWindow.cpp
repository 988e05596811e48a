// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/SweepChartView.h"
#include "app/models/ResultsColumns.h"
#include "app/panels/FindingsPanel.h"
#include "app/panels/PlanPanel.h"
#include "app/window/MainWindow.h"
#include "core/MachineInfo.h"
#include "core/codec/CodecRegistry.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPointer>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>

using namespace levelscope;

namespace {

/// Milliseconds that a sweep may take: many under a sanitizer on a busy machine.
constexpr int kPatience = 60'000;

} // namespace

/// The real window on small bodies: what a user does and sees.
class TestMainWindow final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
        m_window = std::make_unique<app::MainWindow>();
        choose({codec("zstd", {1, 5}), codec("gzip", {1, 2})});
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }

    void cleanup() { m_window.reset(); }

    void openingAFileSweepsItsSizes() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        QCOMPARE(m_window->sweep().measurements().size(), std::size_t{7});
        QVERIFY(!m_window->sweep().measurements().front().timings.compress.has_value());
        QCOMPARE(table().model()->rowCount(), 7);
        QVERIFY(m_window->windowTitle().contains(QStringLiteral("body.json")));
        QVERIFY(!message().isVisible());
        QVERIFY(action("sweep").isEnabled());
        QVERIFY(!action("stop").isEnabled());
    }

    void sweepMeasuresSpeeds() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        action("sweep").trigger();
        QVERIFY(action("stop").isEnabled());
        QVERIFY(!action("sweep").isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        for (const core::Measurement& measurement : m_window->sweep().measurements())
            QVERIFY(measurement.timings.compress->count >= 2); // noisy ones get more
    }

    void findingsComeOnceTheSweepHasEnded() {
        m_window->generate({.shape = "customers", .records = 1000, .seed = 42});
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        // zstd 3 and 4 of this body are larger than zstd 1: the published sizes say so.
        QTRY_VERIFY_WITH_TIMEOUT(findingTitles().contains(QStringLiteral("zstd 1: the ratio falls after it")),
                                 kPatience);
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(
            std::ranges::none_of(
                findingTitles(),
                [](const QString& title) { return title.contains(QStringLiteral("the ratio falls")); }),
            kPatience);
    }

    void aFindingShowsItsPoint() {
        m_window->generate({.shape = "customers", .records = 1000, .seed = 42});
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->findChildren<app::FindingCard*>().isEmpty(), kPatience);
        QCOMPARE(table().selectionModel()->selectedRows().size(), 0);
        QTest::keyClick(m_window->findChildren<app::FindingCard*>().front(), Qt::Key_Return);
        QCOMPARE(table().selectionModel()->selectedRows().size(), 1);
    }

    void selectedPointHasAConfigurationAndACommand() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        QVERIFY(!action("copyCommand").isEnabled());
        m_window->selectPoint(2);
        QVERIFY(action("copyCommand").isEnabled());
        const auto* title = m_window->findChild<QLabel*>(QStringLiteral("configTitle"));
        QVERIFY2(title->text().startsWith(QStringLiteral("zstd 3")), qPrintable(title->text()));
        m_window->selectPoint(6);
        action("copyCommand").trigger();
        const QString command =
            QStringLiteral("levelscope sweep %1 --codecs gzip --levels gzip=2 --measure size")
                .arg(bodyFile());
        QTRY_COMPARE_WITH_TIMEOUT(QGuiApplication::clipboard()->text(), command, kPatience);
    }

    void whatCameFromTheClipboardHasNoCommand() {
        QGuiApplication::clipboard()->setText(QStringLiteral("{\"a\": [1, 2, 3, 4, 5, 6, 7, 8, 9]}"));
        action("paste").trigger();
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        m_window->selectPoint(6);
        action("copyCommand").trigger();
        QVERIFY(message().isVisible());
        QVERIFY(message().text().contains(QStringLiteral("clipboard")));
    }

    void sweepAskedForWhileOneStopsFollows() {
        choose({codec("brotli", {9, 11})});
        m_window->generate({.shape = "customers", .records = 1000, .seed = 42});
        QTRY_VERIFY_WITH_TIMEOUT(std::holds_alternative<app::SweepRunning>(m_window->sweep().state()),
                                 kPatience);
        action("stop").trigger();
        QVERIFY(std::holds_alternative<app::SweepStopping>(m_window->sweep().state()));
        choose({codec("gzip", {1, 2})});
        action("sweep").trigger();
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        QCOMPARE(m_window->sweep().plan().points.size(), std::size_t{2});
        QVERIFY(m_window->sweep().measurements().front().timings.compress.has_value());
    }

    void unreadableFileSaysWhyAndLosesNothing() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        m_window->openFile(m_folder.filePath(QStringLiteral("missing.json")));
        QTRY_VERIFY_WITH_TIMEOUT(message().isVisible(), kPatience);
        QVERIFY(message().text().contains(QStringLiteral("missing.json")));
        QCOMPARE(m_window->sweep().measurements().size(), std::size_t{7});
        QVERIFY(action("sweep").isEnabled());
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(!message().isVisible(), kPatience);
    }

    void emptyClipboardSaysSo() {
        QGuiApplication::clipboard()->clear();
        action("paste").trigger();
        QTRY_VERIFY_WITH_TIMEOUT(message().isVisible(), kPatience);
        QVERIFY(message().text().contains(QStringLiteral("clipboard")));
        QCOMPARE(m_window->sweep().payload(), nullptr);
    }

    void pastedTextIsSwept() {
        QGuiApplication::clipboard()->setText(QStringLiteral("{\"name\":\"J\u00fcrgen\"}"));
        action("paste").trigger();
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        QCOMPARE(m_window->sweep().payload()->size(), std::size_t{18}); // UTF-8: the u umlaut takes two bytes
    }

    void emptyFileHasSizesAndNoRatio() {
        m_window->openFile(fileWith("empty.json", ""));
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        for (const core::Measurement& measurement : m_window->sweep().measurements()) {
            QVERIFY(measurement.compressedBytes.has_value());
            QVERIFY(!measurement.ratio().has_value());
        }
    }

    void droppedFileIsOpened() {
        QMimeData content;
        content.setUrls({QUrl::fromLocalFile(bodyFile())});
        drop(content);
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        QCOMPARE(m_window->sweep().payload()->name(), std::string("body.json"));
    }

    void droppedAddressIsRefused() {
        QMimeData content;
        content.setUrls({QUrl(QStringLiteral("https://example.com/a.json"))});
        drop(content);
        QVERIFY(message().isVisible());
        QVERIFY(message().text().contains(QStringLiteral("example.com")));
    }

    void nothingChosenCannotBeSwept() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        choose(choiceOf({}));
        QVERIFY(!action("sweep").isEnabled());
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(message().isVisible(), kPatience);
    }

    void selectionIsTheSameEverywhere() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        m_window->selectPoint(2); // zstd 3
        QCOMPARE(selectedText(table(), kLevelColumn), QStringLiteral("3"));
        auto* parameters =
            m_window->findChild<QDockWidget*>(QStringLiteral("parametersDock"))->findChild<QTableView*>();
        QCOMPARE(selectedText(*parameters, 0), QStringLiteral("3"));
        table().setCurrentIndex(table().model()->index(0, 0));
        const QString level = selectedText(table(), kLevelColumn);
        QCOMPARE(level, table().model()->index(0, kLevelColumn).data().toString());
        m_window->selectPoint(5); // gzip 1 has no zstd parameters
        QVERIFY(!parameters->selectionModel()->hasSelection());
    }

    void resultsNeverStandUnderAnotherName() {
        choose({codec("brotli", {11, 11})}, {.mode = core::DriveMode::OneShot});
        m_window->generate({.shape = "customers", .records = 2000, .seed = 42});
        QTRY_VERIFY_WITH_TIMEOUT(std::holds_alternative<app::SweepRunning>(m_window->sweep().state()),
                                 kPatience);
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->windowTitle().contains(QStringLiteral("body.json")), kPatience);
        QCOMPARE(m_window->sweep().payload()->name(), std::string("body.json"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        QCOMPARE(m_window->sweep().payload()->name(), std::string("body.json"));
        QCOMPARE(table().model()->rowCount(), 1);
    }

    void selectionStaysWithItsPoint() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        m_window->selectPoint(2); // zstd 3
        choose({codec("zstd", {3, 6})});
        action("resume").trigger();
        QCOMPARE(selectedText(table(), kLevelColumn), QStringLiteral("3"));
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        QCOMPARE(selectedText(table(), kLevelColumn), QStringLiteral("3"));
        choose({codec("zstd", {4, 7})});
        action("resume").trigger();
        QVERIFY(!table().selectionModel()->hasSelection());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
    }

    /// It is drawn when it comes to the front.
    void chartBehindTheOthersShowsTheSame() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        action("sweep").trigger();
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        m_window->showChart(1);
        const auto views = m_window->findChildren<app::SweepChartView*>();
        const auto view = std::ranges::find_if(views, &QWidget::isVisible);
        const auto& curves = static_cast<const app::SweepChart*>((*view)->chart())->curves();
        QCOMPARE(curves.size(), std::size_t{4}); // zstd and gzip, compress and decompress
        QCOMPARE(curves.front().points.size(), std::size_t{5});
    }

    void stoppedSweepIsResumed() {
        choose({codec("gzip", {1, 3}), codec("brotli", {10, 11})});
        m_window->generate({.shape = "customers", .records = 5000, .seed = 42});
        QTRY_COMPARE_WITH_TIMEOUT(table().model()->rowCount(), 3, kPatience);
        QVERIFY(!action("resume").isEnabled());
        action("stop").trigger();
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        QCOMPARE(table().model()->rowCount(), 3); // what was measured stays
        QVERIFY(action("resume").isEnabled());
        QVERIFY(progressText().startsWith(QStringLiteral("Stopped")));
        action("resume").trigger();
        QCOMPARE(table().model()->rowCount(), 3);
        QTRY_VERIFY_WITH_TIMEOUT(finished(), 60'000);
        QCOMPARE(table().model()->rowCount(), 5);
        QVERIFY(!action("resume").isEnabled());
    }

    void runningSweepTakesUpAnotherPlan() {
        choose({codec("gzip", {1, 3}), codec("brotli", {11, 11})});
        m_window->generate({.shape = "customers", .records = 5000, .seed = 42});
        QTRY_COMPARE_WITH_TIMEOUT(table().model()->rowCount(), 3, kPatience);
        choose({codec("zstd", {1, 2}), codec("gzip", {2, 3})});
        QTRY_COMPARE_WITH_TIMEOUT(m_window->sweep().plan().points.size(), std::size_t{4}, kPatience);
        QVERIFY(m_window->sweep().measurements()[2].reached()); // gzip 2 is still known
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        QCOMPARE(table().model()->rowCount(), 4);
    }

    void planIsEstimatedOnceTheSizesAreKnown() {
        QSignalSpy estimated(&m_window->sweep(), &app::SweepController::estimated);
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!estimated.isEmpty(), kPatience);
    }

    /// brotli 11 takes about 2 s for 1 MB; this body has 1.5 MB.
    void whatWasLeftOutIsMeasuredOnRequest() {
        app::PlanChoice choice = choiceOf({codec("brotli", {11, 11}), codec("gzip", {1, 2})});
        choice.levelLimit = std::chrono::seconds(1);
        choose(choice);
        m_window->generate({.shape = "customers", .records = 5000, .seed = 42});
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        QCOMPARE(table().model()->rowCount(), 3);
        QVERIFY(m_window->sweep().measurements()[0].leftOutSeconds.has_value());
        QVERIFY(progressText().contains(QStringLiteral("left out 1")));
        for (int row = 0; row < 3; ++row) {
            if (table().model()->index(row, kLevelColumn).data().toString() == QStringLiteral("11"))
                table().setCurrentIndex(table().model()->index(row, kLevelColumn));
        }
        action("includeResultsAction").trigger();
        QVERIFY(std::holds_alternative<app::SweepRunning>(m_window->sweep().state()));
        QTRY_VERIFY_WITH_TIMEOUT(finished(), 120'000);
        QVERIFY(m_window->sweep().measurements()[0].compressedBytes.has_value());
        QVERIFY(!m_window->sweep().measurements()[0].leftOutSeconds.has_value());
        m_window->openFile(bodyFile()); // of another body nothing was asked for
        QTRY_VERIFY_WITH_TIMEOUT(finished() && m_window->sweep().payload()->name() == "body.json", kPatience);
        QVERIFY(m_window->sweep().plan().exempt.empty());
    }

    void timesStayWhateverIsSweptAgain() {
        choose({codec("gzip", {1, 2})});
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        action("sweep").trigger();
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        const auto isTimed = [](const core::Measurement& measurement) {
            return measurement.timings.compress.has_value();
        };
        for (const char* again : {"sizes", "sweep"}) {
            action(again).trigger();
            QVERIFY(std::ranges::all_of(m_window->sweep().measurements(), isTimed));
            QCOMPARE(table().model()->rowCount(), 2);
            action("stop").trigger();
            QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
            QVERIFY(std::ranges::all_of(m_window->sweep().measurements(), isTimed));
        }
    }

    /// An unoptimised build must not show speeds without a word; sizes need none.
    void bannerStandsOverDoubtfulSpeeds() {
        const auto& banner = *m_window->findChild<QWidget*>(QStringLiteral("conditionsBanner"));
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        QVERIFY(!banner.isVisible());
        action("sweep").trigger();
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        const std::string build = core::readMachineInfo().buildType;
        if (build != "Release" && build != "RelWithDebInfo")
            QTRY_VERIFY_WITH_TIMEOUT(banner.isVisible(), kPatience);
        m_window->openFile(fileWith("other.json", "[1,2,3]"));
        QTRY_VERIFY_WITH_TIMEOUT(finished() && m_window->sweep().payload()->name() == "other.json",
                                 kPatience);
        QVERIFY(!banner.isVisible());
    }

    void closingWhileASweepRunsWaitsForItsEnd() {
        choose({codec("brotli", {11, 11})});
        m_window->generate({.shape = "customers", .records = 1000, .seed = 42});
        QTRY_VERIFY_WITH_TIMEOUT(std::holds_alternative<app::SweepRunning>(m_window->sweep().state()),
                                 kPatience);
        m_window->close();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), kPatience);
        QVERIFY(!app::isActive(m_window->sweep().state()));
    }

    void nothingBeginsWhileItCloses() {
        choose({codec("brotli", {11, 11})});
        action("open").trigger();
        QPointer<QDialog> dialog = m_window->findChild<QDialog*>(QStringLiteral("openFileDialog"));
        QVERIFY(dialog->isVisible());
        m_window->generate({.shape = "customers", .records = 1000, .seed = 42});
        QTRY_VERIFY_WITH_TIMEOUT(std::holds_alternative<app::SweepRunning>(m_window->sweep().state()),
                                 kPatience);
        m_window->close();
        QVERIFY(dialog == nullptr || !dialog->isVisible());
        QVERIFY(m_window->isVisible());
        QVERIFY(!m_window->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), kPatience);
    }

    void nextPayloadIsShownWhole() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        const auto charts = m_window->findChildren<app::SweepChartView*>();
        auto& chart = **std::ranges::find_if(charts, &QWidget::isVisible);
        const QPointF middle = chart.viewport()->rect().center();
        QWheelEvent wheel(middle, chart.viewport()->mapToGlobal(middle), {}, QPoint(0, 240), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(chart.viewport(), &wheel);
        QVERIFY(chart.visibleRange().has_value());
        action("sizes").trigger(); // of the same body
        QTRY_VERIFY_WITH_TIMEOUT(finished(), kPatience);
        QVERIFY(chart.visibleRange().has_value());
        m_window->openFile(fileWith("other.json", "[1,2,3]"));
        QTRY_VERIFY_WITH_TIMEOUT(finished() && m_window->sweep().payload()->name() == "other.json",
                                 kPatience);
        QVERIFY(!chart.visibleRange().has_value());
    }

    void tabVisitsWhatIsSeenFromTheTopLeftOn() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<QWidget*>(QStringLiteral("payloadName"))->isVisible(),
                                 kPatience);
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        const QStringList wanted = {QStringLiteral("payloadName"),    QStringLiteral("payloadSha256"),
                                    QStringLiteral("payloadPreview"), QStringLiteral("zstdChosen"),
                                    QStringLiteral("zstdLowest"),     QStringLiteral("streamMode"),
                                    QStringLiteral("writeSizes"),     QStringLiteral("encoderUses"),
                                    QStringLiteral("runs"),           QStringLiteral("resultsTable")};
        m_window->findChild<QWidget*>(wanted.front())->setFocus();
        QStringList visited;
        const QWidget* const first = QApplication::focusWidget();
        do {
            visited.append(QApplication::focusWidget()->objectName());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        } while (QApplication::focusWidget() != first && visited.size() < 100);
        QVERIFY(!visited.contains(QStringLiteral("sizeSwitch"))); // behind the results
        QVERIFY(!visited.contains(QStringLiteral("knownSizeTable")));
        visited.removeIf([&](const QString& name) { return !wanted.contains(name); });
        QCOMPARE(visited, wanted);
    }

    void mnemonicsAreUniqueInEveryMenu() {
        static const QRegularExpression mnemonic(QStringLiteral("&(.)"));
        const auto check = [](const QList<QAction*>& actions) {
            QSet<QString> seen;
            for (const QAction* entry : actions) {
                const QString key = mnemonic.match(entry->text()).captured(1).toLower();
                QVERIFY2(key.isEmpty() || !seen.contains(key), qPrintable(entry->text()));
                seen.insert(key);
            }
        };
        check(m_window->menuBar()->actions());
        for (const QAction* menu : m_window->menuBar()->actions())
            check(menu->menu()->actions());
    }

    void destroyedWhileASweepRuns() {
        m_window->generate({.shape = "customers", .records = 1000, .seed = 42});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->sweep().payload() != nullptr, kPatience);
        m_window.reset();
    }

private:
    static constexpr int kLevelColumn = static_cast<int>(app::ResultsColumn::Level);

    static app::CodecChoice codec(std::string_view id, core::LevelRange levels) {
        return {.codec = core::findCodec(id), .levels = levels};
    }
    static app::PlanChoice choiceOf(const std::vector<app::CodecChoice>& codecs,
                                    const core::Drive& drive = {}) {
        app::PlanChoice choice;
        choice.codecs = codecs;
        choice.drive = drive;
        choice.rounds = core::Rounds{.warmups = 0, .runs = 2};
        return choice;
    }
    /// As a user who makes that choice.
    void choose(const app::PlanChoice& choice) {
        m_window->findChild<app::PlanPanel*>()->setChoice(choice);
        emit m_window->findChild<app::PlanPanel*>()->choiceChanged(choice);
    }
    void choose(const std::vector<app::CodecChoice>& codecs, const core::Drive& drive = {}) {
        choose(choiceOf(codecs, drive));
    }

    void drop(const QMimeData& content) {
        // Qt delivers a drop only where a drag has entered.
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &content, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(10, 10), Qt::CopyAction, &content, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &event);
    }

    [[nodiscard]] bool finished() const {
        return std::holds_alternative<app::SweepFinished>(m_window->sweep().state());
    }
    [[nodiscard]] QAction& action(const char* name) const {
        return *m_window->findChild<QAction*>(QLatin1String(name));
    }
    [[nodiscard]] QLabel& message() const {
        return *m_window->findChild<QLabel*>(QStringLiteral("messageText"));
    }
    [[nodiscard]] QStringList findingTitles() const {
        QStringList titles;
        for (const app::FindingCard* card : m_window->findChildren<app::FindingCard*>())
            titles.append(card->accessibleName());
        return titles;
    }
    [[nodiscard]] QString progressText() const {
        return m_window->findChild<QLabel*>(QStringLiteral("progressText"))->text();
    }
    [[nodiscard]] QTableView& table() const {
        return *m_window->findChild<QDockWidget*>(QStringLiteral("resultsDock"))->findChild<QTableView*>();
    }
    static QString selectedText(const QTableView& view, int column) {
        const QModelIndexList rows = view.selectionModel()->selectedRows(column);
        return rows.size() == 1 ? rows.front().data().toString() : QString();
    }

    [[nodiscard]] QString fileWith(const char* name, const QByteArray& content) const {
        QFile file(m_folder.filePath(QLatin1String(name)));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? file.fileName()
                                                                                        : QString();
    }
    [[nodiscard]] QString bodyFile() const {
        return fileWith("body.json",
                        QByteArray("[") + QByteArray("{\"id\":1,\"city\":\"Berlin\"},").repeated(50) + "0]");
    }

    QTemporaryDir m_folder;
    std::unique_ptr<app::MainWindow> m_window;
};

QTEST_MAIN(TestMainWindow)
#include "tst_MainWindow.moc"
