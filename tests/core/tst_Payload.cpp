// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Payload.h"
#include "core/PayloadFile.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <string>
#include <string_view>
#include <vector>

using namespace levelscope::core;

namespace {

constexpr qsizetype kLarge = 2 * (qsizetype{1} << 20U); // mapped

Payload payloadOf(std::string_view text) {
    const ByteView bytes = asBytes(text);
    return {"test", PayloadOrigin::Generated, {bytes.begin(), bytes.end()}};
}

} // namespace

class TestPayload final : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path() const { return m_folder.filePath(QStringLiteral("body")); }

    PayloadPtr open(const QByteArray& content) const {
        QFile file(path());
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write the test's file");
        file.close();
        return readPayloadFile(QFile::encodeName(path()).toStdString(), {}, {}).value_or(nullptr);
    }

private slots:
    void factsOfBytesInMemory() {
        const Payload payload = payloadOf("[1,2]");
        QVERIFY(payload.checkIntact().has_value());
        // printf '[1,2]' | sha256sum
        const PayloadFacts expected{PayloadKind::Json,
                                    "49a64717d5d4cb19952e6eac2946415cf6879adacf9908e7d872332d32c6e684"};
        QCOMPARE(payload.facts({}, {}).value(), expected);
        QCOMPARE(payload.facts({}, {}).value(), expected);
    }

    void factsOfNothing() {
        const Payload payload = payloadOf({});
        // sha256sum < /dev/null
        QCOMPARE(payload.facts({}, {}).value(),
                 (PayloadFacts{PayloadKind::Empty,
                               "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}));
    }

    void factsOfAMappedFile() {
        const PayloadPtr payload = open(QByteArray(kLarge, ' ') + "1");
        QVERIFY(payload != nullptr);
        // (head -c 2097152 /dev/zero | tr '\0' ' '; printf 1) | sha256sum
        QCOMPARE(payload->facts({}, {}).value(),
                 (PayloadFacts{PayloadKind::Json,
                               "eccb894c955df686d37d7bfbc56865e9430cdae89908c23f8f25b8c683f3e691"}));
    }

    void progressGoesFromTheFirstByteToTheLast() {
        const Payload payload = payloadOf(std::string(3'000'000, '1'));
        std::vector<std::uint64_t> counts;
        const auto count = [&](std::uint64_t bytesRead, std::uint64_t totalBytes) {
            counts.push_back(bytesRead);
            QCOMPARE(totalBytes, std::uint64_t{9'000'000});
        };
        QVERIFY(payload.facts(count, {}).has_value());
        QVERIFY(counts.size() >= 6);
        QVERIFY(counts.front() < 2'000'000);
        QVERIFY(std::ranges::is_sorted(counts));
        QVERIFY(counts.back() > 8'000'000);
        QVERIFY(counts.back() <= 9'000'000);

        // They are known now.
        counts.clear();
        QVERIFY(payload.facts(count, {}).has_value());
        QVERIFY(counts.empty());
    }

    void stopIsNotRemembered() {
        const Payload payload = payloadOf("[1]");
        std::stop_source stop;
        stop.request_stop();
        const Result<PayloadFacts> stopped = payload.facts({}, stop.get_token());
        QVERIFY(!stopped.has_value());
        QCOMPARE(stopped.error().code, ErrorCode::Stopped);
        QCOMPARE(payload.facts({}, {}).value().kind, PayloadKind::Json);
    }

    void noFactsOfAFileThatWasCut() {
        const PayloadPtr payload = open(QByteArray(kLarge, '1'));
        QVERIFY(payload != nullptr);
        QVERIFY(QFile::resize(path(), 5));
        const Result<PayloadFacts> facts = payload->facts({}, {});
        QVERIFY(!facts.has_value());
        QCOMPARE(facts.error().code, ErrorCode::PayloadChanged);
        QVERIFY(!payload->facts({}, {}).has_value());
    }

    void noFactsOfAFileThatIsCutMeanwhile() {
        const PayloadPtr payload = open(QByteArray(kLarge, '1'));
        QVERIFY(payload != nullptr);
        bool cut = false;
        const auto cutOnce = [&](std::uint64_t, std::uint64_t) {
            if (!std::exchange(cut, true))
                QVERIFY(QFile::resize(path(), 5));
        };
        const Result<PayloadFacts> facts = payload->facts(cutOnce, {});
        QVERIFY(cut);
        QVERIFY(!facts.has_value());
        QCOMPARE(facts.error().code, ErrorCode::PayloadChanged);
    }

    void factsFoundInTimeStay() {
        const PayloadPtr payload = open(QByteArray(kLarge, '1'));
        QVERIFY(payload != nullptr);
        const Result<PayloadFacts> before = payload->facts({}, {});
        QVERIFY(before.has_value());
        QVERIFY(QFile::resize(path(), 5));
        QCOMPARE(payload->facts({}, {}).value(), before.value());
    }
};

QTEST_GUILESS_MAIN(TestPayload)
#include "tst_Payload.moc"
