// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ServerOption.h"

#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

QStringList ids(const QStringList& texts) {
    const auto result = parseServers(texts);
    const auto* setups = std::get_if<std::vector<const ServerSetup*>>(&result);
    QStringList list;
    if (setups != nullptr) {
        for (const ServerSetup* setup : *setups)
            list.append(QString::fromUtf8(setup->id.data(), qsizetype(setup->id.size())));
    }
    return list;
}

} // namespace

class TestServerOption final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void noneAreNamed() { QCOMPARE(ids({}), QStringList()); }

    void aSetupIsNamedByItsId() {
        QCOMPARE(ids({QStringLiteral("node-gzip"), QStringLiteral("caddy-zstd")}),
                 (QStringList{QStringLiteral("node-gzip"), QStringLiteral("caddy-zstd")}));
    }

    void aServerIsNamedByHowItsSetupsBegin() {
        QCOMPARE(ids({QStringLiteral("apache")}),
                 (QStringList{QStringLiteral("apache-gzip"), QStringLiteral("apache-brotli")}));
    }

    void listsAndRepetitionsNameEachOnce() {
        QCOMPARE(ids({QStringLiteral("apache-brotli,caddy-gzip"), QStringLiteral("apache")}),
                 (QStringList{QStringLiteral("apache-brotli"), QStringLiteral("caddy-gzip"),
                              QStringLiteral("apache-gzip")}));
    }

    void othersAreRefused_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"", "iis", "apach", "Apache", "apache-", "apache-gzip,"})
            QTest::newRow(*text == '\0' ? "empty" : text) << QString::fromUtf8(text);
    }

    void othersAreRefused() {
        QFETCH(QString, text);
        const auto result = parseServers({text});
        const auto* error = std::get_if<CommandError>(&result);
        QVERIFY(error != nullptr);
        QVERIFY2(error->sentence.startsWith(QStringLiteral("--server names \"")) &&
                     error->sentence.contains(QStringLiteral("not a server; there are aspnet-zstd, ")),
                 qPrintable(error->sentence));
    }
};

QTEST_MAIN(TestServerOption)
#include "tst_ServerOption.moc"
