// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QTest>
#include <QXmlStreamReader>

using namespace levelscope::tests;

namespace {

const QString kQuick = QStringLiteral("report --generate customers --records 20 --levels zstd=1,3,gzip=6 "
                                      "--codecs zstd,gzip --runs 3 --warmup 0 ");

} // namespace

class TestReportCommand final : public QObject {
    Q_OBJECT

    TestProgram m_program;

private slots:
    void pageGoesToStandardOutput() {
        const Finished program = m_program.run(kQuick);
        QCOMPARE(program.exitCode, 0);
        QXmlStreamReader reader(program.output);
        while (!reader.atEnd())
            reader.readNext();
        QCOMPARE(reader.errorString(), QString());
        QVERIFY(program.output.contains("customers, 20 records"));
        QVERIFY(!program.output.contains("user1@example.com")); // nothing of the body
    }

    void theNameSaysTheForm() {
        QCOMPARE(m_program.run(kQuick + QStringLiteral("-o report.pdf")).exitCode, 0);
        QVERIFY(m_program.readFile(QStringLiteral("report.pdf")).startsWith("%PDF-1."));
        QCOMPARE(m_program.run(kQuick + QStringLiteral("--format pdf -o report.html")).exitCode, 0);
        QVERIFY(m_program.readFile(QStringLiteral("report.html")).startsWith("%PDF-1."));
    }

    void otherFormsAreRefused_data() {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("said");
        QTest::newRow("by name") << QStringLiteral("-o report.doc") << QStringLiteral("report.doc");
        QTest::newRow("by option") << QStringLiteral("--format docx") << QStringLiteral("docx");
    }
    void otherFormsAreRefused() {
        QFETCH(const QString, options);
        QFETCH(const QString, said);
        const Finished program = m_program.run(kQuick + options);
        QCOMPARE(program.exitCode, 2);
        QVERIFY2(program.errors.contains(said.toUtf8()), program.errors.constData());
        QVERIFY2(program.errors.contains("html"), program.errors.constData());
    }

    void constraintsAreHeeded() {
        const Finished program = m_program.run(kQuick + QStringLiteral("--link 4g --rtt 90ms"));
        QCOMPARE(program.exitCode, 0);
        QVERIFY(program.output.contains("90.0"));
    }
};

QTEST_GUILESS_MAIN(TestReportCommand)
#include "tst_ReportCommand.moc"
