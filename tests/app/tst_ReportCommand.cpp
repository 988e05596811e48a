// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QTest>
#include <QXmlStreamReader>

using namespace levelscope::tests;

namespace {

const QString kQuick = QStringLiteral("report --generate customers --records 20 --levels zstd=1,3,gzip=6 "
                                      "--codecs zstd,gzip --runs 3 --warmup 0 ");

/// A response whose address and headers hold what nobody else may see.
QByteArray entry(const QByteArray& text) {
    return "{\"request\": {\"method\": \"GET\", \"url\": \"https://example.com/a?key=secret\", \"cookies\": "
           "[{\"name\": \"id\", \"value\": \"secret\"}]}, \"response\": {\"status\": 200, \"headers\": "
           "[{\"name\": \"Set-Cookie\", \"value\": \"id=secret\"}], \"content\": {\"size\": " +
           QByteArray::number(text.size()) + ", \"text\": \"" + text + "\"}}}";
}

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

    void severalResponsesAreOneReport() {
        const QByteArray har =
            "{\"log\": {\"entries\": [" + entry("hello") + ", " + entry("hello hello hello hello") + "]}}";
        QVERIFY(m_program.writeFile(QStringLiteral("a.har"), har));
        const Finished program =
            m_program.run(QStringLiteral("report a.har --entry all --weight 1=3 --measure size --codecs gzip "
                                         "--levels gzip=6 -o set.html"));
        QCOMPARE(program.exitCode, 0);
        const QByteArray page = m_program.readFile(QStringLiteral("set.html"));
        QVERIFY(page.contains("<h1>weighted total of 2 responses of a.har</h1>"));
        QVERIFY(page.contains(">74 bytes, ")); // 5 + 3 x 23
        QVERIFY(!page.contains("secret"));
        QVERIFY(!page.contains("hello"));
    }

    void exitCodesAreThoseOfTheProgram_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::newRow("nothing to sweep") << QStringLiteral("report") << 2;
        QTest::newRow("no suffix") << kQuick + QStringLiteral("-o report") << 2;
        QTest::newRow("no option of report") << kQuick + QStringLiteral("--theme dark") << 2;
        QTest::newRow("missing file") << QStringLiteral("report missing.json -o a.html") << 3;
        QTest::newRow("missing folder") << kQuick + QStringLiteral("-o missing/a.html") << 4;
    }
    void exitCodesAreThoseOfTheProgram() {
        QFETCH(const QString, arguments);
        QFETCH(const int, exitCode);
        const Finished program = m_program.run(arguments);
        QCOMPARE(program.exitCode, exitCode);
        QVERIFY2(isOneSentence(program.errors), program.errors.constData());
        QVERIFY(program.output.isEmpty());
    }

    void helpTellsTheOptions() {
        const Finished program = m_program.run(QStringLiteral("report --help"));
        QCOMPARE(program.exitCode, 0);
        for (const char* option : {"--format", "--link", "--entry", "--levels", "-o"})
            QVERIFY2(program.output.contains(option), option);
        QVERIFY(m_program.run(QStringLiteral("--help")).output.contains("levelscope report FILE"));
    }

    void constraintsAreHeeded() {
        const Finished program = m_program.run(kQuick + QStringLiteral("--link 4g --rtt 90ms"));
        QCOMPARE(program.exitCode, 0);
        QVERIFY(program.output.contains("90.0"));
    }
};

QTEST_GUILESS_MAIN(TestReportCommand)
#include "tst_ReportCommand.moc"
