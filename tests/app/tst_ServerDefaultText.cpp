// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ServerDefaultText.h"
#include "core/setup/ServerSetups.h"
#include "tests/support/MadeSweep.h"

#include <QTest>

using namespace levelscope;
using app::serverDefaultText;

class TestServerDefaultText final : public QObject {
    Q_OBJECT

private slots:
    void ofALevel() {
        QCOMPARE(serverDefaultText(test::madePoint("zstd", 3)),
                 QStringLiteral("one of the defaults of ASP.NET Core 11 and the default of Caddy and Node "
                                "createZstdCompress"));
        QCOMPARE(serverDefaultText(test::madePoint("zstd", 2)), QString());
    }

    /// One server is named once, however many setups it has.
    void serversAreNamedOnce() {
        QCOMPARE(serverDefaultText(test::madePoint("brotli", 1)),
                 QStringLiteral("the default of ASP.NET Core 11"));
    }

    void namesAreShortAndComeOnce() {
        QCOMPARE(app::serverDefaultNames(test::madePoint("zstd", 3)),
                 QStringList({QStringLiteral("ASP.NET"), QStringLiteral("Caddy"), QStringLiteral("Node")}));
        QCOMPARE(app::serverDefaultNames(test::madePoint("brotli", 1)),
                 QStringList(QStringLiteral("ASP.NET")));
        QCOMPARE(app::serverDefaultNames(test::madePoint("brotli", 6)),
                 QStringList(QStringLiteral("ngx_brotli")));
        QCOMPARE(app::serverDefaultNames(test::madePoint("zstd", 2)), QStringList());
    }

    void ofAServersPoint() {
        const core::ServerSetup& nginx = *core::findServerSetup("nginx-gzip");
        const std::vector<core::SweepPoint> points = core::pointsOf(nginx, std::nullopt);
        QCOMPARE(serverDefaultText(points.at(0)), QStringLiteral("its default"));
        QCOMPARE(serverDefaultText(points.at(1)), QString());
        const core::ServerSetup& aspNet = *core::findServerSetup("aspnet-zstd");
        QCOMPARE(serverDefaultText(core::pointsOf(aspNet, std::nullopt).at(1)),
                 QStringLiteral("one of its defaults"));
    }
};

QTEST_APPLESS_MAIN(TestServerDefaultText)
#include "tst_ServerDefaultText.moc"
