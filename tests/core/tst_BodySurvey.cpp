// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/BodySurvey.h"
#include "tests/support/HarText.h"
#include "tests/support/ManualClock.h"

#include <QTest>

using namespace levelscope;
using namespace std::chrono_literals;
using core::BodySurvey;
using core::SurveyedBody;
using test::entryOf;
using test::harOf;

namespace {

const std::string kFirst = entryOf("'size': 6, 'text': 'abcdef'");
const std::string kNone = entryOf("'size': 10", "'status': 304");
const std::string kLast = entryOf("'size': 4, 'text': 'wxyz'");

core::CapturePtr captureOf(const std::string& entries) {
    return test::openText(harOf(entries)).value();
}

/// Of the bodies in `found`, in their order.
QList<std::size_t> positionsOf(const std::vector<SurveyedBody>& found) {
    QList<std::size_t> positions;
    for (const SurveyedBody& body : found)
        positions.append(body.position);
    return positions;
}

} // namespace

class TestBodySurvey final : public QObject {
    Q_OBJECT

    using Positions = QList<std::size_t>;

private slots:
    void tellsOfEachBody() {
        const test::ManualClock clock;
        BodySurvey survey(captureOf(kFirst + "," + kNone + "," + kLast), {}, clock);
        QVERIFY(!survey.isOver());
        std::vector<SurveyedBody> found;
        survey.run([&](const SurveyedBody& body) { found.push_back(body); }, {});
        QVERIFY(survey.isOver());
        QCOMPARE(positionsOf(found), (Positions{0, 2}));
        QCOMPARE(found[0].facts.bytes, std::optional<std::uint64_t>(6));
        QCOMPARE(found[1].facts.bytes, std::optional<std::uint64_t>(4));
        QVERIFY(!found[0].facts.error.has_value());
    }

    void factsAreThoseOfTheBody() {
        const core::EntryNote note{core::NoteCode::CodedCut, "gzip"};
        const core::CapturedBody body{
            .bytes = test::bytesOf("abc"), .exactness = core::Exactness::Truncated, .notes = {note}};
        QCOMPARE(core::bodyFacts(body),
                 (core::BodyFacts{.bytes = 3, .exactness = core::Exactness::Truncated, .notes = {note}}));
        const core::Error error{core::ErrorCode::DecodeFailed, "9 codings"};
        QCOMPARE(core::bodyFacts(error), (core::BodyFacts{.error = error}));
    }

    void aLargeBodyIsLeft() {
        const test::ManualClock clock;
        BodySurvey survey(captureOf(kFirst + "," + kLast), {.bodyBytes = 5}, clock);
        std::vector<SurveyedBody> found;
        survey.run([&](const SurveyedBody& body) { found.push_back(body); }, {});
        QCOMPARE(positionsOf(found), (Positions{1}));
        QVERIFY(survey.isOver());
    }

    void stopsAndGoesOnWhereItWas() {
        const test::ManualClock clock;
        BodySurvey survey(captureOf(kFirst + "," + kFirst + "," + kLast), {}, clock);
        std::vector<SurveyedBody> found;
        std::stop_source stop;
        survey.run(
            [&](const SurveyedBody& body) {
                found.push_back(body);
                stop.request_stop();
            },
            stop.get_token());
        QCOMPARE(positionsOf(found), (Positions{0}));
        QVERIFY(!survey.isOver());
        survey.run([&](const SurveyedBody& body) { found.push_back(body); }, {});
        QCOMPARE(positionsOf(found), (Positions{0, 1, 2}));
        QVERIFY(survey.isOver());
    }

    void endsWhenItsTimeIsUsedUp() {
        const test::SteppingClock clock(10ms); // as long takes each body
        BodySurvey survey(captureOf(kFirst + "," + kFirst + "," + kLast), {.work = 15ms}, clock);
        std::vector<SurveyedBody> found;
        survey.run([&](const SurveyedBody& body) { found.push_back(body); }, {});
        QCOMPARE(positionsOf(found), (Positions{0, 1}));
        QVERIFY(survey.isOver());
    }
};

QTEST_GUILESS_MAIN(TestBodySurvey)
#include "tst_BodySurvey.moc"
