// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QTest>

#include <unistd.h>

#include <array>

using namespace levelscope::tests;

class TestCommandLine final : public QObject {
    Q_OBJECT

    TestProgram m_program;

private slots:
    void initTestCase() {
        QVERIFY(m_program.makeFolder(QStringLiteral("folder")));
        QVERIFY(m_program.writeFile(QStringLiteral("empty"), {}));
        QVERIFY(m_program.writeFile(QStringLiteral("one"), "x"));
    }

    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void mistakes_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("exitCode");
        const auto row = [](const char* arguments, int exitCode) {
            QTest::newRow(arguments) << QString::fromUtf8(arguments) << exitCode;
        };
        row("sweep", 2);
        row("sweep one empty", 2);
        row("sweep one --generate customers", 2);
        row("sweep one --records 5", 2);
        row("sweep --generate nonsense", 2);
        row("sweep one --nonsense", 2);
        row("sweep one --runs", 2);
        row("sweep one --runs nan", 2);
        row("sweep one --runs 0", 2);
        row("sweep one --runs -1", 2);
        row("sweep one --warmup nan", 2);
        row("sweep one --threads 0", 2);
        row("sweep one --threads inf", 2);
        row("sweep one --write-size 0", 2);
        row("sweep one --write-size nan", 2);
        row("sweep one --drive fast", 2);
        row("sweep one --flush-every 0", 2);
        row("sweep one --preset slow", 2);
        row("sweep one --budget nan", 2);
        row("sweep one --budget 5 --runs 5", 2);
        row("sweep one --level-limit nan", 2);
        row("sweep one --concurrency 0", 2);
        row("sweep one --order-seed nan", 2);
        row("sweep one --set zstd.windowLog=99", 2);
        row("sweep one --set zstd.nonsense=1", 2);
        row("sweep one --codecs gzip --set zstd.windowLog=20", 2);
        row("sweep one --server nonsense", 2);
        row("sweep one --encoder new", 2);
        row("sweep one --measure nan", 2);
        row("sweep one --format xml", 2);
        row("sweep one --theme blue", 2);
        row("sweep one --codecs lzma", 2);
        row("sweep one --levels zstd=nan", 2);
        row("sweep one --levels zstd=23", 2);
        row("sweep one --levels zstd=-131073", 2);
        row("sweep one --levels brotli=12", 2);
        row("sweep one --levels gzip=10", 2);
        row("sweep one --codecs zstd --levels gzip=1", 2);
        row("sweep one --chart ratio", 2);
        row("sweep one --chart nonsense=a.png", 2);
        row("sweep one --chart ratio=a.gif", 2);
        row("sweep one --chart-size nanxnan", 2);
        row("sweep one --chart-size 399x900", 2);
        row("sweep one --chart-size 1600x10001", 2);
        row("sweep one --measure size --chart throughput=a.png", 2);
        row("sweep one -o one", 2);
        row("sweep missing.json", 3);
        row("sweep missing\n\x1B[31m.json", 3);
        row("sweep folder", 3);
        row("sweep one -o folder", 4);
        row("sweep one -o missing/out.csv", 4);
        row("sweep one --measure size -o /dev/full", 4);
        row("sweep one --chart ratio=missing/a.png", 4);
        row("generate", 2);
        row("generate nonsense", 2);
        row("generate customers record", 2);
        row("generate customers --records nan", 2);
        row("generate customers --records -1", 2);
        row("generate customers --records 4000000000", 2);
        row("generate customers --seed nan", 2);
        row("generate customers -o missing/out.json", 4);
        row("params one", 2);
        row("params --size nan", 2);
        row("params --levels 5..1", 2);
        row("params --levels nan", 2);
        row("params --format md", 2);
        row("params --set zstd.windowLog=20,21", 2);
        row("params --set gzip.memLevel=1", 2);
        row("help nonsense", 2);
        row("--nonsense", 2);
        row("sweeep one", 2);
        row("one", 2); // the window, but there is no display
    }

    void mistakes() {
        QFETCH(QString, arguments);
        const Finished program = m_program.run(arguments);
        QTEST(program.exitCode, "exitCode");
        QCOMPARE(program.output, QByteArray());
        QVERIFY2(isOneSentence(program.errors), program.errors.constData());
    }

    void anUnreadableFile() {
        if (::geteuid() == 0)
            QSKIP("permissions do not bind root");
        QVERIFY(m_program.writeFile(QStringLiteral("secret"), "x"));
        QVERIFY(QFile::setPermissions(m_program.path(QStringLiteral("secret")), {}));
        const Finished program = m_program.run(QStringLiteral("sweep secret"));
        QCOMPARE(program.exitCode, 3);
        QVERIFY2(isOneSentence(program.errors), program.errors.constData());
    }

    void unusableDisplayIsSaidInASentence() {
        QProcess process;
        m_program.prepare(process, QString());
        QProcessEnvironment environment = process.processEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("nonsense"));
        process.setProcessEnvironment(environment);
        const Finished finished = TestProgram::finish(process);
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(finished.errors.contains("levelscope: The display cannot be used; "),
                 finished.errors.constData());
        QVERIFY2(!finished.errors.contains("Reinstalling"), finished.errors.constData());
    }

    void noDisplayLeadsToTheSweep() {
        const Finished program = m_program.run(QString());
        QCOMPARE(program.exitCode, 2);
        QCOMPARE(program.errors,
                 QByteArray("levelscope: There is no display to show the window on; use levelscope "
                            "sweep FILE instead, see levelscope --help.\n"));
    }

    void aFullStandardOutput_data() {
        QTest::addColumn<QString>("arguments");
        for (const char* arguments : {"sweep one --measure size", "generate customers", "params", "--version",
                                      "--help", "sweep --help"})
            QTest::newRow(arguments) << QString::fromUtf8(arguments);
    }

    void aFullStandardOutput() {
        QFETCH(QString, arguments);
        QProcess program;
        m_program.prepare(program, arguments);
        program.setStandardOutputFile(QStringLiteral("/dev/full"));
        const Finished finished = TestProgram::finish(program);
        QCOMPARE(finished.exitCode, 4);
        QCOMPARE(finished.errors,
                 QByteArray("levelscope: Standard output could not be written (No space left on "
                            "device); free some room or choose another place.\n"));
    }

    void aClosedStandardOutput() {
        QProcess program;
        m_program.prepare(program, QStringLiteral("params"));
        program.setChildProcessModifier([] { ::close(STDOUT_FILENO); });
        const Finished finished = TestProgram::finish(program);
        QCOMPARE(finished.exitCode, 4);
        QVERIFY2(isOneSentence(finished.errors), finished.errors.constData());
    }

    void aReaderThatLeavesEarly() {
        QProcess program;
        m_program.prepare(program, QStringLiteral("generate customers"));
        program.setChildProcessModifier([] {
            std::array<int, 2> ends{};
            if (::pipe(ends.data()) == 0) {
                ::dup2(ends[1], STDOUT_FILENO);
                ::close(ends[0]);
                ::close(ends[1]);
            }
        });
        const Finished finished = TestProgram::finish(program);
        QCOMPARE(finished.exitCode, 4);
        QCOMPARE(finished.errors,
                 QByteArray("levelscope: The program that reads standard output closed it before all was "
                            "written.\n"));
    }

    void versionNamesEveryLibrary() {
        const Finished program = m_program.run(QStringLiteral("--version"));
        QCOMPARE(program.exitCode, 0);
        const QString text = QString::fromUtf8(program.output);
        static const QRegularExpression pattern(QStringLiteral(
            "\\ALevelscope [0-9.]+\\nlibzstd 1\\.[0-9.]+\\nlibbrotli 1\\.[0-9.]+\\nzlib 1\\.\\S+\\n\\z"));
        QVERIFY2(pattern.match(text).hasMatch(), qPrintable(text));
    }

    void helpIsAResult_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("beginning");
        QTest::newRow("--help") << QStringLiteral("--help") << QStringLiteral("Levelscope tells which codec");
        QTest::newRow("help sweep") << QStringLiteral("help sweep")
                                    << QStringLiteral("Usage: levelscope sweep FILE|- [options]\n");
        QTest::newRow("sweep --help")
            << QStringLiteral("sweep --help") << QStringLiteral("Usage: levelscope sweep FILE|- [options]\n");
        QTest::newRow("generate --help") << QStringLiteral("generate --help")
                                         << QStringLiteral("Usage: levelscope generate SHAPE [options]\n");
        QTest::newRow("params -h") << QStringLiteral("params -h")
                                   << QStringLiteral("Usage: levelscope params [options]\n");
    }

    void helpIsAResult() {
        QFETCH(QString, arguments);
        QFETCH(QString, beginning);
        const Finished program = m_program.run(arguments);
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(program.errors, QByteArray());
        QCOMPARE(QString::fromUtf8(program.output).left(beginning.size()), beginning);
    }
};

QTEST_MAIN(TestCommandLine)
#include "tst_CommandLine.moc"
