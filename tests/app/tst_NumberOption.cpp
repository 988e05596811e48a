// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/NumberOption.h"

#include <QRegularExpression>
#include <QTest>

#include <limits>

using namespace levelscope::app;

namespace {

const QString kOption = QStringLiteral("--size");
const QString kWord = QStringLiteral("whole");

} // namespace

class TestNumberOption final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void wholeNumbers_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<quint64>("expected");
        QTest::newRow("lowest") << QStringLiteral("1") << quint64{1};
        QTest::newRow("highest") << QStringLiteral("100") << quint64{100};
        QTest::newRow("leading zero") << QStringLiteral("010") << quint64{10};
    }

    void wholeNumbers() {
        QFETCH(QString, text);
        QFETCH(quint64, expected);
        QCOMPARE(parseWholeNumber(kOption, text, 1, 100), Parsed<std::uint64_t>(std::uint64_t{expected}));
    }

    void otherTextIsNoWholeNumber_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"", "0", "101", "-1", "+1", " 1", "1 ", "1x", "1.0", "1e1", "0x10", "nan",
                                 "inf", "18446744073709551617", "1,000", "1K"})
            QTest::newRow(*text == '\0' ? "empty" : text) << QString::fromUtf8(text);
        QTest::newRow("Arabic digits") << QStringLiteral("\u0661");
    }

    void otherTextIsNoWholeNumber() {
        QFETCH(QString, text);
        const CommandError expected{
            ExitCode::Usage,
            QStringLiteral("--size takes a whole number from 1 to 100, not \"%1\".").arg(text)};
        QCOMPARE(parseWholeNumber(kOption, text, 1, 100), Parsed<std::uint64_t>(expected));
    }

    void bytesWithinBounds() {
        const ByteBounds bounds{256, 1'048'576};
        QCOMPARE(parseBytes(kOption, QStringLiteral("256"), bounds),
                 Parsed<std::uint64_t>(std::uint64_t{256}));
        QCOMPARE(parseBytes(kOption, QStringLiteral("16K"), bounds),
                 Parsed<std::uint64_t>(std::uint64_t{16'384}));
        QCOMPARE(parseBytes(kOption, QStringLiteral("1M"), bounds),
                 Parsed<std::uint64_t>(std::uint64_t{1'048'576}));
        for (const char* text : {"", "255", "1025K", "whole", "16KiB", "K"}) {
            const CommandError expected{
                ExitCode::Usage,
                QStringLiteral("--size takes bytes from 256 to 1048576, as N or as NK, NM or NG (powers of "
                               "1,024), not \"%1\".")
                    .arg(QString::fromUtf8(text))};
            QCOMPARE(parseBytes(kOption, QString::fromUtf8(text), bounds), Parsed<std::uint64_t>(expected));
        }
    }

    void signedNumbers() {
        QCOMPARE(parseSignedNumber(kOption, QStringLiteral("-2147483648")),
                 Parsed<std::int32_t>(std::numeric_limits<std::int32_t>::min()));
        QCOMPARE(parseSignedNumber(kOption, QStringLiteral("2147483647")),
                 Parsed<std::int32_t>(std::numeric_limits<std::int32_t>::max()));
        for (const char* text : {"", "-", "--1", "2147483648", "-2147483649", "+1", "nan", "1.5"})
            QVERIFY2(
                std::holds_alternative<CommandError>(parseSignedNumber(kOption, QString::fromUtf8(text))),
                text);
    }

    void byteCounts_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<quint64>("expected");
        QTest::newRow("bytes") << QStringLiteral("1000") << quint64{1000};
        QTest::newRow("kibibytes") << QStringLiteral("16K") << quint64{16384};
        QTest::newRow("mebibytes") << QStringLiteral("256M") << quint64{268435456};
        QTest::newRow("gibibytes") << QStringLiteral("2G") << quint64{2147483648};
        QTest::newRow("lowest") << QStringLiteral("1") << quint64{1};
        QTest::newRow("highest gibibytes") << QStringLiteral("8589934591G") << quint64{9223372035781033984U};
        QTest::newRow("highest") << QStringLiteral("9223372036854775807") << quint64{9223372036854775807U};
        QTest::newRow("highest kibibytes")
            << QStringLiteral("9007199254740991K") << quint64{9223372036854774784U};
    }

    void byteCounts() {
        QFETCH(QString, text);
        QFETCH(quint64, expected);
        QCOMPARE(parseByteCount(kOption, text, 1, kWord),
                 Parsed<std::optional<std::uint64_t>>(std::optional<std::uint64_t>(expected)));
    }

    void theWordIsNone() {
        QCOMPARE(parseByteCount(kOption, kWord, 1, kWord),
                 Parsed<std::optional<std::uint64_t>>(std::optional<std::uint64_t>()));
    }

    void otherTextIsNoByteCount_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"", "K", "0", "0K", "16k", "16KB", "1T", "M", "0G", "-1", "1.5K", "nan",
                                 "Whole", "16 K", "9007199254740992K", "8589934592G", "9223372036854775808",
                                 "18446744073709551615", "18446744073709551616"})
            QTest::newRow(*text == '\0' ? "empty" : text) << QString::fromUtf8(text);
    }

    void otherTextIsNoByteCount() {
        QFETCH(QString, text);
        const CommandError expected{ExitCode::Usage,
                                    QStringLiteral("--size takes bytes from 1 on, as N, as NK, NM or NG "
                                                   "(powers of 1,024) or as whole, not \"%1\".")
                                        .arg(text)};
        QCOMPARE(parseByteCount(kOption, text, 1, kWord), Parsed<std::optional<std::uint64_t>>(expected));
    }

    void times_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("milliseconds");
        QTest::newRow("bare") << QStringLiteral("20") << qint64{20'000};
        QTest::newRow("seconds") << QStringLiteral("90s") << qint64{90'000};
        QTest::newRow("minutes") << QStringLiteral("2m") << qint64{120'000};
        QTest::newRow("half a second") << QStringLiteral("0.5") << qint64{500};
        QTest::newRow("fraction of seconds") << QStringLiteral("1.5s") << qint64{1'500};
        QTest::newRow("fraction of minutes") << QStringLiteral("1.5m") << qint64{90'000};
        QTest::newRow("more digits than it keeps") << QStringLiteral("0.3336") << qint64{334};
        QTest::newRow("the least") << QStringLiteral("0.001") << qint64{1};
        QTest::newRow("a year") << QStringLiteral("31536000") << qint64{31'536'000'000};
    }

    void times() {
        QFETCH(QString, text);
        QFETCH(qint64, milliseconds);
        QCOMPARE(parseTime(kOption, text),
                 Parsed<std::chrono::milliseconds>(std::chrono::milliseconds(milliseconds)));
    }

    void otherTextIsNoTime_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"",       "s",     "0",        "0m",      "0.0",
                                 "0.0009", "-1",    "1.",       ".5",      "1,5",
                                 "1.5.1",  "1e1",   "1h",       "2M",      "20 s",
                                 "1s1s",   "20s\n", "31536001", "525601m", "18446744073709551617"})
            QTest::newRow(*text == '\0' ? "empty" : text) << QString::fromUtf8(text);
    }

    void otherTextIsNoTime() {
        QFETCH(QString, text);
        const CommandError expected{
            ExitCode::Usage,
            QStringLiteral("--size takes a time such as 20, 0.5s (seconds) or 2m (minutes), not \"%1\".")
                .arg(text)};
        QCOMPARE(parseTime(kOption, text), Parsed<std::chrono::milliseconds>(expected));
    }
};

QTEST_MAIN(TestNumberOption)
#include "tst_NumberOption.moc"
