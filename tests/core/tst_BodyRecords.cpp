// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/Generator.h"
#include "core/lab/BodyRecords.h"
#include "tests/support/TestBytes.h"

#include <QTest>

#include <string>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

BodyRecords recordsOf(std::string_view body) {
    return findRecords(*payloadOf(body), {}, {}).value();
}

std::string firstOf(std::string_view body, std::size_t count) {
    return std::string(asText(bodyOfFirst(asBytes(body), recordsOf(body), count)));
}

std::string bodyOf(std::string_view body, std::size_t index) {
    std::vector<std::byte> made;
    appendBodyOf(asBytes(body), recordsOf(body), index, made);
    return std::string(asText(made));
}

} // namespace

class TestBodyRecords final : public QObject {
    Q_OBJECT

private slots:
    void forms_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("form");
        QTest::addColumn<int>("count");
        const auto row = [](const char* name, const char* body, RecordForm form, int count) {
            QTest::newRow(name) << QByteArray(body) << static_cast<int>(form) << count;
        };
        row("array", "[{\"a\":1},{\"a\":2},{\"a\":3}]", RecordForm::Items, 3);
        row("array of all kinds", "[1,\"],[\",[2,3],{},null]", RecordForm::Items, 5);
        row("array in an object", "{\"total\":2,\"items\":[\"abcdefgh\",\"ijklmnop\"]}", RecordForm::Items,
            2);
        row("array in objects in objects", "{\"data\":{\"all\":{\"edges\":[[\"abcdefgh\"],[\"ijklmnop\"]]}}}",
            RecordForm::Items, 2);
        row("the largest of two arrays", "{\"ids\":[1,2,3],\"items\":[\"abcdefghijkl\",\"mnopqrstuvwx\"]}",
            RecordForm::Items, 2);
        row("lines", "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n", RecordForm::Lines, 3);
        row("lines, blank ones among them", "\n{\"a\":1}\n\r\n  \n{\"a\":2}", RecordForm::Lines, 2);
        row("one item", "[{\"a\":1}]", RecordForm::None, 0);
        row("no item", "[]", RecordForm::None, 0);
        row("an array that is a small part", "{\"text\":\"abcdefghijklmnopqrst\",\"items\":[1,2]}",
            RecordForm::None, 0);
        row("no array", "{\"a\":{\"b\":1}}", RecordForm::None, 0);
        row("text", "[one, two]", RecordForm::None, 0);
        row("binary", "\xFF\xFE[1,2]", RecordForm::None, 0);
        row("empty", "", RecordForm::None, 0);
    }
    void forms() {
        QFETCH(const QByteArray, body);
        QFETCH(const int, form);
        QFETCH(const int, count);
        const BodyRecords found = recordsOf(asText(viewOf(body)));
        QCOMPARE(static_cast<int>(found.form), form);
        QCOMPARE(static_cast<int>(found.records.size()), count);
    }

    void aCutOfAnArrayIsClosed() {
        const std::string body = "[{\"a\":1}, {\"a\":22} ,{\"a\":3}]\n";
        QCOMPARE(firstOf(body, 1), std::string("[{\"a\":1}]\n"));
        QCOMPARE(firstOf(body, 2), std::string("[{\"a\":1}, {\"a\":22}]\n"));
        QCOMPARE(firstOf(body, 3), body);
    }

    void whatIsAroundAnArrayStays() {
        const std::string body =
            "{\"total\":3,\"items\":[\n  \"one\",\n  \"two\",\n  \"three\"\n],\"next\":9}";
        QCOMPARE(firstOf(body, 1), std::string("{\"total\":3,\"items\":[\n  \"one\"\n],\"next\":9}"));
        QCOMPARE(firstOf(body, 3), body);
        QCOMPARE(bodyOf(body, 2), std::string("{\"total\":3,\"items\":[\n  \"three\"\n],\"next\":9}"));
    }

    void linesKeepTheirEnds() {
        const std::string body = "{\"a\":1}\r\n{\"a\":2}\n\n{\"a\":3}";
        QCOMPARE(firstOf(body, 1), std::string("{\"a\":1}\r\n"));
        QCOMPARE(firstOf(body, 2), std::string("{\"a\":1}\r\n{\"a\":2}\n"));
        QCOMPARE(firstOf(body, 3), body);
        QCOMPARE(bodyOf(body, 1), std::string("{\"a\":2}\n"));
    }

    void aByteOrderMarkStays() {
        const std::string body = "\xEF\xBB\xBF[1,2,3]";
        QCOMPARE(firstOf(body, 2), std::string("\xEF\xBB\xBF[1,2]"));
        QCOMPARE(bodyOf(body, 2), std::string("\xEF\xBB\xBF[3]"));
    }

    void sizesAreToldBeforehand() {
        const std::string body = "[ 10, 200 ,3000 ]";
        const BodyRecords records = recordsOf(body);
        QCOMPARE(sizeOfFirst(asBytes(body), records, 2), firstOf(body, 2).size());
        QCOMPARE(sizeOfBodyOf(asBytes(body), records, 1), bodyOf(body, 1).size());
    }

    void aCutIsWhatAGeneratorMakes_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<int>("form");
        QTest::newRow("customers") << "customers" << static_cast<int>(RecordForm::Items);
        QTest::newRow("events") << "events" << static_cast<int>(RecordForm::Lines);
    }
    void aCutIsWhatAGeneratorMakes() {
        QFETCH(const QString, shape);
        QFETCH(const int, form);
        const auto generated = [&](std::uint64_t records) {
            return generatePayload({shape.toStdString(), records, 42}, {}, {}).value();
        };
        const PayloadPtr whole = generated(1000);
        const BodyRecords records = findRecords(*whole, {}, {}).value();
        QCOMPARE(static_cast<int>(records.form), form);
        QCOMPARE(records.records.size(), std::size_t{1000});
        for (const std::size_t count : std::vector<std::size_t>{1, 2, 17, 999, 1000}) {
            const std::vector<std::byte> cut = bodyOfFirst(whole->bytes(), records, count);
            QCOMPARE(asText(cut), asText(generated(count)->bytes()));
        }
    }

    void deepObjectsAreLeftAlone() {
        std::string body;
        for (int depth = 0; depth < 100'000; ++depth)
            body += "{\"a\":";
        body += "[1,2]";
        body.append(100'000, '}');
        QCOMPARE(recordsOf(body), BodyRecords());
    }

    void aStopEndsIt() {
        std::stop_source stop;
        stop.request_stop();
        std::string body = "[1";
        while (body.size() < 3 * kReadStretch)
            body += ",1234567";
        body += ']';
        const Result<BodyRecords> stopped =
            findRecords(asBytes(body), PayloadKind::Json, {}, stop.get_token());
        QVERIFY(!stopped.has_value());
        QCOMPARE(stopped.error().code, ErrorCode::Stopped);
    }
};

QTEST_APPLESS_MAIN(TestBodyRecords)
#include "tst_BodyRecords.moc"
