// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <sys/resource.h>

#include <algorithm>
#include <csignal>

using namespace levelscope::tests;

class TestSweepCommand final : public QObject {
    Q_OBJECT

    TestProgram m_program;

private slots:
    void initTestCase() {
        QVERIFY(m_program.writeFile(QStringLiteral("empty"), {}));
        QVERIFY(m_program.writeFile(QStringLiteral("one"), "x"));
        QCOMPARE(
            m_program.run(QStringLiteral("generate customers --records 1000 --seed 42 -o customers.json"))
                .exitCode,
            0);
    }

    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void sizes_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QByteArray>("bytes");
        // From programs that call libzstd 1.5.4 and libbrotli 1.0.9 directly.
        QTest::newRow("zstd 1 streamed")
            << QStringLiteral("--codecs zstd --levels zstd=1") << QByteArray("41132");
        QTest::newRow("zstd 1 one-shot")
            << QStringLiteral("--codecs zstd --levels zstd=1 --drive one-shot") << QByteArray("41135");
        QTest::newRow("brotli 1 whole")
            << QStringLiteral("--codecs brotli --levels brotli=1 --write-size whole") << QByteArray("44606");
        QTest::newRow("brotli 1 in 16 KiB")
            << QStringLiteral("--codecs brotli --levels brotli=1") << QByteArray("55036");
    }

    void sizes() {
        QFETCH(QString, arguments);
        const Finished sweep = m_program.run(
            QStringLiteral("sweep customers.json --measure size --format csv %1").arg(arguments));
        const QList<CsvRow> rows = rowsOf(sweep.output);
        QCOMPARE(rows.size(), 1);
        QTEST(rows.first().value("compressed_bytes"), "bytes");
    }

    void aGeneratedPayloadNeedsNoFile() {
        const Finished program = m_program.run(
            QStringLiteral("sweep --generate customers --records 1000 --seed 42 --codecs zstd --levels "
                           "zstd=1 --measure size --format csv"));
        QVERIFY2(program.output.contains(",298727,41132,7.2626,,,ok,"), program.output.constData());
    }

    void standardInputIsABody() {
        const Finished program =
            m_program.run(QStringLiteral("sweep - --codecs zstd --levels zstd=1 --measure size --format csv"),
                          m_program.readFile(QStringLiteral("customers.json")));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(program.errors, QByteArray());
        QVERIFY2(program.output.contains("zstd,1,fast,stream,16384,fresh,298727,41132,"),
                 program.output.constData());
    }

    void anEmptyBodyHasSizesButNoRatioAndNoSpeeds() {
        const Finished program =
            m_program.run(QStringLiteral("sweep empty --runs 1 --warmup 0 --format csv"));
        QCOMPARE(program.exitCode, 0);
        const auto rows = rowsOf(program.output);
        QCOMPARE(rows.size(), 50);
        for (const auto& row : rows) {
            QCOMPARE(row["original_bytes"], QByteArray("0"));
            QVERIFY(row["compressed_bytes"].toInt() > 0);
            for (const char* column : {"ratio", "compress_mb_s", "decompress_mb_s"})
                QCOMPARE(row[column], QByteArray());
            QCOMPARE(row["round_trip"], QByteArray("ok"));
        }
    }

    void aBodyOfOneByteSweeps() {
        const Finished program = m_program.run(QStringLiteral("sweep one --runs 1 --warmup 0 --format csv"));
        QCOMPARE(program.exitCode, 0);
        const auto rows = rowsOf(program.output);
        QCOMPARE(rows.size(), 50);
        for (const auto& row : rows) {
            QCOMPARE(row["original_bytes"], QByteArray("1"));
            QVERIFY(row["ratio"].toDouble() > 0 && row["ratio"].toDouble() < 1);
            QVERIFY(!row["compress_mb_s"].isEmpty() && !row["decompress_mb_s"].isEmpty());
            QCOMPARE(row["round_trip"], QByteArray("ok"));
        }
    }

    void aPointThatFailsKeepsItsRow() {
#ifdef __SANITIZE_ADDRESS__
        QSKIP("AddressSanitizer needs all of the address space");
#endif
        QProcess program;
        m_program.prepare(
            program, QStringLiteral(
                         "sweep customers.json --codecs zstd --levels zstd=21..22 --measure size --threads 1 "
                         "--format csv"));
        // At level 22 and for a body of unknown size libzstd takes 684 MB, at level 21 half of it.
        program.setChildProcessModifier([] {
            const rlimit limit{rlim_t{720} << 20U, rlim_t{720} << 20U};
            ::setrlimit(RLIMIT_AS, &limit);
        });
        const Finished finished = TestProgram::finish(program);
        QCOMPARE(finished.exitCode, 1);
        QCOMPARE(finished.errors, QByteArray("levelscope: 1 of 2 points failed; the results say why.\n"));
        QVERIFY2(finished.output.contains("\nzstd,22,btultra2,stream,16384,fresh,298727,,,,,failed,"),
                 finished.output.constData());
        QVERIFY2(finished.output.contains("\nzstd,21,btultra2,stream,16384,fresh,298727,3"),
                 finished.output.constData());
    }

    void withoutThreadsTheSweepIsSlowerButDone() {
        QProcess program;
        m_program.prepare(
            program,
            QStringLiteral("sweep customers.json --codecs gzip --measure size --threads 8 --format csv"));
        // A thread gets as much stack as the main thread may have, and there is no room for this much.
        program.setChildProcessModifier([] {
            rlimit limit{};
            ::getrlimit(RLIMIT_STACK, &limit);
            limit.rlim_cur = std::min(limit.rlim_max, rlim_t{1} << 47U);
            ::setrlimit(RLIMIT_STACK, &limit);
        });
        const Finished finished = TestProgram::finish(program);
        QCOMPARE(finished.exitCode, 0);
        QCOMPARE(finished.errors, QByteArray());
        QCOMPARE(rowsOf(finished.output).size(), 9);
    }

    void resultsAndChartsGoToFiles() {
        const Finished program = m_program.run(
            QStringLiteral("sweep customers.json --codecs zstd,gzip --levels zstd=1..4,gzip=1..2 --runs 1 "
                           "--warmup 0 -o out.json --chart ratio=r.png --chart ratio=r.svg --chart "
                           "throughput=t.svg --chart tradeoff=o.pdf --chart-size 800x600"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(program.output, QByteArray());
        QCOMPARE(program.errors, QByteArray());
        QCOMPARE(QJsonDocument::fromJson(m_program.readFile(QStringLiteral("out.json")))
                     .object()[QStringLiteral("schema")],
                 QJsonValue(QStringLiteral("levelscope.sweep")));
        QCOMPARE(QImage(m_program.path(QStringLiteral("r.png"))).size(), QSize(800, 600));
        QVERIFY(m_program.readFile(QStringLiteral("r.svg")).contains("<svg"));
        QVERIFY(m_program.readFile(QStringLiteral("t.svg")).contains("<svg"));
        QVERIFY(m_program.readFile(QStringLiteral("o.pdf")).startsWith("%PDF-"));
    }

    void chartsWithoutFontsAreAnError() {
        QVERIFY(m_program.writeFile(QStringLiteral("fonts.conf"), "<fontconfig></fontconfig>"));
        QProcess process;
        m_program.prepare(process, QStringLiteral("sweep one --measure size --chart ratio=boxes.png"));
        QProcessEnvironment environment = process.processEnvironment();
        environment.insert(QStringLiteral("FONTCONFIG_FILE"), m_program.path(QStringLiteral("fonts.conf")));
        process.setProcessEnvironment(environment);
        const Finished program = TestProgram::finish(process);
        QCOMPARE(program.exitCode, 4);
        QCOMPARE(program.output, QByteArray());
        QVERIFY2(isOneSentence(program.errors), program.errors.constData());
        QVERIFY(!QFile::exists(m_program.path(QStringLiteral("boxes.png"))));
    }

    void anInterruptKeepsWhatWasMeasured() {
        QProcess program;
        m_program.prepare(
            program, QStringLiteral("sweep one --codecs gzip --levels gzip=1 --runs 1000000 --format csv"));
        // A test that runs in the background of a script may have SIGINT ignored, which children inherit.
        program.setChildProcessModifier([] { std::signal(SIGINT, SIG_DFL); });
        program.start();
        QVERIFY(program.waitForStarted());
        const auto catchesInterrupt = [&] {
            QFile status(QStringLiteral("/proc/%1/status").arg(program.processId()));
            static const QRegularExpression caught(QStringLiteral("SigCgt:\\t([0-9a-f]+)"));
            const bool opened = status.open(QIODevice::ReadOnly);
            const QString mask = caught.match(QString::fromUtf8(status.readAll())).captured(1);
            return opened && (mask.toULongLong(nullptr, 16) & (1ULL << (SIGINT - 1))) != 0;
        };
        QTRY_VERIFY(catchesInterrupt());
        QCOMPARE(::kill(static_cast<pid_t>(program.processId()), SIGINT), 0);
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 130);
        QVERIFY(program.readAllStandardOutput().startsWith("codec,level,"));
        const QByteArray errors = program.readAllStandardError();
        QVERIFY2(errors.endsWith(
                     "levelscope: The sweep was stopped before its end; what was measured is written.\n"),
                 errors.constData());
    }
};

QTEST_MAIN(TestSweepCommand)
#include "tst_SweepCommand.moc"
