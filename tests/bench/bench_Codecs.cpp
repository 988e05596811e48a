// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Clock.h"
#include "core/codec/CodecRegistry.h"
#include "core/generator/Generator.h"
#include "core/sweep/SilentSink.h"
#include "core/worker/HeapPolicy.h"
#include "core/worker/WorkerProcess.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryFile>
#include <QTest>

#include <brotli/decode.h>
#include <brotli/encode.h>
#include <zlib.h>
#include <zstd.h>

#include <array>
#include <cmath>
#include <functional>

#include "BenchReport.h"

using namespace levelscope;
using namespace levelscope::core;
using levelscope::bench::BenchReport;
using levelscope::bench::medianOf;

namespace {

/// In each block the peer runs before and after the sweep and their medians are compared: drift hits both
/// alike. Which pages of memory a process gets makes it faster or slower by some per cent, so blocks are
/// added until the median of their ratios is certain to kCertain, or there are `most`.
struct Repetitions {
    std::size_t least = 15;
    std::size_t most = 45;
    int runs = 9; ///< counted ones of each in a block
};
constexpr Repetitions kSlowLevels = {.least = 7, .most = 14, .runs = 5};
/// Seconds to compress the body.
constexpr double kSlow = 0.2;
constexpr double kCertain = 0.005;
/// Seconds of one counted run, which repeats what is shorter; the sweep's runs are as long.
constexpr double kRun = 0.0025;

double seconds(const std::function<void()>& call) {
    const SteadyClock clock;
    const auto start = clock.now();
    call();
    return std::chrono::duration<double>(clock.now() - start).count();
}

/// Of a plain loop, after a run that does not count.
double medianOfRuns(int runs, const std::function<void()>& call) {
    call();
    const double once = seconds(call);
    const auto calls = static_cast<int>(std::ceil(kRun / once));
    const auto run = [&] {
        for (int done = 0; done < calls; ++done)
            call();
    };
    if (calls > 1)
        run();
    std::vector<double> times(static_cast<std::size_t>(runs));
    std::ranges::generate(times, [&] { return seconds(run) / calls; });
    return medianOf(times);
}

/// Standard error of the median: 0.93 times the interquartile range over the root of the count, for normal
/// noise.
double errorOfMedian(std::vector<double> values) {
    std::ranges::sort(values);
    const std::size_t quarter = values.size() / 4;
    return 0.93 * (values[values.size() - 1 - quarter] - values[quarter]) /
           std::sqrt(static_cast<double>(values.size()));
}

/// The library called in a plain loop: the encoder made once where the library can reset one, one call a
/// response.
class PlainPeer {
public:
    explicit PlainPeer(ByteView body)
        : m_body(body) {}
    virtual ~PlainPeer() = default;
    virtual std::size_t compress(std::span<std::byte> output) = 0;
    /// As a client: as a stream into the same `room`, smaller than the body, with a decoder of its own.
    virtual std::size_t decompress(ByteView compressed, std::span<std::byte> room) = 0;
    /// By the library's simple call, into `room` for the whole body.
    virtual std::size_t decompressAtOnce(ByteView compressed, std::span<std::byte> room) = 0;

protected:
    ByteView m_body;
};

class PlainZstd final : public PlainPeer {
public:
    PlainZstd(ByteView body, int level)
        : PlainPeer(body) {
        ZSTD_CCtx_setParameter(m_context, ZSTD_c_compressionLevel, level);
    }
    ~PlainZstd() override { ZSTD_freeCCtx(m_context); }
    std::size_t compress(std::span<std::byte> output) override {
        return ZSTD_compress2(m_context, output.data(), output.size(), m_body.data(), m_body.size());
    }
    std::size_t decompress(ByteView compressed, std::span<std::byte> room) override {
        ZSTD_DCtx* context = ZSTD_createDCtx();
        ZSTD_inBuffer input{compressed.data(), compressed.size(), 0};
        std::size_t total = 0;
        std::size_t left = 1;
        while (left != 0) {
            ZSTD_outBuffer target{room.data(), room.size(), 0};
            left = ZSTD_decompressStream(context, &target, &input);
            total += target.pos;
        }
        ZSTD_freeDCtx(context);
        return total;
    }
    std::size_t decompressAtOnce(ByteView compressed, std::span<std::byte> room) override {
        return ZSTD_decompress(room.data(), room.size(), compressed.data(), compressed.size());
    }

private:
    ZSTD_CCtx* m_context = ZSTD_createCCtx();
};

class PlainBrotli final : public PlainPeer {
public:
    PlainBrotli(ByteView body, int level)
        : PlainPeer(body)
        , m_level(level) {}
    std::size_t compress(std::span<std::byte> output) override {
        std::size_t size = output.size();
        BrotliEncoderCompress(m_level, BROTLI_DEFAULT_WINDOW, BROTLI_DEFAULT_MODE, m_body.size(),
                              reinterpret_cast<const std::uint8_t*>(m_body.data()), &size,
                              reinterpret_cast<std::uint8_t*>(output.data()));
        return size;
    }
    std::size_t decompress(ByteView compressed, std::span<std::byte> room) override {
        BrotliDecoderState* state = BrotliDecoderCreateInstance(nullptr, nullptr, nullptr);
        std::size_t left = compressed.size();
        const auto* next = reinterpret_cast<const std::uint8_t*>(compressed.data());
        std::size_t total = 0;
        BrotliDecoderResult result = BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT;
        while (result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT) {
            std::size_t free = room.size();
            auto* target = reinterpret_cast<std::uint8_t*>(room.data());
            result = BrotliDecoderDecompressStream(state, &left, &next, &free, &target, nullptr);
            total += room.size() - free;
        }
        BrotliDecoderDestroyInstance(state);
        return total;
    }
    std::size_t decompressAtOnce(ByteView compressed, std::span<std::byte> room) override {
        std::size_t size = room.size();
        BrotliDecoderDecompress(compressed.size(), reinterpret_cast<const std::uint8_t*>(compressed.data()),
                                &size, reinterpret_cast<std::uint8_t*>(room.data()));
        return size;
    }

private:
    int m_level;
};

class PlainGzip final : public PlainPeer {
public:
    PlainGzip(ByteView body, int level)
        : PlainPeer(body) {
        deflateInit2(&m_stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
    }
    ~PlainGzip() override { deflateEnd(&m_stream); }
    std::size_t compress(std::span<std::byte> output) override {
        deflateReset(&m_stream);
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(m_body.data()));
        m_stream.avail_in = static_cast<uInt>(m_body.size());
        m_stream.next_out = reinterpret_cast<Bytef*>(output.data());
        m_stream.avail_out = static_cast<uInt>(output.size());
        deflate(&m_stream, Z_NO_FLUSH);
        deflate(&m_stream, Z_FINISH);
        return output.size() - m_stream.avail_out;
    }
    std::size_t decompress(ByteView compressed, std::span<std::byte> room) override {
        z_stream stream{};
        inflateInit2(&stream, MAX_WBITS + 16);
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(compressed.data()));
        stream.avail_in = static_cast<uInt>(compressed.size());
        std::size_t total = 0;
        int code = Z_OK;
        while (code == Z_OK) {
            stream.next_out = reinterpret_cast<Bytef*>(room.data());
            stream.avail_out = static_cast<uInt>(room.size());
            code = inflate(&stream, Z_NO_FLUSH);
            total += room.size() - stream.avail_out;
        }
        inflateEnd(&stream);
        return total;
    }
    std::size_t decompressAtOnce(ByteView compressed, std::span<std::byte> room) override {
        return decompress(compressed, room);
    }

private:
    z_stream m_stream{};
};

std::unique_ptr<PlainPeer> makePeer(std::string_view codec, ByteView body, int level) {
    if (codec == "zstd")
        return std::make_unique<PlainZstd>(body, level);
    if (codec == "brotli")
        return std::make_unique<PlainBrotli>(body, level);
    return std::make_unique<PlainGzip>(body, level);
}

/// Medians of the peer's three loops; zeros when a size is not what it must be. In a process of its own, as
/// the sweep's: which pages of memory a process gets makes it some per cent faster or slower.
std::array<double, 3> timesOfPeer(const Codec& codec, ByteView body, int level, int runs, std::size_t size) {
    std::array<double, 3> times{};
    const Result<WorkerProcess> process = WorkerProcess::start([&](const MessageSocket& socket) {
        const std::unique_ptr<PlainPeer> peer = makePeer(codec.info().id, body, level);
        std::vector<std::byte> output(codec.outputBound(body.size()));
        std::vector<std::byte> piece(std::size_t{64} * 1024);
        std::vector<std::byte> whole(body.size());
        const ByteView compressed(output.data(), size);
        bool right = true;
        std::array<double, 3> found = {
            medianOfRuns(runs, [&] { right = peer->compress(output) == size && right; }),
            medianOfRuns(runs, [&] { right = peer->decompress(compressed, piece) == body.size() && right; }),
            medianOfRuns(runs,
                         [&] { right = peer->decompressAtOnce(compressed, whole) == body.size() && right; })};
        if (!right)
            found = {};
        [[maybe_unused]] const bool sent = socket.send(std::as_bytes(std::span(found)));
    });
    if (!process.has_value() || !process.value().socket().receive(std::as_writable_bytes(std::span(times))))
        return {};
    return times;
}

} // namespace

/// Speeds of a sweep, one-shot with a kept encoder, against a plain loop around the same library in the same
/// run, median against median.
class BenchCodecs final : public QObject {
    Q_OBJECT

private slots:
    /// The plain loops get their memory as the sweep's workers do.
    void initTestCase() { keepFreedMemory(); }

    void speedsAgainstPlainLoop_data() {
        QTest::addColumn<QString>("codec");
        QTest::addColumn<int>("level");
        for (const auto& [codec, levels] :
             std::vector<std::pair<QString, std::vector<int>>>{{QStringLiteral("zstd"), {1, 3, 9, 19}},
                                                               {QStringLiteral("brotli"), {1, 5, 9}},
                                                               {QStringLiteral("gzip"), {1, 6, 9}}}) {
            for (const int level : levels)
                QTest::addRow("%s %d", qPrintable(codec), level) << codec << level;
        }
    }

    void speedsAgainstPlainLoop() {
        QFETCH(const QString, codec);
        QFETCH(const int, level);
        Drive drive{.mode = DriveMode::OneShot, .encoder = EncoderUse::Reused};
        const Codec* found = findCodec(codec.toStdString());
        if (!found->info().encoderReusable)
            drive.encoder = EncoderUse::Fresh;
        const ByteView body = m_payload->bytes();
        std::vector<std::byte> output(found->outputBound(body.size()));
        std::size_t size = 0;
        const double once =
            seconds([&] { size = makePeer(found->info().id, body, level)->compress(output); });
        const auto [least, most, runs] = once < kSlow ? Repetitions() : kSlowLevels;
        const SweepPlan plan{.points = {{.codec = found, .level = level, .drive = drive}},
                             .rounds = {.warmups = 1, .runs = static_cast<unsigned>(runs)}};
        SweepEngine engine;
        SilentSink sink;

        constexpr std::array<const char*, 3> kWhat = {"compress", "decompress", "decompress in one call"};
        std::array<std::vector<double>, 3> speeds;
        std::array<std::vector<double>, 3> ratios;
        std::array<std::vector<double>, 3> noise;
        const auto isCertain = [](const std::vector<double>& values) {
            return errorOfMedian(values) < kCertain;
        };
        for (std::size_t block = 0;
             block < least || (block < most && !std::ranges::all_of(ratios, isCertain)); ++block) {
            const std::array<double, 3> before = timesOfPeer(*found, body, level, runs, size);
            const SweepReport report = engine.run(plan, m_payload, sink, {});
            const Measurement& measured = report.measurements.front();
            QVERIFY(!measured.failed() && measured.timings.compress.has_value());
            QCOMPARE(size, std::size_t(*measured.compressedBytes));
            const std::array ours = {measured.timings.compress->median, measured.timings.decompress->median,
                                     measured.timings.decompressOneCall->median};
            const std::array<double, 3> after = timesOfPeer(*found, body, level, runs, size);
            QVERIFY(before[0] > 0 && after[0] > 0);
            for (std::size_t part = 0; part < ours.size(); ++part) {
                speeds[part].push_back(static_cast<double>(body.size()) / 1e6 / ours[part]);
                ratios[part].push_back((before[part] + after[part]) / 2 / ours[part]);
                noise[part].push_back(std::max(before[part], after[part]) /
                                      std::min(before[part], after[part]));
            }
        }
        bool holds = true;
        for (std::size_t part = 0; part < kWhat.size(); ++part) {
            const QString name =
                QStringLiteral("%1 %2 %3").arg(codec).arg(level).arg(QString::fromLatin1(kWhat[part]));
            m_report.note(name, medianOf(speeds[part]), QStringLiteral("MB/s"));
            holds = m_report.within(name + QStringLiteral(", of a plain loop"), medianOf(ratios[part]), 0.98,
                                    1.02, QStringLiteral("x")) &&
                    holds;
            m_report.note(name + QStringLiteral(", standard error"), errorOfMedian(ratios[part]),
                          QStringLiteral("x"));
            m_report.note(name + QStringLiteral(", the loop against itself"), medianOf(noise[part]),
                          QStringLiteral("x"));
        }
        if (codec == QStringLiteral("zstd"))
            noteZstdCommand(level);
        QVERIFY(holds);
    }

private:
    /// Debian's zstd command carries its own copy of the library and takes the fastest mean of a second.
    void noteZstdCommand(int level) {
        const QString command = QStandardPaths::findExecutable(QStringLiteral("zstd"));
        QTemporaryFile file;
        if (command.isEmpty() || !file.open())
            return;
        file.write(reinterpret_cast<const char*>(m_payload->bytes().data()),
                   static_cast<qint64>(m_payload->size()));
        file.flush();
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(command, {QStringLiteral("-b%1").arg(level), QStringLiteral("-i1"),
                                QStringLiteral("-q"), file.fileName()});
        process.waitForFinished(60'000);
        const QString line = QString::fromUtf8(process.readAll()).simplified();
        qInfo("zstd -b%d -i1 (no bar): %s", level, qPrintable(line));
    }

    PayloadPtr m_payload =
        generatePayload({.shape = "customers", .records = 10'000, .seed = 42}, {}, {}).value();
    BenchReport m_report{QStringLiteral("bench_Codecs")};
};

QTEST_GUILESS_MAIN(BenchCodecs)
#include "bench_Codecs.moc"
