// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EntriesFilterProxy.h"
#include "app/models/EntriesModel.h"
#include "tests/app/TestEntries.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

class TestEntriesFilterProxy final : public QObject {
    Q_OBJECT

    using Positions = QList<std::size_t>;

    static Positions shown(const EntriesFilterProxy& proxy) {
        Positions positions;
        for (int row = 0; row < proxy.rowCount(); ++row)
            positions.append(proxy.positionOf(row));
        return positions;
    }
    static void sort(EntriesFilterProxy& proxy, EntriesColumn column, Qt::SortOrder order) {
        proxy.sort(static_cast<int>(column), order);
    }
    /// As std::sort would order them, since what the proxy does with paths is to compare their bytes.
    static bool isSortedByPath(const EntriesFilterProxy& proxy, const EntriesModel& model) {
        const Positions positions = shown(proxy);
        return std::ranges::is_sorted(positions, {}, [&](std::size_t position) -> const std::string& {
            return model.entryAt(position).path;
        });
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void searchFindsAllWords_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<Positions>("found");
        QTest::newRow("nothing") << QString() << Positions{0, 1, 2, 3};
        QTest::newRow("spaces") << QStringLiteral("  ") << Positions{0, 1, 2, 3};
        QTest::newRow("path") << QStringLiteral("items") << Positions{0, 2};
        QTest::newRow("case") << QStringLiteral("ITEMS") << Positions{0, 2};
        QTest::newRow("type") << QStringLiteral("json") << Positions{0};
        QTest::newRow("status") << QStringLiteral("404") << Positions{1};
        QTest::newRow("method") << QStringLiteral("post") << Positions{2};
        QTest::newRow("encoding") << QStringLiteral("br") << Positions{2};
        QTest::newRow("words in any order") << QStringLiteral("post  items") << Positions{2};
        QTest::newRow("one word missing") << QStringLiteral("items nowhere") << Positions{};
        QTest::newRow("not across fields") << QStringLiteral("getitems") << Positions{};
        QTest::newRow("other letters") << QStringLiteral("CAF\u00c9") << Positions{3};
    }
    void searchFindsAllWords() {
        QFETCH(QString, text);
        EntriesModel model;
        core::CaptureEntry missing = response(1, "/missing");
        missing.status = "404";
        core::CaptureEntry post = response(2, "/Items/new", "text/html", "br");
        post.method = "POST";
        model.append({response(0, "/api/items", "application/json"), missing, post,
                      response(3, "/caf\xc3\xa9", "text/css")});
        EntriesFilterProxy proxy(model);
        const QAbstractItemModelTester tester(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(!proxy.isFiltering());
        proxy.setSearchText(text);
        QTEST(shown(proxy), "found");
        QCOMPARE(proxy.isFiltering(), !text.trimmed().isEmpty());
        proxy.setSearchText(QString());
        QCOMPARE(proxy.rowCount(), 4);
    }

    void listCanBeNarrowed() {
        EntriesModel model;
        model.append({response(0, "/a", "application/json"), response(1, "/b", "text/css"),
                      response(2, "/c", "image/png"), withoutBody(3, "/d")});
        EntriesFilterProxy proxy(model);
        proxy.setTypes(EntryTypes::Json);
        QCOMPARE(shown(proxy), Positions{0});
        proxy.setTypes(EntryTypes::Text);
        QCOMPARE(shown(proxy), (Positions{1, 3}));
        proxy.setOnlyWithBody(true);
        QCOMPARE(shown(proxy), Positions{1});
        proxy.setTypes(EntryTypes::Other);
        QCOMPARE(shown(proxy), Positions{2});
        proxy.setTypes(EntryTypes::All);
        QCOMPARE(shown(proxy), (Positions{0, 1, 2}));
        proxy.setOnlyWithBody(false);
        QCOMPARE(shown(proxy), (Positions{0, 1, 2, 3}));
    }

    void numbersAreSortedAsNumbers() {
        EntriesModel model;
        std::vector<core::CaptureEntry> entries;
        for (const unsigned wireBytes : {900U, 10'000U, 80U, 900U}) {
            entries.push_back(response(entries.size(), "/a"));
            entries.back().wireBytes = wireBytes;
        }
        model.append(entries);
        EntriesFilterProxy proxy(model);
        sort(proxy, EntriesColumn::WireBytes, Qt::AscendingOrder);
        QCOMPARE(shown(proxy), (Positions{2, 0, 3, 1}));
        sort(proxy, EntriesColumn::WireBytes, Qt::DescendingOrder);
        QCOMPARE(shown(proxy), (Positions{1, 0, 3, 2})); // equal ones as in the file
        sort(proxy, EntriesColumn::Number, Qt::DescendingOrder);
        QCOMPARE(shown(proxy), (Positions{3, 2, 1, 0}));
        sort(proxy, EntriesColumn::Number, Qt::AscendingOrder);
        QCOMPARE(shown(proxy), (Positions{0, 1, 2, 3}));
    }

    void absentValuesComeLast_data() {
        QTest::addColumn<EntriesColumn>("column");
        QTest::newRow("wire bytes") << EntriesColumn::WireBytes;
        QTest::newRow("body bytes") << EntriesColumn::BodyBytes;
        QTest::newRow("saved") << EntriesColumn::Saved;
        QTest::newRow("exactness") << EntriesColumn::Exactness;
        QTest::newRow("encoding") << EntriesColumn::Encoding;
        QTest::newRow("weight") << EntriesColumn::Weight;
        QTest::newRow("note") << EntriesColumn::Note;
    }
    void absentValuesComeLast() {
        QFETCH(EntriesColumn, column);
        EntriesModel model;
        core::CaptureEntry known = response(1, "/b");
        known.wireBytes = 30;
        core::CaptureEntry unknown = response(0, "/a", "text/html", "");
        unknown.hasBody = false;
        model.append({unknown, known, unknown});
        model.setDecoded({decoded(1, 100, core::Exactness::Exact, {{core::NoteCode::NotChunked}})});
        EntriesFilterProxy proxy(model);
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            sort(proxy, column, order);
            QCOMPARE(shown(proxy), (Positions{1, 0, 2}));
        }
    }

    void decodedBodyFindsItsPlace() {
        EntriesModel model;
        model.append({response(0, "/a"), response(1, "/b"), response(2, "/c")});
        EntriesFilterProxy proxy(model);
        const QAbstractItemModelTester tester(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
        sort(proxy, EntriesColumn::BodyBytes, Qt::AscendingOrder);
        model.setDecoded({decoded(2, 500)});
        QCOMPARE(shown(proxy), (Positions{2, 0, 1}));
        model.setDecoded({decoded(1, 20)});
        QCOMPARE(shown(proxy), (Positions{1, 2, 0}));
    }

    void arrivedRowsFindTheirPlace() {
        EntriesModel model;
        EntriesFilterProxy proxy(model);
        const QAbstractItemModelTester tester(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.append({response(0, "/d"), response(1, "/b"), response(2, "/g")});
        sort(proxy, EntriesColumn::Path, Qt::AscendingOrder);
        QCOMPARE(shown(proxy), (Positions{1, 0, 2}));
        model.append({response(3, "/c"), response(4, "/a")});
        QCOMPARE(shown(proxy), (Positions{1, 0, 2, 3, 4}));
        proxy.sortArrivedRows();
        QCOMPARE(shown(proxy), (Positions{4, 1, 3, 0, 2}));
        model.append({response(5, "/aa")});
        proxy.setSearchText(QStringLiteral("a")); // makes a new list anyway
        QCOMPARE(shown(proxy), (Positions{4, 5}));
    }

    void arrivedRowsAreSortedWhenThereAreTwiceAsMany() {
        EntriesModel model;
        EntriesFilterProxy proxy(model);
        sort(proxy, EntriesColumn::Path, Qt::DescendingOrder);
        model.append({response(0, "/a"), response(1, "/b")});
        QCOMPARE(shown(proxy), (Positions{1, 0}));
        model.append({response(2, "/d")});
        QCOMPARE(shown(proxy), (Positions{1, 0, 2}));
        model.append({response(3, "/c")});
        QCOMPARE(shown(proxy), (Positions{2, 3, 1, 0}));
    }

    void persistentIndexesFollowTheirRows() {
        EntriesModel model;
        EntriesFilterProxy proxy(model);
        model.append({response(0, "/d"), response(1, "/b"), response(2, "/g")});
        const QPersistentModelIndex kept = proxy.index(2, 0);
        const QPersistentModelIndex leaving = proxy.index(1, 0);
        sort(proxy, EntriesColumn::Path, Qt::DescendingOrder);
        QCOMPARE(kept.row(), 0);
        model.append(manyResponses(3, 50));
        proxy.sortArrivedRows();
        QCOMPARE(proxy.positionOf(kept.row()), 2U);
        proxy.setSearchText(QStringLiteral("g"));
        QCOMPARE(proxy.positionOf(kept.row()), 2U);
        proxy.setSearchText(QStringLiteral("/g"));
        QVERIFY(!leaving.isValid());
    }

    // Every change of its rows that a proxy announces costs a view, and the proxy itself, work for all rows
    // behind it: their number has to grow with the batches, or less, never with the rows.
    void manyBatchesCostLittle() {
        constexpr std::size_t kRows = 200'000;
        constexpr std::size_t kBatch = 1000;
        EntriesModel model;
        EntriesFilterProxy proxy(model);
        proxy.setSearchText(QStringLiteral("ITEM"));
        sort(proxy, EntriesColumn::Path, Qt::AscendingOrder);
        const QSignalSpy inserted(&proxy, &QAbstractItemModel::rowsInserted);
        const QSignalSpy removed(&proxy, &QAbstractItemModel::rowsRemoved);
        const QSignalSpy rearranged(&proxy, &QAbstractItemModel::layoutChanged);
        for (std::size_t first = 0; first < kRows; first += kBatch)
            model.append(manyResponses(first, kBatch));
        QCOMPARE(proxy.rowCount(), 133'333);
        QCOMPARE(inserted.count(), 200);
        QVERIFY(rearranged.count() <= 9); // 1,000 rows double 7 times on the way to 200,000
        proxy.sortArrivedRows();
        QTRY_VERIFY_WITH_TIMEOUT(!proxy.isArranging(), kPatience);
        QVERIFY(isSortedByPath(proxy, model));
        proxy.setSearchText(QStringLiteral("other"));
        QTRY_VERIFY_WITH_TIMEOUT(!proxy.isArranging(), kPatience);
        QCOMPARE(proxy.rowCount(), 66'667);
        QVERIFY(isSortedByPath(proxy, model));
        QVERIFY(rearranged.count() <= 11);
        QCOMPARE(removed.count(), 0);
        QCOMPARE(inserted.count(), 200);
    }

    void manyRowsAreSortedStably_data() {
        QTest::addColumn<Qt::SortOrder>("order");
        QTest::newRow("ascending") << Qt::AscendingOrder;
        QTest::newRow("descending") << Qt::DescendingOrder;
    }
    void manyRowsAreSortedStably() {
        QFETCH(const Qt::SortOrder, order);
        EntriesModel model;
        appendMany(model);
        EntriesFilterProxy proxy(model);
        sort(proxy, EntriesColumn::WireBytes, order);
        QVERIFY(proxy.isArranging());
        QCOMPARE(proxy.positionOf(1), 1U); // what was shown stays
        QTRY_VERIFY_WITH_TIMEOUT(!proxy.isArranging(), kPatience);
        // Each 11th row has no such size.
        std::vector<std::size_t> expected;
        std::vector<std::size_t> absent;
        for (std::size_t position = 0; position < kMany; ++position)
            (position % 11 == 0 ? absent : expected).push_back(position);
        std::ranges::stable_sort(expected, [&](std::size_t left, std::size_t right) {
            const std::uint64_t leftBytes = *model.entryAt(left).wireBytes;
            const std::uint64_t rightBytes = *model.entryAt(right).wireBytes;
            return order == Qt::AscendingOrder ? leftBytes < rightBytes : rightBytes < leftBytes;
        });
        expected.insert(expected.end(), absent.begin(), absent.end());
        QCOMPARE(shown(proxy), Positions(expected.begin(), expected.end()));
    }

    void theLastWishCounts() {
        EntriesModel model;
        appendMany(model);
        EntriesFilterProxy proxy(model);
        const QSignalSpy rearranged(&proxy, &QAbstractItemModel::layoutChanged);
        sort(proxy, EntriesColumn::Path, Qt::AscendingOrder);
        sort(proxy, EntriesColumn::Number, Qt::DescendingOrder);
        proxy.setTypes(EntryTypes::Text);
        QTRY_VERIFY_WITH_TIMEOUT(!proxy.isArranging(), kPatience);
        QCOMPARE(rearranged.count(), 1);
        QCOMPARE(proxy.positionOf(0), kMany - 1);
        sort(proxy, EntriesColumn::Path, Qt::AscendingOrder);
        sort(proxy, EntriesColumn::Number, Qt::AscendingOrder);
        proxy.setTypes(EntryTypes::All); // the file's order is there at once
        QVERIFY(!proxy.isArranging());
        QCOMPARE(proxy.positionOf(0), 0U);
    }

    void rowsThatArriveMeanwhileAreFiltered() {
        EntriesModel model;
        appendMany(model);
        EntriesFilterProxy proxy(model);
        const QAbstractItemModelTester tester(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
        proxy.setSearchText(QStringLiteral("wanted"));
        QVERIFY(proxy.isArranging());
        model.append({response(kMany, "/wanted"), response(kMany + 1, "/not")});
        QTRY_VERIFY_WITH_TIMEOUT(!proxy.isArranging(), kPatience);
        QCOMPARE(shown(proxy), Positions{kMany});
    }

    void whatIsForgottenMeanwhileStaysSo() {
        EntriesModel model;
        appendMany(model);
        EntriesFilterProxy proxy(model);
        sort(proxy, EntriesColumn::Path, Qt::AscendingOrder);
        model.clear();
        QVERIFY(!proxy.isArranging());
        QCOMPARE(proxy.rowCount(), 0);
        model.append({response(0, "/b"), response(1, "/a")});
        QCOMPARE(shown(proxy), (Positions{1, 0}));
        appendMany(model);
        const EntriesFilterProxy gone(model);
    }

    void valuesThatChangeMeanwhileFindTheirPlace() {
        EntriesModel model;
        appendMany(model);
        EntriesFilterProxy proxy(model);
        sort(proxy, EntriesColumn::BodyBytes, Qt::AscendingOrder);
        model.setDecoded({decoded(7, 100), decoded(5, 50)});
        QTRY_VERIFY_WITH_TIMEOUT(!proxy.isArranging(), kPatience);
        QCOMPARE(proxy.positionOf(0), 5U);
        QCOMPARE(proxy.positionOf(1), 7U);
        QCOMPARE(proxy.positionOf(2), 0U);
    }

private:
    static constexpr int kPatience = 60'000; // milliseconds
    static constexpr std::size_t kMany = EntriesFilterProxy::kManyRows + 1'000;

    /// So many rows of few sizes.
    static void appendMany(EntriesModel& model) {
        std::vector<core::CaptureEntry> entries = manyResponses(0, kMany);
        for (core::CaptureEntry& entry : entries) {
            if (entry.index % 11 != 0)
                entry.wireBytes = entry.index * 7919 % 101;
        }
        model.append(std::move(entries));
    }
};

QTEST_GUILESS_MAIN(TestEntriesFilterProxy)
#include "tst_EntriesFilterProxy.moc"
