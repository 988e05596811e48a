// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/FindingsPanel.h"

#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using levelscope::app::FindingCard;
using levelscope::app::FindingsPanel;
using levelscope::app::FindingText;

class TestFindingsPanel final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
        m_panel = std::make_unique<FindingsPanel>();
        m_panel->resize(340, 500);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    }

    void saysWhyThereIsNothingYet() {
        m_panel->showMessage(QStringLiteral("later"));
        QCOMPARE(texts(QStringLiteral("findingsMessage")), QStringList(QStringLiteral("later")));
        QVERIFY(cards().isEmpty());
    }

    void noFindingsAreAStatement() {
        m_panel->setFindings({}, {});
        QCOMPARE(texts(QStringLiteral("findingsMessage")).size(), 1);
        QVERIFY(texts(QStringLiteral("findingsMessage"))
                    .front()
                    .startsWith(QStringLiteral("Nothing stands out")));
    }

    void findingsComeInTheirOrderAndFrontsAfterThem() {
        m_panel->setFindings(kTwo, {QStringLiteral("a front")});
        QCOMPARE(texts(QStringLiteral("findingTitle")),
                 QStringList({QStringLiteral("first"), QStringLiteral("second")}));
        QCOMPARE(texts(QStringLiteral("findingSentence")),
                 QStringList({QStringLiteral("One."), QStringLiteral("Two.")}));
        QVERIFY(texts(QStringLiteral("findingsMessage")).isEmpty());
        const auto* front = m_panel->findChild<QLabel*>(QStringLiteral("front"));
        QTRY_VERIFY(front->mapTo(m_panel.get(), QPoint()).y() >
                    cards().back()->mapTo(m_panel.get(), QPoint()).y());
    }

    void newFindingsReplaceTheOld() {
        m_panel->setFindings(kTwo, {QStringLiteral("a front")});
        m_panel->setFindings({{QStringLiteral("third"), QStringLiteral("Three.")}}, {});
        QCOMPARE(texts(QStringLiteral("findingTitle")), QStringList(QStringLiteral("third")));
        QVERIFY(texts(QStringLiteral("front")).isEmpty());
    }

    void aClickChooses() {
        m_panel->setFindings(kTwo, {});
        QSignalSpy chosen(m_panel.get(), &FindingsPanel::findingChosen);
        QTest::mouseClick(cards().at(1), Qt::LeftButton);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.front().front().value<std::size_t>(), std::size_t{1});
        QTest::mouseClick(cards().at(1), Qt::RightButton);
        QCOMPARE(chosen.size(), 1);
    }

    void theKeyboardChooses_data() {
        QTest::addColumn<Qt::Key>("key");
        QTest::newRow("return") << Qt::Key_Return;
        QTest::newRow("enter") << Qt::Key_Enter;
        QTest::newRow("space") << Qt::Key_Space;
    }
    void theKeyboardChooses() {
        QFETCH(Qt::Key, key);
        m_panel->setFindings(kTwo, {});
        QSignalSpy chosen(m_panel.get(), &FindingsPanel::findingChosen);
        QVERIFY((cards().front()->focusPolicy() & Qt::TabFocus) != 0);
        QTest::keyClick(cards().front(), key);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.front().front().value<std::size_t>(), std::size_t{0});
    }

    void screenReadersHearTheFinding() {
        m_panel->setFindings(kTwo, {});
        QCOMPARE(cards().front()->accessibleName(), QStringLiteral("first"));
        QCOMPARE(cards().front()->accessibleDescription(), QStringLiteral("One."));
    }

private:
    const std::vector<FindingText> kTwo = {{QStringLiteral("first"), QStringLiteral("One.")},
                                           {QStringLiteral("second"), QStringLiteral("Two.")}};

    [[nodiscard]] QList<FindingCard*> cards() const { return m_panel->findChildren<FindingCard*>(); }
    [[nodiscard]] QStringList texts(const QString& name) const {
        QStringList all;
        for (const QLabel* label : m_panel->findChildren<QLabel*>(name))
            all.append(label->text());
        return all;
    }

    std::unique_ptr<FindingsPanel> m_panel;
};

QTEST_MAIN(TestFindingsPanel)
#include "tst_FindingsPanel.moc"
