// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/CurveName.h"
#include "core/codec/CodecRegistry.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

#include <optional>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

CurveKey zstd(const Drive& drive = {}) {
    return {.codec = findCodec("zstd"), .drive = drive};
}

CurveKey zstdWith(std::initializer_list<std::pair<std::string_view, int>> values) {
    CurveKey key = zstd();
    for (const auto& [id, value] : values)
        key.knobs.set(id, value);
    return key;
}

CurveKey server(std::string_view codec, std::string name) {
    return {.codec = findCodec(codec), .setup = std::move(name)};
}

/// The names of all curves of a chart; on screen some spaces do not break.
QStringList names(const std::vector<CurveKey>& all) {
    QStringList list;
    for (const CurveKey& key : all)
        list.append(curveName(key, all).replace(QChar(QChar::Nbsp), QChar(u' ')));
    return list;
}

} // namespace

class TestCurveName final : public QObject {
    Q_OBJECT

    QLocale m_saved;

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }
    void cleanup() { QLocale::setDefault(m_saved); }

    void aCodecAloneNeedsNoMore() {
        QCOMPARE(names({zstd({.mode = DriveMode::OneShot}), {.codec = findCodec("gzip")}}),
                 (QStringList{QStringLiteral("zstd"), QStringLiteral("gzip")}));
    }

    void drivesAreToldApart() {
        QCOMPARE(names({zstd(), zstd({.mode = DriveMode::OneShot}), zstd({.mode = DriveMode::Pledged})}),
                 (QStringList{QStringLiteral("zstd"), QStringLiteral("zstd (one-shot)"),
                              QStringLiteral("zstd (size announced)")}));
        QCOMPARE(names({zstd(), zstd({.flushEvery = 14'745}), zstd({.encoder = EncoderUse::Reused})}),
                 (QStringList{QStringLiteral("zstd"), QStringLiteral("zstd (flush every 14,745 bytes)"),
                              QStringLiteral("zstd (encoder reused)")}));
    }

    void writeSizesAreAllNamed() {
        QCOMPARE(names({zstd(), zstd({.writeSize = 4096}), zstd({.writeSize = std::nullopt}),
                        zstd({.mode = DriveMode::OneShot})}),
                 (QStringList{QStringLiteral("zstd (16 KiB writes)"), QStringLiteral("zstd (4 KiB writes)"),
                              QStringLiteral("zstd (whole body in one write)"),
                              QStringLiteral("zstd (one-shot)")}));
    }

    void writesInTurnsAreNamed() {
        QCOMPARE(names({zstd(), zstd({.secondWriteSize = 8192})}),
                 (QStringList{QStringLiteral("zstd (16 KiB writes)"),
                              QStringLiteral("zstd (writes of 16 KiB and 8 KiB in turns)")}));
    }

    void whatOneShotDoesNotLookAtIsNotNamed() {
        QCOMPARE(names({zstd(), zstd({.mode = DriveMode::OneShot, .writeSize = 4096, .flushEvery = 100})}),
                 (QStringList{QStringLiteral("zstd"), QStringLiteral("zstd (one-shot)")}));
    }

    void onlyKnobsThatDifferAreNamed() {
        QCOMPARE(
            names({zstdWith({{"windowLog", 18}, {"checksumFlag", 1}}),
                   zstdWith({{"windowLog", 23}, {"checksumFlag", 1}, {"strategy", 7}}),
                   zstdWith({{"checksumFlag", 1}})}),
            (QStringList{QStringLiteral("zstd (windowLog 18)"),
                         QStringLiteral("zstd (strategy btopt, windowLog 23)"), QStringLiteral("zstd")}));
    }

    void aServerStandsForItsCodec() {
        QCOMPARE(names({{.codec = findCodec("gzip")}, server("gzip", "nginx gzip")}),
                 (QStringList{QStringLiteral("gzip"), QStringLiteral("nginx gzip")}));
        CurveKey small = server("gzip", "nginx gzip");
        small.knobs.set("windowBits", 12);
        QCOMPARE(names({server("gzip", "nginx gzip"), small}),
                 (QStringList{QStringLiteral("nginx gzip"), QStringLiteral("nginx gzip (windowBits 12)")}));
    }

    void pointsCarryTheirLevel() {
        const std::vector<CurveKey> all = {zstd(), zstd({.mode = DriveMode::OneShot})};
        SweepPoint point{.codec = findCodec("zstd"), .level = -7};
        QCOMPARE(pointName(point, all), QStringLiteral("zstd -7"));
        point.drive.mode = DriveMode::OneShot;
        QCOMPARE(pointName(point, all), QStringLiteral("zstd -7 (one-shot)"));
        QCOMPARE(pointName({.codec = findCodec("gzip"), .level = 6, .setup = "nginx gzip"}, all),
                 QStringLiteral("nginx gzip 6"));
    }

    void curvesComeOnceInTheirOrder() {
        std::vector<SweepPoint> points = {{.codec = findCodec("gzip"), .level = 1},
                                          {.codec = findCodec("zstd"), .level = 1},
                                          {.codec = findCodec("gzip"), .level = 2}};
        QCOMPARE(curvesOf(points), (std::vector<CurveKey>{{.codec = findCodec("gzip")}, zstd()}));
        points[2].knobs.set("memLevel", 9);
        QCOMPARE(curvesOf(points).size(), std::size_t{3});
    }
};

QTEST_MAIN(TestCurveName)
#include "tst_CurveName.moc"
