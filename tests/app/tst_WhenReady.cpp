// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/WhenReady.h"

#include <QPromise>
#include <QTest>

#include <optional>

using levelscope::app::whenReady;

class TestWhenReady final : public QObject {
    Q_OBJECT

private slots:
    void theResultComesFromTheEventLoop() {
        QPromise<int> promise;
        std::optional<int> given;
        promise.start();
        whenReady(promise.future(), this, [&](int value) { given = value; });
        promise.addResult(7);
        promise.finish();
        QVERIFY(!given.has_value());
        QTRY_COMPARE(given, std::optional(7));
    }

    void whatIsReadyAlreadyComesFromTheEventLoopToo() {
        QPromise<int> promise;
        promise.start();
        promise.addResult(7);
        promise.finish();
        std::optional<int> given;
        whenReady(promise.future(), this, [&](int value) { given = value; });
        QVERIFY(!given.has_value());
        QTRY_COMPARE(given, std::optional(7));
    }

    void withoutAResultNothingIsCalled() {
        QPromise<int> promise;
        promise.start();
        whenReady(promise.future(), this, [](int) { QFAIL("there is no result"); });
        promise.finish();
        QTest::qWait(0);
    }

    void theContextMayGoBefore() {
        QPromise<int> promise;
        promise.start();
        {
            QObject context;
            whenReady(promise.future(), &context, [](int) { QFAIL("nobody listens"); });
        }
        promise.addResult(7);
        promise.finish();
        QTest::qWait(0);
    }

    void anEndWithoutAValueIsTold() {
        QPromise<void> promise;
        promise.start();
        bool called = false;
        whenReady(promise.future(), this, [&] { called = true; });
        promise.finish();
        QTRY_VERIFY(called);
    }
};

QTEST_GUILESS_MAIN(TestWhenReady)
#include "tst_WhenReady.moc"
