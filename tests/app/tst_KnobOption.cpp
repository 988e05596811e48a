// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/KnobOption.h"
#include "core/codec/CodecRegistry.h"

#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

using Parse = Parsed<std::vector<CodecKnobs>>;

Knobs knobs(std::initializer_list<std::pair<std::string_view, int>> values) {
    Knobs set;
    for (const auto& [id, value] : values)
        set.set(id, value);
    return set;
}

std::vector<CodecKnobs> parsed(const QStringList& texts) {
    const Parse result = parseKnobs(texts);
    const auto* value = std::get_if<std::vector<CodecKnobs>>(&result);
    return value != nullptr ? *value : std::vector<CodecKnobs>{};
}

} // namespace

class TestKnobOption final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void nothingIsSetUnlessAsked() { QCOMPARE(parseKnobs({}), Parse(std::vector<CodecKnobs>{})); }

    void wordsAndNumbersAreValues() {
        const std::vector<CodecKnobs> expected = {{findCodec("zstd"), {knobs({{"strategy", 7}})}}};
        QCOMPARE(parsed({QStringLiteral("zstd.strategy=btopt")}), expected);
        QCOMPARE(parsed({QStringLiteral("zstd.strategy=7")}), expected);
    }

    /// Whatever order they are given in.
    void whatFitsTogetherIsTaken() {
        QCOMPARE(parsed({QStringLiteral("brotli.nDirect=16"), QStringLiteral("brotli.nPostfix=1,2"),
                         QStringLiteral("brotli.lgblock=0")}),
                 (std::vector<CodecKnobs>{{findCodec("brotli"),
                                           {knobs({{"nDirect", 16}, {"nPostfix", 1}, {"lgblock", 0}}),
                                            knobs({{"nDirect", 16}, {"nPostfix", 2}, {"lgblock", 0}})}}}));
    }

    void everyValueIsASet() {
        QCOMPARE(parsed({QStringLiteral("zstd.windowLog=18,level,23")}),
                 (std::vector<CodecKnobs>{
                     {findCodec("zstd"), {knobs({{"windowLog", 18}}), {}, knobs({{"windowLog", 23}})}}}));
    }

    void valuesOfSeveralKnobsAreCombined() {
        QCOMPARE(parsed({QStringLiteral("zstd.windowLog=18,23"), QStringLiteral("brotli.lgwin=18"),
                         QStringLiteral("zstd.checksumFlag=level,1")}),
                 (std::vector<CodecKnobs>{
                     {findCodec("zstd"),
                      {knobs({{"windowLog", 18}}), knobs({{"windowLog", 18}, {"checksumFlag", 1}}),
                       knobs({{"windowLog", 23}}), knobs({{"windowLog", 23}, {"checksumFlag", 1}})}},
                     {findCodec("brotli"), {knobs({{"lgwin", 18}})}}}));
    }

    void mistakesAreNamed_data() {
        QTest::addColumn<QStringList>("texts");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* text, const char* expected) {
            QTest::newRow(name) << QString::fromUtf8(text).split(u' ') << QString::fromUtf8(expected);
        };
        row("unknown codec", "lzma.dict=1",
            "--set names \"lzma\", which is not a codec; there are zstd, brotli, gzip, deflate.");
        row("no codec", "windowLog=1",
            "--set takes a parameter and its value such as zstd.windowLog=23, not \"windowLog=1\".");
        row("no value", "zstd.windowLog",
            "--set takes a parameter and its value such as zstd.windowLog=23, not \"zstd.windowLog\".");
        row("too large", "brotli.lgwin=25",
            "--set sets brotli.lgwin to \"25\", but the linked library takes 10 to 24.");
        row("too small", "brotli.lgwin=9,10",
            "--set sets brotli.lgwin to \"9\", but the linked library takes 10 to 24.");
        row("not a number", "brotli.lgwin=x",
            "--set sets brotli.lgwin to \"x\", but the linked library takes 10 to 24.");
        row("empty value",
            "brotli.lgwin=", "--set sets brotli.lgwin to \"\", but the linked library takes 10 to 24.");
        row("far too large", "brotli.lgwin=99999999999",
            "--set sets brotli.lgwin to \"99999999999\", but the linked library takes 10 to 24.");
        row("unknown word", "zstd.strategy=best",
            "--set sets zstd.strategy to \"best\", but the linked library takes fast, dfast, greedy, lazy, "
            "lazy2, btlazy2, btopt, btultra, btultra2.");
        row("not automatic", "brotli.lgblock=1",
            "--set sets brotli.lgblock to \"1\", but the linked library takes 16 to 24, or 0 for automatic.");
        row("not together", "brotli.nDirect=15,16 brotli.nPostfix=level",
            "--set sets nDirect 16 of brotli, but the linked library takes nDirect up to 15 << nPostfix in "
            "steps of 1 << nPostfix: with nPostfix 0 up to 15 in steps of 1.");
        row("given twice", "brotli.lgwin=18 brotli.mode=text brotli.lgwin=20",
            "--set names brotli.lgwin twice; give all its values at once, with commas.");
    }

    void mistakesAreNamed() {
        QFETCH(QStringList, texts);
        QFETCH(QString, expected);
        QCOMPARE(parseKnobs(texts), Parse(CommandError{ExitCode::Usage, expected}));
    }

    void unknownKnobsAreToldTheKnownOnes() {
        for (const char* text : {"zstd.lgwin=20", "zstd.lgwin=level"}) {
            const Parse result = parseKnobs({QString::fromUtf8(text)});
            const auto* error = std::get_if<CommandError>(&result);
            QVERIFY(error != nullptr);
            QVERIFY2(error->sentence.startsWith(QStringLiteral(
                         "--set names \"zstd.lgwin\", which cannot be set; of zstd there are windowLog, ")),
                     qPrintable(error->sentence));
        }
    }
};

QTEST_MAIN(TestKnobOption)
#include "tst_KnobOption.moc"
