// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/DictionarySamples.h"
#include "tests/support/TestBytes.h"

#include <QTest>

#include <numeric>
#include <string>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

/// Of numbers of 4 digits from 1000 on.
std::string numbers(int count) {
    std::string body = "[";
    for (int index = 0; index < count; ++index) {
        if (index > 0)
            body += ',';
        body += std::to_string(1000 + index);
    }
    return body + ']';
}

std::string textOf(const SampleSet& samples) {
    return std::string(asText(samples.bytes));
}

} // namespace

class TestDictionarySamples final : public QObject {
    Q_OBJECT

private slots:
    void recordsAlternate() {
        const DictionarySamples samples = samplesOfRecords(*payloadOf(numbers(15)), {}, {}).value();
        QVERIFY(samples.source == SampleSource::Records);
        QCOMPARE(samples.available, std::uint64_t{15});
        QCOMPARE(textOf(samples.training), std::string("[1001][1003][1005][1007][1009][1011][1013]"));
        QCOMPARE(textOf(samples.evaluation), std::string("[1000][1002][1004][1006][1008][1010][1012][1014]"));
        QCOMPARE(samples.training.sizes, std::vector<std::size_t>(7, 6));
        QCOMPARE(samples.evaluation.sizes, std::vector<std::size_t>(8, 6));
    }

    void bodiesAlternate() {
        std::vector<PayloadPtr> payloads;
        for (char letter = 'a'; letter < 'a' + 14; ++letter) {
            payloads.push_back(payloadOf(std::string(static_cast<std::size_t>(letter - 'a') + 1, letter)));
            payloads.push_back(payloadOf("")); // nothing to train with
        }
        const DictionarySamples samples = samplesOfBodies(payloads).value();
        QVERIFY(samples.source == SampleSource::Bodies);
        QCOMPARE(samples.available, std::uint64_t{14});
        QCOMPARE(samples.training.sizes, (std::vector<std::size_t>{2, 4, 6, 8, 10, 12, 14}));
        QCOMPARE(samples.evaluation.sizes, (std::vector<std::size_t>{1, 3, 5, 7, 9, 11, 13}));
        QVERIFY(textOf(samples.training).starts_with("bbdddd"));
    }

    void tooFew_data() {
        QTest::addColumn<int>("records");
        QTest::addColumn<QString>("detail");
        QTest::newRow("one too few") << 13 << "6";
        QTest::newRow("no records") << 1 << "0";
    }
    void tooFew() {
        QFETCH(const int, records);
        QFETCH(const QString, detail);
        const Result<DictionarySamples> samples = samplesOfRecords(*payloadOf(numbers(records)), {}, {});
        QVERIFY(!samples.has_value());
        QCOMPARE(samples.error(), (Error{ErrorCode::TooFewSamples, detail.toStdString()}));
        QVERIFY(samplesOfRecords(*payloadOf(numbers(14)), {}, {}).has_value());
    }

    void tooManyAreSpreadEvenly() {
        const int count = 50'002; // 25,001 of each half: every third of them is evaluated
        const DictionarySamples samples = samplesOfRecords(*payloadOf(numbers(count)), {}, {}).value();
        QCOMPARE(samples.available, std::uint64_t{50'002});
        QCOMPARE(samples.training.sizes.size(), std::size_t{25'001});
        QCOMPARE(samples.evaluation.sizes.size(), std::size_t{8'334});
        QVERIFY(textOf(samples.evaluation).starts_with("[1000][1006][1012]"));
        QVERIFY(textOf(samples.evaluation).ends_with("[50992][50998]"));
    }

    void bytesHaveALimit() {
        const PayloadPtr large = payloadOf(std::string(9'000'000, 'x'));
        const std::vector<PayloadPtr> payloads(40, large);
        const DictionarySamples samples = samplesOfBodies(payloads).value();
        QVERIFY(samples.training.bytes.size() <= kMostTrainingBytes);
        QVERIFY(samples.evaluation.bytes.size() <= kMostEvaluatedBytes);
        // 20 of 9 MB in each half: every third is 7, of 63 MB; every eleventh would be 2, of 18 MB.
        QCOMPARE(samples.training.sizes.size(), std::size_t{7});
        QCOMPARE(samples.evaluation.sizes.size(), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestDictionarySamples)
#include "tst_DictionarySamples.moc"
