// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/PayloadDescription.h"
#include "app/panels/PayloadPanel.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTabWidget>
#include <QTest>
#include <QTimer>

using namespace levelscope;
using namespace levelscope::app;

class TestPayloadPanel final : public QObject {
    Q_OBJECT

    template <class Widget>
    static Widget& child(const PayloadPanel& panel, const char* name) {
        return *panel.findChild<Widget*>(QLatin1String(name));
    }
    static core::SetRecord pair() {
        core::SetRecord set{.fileName = "a.har", .complete = true};
        set.members.push_back({.entry = 3, .weight = 1200});
        set.members.back().sweep.payloadName = "a.har, response 3, /items";
        set.members.back().sweep.payloadBytes = 10'000;
        set.members.push_back({.entry = 12});
        set.members.back().sweep.payloadName = "a.har, response 12";
        set.members.back().sweep.payloadBytes = 5;
        return set;
    }
    static PayloadDescription customer() {
        return {
            .name = QStringLiteral("customer.json"),
            .bytes = 298'727,
            .kind = core::PayloadKind::Json,
            .sha256 = QStringLiteral("9729ade45b4123a360f345e1d0ba07aac996416fc75817c524070de5d648d578"),
            .preview = QStringLiteral("{\"id\":1}"),
            .formatted = QStringLiteral("{\n  \"id\": 1\n}"),
        };
    }

private slots:
    void aSetListsItsResponses() {
        PayloadPanel panel;
        core::SweepRecord total;
        total.payloadBytes = 12'000'005;
        panel.setSet(pair(), total);
        QCOMPARE(child<QLineEdit>(panel, "payloadName").text(), QStringLiteral("a.har"));
        QCOMPARE(child<QLabel>(panel, "payloadBytes").text(),
                 QStringLiteral("12,000,005 bytes (12.0\u00a0MB)"));
        QCOMPARE(child<QLabel>(panel, "payloadKind").text(), QStringLiteral("weighted total, responses: 2"));
        auto& tabs = child<QTabWidget>(panel, "payloadTabs");
        QCOMPARE(tabs.tabText(0), QStringLiteral("Responses"));
        QVERIFY(!tabs.isTabEnabled(1));
        const QStringList lines =
            child<QPlainTextEdit>(panel, "payloadPreview").toPlainText().split(QLatin1Char('\n'));
        QCOMPARE(lines[2].simplified(), QStringLiteral("1,200 10,000 response 3, /items"));
        QCOMPARE(lines[3].simplified(), QStringLiteral("1 5 response 12"));
        QVERIFY(child<QWidget>(panel, "payloadSha256").isHidden());
        panel.setDescription(customer());
        QCOMPARE(tabs.tabText(0), QStringLiteral("First bytes"));
        QVERIFY(!child<QWidget>(panel, "payloadSha256").isHidden());
    }

    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void saysHowToOpenSomething() {
        const PayloadPanel panel;
        auto& text = child<QLabel>(panel, "payloadMessageText");
        QVERIFY(text.isVisibleTo(&panel));
        for (const char* way : {"Open", "paste", "generate", "drop"})
            QVERIFY2(text.text().contains(QLatin1String(way)), way);
        QVERIFY(!child<QTabWidget>(panel, "payloadTabs").isVisibleTo(&panel));
    }

    void describesThePayload() {
        PayloadPanel panel;
        panel.setDescription(customer());
        QVERIFY(child<QTabWidget>(panel, "payloadTabs").isVisibleTo(&panel));
        QCOMPARE(child<QLineEdit>(panel, "payloadName").text(), QStringLiteral("customer.json"));
        QCOMPARE(child<QLabel>(panel, "payloadBytes").text(), QStringLiteral("298,727 bytes (299\u00a0KB)"));
        QCOMPARE(child<QLabel>(panel, "payloadKind").text(), QStringLiteral("JSON"));
        QCOMPARE(child<QLineEdit>(panel, "payloadSha256").text(), customer().sha256);
        QCOMPARE(child<QPlainTextEdit>(panel, "payloadPreview").toPlainText(), customer().preview);
    }

    void smallSizesAreNotRoundedBesides() {
        PayloadPanel panel;
        PayloadDescription small = customer();
        small.bytes = 179;
        panel.setDescription(small);
        QCOMPARE(child<QLabel>(panel, "payloadBytes").text(), QStringLiteral("179 bytes"));
    }

    void sizesOverFourGibibytes() {
        PayloadPanel panel;
        PayloadDescription large = customer();
        large.bytes = 5'000'000'000;
        panel.setDescription(large);
        QCOMPARE(child<QLabel>(panel, "payloadBytes").text(),
                 QStringLiteral("5,000,000,000 bytes (5.00\u00a0GB)"));
    }

    void tellsHowFarItIsRead() {
        PayloadPanel panel;
        PayloadDescription description = customer();
        description.kind.reset();
        description.sha256.clear();
        description.formatted.clear();
        description.percentRead = 37;
        panel.setDescription(description);
        auto& kind = child<QLabel>(panel, "payloadKind");
        QCOMPARE(kind.text(), QStringLiteral("being read: 37 %"));
        QCOMPARE(child<QLineEdit>(panel, "payloadSha256").text(), QString());
        auto& preview = child<QPlainTextEdit>(panel, "payloadPreview");
        QCOMPARE(preview.toPlainText(), customer().preview);
        preview.selectAll();

        description.percentRead = 38;
        panel.setDescription(description);
        QCOMPARE(kind.text(), QStringLiteral("being read: 38 %"));
        panel.setDescription(customer());
        QCOMPARE(kind.text(), QStringLiteral("JSON"));
        QCOMPARE(child<QLineEdit>(panel, "payloadSha256").text(), customer().sha256);
        // Whoever has selected something of the same text keeps it.
        QCOMPARE(preview.textCursor().selectedText(), customer().preview);
    }

    void tellsThatItCouldNotBeRead() {
        PayloadPanel panel;
        PayloadDescription description = customer();
        description.kind.reset();
        panel.setDescription(description);
        QCOMPARE(child<QLabel>(panel, "payloadKind").text(), QStringLiteral("not known"));
    }

    void theSameFormattedTextComesOnce() {
        PayloadPanel panel;
        auto& formatted = child<QPlainTextEdit>(panel, "payloadFormatted");
        child<QTabWidget>(panel, "payloadTabs").setCurrentWidget(&formatted);
        panel.setDescription(customer());
        QTRY_COMPARE(formatted.toPlainText(), customer().formatted);
        panel.setDescription(customer());
        QTRY_VERIFY(!child<QTimer>(panel, "formattedTimer").isActive());
        QCOMPARE(formatted.toPlainText(), customer().formatted);
    }

    void kinds_data() {
        QTest::addColumn<core::PayloadKind>("kind");
        QTest::addColumn<QString>("expected");
        QTest::newRow("empty") << core::PayloadKind::Empty << QStringLiteral("empty");
        QTest::newRow("ndjson") << core::PayloadKind::Ndjson << QStringLiteral("NDJSON, a document per line");
        QTest::newRow("text") << core::PayloadKind::Text << QStringLiteral("text (UTF-8)");
        QTest::newRow("binary") << core::PayloadKind::Binary << QStringLiteral("binary");
    }
    void kinds() {
        QFETCH(core::PayloadKind, kind);
        QFETCH(QString, expected);
        PayloadPanel panel;
        PayloadDescription description = customer();
        description.kind = kind;
        panel.setDescription(description);
        QCOMPARE(child<QLabel>(panel, "payloadKind").text(), expected);
    }

    void hashCanBeCopiedWithTheKeyboard() {
        PayloadPanel panel;
        panel.setDescription(customer());
        panel.show();
        QApplication::setActiveWindow(&panel);
        auto& hash = child<QLineEdit>(panel, "payloadSha256");
        QVERIFY(hash.focusPolicy() & Qt::TabFocus);
        hash.setFocus();
        QTest::keyClick(&hash, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(hash.selectedText(), customer().sha256);
        QTest::keyClick(&hash, Qt::Key_X);
        QCOMPARE(hash.text(), customer().sha256);
    }

    void formattedIsFilledWhenLookedAt() {
        PayloadPanel panel;
        panel.setDescription(customer());
        auto& tabs = child<QTabWidget>(panel, "payloadTabs");
        auto& formatted = child<QPlainTextEdit>(panel, "payloadFormatted");
        QCOMPARE(formatted.toPlainText(), QString());
        tabs.setCurrentWidget(&formatted);
        QTRY_COMPARE(formatted.toPlainText(), customer().formatted);
    }

    void longFormattedTextArrivesWhole() {
        PayloadDescription description = customer();
        description.formatted.clear();
        for (int line = 0; line < 20'000; ++line)
            description.formatted += QStringLiteral("  \"line\": %1,\n").arg(line);
        PayloadPanel panel;
        auto& formatted = child<QPlainTextEdit>(panel, "payloadFormatted");
        panel.setDescription(description);
        child<QTabWidget>(panel, "payloadTabs").setCurrentWidget(&formatted);
        QTRY_COMPARE(formatted.toPlainText().size(), description.formatted.size());
        QCOMPARE(formatted.toPlainText(), description.formatted);
        QVERIFY(!child<QTimer>(panel, "formattedTimer").isActive());
        // The next one replaces it at once while its tab stays open.
        panel.setDescription(customer());
        QTRY_COMPARE(formatted.toPlainText(), customer().formatted);
    }

    void formattedIsDisabledWithoutText() {
        PayloadPanel panel;
        PayloadDescription description = customer();
        description.formatted.clear();
        panel.setDescription(description);
        auto& tabs = child<QTabWidget>(panel, "payloadTabs");
        const int tab = tabs.indexOf(&child<QPlainTextEdit>(panel, "payloadFormatted"));
        QVERIFY(!tabs.isTabEnabled(tab));
        QVERIFY(!tabs.tabToolTip(tab).isEmpty());
        panel.setDescription(customer());
        QVERIFY(tabs.isTabEnabled(tab));
    }

    void loadingHidesWhatWasThere() {
        PayloadPanel panel;
        panel.setDescription(customer());
        panel.setLoading(QStringLiteral("next.json"));
        QCOMPARE(child<QLabel>(panel, "payloadMessageText").text(), QStringLiteral("next.json"));
        QVERIFY(child<QLabel>(panel, "payloadMessageText").isVisibleTo(&panel));
        QCOMPARE(child<QPlainTextEdit>(panel, "payloadPreview").toPlainText(), QString());
        panel.clear();
        QVERIFY(child<QLabel>(panel, "payloadMessageText").text() != QLatin1String("next.json"));
    }
};

QTEST_MAIN(TestPayloadPanel)
#include "tst_PayloadPanel.moc"
