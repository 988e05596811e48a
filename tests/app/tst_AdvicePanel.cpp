// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/AdvicePanel.h"
#include "tests/support/DarkPalette.h"
#include "tests/support/InsightRows.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::test;

class TestAdvicePanel final : public QObject {
    Q_OBJECT

    static QString choice(const AdvicePanel& panel, const char* role) {
        const auto* card = panel.findChild<QWidget*>(QStringLiteral("card-") + QString::fromUtf8(role));
        return card->findChild<QLabel*>(QStringLiteral("choice"))->text();
    }

    static std::vector<core::Measurement> published() {
        return measuredTable(publishedCustomers1000(), kCustomers1000);
    }

private slots:
    void cardsShowTheAdvice() {
        AdvicePanel panel;
        QCOMPARE(choice(panel, "static"), QStringLiteral("Nothing measured yet"));
        panel.setMeasurements(published(), kCustomers1000);
        QCOMPARE(choice(panel, "per-request"), QStringLiteral("zstd 1"));
        QCOMPARE(choice(panel, "static"), QStringLiteral("brotli 11"));
        QCOMPARE(choice(panel, "gzip"), QStringLiteral("gzip 6"));
        panel.setMeasurements({}, 0);
        QCOMPARE(choice(panel, "static"), QStringLiteral("Nothing measured yet"));
    }

    void constraintsStartAsTheCoresAndChange() {
        AdvicePanel panel;
        QCOMPARE(panel.constraints(), core::AdviceConstraints());
        QSignalSpy spy(&panel, &AdvicePanel::constraintsChanged);
        panel.findChild<QSpinBox*>(QStringLiteral("mostMemory"))->setValue(64);
        panel.findChild<QDoubleSpinBox*>(QStringLiteral("mostTime"))->setValue(20);
        QCOMPARE(spy.count(), 2);
        QCOMPARE(panel.constraints().mostEncoderBytes, std::optional<std::uint64_t>(64 << 20));
        QCOMPARE(panel.constraints().mostSecondsPerResponse, std::optional(0.02));
    }

    void presetsFillTheBoxes() {
        AdvicePanel panel;
        auto* preset = panel.findChild<QComboBox*>(QStringLiteral("preset"));
        preset->setCurrentText(QStringLiteral("4G"));
        QCOMPARE(panel.constraints().link.bitsPerSecond, 9e6);
        QCOMPARE(panel.constraints().link.rttSeconds, 0.17);
        panel.findChild<QDoubleSpinBox*>(QStringLiteral("rtt"))->setValue(20);
        QCOMPARE(preset->currentIndex(), 0);
    }

    void clientsLimitTheCodecs() {
        AdvicePanel panel;
        panel.setMeasurements(published(), kCustomers1000);
        panel.findChild<QCheckBox*>(QStringLiteral("acceptsBrotli"))->setChecked(false);
        QCOMPARE(choice(panel, "static"), QStringLiteral("zstd 12"));
        for (const char* name : {"acceptsZstd", "acceptsGzip"})
            panel.findChild<QCheckBox*>(QString::fromUtf8(name))->setChecked(false);
        QCOMPARE(choice(panel, "static"), QStringLiteral("No setting fits"));
    }

    void showNamesTheRow() {
        AdvicePanel panel;
        panel.setMeasurements(published(), kCustomers1000);
        QSignalSpy spy(&panel, &AdvicePanel::rowChosen);
        panel.findChild<QWidget*>(QStringLiteral("card-static"))->findChild<QPushButton*>()->click();
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy.first().first().value<std::size_t>(), std::size_t{4});
    }
};

QTEST_MAIN(TestAdvicePanel)
#include "tst_AdvicePanel.moc"
