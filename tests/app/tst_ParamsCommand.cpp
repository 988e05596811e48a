// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace levelscope::tests;

class TestParamsCommand final : public QObject {
    Q_OBJECT

    TestProgram m_program;

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void parametersComeFromTheLibrary() {
        const Finished program = m_program.run(QStringLiteral("params --levels -7..6 --format csv"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(program.errors, QByteArray());
        const QList<QByteArray> lines = program.output.split('\n');
        QCOMPARE(lines.size(), 15); // header, -7..-1, 1..6, nothing after the last LF
        QCOMPARE(lines[0],
                 QByteArray("level,strategy,windowLog,chainLog,hashLog,searchLog,minMatch,targetLength"));
        QCOMPARE(lines[8], QByteArray("1,fast,19,13,14,1,7,0"));
        QVERIFY2(lines[9].startsWith("2,fast,20,15,16,1,6,"), lines[9].constData());
        QVERIFY2(lines[10].startsWith("3,dfast,21,16,17,1,5,"), lines[10].constData());
    }

    void levelsAreAListAsSweepTakesIt_data() {
        QTest::addColumn<QString>("levels");
        QTest::newRow("bare") << QStringLiteral("1,3..4");
        QTest::newRow("with the codec") << QStringLiteral("zstd=1,3..4");
    }

    void levelsAreAListAsSweepTakesIt() {
        QFETCH(QString, levels);
        const Finished program = m_program.run(
            QStringLiteral("params --format csv --set zstd.windowLog=23 --levels %1").arg(levels));
        QCOMPARE(program.exitCode, 0);
        QByteArrayList told;
        for (const CsvRow& row : rowsOf(program.output)) {
            told.append(row["level"]);
            QCOMPARE(row["windowLog"], QByteArray("23"));
        }
        QCOMPARE(told, (QByteArrayList{"1", "3", "4"}));
    }

    void levelsOfOtherCodecsAreRefused() {
        const Finished program = m_program.run(QStringLiteral("params --levels gzip=1"));
        QCOMPARE(program.exitCode, 2);
        QCOMPARE(program.errors,
                 QByteArray("levelscope: --levels takes levels of zstd here, not of gzip.\n"));
    }

    void parametersDependOnTheSize() {
        const auto strategy = [this](const char* size) {
            return rowsOf(m_program
                              .run(QStringLiteral("params --levels 4 --format csv --size %1")
                                       .arg(QLatin1String(size)))
                              .output)
                .value(0)
                .value("strategy");
        };
        // Level 4 is dfast above 256 KB and from 16 to 128 KB, greedy otherwise.
        QCOMPARE(strategy("unknown"), QByteArray("dfast"));
        QCOMPARE(strategy("300000"), QByteArray("dfast"));
        QCOMPARE(strategy("200000"), QByteArray("greedy"));
        QCOMPARE(strategy("100K"), QByteArray("dfast"));
        QCOMPARE(strategy("16K"), QByteArray("greedy"));
        QCOMPARE(strategy("0"), QByteArray("greedy"));
    }

    void parametersSetByHandAreTold() {
        const Finished program = m_program.run(QStringLiteral(
            "params --levels 1 --set zstd.windowLog=23 --set zstd.strategy=btopt --format csv"));
        QCOMPARE(program.exitCode, 0);
        const CsvRow row = rowsOf(program.output).value(0);
        QCOMPARE(row["strategy"], QByteArray("btopt"));
        QCOMPARE(row["windowLog"], QByteArray("23"));
        QCOMPARE(row["hashLog"], QByteArray("14")); // as level 1 has it
    }

    void parametersAsJson() {
        const QJsonObject json =
            QJsonDocument::fromJson(m_program.run(QStringLiteral("params --size 16K --format json")).output)
                .object();
        QCOMPARE(json[QStringLiteral("schema")], QJsonValue(QStringLiteral("levelscope.params")));
        QCOMPARE(json[QStringLiteral("source_size")], QJsonValue(16384));
    }
};

QTEST_MAIN(TestParamsCommand)
#include "tst_ParamsCommand.moc"
