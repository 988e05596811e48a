// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/Generator.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <new>
#include <stdexcept>

namespace core = levelscope::core;

namespace {

constexpr std::uint64_t kHuge = std::numeric_limits<std::uint64_t>::max();

core::GeneratorSpec specFor(const QString& shape, quint64 records, int seed = 42) {
    return {.shape = shape.toStdString(), .records = records, .seed = seed};
}

/// The bytes of a payload that must come about; null if it did not.
QByteArray generated(const core::GeneratorSpec& spec) {
    const auto payload = core::generatePayload(spec, {}, {});
    if (!payload.has_value())
        return {};
    const std::string_view text = core::asText(payload.value()->bytes());
    return {text.data(), static_cast<qsizetype>(text.size())};
}

/// Whether every object in it, however deep, says what it is.
bool namesAllTypes(const QJsonValue& value) {
    if (value.isArray())
        return std::ranges::all_of(value.toArray(),
                                   [](const QJsonValue& item) { return namesAllTypes(item); });
    if (!value.isObject())
        return true;
    const QJsonObject object = value.toObject();
    return object.contains("__typename") &&
           std::ranges::all_of(object, [](const QJsonValue& member) { return namesAllTypes(member); });
}

/// Twice the area inside a closed line; above zero if it runs counterclockwise.
double signedDoubleArea(const QJsonArray& line) {
    double area = 0;
    for (qsizetype index = 0; index + 1 < line.size(); ++index) {
        const QJsonArray from = line[index].toArray();
        const QJsonArray to = line[index + 1].toArray();
        area += from[0].toDouble() * to[1].toDouble() - to[0].toDouble() * from[1].toDouble();
    }
    return area;
}

void addShapeRows() {
    QTest::addColumn<QString>("shape");
    for (const char* shape : {"customers", "record", "events", "geo", "graphql", "random"})
        QTest::newRow(shape) << shape;
}

} // namespace

class TestGenerator final : public QObject {
    Q_OBJECT

private slots:
    void listsItsShapes();
    void findsShapesById();
    void matchesKnownHashes_data();
    void matchesKnownHashes();
    void beginsAsDrawnByHand_data();
    void beginsAsDrawnByHand();
    void isTheSameEachTime_data() { addShapeRows(); }
    void isTheSameEachTime();
    void makesNoRecords_data();
    void makesNoRecords();
    void customersAreOneArray();
    void recordIsAlwaysOneCustomer();
    void eventsAreOneObjectALine();
    void geoIsAFeatureCollection();
    void graphqlIsOneResponse();
    void randomDoesNotShrink();
    void namesThePayload_data();
    void namesThePayload();
    void previewsWhatIsMade_data();
    void previewsWhatIsMade();
    void previewsAnyCount_data() { addShapeRows(); }
    void previewsAnyCount();
    void refusesTooLarge_data();
    void refusesTooLarge();
    void acceptsWhatJustFits();
    void reportsProgress();
    void stopsBeforeItStarts_data() { addShapeRows(); }
    void stopsBeforeItStarts();
    void stopsOnTheWay();
    void refusesUnknownShapes();
    void keepsExceptionsInside();
};

void TestGenerator::listsItsShapes() {
    QStringList ids;
    for (const core::GeneratorShape& shape : core::generatorShapes()) {
        ids.append(QString::fromUtf8(shape.id.data(), static_cast<qsizetype>(shape.id.size())));
        QVERIFY(!shape.description.empty());
        QVERIFY(!shape.recordNoun.empty());
        QCOMPARE(shape.fixedCount, shape.id == "record");
    }
    QCOMPARE(ids, QStringList({"customers", "record", "events", "geo", "graphql", "random"}));
}

void TestGenerator::findsShapesById() {
    QCOMPARE(core::findShape("geo"), &core::generatorShapes()[3]);
    QCOMPARE(core::findShape("Geo"), nullptr);
    QCOMPARE(core::findShape(""), nullptr);
}

void TestGenerator::matchesKnownHashes_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<quint64>("records");
    QTest::addColumn<qsizetype>("bytes");
    QTest::addColumn<QByteArray>("sha256");
    // Published with the compression ratios of this payload.
    QTest::newRow("customers, 1,000")
        << "customers" << quint64{1000} << qsizetype{298'727}
        << QByteArray("9729ade45b4123a360f345e1d0ba07aac996416fc75817c524070de5d648d578");
    QTest::newRow("customers, 10,000")
        << "customers" << quint64{10'000} << qsizetype{3'018'756}
        << QByteArray("9e4ba390aabf5f0b7d2b5b118e625e393b62fddb41f91715f7da60de985beeb5");
    // What g++ and clang++ agree on, optimised or not: whoever makes other bytes makes sizes that cannot be
    // compared.
    QTest::newRow("events") << "events" << quint64{1000} << qsizetype{463501}
                            << QByteArray("d32b8ad2f429dfd643436c2de80956efa7bcb7e9fbeff1588dd670851af7de72");
    QTest::newRow("geo") << "geo" << quint64{1000} << qsizetype{484587}
                         << QByteArray("5d6d3f17b834c895081c59e464b9ccd9a400c70f4aabc37cb6e15e80736411c7");
    QTest::newRow("graphql") << "graphql" << quint64{1000} << qsizetype{1215212}
                             << QByteArray(
                                    "e99faf779bf0b1c1fbecd1296857925eae820fddbe7f7c723f48bb058699b760");
    QTest::newRow("random") << "random" << quint64{1000} << qsizetype{1024000}
                            << QByteArray("2226b125c1ae5dc003e11cd918d20b90df8c4847c6a15299079bcae597d98554");
}

void TestGenerator::matchesKnownHashes() {
    QFETCH(QString, shape);
    QFETCH(quint64, records);
    QFETCH(qsizetype, bytes);
    QFETCH(QByteArray, sha256);
    const QByteArray body = generated(specFor(shape, records));
    QCOMPARE(body.size(), bytes);
    QCOMPARE(QCryptographicHash::hash(body, QCryptographicHash::Sha256).toHex(), sha256);
}

void TestGenerator::beginsAsDrawnByHand_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QByteArray>("expected");
    // By hand from what .NET draws with seed 42: the doubles 0.6681, 0.1409, 0.1255, 0.5228, 0.1684, 0.2626,
    // ... and the bytes 3E 17 BA 96 AE 04 CD 3B 99 86 9E 56 F0 AD BF 3A.
    const QByteArray customer =
        R"({"id":1,"externalId":"96ba173e-04ae-3bcd-9986-9e56f0adbf3a","name":"Customer 1",)"
        R"("email":"user1@example.com","city":"Warsaw","status":"active","balance":8141.37,)"
        R"("createdAt":"2024-01-01T00:07:00.0000000","tags":["vip","eu"],)"
        R"("notes":"Imported from the legacy CRM during the 2024 migration."})";
    QTest::newRow("customers") << "customers"
                               << "[" + customer + R"(,{"id":2,)";
    QTest::newRow("record") << "record" << customer;
    QTest::newRow("events") << "events"
                            << QByteArray(R"({"timestamp":"2024-06-03T00:00:00.040Z","sequence":1,)"
                                          R"("service":"catalog","instance":"catalog-2","zone":"eu-west-1a",)"
                                          R"("method":"GET","path":"/api/v2/products/6738","level":"INFO",)");
    QTest::newRow("geo") << "geo"
                         << QByteArray(
                                R"({"type":"FeatureCollection","features":[{"type":"Feature","id":1,)"
                                R"("properties":{"amenity":"bus_stop","elevation":61.9},)"
                                R"("geometry":{"type":"Point","coordinates":[26.150431,44.360999]}},)");
    QTest::newRow("graphql") << "graphql"
                             << QByteArray(
                                    R"({"data":{"catalog":{"__typename":"Catalog","id":"Catalog:1",)"
                                    R"("currency":"EUR","products":{"__typename":"ProductConnection",)"
                                    R"("totalCount":3,"edges":[{"__typename":"ProductEdge",)"
                                    R"("cursor":"cHJvZHVjdDowMDAwMDAwMDAx","node":{"__typename":"Product",)"
                                    R"("id":"Product:1","title":"brushed linen linen",)"
                                    R"("vendor":{"__typename":"Vendor","name":"Atlas Goods"},)"
                                    R"("updatedAt":"2024-04-02T15:31:34Z",)");
    QTest::newRow("random") << "random" << QByteArray::fromHex("3e17ba96ae04cd3b99869e56f0adbf3a");
}

void TestGenerator::beginsAsDrawnByHand() {
    QFETCH(QString, shape);
    QFETCH(QByteArray, expected);
    QCOMPARE(generated(specFor(shape, 3)).first(expected.size()), expected);
}

void TestGenerator::isTheSameEachTime() {
    QFETCH(QString, shape);
    const QByteArray first = generated(specFor(shape, 50));
    QVERIFY(!first.isEmpty());
    QCOMPARE(generated(specFor(shape, 50)), first);
    QVERIFY(generated(specFor(shape, 50, 43)) != first);
}

void TestGenerator::makesNoRecords_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("customers") << "customers" << QByteArray("[]");
    QTest::newRow("events") << "events" << QByteArray("");
    QTest::newRow("geo") << "geo" << QByteArray(R"({"type":"FeatureCollection","features":[]})");
    QTest::newRow("graphql") << "graphql"
                             << QByteArray(
                                    R"({"data":{"catalog":{"__typename":"Catalog","id":"Catalog:1",)"
                                    R"("currency":"EUR","products":{"__typename":"ProductConnection",)"
                                    R"("totalCount":0,"edges":[],"pageInfo":{"__typename":"PageInfo",)"
                                    R"("hasNextPage":false,"hasPreviousPage":false,"startCursor":null,)"
                                    R"("endCursor":null}}}}})");
    QTest::newRow("random") << "random" << QByteArray("");
}

void TestGenerator::makesNoRecords() {
    QFETCH(QString, shape);
    QFETCH(QByteArray, expected);
    const auto payload = core::generatePayload(specFor(shape, 0), {}, {});
    QVERIFY(payload.has_value());
    QCOMPARE(core::asText(payload.value()->bytes()), std::string_view(expected));
    QCOMPARE(payload.value()->origin(), core::PayloadOrigin::Generated);
}

void TestGenerator::customersAreOneArray() {
    for (const quint64 records : {1U, 2U, 500U}) {
        const QJsonDocument document = QJsonDocument::fromJson(generated(specFor("customers", records)));
        QVERIFY(document.isArray());
        const QJsonArray customers = document.array();
        QCOMPARE(customers.size(), static_cast<qsizetype>(records));
        for (qsizetype index = 0; index < customers.size(); ++index)
            QCOMPARE(customers[index]["id"].toInteger(), index + 1);
    }
}

void TestGenerator::recordIsAlwaysOneCustomer() {
    const QByteArray one = generated(specFor("record", 1));
    QVERIFY(QJsonDocument::fromJson(one).isObject());
    for (const std::uint64_t records : {std::uint64_t{0}, std::uint64_t{10}, kHuge})
        QCOMPARE(generated(specFor("record", records)), one);
}

void TestGenerator::eventsAreOneObjectALine() {
    const QByteArray body = generated(specFor("events", 800));
    QVERIFY(body.endsWith('\n'));
    const QList<QByteArray> lines = body.chopped(1).split('\n');
    QCOMPARE(lines.size(), 800);
    QDateTime last;
    QSet<QString> levels;
    for (const QByteArray& line : lines) {
        const QJsonObject event = QJsonDocument::fromJson(line).object();
        const QDateTime time = QDateTime::fromString(event["timestamp"].toString(), Qt::ISODateWithMs);
        QVERIFY2(time.isValid() && (!last.isValid() || last < time), line.constData());
        last = time;
        QCOMPARE(event["traceId"].toString().size(), 32);
        QCOMPARE(event["spanId"].toString().size(), 16);
        const int status = event["status"].toInt();
        QVERIFY2(status >= 200 && status < 600, line.constData());
        QVERIFY2(event["durationMs"].toDouble() > 0, line.constData());
        levels.insert(event["level"].toString());
    }
    QCOMPARE(levels, QSet<QString>({"INFO", "WARN", "ERROR"}));
}

void TestGenerator::geoIsAFeatureCollection() {
    const QJsonObject collection = QJsonDocument::fromJson(generated(specFor("geo", 400))).object();
    QCOMPARE(collection["type"].toString(), "FeatureCollection");
    const QJsonArray features = collection["features"].toArray();
    QCOMPARE(features.size(), 400);
    QSet<QString> kinds;
    for (qsizetype index = 0; index < features.size(); ++index) {
        const QJsonObject feature = features[index].toObject();
        QCOMPARE(feature["type"].toString(), "Feature");
        QCOMPARE(feature["id"].toInteger(), index + 1);
        QVERIFY(feature["properties"].isObject());
        const QJsonObject geometry = feature["geometry"].toObject();
        const QString kind = geometry["type"].toString();
        kinds.insert(kind);
        QJsonArray line = geometry["coordinates"].toArray();
        if (kind == "Point") {
            line = QJsonArray{QJsonValue(line)};
        } else if (kind == "Polygon") {
            line = line.at(0).toArray();
            // RFC 7946, 3.1.6: closed, and the outer ring runs counterclockwise.
            QCOMPARE(line.first(), line.last());
            QVERIFY(signedDoubleArea(line) > 0);
        }
        QVERIFY(!line.isEmpty());
        for (const QJsonValue& position : line) {
            QVERIFY(std::abs(position[0].toDouble() - 26.1) < 0.3);
            QVERIFY(std::abs(position[1].toDouble() - 44.44) < 0.3);
        }
    }
    QCOMPARE(kinds, QSet<QString>({"Point", "LineString", "Polygon"}));
}

void TestGenerator::graphqlIsOneResponse() {
    const QJsonObject response = QJsonDocument::fromJson(generated(specFor("graphql", 300))).object();
    const QJsonValue products = response["data"]["catalog"]["products"];
    QVERIFY(namesAllTypes(response["data"]["catalog"]));
    const QJsonArray edges = products["edges"].toArray();
    QCOMPARE(edges.size(), 300);
    QCOMPARE(products["totalCount"].toInt(), 300);
    for (qsizetype index = 0; index < edges.size(); ++index) {
        const QByteArray cursor = QByteArray::fromBase64(edges[index]["cursor"].toString().toLatin1());
        QCOMPARE(cursor, QByteArray("product:") + QByteArray::number(index + 1).rightJustified(10, '0'));
        QVERIFY(!edges[index]["node"]["variants"]["nodes"].toArray().isEmpty());
    }
    QCOMPARE(products["pageInfo"]["startCursor"], edges.first()["cursor"]);
    QCOMPARE(products["pageInfo"]["endCursor"], edges.last()["cursor"]);
}

void TestGenerator::randomDoesNotShrink() {
    const QByteArray body = generated(specFor("random", 256));
    QCOMPARE(body.size(), qsizetype{256 * 1024});
    // Four bytes of qCompress() are its own, not zlib's.
    QVERIFY(qCompress(body, 9).size() - 4 >= body.size());
}

void TestGenerator::namesThePayload_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<quint64>("records");
    QTest::addColumn<int>("seed");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("thousands") << "customers" << quint64{1000} << 42
                               << QByteArray("customers, 1,000 records, seed 42");
    QTest::newRow("hundreds") << "customers" << quint64{999} << 42
                              << QByteArray("customers, 999 records, seed 42");
    QTest::newRow("one") << "events" << quint64{1} << -5 << QByteArray("events, 1 log line, seed -5");
    QTest::newRow("none") << "geo" << quint64{0} << 0 << QByteArray("geo, 0 features, seed 0");
    QTest::newRow("fixed count") << "record" << quint64{1000} << 7 << QByteArray("record, seed 7");
    QTest::newRow("bytes") << "random" << quint64{1} << 42 << QByteArray("random, 1 KiB, seed 42");
}

void TestGenerator::namesThePayload() {
    QFETCH(QString, shape);
    QFETCH(quint64, records);
    QFETCH(int, seed);
    QFETCH(QByteArray, expected);
    const auto payload = core::generatePayload(specFor(shape, records, seed), {}, {});
    QVERIFY(payload.has_value());
    QCOMPARE(payload.value()->name(), expected.toStdString());
}

void TestGenerator::previewsWhatIsMade_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<quint64>("records");
    for (const QString& shape : QStringList{"customers", "record", "events", "geo", "graphql", "random"}) {
        for (const quint64 records : {0U, 1U, 10U, 10'000U})
            QTest::addRow("%s, %llu", qPrintable(shape), records) << shape << records;
    }
}

void TestGenerator::previewsWhatIsMade() {
    QFETCH(QString, shape);
    QFETCH(quint64, records);
    const core::GeneratorSpec spec = specFor(shape, records);
    const QByteArray body = generated(spec);
    for (const std::size_t firstBytes : {0U, 1U, 300U, 4096U, 100'000U}) {
        const auto preview = core::previewPayload(spec, firstBytes);
        QVERIFY(preview.has_value());
        const auto shown = std::min<qsizetype>(static_cast<qsizetype>(firstBytes), body.size());
        QCOMPARE(QByteArray::fromStdString(preview.value().firstBytes), body.first(shown));

        const double size = static_cast<double>(body.size());
        const double estimate = static_cast<double>(preview.value().estimatedBytes);
        QVERIFY2(std::abs(estimate - size) <= 0.05 * size, qPrintable(QString::number(estimate)));
        QCOMPARE(preview.value().exact, records < 10'000 || shape == "random" || shape == "record");
        if (preview.value().exact)
            QCOMPARE(preview.value().estimatedBytes, static_cast<std::uint64_t>(body.size()));
    }
}

void TestGenerator::previewsAnyCount() {
    QFETCH(QString, shape);
    std::uint64_t last = 0;
    for (const std::uint64_t records : {std::uint64_t{1'000'000}, std::uint64_t{1'000'000'000'000}, kHuge}) {
        const auto preview = core::previewPayload(specFor(shape, records), 16);
        QVERIFY(preview.has_value());
        QCOMPARE(preview.value().firstBytes.size(), std::size_t{16});
        QVERIFY(shape == "record" ? preview.value().estimatedBytes < 1000
                                  : preview.value().estimatedBytes > last);
        last = preview.value().estimatedBytes;
    }
}

void TestGenerator::refusesTooLarge_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<quint64>("records");
    for (const char* shape : {"customers", "events", "geo", "graphql", "random"}) {
        QTest::addRow("%s, ten million", shape) << shape << quint64{10'000'000};
        QTest::addRow("%s, all there are", shape) << shape << quint64{kHuge};
    }
    QTest::newRow("random, one too many") << "random" << quint64{976'563};
}

void TestGenerator::refusesTooLarge() {
    QFETCH(QString, shape);
    QFETCH(quint64, records);
    bool started = false;
    const auto payload =
        core::generatePayload(specFor(shape, records), [&](auto, auto) { started = true; }, {});
    QVERIFY(!payload.has_value());
    QCOMPARE(payload.error().code, core::ErrorCode::TooLarge);
    QVERIFY(!started);
    if (records == 976'563)
        QCOMPARE(payload.error().detail, std::string("1,000,000,512 bytes, the limit is 1,000,000,000"));
}

void TestGenerator::acceptsWhatJustFits() {
    std::stop_source stop;
    // 976,562 KiB are 999,999,488 bytes; making them all would take long, so it is stopped once it has begun.
    const auto payload = core::generatePayload(
        specFor("random", 976'562), [&](auto, auto) { stop.request_stop(); }, stop.get_token());
    QVERIFY(!payload.has_value());
    QCOMPARE(payload.error().code, core::ErrorCode::Stopped);
}

void TestGenerator::reportsProgress() {
    // Enough for more chunks than there may be reports.
    constexpr std::uint64_t kRecords = 100'000;
    std::vector<std::uint64_t> reported;
    const auto payload = core::generatePayload(specFor("random", kRecords),
                                               [&reported](std::uint64_t done, std::uint64_t records) {
                                                   reported.push_back(records == kRecords ? done : 0);
                                               },
                                               {});
    QVERIFY(payload.has_value());
    QVERIFY(reported.size() >= 100 && reported.size() <= 250);
    QVERIFY(reported.front() > 0);
    QCOMPARE(std::ranges::adjacent_find(reported, std::ranges::greater_equal()), reported.end());
    QCOMPARE(reported.back(), kRecords);
}

void TestGenerator::stopsBeforeItStarts() {
    QFETCH(QString, shape);
    std::stop_source stop;
    stop.request_stop();
    bool started = false;
    const auto payload = core::generatePayload(
        specFor(shape, 1000), [&](auto, auto) { started = true; }, stop.get_token());
    QVERIFY(!payload.has_value());
    QCOMPARE(payload.error().code, core::ErrorCode::Stopped);
    QVERIFY(!started);
}

void TestGenerator::stopsOnTheWay() {
    std::stop_source stop;
    int reports = 0;
    const auto payload = core::generatePayload(
        specFor("customers", 100'000),
        [&](std::uint64_t, std::uint64_t) {
            ++reports;
            stop.request_stop();
        },
        stop.get_token());
    QVERIFY(!payload.has_value());
    QCOMPARE(payload.error().code, core::ErrorCode::Stopped);
    QCOMPARE(reports, 1);
}

void TestGenerator::refusesUnknownShapes() {
    const std::string known = "the shapes are customers, record, events, geo, graphql, random";
    for (const char* shape : {"", "Customers", "xml"}) {
        const auto payload = core::generatePayload(specFor(shape, 1), {}, {});
        QVERIFY(!payload.has_value());
        QCOMPARE(payload.error(), (core::Error{core::ErrorCode::UnknownShape, known}));
        const auto preview = core::previewPayload(specFor(shape, 1), 10);
        QVERIFY(!preview.has_value());
        QCOMPARE(preview.error().code, core::ErrorCode::UnknownShape);
    }
}

void TestGenerator::keepsExceptionsInside() {
    const auto failing = [](auto exception) {
        return core::generatePayload(specFor("customers", 10), [&](auto, auto) { throw exception; }, {});
    };
    const auto internal = failing(std::runtime_error("broken callback"));
    QVERIFY(!internal.has_value());
    QCOMPARE(internal.error(), (core::Error{core::ErrorCode::Internal, "broken callback"}));
    const auto memory = failing(std::bad_alloc());
    QVERIFY(!memory.has_value());
    QCOMPARE(memory.error().code, core::ErrorCode::OutOfMemory);
}

QTEST_GUILESS_MAIN(TestGenerator)
#include "tst_Generator.moc"
