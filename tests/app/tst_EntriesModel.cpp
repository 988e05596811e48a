// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EntriesModel.h"
#include "tests/app/TestEntries.h"

#include <QAbstractItemModelTester>
#include <QFont>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

class TestEntriesModel final : public QObject {
    Q_OBJECT

    static QModelIndex at(const EntriesModel& model, int row, EntriesColumn column) {
        return model.index(row, static_cast<int>(column));
    }
    static QString text(const EntriesModel& model, int row, EntriesColumn column) {
        return at(model, row, column).data().toString();
    }
    static QVariant sortValue(const EntriesModel& model, int row, EntriesColumn column) {
        return at(model, row, column).data(EntriesModel::kSortRole);
    }
    static QString toolTip(const EntriesModel& model, int row, EntriesColumn column) {
        return at(model, row, column).data(Qt::ToolTipRole).toString();
    }
    static bool isBold(const EntriesModel& model, int row) {
        return at(model, row, EntriesColumn::Path).data(Qt::FontRole).value<QFont>().bold();
    }

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void batchesFollowOneAnother() {
        EntriesModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        model.append({response(0, "/a"), withoutBody(2, "/b")});
        model.append({});
        model.append({response(3, "/c")});
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.bodyCount(), 2U);
        QCOMPARE(inserted.count(), 2);
        QCOMPARE(inserted[1][1].toInt(), 2);
        QCOMPARE(inserted[1][2].toInt(), 2);
        QCOMPARE(model.entryAt(2), response(3, "/c"));
        QCOMPARE(text(model, 1, EntriesColumn::Number), QStringLiteral("2"));
        model.clear();
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.bodyCount(), 0U);
    }

    void showsWhatTheFileTells() {
        EntriesModel model;
        core::CaptureEntry entry =
            response(12'345, "/api/it\xc3\xa9ms", "application/json; charset=utf-8", "br");
        entry.method = "POST";
        entry.status = "404";
        entry.wireBytes = 1'234'567;
        entry.notes = {{core::NoteCode::NotChunked}};
        model.append({entry});
        QCOMPARE(text(model, 0, EntriesColumn::Number), QStringLiteral("12,345"));
        QCOMPARE(text(model, 0, EntriesColumn::Method), QStringLiteral("POST"));
        QCOMPARE(text(model, 0, EntriesColumn::Path), QStringLiteral("/api/it\u00e9ms"));
        QCOMPARE(text(model, 0, EntriesColumn::Status), QStringLiteral("404"));
        QCOMPARE(text(model, 0, EntriesColumn::Type), QStringLiteral("application/json"));
        QCOMPARE(text(model, 0, EntriesColumn::Encoding), QStringLiteral("br"));
        QCOMPARE(text(model, 0, EntriesColumn::WireBytes), QStringLiteral("1,234,567"));
        QCOMPARE(text(model, 0, EntriesColumn::Note),
                 QStringLiteral("was sent in chunks and stored put together"));
        QCOMPARE(sortValue(model, 0, EntriesColumn::Number), QVariant(12'345.0));
        QCOMPARE(sortValue(model, 0, EntriesColumn::WireBytes), QVariant(1'234'567.0));
        QCOMPARE(sortValue(model, 0, EntriesColumn::Path), QVariant(QStringLiteral("/api/it\u00e9ms")));
        QCOMPARE(toolTip(model, 0, EntriesColumn::Type), QStringLiteral("application/json; charset=utf-8"));
        QCOMPARE(toolTip(model, 0, EntriesColumn::Path), QStringLiteral("/api/it\u00e9ms"));
        const QVariant alignment = at(model, 0, EntriesColumn::WireBytes).data(Qt::TextAlignmentRole);
        QVERIFY(alignment.value<Qt::Alignment>().testFlag(Qt::AlignRight));
    }

    void absentValuesAreEmpty() {
        EntriesModel model;
        model.append({core::CaptureEntry{.hasBody = true}});
        for (const EntriesColumn column :
             {EntriesColumn::Method, EntriesColumn::Path, EntriesColumn::Status, EntriesColumn::Type,
              EntriesColumn::Encoding, EntriesColumn::WireBytes, EntriesColumn::Saved,
              EntriesColumn::BodyBytes, EntriesColumn::Exactness, EntriesColumn::Note}) {
            QCOMPARE(text(model, 0, column), QString());
            QVERIFY(!sortValue(model, 0, column).isValid());
        }
    }

    void decodingTellsOfTheBody() {
        EntriesModel model;
        core::CaptureEntry entry = response(0, "/a");
        entry.wireBytes = 250;
        entry.notes = {{core::NoteCode::NotChunked}};
        model.append({response(1, "/b"), entry});
        QVERIFY(!at(model, 1, EntriesColumn::BodyBytes)
                     .data(Qt::AccessibleTextRole)
                     .toString()
                     .isEmpty()); // it says that it is not known
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setDecoded(
            {decoded(1, 1000, core::Exactness::DecodedExact, {{core::NoteCode::ReplacedCharacters}})});
        // Not of the weight, which is the user's.
        QCOMPARE(changed.count(), 2);
        QCOMPARE(changed[0][0].toModelIndex().row(), 1);
        QVERIFY(changed[0][0].toModelIndex().column() <= static_cast<int>(EntriesColumn::Saved));
        QCOMPARE(changed[0][1].toModelIndex().column(), static_cast<int>(EntriesColumn::Exactness));
        QCOMPARE(changed[1][0].toModelIndex(), model.index(1, static_cast<int>(EntriesColumn::Note)));
        QCOMPARE(text(model, 1, EntriesColumn::BodyBytes), QStringLiteral("1,000"));
        QCOMPARE(text(model, 1, EntriesColumn::Saved), QStringLiteral("75.0\u00a0%"));
        QCOMPARE(text(model, 1, EntriesColumn::Exactness), QStringLiteral("decoded-exact"));
        QCOMPARE(text(model, 1, EntriesColumn::Note),
                 QStringLiteral("was sent in chunks and stored put together; some characters were lost"));
        QCOMPARE(sortValue(model, 1, EntriesColumn::Saved), QVariant(75.0));
        QCOMPARE(text(model, 0, EntriesColumn::BodyBytes), QString());
    }

    void viewsHearOfManyBodiesAtOnce() {
        EntriesModel model;
        model.append(manyResponses(0, 1000));
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        std::vector<core::SurveyedBody> bodies;
        for (std::size_t position = 800; position >= 300; --position)
            bodies.push_back(decoded(position, position));
        model.setDecoded(bodies);
        QCOMPARE(changed.count(), 2);
        for (const QList<QVariant>& change : changed) {
            QCOMPARE(change[0].toModelIndex().row(), 300);
            QCOMPARE(change[1].toModelIndex().row(), 800);
        }
        QCOMPARE(text(model, 555, EntriesColumn::BodyBytes), QStringLiteral("555"));
        model.setDecoded({});
        QCOMPARE(changed.count(), 2);
    }

    void whatIsNotDecodedYetSaysSo() {
        EntriesModel model;
        model.append({response(0, "/a"), withoutBody(1, "/b")});
        for (const EntriesColumn column :
             {EntriesColumn::Saved, EntriesColumn::BodyBytes, EntriesColumn::Exactness}) {
            QVERIFY(toolTip(model, 0, column).startsWith(QStringLiteral("Not decoded yet")));
            QVERIFY(!toolTip(model, 1, column).contains(QStringLiteral("decoded")));
        }
        QCOMPARE(toolTip(model, 0, EntriesColumn::Path), QStringLiteral("/a"));
        model.setDecoded({decoded(0, 5)});
        QCOMPARE(toolTip(model, 0, EntriesColumn::BodyBytes), QString());
    }

    void aBodyThatCannotBeDecodedSaysWhy() {
        EntriesModel model;
        model.append({response(0, "/a")});
        model.setDecoded({{.position = 0, .facts = {.error = core::Error{core::ErrorCode::ReadFailed, {}}}}});
        QCOMPARE(text(model, 0, EntriesColumn::BodyBytes), QString());
        QCOMPARE(text(model, 0, EntriesColumn::Exactness), QStringLiteral("missing"));
        QVERIFY(text(model, 0, EntriesColumn::Note).startsWith(QStringLiteral("The body ")));
    }

    void savedNeedsBothSizesOfAWholeBody_data() {
        QTest::addColumn<qint64>("wireBytes");
        QTest::addColumn<quint64>("bodyBytes");
        QTest::addColumn<core::Exactness>("exactness");
        QTest::addColumn<QString>("saved");
        QTest::newRow("smaller") << qint64(40) << quint64(100) << core::Exactness::Altered
                                 << QStringLiteral("60.0\u00a0%");
        QTest::newRow("larger") << qint64(110) << quint64(100) << core::Exactness::Exact
                                << QStringLiteral("-10.0\u00a0%");
        QTest::newRow("wire unknown") << qint64(-1) << quint64(100) << core::Exactness::Exact << QString();
        QTest::newRow("empty") << qint64(20) << quint64(0) << core::Exactness::Exact << QString();
        QTest::newRow("a part") << qint64(40) << quint64(100) << core::Exactness::Truncated << QString();
    }
    void savedNeedsBothSizesOfAWholeBody() {
        QFETCH(qint64, wireBytes);
        QFETCH(quint64, bodyBytes);
        QFETCH(core::Exactness, exactness);
        EntriesModel model;
        core::CaptureEntry entry = response(0, "/a");
        if (wireBytes >= 0)
            entry.wireBytes = static_cast<std::uint64_t>(wireBytes);
        model.append({entry});
        model.setDecoded({decoded(0, bodyBytes, exactness)});
        QTEST(text(model, 0, EntriesColumn::Saved), "saved");
    }

    void responseWithoutABodyIsGreyAndSaysWhy() {
        EntriesModel model;
        core::CaptureEntry silent = response(1, "/silent");
        silent.hasBody = false;
        model.append({withoutBody(0, "/gone"), silent, response(2, "/there")});
        for (int column = 0; column < kEntriesColumnCount; ++column) {
            QVERIFY(!model.flags(model.index(0, column)).testFlag(Qt::ItemIsEnabled));
            QVERIFY(!model.flags(model.index(0, column)).testFlag(Qt::ItemIsSelectable));
            QVERIFY(model.flags(model.index(2, column)).testFlag(Qt::ItemIsEnabled));
            QVERIFY(toolTip(model, 0, static_cast<EntriesColumn>(column))
                        .contains(QStringLiteral("the file holds no body")));
        }
        QVERIFY(toolTip(model, 0, EntriesColumn::Path).startsWith(QStringLiteral("/gone\n")));
        QCOMPARE(text(model, 0, EntriesColumn::Note), QStringLiteral("the file holds no body"));
        QCOMPARE(text(model, 1, EntriesColumn::Note), QStringLiteral("no body"));
        QCOMPARE(text(model, 0, EntriesColumn::Weight), QString());
    }

    void weightsAreEdited() {
        EntriesModel model;
        model.append({response(0, "/a"), response(1, "/b"), withoutBody(2, "/c")});
        const QModelIndex weight = at(model, 1, EntriesColumn::Weight);
        QVERIFY(model.flags(weight).testFlag(Qt::ItemIsEditable));
        QVERIFY(!model.flags(at(model, 1, EntriesColumn::Path)).testFlag(Qt::ItemIsEditable));
        QCOMPARE(weight.data(Qt::EditRole), QVariant(1));
        const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        QVERIFY(model.setData(weight, 12'345));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(model.weightOf(1), 12'345);
        QCOMPARE(model.weightOf(0), 1);
        QCOMPARE(weight.data().toString(), QStringLiteral("12,345"));
        QVERIFY(model.setData(weight, 1'000'000'000));
        QVERIFY(model.setData(weight, 1));
        QCOMPARE(model.weightOf(1), 1);
        model.setData(weight, 7);
        model.clear();
        model.append({response(0, "/a"), response(1, "/b")});
        QCOMPARE(model.weightOf(1), 1);
    }

    void wrongWeightsAreRefused_data() {
        QTest::addColumn<int>("row");
        QTest::addColumn<EntriesColumn>("column");
        QTest::addColumn<QVariant>("value");
        QTest::newRow("zero") << 0 << EntriesColumn::Weight << QVariant(0);
        QTest::newRow("negative") << 0 << EntriesColumn::Weight << QVariant(-3);
        QTest::newRow("too large") << 0 << EntriesColumn::Weight << QVariant(1'000'000'001);
        QTest::newRow("no number") << 0 << EntriesColumn::Weight << QVariant(QStringLiteral("many"));
        QTest::newRow("no body") << 1 << EntriesColumn::Weight << QVariant(5);
        QTest::newRow("another column") << 0 << EntriesColumn::Path << QVariant(5);
    }
    void wrongWeightsAreRefused() {
        QFETCH(int, row);
        QFETCH(EntriesColumn, column);
        QFETCH(QVariant, value);
        EntriesModel model;
        model.append({response(0, "/a"), withoutBody(1, "/b")});
        model.setData(at(model, 0, EntriesColumn::Weight), 3);
        QVERIFY(!model.setData(at(model, row, column), value));
        QCOMPARE(model.weightOf(0), 3);
        QCOMPARE(model.weightOf(1), 1);
    }

    void openResponseIsBold() {
        EntriesModel model;
        model.append({response(0, "/a"), response(1, "/b")});
        QVERIFY(!isBold(model, 0));
        model.setCurrentEntry(0);
        QVERIFY(isBold(model, 0));
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setCurrentEntry(1);
        QCOMPARE(changed.count(), 2);
        QVERIFY(!isBold(model, 0));
        QVERIFY(isBold(model, 1));
        model.setCurrentEntry(1);
        QCOMPARE(changed.count(), 2);
        model.setCurrentEntry(std::nullopt);
        QVERIFY(!isBold(model, 1));
        model.setCurrentEntry(1);
        model.clear();
        model.append({response(0, "/a"), response(1, "/b")});
        QVERIFY(!isBold(model, 1));
    }

    void headersExplainTheColumns() {
        const EntriesModel model;
        for (int column = 0; column < kEntriesColumnCount; ++column) {
            const auto header = [&](int role) {
                return model.headerData(column, Qt::Horizontal, role).toString();
            };
            QVERIFY(!header(Qt::DisplayRole).isEmpty());
            QVERIFY(!header(Qt::ToolTipRole).isEmpty());
            QVERIFY(!header(Qt::AccessibleTextRole).contains(QLatin1Char('\n')));
        }
    }
};

QTEST_MAIN(TestEntriesModel)
#include "tst_EntriesModel.moc"
