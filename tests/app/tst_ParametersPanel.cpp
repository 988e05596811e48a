// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ParametersPanel.h"
#include "core/codec/CodecRegistry.h"

#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <memory>

using namespace levelscope;
using namespace levelscope::app;

class TestParametersPanel final : public QObject {
    Q_OBJECT

    std::unique_ptr<ParametersPanel> m_panel;

    [[nodiscard]] QTableView& table(const char* name) const {
        return *m_panel->findChild<QTableView*>(QLatin1String(name));
    }
    [[nodiscard]] QTableView& known() const { return table("knownSizeTable"); }
    [[nodiscard]] QTableView& unknown() const { return table("unknownSizeTable"); }
    [[nodiscard]] QComboBox& sizeSwitch() const {
        return *m_panel->findChild<QComboBox*>(QStringLiteral("sizeSwitch"));
    }
    static int highlightedLevel(const QTableView& table) {
        const QModelIndexList rows = table.selectionModel()->selectedRows();
        return rows.size() == 1 ? rows[0].data().toInt() : 999;
    }
    void show(QSize size) {
        m_panel->resize(size);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        m_panel = std::make_unique<ParametersPanel>(*core::findCodec("zstd"));
    }
    void cleanup() { m_panel.reset(); }

    void showsOnlyUnknownSizeWithoutAPayload() {
        show({1600, 400});
        QVERIFY(unknown().isVisible());
        QVERIFY(!known().isVisible());
        QVERIFY(!sizeSwitch().isVisible());
    }

    void showsBothWhereThereIsRoom() {
        m_panel->setPayloadSize(298'727);
        show({1600, 400});
        QVERIFY(unknown().isVisible());
        QVERIFY(known().isVisible());
        QVERIFY(!sizeSwitch().isVisible());
        const auto& title = *m_panel->findChild<QLabel*>(QStringLiteral("knownSizeTitle"));
        QCOMPARE(title.text(), QStringLiteral("This payload's size (298,727 bytes)"));
    }

    void switchesWhereThereIsNot() {
        m_panel->setPayloadSize(298'727);
        show({400, 400});
        QVERIFY(known().isVisible());
        QVERIFY(!unknown().isVisible());
        QVERIFY(sizeSwitch().isVisible());
        sizeSwitch().setFocus();
        QTest::keyClick(&sizeSwitch(), Qt::Key_Down);
        QVERIFY(!known().isVisible());
        QVERIFY(unknown().isVisible());
        m_panel->resize(1600, 400);
        QVERIFY(known().isVisible());
        QVERIFY(unknown().isVisible());
    }

    void parametersFollowThePayload() {
        const auto windowLogOfLevel22 = [this] { return known().model()->index(28, 2).data().toString(); };
        m_panel->setPayloadSize(298'727);
        QCOMPARE(windowLogOfLevel22(), QStringLiteral("19"));
        m_panel->setPayloadSize(3'018'756);
        QCOMPARE(windowLogOfLevel22(), QStringLiteral("22"));
        QCOMPARE(unknown().model()->index(28, 2).data().toString(), QStringLiteral("27"));
    }

    void knobsAreAppliedAndNamed() {
        m_panel->setPayloadSize(298'727);
        show({1600, 400});
        m_panel->setSelectedLevel(19);
        const QSignalSpy selected(m_panel.get(), &ParametersPanel::levelSelected);
        const auto& text = *m_panel->findChild<QLabel*>(QStringLiteral("knobsText"));
        QVERIFY(!text.isVisible());
        core::Knobs knobs;
        knobs.set("checksumFlag", 1); // a column of its own
        knobs.set("windowLog", 18);
        m_panel->setKnobs(knobs);
        QVERIFY(text.isVisible());
        QCOMPARE(text.text(), QStringLiteral("Set by hand: checksumFlag 1, windowLog 18"));
        QCOMPARE(known().model()->index(28, 2).data().toString(), QStringLiteral("18"));
        QCOMPARE(unknown().model()->index(28, 2).data().toString(), QStringLiteral("18"));
        QCOMPARE(highlightedLevel(known()), 19);
        QCOMPARE(highlightedLevel(unknown()), 19);
        m_panel->setKnobs({});
        QVERIFY(!text.isVisible());
        QCOMPARE(unknown().model()->index(28, 2).data().toString(), QStringLiteral("27"));
        QCOMPARE(selected.count(), 0);
    }

    void selectedLevelIsHighlightedSilently() {
        m_panel->setPayloadSize(298'727);
        const QSignalSpy selected(m_panel.get(), &ParametersPanel::levelSelected);
        m_panel->setSelectedLevel(19);
        QCOMPARE(highlightedLevel(known()), 19);
        QCOMPARE(highlightedLevel(unknown()), 19);
        m_panel->setPayloadSize(1000);
        QCOMPARE(highlightedLevel(known()), 19);
        m_panel->setSelectedLevel(0);
        QVERIFY(!known().selectionModel()->hasSelection());
        m_panel->setSelectedLevel(3);
        m_panel->setSelectedLevel(std::nullopt);
        QVERIFY(!unknown().selectionModel()->hasSelection());
        QCOMPARE(selected.count(), 0);
    }

    void keyboardSelectsALevelInBothTables() {
        m_panel->setPayloadSize(298'727);
        show({1600, 400});
        m_panel->setSelectedLevel(1);
        const QSignalSpy selected(m_panel.get(), &ParametersPanel::levelSelected);
        QTest::keyClick(&unknown(), Qt::Key_Down);
        QCOMPARE(selected.count(), 1);
        QCOMPARE(selected[0][0].toInt(), 2);
        QCOMPARE(highlightedLevel(known()), 2);
        QTest::keyClick(&known(), Qt::Key_Up);
        QCOMPARE(selected.count(), 2);
        QCOMPARE(selected[1][0].toInt(), 1);
        QCOMPARE(highlightedLevel(unknown()), 1);
    }

    void clickSelectsALevel() {
        show({800, 400});
        const QSignalSpy selected(m_panel.get(), &ParametersPanel::levelSelected);
        const QPoint place = unknown().visualRect(unknown().model()->index(3, 1)).center();
        QTest::mouseClick(unknown().viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(selected.count(), 1);
        QCOMPARE(selected[0][0].toInt(), -4);
    }

    void tablesScrollTogether() {
        m_panel->setPayloadSize(298'727);
        show({1600, 300});
        known().verticalScrollBar()->setValue(7);
        QCOMPARE(unknown().verticalScrollBar()->value(), 7);
        unknown().verticalScrollBar()->setValue(2);
        QCOMPARE(known().verticalScrollBar()->value(), 2);
    }
};

QTEST_MAIN(TestParametersPanel)
#include "tst_ParametersPanel.moc"
