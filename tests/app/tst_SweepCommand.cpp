// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

using namespace levelscope::tests;

namespace {

/// By "codec level mode".
QMap<QString, int> referenceSizes() {
    QFile file(QStringLiteral(LEVELSCOPE_TEST_DATA "/customers-1000-seed42.sizes.tsv"));
    QMap<QString, int> sizes;
    if (!file.open(QIODevice::ReadOnly))
        return sizes;
    for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts)) {
        const qsizetype tab = line.lastIndexOf(u'\t');
        sizes.insert(line.left(tab).replace(u'\t', u' '), line.mid(tab + 1).toInt());
    }
    return sizes;
}

/// Those that the reference sizes were made with; others have other match finders, hence other sizes.
bool isReferenceVersion(const QJsonObject& result) {
    const QString library = QStringLiteral("%1 %2").arg(result[QStringLiteral("library")].toString(),
                                                        result[QStringLiteral("library_version")].toString());
    return QStringList{QStringLiteral("libzstd 1.5.4"), QStringLiteral("libbrotli 1.0.9"),
                       QStringLiteral("zlib 1.2.13")}
        .contains(library);
}

/// A test that runs in the background of a script may have some ignored, which children inherit.
void takeSignals() {
    for (const int number : {SIGINT, SIGTERM, SIGHUP})
        std::signal(number, SIG_DFL);
}

/// Whether the signal is in that set of the process: "SigCgt" are those it catches, "SigIgn" those it
/// ignores, "ShdPnd" those that it has not taken yet.
bool hasSignal(const QProcess& process, const char* set, int number) {
    QFile status(QStringLiteral("/proc/%1/status").arg(process.processId()));
    const QRegularExpression pattern(QStringLiteral("%1:\\t([0-9a-f]+)").arg(QLatin1String(set)));
    if (!status.open(QIODevice::ReadOnly))
        return false;
    const QString mask = pattern.match(QString::fromUtf8(status.readAll())).captured(1);
    return (mask.toULongLong(nullptr, 16) & (1ULL << (number - 1))) != 0;
}

} // namespace

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

    /// The levels of the published tables, with the sizes of tests/data, which come from other programs.
    void thePublishedTableIsOneCommand() {
        const Finished program = m_program.run(QStringLiteral(
            "sweep --generate customers --records 1000 --seed 42 --preset published --write-size whole,16K "
            "--levels zstd=1,3,6,12,brotli=1,4,11,gzip=1,6 --measure size --format json"));
        QCOMPARE(program.exitCode, 0);
        const QJsonObject json = QJsonDocument::fromJson(program.output).object();
        QCOMPARE(json[QStringLiteral("plan")][QLatin1String("runs")], QJsonValue(60));
        QCOMPARE(json[QStringLiteral("plan")][QLatin1String("warmups")], QJsonValue(3));
        const QJsonArray results = json[QStringLiteral("results")].toArray();
        QCOMPARE(results.size(), qsizetype{18});
        const QMap<QString, int> sizes = referenceSizes();
        int compared = 0;
        for (const QJsonValue& result : results) {
            const QString point =
                QStringLiteral("%1 %2 %3")
                    .arg(result[QLatin1String("codec")].toString())
                    .arg(result[QLatin1String("level")].toInt())
                    .arg(result[QLatin1String("write_size")].isString() ? QStringLiteral("streamwhole")
                                                                        : QStringLiteral("stream16k"));
            if (!sizes.contains(point) || !isReferenceVersion(result.toObject()))
                continue;
            QVERIFY2(result[QLatin1String("compressed_bytes")] == QJsonValue(sizes[point]),
                     qPrintable(point));
            ++compared;
        }
        if (compared == 0)
            QSKIP("other versions of all libraries");
    }

    void whatTakesTooLongIsLeftOut() {
        // Of this body brotli 11 takes some seconds on any machine, brotli 1 some milliseconds.
        const Finished program = m_program.run(
            QStringLiteral("sweep --generate customers --records 10000 --levels brotli=1,11 --codecs brotli "
                           "--level-limit 1 --measure size --format csv"));
        QCOMPARE(program.exitCode, 0);
        QCOMPARE(program.errors, QByteArray("levelscope: 1 of 2 points were left out for the time they take; "
                                            "--level-limit none measures them.\n"));
        const QList<CsvRow> rows = rowsOf(program.output);
        QCOMPARE(rows.size(), qsizetype{2});
        QVERIFY(rows[0]["compressed_bytes"].toInt() > 0);
        QCOMPARE(rows[1]["compressed_bytes"], QByteArray());
        QVERIFY2(program.output.contains(",left-out,"), program.output.constData());
    }

    void levelsOfAServerAreChosen() {
        const Finished program = m_program.run(QStringLiteral(
            "sweep customers.json --server nginx-zstd --levels zstd=1,3 --measure size --format csv"));
        QCOMPARE(program.exitCode, 0);
        const QList<CsvRow> rows = rowsOf(program.output);
        QCOMPARE(rows.size(), qsizetype{2});
        QCOMPARE(rows[0]["level"], QByteArray("1"));
        QCOMPARE(rows[1]["level"], QByteArray("3"));
        QCOMPARE(rows[0]["write_size"], QByteArray("32768"));
    }

    void aServersSettingsAreSwept() {
        const Finished program = m_program.run(
            QStringLiteral("sweep customers.json --server nginx-gzip --measure size --format json"));
        QCOMPARE(program.exitCode, 0);
        const QJsonArray results =
            QJsonDocument::fromJson(program.output).object()[QStringLiteral("results")].toArray();
        QCOMPARE(results.size(), qsizetype{9});
        // The body does not fit into half of the largest window, so nginx lowers nothing.
        QCOMPARE(results[0][QLatin1String("knobs")].toObject(),
                 (QJsonObject{{QStringLiteral("memLevel"), 8}, {QStringLiteral("windowBits"), 15}}));
        QCOMPARE(results[0][QLatin1String("status")], QJsonValue(QStringLiteral("ok")));
    }

    void timesOfEverythingAreMeasured() {
        const Finished program = m_program.run(
            QStringLiteral("sweep customers.json --codecs gzip --levels gzip=1 --runs 3 --warmup 0 "
                           "--flush-every 14745 --concurrency 2 --format json"));
        QCOMPARE(program.exitCode, 0);
        const QJsonObject json = QJsonDocument::fromJson(program.output).object();
        const QJsonValue result = json[QStringLiteral("results")][0];
        for (const char* key :
             {"compress_seconds", "compress_cpu_seconds", "create_seconds", "first_byte_seconds",
              "decompress_seconds", "decompress_cpu_seconds", "decompress_one_call_seconds"})
            QVERIFY2(result[QLatin1String(key)][QLatin1String("median")].toDouble() > 0, key);
        QVERIFY(result[QLatin1String("memory")][QLatin1String("encoder_peak_bytes")].toInt() > 200'000);
        QCOMPARE(result[QLatin1String("responses_per_second")].toArray().size(), qsizetype{2});
        QVERIFY(json[QStringLiteral("conditions")][QLatin1String("probes")].toInt() > 0);
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

    void anInterruptKeepsWhatWasMeasured_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("Ctrl-C") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGHUP") << SIGHUP;
    }

    void anInterruptKeepsWhatWasMeasured() {
        QFETCH(int, signal);
        QProcess program;
        m_program.prepare(
            program, QStringLiteral("sweep one --codecs gzip --levels gzip=1 --runs 1000000 --format csv"));
        program.setChildProcessModifier(takeSignals);
        program.start();
        QVERIFY(program.waitForStarted());
        QTRY_VERIFY(hasSignal(program, "SigCgt", signal));
        QCOMPARE(::kill(static_cast<pid_t>(program.processId()), signal), 0);
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 130);
        QVERIFY(program.readAllStandardOutput().startsWith("codec,level,"));
        const QByteArray errors = program.readAllStandardError();
        QVERIFY2(errors.endsWith(
                     "levelscope: The sweep was stopped before its end; what was measured is written.\n"),
                 errors.constData());
    }

    void anIgnoredSignalStaysIgnored() {
        QProcess program;
        m_program.prepare(program, QStringLiteral("sweep one --codecs gzip --levels gzip=1 --runs 1000000"));
        program.setChildProcessModifier([] {
            takeSignals();
            std::signal(SIGHUP, SIG_IGN); // nohup
        });
        program.start();
        QVERIFY(program.waitForStarted());
        QTRY_VERIFY(hasSignal(program, "SigCgt", SIGINT) && hasSignal(program, "SigCgt", SIGTERM));
        QVERIFY(hasSignal(program, "SigIgn", SIGHUP));
        QCOMPARE(::kill(static_cast<pid_t>(program.processId()), SIGINT), 0);
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitCode(), 130);
    }

    /// The results go to a pipe that nobody reads yet, so that the program cannot end meanwhile.
    void onlyTheThirdInterruptEndsTheWriting_data() {
        QTest::addColumn<int>("interrupts");
        QTest::newRow("two") << 2;
        QTest::newRow("three") << 3;
    }

    void onlyTheThirdInterruptEndsTheWriting() {
        QFETCH(int, interrupts);
        const QString pipe = m_program.path(QStringLiteral("pipe%1").arg(interrupts));
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        QProcess program;
        m_program.prepare(
            program,
            QStringLiteral("sweep one --codecs gzip --runs 1000000 --format csv -o pipe%1").arg(interrupts));
        program.setChildProcessModifier(takeSignals);
        program.start();
        QVERIFY(program.waitForStarted());
        const auto id = static_cast<pid_t>(program.processId()); // 0, all of the group, when it has ended
        QTRY_VERIFY(hasSignal(program, "SigCgt", SIGINT));
        for (int count = 0; count < interrupts; ++count) {
            // Two that wait together would count as one.
            QTRY_VERIFY(!hasSignal(program, "ShdPnd", SIGINT));
            QCOMPARE(::kill(id, SIGINT), 0);
        }
        if (interrupts == 3) {
            QVERIFY(program.waitForFinished(60'000));
            QCOMPARE(program.exitStatus(), QProcess::CrashExit);
            return;
        }
        // Without waiting for the program, which may be dead. The pipe has room for all of the results.
        const int results = ::open(QFile::encodeName(pipe).constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 130);
        QByteArray start(12, '\0');
        QCOMPARE(::read(results, start.data(), 12), ssize_t{12});
        QCOMPARE(start, QByteArray("codec,level,"));
        ::close(results);
    }
};

QTEST_MAIN(TestSweepCommand)
#include "tst_SweepCommand.moc"
