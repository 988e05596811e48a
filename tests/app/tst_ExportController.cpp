// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ChartTabs.h"
#include "app/window/ExportController.h"
#include "app/window/ShownSweep.h"
#include "app/window/SweepController.h"
#include "core/codec/CodecRegistry.h"

#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

using namespace levelscope;

namespace {

/// Milliseconds that a sweep may take: many under a sanitizer on a busy machine.
constexpr int kPatience = 60'000;

} // namespace

/// Exports of a finished sweep of gzip 1 to 3.
class TestExportController final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        const core::ByteView bytes = core::asBytes("a body a body a body");
        const auto payload =
            std::make_shared<core::Payload>("body, of words.json", core::PayloadOrigin::File,
                                            std::vector<std::byte>(bytes.begin(), bytes.end()));
        core::SweepPlan plan{.points =
                                 core::pointsFor({{.codec = core::findCodec("gzip"), .levels = {1, 3}}})};
        plan.measure = core::Measure::Size;
        m_shown.setPayload(payload);
        m_sweep.start(payload, plan);
        QTRY_VERIFY_WITH_TIMEOUT(!app::isActive(m_sweep.state()), kPatience);
    }

    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
        m_window = std::make_unique<QWidget>();
        m_exports = new app::ExportController(m_shown, m_window.get());
        m_done = std::make_unique<QSignalSpy>(m_exports, &app::ExportController::done);
        m_failed = std::make_unique<QSignalSpy>(m_exports, &app::ExportController::failed);
    }

    void chartIsSavedInTheFormatItsNameSays_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("start"); // PNG 1.2, 5.2; XML 1.0, 2.8; ISO 32000, 7.5.2
        QTest::newRow("PNG") << QStringLiteral("chart.png") << QByteArray("\x89PNG\r\n");
        QTest::newRow("SVG") << QStringLiteral("chart.SVG") << QByteArray("<?xml ");
        QTest::newRow("PDF") << QStringLiteral("chart.pdf") << QByteArray("%PDF-1.");
    }

    void chartIsSavedInTheFormatItsNameSays() {
        QFETCH(const QString, name);
        QFETCH(const QByteArray, start);
        m_exports->saveChart(app::ChartKind::Ratio, {}, path(name));
        QTRY_COMPARE_WITH_TIMEOUT(m_done->size(), 1, kPatience);
        QVERIFY(m_done->at(0).at(0).toString().contains(name));
        QVERIFY(contentOf(name).startsWith(start));
    }

    void resultsAreSavedInTheFormatTheirNameSays() {
        m_exports->saveResults(path(QStringLiteral("results.csv")));
        QTRY_COMPARE_WITH_TIMEOUT(m_done->size(), 1, kPatience);
        QCOMPARE(contentOf(QStringLiteral("results.csv")).count('\n'), 4); // a header and three levels
        m_exports->saveResults(path(QStringLiteral("results.json")));
        QTRY_COMPARE_WITH_TIMEOUT(m_done->size(), 2, kPatience);
        const QJsonObject json = QJsonDocument::fromJson(contentOf(QStringLiteral("results.json"))).object();
        QCOMPARE(json.value(QStringLiteral("complete")).toBool(), true);
        QVERIFY(!contentOf(QStringLiteral("results.json")).contains("a body a body")); // no payload bytes
    }

    void reportIsSavedInTheFormatItsNameSays() {
        m_exports->saveReport({}, path(QStringLiteral("report.html")));
        QTRY_COMPARE_WITH_TIMEOUT(m_done->size(), 1, kPatience);
        const QByteArray page = contentOf(QStringLiteral("report.html"));
        QVERIFY(page.contains("<h1>body, of words.json</h1>"));
        QVERIFY(!page.contains("a body a body")); // no payload bytes
        m_exports->saveReport({}, path(QStringLiteral("report.PDF")));
        QTRY_COMPARE_WITH_TIMEOUT(m_done->size(), 2, kPatience);
        QVERIFY(contentOf(QStringLiteral("report.PDF")).startsWith("%PDF-1."));
        m_exports->saveReport({}, path(QStringLiteral("report.txt")));
        QCOMPARE(m_failed->size(), 1);
        QVERIFY(m_failed->at(0).at(0).toString().contains(QStringLiteral(".html")));
    }

    void unknownEndingIsRefusedWithASentence() {
        m_exports->saveChart(app::ChartKind::Ratio, {}, path(QStringLiteral("chart.gif")));
        m_exports->saveResults(path(QStringLiteral("results")));
        QCOMPARE(m_failed->size(), 2);
        QVERIFY(m_failed->at(0).at(0).toString().contains(QStringLiteral("chart.gif")));
        QVERIFY(m_failed->at(0).at(0).toString().contains(QStringLiteral(".png")));
        QVERIFY(m_failed->at(1).at(0).toString().contains(QStringLiteral(".csv")));
        QVERIFY(!QFile::exists(path(QStringLiteral("chart.gif"))));
    }

    void unwritablePlaceIsSaid() {
        const QString missing = path(QStringLiteral("no such folder/chart.png"));
        m_exports->saveChart(app::ChartKind::Ratio, {}, missing);
        QTRY_COMPARE_WITH_TIMEOUT(m_failed->size(), 1, kPatience);
        QVERIFY(m_failed->at(0).at(0).toString().contains(QStringLiteral("no such folder")));
        QCOMPARE(m_done->size(), 0);
    }

    void rowsAreCopiedInTheOrderAsked() {
        m_exports->copyResults({2, 0});
        QTRY_COMPARE_WITH_TIMEOUT(m_done->size(), 1, kPatience);
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].startsWith(QStringLiteral("codec\tlevel\t")));
        QVERIFY(lines[1].startsWith(QStringLiteral("gzip\t3\t")));
        QVERIFY(lines[2].startsWith(QStringLiteral("gzip\t1\t")));
    }

    void chartIsCopiedAsAnImage() {
        app::ChartTabs charts;
        charts.setMeasurements(m_sweep.measurements());
        charts.current().resize(640, 480);
        m_exports->copyChart(charts);
        QTRY_COMPARE_WITH_TIMEOUT(m_done->size(), 1, kPatience);
        QVERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
        QCOMPARE(QGuiApplication::clipboard()->image().size(), QSize(640, 480));
    }

    /// Without asking for anything else: the name proposed is safe in every file system and not the payload's
    /// own.
    void dialogProposesAName() {
        m_exports->exportResults();
        auto* dialog = m_window->findChild<QFileDialog*>(QStringLiteral("exportFileDialog"));
        QVERIFY(dialog != nullptr);
        QVERIFY(!dialog->isModal());
        const QString name = QFileInfo(dialog->selectedFiles().value(0)).fileName();
        QVERIFY2(QRegularExpression(QStringLiteral("^body-of-words[\\w.-]*\\.csv$")).match(name).hasMatch(),
                 qPrintable(name));
        dialog->close();
    }

private:
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    [[nodiscard]] QByteArray contentOf(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir m_folder;
    app::SweepController m_sweep;
    app::ShownSweep m_shown{m_sweep};
    std::unique_ptr<QWidget> m_window;
    app::ExportController* m_exports = nullptr; ///< the window's child
    std::unique_ptr<QSignalSpy> m_done;
    std::unique_ptr<QSignalSpy> m_failed;
};

QTEST_MAIN(TestExportController)
#include "tst_ExportController.moc"
