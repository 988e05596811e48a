// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/JsonText.h"

#include <QTest>

#include <array>
#include <limits>

namespace core = levelscope::core;

class TestJsonText final : public QObject {
    Q_OBJECT

private slots:
    void writesIntegers();
    void padsWithZeros();
    void writesDecimals_data();
    void writesDecimals();
    void writesHex();
    void writesDateTimes_data();
    void writesDateTimes();
};

void TestJsonText::writesIntegers() {
    std::string out = "x";
    core::appendInteger(out, 0);
    out += ' ';
    core::appendInteger(out, std::numeric_limits<std::uint64_t>::max());
    QCOMPARE(out, std::string("x0 18446744073709551615"));
}

void TestJsonText::padsWithZeros() {
    std::string out;
    core::appendPadded(out, 7, 3);
    out += ' ';
    core::appendPadded(out, 1234, 3);
    QCOMPARE(out, std::string("007 1234"));
}

void TestJsonText::writesDecimals_data() {
    QTest::addColumn<qint64>("scaled");
    QTest::addColumn<unsigned>("decimals");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("zero") << qint64{0} << 6U << QByteArray("0");
    QTest::newRow("whole") << qint64{3000} << 3U << QByteArray("3");
    QTest::newRow("whole, ends in zeros") << qint64{300'000} << 2U << QByteArray("3000");
    QTest::newRow("trimmed") << qint64{1250} << 3U << QByteArray("1.25");
    QTest::newRow("all digits") << qint64{814'137} << 2U << QByteArray("8141.37");
    QTest::newRow("below one") << qint64{5} << 2U << QByteArray("0.05");
    QTest::newRow("negative below one") << qint64{-1} << 6U << QByteArray("-0.000001");
    QTest::newRow("negative") << qint64{-24'106'530} << 6U << QByteArray("-24.10653");
    QTest::newRow("no decimals") << qint64{-70} << 0U << QByteArray("-70");
    QTest::newRow("lowest") << std::numeric_limits<qint64>::lowest() << 1U
                            << QByteArray("-922337203685477580.8");
}

void TestJsonText::writesDecimals() {
    QFETCH(qint64, scaled);
    QFETCH(unsigned, decimals);
    QFETCH(QByteArray, expected);
    std::string out = "1,";
    core::appendDecimal(out, scaled, decimals);
    QCOMPARE(QByteArray::fromStdString(out), "1," + expected);
}

void TestJsonText::writesHex() {
    constexpr std::array<std::byte, 3> bytes = {std::byte{0x00}, std::byte{0x9F}, std::byte{0xA0}};
    std::string out;
    core::appendHex(out, bytes);
    QCOMPARE(out, std::string("009fa0"));
}

void TestJsonText::writesDateTimes_data() {
    QTest::addColumn<qint64>("secondsSince1970");
    QTest::addColumn<QByteArray>("expected");
    // date -u -d @SECONDS +%FT%T
    QTest::newRow("epoch") << qint64{0} << QByteArray("1970-01-01T00:00:00");
    QTest::newRow("leap day") << qint64{1'709'251'199} << QByteArray("2024-02-29T23:59:59");
    QTest::newRow("after it") << qint64{1'709'251'200} << QByteArray("2024-03-01T00:00:00");
    QTest::newRow("before 1970") << qint64{-1} << QByteArray("1969-12-31T23:59:59");
}

void TestJsonText::writesDateTimes() {
    QFETCH(qint64, secondsSince1970);
    QFETCH(QByteArray, expected);
    std::string out;
    core::appendDateTime(out, std::chrono::sys_seconds(std::chrono::seconds(secondsSince1970)));
    QCOMPARE(QByteArray::fromStdString(out), expected);
}

QTEST_GUILESS_MAIN(TestJsonText)
#include "tst_JsonText.moc"
