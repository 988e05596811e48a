// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ByteCountBoxes.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLocale>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include <memory>

using namespace levelscope;
using namespace levelscope::app;

class TestByteCountBoxes final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        m_parent = std::make_unique<QWidget>();
        auto* form = new QFormLayout(m_parent.get());
        m_boxes =
            new ByteCountBoxes({{std::nullopt, QStringLiteral("never")}, {4096, QStringLiteral("4 KiB")}},
                               {.label = QStringLiteral("Size:")}, *form, *m_parent);
        m_parent->show();
    }

    void entriesAreChosen() {
        const QSignalSpy changed(&boxes(), &ByteCountBoxes::changed);
        QCOMPARE(boxes().bytes(), std::optional<std::size_t>());
        QTest::keyClick(boxes().choice(), Qt::Key_Down);
        QCOMPARE(boxes().bytes(), std::optional<std::size_t>(4096));
        QCOMPARE(changed.count(), 1);
    }

    void otherNumbersAreTyped() {
        QVERIFY(!boxes().own()->isVisible());
        QTest::keyClick(boxes().choice(), Qt::Key_End);
        QVERIFY(boxes().own()->isVisible());
        const QSignalSpy changed(&boxes(), &ByteCountBoxes::changed);
        boxes().own()->selectAll();
        QTest::keyClicks(boxes().own(), QStringLiteral("14745"));
        QCOMPARE(boxes().bytes(), std::optional<std::size_t>(14'745));
        QVERIFY(changed.count() > 0);
    }

    void setBytesIsSilent() {
        const QSignalSpy changed(&boxes(), &ByteCountBoxes::changed);
        boxes().setBytes(5);
        QCOMPARE(boxes().bytes(), std::optional<std::size_t>(5));
        QVERIFY(boxes().own()->isVisible());
        boxes().setBytes(4096);
        QCOMPARE(boxes().choice()->currentText(), QStringLiteral("4 KiB"));
        QVERIFY(!boxes().own()->isVisible());
        boxes().setBytes(std::size_t{1} << 40);
        QCOMPARE(boxes().bytes(), std::optional<std::size_t>(2'147'483'647));
        boxes().setBytes(std::nullopt);
        QCOMPARE(boxes().choice()->currentText(), QStringLiteral("never"));
        QCOMPARE(changed.count(), 0);
    }

    void disabledTogether() {
        boxes().setEnabled(false);
        QVERIFY(!boxes().choice()->isEnabled());
        QVERIFY(!boxes().own()->isEnabled());
    }

private:
    [[nodiscard]] ByteCountBoxes& boxes() { return *m_boxes; }

    std::unique_ptr<QWidget> m_parent;
    ByteCountBoxes* m_boxes = nullptr; ///< m_parent owns it
};

QTEST_MAIN(TestByteCountBoxes)
#include "tst_ByteCountBoxes.moc"
