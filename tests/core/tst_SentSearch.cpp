// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/SentSearch.h"
#include "core/codec/CodecRegistry.h"
#include "tests/support/SentBody.h"
#include "tests/support/SweepRun.h"
#include "tests/support/ToolOutput.h"

#include <QTemporaryFile>
#include <QTest>

#include <set>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

SentFindings findingsOf(const PayloadPtr& payload) {
    Result<SentSearch> search = SentSearch::prepare(payload, {});
    if (!search.has_value())
        return {.error = search.error()};
    RecordingSink sink;
    return search.value().run(sink, {});
}

/// "6", "6 memLevel=9", and whether the size was announced, by setting; sorted.
QStringList settingsOf(const std::vector<SentMatch>& matches) {
    QStringList settings;
    for (const SentMatch& match : matches) {
        const SweepPoint& point = match.candidate.point;
        QString text = QString::number(point.level);
        for (const Knob& knob : point.knobs.all())
            text += QStringLiteral(" %1=%2").arg(QString::fromStdString(knob.id)).arg(knob.value);
        if (point.codec->info().id != "gzip" && point.codec->info().id != "deflate")
            text += point.drive.mode == DriveMode::Stream    ? QStringLiteral(" streamed")
                    : point.drive.mode == DriveMode::Pledged ? QStringLiteral(" announced")
                                                             : QStringLiteral(" one-shot");
        settings.push_back(text);
    }
    settings.sort();
    return settings;
}

bool anyHeaderDiffers(const SentFindings& findings) {
    return std::ranges::any_of(findings.matches, &SentMatch::headerDiffers);
}

QStringList setupsOf(const std::vector<SentMatch>& matches) {
    QStringList setups;
    for (const SentMatch& match : matches) {
        for (const std::string& setup : match.candidate.setups)
            setups.push_back(QString::fromStdString(setup));
    }
    return setups;
}

std::set<int> levelsOf(const std::vector<SentMatch>& matches) {
    std::set<int> levels;
    for (const SentMatch& match : matches)
        levels.insert(match.candidate.point.level);
    return levels;
}

/// The levels at which zlib makes the same, but perhaps for the header.
std::set<int> levelsOfPython(const QString& otherArguments, const QByteArray& sent) {
    std::set<int> levels;
    for (int level = 0; level <= 9; ++level) {
        const auto made = pythonDeflate(QStringLiteral("%1,%2").arg(level).arg(otherArguments), sentBody());
        if (made.has_value() && made->mid(10) == sent.mid(10))
            levels.insert(level);
    }
    return levels;
}

QByteArray withHeader(const QByteArray& gzip, const char* hexHeader) {
    return QByteArray::fromHex(hexHeader) + gzip.mid(10);
}

} // namespace

/// What is sent is made by the codecs' own tools, and Python's zlib.
class TestSentSearch final : public QObject {
    Q_OBJECT

private slots:
    void gzip_data() {
        QTest::addColumn<QString>("arguments"); ///< of zlib.compressobj
        QTest::addColumn<QString>("expected");
        QTest::newRow("6") << "6, 8, 31, 8"
                           << "6";
        QTest::newRow("1") << "1, 8, 31, 8"
                           << "1";
        QTest::newRow("9, memLevel 9") << "9, 8, 31, 9"
                                       << "9 memLevel=9";
        QTest::newRow("0") << "0, 8, 31, 8"
                           << "0";
    }

    void gzip() {
        const QString missing = whyNotPython();
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        QFETCH(const QString, arguments);
        QFETCH(const QString, expected);
        const auto sent = pythonDeflate(arguments, sentBody());
        QVERIFY(sent.has_value());
        const SentFindings findings = findingsOf(sentAs(ContentCoding::Gzip, *sent));
        QCOMPARE(findings.outcome, SweepOutcome::Done);
        QVERIFY(settingsOf(findings.matches).contains(expected));
        for (const SentMatch& match : findings.matches) {
            // The header names the class of the level, so that only a level of the same class has all bytes.
            QCOMPARE(match.headerDiffers, match.candidate.point.level != expected.left(1).toInt());
            QCOMPARE(match.moreBytes, std::int64_t{0});
        }
        QCOMPARE(levelsOf(findings.matches), levelsOfPython(arguments.section(u',', 1), *sent));
        QVERIFY(findings.nearest.empty());
        QCOMPARE(findings.tried, findings.planned);
    }

    void gzipOfServers() {
        const QString missing = whyNotPython();
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        const auto sent = pythonDeflate(QStringLiteral("6, 8, 31, 8"), sentBody());
        QVERIFY(sent.has_value());
        // As ASP.NET Core on Windows heads it; and with a time and a file name, as gzip does.
        for (const char* header : {"1f8b080000000000000a", "1f8b080801020304000361"
                                                           "00"}) {
            const SentFindings findings = findingsOf(sentAs(ContentCoding::Gzip, withHeader(*sent, header)));
            QCOMPARE(settingsOf(findings.matches), QStringList("6"));
            QVERIFY(anyHeaderDiffers(findings));
            QCOMPARE(findings.matches.front().moreBytes, std::int64_t{0});
            const QStringList setups = setupsOf(findings.matches);
            QVERIFY(setups.contains(QStringLiteral("nginx gzip")));
            QVERIFY(setups.contains(QStringLiteral("Node createGzip")));
            QVERIFY(!setups.contains(QStringLiteral("Apache mod_deflate")));         // memLevel 9
            QVERIFY(!setups.contains(QStringLiteral("ASP.NET Core 11 JSON, gzip"))); // flushes
        }
    }

    void deflate_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<bool>("headerDiffers");
        QTest::newRow("wrapped") << "4, 8, 15, 8" << false;
        QTest::newRow("raw") << "4, 8, -15, 8" << true;
    }

    void deflate() {
        const QString missing = whyNotPython();
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        QFETCH(const QString, arguments);
        QFETCH(const bool, headerDiffers);
        const auto sent = pythonDeflate(arguments, sentBody());
        QVERIFY(sent.has_value());
        const SentFindings findings = findingsOf(sentAs(ContentCoding::Deflate, *sent));
        QCOMPARE(settingsOf(findings.matches), QStringList("4"));
        QCOMPARE(anyHeaderDiffers(findings), headerDiffers);
    }

    /// A body so short that levels differ in nothing: all of them are told.
    void severalFit() {
        const QString missing = whyNotPython();
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        const QByteArray body = "hello hello hello";
        const auto sent = pythonDeflate(QStringLiteral("6, 8, 31, 8"), body);
        QVERIFY(sent.has_value());
        const QStringList settings = settingsOf(findingsOf(sentAs(ContentCoding::Gzip, *sent, body)).matches);
        for (int level = 1; level <= 9; ++level)
            QVERIFY(settings.contains(QString::number(level)));
        QVERIFY(!settings.contains(QStringLiteral("0"))); // stored
    }

    void zstd_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<bool>("fromFile");
        QTest::addColumn<QString>("expected");
        QTest::newRow("3, of a file") << QStringList{"-3"} << true << "3 checksumFlag=1 announced";
        QTest::newRow("3, of a pipe") << QStringList{"-3"} << false << "3 checksumFlag=1 streamed";
        QTest::newRow("1, no checksum") << QStringList{"-1", "--no-check"} << false << "1 streamed";
        QTest::newRow("-5") << QStringList{"--fast=5", "--no-check"} << true << "-5 announced";
        QTest::newRow("19") << QStringList{"-19", "--no-check"} << true << "19 announced";
        QTest::newRow("a window set by hand")
            << QStringList{"-7", "--no-check", "--zstd=wlog=18"} << false << "7 windowLog=18 streamed";
    }

    void zstd() {
        const QString missing = whyNotTool(QStringLiteral("zstd"), {QStringLiteral("--version")}, "zstd");
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        QFETCH(QStringList, options);
        QFETCH(const bool, fromFile);
        QFETCH(const QString, expected);
        options += {QStringLiteral("--single-thread"), QStringLiteral("--ultra"), QStringLiteral("-c")};
        if (fromFile)
            options.push_back(m_file.fileName());
        const auto sent = outputOf(QStringLiteral("zstd"), options, fromFile ? QByteArray() : sentBody());
        QVERIFY(sent.has_value());
        const SentFindings findings = findingsOf(sentAs(ContentCoding::Zstd, *sent));
        QVERIFY2(settingsOf(findings.matches).contains(expected),
                 qPrintable(settingsOf(findings.matches).join(u';')));
        // Just those levels at which the tool makes the same.
        std::set<int> levels;
        for (int level = -7; level <= 22; ++level) {
            options.front() =
                level < 0 ? QStringLiteral("--fast=%1").arg(-level) : QStringLiteral("-%1").arg(level);
            const auto made = outputOf(QStringLiteral("zstd"), options, fromFile ? QByteArray() : sentBody());
            QVERIFY(made.has_value() || level == 0);
            if (level != 0 && made == sent)
                levels.insert(level);
        }
        QCOMPARE(levelsOf(findings.matches), levels);
    }

    void brotli_data() {
        QTest::addColumn<int>("quality");
        QTest::addColumn<int>("window");
        QTest::addColumn<QString>("expected");
        QTest::newRow("5") << 5 << 22 << "5 streamed";
        QTest::newRow("9, window 18") << 9 << 18 << "9 lgwin=18 streamed";
        QTest::newRow("11") << 11 << 22 << "11 streamed";
        QTest::newRow("1") << 1 << 22 << "1 one-shot"; // the tool writes it at once
    }

    void brotli() {
        const QString missing = whyNotTool(QStringLiteral("brotli"), {QStringLiteral("--version")}, "brotli");
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        QFETCH(const int, quality);
        QFETCH(const int, window);
        QFETCH(const QString, expected);
        const auto sent = outputOf(QStringLiteral("brotli"),
                                   {QStringLiteral("-q"), QString::number(quality), QStringLiteral("-w"),
                                    QString::number(window), QStringLiteral("-c"), m_file.fileName()});
        QVERIFY(sent.has_value());
        const SentFindings findings = findingsOf(sentAs(ContentCoding::Brotli, *sent));
        QVERIFY2(settingsOf(findings.matches).contains(expected),
                 qPrintable(settingsOf(findings.matches).join(u';')));
        for (const SentMatch& match : findings.matches)
            QCOMPARE(match.candidate.point.level, quality);
        const QStringList setups = setupsOf(findings.matches);
        QCOMPARE(setups.contains(QStringLiteral("Apache mod_brotli")), window == 18); // lgwin 18, as it sets
    }

    /// zlib's strategy "filtered" is nobody's default: only something near is found.
    void nearest() {
        const QString missing = whyNotPython();
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        const auto sent = pythonDeflate(QStringLiteral("6, 8, 31, 8, zlib.Z_FILTERED"), sentBody());
        QVERIFY(sent.has_value());
        const SentFindings findings = findingsOf(sentAs(ContentCoding::Gzip, *sent));
        QVERIFY(findings.matches.empty());
        QVERIFY(!findings.nearest.empty());
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        for (const char* arguments : {"6, 8, 31, 8", "6, 8, 31, 9", "5, 8, 31, 8", "7, 8, 31, 8"}) {
            const auto other = pythonDeflate(QString::fromLatin1(arguments), sentBody());
            QVERIFY(other.has_value());
            least = std::min<std::int64_t>(least, std::abs(other->size() - sent->size()));
        }
        for (const SentMatch& match : findings.nearest)
            QVERIFY(std::abs(match.moreBytes) <= least);
    }

    /// Stored blocks of another length than zlib's.
    void otherBytesOfTheSameBody() {
        const QByteArray body = "hello hello hello";
        const QByteArray sent =
            QByteArray::fromHex("1f8b0800000000000003" // RFC 1951, 3.2.4: 5 bytes, then 12
                                "000500faff"
                                "68656c6c6f"
                                "010c00f3ff"
                                "2068656c6c6f2068656c6c6f"
                                "8088f9e511000000");
        const SentFindings findings = findingsOf(sentAs(ContentCoding::Gzip, sent, body));
        QVERIFY(findings.matches.empty());
        // One stored block is 5 bytes shorter; deflated it is 17 bytes shorter.
        QVERIFY(!findings.nearest.empty());
        for (const SentMatch& match : findings.nearest) {
            QCOMPARE(match.moreBytes, std::int64_t{-5});
            QCOMPARE(match.candidate.point.level, 0);
        }
    }

    void bySize() {
        const QString missing = whyNotPython();
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        const auto sent = pythonDeflate(QStringLiteral("6, 8, 31, 8"), sentBody());
        QVERIFY(sent.has_value());
        CaptureOrigin origin{.exactness = Exactness::DecodedExact,
                             .sent = SentResponse{"gzip", static_cast<std::uint64_t>(sent->size())}};
        const auto payloadWith = [](const CaptureOrigin& known) {
            return std::make_shared<Payload>("test", PayloadOrigin::File, copyOf(viewOf(sentBody())), known);
        };
        const SentFindings findings = findingsOf(payloadWith(origin));
        QVERIFY(findings.bySizeOnly);
        QVERIFY(settingsOf(findings.matches).contains(QStringLiteral("6")));
        QVERIFY(!anyHeaderDiffers(findings));
        origin.sent->bytes = 1; // smaller than anything can make it
        const SentFindings far = findingsOf(payloadWith(origin));
        QVERIFY(far.matches.empty());
        QVERIFY(!far.nearest.empty());
        QVERIFY(far.nearest.front().moreBytes > 0);
    }

    void obstacles() {
        const Result<SentSearch> search = SentSearch::prepare(payloadOf("hello"), {});
        QVERIFY(search.has_value());
        QCOMPARE(search.value().obstacle(), std::optional(SentObstacle::NotCompressed));
        QVERIFY(search.value().plan().points.empty());
        RecordingSink sink;
        const SentFindings findings = search.value().run(sink, {});
        QCOMPARE(findings.obstacle, std::optional(SentObstacle::NotCompressed));
        QVERIFY(findings.matches.empty() && findings.nearest.empty());
    }

    void limitsAndStops() {
        const QByteArray body = "hello hello hello";
        const QByteArray sent = QByteArray::fromHex("1b1000f88d946ede445586966c206f014f1c601c");
        Result<SentSearch> search = SentSearch::prepare(sentAs(ContentCoding::Brotli, sent, body), {});
        QVERIFY(search.has_value());
        search.value().plan().levelLimit = std::chrono::milliseconds(0);
        RecordingSink sink;
        const SentFindings limited = search.value().run(sink, {});
        QCOMPARE(limited.outcome, SweepOutcome::Done);
        QCOMPARE(limited.leftOut, limited.planned);
        QCOMPARE(limited.tried, std::size_t{0});
        QVERIFY(limited.matches.empty() && limited.nearest.empty());

        search.value().plan().levelLimit.reset();
        search.value().plan().threads = 1;
        std::stop_source stop;
        RecordingSink stopping;
        stopping.onMeasured = [&](const Measurement&) { stop.request_stop(); };
        const SentFindings stopped = search.value().run(stopping, stop.get_token());
        QCOMPARE(stopped.outcome, SweepOutcome::Stopped);
        QVERIFY(stopped.tried >= 1 && stopped.tried < stopped.planned);
    }

    void initTestCase() {
        QVERIFY(m_file.open());
        QVERIFY(m_file.write(sentBody()) == sentBody().size());
        QVERIFY(m_file.flush());
    }

private:
    QTemporaryFile m_file;
};

QTEST_GUILESS_MAIN(TestSentSearch)
#include "tst_SentSearch.moc"
