// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace levelscope::tests;

namespace {

QJsonObject objectOf(const Finished& program) {
    return QJsonDocument::fromJson(program.output).object();
}

QJsonObject levelOf(const Finished& program, int index) {
    return objectOf(program)[QStringLiteral("levels")].toArray()[index].toObject();
}

QStringList remarksOf(const Finished& program) {
    QStringList ids;
    for (const QJsonValue remark : objectOf(program)[QStringLiteral("remarks")].toArray())
        ids.append(remark[QStringLiteral("id")].toString());
    return ids;
}

} // namespace

class TestExplainCommand final : public QObject {
    Q_OBJECT

    TestProgram m_program;

private slots:
    void initTestCase() {
        QCOMPARE(m_program.run(QStringLiteral("generate customers --records 10000 -o c.json")).exitCode, 0);
        QVERIFY(m_program.writeFile(QStringLiteral("a.json"), "hello hello hello hello hello hello"));
    }

    void theDipOfCustomers() {
        const Finished program =
            m_program.run(QStringLiteral("explain c.json --levels zstd=1,4 --drive one-shot --format json"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(program.errors, QByteArray());
        QCOMPARE(objectOf(program)[QStringLiteral("schema")].toString(),
                 QStringLiteral("levelscope.explain"));
        const QJsonObject first = levelOf(program, 0);
        QCOMPARE(first[QStringLiteral("level")].toInt(), 1);
        QCOMPARE(first[QStringLiteral("compressed_bytes")].toInt(), 409'809);
        QCOMPARE(first[QStringLiteral("parameters")][QStringLiteral("minMatch")].toString(),
                 QStringLiteral("7"));
        QCOMPARE(first[QStringLiteral("matches")][QStringLiteral("count")].toInt(), 85'238);
        QCOMPARE(first[QStringLiteral("matches")][QStringLiteral("literal_bytes")].toInt(), 462'278);
        int counted = 0;
        for (const QJsonValue bin : first[QStringLiteral("matches")][QStringLiteral("lengths")].toArray()) {
            QCOMPARE(bin[QStringLiteral("to")].toInt(), 2 * bin[QStringLiteral("from")].toInt() - 1);
            counted += bin[QStringLiteral("count")].toInt();
        }
        QCOMPARE(counted, 85'238);
        for (const char* remark : {"other-strategy", "shorter-least-match", "more-and-shorter",
                                   "fewer-literals", "matches-cost-more-than-saved", "larger"})
            QVERIFY2(remarksOf(program).contains(QLatin1String(remark)), remark);
    }

    void text() {
        const Finished program =
            m_program.run(QStringLiteral("explain c.json --levels zstd=1,4 --drive one-shot -o out.txt"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(program.output, QByteArray());
        const QByteArray text = m_program.readFile(QStringLiteral("out.txt"));
        for (const char* part : {"zstd 4 finds more and shorter matches: ", "zstd 1 finds 85,238 of 30.0.",
                                 "Match length", "Reaches back", "######", "one call, size known"})
            QVERIFY2(text.contains(part), part);
    }

    /// The default levels, and a body so small that both do the same.
    void nothingToTellApart() {
        const Finished program = m_program.run(QStringLiteral("explain a.json --format json"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(levelOf(program, 0)[QStringLiteral("level")].toInt(), 1);
        QCOMPARE(levelOf(program, 1)[QStringLiteral("level")].toInt(), 3);
        QVERIFY(!remarksOf(program).contains(QStringLiteral("larger")));
        QVERIFY(!remarksOf(program).contains(QStringLiteral("more-and-shorter")));
    }

    void theSameParameters() {
        const Finished program =
            m_program.run(QStringLiteral("explain a.json --levels 0,3 --format json --drive one-shot"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(remarksOf(program), QStringList{QStringLiteral("nothing-changed")});
    }

    void wrongUsage_data() {
        QTest::addColumn<QString>("arguments");
        QTest::newRow("one level") << QStringLiteral("explain a.json --levels zstd=1");
        QTest::newRow("three levels") << QStringLiteral("explain a.json --levels zstd=1..3");
        QTest::newRow("twice the same") << QStringLiteral("explain a.json --levels zstd=3,3");
        QTest::newRow("other codec") << QStringLiteral("explain a.json --levels gzip=1,2");
        QTest::newRow("two drives") << QStringLiteral("explain a.json --drive stream,one-shot");
        QTest::newRow("form") << QStringLiteral("explain a.json --format csv");
        QTest::newRow("no file") << QStringLiteral("explain");
    }

    void wrongUsage() {
        QFETCH(QString, arguments);
        const Finished program = m_program.run(arguments);
        QCOMPARE(program.exitCode, 2);
        QVERIFY2(isOneSentence(program.errors), program.errors.constData());
        QCOMPARE(program.output, QByteArray());
    }

    void unreadable() {
        const Finished program = m_program.run(QStringLiteral("explain missing.json"));
        QCOMPARE(program.exitCode, 3);
        QVERIFY(isOneSentence(program.errors));
    }
};

QTEST_GUILESS_MAIN(TestExplainCommand)
#include "tst_ExplainCommand.moc"
