// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Clock.h"
#include "core/PayloadFile.h"
#include "core/capture/CaptureFile.h"
#include "core/generator/Generator.h"
#include "tests/support/ForkedChild.h"

#include <QDir>
#include <QFile>
#include <QTemporaryFile>
#include <QTest>

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>

// The peer is to be as fast as it can.
#define RAPIDJSON_SSE2
#include <rapidjson/filereadstream.h>
#include <rapidjson/reader.h>

#include "BenchReport.h"

using namespace levelscope::core;
using levelscope::bench::BenchReport;
using levelscope::bench::medianOf;

namespace {

constexpr int kRepetitions = 3;
constexpr double kBytesPerMiB = 1 << 20;

double millisecondsSince(std::chrono::nanoseconds start) {
    return std::chrono::duration<double, std::milli>(SteadyClock().now() - start).count();
}

double millisecondsOf(const std::function<void()>& call) {
    const auto start = SteadyClock().now();
    call();
    return millisecondsSince(start);
}

/// As a browser writes it, with these members of its content.
QByteArray entryOf(const QByteArray& content) {
    return R"({"startedDateTime":"2024-05-01T08:00:00.000Z","time":84.2,"request":{"method":"GET",)"
           R"("url":"https://api.example.com/v1/customers?page=7&key=abcdef","httpVersion":"h2","cookies":[],)"
           R"("headers":[{"name":"accept","value":"application/json"},{"name":"user-agent","value":)"
           R"("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0"}],)"
           R"("queryString":[{"name":"page","value":"7"}],"headersSize":-1,"bodySize":0},"response":)"
           R"({"status":200,"statusText":"","httpVersion":"h2","headers":[{"name":"content-type","value":)"
           R"("application/json"},{"name":"cache-control","value":"no-store"}],"cookies":[],"redirectURL":"",)"
           R"("headersSize":-1,"bodySize":-1,"_transferSize":31044,"content":{)" +
           content + R"(}},"cache":{},"timings":{"blocked":1.2,"send":0.1,"wait":70.4,"receive":12.5}})";
}

QByteArray asContent(const QByteArray& body, bool base64) {
    const QByteArray start =
        "\"size\":" + QByteArray::number(body.size()) + R"(,"mimeType":"application/json",)";
    if (base64)
        return start + R"("encoding":"base64","text":")" + body.toBase64() + '"';
    QByteArray text = body;
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    return start + "\"text\":\"" + text + '"';
}

/// Writes entries until the file has `bytes`, and waits for the disk, whose work would disturb.
bool writeHar(QTemporaryFile& file, const QByteArray& entry, std::int64_t bytes) {
    bool good = file.open() && file.write(R"({"log":{"version":"1.2","entries":[)" + entry) > 0;
    while (good && file.size() < bytes)
        good = file.write(",\n" + entry) > 0;
    good = good && file.write("]}}") > 0 && file.flush() && ::fdatasync(file.handle()) == 0;
    // Behind the end of a mapped file its last page is filled with zeros, which end a string.
    if (good && file.size() % ::getpagesize() == 0)
        good = file.write("\n") > 0 && file.flush();
    return good;
}

Result<CapturePtr> openHarFile(const std::filesystem::path& path, const CaptureOpening& opening) {
    const Result<PayloadPtr> file = readPayloadFile(path, {}, opening.stop);
    return file.has_value() ? openCapture(file.value(), path, opening) : file.error();
}

using PeerHandler = rapidjson::BaseReaderHandler<>;

/// RapidJSON tells of every value and nobody listens.
bool parseMapped(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const auto* const text = reinterpret_cast<const char*>(file.map(0, file.size()));
    rapidjson::StringStream stream(text);
    PeerHandler handler;
    return text != nullptr && !rapidjson::Reader().Parse(stream, handler).IsError();
}

bool parseBuffered(const QString& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
        std::fopen(path.toLocal8Bit().constData(), "rb"), std::fclose);
    std::vector<char> buffer(std::size_t{64} * 1024);
    rapidjson::FileReadStream stream(file.get(), buffer.data(), buffer.size());
    PeerHandler handler;
    return !rapidjson::Reader().Parse(stream, handler).IsError();
}

/// Memory of this process that is no file's, in MiB; mapped files do not count.
double anonymousMiB() {
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    const QByteArray text = status.readAll();
    const QByteArray name = "RssAnon:";
    const QByteArray line = text.mid(text.indexOf(name) + name.size());
    return line.left(line.indexOf("kB")).trimmed().toDouble() * 1024 / kBytesPerMiB;
}

/// What listing takes at its peak, in a process of its own: looked at each MiB that is read, and at the end.
double peakMiB(const std::filesystem::path& path) {
    QTemporaryFile answer(QDir::currentPath() + QStringLiteral("/peak-XXXXXX"));
    if (!answer.open())
        return -1;
    ::malloc_trim(0); // what this process has left over would be used again
    const auto end = levelscope::tests::runForked([&] {
        const double before = anonymousMiB();
        double peak = before;
        const EntrySink sink = [](const CaptureEntry&) {};
        const ReadProgress progress = [&](auto, auto) { peak = std::max(peak, anonymousMiB()); };
        const std::stop_token stop;
        const Result<CapturePtr> capture = openHarFile(path, {sink, progress, stop});
        peak = std::max(peak, anonymousMiB());
        const bool written = answer.write(QByteArray::number(peak - before)) > 0 && answer.flush();
        return capture.has_value() && written ? 0 : 1;
    });
    return end.exitStatus == 0 && answer.seek(0) ? answer.readAll().toDouble() : -1;
}

} // namespace

/// Listing a large HAR whose pages are in memory, against RapidJSON's SAX parser over the same file in the
/// same run. With LEVELSCOPE_BENCH_HUGE=1 also one of 5 GB.
class BenchCapture final : public QObject {
    Q_OBJECT

private slots:
    void listing_data() {
        QTest::addColumn<qint64>("bytes");
        QTest::addColumn<bool>("base64");
        QTest::newRow("500 MB of text") << qint64{500'000'000} << false;
        QTest::newRow("500 MB of base64") << qint64{500'000'000} << true;
        if (qEnvironmentVariableIntValue("LEVELSCOPE_BENCH_HUGE") == 1)
            QTest::newRow("5 GB of text") << qint64{5'000'000'000} << false;
    }
    void listing() {
        QFETCH(qint64, bytes);
        QFETCH(bool, base64);
        m_row = QString::fromLatin1(QTest::currentDataTag());
        const std::uintmax_t room = std::filesystem::space(std::filesystem::current_path()).available;
        if (room < static_cast<std::uintmax_t>(bytes) + static_cast<std::uintmax_t>(bytes) / 5)
            QSKIP("not enough free space for the file in the current folder");
        const PayloadPtr payload =
            generatePayload({.shape = "customers", .records = 1'000, .seed = 42}, {}, {}).value();
        const QByteArray body(reinterpret_cast<const char*>(payload->bytes().data()),
                              static_cast<qsizetype>(payload->size()));
        QTemporaryFile file(QDir::currentPath() + QStringLiteral("/bench-XXXXXX.har"));
        QVERIFY(writeHar(file, entryOf(asContent(body, base64)), bytes));
        const std::filesystem::path path = file.fileName().toStdString();

        compareTimes(path, file.fileName());
        QVERIFY(m_report.atMost(called("memory beside the file, peak of RssAnon"), peakMiB(path), 64,
                                QStringLiteral("MiB")));
        stopInTheMiddle(path);
        decodeOne(path, *payload);
    }

private:
    [[nodiscard]] QString called(const char* what) const {
        return m_row + QStringLiteral(", ") + QString::fromLatin1(what);
    }

    void compareTimes(const std::filesystem::path& path, const QString& name) {
        std::vector<double> ours;
        std::vector<double> firstEntries;
        std::vector<double> mapped;
        std::vector<double> buffered;
        bool good = true;
        const std::stop_token stop;
        for (int repetition = 0; repetition < kRepetitions; ++repetition) {
            const auto start = SteadyClock().now();
            double first = 0;
            const EntrySink sink = [&](const CaptureEntry&) {
                first = first > 0 ? first : millisecondsSince(start);
            };
            ours.push_back(millisecondsOf([&] {
                good = openHarFile(path, {sink, {}, stop}).has_value() && good;
            }));
            firstEntries.push_back(first);
            mapped.push_back(millisecondsOf([&] { good = parseMapped(name) && good; }));
            buffered.push_back(millisecondsOf([&] { good = parseBuffered(name) && good; }));
        }
        QVERIFY(good);
        m_report.note(called("listing"), medianOf(ours), QStringLiteral("ms"));
        m_report.note(called("RapidJSON over the mapped file"), medianOf(mapped), QStringLiteral("ms"));
        m_report.note(called("RapidJSON over reads of 64 KiB"), medianOf(buffered), QStringLiteral("ms"));
        const double peer = std::min(medianOf(mapped), medianOf(buffered));
        QVERIFY(m_report.atMost(called("listing against the faster of RapidJSON's"), medianOf(ours) / peer,
                                1.5, QStringLiteral("x")));
        QVERIFY(m_report.atMost(called("until the first entry is told"), medianOf(firstEntries), 200,
                                QStringLiteral("ms")));
    }

    /// The request comes just after a look for one, so that it waits the longest.
    void stopInTheMiddle(const std::filesystem::path& path) {
        std::stop_source stop;
        std::chrono::nanoseconds requested{};
        const EntrySink sink = [](const CaptureEntry&) {};
        const ReadProgress progress = [&](std::uint64_t bytesRead, std::uint64_t totalBytes) {
            if (bytesRead < totalBytes / 2 || stop.stop_requested())
                return;
            requested = SteadyClock().now();
            stop.request_stop();
        };
        const std::stop_token token = stop.get_token();
        const Result<CapturePtr> capture = openHarFile(path, {sink, progress, token});
        QVERIFY(!capture.has_value() && capture.error().code == ErrorCode::Stopped);
        QVERIFY(m_report.atMost(called("from a stop request to the end"), millisecondsSince(requested), 100,
                                QStringLiteral("ms")));
    }

    void decodeOne(const std::filesystem::path& path, const Payload& expected) {
        const EntrySink sink = [](const CaptureEntry&) {};
        const std::stop_token stop;
        const CapturePtr capture = openHarFile(path, {sink, {}, stop}).value();
        const std::size_t middle = capture->entries().size() / 2;
        std::vector<double> times;
        bool good = true;
        for (int repetition = 0; repetition < kRepetitions; ++repetition)
            times.push_back(millisecondsOf([&] {
                const Result<CapturedBody> body = capture->body(middle, kDecodedLimit, {});
                good = good && body.has_value() && std::ranges::equal(body.value().bytes, expected.bytes());
            }));
        QVERIFY(good);
        m_report.note(called("entries"), static_cast<double>(capture->entries().size()), {});
        m_report.note(called("decoding one body"), medianOf(times), QStringLiteral("ms"));
        m_report.note(called("bytes of that body"), static_cast<double>(expected.size()), {});
    }

    BenchReport m_report{QStringLiteral("bench_Capture")};
    QString m_row;
};

QTEST_GUILESS_MAIN(BenchCapture)
#include "bench_Capture.moc"
