// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/DriveOption.h"

#include <QCommandLineParser>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

using enum DriveMode;
using enum EncoderUse;

Parsed<std::vector<Drive>> read(const QString& arguments) {
    QCommandLineParser parser;
    addDriveOptions(parser);
    if (!parser.parse(QStringList(QStringLiteral("sweep")) + arguments.split(u' ', Qt::SkipEmptyParts)))
        return CommandError{ExitCode::Usage, parser.errorText()};
    return readDrives(parser);
}

std::vector<Drive> drives(const char* arguments) {
    const Parsed<std::vector<Drive>> result = read(QString::fromUtf8(arguments));
    if (const auto* error = std::get_if<CommandError>(&result))
        qWarning("%s", qPrintable(error->sentence));
    return std::holds_alternative<CommandError>(result) ? std::vector<Drive>{}
                                                        : std::get<std::vector<Drive>>(result);
}

} // namespace

class TestDriveOption final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void withoutOptionsThereIsOneWay() {
        QCOMPARE(drives(""), (std::vector<Drive>{{Stream, 16'384, std::nullopt, Fresh}}));
    }

    void everyOptionArrives() {
        QCOMPARE(drives("--drive pledged --write-size 4K --flush-every 14745 --encoder reused"),
                 (std::vector<Drive>{{Pledged, 4'096, 14'745, Reused}}));
        QCOMPARE(drives("--write-size whole --flush-every none"),
                 (std::vector<Drive>{{Stream, std::nullopt, std::nullopt, Fresh}}));
    }

    void listsAreCombined() {
        QCOMPARE(drives("--drive stream,pledged --write-size 4K,whole"),
                 (std::vector<Drive>{{Stream, 4'096, std::nullopt, Fresh},
                                     {Stream, std::nullopt, std::nullopt, Fresh},
                                     {Pledged, 4'096, std::nullopt, Fresh},
                                     {Pledged, std::nullopt, std::nullopt, Fresh}}));
        QCOMPARE(drives("--flush-every none,8K --encoder fresh,reused"),
                 (std::vector<Drive>{{Stream, 16'384, std::nullopt, Fresh},
                                     {Stream, 16'384, 8'192, Fresh},
                                     {Stream, 16'384, std::nullopt, Reused},
                                     {Stream, 16'384, 8'192, Reused}}));
    }

    void oneShotIsOneWayWhateverItDoesNotLookAt() {
        QCOMPARE(drives("--drive one-shot,stream --write-size 4K,8K --flush-every 100"),
                 (std::vector<Drive>{
                     {.mode = OneShot}, {Stream, 4'096, 100, Fresh}, {Stream, 8'192, 100, Fresh}}));
    }

    void repeatedValuesCountOnce() {
        QCOMPARE(drives("--drive stream,stream --write-size 16K,16384").size(), std::size_t{1});
    }

    void mistakesAreNamed_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("expected");
        QTest::newRow("drive") << QStringLiteral("--drive stream,push")
                               << QStringLiteral(
                                      "--drive takes one of stream, pledged, one-shot, not \"push\".");
        QTest::newRow("write size") << QStringLiteral("--write-size 4K,0")
                                    << QStringLiteral("--write-size takes bytes from 1 on, as N, as NK, NM "
                                                      "or NG (powers of 1,024) or as whole, not \"0\".");
        QTest::newRow("flush") << QStringLiteral("--flush-every whole")
                               << QStringLiteral("--flush-every takes bytes from 1 on, as N, as NK, NM or NG "
                                                 "(powers of 1,024) or as none, not \"whole\".");
        QTest::newRow("encoder") << QStringLiteral("--encoder fresh,")
                                 << QStringLiteral("--encoder takes one of fresh, reused, not \"\".");
    }

    void mistakesAreNamed() {
        QFETCH(QString, arguments);
        QFETCH(QString, expected);
        QCOMPARE(read(arguments), Parsed<std::vector<Drive>>(CommandError{ExitCode::Usage, expected}));
    }
};

QTEST_MAIN(TestDriveOption)
#include "tst_DriveOption.moc"
