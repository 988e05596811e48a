// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ParagraphLabel.h"

#include <QRegularExpression>
#include <QTest>
#include <QVBoxLayout>

using namespace levelscope::app;

class TestParagraphLabel final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
    }

    void longWordsAreShortenedAndWidenNothing() {
        QWidget window;
        auto* const label = new ParagraphLabel(&window);
        auto* const layout = new QVBoxLayout(&window);
        layout->addWidget(label);
        window.resize(300, 200);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));

        const QString path = QLatin1Char('/') + QString(300, QLatin1Char('x')) + QStringLiteral("/a.json");
        const QString sentence = path + QStringLiteral(" does not exist; check the path.");
        label->setParagraph(sentence);
        QCoreApplication::processEvents();
        QCOMPARE(window.width(), 300);
        QVERIFY(label->text().startsWith(QLatin1String("/xx")));
        QVERIFY(label->text().contains(QLatin1String("/a.json does not exist; check the path.")));
        QVERIFY(label->text().size() < sentence.size());
        QCOMPARE(label->toolTip(), sentence);

        window.resize(6000, 200);
        QCoreApplication::processEvents();
        QCOMPARE(label->text(), sentence);
        QCOMPARE(label->toolTip(), QString());
    }

    void textIsNoMarkup() {
        ParagraphLabel label;
        label.setParagraph(QStringLiteral("<b>a</b>.json"));
        QCOMPARE(label.textFormat(), Qt::PlainText);
        QCOMPARE(label.text(), QStringLiteral("<b>a</b>.json"));
    }
};

QTEST_MAIN(TestParagraphLabel)
#include "tst_ParagraphLabel.moc"
