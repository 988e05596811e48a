// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ServerOption.h"

#include "app/export/ResultsValues.h"

#include <QCoreApplication>

#include <algorithm>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ServerOption)
};

QString knownServers() {
    QStringList ids;
    for (const core::ServerSetup& setup : core::allServerSetups())
        ids.append(textOf(setup.id));
    return ids.join(QStringLiteral(", "));
}

} // namespace

Parsed<std::vector<const core::ServerSetup*>> parseServers(const QStringList& texts) {
    std::vector<const core::ServerSetup*> chosen;
    if (texts.isEmpty())
        return chosen;
    for (const QString& name : texts.join(QLatin1Char(',')).split(QLatin1Char(','))) {
        const std::vector<const core::ServerSetup*> named = core::serverSetupsNamed(name.toStdString());
        if (named.empty())
            return CommandError{ExitCode::Usage,
                                Texts::tr("--server names \"%1\", which is not a server; there are %2.")
                                    .arg(name, knownServers())};
        for (const core::ServerSetup* setup : named) {
            if (std::ranges::find(chosen, setup) == chosen.end())
                chosen.push_back(setup);
        }
    }
    return chosen;
}

} // namespace levelscope::app
