// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ConfigPanel.h"
#include "core/codec/CodecRegistry.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

SweepPoint point(std::string_view codec, int level) {
    return {.codec = findCodec(codec), .level = level};
}

} // namespace

class TestConfigPanel final : public QObject {
    Q_OBJECT

    std::unique_ptr<ConfigPanel> m_panel;

    template <class Widget>
    [[nodiscard]] Widget* part(const char* name) const {
        return m_panel->findChild<Widget*>(QLatin1String(name));
    }

    void choose(const QString& server) const {
        auto* servers = part<QListWidget>("configServers");
        servers->setCurrentItem(servers->findItems(server, Qt::MatchExactly).value(0));
    }

    [[nodiscard]] QColor colourOf(const QString& server) const {
        return part<QListWidget>("configServers")
            ->findItems(server, Qt::MatchExactly)
            .value(0)
            ->foreground()
            .color();
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        m_panel = std::make_unique<ConfigPanel>();
        m_panel->show();
    }

    void cleanup() { m_panel.reset(); }

    void asksForALevelFirst() {
        QVERIFY(part<QLabel>("configProblem")->isVisible());
        QVERIFY(!part<QPlainTextEdit>("configText")->isVisible());
    }

    void showsTheTextOfTheServer() {
        m_panel->setPoint(point("gzip", 6));
        choose(QStringLiteral("nginx"));
        QVERIFY(part<QPlainTextEdit>("configText")->isVisible());
        QVERIFY(part<QPlainTextEdit>("configText")->isReadOnly());
        QVERIFY(part<QPlainTextEdit>("configText")
                    ->toPlainText()
                    .contains(QLatin1String("gzip_comp_level 6;\n")));
        QVERIFY(part<QLabel>("configWarnings")->text().contains(QLatin1String("BREACH")));
        QVERIFY(part<QLabel>("configTitle")->text().contains(QLatin1String("gzip 6")));
        QVERIFY(!part<QLabel>("configProblem")->isVisible());
    }

    void theServerStaysWhileTheLevelChanges() {
        m_panel->setPoint(point("gzip", 6));
        choose(QStringLiteral("Caddy"));
        m_panel->setPoint(point("zstd", 7));
        QVERIFY(part<QPlainTextEdit>("configText")->toPlainText().contains(QLatin1String("zstd better")));
        m_panel->setPoint(std::nullopt);
        QVERIFY(!part<QPlainTextEdit>("configText")->isVisible());
    }

    void saysWhyThereIsNone() {
        m_panel->setPoint(point("zstd", 5));
        choose(QStringLiteral("Caddy"));
        QVERIFY(!part<QPlainTextEdit>("configText")->isVisible());
        QVERIFY(part<QLabel>("configProblem")->text().contains(QLatin1String("zstd 7 (better)")));
        const QPalette palette = m_panel->palette();
        QCOMPARE(colourOf(QStringLiteral("Caddy")), palette.color(QPalette::Disabled, QPalette::Text));
        QCOMPARE(colourOf(QStringLiteral("nginx")), palette.color(QPalette::Active, QPalette::Text));
    }

    void copiesTheTextAlone() {
        m_panel->setPoint(point("zstd", 3));
        choose(QStringLiteral("Caddy"));
        QTest::mouseClick(part<QPushButton>("configCopy"), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QStringLiteral("encode {\n\tzstd\n\tminimum_length 512\n}\n"));
    }
};

QTEST_MAIN(TestConfigPanel)
#include "tst_ConfigPanel.moc"
