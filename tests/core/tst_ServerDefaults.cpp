// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/ServerDefaults.h"
#include "core/setup/ServerSetups.h"
#include "tests/support/MadeSweep.h"

#include <QTest>

#include <algorithm>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

std::vector<std::string_view> idsOf(const SweepPoint& point) {
    std::vector<std::string_view> ids;
    for (const ServerDefault& server : serverDefaultsOf(point))
        ids.push_back(server.setup->id);
    return ids;
}

bool holds(const std::vector<std::string_view>& ids, std::string_view id) {
    return std::ranges::find(ids, id) != ids.end();
}

} // namespace

class TestServerDefaults final : public QObject {
    Q_OBJECT

private slots:
    /// ASP.NET Core 11 takes 1 or 3, by its version; zstd-nginx-module 1.
    void levelsOfEveryServerOfTheCodec() {
        const std::vector<std::string_view> three = idsOf(madePoint("zstd", 3));
        QVERIFY(holds(three, "aspnet-zstd") && holds(three, "caddy-zstd"));
        QVERIFY(!holds(three, "nginx-zstd"));
        QVERIFY(holds(idsOf(madePoint("zstd", 1)), "nginx-zstd"));
        QVERIFY(idsOf(madePoint("zstd", 2)).empty());
        QVERIFY(!holds(idsOf(madePoint("gzip", 1)), "aspnet-zstd"));
    }

    void severalDefaultsAreToldApart() {
        for (const ServerDefault& server : serverDefaultsOf(madePoint("zstd", 1)))
            QCOMPARE(server.oneOfSeveral, server.setup->id.starts_with("aspnet"));
    }

    void aSetupsPointIsThatServersAlone() {
        SweepPoint point = pointsOf(*findServerSetup("nginx-brotli"), std::nullopt).at(6);
        QCOMPARE(point.level, 6);
        QCOMPARE(idsOf(point), std::vector<std::string_view>{"nginx-brotli"});
        point.level = 5;
        QVERIFY(idsOf(point).empty());
    }

    void whatWasSetByHandIsNobodysDefault() {
        SweepPoint point = madePoint("zstd", 3);
        point.knobs.set("windowLog", 18);
        QVERIFY(idsOf(point).empty());
    }
};

QTEST_GUILESS_MAIN(TestServerDefaults)
#include "tst_ServerDefaults.moc"
