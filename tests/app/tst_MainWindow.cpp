// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/SweepChartView.h"
#include "app/panels/PlanPanel.h"
#include "app/window/MainWindow.h"
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
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>

using namespace levelscope;

/// The real window on small bodies: what a user does and sees.
class TestMainWindow final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
        m_window = std::make_unique<app::MainWindow>();
        choose({{core::findCodec("zstd"), {1, 5}}, {core::findCodec("gzip"), {1, 2}}});
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }

    void cleanup() { m_window.reset(); }

    void openingAFileSweepsItsSizes() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY(finished());
        QCOMPARE(m_window->sweep().measurements().size(), std::size_t{7});
        QVERIFY(!m_window->sweep().measurements().front().compressSeconds.has_value());
        QCOMPARE(table().model()->rowCount(), 7);
        QVERIFY(m_window->windowTitle().contains(QStringLiteral("body.json")));
        QVERIFY(!message().isVisible());
        QVERIFY(action("sweep").isEnabled());
        QVERIFY(!action("stop").isEnabled());
    }

    void sweepMeasuresSpeeds() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY(finished());
        action("sweep").trigger();
        QVERIFY(action("stop").isEnabled());
        QVERIFY(!action("sweep").isEnabled());
        QTRY_VERIFY(finished());
        for (const core::Measurement& measurement : m_window->sweep().measurements())
            QCOMPARE(measurement.compressSeconds->count, std::size_t{2});
    }

    void sweepAskedForWhileOneStopsFollows() {
        choose({{core::findCodec("brotli"), {9, 11}}});
        m_window->generate({.shape = "customers", .records = 1000, .seed = 42});
        QTRY_VERIFY(std::holds_alternative<app::SweepRunning>(m_window->sweep().state()));
        action("stop").trigger();
        QVERIFY(std::holds_alternative<app::SweepStopping>(m_window->sweep().state()));
        choose({{core::findCodec("gzip"), {1, 2}}});
        action("sweep").trigger();
        QTRY_VERIFY(finished());
        QCOMPARE(m_window->sweep().plan().points.size(), std::size_t{2});
        QVERIFY(m_window->sweep().measurements().front().compressSeconds.has_value());
    }

    void unreadableFileSaysWhyAndLosesNothing() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY(finished());
        m_window->openFile(m_folder.filePath(QStringLiteral("missing.json")));
        QTRY_VERIFY(message().isVisible());
        QVERIFY(message().text().contains(QStringLiteral("missing.json")));
        QCOMPARE(m_window->sweep().measurements().size(), std::size_t{7});
        QVERIFY(action("sweep").isEnabled());
        m_window->openFile(bodyFile());
        QTRY_VERIFY(!message().isVisible());
    }

    void emptyClipboardSaysSo() {
        QGuiApplication::clipboard()->clear();
        action("paste").trigger();
        QTRY_VERIFY(message().isVisible());
        QVERIFY(message().text().contains(QStringLiteral("clipboard")));
        QCOMPARE(m_window->sweep().payload(), nullptr);
    }

    void pastedTextIsSwept() {
        QGuiApplication::clipboard()->setText(QStringLiteral("{\"name\":\"J\u00fcrgen\"}"));
        action("paste").trigger();
        QTRY_VERIFY(finished());
        QCOMPARE(m_window->sweep().payload()->size(), std::size_t{18}); // UTF-8: the u umlaut takes two bytes
    }

    void emptyFileHasSizesAndNoRatio() {
        m_window->openFile(fileWith("empty.json", ""));
        QTRY_VERIFY(finished());
        for (const core::Measurement& measurement : m_window->sweep().measurements()) {
            QVERIFY(measurement.compressedBytes.has_value());
            QVERIFY(!measurement.ratio().has_value());
        }
    }

    void droppedFileIsOpened() {
        QMimeData content;
        content.setUrls({QUrl::fromLocalFile(bodyFile())});
        drop(content);
        QTRY_VERIFY(finished());
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
        QTRY_VERIFY(finished());
        choose({});
        QVERIFY(!action("sweep").isEnabled());
        m_window->openFile(bodyFile());
        QTRY_VERIFY(message().isVisible());
    }

    void selectionIsTheSameEverywhere() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY(finished());
        m_window->selectPoint(2); // zstd 3
        QCOMPARE(selectedText(table(), 1), QStringLiteral("3"));
        auto* parameters =
            m_window->findChild<QDockWidget*>(QStringLiteral("parametersDock"))->findChild<QTableView*>();
        QCOMPARE(selectedText(*parameters, 0), QStringLiteral("3"));
        table().setCurrentIndex(table().model()->index(0, 0));
        const QString level = selectedText(table(), 1);
        QCOMPARE(level, table().model()->index(0, 1).data().toString());
        m_window->selectPoint(5); // gzip 1 has no zstd parameters
        QVERIFY(!parameters->selectionModel()->hasSelection());
    }

    /// A call that cannot be cut short keeps the old sweep alive for a while; nothing of it may stand under
    /// the new name.
    void resultsNeverStandUnderAnotherName() {
        choose({{core::findCodec("brotli"), {11, 11}}}, {.mode = core::DriveMode::OneShot});
        m_window->generate({.shape = "customers", .records = 2000, .seed = 42});
        QTRY_VERIFY(std::holds_alternative<app::SweepRunning>(m_window->sweep().state()));
        m_window->openFile(bodyFile());
        QTRY_VERIFY(m_window->windowTitle().contains(QStringLiteral("body.json")));
        if (m_window->sweep().payload()->name() != "body.json") {
            QCOMPARE(table().model()->rowCount(), 0);
            QVERIFY(!action("exportResults").isEnabled());
        }
        QTRY_VERIFY_WITH_TIMEOUT(finished(), 30'000);
        QCOMPARE(m_window->sweep().payload()->name(), std::string("body.json"));
        QCOMPARE(table().model()->rowCount(), 1);
    }

    void newSweepForgetsTheSelection() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY(finished());
        m_window->selectPoint(2);
        action("sizes").trigger();
        QTRY_VERIFY(finished());
        QVERIFY(!table().selectionModel()->hasSelection());
    }

    void closingWhileASweepRunsWaitsForItsEnd() {
        choose({{core::findCodec("brotli"), {11, 11}}});
        m_window->generate({.shape = "customers", .records = 1000, .seed = 42});
        QTRY_VERIFY(std::holds_alternative<app::SweepRunning>(m_window->sweep().state()));
        m_window->close();
        QTRY_VERIFY(!m_window->isVisible());
        QVERIFY(!app::isActive(m_window->sweep().state()));
    }

    void nothingBeginsWhileItCloses() {
        choose({{core::findCodec("brotli"), {11, 11}}});
        action("open").trigger();
        QPointer<QDialog> dialog = m_window->findChild<QDialog*>(QStringLiteral("openFileDialog"));
        QVERIFY(dialog->isVisible());
        m_window->generate({.shape = "customers", .records = 1000, .seed = 42});
        QTRY_VERIFY(std::holds_alternative<app::SweepRunning>(m_window->sweep().state()));
        m_window->close();
        QVERIFY(dialog == nullptr || !dialog->isVisible());
        QVERIFY(m_window->isVisible());
        QVERIFY(!m_window->isEnabled());
        QTRY_VERIFY(!m_window->isVisible());
    }

    void nextPayloadIsShownWhole() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY(finished());
        const auto charts = m_window->findChildren<app::SweepChartView*>();
        auto& chart = **std::ranges::find_if(charts, &QWidget::isVisible);
        const QPointF middle = chart.viewport()->rect().center();
        QWheelEvent wheel(middle, chart.viewport()->mapToGlobal(middle), {}, QPoint(0, 240), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(chart.viewport(), &wheel);
        QVERIFY(chart.visibleRange().has_value());
        action("sizes").trigger(); // of the same body
        QTRY_VERIFY(finished());
        QVERIFY(chart.visibleRange().has_value());
        m_window->openFile(fileWith("other.json", "[1,2,3]"));
        QTRY_VERIFY(finished() && m_window->sweep().payload()->name() == "other.json");
        QVERIFY(!chart.visibleRange().has_value());
    }

    void tabVisitsWhatIsSeenFromTheTopLeftOn() {
        m_window->openFile(bodyFile());
        QTRY_VERIFY(m_window->findChild<QWidget*>(QStringLiteral("payloadName"))->isVisible());
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
        QTRY_VERIFY(m_window->sweep().payload() != nullptr);
        m_window.reset();
    }

private:
    void choose(const std::vector<core::CodecLevels>& codecs, const core::Drive& drive = {}) {
        app::PlanChoice choice;
        choice.drive = drive;
        choice.codecs = codecs;
        choice.runs = 2;
        choice.warmups = 0;
        m_window->findChild<app::PlanPanel*>()->setChoice(choice);
        emit m_window->findChild<app::PlanPanel*>()->choiceChanged(choice);
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
