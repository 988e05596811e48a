// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/BodyCuts.h"
#include "tests/support/TestBytes.h"

#include <QTest>

#include <string>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

BodyRecords recordsOf(std::string_view body) {
    return findRecords(*payloadOf(body), {}, {}).value();
}

BodyCut bytesCut(std::uint64_t bytes) {
    return {.records = {}, .bytes = bytes};
}

BodyCut recordsCut(std::size_t records, std::uint64_t bytes) {
    return {.records = records, .bytes = bytes};
}

/// An array of `count` numbers of `digits` digits.
std::string arrayOf(std::size_t count, std::size_t digits) {
    std::string body = "[";
    for (std::size_t index = 0; index < count; ++index) {
        if (index > 0)
            body += ',';
        body.append(digits, '7');
    }
    return body + ']';
}

} // namespace

class TestBodyCuts final : public QObject {
    Q_OBJECT

private slots:
    void recordsAreCountedUpToAll() {
        const std::string body = arrayOf(23, 6); // n records: 7 n + 1 bytes
        const std::vector<BodyCut> expected = {recordsCut(1, 8),   recordsCut(2, 15),   recordsCut(5, 36),
                                               recordsCut(10, 71), recordsCut(20, 141), recordsCut(23, 162)};
        QCOMPARE(cutsOf(asBytes(body), recordsOf(body)), expected);
    }

    void aLastCutThatIsRoundComesOnce() {
        const std::string body = arrayOf(5, 6);
        const std::vector<BodyCut> expected = {recordsCut(1, 8), recordsCut(2, 15), recordsCut(5, 36)};
        QCOMPARE(cutsOf(asBytes(body), recordsOf(body)), expected);
    }

    void belowOneRecordBytesAreCounted() {
        const std::string body = arrayOf(2, 98); // 100 bytes with the brackets
        const std::vector<BodyCut> expected = {bytesCut(10), bytesCut(20), bytesCut(50), recordsCut(1, 100),
                                               recordsCut(2, 199)};
        QCOMPARE(cutsOf(asBytes(body), recordsOf(body)), expected);
    }

    void withoutRecordsBytesAreCounted() {
        const std::string body(201, 'x');
        const std::vector<BodyCut> expected = {bytesCut(10),  bytesCut(20),  bytesCut(50),
                                               bytesCut(100), bytesCut(200), bytesCut(201)};
        QCOMPARE(cutsOf(asBytes(body), {}), expected);
        QCOMPARE(cutsOf(asBytes("short"), {}), std::vector<BodyCut>{bytesCut(5)});
        QVERIFY(cutsOf({}, {}).empty());
    }

    void noneIsLargerThanAskedFor() {
        const std::string body = arrayOf(23, 6);
        const std::vector<BodyCut> expected = {recordsCut(1, 8), recordsCut(2, 15), recordsCut(5, 36)};
        QCOMPARE(cutsOf(asBytes(body), recordsOf(body), 70), expected);
    }

    void eachHasTheBytesItIsSaidToHave() {
        const std::string body = "{\"n\":2, \"items\": [ \"an item of some length\" , \"another item\" ] }";
        const BodyRecords records = recordsOf(body);
        const std::vector<BodyCut> cuts = cutsOf(asBytes(body), records);
        QCOMPARE(cuts.size(), std::size_t{4}); // 10 and 20 bytes, 1 and 2 records
        for (const BodyCut& cut : cuts)
            QCOMPARE(cutBody(asBytes(body), records, cut).size(), std::size_t{cut.bytes});
        const std::vector<std::byte> beginning = cutBody(asBytes(body), records, cuts[0]);
        QCOMPARE(asText(beginning), std::string_view("{\"n\":2, \"i"));
    }
};

QTEST_APPLESS_MAIN(TestBodyCuts)
#include "tst_BodyCuts.moc"
