// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/SmallBodiesView.h"
#include "core/codec/CodecRegistry.h"
#include "core/generator/Generator.h"

#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

constexpr int kLongWait = 60'000;

PayloadPtr customers(std::uint64_t records) {
    return generatePayload({"customers", records, 42}, {}, {}).value();
}

SmallBodyPlan shortPlan() {
    return {.points = {{.codec = findCodec("gzip"), .level = 6}}, .rounds = {.warmups = 0, .runs = 3}};
}

} // namespace

class TestSmallBodiesView final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void nothingToMeasure() {
        SmallBodiesView view;
        auto* start = view.findChild<QPushButton*>(QStringLiteral("labStart"));
        auto* stop = view.findChild<QPushButton*>(QStringLiteral("labStop"));
        QVERIFY(!start->isEnabled() && !stop->isEnabled());
        view.setPayload(customers(2));
        QVERIFY(start->isEnabled() && !stop->isEnabled());
        view.setStartable(false);
        QVERIFY(!start->isEnabled());
        view.start();
        QVERIFY(!view.isBusy());
    }

    void measuresAndTells() {
        SmallBodiesView view;
        view.setPlan(shortPlan());
        view.setPayload(customers(5));
        QSignalSpy busy(&view, &SmallBodiesView::busyChanged);
        view.findChild<QPushButton*>(QStringLiteral("labStart"))->click();
        QVERIFY(view.isBusy());
        QVERIFY(view.findChild<QPushButton*>(QStringLiteral("labStop"))->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(!view.isBusy(), kLongWait);
        QCOMPARE(busy.size(), 2);
        QCOMPARE(busy[0][0].toBool(), true);
        QCOMPARE(busy[1][0].toBool(), false);
        QCOMPARE(view.report().outcome, SweepOutcome::Done);
        QCOMPARE(view.report().cuts.size(), std::size_t{8}); // 10 to 200 bytes; 1, 2 and 5 records
        QCOMPARE(view.findChild<QTableView*>(QStringLiteral("labTable"))->model()->rowCount(), 8);
        const QString text = view.findChild<QLabel*>(QStringLiteral("labText"))->text();
        QVERIFY2(text.contains(QStringLiteral("gzip 6: still nothing saved at ")), qPrintable(text));
    }

    void aStopKeepsWhatIsThere() {
        SmallBodiesView view;
        view.setPlan(shortPlan());
        view.setPayload(customers(50));
        view.start();
        QTRY_VERIFY_WITH_TIMEOUT(view.report().cutsDone >= 2, kLongWait);
        view.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!view.isBusy(), kLongWait);
        QVERIFY(view.report().rows.size() >= 2);
        QVERIFY(!view.report().error.has_value());
    }

    void anotherPayloadStopsIt() {
        SmallBodiesView view;
        view.setPlan(shortPlan());
        const PayloadPtr payload = customers(50);
        view.setPayload(payload);
        view.start();
        QTRY_VERIFY_WITH_TIMEOUT(view.report().cutsDone >= 1, kLongWait);
        view.setPayload(payload); // the same
        QVERIFY(view.isBusy());
        view.setPayload(customers(3));
        QVERIFY(!view.isBusy());
        QCOMPARE(view.report(), SmallBodyReport());
        view.start();
        QTRY_VERIFY_WITH_TIMEOUT(!view.isBusy(), kLongWait);
        QCOMPARE(view.report().cuts.back().records, std::optional<std::size_t>(3));
    }

    void itMayEndWhileItWorks() {
        auto view = std::make_unique<SmallBodiesView>();
        view->setPayload(customers(50));
        view->start();
        QVERIFY(view->isBusy());
        view.reset();
    }
};

QTEST_MAIN(TestSmallBodiesView)
#include "tst_SmallBodiesView.moc"
