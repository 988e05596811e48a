// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/DictionaryView.h"
#include "core/generator/Generator.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

constexpr int kLongWait = 60'000;

PayloadPtr customers(std::uint64_t records, std::int32_t seed = 42) {
    return generatePayload({"customers", records, seed}, {}, {}).value();
}

QString textOf(const DictionaryView& view) {
    return view.findChild<QLabel*>(QStringLiteral("labText"))->text();
}

} // namespace

class TestDictionaryView final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void trainsAndSaves() {
        DictionaryView view;
        view.setPlan({.sizes = {1024, 4096}, .levels = {3}});
        view.setPayload(customers(400));
        QSignalSpy busy(&view, &DictionaryView::busyChanged);
        view.findChild<QPushButton*>(QStringLiteral("labStart"))->click();
        auto* save = view.findChild<QPushButton*>(QStringLiteral("saveDictionary"));
        auto* choice = view.findChild<QComboBox*>(QStringLiteral("dictionaryChoice"));
        QVERIFY(save->isHidden());
        QTRY_VERIFY_WITH_TIMEOUT(!view.isBusy(), kLongWait);
        QCOMPARE(busy.size(), 2);
        QCOMPARE(view.report().rows.size(), std::size_t{3});
        QCOMPARE(view.findChild<QTableView*>(QStringLiteral("labTable"))->model()->rowCount(), 3);
        QVERIFY2(textOf(view).contains(QStringLiteral("secrets")), qPrintable(textOf(view)));
        QVERIFY(!save->isHidden());
        QCOMPARE(choice->count(), 2);

        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.dict"));
        QSignalSpy saved(&view, &DictionaryView::saved);
        choice->setCurrentIndex(0);
        view.saveDictionary(path);
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, kLongWait);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::vector<std::byte>& bytes = view.report().dictionaries[0].bytes;
        QCOMPARE(file.readAll(), QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                            static_cast<qsizetype>(bytes.size())));

        QSignalSpy failed(&view, &DictionaryView::saveFailed);
        view.saveDictionary(folder.filePath(QStringLiteral("missing/a.dict")));
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, kLongWait);
    }

    void bodiesOfASet() {
        DictionaryView view;
        view.setPlan({.sizes = {1024}, .levels = {1}});
        std::vector<PayloadPtr> bodies;
        for (std::int32_t seed = 0; seed < 16; ++seed)
            bodies.push_back(customers(3, seed));
        view.setBodies(bodies);
        view.start();
        QTRY_VERIFY_WITH_TIMEOUT(!view.isBusy(), kLongWait);
        QVERIFY2(textOf(view).contains(QStringLiteral("Of 16 bodies,")), qPrintable(textOf(view)));
    }

    void tooFewRecords() {
        DictionaryView view;
        view.setPayload(customers(5));
        view.start();
        QTRY_VERIFY_WITH_TIMEOUT(!view.isBusy(), kLongWait);
        QVERIFY2(textOf(view).contains(QStringLiteral("too few records")), qPrintable(textOf(view)));
        QVERIFY(view.report().rows.empty());
        QVERIFY(view.findChild<QPushButton*>(QStringLiteral("saveDictionary"))->isHidden());
    }

    void aStopKeepsWhatIsThere() {
        DictionaryView view;
        view.setPlan({.sizes = {1024, 4096, 16'384}, .levels = {1, 3, 19}});
        view.setPayload(customers(400));
        view.start();
        QTRY_VERIFY_WITH_TIMEOUT(!view.report().rows.empty(), kLongWait);
        view.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!view.isBusy(), kLongWait);
        QVERIFY(!view.report().rows.empty());
    }

    void anotherPayloadForgetsIt() {
        DictionaryView view;
        view.setPlan({.sizes = {1024}, .levels = {1}});
        view.setPayload(customers(50));
        view.start();
        QVERIFY(view.isBusy());
        view.setPayload(nullptr);
        QVERIFY(!view.isBusy());
        QCOMPARE(view.report(), DictionaryReport());
        QVERIFY(!view.findChild<QPushButton*>(QStringLiteral("labStart"))->isEnabled());
    }
};

QTEST_MAIN(TestDictionaryView)
#include "tst_DictionaryView.moc"
