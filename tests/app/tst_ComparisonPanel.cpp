// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/LevelComparisonText.h"
#include "app/panels/ComparisonPanel.h"
#include "core/codec/CodecRegistry.h"

#include <QComboBox>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

ExaminedLevel examined(int level, const char* strategy) {
    ExaminedLevel made{.point = {.codec = findCodec("zstd"), .level = level},
                       .parameters = {{"strategy", strategy}, {"windowLog", "19"}}};
    made.matches = {.sourceBytes = 1000, .matches = 10, .matchedBytes = 900, .literalBytes = 100};
    made.matches.lengths.counts[6] = 10;
    made.matches.offsets.counts[8] = 10;
    return made;
}

LevelComparison comparison() {
    return compareLevels(examined(1, "fast"), examined(3, "dfast"));
}

} // namespace

class TestComparisonPanel final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        m_panel = std::make_unique<ComparisonPanel>();
        m_panel->resize(900, 700);
        m_panel->show();
        m_panel->setLevels({-1, 1, 2, 3});
    }

    void levelsOneAndThreeAreChosenAtFirst() {
        QCOMPARE(m_panel->firstLevel(), std::optional(1));
        QCOMPARE(m_panel->secondLevel(), std::optional(3));
        m_panel->setLevels({});
        QVERIFY(!m_panel->firstLevel().has_value());
    }

    void elseTheFirstTwoAre() {
        ComparisonPanel panel;
        panel.setLevels({5, 6, 7});
        QCOMPARE(panel.firstLevel(), std::optional(5));
        QCOMPARE(panel.secondLevel(), std::optional(6));
    }

    void choosingIsAnnounced() {
        m_panel->chooseLevels(-1, 1);
        QSignalSpy chosen(m_panel.get(), &ComparisonPanel::levelsChosen);
        QTest::keyClick(chooser("secondLevel"), Qt::Key_Down);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0], (QVariantList{-1, 2}));
        QTest::keyClick(chooser("secondLevel"), Qt::Key_Home); // the same as the first
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(text(), QStringLiteral("Choose two different levels."));
    }

    void choosingFromOutsideIsNotAnnounced() {
        QSignalSpy chosen(m_panel.get(), &ComparisonPanel::levelsChosen);
        m_panel->chooseLevels(3, 1);
        QCOMPARE(m_panel->firstLevel(), std::optional(3));
        QCOMPARE(m_panel->secondLevel(), std::optional(1));
        m_panel->chooseLevels(3, 9); // not listed
        QCOMPARE(m_panel->secondLevel(), std::optional(1));
        QCOMPARE(chosen.size(), 0);
    }

    void newLevelsKeepWhatIsChosen() {
        QSignalSpy chosen(m_panel.get(), &ComparisonPanel::levelsChosen);
        m_panel->chooseLevels(1, 3);
        m_panel->setLevels({1, 2, 3, 4});
        QCOMPARE(m_panel->firstLevel(), std::optional(1));
        QCOMPARE(m_panel->secondLevel(), std::optional(3));
        QCOMPARE(chosen.size(), 0);
    }

    void comparisonIsShown() {
        m_panel->showComparison(comparison());
        QVERIFY(text().contains(
            QStringLiteral("zstd 3 looks for matches with the strategy dfast, zstd 1 with fast.")));
        const auto* parameters = m_panel->findChild<QTableWidget*>(QStringLiteral("comparedParameters"));
        QVERIFY(parameters->isVisible());
        QCOMPARE(parameters->rowCount(), 2);
        QCOMPARE(parameters->horizontalHeaderItem(1)->text(), QStringLiteral("zstd 1"));
        QCOMPARE(parameters->item(0, 2)->text(), QStringLiteral("dfast"));
        QVERIFY(parameters->item(0, 2)->font().bold());
        QVERIFY(!parameters->item(1, 2)->font().bold());
        const auto* numbers = m_panel->findChild<QTableWidget*>(QStringLiteral("comparedNumbers"));
        QCOMPARE(numbers->rowCount(), static_cast<int>(comparedNumbers(comparison()).size()));
        m_panel->showComparison(comparison());
        QCOMPARE(parameters->rowCount(), 2); // not once more
        const auto* lengths = m_panel->findChild<QWidget*>(QStringLiteral("lengthHistogram"));
        QCOMPARE(lengths->accessibleDescription(), QStringLiteral("64-127: 10 with zstd 1, 10 with zstd 3"));
    }

    void messageReplacesTheComparison() {
        m_panel->showComparison(comparison());
        m_panel->showMessage(QStringLiteral("Counting matches"));
        QCOMPARE(text(), QStringLiteral("Counting matches"));
        QVERIFY(!m_panel->findChild<QTableWidget*>(QStringLiteral("comparedParameters"))->isVisible());
    }

private:
    [[nodiscard]] QComboBox* chooser(const char* name) const {
        return m_panel->findChild<QComboBox*>(QLatin1String(name));
    }
    [[nodiscard]] QString text() const {
        return m_panel->findChild<QLabel*>(QStringLiteral("comparisonText"))->text();
    }

    std::unique_ptr<ComparisonPanel> m_panel;
};

QTEST_MAIN(TestComparisonPanel)
#include "tst_ComparisonPanel.moc"
