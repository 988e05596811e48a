// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/CodecRegistry.h"
#include "core/generator/Generator.h"
#include "core/sweep/EncodeRun.h"
#include "tests/support/CodecRun.h"

#include <QFile>
#include <QTest>

using namespace levelscope::core;
using levelscope::test::received;

namespace {

/// The drive that a mode of the reference file stands for.
Drive driveOf(const QString& mode) {
    if (mode == QLatin1String("oneshot"))
        return {.mode = DriveMode::OneShot};
    if (mode == QLatin1String("pledged16k"))
        return {.mode = DriveMode::Pledged};
    if (mode == QLatin1String("streamwhole"))
        return {.mode = DriveMode::Stream, .writeSize = std::nullopt};
    const QString kibibytes = mode.mid(6).chopped(1); // "stream16k"
    return {.mode = DriveMode::Stream, .writeSize = kibibytes.toUInt() * 1024U};
}

/// A library of another version has other match finders, hence other sizes.
bool isReferenceVersion(const CodecInfo& info) {
    return info.libraryVersion == (info.id == "zstd" ? "1.5.4" : info.id == "brotli" ? "1.0.9" : "1.2.13");
}

} // namespace

/// Sizes equal those of independent programs (tests/data/README.md), byte for byte.
class TestReferenceSizes final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        const auto generated = generatePayload({.shape = "customers", .records = 1000, .seed = 42}, {}, {});
        QVERIFY(generated.has_value());
        m_payload = generated.value();
        QCOMPARE(m_payload->size(), std::size_t{298'727});
    }

    void sizeEqualsReference_data() {
        QTest::addColumn<QString>("codec");
        QTest::addColumn<int>("level");
        QTest::addColumn<QString>("mode");
        QTest::addColumn<qulonglong>("bytes");
        QFile file(QStringLiteral(LEVELSCOPE_TEST_DATA "/customers-1000-seed42.sizes.tsv"));
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
        file.readLine(); // header
        int rows = 0;
        while (!file.atEnd()) {
            const QStringList cells = QString::fromUtf8(file.readLine()).trimmed().split(u'\t');
            QCOMPARE(cells.size(), 4);
            QTest::addRow("%s %s %s", qPrintable(cells[0]), qPrintable(cells[1]), qPrintable(cells[2]))
                << cells[0] << cells[1].toInt() << cells[2] << cells[3].toULongLong();
            ++rows;
        }
        QCOMPARE(rows, 274);
    }

    void sizeEqualsReference() {
        QFETCH(const QString, codec);
        QFETCH(const int, level);
        QFETCH(const QString, mode);
        QFETCH(const qulonglong, bytes);
        const Codec* found = findCodec(codec.toStdString());
        QVERIFY(found != nullptr);
        if (!isReferenceVersion(found->info()))
            QSKIP("another version of the library");
        const SweepPoint point{found, level, driveOf(mode)};
        m_output.reserve(found->outputBound(m_payload->size()));
        QVERIFY(encodeFresh(point, m_payload->bytes(), m_output).has_value());
        QCOMPARE(m_output.size(), bytes);
        QVERIFY(std::ranges::equal(received(*found, m_output.bytes()).body, m_payload->bytes()));
    }

    /// zlib's wrapper is 12 bytes shorter than gzip's (RFC 1950: 2 + 4, RFC 1952: 10 + 8), the deflate data
    /// the same.
    void deflateIsGzipWithAnotherWrapper() {
        for (const int level : {1, 6, 9}) {
            QVERIFY(encodeFresh({findCodec("gzip"), level, {}}, m_payload->bytes(), m_output).has_value());
            const std::size_t gzip = m_output.size();
            QVERIFY(encodeFresh({findCodec("deflate"), level, {}}, m_payload->bytes(), m_output).has_value());
            QCOMPARE(m_output.size(), gzip - 12);
        }
    }

    /// A server may keep its encoder: the second response through it must not differ from the first.
    void reusedEncoderGivesTheSameBytes() {
        // A part of the payload is enough to fill the tables and keeps the slow levels short.
        const ByteView body = m_payload->bytes().first(60'000);
        for (const Codec* codec : allCodecs()) {
            if (!codec->info().encoderReusable)
                continue;
            const LevelRange levels = codec->info().swept;
            for (int level = levels.lowest; level <= levels.highest; ++level) {
                for (const DriveMode mode : {DriveMode::Stream, DriveMode::Pledged, DriveMode::OneShot}) {
                    const SweepPoint point{codec, level, {.mode = mode}};
                    QVERIFY(encodeFresh(point, body, m_output).has_value());
                    const std::vector<std::byte> fresh(m_output.bytes().begin(), m_output.bytes().end());
                    const auto encoder = codec->makeEncoder({.level = level}, nullptr);
                    QVERIFY(encoder.has_value());
                    EncodeWatch watch;
                    for (int response = 0; response < 2; ++response)
                        QVERIFY(
                            encodeResponse(*encoder.value(), point.drive, body, m_output, watch).has_value());
                    QVERIFY2(std::ranges::equal(m_output.bytes(), fresh),
                             qPrintable(QStringLiteral("%1 %2")
                                            .arg(QString::fromUtf8(codec->info().id.data()))
                                            .arg(level)));
                }
            }
        }
    }

private:
    PayloadPtr m_payload;
    OutputBuffer m_output;
};

QTEST_GUILESS_MAIN(TestReferenceSizes)
#include "tst_ReferenceSizes.moc"
