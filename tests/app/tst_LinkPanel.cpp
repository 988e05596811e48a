// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/LinkChart.h"
#include "app/panels/LinkPanel.h"
#include "tests/app/TestMeasurements.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope;
using app::LinkPanel;

namespace {

constexpr int kPatience = 10'000; // milliseconds

/// One setting that is fast and one that is small: each wins on some link.
std::vector<core::Measurement> fastAndSmall() {
    return {tests::timed(tests::sized(0, "zstd", 1, 41'132), 0.001, 0.0001),
            tests::timed(tests::sized(1, "brotli", 11, 34'025), 0.5, 0.0002)};
}

} // namespace

class TestLinkPanel final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
        m_panel = std::make_unique<LinkPanel>();
    }

    void withoutSpeedsItSaysWhatIsMissing() {
        m_panel->setMeasurements({tests::sized(0, "zstd", 1, 41'132)}, 298'727);
        QTRY_VERIFY_WITH_TIMEOUT(best().startsWith(QStringLiteral("Sweep with speeds")), kPatience);
        QVERIFY(costs().isEmpty());
        QVERIFY(content().curves.empty());
    }

    void slowLinksWantSmallBodies() {
        m_panel->setMeasurements(fastAndSmall(), 298'727);
        QTRY_VERIFY_WITH_TIMEOUT(!costs().isEmpty(), kPatience);
        const QStringList lines = best().split(QLatin1Char('\n'));
        QVERIFY2(lines[0].startsWith(QStringLiteral("Below ")), qPrintable(best()));
        QVERIFY2(lines[0].contains(QStringLiteral("brotli 11")), qPrintable(best()));
        QVERIFY2(lines[1].contains(QStringLiteral("zstd 1")), qPrintable(best()));
        QCOMPARE(content().best.size(), std::size_t{2});
    }

    void costsAreOfTheBestSettingsAndOfTheBodyItself() {
        m_panel->setMeasurements(fastAndSmall(), 298'727);
        QTRY_VERIFY_WITH_TIMEOUT(!costs().isEmpty(), kPatience);
        const QStringList lines = costs().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 3);
        // A million responses of 500 ms are 500,000 s; of 298,727 bytes 299 GB.
        QVERIFY2(lines[0].startsWith(QStringLiteral("brotli 11: ")) &&
                     lines[0].contains(QStringLiteral("500,000 CPU seconds")),
                 qPrintable(lines[0]));
        QVERIFY2(lines[2].startsWith(QStringLiteral("not compressed: ")) &&
                     lines[2].contains(QStringLiteral("299")),
                 qPrintable(lines[2]));
        QVERIFY(!costs().contains(QStringLiteral("for traffic")));
    }

    void pricesMakeMoney() {
        m_panel->setMeasurements(fastAndSmall(), 298'727);
        m_panel->findChild<QDoubleSpinBox*>(QStringLiteral("trafficPrice"))->setValue(0.1);
        // 298,727,000,000 bytes at 0.10 per 10^9.
        QTRY_VERIFY_WITH_TIMEOUT(costs().contains(QStringLiteral("29.87 for traffic")), kPatience);
    }

    void theLinkIsMarked() {
        m_panel->setMeasurements(fastAndSmall(), 298'727);
        m_panel->setLink({.bitsPerSecond = 4e6, .rttSeconds = 0.1});
        QTRY_COMPARE_WITH_TIMEOUT(content().chosenBandwidth, 4e6, kPatience);
    }

private:
    [[nodiscard]] QString text(const char* name) const {
        return m_panel->findChild<QLabel*>(QLatin1String(name))->text();
    }
    [[nodiscard]] QString best() const { return text("bestByBandwidth"); }
    [[nodiscard]] QString costs() const { return text("costs"); }
    [[nodiscard]] const app::LinkChartContent& content() const {
        return m_panel->findChild<app::LinkChart*>()->content();
    }

    std::unique_ptr<LinkPanel> m_panel;
};

QTEST_MAIN(TestLinkPanel)
#include "tst_LinkPanel.moc"
