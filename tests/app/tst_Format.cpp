// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/Format.h"
#include "core/codec/CodecRegistry.h"
#include "tests/support/PlainText.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

#include <limits>

using namespace levelscope::app;
using namespace levelscope::core;
using levelscope::test::plain;
using namespace std::chrono_literals;

class TestFormat final : public QObject {
    Q_OBJECT

    QLocale m_saved;

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }
    void cleanup() { QLocale::setDefault(m_saved); }

    void bytesAreExact() {
        QCOMPARE(formatBytes(0), QStringLiteral("0"));
        QCOMPARE(formatBytes(3'018'756), QStringLiteral("3,018,756"));
        QCOMPARE(formatBytes(std::numeric_limits<std::uint64_t>::max()),
                 QStringLiteral("18,446,744,073,709,551,615"));
    }

    void size_data() {
        QTest::addColumn<quint64>("bytes");
        QTest::addColumn<QString>("expected");
        QTest::newRow("0") << quint64{0} << QStringLiteral("0 B");
        QTest::newRow("179") << quint64{179} << QStringLiteral("179 B");
        QTest::newRow("999") << quint64{999} << QStringLiteral("999 B");
        QTest::newRow("1000") << quint64{1'000} << QStringLiteral("1.00 KB");
        QTest::newRow("41132") << quint64{41'132} << QStringLiteral("41.1 KB");
        QTest::newRow("298727") << quint64{298'727} << QStringLiteral("299 KB");
        QTest::newRow("below a megabyte") << quint64{999'499} << QStringLiteral("999 KB");
        QTest::newRow("as good as a megabyte") << quint64{999'500} << QStringLiteral("1.00 MB");
        QTest::newRow("3018756") << quint64{3'018'756} << QStringLiteral("3.02 MB");
        QTest::newRow("2 GB") << quint64{2'000'000'000} << QStringLiteral("2.00 GB");
        QTest::newRow("2 TB") << quint64{2'000'000'000'000} << QStringLiteral("2,000 GB");
    }

    void size() {
        QFETCH(quint64, bytes);
        QFETCH(QString, expected);
        QCOMPARE(plain(formatSize(bytes)), expected);
    }

    void unitsDoNotBreakFromTheirNumbers() {
        QCOMPARE(formatSize(41'132), QStringLiteral("41.1\u00a0KB"));
        QCOMPARE(formatPercent(86.2), QStringLiteral("86.2\u00a0%"));
        QCOMPARE(formatDuration(0.00531), QStringLiteral("5.31\u00a0ms"));
        QCOMPARE(formatWriteSize(16'384), QStringLiteral("16\u00a0KiB"));
    }

    void ratioHasTwoDecimals() {
        QCOMPARE(formatRatio(7.2626), QStringLiteral("7.26"));
        QCOMPARE(formatRatio(0.95), QStringLiteral("0.95"));
        QCOMPARE(formatRatio(1234.5), QStringLiteral("1,234.50"));
    }

    void meanHasOneDecimal() {
        QCOMPARE(formatMean(24.284), QStringLiteral("24.3"));
        QCOMPARE(formatMean(30.0), QStringLiteral("30.0"));
        QCOMPARE(formatMean(std::nullopt), QString());
    }

    void percentHasOneDecimal() {
        QCOMPARE(plain(formatPercent(86.23)), QStringLiteral("86.2 %"));
        QCOMPARE(plain(formatPercent(-4.1)), QStringLiteral("-4.1 %"));
        QCOMPARE(plain(formatPercent(0.0)), QStringLiteral("0.0 %"));
        QCOMPARE(plain(formatPercent(-0.04)), QStringLiteral("0.0 %"));
        QCOMPARE(plain(formatPercent(100.0)), QStringLiteral("100.0 %"));
    }

    void megabytesPerSecond_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("expected");
        QTest::newRow("thousands") << 3103.4 << QStringLiteral("3,103");
        QTest::newRow("hundreds") << 571.6 << QStringLiteral("572");
        QTest::newRow("as good as hundred") << 99.96 << QStringLiteral("100");
        QTest::newRow("tens") << 20.14 << QStringLiteral("20.1");
        QTest::newRow("as good as ten") << 9.996 << QStringLiteral("10.0");
        QTest::newRow("ones") << 5.307 << QStringLiteral("5.31");
        QTest::newRow("below one") << 0.531 << QStringLiteral("0.53");
        QTest::newRow("as good as a tenth") << 0.0996 << QStringLiteral("0.10");
        QTest::newRow("hundredths") << 0.0531 << QStringLiteral("0.053");
        QTest::newRow("a small body at zstd 22") << 0.000585 << QStringLiteral("0.00059");
    }

    void megabytesPerSecond() {
        QFETCH(double, value);
        QFETCH(QString, expected);
        QCOMPARE(formatMBps(value), expected);
    }

    void duration_data() {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("expected");
        QTest::newRow("nothing") << 0.0 << QStringLiteral("0.00 ns");
        QTest::newRow("ns") << 850e-9 << QStringLiteral("850 ns");
        QTest::newRow("us") << 14.23e-6 << QStringLiteral("14.2 µs");
        QTest::newRow("as good as a ms") << 999.7e-6 << QStringLiteral("1.00 ms");
        QTest::newRow("ms") << 5.314e-3 << QStringLiteral("5.31 ms");
        QTest::newRow("513 ms") << 0.513 << QStringLiteral("513 ms");
        QTest::newRow("s") << 6.2 << QStringLiteral("6.20 s");
        QTest::newRow("minutes") << 1234.4 << QStringLiteral("1,234 s");
    }

    void duration() {
        QFETCH(double, seconds);
        QFETCH(QString, expected);
        QCOMPARE(plain(formatDuration(seconds)), expected);
    }

    void absentValuesAreEmpty() {
        QCOMPARE(formatRatio(std::nullopt), QString());
        QCOMPARE(formatPercent(std::nullopt), QString());
        QCOMPARE(formatMBps(std::nullopt), QString());
        QCOMPARE(formatDuration(std::nullopt), QString());
    }

    void roughTimes_data() {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("expected");
        QTest::newRow("no time") << 0.0 << QStringLiteral("1\u00a0s");
        QTest::newRow("seconds") << 12.4 << QStringLiteral("12\u00a0s");
        QTest::newRow("most seconds") << 89.9 << QStringLiteral("90\u00a0s");
        QTest::newRow("fewest minutes") << 90.0 << QStringLiteral("2\u00a0min");
        QTest::newRow("minutes") << 200.0 << QStringLiteral("3\u00a0min");
        QTest::newRow("hours") << 5400.0 << QStringLiteral("1.5\u00a0h");
        QTest::newRow("many hours") << 1e5 << QStringLiteral("28\u00a0h");
    }
    void roughTimes() {
        QFETCH(double, seconds);
        QFETCH(QString, expected);
        QCOMPARE(formatRoughTime(seconds), expected);
    }

    void timeLimitsKeepTheirFraction() {
        QCOMPARE(formatTimeLimit(20s), QStringLiteral("20 s"));
        QCOMPARE(formatTimeLimit(500ms), QStringLiteral("0.5 s"));
        QCOMPARE(formatTimeLimit(1'200'001ms), QStringLiteral("1,200.001 s"));
    }

    void elapsedCountsWholeSeconds() {
        QCOMPARE(formatElapsed(0ns), QStringLiteral("0:00"));
        QCOMPARE(formatElapsed(7'999ms), QStringLiteral("0:07"));
        QCOMPARE(formatElapsed(12min + 34s), QStringLiteral("12:34"));
        QCOMPARE(formatElapsed(1h + 2min + 3s), QStringLiteral("1:02:03"));
        QCOMPARE(formatElapsed(100h), QStringLiteral("100:00:00"));
    }

    void drive_data() {
        QTest::addColumn<Drive>("drive");
        QTest::addColumn<QString>("expected");
        using enum DriveMode;
        using enum EncoderUse;
        QTest::newRow("as it is at first")
            << Drive{} << QStringLiteral("streamed, size unknown, 16 KiB writes, encoder per response");
        QTest::newRow("announced, reused")
            << Drive{Pledged, 1'000, {}, Reused}
            << QStringLiteral("streamed, size announced, 1,000 B writes, encoder reused");
        QTest::newRow("one write")
            << Drive{Stream, std::nullopt, {}, Fresh}
            << QStringLiteral("streamed, size unknown, whole body in one write, encoder per response");
        QTest::newRow("flushed") << Drive{Stream, 4'096, 14'745, Fresh}
                                 << QStringLiteral("streamed, size unknown, 4 KiB writes, flush every 14,745 "
                                                   "bytes, encoder per response");
        QTest::newRow("in turns") << Drive{.writeSize = 4'096, .secondWriteSize = 8'192}
                                  << QStringLiteral("streamed, size unknown, writes of 4 KiB and 8 KiB in "
                                                    "turns, encoder per response");
        QTest::newRow("one call") << Drive{OneShot, 4'096, 100, Fresh}
                                  << QStringLiteral("one call, size known, encoder per response");
    }

    void drive() {
        QFETCH(Drive, drive);
        QFETCH(QString, expected);
        QCOMPARE(plain(formatDrive(drive)), expected);
    }

    void writeSizeIsInKibibytesWhereThatIsExact() {
        QCOMPARE(plain(formatWriteSize(16'384)), QStringLiteral("16 KiB"));
        QCOMPARE(plain(formatWriteSize(1'000)), QStringLiteral("1,000 B"));
        QCOMPARE(plain(formatWriteSize(1)), QStringLiteral("1 B"));
        QCOMPARE(plain(formatWriteSize(std::nullopt)), QStringLiteral("whole body"));
    }

    void pointIsCodecAndLevel() {
        QCOMPARE(formatPoint({findCodec("zstd"), 3, {}}), QStringLiteral("zstd 3"));
        QCOMPARE(formatPoint({findCodec("zstd"), -7, {}}), QStringLiteral("zstd -7"));
    }

    void pointNamesWhatWasSetByHand() {
        SweepPoint point{.codec = findCodec("zstd"), .level = 3};
        point.knobs.set("windowLog", 23);
        point.knobs.set("strategy", 7); // ZSTD_btopt
        QCOMPARE(formatPoint(point), QStringLiteral("zstd 3 (strategy btopt, windowLog 23)"));
        point.setup = "Test server";
        QCOMPARE(formatPoint(point), QStringLiteral("Test server 3"));
    }

    void germanWritesCommasAndPoints() {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        QCOMPARE(formatBytes(3'018'756), QStringLiteral("3.018.756"));
        QCOMPARE(plain(formatSize(3'018'756)), QStringLiteral("3,02 MB"));
        QCOMPARE(formatRatio(7.26), QStringLiteral("7,26"));
        QCOMPARE(plain(formatPercent(86.2)), QStringLiteral("86,2 %"));
        QCOMPARE(formatMBps(20.1), QStringLiteral("20,1"));
        QCOMPARE(plain(formatDuration(14.2e-6)), QStringLiteral("14,2 µs"));
    }

    void localeCGroupsDigitsToo() {
        QLocale::setDefault(QLocale::c());
        QCOMPARE(formatBytes(3'018'756), QStringLiteral("3,018,756"));
    }
};

QTEST_MAIN(TestFormat)
#include "tst_Format.moc"
