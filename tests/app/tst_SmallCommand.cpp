// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace levelscope::tests;

class TestSmallCommand final : public QObject {
    Q_OBJECT

    TestProgram m_program;

private slots:
    void initTestCase() {
        QCOMPARE(m_program.run(QStringLiteral("generate customers --records 20 -o c.json")).exitCode, 0);
        QVERIFY(m_program.writeFile(QStringLiteral("empty.json"), ""));
    }

    void everyCutHasARow() {
        const Finished program =
            m_program.run(QStringLiteral("small c.json --levels gzip=6,zstd=3 --format csv"));
        QCOMPARE(program.exitCode, 0);
        const QList<CsvRow> rows = rowsOf(program.output);
        // 10 to 200 bytes; 1, 2, 5, 10 and 20 records.
        QCOMPARE(rows.size(), 2 * (5 + 5));
        QCOMPARE(rows.first().value("records"), QByteArray());
        QCOMPARE(rows.first().value("original_bytes"), QByteArray("10"));
        QCOMPARE(rows.first().value("codec"), QByteArray("gzip"));
        QCOMPARE(rows.last().value("records"), QByteArray("20"));
        const qint64 size = m_program.readFile(QStringLiteral("c.json")).size();
        QCOMPARE(rows.last().value("original_bytes"), QByteArray::number(size));
        for (const CsvRow& row : rows)
            QVERIFY(row.value("compress_cpu_ms_median").toDouble() > 0);
    }

    void bytesSavedAreThoseOfASweep() {
        QCOMPARE(m_program.run(QStringLiteral("generate customers --records 5 -o five.json")).exitCode, 0);
        const Finished sweep =
            m_program.run(QStringLiteral("sweep five.json --levels zstd=3 --measure size --format csv"));
        const Finished small = m_program.run(QStringLiteral("small c.json --levels zstd=3 --format csv"));
        const QList<CsvRow> rows = rowsOf(small.output);
        const auto five = std::ranges::find_if(
            rows, [](const CsvRow& row) { return row.value("records") == QByteArray("5"); });
        QVERIFY(five != rows.end());
        QCOMPARE(five->value("compressed_bytes"), rowsOf(sweep.output).first().value("compressed_bytes"));
    }

    void json() {
        const Finished program = m_program.run(QStringLiteral("small c.json --levels gzip=6 -o out.json"));
        QCOMPARE(program.exitCode, 0);
        const QJsonObject document =
            QJsonDocument::fromJson(m_program.readFile(QStringLiteral("out.json"))).object();
        QCOMPARE(document[QStringLiteral("schema")].toString(), QStringLiteral("levelscope.small"));
        QCOMPARE(document[QStringLiteral("records")].toString(), QStringLiteral("items"));
        QVERIFY(document[QStringLiteral("complete")].toBool());
        QCOMPARE(document[QStringLiteral("rows")].toArray().size(), 10);
        const QJsonObject breakEven = document[QStringLiteral("break_even")].toArray().first().toObject();
        QCOMPARE(breakEven[QStringLiteral("codec")].toString(), QStringLiteral("gzip"));
        // gzip's header and trailer take 18 bytes.
        QVERIFY(breakEven[QStringLiteral("last_loss_bytes")].toInt() >= 20);
        QVERIFY(breakEven[QStringLiteral("saves_from_bytes")].toInt() >
                breakEven[QStringLiteral("last_loss_bytes")].toInt());
    }

    void table() {
        const Finished program =
            m_program.run(QStringLiteral("small --generate events --records 3 --levels gzip=6 --largest 50"));
        QCOMPARE(program.exitCode, 0);
        for (const char* part : {"first 20 bytes", "first 50 bytes", "CPU time", "the largest size measured",
                                 "first lines of the whole", "streamed, size unknown"})
            QVERIFY2(program.output.contains(part), part);
        QVERIFY(!program.output.contains("first 100 bytes"));
    }

    void wrongUsage_data() {
        QTest::addColumn<QString>("arguments");
        QTest::newRow("no file") << QStringLiteral("small");
        QTest::newRow("two files") << QStringLiteral("small c.json c.json");
        QTest::newRow("form") << QStringLiteral("small c.json --format text");
        QTest::newRow("levels") << QStringLiteral("small c.json --levels 3");
        QTest::newRow("two drives") << QStringLiteral("small c.json --drive stream,one-shot");
        QTest::newRow("largest") << QStringLiteral("small c.json --largest 1G");
        QTest::newRow("writes over its input") << QStringLiteral("small c.json -o c.json");
    }
    void wrongUsage() {
        QFETCH(QString, arguments);
        const Finished program = m_program.run(arguments);
        QCOMPARE(program.exitCode, 2);
        QVERIFY2(isOneSentence(program.errors), program.errors.constData());
    }

    void unreadable() {
        for (const char* file : {"missing.json", "empty.json"}) {
            const Finished program = m_program.run(QStringLiteral("small ") + QString::fromLatin1(file));
            QCOMPARE(program.exitCode, 3);
            QVERIFY2(isOneSentence(program.errors), program.errors.constData());
        }
    }
};

QTEST_GUILESS_MAIN(TestSmallCommand)
#include "tst_SmallCommand.moc"
