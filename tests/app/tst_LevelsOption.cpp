// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/LevelsOption.h"
#include "core/codec/CodecRegistry.h"

#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

const Codec* zstd() {
    return findCodec("zstd");
}
const Codec* brotli() {
    return findCodec("brotli");
}
const Codec* gzip() {
    return findCodec("gzip");
}
const Codec* deflate() {
    return findCodec("deflate");
}

using Levels = std::vector<levelscope::app::CodecLevels>;

std::optional<QString> given(const char* text) {
    return text == nullptr ? std::nullopt : std::optional(QString::fromUtf8(text));
}

Levels parsed(const char* codecs, const char* levels) {
    const Parsed<Levels> result = parseCodecLevels(given(codecs), given(levels));
    const auto* value = std::get_if<Levels>(&result);
    return value != nullptr ? *value : Levels{};
}

} // namespace

class TestLevelsOption final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void withoutOptionsTheUsualLevelsAreSwept() {
        QCOMPARE(parsed(nullptr, nullptr),
                 (Levels{{zstd(), {{-7, 22}}}, {brotli(), {{0, 11}}}, {gzip(), {{1, 9}}}}));
    }

    void levelsReplaceTheUsualOnes() {
        QCOMPARE(parsed(nullptr, "brotli=4..6,zstd=-131072"),
                 (Levels{{zstd(), {{-131072, -131072}}}, {brotli(), {{4, 6}}}, {gzip(), {{1, 9}}}}));
    }

    void whatHasNoCodecBelongsToTheOneBefore() {
        QCOMPARE(parsed(nullptr, "zstd=1,3,6..8,-5,brotli=1,gzip=1,6"),
                 (Levels{{zstd(), {{1, 1}, {3, 3}, {6, 8}, {-5, -5}}},
                         {brotli(), {{1, 1}}},
                         {gzip(), {{1, 1}, {6, 6}}}}));
    }

    void codecsKeepTheirOrder() {
        QCOMPARE(parsed("gzip,zstd", "zstd=0"), (Levels{{gzip(), {{1, 9}}}, {zstd(), {{0, 0}}}}));
    }

    void levelsAddACodecWhenCodecsAreNotGiven() {
        QCOMPARE(
            parsed(nullptr, "deflate=6"),
            (Levels{{zstd(), {{-7, 22}}}, {brotli(), {{0, 11}}}, {gzip(), {{1, 9}}}, {deflate(), {{6, 6}}}}));
    }

    void levelsOfOneCodecNeedNotNameIt() {
        const Parsed<Levels> list(Levels{{zstd(), {{-7, -1}, {1, 1}, {3, 3}}}});
        QCOMPARE(parseLevels(QStringLiteral("-7..-1,1,3"), zstd()), list);
        QCOMPARE(parseLevels(QStringLiteral("zstd=-7..-1,1,3"), zstd()), list);
        QCOMPARE(parseLevels(QStringLiteral("1,gzip=6"), zstd()),
                 Parsed<Levels>(CommandError{
                     ExitCode::Usage, QStringLiteral("--levels takes levels of zstd here, not of gzip.")}));
    }

    void codecsThatServersUseAreNoMistake() {
        QCOMPARE(parseCodecLevels(given("zstd"), given("zstd=1,gzip=6"), {gzip()}),
                 Parsed<Levels>(Levels{{zstd(), {{1, 1}}}}));
    }

    void mistakesAreNamed_data() {
        QTest::addColumn<QString>("codecs");
        QTest::addColumn<QString>("levels");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* codecs, const char* levels, const char* expected) {
            QTest::newRow(name) << QString::fromUtf8(codecs) << QString::fromUtf8(levels)
                                << QString::fromUtf8(expected);
        };
        row("unknown codec", "zstd,lzma", "zstd=1",
            "--codecs names \"lzma\", which is not a codec; there are zstd, brotli, gzip, deflate.");
        row("empty codec", "zstd,", "zstd=1",
            "--codecs names \"\", which is not a codec; there are zstd, brotli, gzip, deflate.");
        row("a codec twice", "zstd,zstd", "zstd=1", "--codecs names zstd twice; once is enough.");
        row("unknown codec's levels", "zstd", "lzma=1",
            "--levels names \"lzma\", which is not a codec; there are zstd, brotli, gzip, deflate.");
        row("levels twice", "zstd", "zstd=1,zstd=2", "--levels names zstd twice; once is enough.");
        row("levels of another codec", "zstd", "gzip=1",
            "--levels has levels of gzip, which is not among the codecs of --codecs.");
        row("no levels", "zstd", "zstd",
            "--levels takes levels such as zstd=-7..22 or zstd=1,3,gzip=6, not \"zstd\".");
        row("codecs without levels", "zstd,gzip", "3,gzip=1",
            "--levels takes levels such as zstd=-7..22 or zstd=1,3,gzip=6, not \"3,gzip=1\".");
        row("empty item", "zstd", "zstd=1,", "--levels takes levels of zstd as 3 or as 1..9, not \"\".");
        row("a codec without levels after levels", "zstd", "zstd=1,gzip",
            "--levels takes levels of zstd as 3 or as 1..9, not \"gzip\".");
        row("not a number", "zstd", "zstd=nan",
            "--levels takes levels of zstd as 3 or as 1..9, not \"nan\".");
        row("half a range", "zstd", "zstd=1..",
            "--levels takes levels of zstd as 3 or as 1..9, not \"1..\".");
        row("trailing text", "zstd", "zstd=1x", "--levels takes levels of zstd as 3 or as 1..9, not \"1x\".");
        row("trailing line", "zstd", "zstd=1\n",
            "--levels takes levels of zstd as 3 or as 1..9, not \"1\n\".");
        row("wrong way round", "zstd", "zstd=5..1",
            "--levels has the range 5..1 of zstd the wrong way round; the lower level comes first.");
        row("too high", "brotli", "brotli=0..12",
            "--levels asks for brotli level 12, but the linked library has 0 to 11.");
        row("too low", "gzip", "gzip=-1",
            "--levels asks for gzip level -1, but the linked library has 0 to 9.");
        row("far too high", "gzip", "gzip=99999999999",
            "--levels asks for gzip level 99999999999, but the linked library has 0 to 9.");
    }

    void mistakesAreNamed() {
        QFETCH(QString, codecs);
        QFETCH(QString, levels);
        QFETCH(QString, expected);
        QCOMPARE(parseCodecLevels(codecs, levels), Parsed<Levels>(CommandError{ExitCode::Usage, expected}));
    }

    void usualLevelsAreNamed() {
        QCOMPARE(usualLevels(), QStringLiteral("zstd=-7..22, brotli=0..11, gzip=1..9, deflate=1..9"));
    }
};

QTEST_MAIN(TestLevelsOption)
#include "tst_LevelsOption.moc"
