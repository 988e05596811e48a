// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program, without a display, and looks at what comes out of it.
#include "tests/app/TestProgram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace levelscope::tests;

namespace {

const QString kQuick = QStringLiteral("advise --generate customers --records 20 --levels zstd=1,gzip=6 "
                                      "--codecs zstd,gzip --runs 3 --warmup 0 ");

} // namespace

class TestAdviseCommand final : public QObject {
    Q_OBJECT

    TestProgram m_program;

private slots:
    void text() {
        const Finished program =
            m_program.run(kQuick + QStringLiteral("--max-ms 10000 --max-cached-ms 10000"));
        QCOMPARE(program.exitCode, 0);
        for (const char* part :
             {"Link: 50.0", "Compressed for each request: ", "Compressed once and cached: ",
              "Static asset, compressed when built: ", "For old clients, with gzip alone: gzip 6",
              "A million responses: ", "The connection is new"})
            QVERIFY2(program.output.contains(part), part);
    }

    void json() {
        const Finished program = m_program.run(
            kQuick + QStringLiteral("--role static,gzip --accept br,gzip --link 4g --max-ms 10000 "
                                    "--max-memory 64M --clients any --format json"));
        QCOMPARE(program.exitCode, 0);
        const QJsonObject document = QJsonDocument::fromJson(program.output).object();
        QCOMPARE(document[QStringLiteral("schema")].toString(), QStringLiteral("levelscope.advice"));
        QCOMPARE(document[QStringLiteral("version")].toInt(), 1);
        const QJsonObject constraints = document[QStringLiteral("constraints")].toObject();
        QCOMPARE(constraints[QStringLiteral("bits_per_second")].toDouble(), 9e6);
        QCOMPARE(constraints[QStringLiteral("rtt_seconds")].toDouble(), 0.17);
        QCOMPARE(constraints[QStringLiteral("most_encoder_bytes")].toInt(), 64 << 20);
        QCOMPARE(constraints[QStringLiteral("browsers")].toBool(), false);
        QCOMPARE(constraints[QStringLiteral("accepted")].toArray(),
                 (QJsonArray{QStringLiteral("brotli"), QStringLiteral("gzip")}));
        const QJsonArray advice = document[QStringLiteral("advice")].toArray();
        QCOMPARE(advice.size(), qsizetype{2});
        QCOMPARE(advice[0].toObject()[QStringLiteral("role")].toString(), QStringLiteral("static"));
        // Zstandard is not accepted.
        const QJsonObject choice = advice[0].toObject()[QStringLiteral("choice")].toObject();
        QCOMPARE(choice[QStringLiteral("setting")].toObject()[QStringLiteral("name")].toString(),
                 QStringLiteral("gzip 6"));
        QCOMPARE(advice[0].toObject()[QStringLiteral("ruled_out")].toArray().size(), qsizetype{1});
        QVERIFY(!document[QStringLiteral("best_by_bandwidth")].toArray().isEmpty());
    }

    void rttOverridesThePreset() {
        const Finished program = m_program.run(
            kQuick + QStringLiteral("--role gzip --link 4g --rtt 500us --warm yes --format json"));
        const QJsonObject constraints =
            QJsonDocument::fromJson(program.output).object()[QStringLiteral("constraints")].toObject();
        QCOMPARE(constraints[QStringLiteral("rtt_seconds")].toDouble(), 0.0005);
        QCOMPARE(constraints[QStringLiteral("warm")].toBool(), true);
        QCOMPARE(constraints[QStringLiteral("pipelined")].toBool(), false);
    }

    void wrongUsageIsOneSentence_data() {
        QTest::addColumn<QString>("arguments");
        for (const char* arguments :
             {"advise", "advise --generate customers --role fast", "advise --generate customers --link 50",
              "advise --generate customers --link 0Mbit", "advise --generate customers --rtt 40",
              "advise --generate customers --accept lzma", "advise --generate customers --max-ms -1",
              "advise --generate customers --max-memory 0", "advise --generate customers --clients none",
              "advise --generate customers --warm maybe", "advise --generate customers --format csv"})
            QTest::addRow("%s", arguments) << QString::fromUtf8(arguments);
    }
    void wrongUsageIsOneSentence() {
        QFETCH(const QString, arguments);
        const Finished program = m_program.run(arguments);
        QCOMPARE(program.exitCode, 2);
        QVERIFY2(isOneSentence(program.errors), program.errors.constData());
        QVERIFY(program.output.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestAdviseCommand)
#include "tst_AdviseCommand.moc"
