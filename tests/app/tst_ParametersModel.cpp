// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ParametersModel.h"
#include "core/codec/CodecRegistry.h"

#include <QAbstractItemModelTester>
#include <QColor>
#include <QFont>
#include <QGuiApplication>
#include <QPalette>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestParametersModel final : public QObject {
    Q_OBJECT

    static const core::Codec& zstd() { return *core::findCodec("zstd"); }

    static QModelIndex cell(const ParametersModel& model, int level, const QString& parameter) {
        for (int column = 0; column < model.columnCount(); ++column) {
            if (model.headerData(column, Qt::Horizontal).toString() == parameter)
                return model.index(model.rowOf(level).value(), column);
        }
        return {};
    }
    static QString value(const ParametersModel& model, int level, const QString& parameter) {
        return cell(model, level, parameter).data().toString();
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void listsEveryOfferedLevelOnce() {
        const ParametersModel model(zstd());
        QCOMPARE(model.rowCount(), 29); // -7..-1 and 1..22; 0 is another name of 3
        QCOMPARE(model.levelAt(0), -7);
        QCOMPARE(model.levelAt(7), 1);
        QCOMPARE(model.levelAt(28), 22);
        QCOMPARE(model.rowOf(22), std::optional(28));
        QCOMPARE(model.rowOf(0), std::optional<int>());
        QCOMPARE(model.rowOf(23), std::optional<int>());
        QCOMPARE(model.columnCount(), 8);
    }

    // libzstd 1.5.4; the tables of 1.5.7 are the same.
    void unknownSize_data() {
        QTest::addColumn<int>("level");
        QTest::addColumn<QStringList>("expected"); // strategy, windowLog, chainLog, hashLog, minMatch
        QTest::newRow("1") << 1 << QStringLiteral("fast 19 13 14 7").split(u' ');
        QTest::newRow("2") << 2 << QStringLiteral("fast 20 15 16 6").split(u' ');
        QTest::newRow("3") << 3 << QStringLiteral("dfast 21 16 17 5").split(u' ');
        QTest::newRow("4") << 4 << QStringLiteral("dfast 21 18 18 5").split(u' ');
        QTest::newRow("5") << 5 << QStringLiteral("greedy 21 18 19 5").split(u' ');
        QTest::newRow("6") << 6 << QStringLiteral("lazy 21 18 19 5").split(u' ');
    }
    void unknownSize() {
        QFETCH(int, level);
        QFETCH(QStringList, expected);
        const ParametersModel model(zstd());
        QStringList shown;
        for (const char* name : {"strategy", "windowLog", "chainLog", "hashLog", "minMatch"})
            shown.append(value(model, level, QLatin1String(name)));
        QCOMPARE(shown, expected);
    }

    // Level 4 has another strategy in the tables for up to 16 KB and from 128 to 256 KB.
    void knownSize_data() {
        QTest::addColumn<quint64>("bytes");
        QTest::addColumn<QString>("strategyOfLevel4");
        QTest::newRow("16 KiB") << quint64{16} * 1024 << QStringLiteral("greedy");
        QTest::newRow("100 KiB") << quint64{100} * 1024 << QStringLiteral("dfast");
        QTest::newRow("200 KiB") << quint64{200} * 1024 << QStringLiteral("greedy");
        QTest::newRow("300 KiB") << quint64{300} * 1024 << QStringLiteral("dfast");
    }
    void knownSize() {
        QFETCH(quint64, bytes);
        QFETCH(QString, strategyOfLevel4);
        ParametersModel model(zstd());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSourceSize(bytes);
        QCOMPARE(value(model, 4, QStringLiteral("strategy")), strategyOfLevel4);
    }

    void newSizeChangesCellsNotRows() {
        ParametersModel model(zstd());
        const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        QCOMPARE(value(model, 22, QStringLiteral("windowLog")), QStringLiteral("27"));
        model.setSourceSize(298'727);
        QCOMPARE(value(model, 22, QStringLiteral("windowLog")), QStringLiteral("19")); // 2^19 = 524,288
        model.setSourceSize(std::nullopt);
        QCOMPARE(value(model, 22, QStringLiteral("windowLog")), QStringLiteral("27"));
        QCOMPARE(changed.count(), 2);
        QCOMPARE(reset.count(), 0);
    }

    // What zstd --zstd=wlog=20,strategy=3 does to every level.
    void knobsAreApplied() {
        ParametersModel model(zstd());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        core::Knobs knobs;
        knobs.set("windowLog", 20);
        knobs.set("strategy", 3);
        model.setKnobs(knobs);
        for (const int level : {-7, 1, 22}) {
            QCOMPARE(value(model, level, QStringLiteral("windowLog")), QStringLiteral("20"));
            QCOMPARE(value(model, level, QStringLiteral("strategy")), QStringLiteral("greedy"));
        }
        QCOMPARE(value(model, 1, QStringLiteral("minMatch")), QStringLiteral("7"));
        QCOMPARE(reset.count(), 0);
        model.setKnobs({});
        QCOMPARE(value(model, 22, QStringLiteral("windowLog")), QStringLiteral("27"));
    }

    void otherKnobsBringAColumn() {
        ParametersModel model(zstd());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSourceSize(298'727);
        core::Knobs knobs;
        knobs.set("ldmMinMatch", 32);
        model.setKnobs(knobs);
        QCOMPARE(model.columnCount(), 9);
        QCOMPARE(value(model, 3, QStringLiteral("ldmMinMatch")), QStringLiteral("32"));
        QCOMPARE(value(model, 22, QStringLiteral("windowLog")), QStringLiteral("19")); // still this size's
        model.setKnobs({});
        QCOMPARE(model.columnCount(), 8);
    }

    void differencesFromTheLevelBeforeAreMarked() {
        const ParametersModel model(zstd());
        const QModelIndex changed = cell(model, 4, QStringLiteral("chainLog"));
        QVERIFY(changed.data(Qt::FontRole).value<QFont>().bold());
        QVERIFY(changed.data(Qt::BackgroundRole).isValid());
        QCOMPARE(changed.data(Qt::ToolTipRole).toString(), QStringLiteral("chainLog 18: level 3 has 16"));
        const QModelIndex same = cell(model, 4, QStringLiteral("strategy"));
        for (const int role : {Qt::FontRole, Qt::BackgroundRole, Qt::ToolTipRole})
            QVERIFY(!same.data(role).isValid());
        // Before level 1 comes -1, since 0 is not listed; before the first comes nothing.
        QCOMPARE(cell(model, 1, QStringLiteral("minMatch")).data(Qt::ToolTipRole).toString(),
                 QStringLiteral("minMatch 7: level -1 has 6"));
        QVERIFY(!cell(model, -7, QStringLiteral("targetLength")).data(Qt::FontRole).isValid());
        QVERIFY(!cell(model, 4, QStringLiteral("Level")).data(Qt::FontRole).isValid());
    }

    void markFollowsThePalette() {
        const ParametersModel model(zstd());
        const QModelIndex changed = cell(model, 4, QStringLiteral("chainLog"));
        const QPalette saved = QGuiApplication::palette();
        QPalette palette = saved;
        palette.setColor(QPalette::Base, QColor(0, 0, 0));
        palette.setColor(QPalette::Highlight, QColor(100, 200, 50));
        QGuiApplication::setPalette(palette);
        const auto mark = changed.data(Qt::BackgroundRole).value<QColor>();
        QGuiApplication::setPalette(saved);
        QCOMPARE(mark, QColor(20, 40, 10));
    }

    void everyParameterIsExplained() {
        const ParametersModel model(zstd());
        for (int column = 1; column < model.columnCount(); ++column)
            QVERIFY2(!model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty(),
                     qPrintable(model.headerData(column, Qt::Horizontal).toString()));
    }
};

QTEST_MAIN(TestParametersModel)
#include "tst_ParametersModel.moc"
