// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Sha256.h"

#include <QTest>

#include <string>
#include <vector>

using namespace levelscope::core;

/// Against the examples that NIST publishes for FIPS 180-4, and sha256sum.
class TestSha256 final : public QObject {
    Q_OBJECT

private slots:
    void knownDigests_data() {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("digest");
        QTest::newRow("empty") << std::string()
                               << std::string(
                                      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        QTest::newRow("one block") << std::string("abc")
                                   << std::string(
                                          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        QTest::newRow("two blocks")
            << std::string("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
            << std::string("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        QTest::newRow("a million a")
            << std::string(1'000'000, 'a')
            << std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
        // head -c 5000000 /dev/zero | tr '\0' a | sha256sum
        QTest::newRow("5 million a")
            << std::string(5'000'000, 'a')
            << std::string("7f4a285193573e707fcb6398222c00f044745cd2930e41d28d30da87d6ca183f");
    }

    void knownDigests() {
        QFETCH(std::string, text);
        QFETCH(std::string, digest);
        QCOMPARE(sha256Hex(asBytes(text), {}, {}).value(), digest);
    }

    void progressAndStop() {
        const std::string text(3'000'000, 'a');
        std::stop_source stop;
        std::vector<std::uint64_t> counts;
        const auto stopAtTheSecond = [&](std::uint64_t bytesRead, std::uint64_t totalBytes) {
            counts.push_back(bytesRead);
            QCOMPARE(totalBytes, std::uint64_t{3'000'000});
            if (counts.size() == 1)
                stop.request_stop();
        };
        const Result<std::string> hex = sha256Hex(asBytes(text), stopAtTheSecond, stop.get_token());
        QVERIFY(!hex.has_value());
        QCOMPARE(hex.error().code, ErrorCode::Stopped);
        QCOMPARE(counts, (std::vector<std::uint64_t>{1'048'576, 2'097'152}));
    }
};

QTEST_GUILESS_MAIN(TestSha256)
#include "tst_Sha256.moc"
