// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/ZipArchive.h"
#include "tests/support/SavedSessions.h"
#include "tests/support/StoredZip.h"

#include <QTest>

#include <clocale>

using namespace levelscope::core;

namespace {

Result<ZipArchive> opened(const QByteArray& file, const ZipLimits& limits = {}) {
    const ByteView bytes = asBytes({file.constData(), static_cast<std::size_t>(file.size())});
    return ZipArchive::open(
        std::make_shared<Payload>("a.zip", PayloadOrigin::File, std::vector(bytes.begin(), bytes.end())),
        limits, {});
}

/// A member's text, or what went wrong.
std::string textOf(const Result<ZipArchive>& archive, std::size_t position, std::uint64_t limit = 1000) {
    const Result<std::vector<std::byte>> bytes = archive.value().read(position, limit, {});
    return bytes.has_value() ? std::string(asText(bytes.value())) : "error";
}

const std::string kResponse = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nhello";

} // namespace

class TestZipArchive final : public QObject {
    Q_OBJECT

private slots:
    void members() {
        const Result<ZipArchive> archive = opened(saved::kPlain);
        QVERIFY(archive.has_value());
        QCOMPARE(archive.value().members(),
                 (std::vector<ZipMember>{{"raw/1_c.txt", 60, false}, {"raw/1_s.txt", 50, false}}));
        QVERIFY(!archive.value().unreadableFrom().has_value());
        QCOMPARE(textOf(archive, 0),
                 std::string("GET http://example.com/a?b=c HTTP/1.1\r\nHost: example.com\r\n\r\n"));
        QCOMPARE(textOf(archive, 1), kResponse);
    }

    void sizesBehindTheMembers() {
        const Result<ZipArchive> archive = opened(saved::kStreamed);
        QVERIFY(archive.has_value());
        QCOMPARE(archive.value().members(),
                 (std::vector<ZipMember>{{"raw/1_s.txt", 50, false}, {"raw/1_c.txt", 60, false}}));
        QVERIFY(!archive.value().unreadableFrom().has_value());
    }

    /// QtTest's programs run in the locale of whoever starts them; here it is one that can only write ASCII.
    void namesInAnyLocale() {
        const std::string before = setlocale(LC_ALL, nullptr);
        QVERIFY(setlocale(LC_ALL, "C") != nullptr);
        // Python's zipfile: writestr("\u00e4.txt", "x")
        const Result<ZipArchive> archive = opened(QByteArray::fromHex(
            "504b0304140000080000000021508316dc8c010000000100000006000000c3a42e74787478504b01"
            "021403140000080000000021508316dc8c0100000001000000060000000000000000000000800100"
            "000000c3a42e747874504b0506000000000100010034000000250000000000"));
        const bool restored = setlocale(LC_ALL, before.c_str()) != nullptr;
        QVERIFY(restored);
        QVERIFY(archive.has_value());
        QCOMPARE(archive.value().members(), (std::vector<ZipMember>{{"\xC3\xA4.txt", 1, false}}));
    }

    /// A reading goes on where the one before ended, whichever way that was.
    void membersInAnyOrder() {
        StoredZip zip;
        for (const char* name : {"one", "two", "three", "four"})
            zip.add(name, QByteArray("text of ") + name);
        const Result<ZipArchive> archive = opened(zip.whole());
        QCOMPARE(textOf(archive, 0), std::string("text of one"));
        QCOMPARE(textOf(archive, 1), std::string("text of two"));
        QCOMPARE(textOf(archive, 3), std::string("text of four"));
        QCOMPARE(textOf(archive, 3), std::string("text of four"));
        QCOMPARE(textOf(archive, 2, 3), std::string("error")); // over the limit
        QCOMPARE(textOf(archive, 3), std::string("text of four"));
        QCOMPARE(textOf(archive, 0), std::string("text of one"));
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(archive.value().read(1, 1000, stop.get_token()).error().code, ErrorCode::Stopped);
        QCOMPARE(textOf(archive, 1), std::string("text of two"));
    }

    void withoutItsDirectory() {
        const Result<ZipArchive> archive = opened(saved::kStreamed.left(saved::kStreamedDirectory));
        QVERIFY(archive.has_value());
        QCOMPARE(archive.value().members(),
                 (std::vector<ZipMember>{{"raw/1_s.txt", 50, false}, {"raw/1_c.txt", 60, false}}));
        QVERIFY(archive.value().unreadableFrom().has_value());
        QCOMPARE(textOf(archive, 0), kResponse);
    }

    void cut() {
        StoredZip zip;
        zip.add("one", "first");
        zip.add("two", "second");
        const Result<ZipArchive> archive = opened(zip.members().left(zip.start(1) + 10));
        QVERIFY(archive.has_value());
        QCOMPARE(archive.value().members(), (std::vector<ZipMember>{{"one", 5, false}}));
        QCOMPARE(archive.value().unreadableFrom(), std::optional(static_cast<std::uint64_t>(zip.start(1))));
        QCOMPARE(textOf(archive, 0), std::string("first"));
    }

    void encrypted() {
        const Result<ZipArchive> archive = opened(saved::kEncrypted);
        QVERIFY(archive.has_value());
        QCOMPARE(archive.value().members(),
                 (std::vector<ZipMember>{{"raw/1_c.txt", 60, true}, {"raw/1_s.txt", 50, true}}));
        const Result<std::vector<std::byte>> bytes = archive.value().read(0, 1000, {});
        QVERIFY(!bytes.has_value());
        QCOMPARE(bytes.error().code, ErrorCode::DecodeFailed);
    }

    void damaged() {
        StoredZip zip;
        zip.add("one", "first");
        zip.add("two", "second");
        const Result<ZipArchive> archive = opened(zip.whole().replace("first", "fifth"));
        QVERIFY(archive.has_value());
        const Result<std::vector<std::byte>> bytes = archive.value().read(0, 1000, {});
        QVERIFY(!bytes.has_value());
        QCOMPARE(bytes.error().code, ErrorCode::DecodeFailed);
        QCOMPARE(textOf(archive, 1), std::string("second"));
    }

    void noZip_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("PK, or something else");
        QTest::newRow("cut in its first header") << saved::kPlain.left(20);
    }

    void noZip() {
        QFETCH(const QByteArray, file);
        const Result<ZipArchive> archive = opened(file);
        QVERIFY(!archive.has_value());
        QCOMPARE(archive.error().code, ErrorCode::DecodeFailed);
    }

    void limits() {
        QVERIFY(opened(saved::kPlain, {.members = 2, .allBytes = 110}).has_value());
        const Result<ZipArchive> tooMany = opened(saved::kPlain, {.members = 1});
        QVERIFY(!tooMany.has_value());
        QCOMPARE(tooMany.error(), (Error{ErrorCode::TooLarge, "1"}));
        const Result<ZipArchive> tooLarge = opened(saved::kPlain, {.allBytes = 109});
        QVERIFY(!tooLarge.has_value());
        QCOMPARE(tooLarge.error(), (Error{ErrorCode::TooLarge, "109"}));
        // Here the sizes are only known by reading.
        const QByteArray noDirectory = saved::kStreamed.left(saved::kStreamedDirectory);
        QVERIFY(opened(noDirectory, {.allBytes = 110}).has_value());
        QVERIFY(!opened(noDirectory, {.allBytes = 109}).has_value());
    }

    void limitOfAMember() {
        const Result<ZipArchive> archive = opened(saved::kPlain);
        QVERIFY(archive.has_value());
        QVERIFY(archive.value().read(0, 60, {}).has_value());
        const Result<std::vector<std::byte>> bytes = archive.value().read(0, 59, {});
        QVERIFY(!bytes.has_value());
        QCOMPARE(bytes.error(), (Error{ErrorCode::TooLarge, "59"}));
    }

    void beginnings() {
        StoredZip zip;
        for (const char* name : {"one", "two", "three", "four"})
            zip.add(name, QByteArray("text of ") + name);
        const Result<ZipArchive> archive = opened(zip.whole().replace("text of two", "test of two"));
        QVERIFY(archive.has_value());
        std::vector<std::string> told;
        const auto visit = [&](std::size_t position, ByteView beginning) {
            told.push_back(std::to_string(position) + " " + std::string(asText(beginning)));
        };
        QVERIFY(archive.value().readBeginnings({true, true, false, true}, 10, visit, {}, {}).has_value());
        QCOMPARE(told, (std::vector<std::string>{"0 text of on", "1 test of tw", "3 text of fo"}));
        told.clear();
        QVERIFY(archive.value().readBeginnings({false, true}, 100, visit, {}, {}).has_value());
        QCOMPARE(told, (std::vector<std::string>{"1 test of two"})); // although it is damaged
    }

    void progress() {
        StoredZip zip;
        for (const char* name : {"one", "two", "three"})
            zip.add(name, QByteArray(1 << 20, 'x'));
        const QByteArray file = zip.whole();
        const Result<ZipArchive> archive = opened(file);
        QVERIFY(archive.has_value());
        std::uint64_t reached = 0;
        const auto progress = [&](std::uint64_t bytesRead, std::uint64_t totalBytes) {
            QVERIFY(bytesRead > reached);
            reached = bytesRead;
            QCOMPARE(totalBytes, static_cast<std::uint64_t>(file.size()));
        };
        const auto visit = [](std::size_t, ByteView) {};
        QVERIFY(archive.value().readBeginnings({true, true, true}, 10, visit, progress, {}).has_value());
        QVERIFY(reached >= std::uint64_t{2} << 20U);
    }

    void stop() {
        const Result<ZipArchive> archive = opened(saved::kPlain);
        QVERIFY(archive.has_value());
        std::stop_source stop;
        stop.request_stop();
        const Result<std::vector<std::byte>> bytes = archive.value().read(0, 1000, stop.get_token());
        QVERIFY(!bytes.has_value());
        QCOMPARE(bytes.error().code, ErrorCode::Stopped);
    }
};

QTEST_GUILESS_MAIN(TestZipArchive)
#include "tst_ZipArchive.moc"
