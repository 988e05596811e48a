// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ServerDefaultText.h"

#include "app/ListText.h"
#include "app/export/ResultsValues.h"
#include "core/insight/ServerDefaults.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ServerDefaultText)
};

/// "ASP.NET Core 11" of "ASP.NET Core 11 zstd": the codec goes without saying next to its level.
QString serverName(const core::ServerSetup& setup) {
    const QString name = textOf(setup.name);
    const QString codec = QLatin1Char(' ') + textOf(setup.codec);
    return name.endsWith(codec) ? name.chopped(codec.size()) : name;
}

} // namespace

QString serverDefaultText(const core::SweepPoint& point) {
    QStringList sure;
    QStringList oneOfSeveral;
    for (const core::ServerDefault& server : core::serverDefaultsOf(point)) {
        if (!point.setup.empty())
            return server.oneOfSeveral ? Texts::tr("one of its defaults") : Texts::tr("its default");
        const QString name = serverName(*server.setup);
        // A server has several setups, for several kinds of bodies: "ASP.NET Core 11 JSON,".
        const bool isNamed = std::ranges::any_of(
            sure + oneOfSeveral, [&](const QString& other) { return name.startsWith(other); });
        if (!isNamed)
            (server.oneOfSeveral ? oneOfSeveral : sure).append(name);
    }
    QStringList parts;
    if (!oneOfSeveral.isEmpty())
        parts.append(Texts::tr("one of the defaults of %1").arg(listText(oneOfSeveral)));
    if (!sure.isEmpty())
        parts.append(Texts::tr("the default of %1").arg(listText(sure)));
    return listText(parts);
}

QStringList serverDefaultNames(const core::SweepPoint& point) {
    QStringList names;
    for (const core::ServerDefault& server : core::serverDefaultsOf(point)) {
        // "ngx_brotli, length unknown" is ngx_brotli, too.
        const QString name = textOf(server.setup->name).section(QLatin1Char(','), 0, 0);
        names.append(name.section(QLatin1Char(' '), 0, 0));
    }
    names.removeDuplicates();
    return names;
}

} // namespace levelscope::app
