// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Result.h"

#include <QTest>

#include <memory>
#include <string>
#include <type_traits>

using namespace levelscope::core;

static_assert(!std::is_constructible_v<bool, Result<int>>, "a Result<bool> would be tested by mistake");
static_assert(!std::is_constructible_v<bool, Result<void>>);
static_assert(!std::is_copy_constructible_v<Result<std::unique_ptr<int>>>);

class TestResult final : public QObject {
    Q_OBJECT

private slots:
    void holdsAValue() {
        const Result<std::string> result(std::string("seven"));
        QVERIFY(result.has_value());
        QCOMPARE(result.value(), std::string("seven"));
    }

    void holdsAnError() {
        const Result<std::string> result(Error{ErrorCode::NotFound, "a.json"});
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().code, ErrorCode::NotFound);
        QCOMPARE(result.error().detail, std::string("a.json"));
    }

    void valueCanBeChanged() {
        Result<int> result(1);
        result.value() = 2;
        QCOMPARE(result.value(), 2);
    }

    void moveOnlyValueMovesOut() {
        Result<std::unique_ptr<int>> result(std::make_unique<int>(7));
        const std::unique_ptr<int> taken = std::move(result).value();
        QCOMPARE(*taken, 7);
    }

    void fallbackStandsInForAnError() {
        QCOMPARE(Result<int>(7).value_or(1), 7);
        QCOMPARE(Result<int>(Error{ErrorCode::Internal, {}}).value_or(1), 1);
    }

    void withoutValueItIsSuccessOrError() {
        QVERIFY(Result<void>().has_value());
        const Result<void> failed(Error{ErrorCode::WriteFailed, "No space left on device"});
        QVERIFY(!failed.has_value());
        QCOMPARE(failed.error().code, ErrorCode::WriteFailed);
        QCOMPARE(failed.error().detail, std::string("No space left on device"));
    }
};

QTEST_GUILESS_MAIN(TestResult)
#include "tst_Result.moc"
