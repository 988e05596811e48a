// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/generator/Generator.h"
#include "core/insight/MatchStatistics.h"
#include "tests/support/CodecRun.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <cstdlib>
#include <memory>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

constexpr Drive kOneShot = {.mode = DriveMode::OneShot};
constexpr std::size_t kBlock = 131'072; // the largest of zstd

PayloadPtr customers(std::uint64_t records) {
    return generatePayload({"customers", records, 42}, {}, {}).value();
}

MatchStatistics counted(ByteView body, const EncoderSettings& settings, const Drive& drive = kOneShot) {
    const Result<MatchStatistics> statistics = countMatches(body, settings, drive);
    if (!statistics.has_value())
        qFatal("%s", statistics.error().detail.c_str());
    return statistics.value();
}

std::uint64_t sum(const MatchStatistics& statistics) {
    return statistics.literalBytes + statistics.matchedBytes;
}

} // namespace

class TestMatchStatistics final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_customers = customers(10'000); }

    /// Numbers of a program that calls ZSTD_generateSequences of libzstd 1.5.4 itself.
    void knownNumbers_data() {
        QTest::addColumn<int>("level");
        QTest::addColumn<quint64>("matches");
        QTest::addColumn<QString>("meanLength");
        QTest::addColumn<quint64>("literals");
        QTest::addColumn<quint64>("repeated");
        QTest::newRow("-1") << -1 << quint64{85'548} << QStringLiteral("29.9") << quint64{464'809}
                            << quint64{48'839};
        QTest::newRow("1") << 1 << quint64{85'238} << QStringLiteral("30.0") << quint64{462'278}
                           << quint64{46'688};
        QTest::newRow("4") << 4 << quint64{112'761} << QStringLiteral("24.3") << quint64{280'374}
                           << quint64{25'508};
        QTest::newRow("9") << 9 << quint64{91'621} << QStringLiteral("29.8") << quint64{286'819}
                           << quint64{19'760};
        QTest::newRow("16") << 16 << quint64{60'344} << QStringLiteral("42.2") << quint64{470'632}
                            << quint64{29'685};
        QTest::newRow("19") << 19 << quint64{61'255} << QStringLiteral("41.6") << quint64{469'988}
                            << quint64{37'101};
    }

    void knownNumbers() {
        QFETCH(int, level);
        const MatchStatistics statistics = counted(m_customers->bytes(), {level});
        QCOMPARE(statistics.sourceBytes, std::uint64_t{3'018'756});
        QCOMPARE(sum(statistics), std::uint64_t{3'018'756});
        QCOMPARE(statistics.lengths.total(), statistics.matches);
        QCOMPARE(statistics.offsets.total(), statistics.matches);
        QVERIFY(!statistics.smallerTables);
        QCOMPARE(statistics.literalsStored, level < 0);
        // The match finders changed after 1.5.4; level 1 did not.
        if (level != 1 && findCodec("zstd")->info().libraryVersion != "1.5.4")
            QSKIP("The numbers of this level are those of libzstd 1.5.4.");
        QTEST(quint64{statistics.matches}, "matches");
        QTEST(QString::number(*statistics.meanMatchLength(), 'f', 1), "meanLength");
        QTEST(quint64{statistics.literalBytes}, "literals");
        QTEST(quint64{statistics.repeatedOffsets}, "repeated");
    }

    void oneMatch() {
        const Bytes body(1000, std::byte{'a'});
        const MatchStatistics statistics = counted(body, {1});
        QCOMPARE(statistics.matches, std::uint64_t{1});
        QCOMPARE(sum(statistics), std::uint64_t{1000});
        QVERIFY(statistics.literalBytes < 10);
        QCOMPARE(statistics.lengths.counts[9], std::uint64_t{1}); // 512 to 1,023
        QCOMPARE(statistics.lengths.total(), std::uint64_t{1});
        QCOMPARE(statistics.offsets.counts[0], std::uint64_t{1}); // 1
        QCOMPARE(statistics.offsets.total(), std::uint64_t{1});
        QVERIFY(*statistics.matchedPercent() > 99);
    }

    void noMatch() {
        const MatchStatistics statistics = counted(asBytes("abcdefghijklmnopqrstuvwxyz"), {3});
        QCOMPARE(statistics.matches, std::uint64_t{0});
        QCOMPARE(statistics.literalBytes, std::uint64_t{26});
        QVERIFY(!statistics.meanMatchLength().has_value());
        QCOMPARE(statistics.matchedPercent(), std::optional(0.0));
    }

    void emptyBody() {
        const MatchStatistics statistics = counted({}, {3});
        QCOMPARE(statistics, MatchStatistics());
        QVERIFY(!statistics.matchedPercent().has_value());
    }

    /// libzstd finds no matches in a last block of less than 7 bytes, and tells nothing of it.
    void shortLastBlocks_data() {
        QTest::addColumn<qulonglong>("size");
        for (const std::size_t size : {std::size_t{1}, std::size_t{6}, std::size_t{7}, kBlock - 1, kBlock,
                                       kBlock + 1, kBlock + 6, kBlock + 7, 2 * kBlock + 3})
            QTest::addRow("%zu", size) << qulonglong{size};
    }

    void shortLastBlocks() {
        QFETCH(qulonglong, size);
        const Bytes body = jsonBody(size);
        for (const int level : {-3, 1, 3, 6, 19}) {
            for (const Drive& drive : {kOneShot, Drive{}})
                QCOMPARE(sum(counted(body, {level}, drive)), std::uint64_t{size});
        }
    }

    void shortLastBlockOfASmallWindow() {
        Knobs knobs;
        knobs.set("windowLog", 10);
        QCOMPARE(sum(counted(jsonBody(1024 + 3), {3, knobs})), std::uint64_t{1027});
        QCOMPARE(sum(counted(jsonBody(50 * 1024 + 6), {3, knobs})), std::uint64_t{51'206});
    }

    void knobsCount() {
        const Bytes body = jsonBody(100'000);
        Knobs knobs;
        knobs.set("minMatch", 3);
        knobs.set("strategy", 7);
        const MatchStatistics with = counted(body, {1, knobs});
        const MatchStatistics without = counted(body, {1});
        QVERIFY(with.lengths.counts[1] > without.lengths.counts[1]); // of 3 bytes
        knobs = {};
        knobs.set("windowLog", 10);
        QCOMPARE(counted(body, {3, knobs}).offsets.counts[12], std::uint64_t{0}); // from 4,096 on
        QVERIFY(counted(body, {3}).offsets.counts[12] > 0);
    }

    void everyKnobThatDoesNotMatchIsTaken() {
        const Bytes body = jsonBody(100'000);
        Knobs knobs;
        knobs.set("checksumFlag", 1);
        knobs.set("targetCBlockSize", 2000);
        QCOMPARE(counted(body, {3, knobs}), counted(body, {3}));
        knobs.set("enableLongDistanceMatching", 1);
        QCOMPARE(sum(counted(body, {3, knobs})), std::uint64_t{100'000});
    }

    /// 100 KB: the library's tables for small bodies bring other parameters than those for unknown sizes.
    void theDriveTellsTheSize() {
        const Bytes body = jsonBody(100'000);
        const MatchStatistics streamed = counted(body, {3}, {});
        QVERIFY(streamed != counted(body, {3}, kOneShot));
        QCOMPARE(counted(body, {3}, {.mode = DriveMode::Pledged}), counted(body, {3}, kOneShot));
    }

    void smallerTablesAreTold() {
        const PayloadPtr body = customers(1'000);
        QVERIFY(counted(body->bytes(), {9}, {}).smallerTables);
        QVERIFY(!counted(body->bytes(), {9}, kOneShot).smallerTables);
        QVERIFY(!counted(body->bytes(), {1}, {}).smallerTables);
    }

    void costsComeNearTheRealSize_data() {
        QTest::addColumn<int>("level");
        for (const int level : {-7, -1, 1, 3, 6, 12, 19})
            QTest::addRow("%d", level) << level;
    }

    void costsComeNearTheRealSize() {
        QFETCH(int, level);
        const PayloadPtr body = customers(1'000);
        const MatchStatistics statistics = counted(body->bytes(), {level});
        const auto real = static_cast<double>(inOneShot(*findCodec("zstd"), {level}, body->bytes()).size());
        const double estimated = statistics.literalCostBytes + statistics.matchCostBytes;
        QVERIFY2(estimated > real * 0.97 && estimated < real, qPrintable(QString::number(estimated / real)));
    }

    void tooLarge() {
        constexpr std::size_t size = kMostCountedBytes + 1;
        const std::unique_ptr<void, decltype(&std::free)> memory(std::calloc(size, 1), &std::free);
        const auto result = countMatches({static_cast<const std::byte*>(memory.get()), size}, {1}, kOneShot);
        QVERIFY(!result.has_value());
        QCOMPARE(result.error(), (Error{ErrorCode::TooLarge, "268435456"}));
    }

    /// What libzstd tells makes up every body: countMatches() compares, and fails otherwise.
    void capturedBodies() {
        constexpr qint64 largest = 150'000;
        const QFileInfoList files =
            QDir(QStringLiteral(LEVELSCOPE_CORPUS)).entryInfoList({QStringLiteral("*.json")}, QDir::Files);
        if (files.isEmpty())
            QSKIP("There is no corpus.");
        for (const QFileInfo& info : files) {
            QFile file(info.filePath());
            if (info.size() > largest || !file.open(QIODevice::ReadOnly))
                continue;
            const QByteArray bytes = file.readAll();
            const ByteView body =
                std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
            for (const int level : {-5, 1, 2, 3, 5, 9, 13, 16, 19, 22}) {
                for (const Drive& drive : {kOneShot, Drive{}}) {
                    const Result<MatchStatistics> result = countMatches(body, {level}, drive);
                    QVERIFY2(result.has_value(), qPrintable(info.fileName()));
                    QCOMPARE(sum(result.value()), std::uint64_t{body.size()});
                }
            }
        }
    }

private:
    PayloadPtr m_customers;
};

QTEST_GUILESS_MAIN(TestMatchStatistics)
#include "tst_MatchStatistics.moc"
