// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/DictionaryView.h"
#include "app/lab/SmallBodiesView.h"
#include "app/window/LabController.h"
#include "app/window/SweepController.h"
#include "core/codec/CodecRegistry.h"
#include "core/generator/Generator.h"

#include <QPushButton>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope;

namespace {

constexpr int kPatience = 60'000; // milliseconds

} // namespace

class TestLabController final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
        m_window = std::make_unique<QWidget>();
        m_sweep = std::make_unique<app::SweepController>();
        m_labs = std::make_unique<app::LabController>(*m_sweep, m_window.get());
        m_payload =
            core::generatePayload({.shape = "customers", .records = 1000, .seed = 42}, {}, {}).value();
        m_labs->setPayload(m_payload);
    }

    void cleanup() {
        m_labs.reset();
        m_sweep.reset();
        m_window.reset();
    }

    void oneLabAtATime() {
        QVERIFY(!m_labs->isBusy());
        QVERIFY(isStartable(m_labs->dictionary()));
        m_labs->smallBodies().start();
        QVERIFY(m_labs->isBusy());
        QVERIFY(!isStartable(m_labs->dictionary()));
        m_labs->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!m_labs->isBusy(), kPatience);
        QVERIFY(isStartable(m_labs->dictionary()));
    }

    void aSweepEndsThemAndKeepsThemFromStarting() {
        m_labs->smallBodies().start();
        QVERIFY(m_labs->isBusy());
        m_sweep->start(m_payload,
                       {.points = core::pointsFor({{.codec = core::findCodec("brotli"), .levels = {9, 11}}}),
                        .measure = core::Measure::Size});
        QTRY_VERIFY_WITH_TIMEOUT(!m_labs->isBusy(), kPatience);
        QVERIFY(app::isActive(m_sweep->state()));
        QVERIFY(!isStartable(m_labs->smallBodies()));
        QVERIFY(!isStartable(m_labs->dictionary()));
        m_sweep->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!app::isActive(m_sweep->state()), kPatience);
        QVERIFY(isStartable(m_labs->smallBodies()));
        QVERIFY(isStartable(m_labs->dictionary()));
    }

    void withoutABodyNothingStarts() {
        m_labs->setPayload(nullptr);
        QVERIFY(!isStartable(m_labs->smallBodies()));
        QVERIFY(!isStartable(m_labs->dictionary()));
    }

private:
    [[nodiscard]] static bool isStartable(const QWidget& lab) {
        return lab.findChild<QPushButton*>(QStringLiteral("labStart"))->isEnabled();
    }

    std::unique_ptr<QWidget> m_window;
    std::unique_ptr<app::SweepController> m_sweep;
    std::unique_ptr<app::LabController> m_labs;
    core::PayloadPtr m_payload;
};

QTEST_MAIN(TestLabController)
#include "tst_LabController.moc"
