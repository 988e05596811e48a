// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QCryptographicHash>
#include <QTest>

using namespace levelscope::tests;

class TestGenerateCommand final : public QObject {
    Q_OBJECT

    TestProgram m_program;

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void generatedPayloads_data() {
        QTest::addColumn<QString>("records");
        QTest::addColumn<QByteArray>("sha256");
        QTest::newRow("1,000") << QStringLiteral("1000")
                               << QByteArray(
                                      "9729ade45b4123a360f345e1d0ba07aac996416fc75817c524070de5d648d578");
        QTest::newRow("10,000") << QStringLiteral("10000")
                                << QByteArray(
                                       "9e4ba390aabf5f0b7d2b5b118e625e393b62fddb41f91715f7da60de985beeb5");
    }

    void generatedPayloads() {
        QFETCH(QString, records);
        const Finished program =
            m_program.run(QStringLiteral("generate customers --records %1 --seed 42").arg(records));
        QCOMPARE(program.exitCode, 0);
        QTEST(QCryptographicHash::hash(program.output, QCryptographicHash::Sha256).toHex(), "sha256");
    }

    void recordsAndSeedHaveDefaults() {
        const Finished program = m_program.run(QStringLiteral("generate customers"));
        QCOMPARE(program.output,
                 m_program.run(QStringLiteral("generate customers --records 1000 --seed 42")).output);
        QVERIFY(program.output != m_program.run(QStringLiteral("generate customers --seed 43")).output);
    }

    void aFileGetsWhatStandardOutputWouldGet() {
        const Finished program =
            m_program.run(QStringLiteral("generate events --records 3 -o events.ndjson"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(program.output, QByteArray());
        QCOMPARE(program.errors, QByteArray());
        const QByteArray written = m_program.readFile(QStringLiteral("events.ndjson"));
        QVERIFY(!written.isEmpty());
        QCOMPARE(written, m_program.run(QStringLiteral("generate events --records 3")).output);
    }
};

QTEST_MAIN(TestGenerateCommand)
#include "tst_GenerateCommand.moc"
