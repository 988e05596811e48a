// SPDX-License-Identifier: GPL-3.0-or-later
#define ZSTD_STATIC_LINKING_ONLY

#include "core/codec/CodecRegistry.h"
#include "core/sweep/EncodeRun.h"

#include <QTest>

#include <zstd.h>

#include <array>

using namespace levelscope::core;

namespace {

/// The parameters that a context really used, in the order of Codec::parameters without the strategy's name.
using Applied = std::array<int, 7>;
Applied lastApplied{};

constexpr std::array<ZSTD_cParameter, 7> kParameters = {ZSTD_c_strategy,    ZSTD_c_windowLog, ZSTD_c_chainLog,
                                                        ZSTD_c_hashLog,     ZSTD_c_searchLog, ZSTD_c_minMatch,
                                                        ZSTD_c_targetLength};
const std::array<std::string_view, 10> kStrategies = {"",      "fast",    "dfast", "greedy",  "lazy",
                                                      "lazy2", "btlazy2", "btopt", "btultra", "btultra2"};

} // namespace

// libzstd calls these weak symbols around every frame when a program defines them (zstd's
// common/zstd_trace.h). The structure is private there; `params` follows six words' worth of fields, laid out
// as below.
extern "C" {
struct ZSTD_Trace {
    unsigned version;
    unsigned streaming;
    unsigned dictionaryID;
    unsigned dictionaryIsCold;
    std::size_t dictionarySize;
    std::size_t uncompressedSize;
    std::size_t compressedSize;
    const ZSTD_CCtx_params* params;
    const ZSTD_CCtx* cctx;
    const ZSTD_DCtx* dctx;
};
unsigned long long ZSTD_trace_compress_begin(const ZSTD_CCtx*) {
    return 1;
}
void ZSTD_trace_compress_end(unsigned long long, const ZSTD_Trace* trace) {
    for (std::size_t index = 0; index < kParameters.size(); ++index)
        ZSTD_CCtxParams_getParameter(trace->params, kParameters[index], &lastApplied[index]);
}
}

/// What the parameter table says against what a libzstd context applied when it compressed.
class TestZstdCodec final : public QObject {
    Q_OBJECT

private slots:
    void parametersAreThoseOfAContext_data() {
        QTest::addColumn<int>("mode");
        QTest::addColumn<qulonglong>("size");
        const auto stream = static_cast<int>(DriveMode::Stream);
        const auto oneShot = static_cast<int>(DriveMode::OneShot);
        const auto pledged = static_cast<int>(DriveMode::Pledged);
        QTest::newRow("unknown") << stream << 300'000ULL;
        QTest::newRow("unknown, small") << stream << 10ULL;
        QTest::newRow("unknown, empty") << stream << 0ULL;
        QTest::newRow("known, empty") << oneShot << 0ULL;
        QTest::newRow("announced, empty") << pledged << 0ULL;
        QTest::newRow("known, 1 B") << oneShot << 1ULL;
        QTest::newRow("known, 300 B") << oneShot << 300ULL;
        QTest::newRow("known, 16 KiB") << oneShot << 16'384ULL;
        QTest::newRow("announced, 100 KB") << pledged << 100'000ULL;
        QTest::newRow("known, 200 KB") << oneShot << 200'000ULL;
        QTest::newRow("known, 300 KB") << oneShot << 300'000ULL;
    }

    void parametersAreThoseOfAContext() {
        QFETCH(const int, mode);
        QFETCH(const qulonglong, size);
        const Codec& zstd = *findCodec("zstd");
        const Drive drive{.mode = static_cast<DriveMode>(mode)};
        const std::vector<std::byte> body(size, std::byte{'x'});
        OutputBuffer output;
        for (int level = zstd.info().offered.lowest; level <= zstd.info().offered.highest; ++level) {
            lastApplied = {};
            QVERIFY(encodeFresh({&zstd, level, drive}, body, output, {}).has_value());
            const std::vector<Parameter> parameters = zstd.parameters(level, knownSize(drive, size));
            QCOMPARE(parameters.size(), kParameters.size());
            if (lastApplied[0] == 0)
                QSKIP("this libzstd does not trace");
            QCOMPARE(parameters[0].value,
                     std::string(kStrategies.at(static_cast<std::size_t>(lastApplied[0]))));
            for (std::size_t index = 1; index < kParameters.size(); ++index)
                QVERIFY2(parameters[index].value == std::to_string(lastApplied[index]),
                         qPrintable(QStringLiteral("level %1, %2: %3, applied %4")
                                        .arg(level)
                                        .arg(QString::fromUtf8(parameters[index].name.data()))
                                        .arg(QString::fromStdString(parameters[index].value))
                                        .arg(lastApplied[index])));
        }
    }

    /// The frame header declares the level's full window when the size is unknown (RFC 8878, 3.1.1.1.2).
    void frameDeclaresTheWindowOfTheTable() {
        const Codec& zstd = *findCodec("zstd");
        const std::vector<std::byte> body(1000, std::byte{'x'});
        OutputBuffer output;
        for (const auto& [level, windowLog] : {std::pair{1, 19}, {3, 21}, {19, 23}, {22, 27}}) {
            QVERIFY(encodeFresh({&zstd, level, {}}, body, output, {}).has_value());
            ZSTD_frameHeader header;
            QCOMPARE(ZSTD_getFrameHeader(&header, output.bytes().data(), output.size()), std::size_t{0});
            QCOMPARE(header.windowSize, 1ULL << windowLog);
            QCOMPARE(header.checksumFlag, 0U);
            QCOMPARE(QString::fromStdString(zstd.parameters(level, std::nullopt)[1].value),
                     QString::number(windowLog));
        }
    }

    void info() {
        const CodecInfo& info = findCodec("zstd")->info();
        QCOMPARE(info.accepted.lowest, ZSTD_minCLevel());
        QCOMPARE(info.accepted.highest, 22);
        QCOMPARE(info.offered, (LevelRange{-7, 22}));
        QCOMPARE(info.defaultLevel, 3);
        QVERIFY(info.libraryVersion.starts_with("1."));
    }
};

QTEST_GUILESS_MAIN(TestZstdCodec)
#include "tst_ZstdCodec.moc"
