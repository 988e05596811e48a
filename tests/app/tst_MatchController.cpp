// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/MatchChart.h"
#include "app/panels/ComparisonPanel.h"
#include "app/panels/MatchesPanel.h"
#include "app/window/MatchController.h"
#include "app/window/ShownSweep.h"
#include "app/window/SweepController.h"
#include "core/codec/CodecRegistry.h"
#include "core/generator/Generator.h"
#include "tests/app/TestRecord.h"

#include <QLabel>
#include <QRegularExpression>
#include <QTableWidget>
#include <QTest>

using namespace levelscope;

namespace {

constexpr int kPatience = 60'000; // milliseconds

} // namespace

class TestMatchController final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
        m_panel = std::make_unique<app::MatchesPanel>();
        m_sweep = std::make_unique<app::SweepController>();
        m_shown = std::make_unique<app::ShownSweep>(*m_sweep);
        m_matches = std::make_unique<app::MatchController>(*m_sweep, *m_shown, *m_panel, nullptr);
    }

    void cleanup() {
        m_matches.reset();
        m_shown.reset();
        m_sweep.reset();
        m_panel.reset();
    }

    void nothingIsCountedOutOfSight() {
        sweepZstd(1, 4);
        QVERIFY(!m_matches->isCounting());
    }

    /// The counts are those of libzstd called by itself: 10,000 records in one call, level 1 85,238 matches
    /// of mean length 30.0, level 4 112,761 of 24.3.
    void inSightTheLevelsAreCountedAndCompared() {
        sweepZstd(1, 4);
        m_panel->show();
        QTRY_VERIFY_WITH_TIMEOUT(!m_matches->isCounting() && numbers() != nullptr, kPatience);
        m_panel->comparison().chooseLevels(1, 4);
        emit m_panel->comparison().levelsChosen(1, 4);
        QTRY_VERIFY_WITH_TIMEOUT(cell(QStringLiteral("Matches"), 1) == QStringLiteral("85,238"), kPatience);
        QCOMPARE(cell(QStringLiteral("Matches"), 2), QStringLiteral("112,761"));
        QCOMPARE(cell(QStringLiteral("Mean match length"), 1), QStringLiteral("30.0"));
        QCOMPARE(cell(QStringLiteral("Mean match length"), 2), QStringLiteral("24.3"));
        // zstd -1 and -4 of the same body, without its checksum: see the reference sizes.
        QCOMPARE(cell(QStringLiteral("Compressed bytes"), 1), QStringLiteral("409,809"));
    }

    void whatWasStoppedStaysSo() {
        sweepZstd(1, 4);
        m_panel->show();
        QTRY_VERIFY_WITH_TIMEOUT(m_matches->isCounting(), kPatience);
        m_matches->stop();
        QVERIFY(!m_matches->isCounting());
        m_matches->update();
        QVERIFY(!m_matches->isCounting());
        QVERIFY2(status().startsWith(QStringLiteral("Counting was stopped")), qPrintable(status()));
    }

    void aSweepComesFirst() {
        sweepZstd(1, 4);
        m_panel->show();
        QTRY_VERIFY_WITH_TIMEOUT(m_matches->isCounting(), kPatience);
        m_sweep->start(m_shown->payload(), plan(1, 5));
        m_matches->update();
        QVERIFY(!m_matches->isCounting());
        QTRY_VERIFY_WITH_TIMEOUT(!app::isActive(m_sweep->state()), kPatience);
        m_matches->update();
        QTRY_VERIFY_WITH_TIMEOUT(m_matches->isCounting(), kPatience);
    }

    void ofASetNothingIsCounted() {
        sweepZstd(1, 4);
        m_panel->show();
        m_shown->setRecord(std::make_shared<const core::SweepRecord>(tests::record()), nullptr);
        m_matches->update();
        QVERIFY(!m_matches->isCounting());
        const auto* text = m_panel->findChild<QLabel*>(QStringLiteral("comparisonText"));
        QVERIFY2(text->text().contains(QStringLiteral("one body")), qPrintable(text->text()));
    }

private:
    [[nodiscard]] static core::SweepPlan plan(int lowest, int highest) {
        return {.points = core::pointsFor({{.codec = core::findCodec("zstd"),
                                            .levels = {lowest, highest},
                                            .drive = {.mode = core::DriveMode::OneShot}}}),
                .measure = core::Measure::Size};
    }

    void sweepZstd(int lowest, int highest) {
        const core::PayloadPtr payload =
            core::generatePayload({.shape = "customers", .records = 10'000, .seed = 42}, {}, {}).value();
        m_shown->setPayload(payload);
        m_sweep->start(payload, plan(lowest, highest));
        QTRY_VERIFY_WITH_TIMEOUT(!app::isActive(m_sweep->state()), kPatience);
        m_matches->update();
    }

    [[nodiscard]] const QTableWidget* numbers() const {
        return m_panel->findChild<QTableWidget*>(QStringLiteral("comparedNumbers"));
    }
    [[nodiscard]] QString cell(const QString& title, int column) const {
        for (int row = 0; row < numbers()->rowCount(); ++row) {
            if (numbers()->item(row, 0)->text() == title)
                return numbers()->item(row, column)->text();
        }
        return {};
    }
    [[nodiscard]] QString status() const {
        return m_panel->findChild<QLabel*>(QStringLiteral("matchesStatus"))->text();
    }

    std::unique_ptr<app::MatchesPanel> m_panel;
    std::unique_ptr<app::SweepController> m_sweep;
    std::unique_ptr<app::ShownSweep> m_shown;
    std::unique_ptr<app::MatchController> m_matches;
};

QTEST_MAIN(TestMatchController)
#include "tst_MatchController.moc"
