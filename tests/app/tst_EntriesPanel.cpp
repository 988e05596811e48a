// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EntriesModel.h"
#include "app/panels/EntriesPanel.h"
#include "tests/app/TestEntries.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace levelscope::tests;

class TestEntriesPanel final : public QObject {
    Q_OBJECT

    using Positions = QList<std::size_t>;

    /// A shown panel over "/d", "/b", "/gone" without a body, "/c" and "/a".
    struct Fixture {
        EntriesModel model;
        EntriesPanel panel{model};
        QSignalSpy picked{&panel, &EntriesPanel::entryPicked};
        QSignalSpy sets{&panel, &EntriesPanel::setRequested};
        QTableView& table = child<QTableView>("entriesTable");
        QLineEdit& search = child<QLineEdit>("entriesSearch");
        QPushButton& open = child<QPushButton>("openEntryButton");
        QPushButton& sweep = child<QPushButton>("sweepEntriesButton");
        QLabel& title = child<QLabel>("entriesTitle");
        QLabel& emptyText = child<QLabel>("entriesEmptyText");

        Fixture() {
            model.append({response(0, "/d"), response(1, "/b"), withoutBody(2, "/gone"), response(3, "/c"),
                          response(4, "/a")});
            panel.resize(1000, 500);
            panel.show();
            panel.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&panel));
        }

        template <class Widget>
        [[nodiscard]] Widget& child(const char* name) const {
            return *panel.findChild<Widget*>(QLatin1String(name));
        }
        [[nodiscard]] QModelIndex index(int row, EntriesColumn column = EntriesColumn::Path) const {
            return table.model()->index(row, static_cast<int>(column));
        }
        [[nodiscard]] QPoint place(int row, EntriesColumn column = EntriesColumn::Path) const {
            return table.visualRect(index(row, column)).center();
        }
        void click(int row, Qt::KeyboardModifiers modifiers = {}) const {
            QTest::mouseClick(table.viewport(), Qt::LeftButton, modifiers, place(row));
        }
        /// As QTest makes them only of one click before.
        void doubleClick(int row, EntriesColumn column = EntriesColumn::Path) const {
            QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, place(row, column));
            QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, place(row, column));
        }
        [[nodiscard]] QStringList shownPaths() const {
            QStringList paths;
            for (int row = 0; row < table.model()->rowCount(); ++row)
                paths.append(index(row).data().toString());
            return paths;
        }
        [[nodiscard]] QStringList selectedPaths() const {
            QStringList paths;
            for (int row = 0; row < table.model()->rowCount(); ++row) {
                if (table.selectionModel()->isSelected(index(row)))
                    paths.append(index(row).data().toString());
            }
            return paths;
        }
        void clickHeader(EntriesColumn column) const {
            const QHeaderView& header = *table.horizontalHeader();
            const int section = static_cast<int>(column);
            QTest::mouseClick(header.viewport(), Qt::LeftButton, {},
                              {header.sectionViewportPosition(section) + header.sectionSize(section) / 2,
                               header.height() / 2});
        }
    };

    static QStringList paths(const char* words) {
        return QString::fromLatin1(words).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    }

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void titleCounts() {
        Fixture f;
        QCOMPARE(f.title.text(), QStringLiteral("Responses: 5, with a body: 4, shown: 5"));
        QTest::keyClicks(&f.search, QStringLiteral("/a"));
        QCOMPARE(f.title.text(), QStringLiteral("Responses: 5, with a body: 4, shown: 1"));
        f.panel.setListing(true);
        QCOMPARE(f.title.text(), QStringLiteral("Listing: 5 responses so far"));
        f.model.append(manyResponses(5, 1000));
        QCOMPARE(f.title.text(), QStringLiteral("Listing: 1,005 responses so far"));
        f.panel.setListing(false);
        QVERIFY(f.title.text().startsWith(QStringLiteral("Responses: 1,005, ")));
    }

    void opensByDoubleClickKeyAndButton() {
        Fixture f;
        f.doubleClick(1);
        QCOMPARE(f.picked.count(), 1);
        QCOMPARE(f.picked.takeFirst()[0].value<std::size_t>(), 1U);
        f.click(3);
        QTest::keyClick(&f.table, Qt::Key_Return);
        QCOMPARE(f.picked.count(), 1);
        QCOMPARE(f.picked.takeFirst()[0].value<std::size_t>(), 3U);
        f.click(4);
        QTest::keyClick(&f.table, Qt::Key_Enter);
        QCOMPARE(f.picked.count(), 1);
        QTest::mouseClick(&f.open, Qt::LeftButton);
        QCOMPARE(f.picked.count(), 2);
        QCOMPARE(f.picked[1][0].value<std::size_t>(), 4U);
    }

    void opensOneOnly() {
        const Fixture f;
        QVERIFY(!f.open.isEnabled());
        f.click(0);
        QVERIFY(f.open.isEnabled());
        QVERIFY(!f.sweep.isEnabled());
        f.click(1, Qt::ControlModifier);
        QVERIFY(!f.open.isEnabled());
        QTest::keyClick(&f.table, Qt::Key_Return);
        QCOMPARE(f.picked.count(), 0);
    }

    void nothingWithoutABodyIsOpened() {
        const Fixture f;
        f.doubleClick(2);
        QTest::keyClick(&f.table, Qt::Key_Return);
        QCOMPARE(f.picked.count(), 0);
        QCOMPARE(f.selectedPaths(), QStringList());
    }

    void sweepsSeveralWithABody() {
        Fixture f;
        f.clickHeader(EntriesColumn::Path); // a b c d gone
        f.click(0);
        QVERIFY(!f.sweep.isEnabled());
        f.click(4, Qt::ControlModifier); // without a body
        QVERIFY(!f.sweep.isEnabled());
        f.click(3, Qt::ControlModifier);
        QVERIFY(f.sweep.isEnabled());
        QTest::mouseClick(&f.sweep, Qt::LeftButton);
        QCOMPARE(f.sets.count(), 1);
        QCOMPARE(f.sets[0][0].value<Positions>(), (Positions{0, 4})); // in the file's order
    }

    void allCanBeSelected() {
        Fixture f;
        f.click(0);
        QTest::keyClick(&f.table, Qt::Key_A, Qt::ControlModifier);
        QTest::mouseClick(&f.sweep, Qt::LeftButton);
        QCOMPARE(f.sets.count(), 1);
        QCOMPARE(f.sets[0][0].value<Positions>(), (Positions{0, 1, 3, 4}));
    }

    /// The arrow keys begin there: what has no body cannot become the current row.
    void theFirstRowWithABodyIsCurrent() {
        Fixture f;
        f.panel.clear();
        f.panel.setListing(true);
        f.model.append({withoutBody(0, "/gone"), response(1, "/here")});
        f.panel.setListing(false);
        QCOMPARE(f.table.currentIndex().row(), 1);
        QVERIFY(!f.open.isEnabled());
        QTest::keyClick(&f.table, Qt::Key_Space);
        QVERIFY(f.open.isEnabled());
    }

    void searchKeys() {
        Fixture f;
        f.click(0);
        f.panel.focusSearch();
        QVERIFY(f.search.hasFocus());
        QTest::keyClicks(&f.search, QStringLiteral("GONE"));
        QCOMPARE(f.shownPaths(), paths("/gone"));
        QTest::keyClick(&f.search, Qt::Key_Escape);
        QCOMPARE(f.search.text(), QString());
        QCOMPARE(f.table.model()->rowCount(), 5);
        QTest::keyClicks(&f.search, QStringLiteral("/b"));
        QTest::keyClick(&f.search, Qt::Key_Return);
        QVERIFY(f.table.hasFocus());
        QCOMPARE(f.picked.count(), 0);
    }

    void listIsNarrowed() {
        Fixture f;
        f.model.append({response(5, "/api", "application/json")});
        QTest::mouseClick(&f.child<QCheckBox>("entriesOnlyWithBody"), Qt::LeftButton, {}, {8, 8});
        QCOMPARE(f.shownPaths(), paths("/d /b /c /a /api"));
        auto& types = f.child<QComboBox>("entriesTypes");
        types.setFocus();
        QTest::keyClick(&types, Qt::Key_Down);
        QCOMPARE(types.currentText(), QStringLiteral("JSON"));
        QCOMPARE(f.shownPaths(), paths("/api"));
        QTest::keyClick(&types, Qt::Key_End);
        QCOMPARE(f.shownPaths(), QStringList());
    }

    void emptyListSaysWhatToDo() {
        Fixture f;
        QVERIFY(!f.emptyText.isVisible());
        QTest::keyClicks(&f.search, QStringLiteral("nowhere"));
        QVERIFY(f.emptyText.isVisible());
        QVERIFY(f.emptyText.text().startsWith(QStringLiteral("No response matches the search.")));
        f.panel.clear();
        QVERIFY(f.emptyText.isVisible());
        QVERIFY(f.emptyText.text().contains(QStringLiteral("Open a HAR")));
        f.panel.setListing(true);
        QVERIFY(!f.emptyText.text().contains(QStringLiteral("Open a HAR")));
        f.model.append({response(0, "/a")});
        QVERIFY(!f.emptyText.isVisible());
    }

    void clearShowsAllOfWhatComes() {
        Fixture f;
        QTest::keyClicks(&f.search, QStringLiteral("nowhere"));
        f.child<QCheckBox>("entriesOnlyWithBody").setChecked(true);
        f.child<QComboBox>("entriesTypes").setCurrentIndex(1);
        f.panel.setFileNotes({{core::NoteCode::ListFull, "9"}});
        f.panel.clear();
        QCOMPARE(f.model.rowCount(), 0);
        QVERIFY(!f.open.isEnabled());
        QVERIFY(!f.child<QLabel>("entriesFileNotes").isVisible());
        f.model.append({withoutBody(0, "/gone")});
        QCOMPARE(f.shownPaths(), paths("/gone"));
    }

    void fileNotesAreSeen() {
        Fixture f;
        const auto& notes = f.child<QLabel>("entriesFileNotes");
        QVERIFY(!notes.isVisible());
        f.panel.setFileNotes({{core::NoteCode::CutInEntry, "57 1234"}});
        QVERIFY(notes.isVisible());
        QCOMPARE(notes.text(), QStringLiteral("Note: the file ends in entry 57, at byte 1,234."));
        f.panel.setFileNotes({});
        QVERIFY(!notes.isVisible());
    }

    void openResponseIsMarked() {
        Fixture f;
        const auto isBold = [&](int row) { return f.index(row).data(Qt::FontRole).value<QFont>().bold(); };
        f.panel.setCurrentEntry(1);
        QVERIFY(isBold(1));
        f.clickHeader(EntriesColumn::Path);
        QVERIFY(!isBold(0));
        QVERIFY(isBold(1)); // "/b" is second here as well
        f.panel.setCurrentEntry(std::nullopt);
        QVERIFY(!isBold(1));
    }

    void selectionStaysWhileSortedAndWhileRowsArrive() {
        Fixture f;
        f.panel.setListing(true);
        f.click(0);
        f.click(3, Qt::ControlModifier);
        QCOMPARE(f.selectedPaths(), paths("/d /c"));
        f.clickHeader(EntriesColumn::Path);
        QCOMPARE(f.selectedPaths(), paths("/c /d"));
        f.model.append({response(5, "/ab")});
        QCOMPARE(f.shownPaths(), paths("/a /b /c /d /gone /ab"));
        QCOMPARE(f.selectedPaths(), paths("/c /d"));
        f.panel.setListing(false);
        QCOMPARE(f.shownPaths(), paths("/a /ab /b /c /d /gone"));
        QCOMPARE(f.selectedPaths(), paths("/c /d"));
        f.model.append(manyResponses(6, 40));
        QCOMPARE(f.selectedPaths(), paths("/c /d"));
        f.clickHeader(EntriesColumn::Path);
        QCOMPARE(f.selectedPaths(), paths("/d /c"));
        QTest::mouseClick(&f.sweep, Qt::LeftButton);
        QCOMPARE(f.sets.count(), 1);
        QCOMPARE(f.sets[0][0].value<Positions>(), (Positions{0, 3}));
    }

    void whatASearchHidesIsNotSelected() {
        const Fixture f;
        f.click(0);
        f.click(1, Qt::ControlModifier);
        QVERIFY(f.sweep.isEnabled());
        QTest::keyClicks(&f.search, QStringLiteral("/b"));
        QVERIFY(!f.sweep.isEnabled());
        QVERIFY(f.open.isEnabled());
    }

    void copiesTheSelectedRowsInTheirOrder() {
        Fixture f;
        f.model.setDecoded({decoded(3, 12'345, core::Exactness::DecodedExact)});
        f.model.setData(f.model.index(3, static_cast<int>(EntriesColumn::Weight)), 7);
        f.clickHeader(EntriesColumn::Path); // a b c d gone
        f.click(2);
        f.click(1, Qt::ControlModifier);
        QTest::keyClick(&f.table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QStringLiteral("index\tmethod\tpath\tstatus\tmime\tencoding\twire_bytes\tsaved_percent\t"
                                "body_bytes\texactness\tweight\tnote\n"
                                "1\tGET\t/b\t200\ttext/html\tgzip\t\t\t\t\t1\t\n"
                                "3\tGET\t/c\t200\ttext/html\tgzip\t\t\t12345\tdecoded-exact\t7\t\n"));
    }

    void weightIsTypedIn() {
        Fixture f;
        f.doubleClick(1, EntriesColumn::Weight);
        QCOMPARE(f.picked.count(), 0);
        auto* box = f.table.findChild<QSpinBox*>(QStringLiteral("weightBox"));
        QVERIFY(box != nullptr);
        QCOMPARE(box->minimum(), 1);
        QCOMPARE(box->maximum(), 1'000'000'000);
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("250"));
        QTest::keyClick(box, Qt::Key_Return);
        QTRY_COMPARE(f.model.weightOf(1), 250);
        QCOMPARE(f.picked.count(), 0); // the key ended the typing
    }

    void columnsAreSwitchedInTheHeadersMenu() {
        Fixture f;
        f.panel.resize(1200, 500);
        const QHeaderView& header = *f.table.horizontalHeader();
        QCOMPARE(header.contextMenuPolicy(), Qt::ActionsContextMenu);
        QCOMPARE(header.actions().size(), kEntriesColumnCount);
        const int type = static_cast<int>(EntriesColumn::Type);
        const int path = static_cast<int>(EntriesColumn::Path);
        const int widthBefore = header.sectionSize(path);
        header.actions().at(type)->trigger();
        QVERIFY(header.isSectionHidden(type));
        QVERIFY(header.sectionSize(path) > widthBefore); // it takes what is left
        header.actions().at(type)->trigger();
        QCOMPARE(header.sectionSize(path), widthBefore);
        QVERIFY(!header.actions().at(path)->isEnabled());
    }

    void pathTakesTheRoomThatThereIs() {
        Fixture f;
        QCOMPARE(f.table.horizontalScrollBar()->maximum(), 0); // in a window of usual width
        f.panel.resize(1600, 500);
        QCOMPARE(f.table.horizontalScrollBar()->maximum(), 0);
        const int wide = f.table.columnWidth(static_cast<int>(EntriesColumn::Path));
        f.panel.resize(1500, 500);
        QCOMPARE(f.table.columnWidth(static_cast<int>(EntriesColumn::Path)), wide - 100);
        f.panel.resize(500, 500);
        QVERIFY(f.table.horizontalScrollBar()->maximum() > 0);
        f.table.setColumnWidth(static_cast<int>(EntriesColumn::Path), 300);
        f.panel.resize(1600, 500);
        QCOMPARE(f.table.columnWidth(static_cast<int>(EntriesColumn::Path)), 300); // as the user made it
    }
};

QTEST_MAIN(TestEntriesPanel)
#include "tst_EntriesPanel.moc"
