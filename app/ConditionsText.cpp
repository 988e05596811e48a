// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ConditionsText.h"

#include "app/export/ResultsValues.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ConditionsText)
};

bool isOptimised(const std::string& buildType) {
    return buildType == "Release" || buildType == "RelWithDebInfo" || buildType == "MinSizeRel";
}

/// The governors of Linux that follow the load; `performance` and `userspace` hold one speed.
bool variesSpeed(const std::string& governor) {
    constexpr std::array kVarying = {"powersave", "ondemand", "conservative", "schedutil"};
    return std::ranges::find(kVarying, governor) != kVarying.end();
}

QString percent(double share) {
    return QStringLiteral("%1 %").arg(QString::number(100 * share, 'f', 1));
}

QString twoDecimals(double value) {
    return QString::number(value, 'f', 2);
}

QString governorText(const std::string& governor) {
    return variesSpeed(governor) ? Texts::tr("governor %1 (varies the speed)").arg(textOf(governor))
                                 : Texts::tr("governor %1").arg(textOf(governor));
}

QString discardedText(const core::SweepConditions& conditions) {
    QStringList causes;
    if (conditions.disturbedRuns > 0)
        causes.append(Texts::tr("%1 by other programs").arg(conditions.disturbedRuns));
    if (conditions.inputDisturbedRuns > 0)
        causes.append(Texts::tr("%1 by the use of the window").arg(conditions.inputDisturbedRuns));
    return causes.isEmpty() ? Texts::tr("no run disturbed")
                            : Texts::tr("runs disturbed, and repeated if short: %1")
                                  .arg(causes.join(QStringLiteral(", ")));
}

QStringList foundParts(const core::SweepConditions& conditions) {
    QStringList parts;
    if (conditions.loadAverage.has_value())
        parts.append(Texts::tr("load average %1").arg(twoDecimals(*conditions.loadAverage)));
    if (conditions.onBattery.has_value())
        parts.append(*conditions.onBattery ? Texts::tr("on battery") : Texts::tr("on mains power"));
    if (conditions.othersLoad.has_value())
        parts.append(Texts::tr("other work on %1 processors").arg(twoDecimals(*conditions.othersLoad)));
    if (conditions.drift.has_value())
        parts.append(Texts::tr("speed drift %1 over %2 probes")
                         .arg(percent(*conditions.drift))
                         .arg(conditions.probes));
    if (conditions.probes > 0)
        parts.append(discardedText(conditions));
    return parts;
}

} // namespace

QStringList conditionWarnings(const core::SweepConditions& conditions, const core::MachineInfo& machine) {
    QStringList warnings;
    if (!isOptimised(machine.buildType))
        warnings.append(Texts::tr("Measured by an unoptimised build: do not rely on the speeds."));
    if (conditions.drifted())
        warnings.append(Texts::tr("The machine's speed drifted by %1 during the timings; do not rely on "
                                  "smaller differences between levels.")
                            .arg(percent(*conditions.drift)));
    if (conditions.othersBusy())
        warnings.append(Texts::tr("Other work kept %1 processors busy during the timings; close other "
                                  "programs and measure again.")
                            .arg(twoDecimals(*conditions.othersLoad)));
    if (conditions.onBattery.value_or(false))
        warnings.append(Texts::tr("Measured on battery, which slows processors down; plug the machine in and "
                                  "measure again."));
    return warnings;
}

QStringList recordWarnings(const core::SweepRecord& record) {
    return record.plan.measure == core::Measure::Size ? QStringList()
                                                      : conditionWarnings(record.conditions, record.machine);
}

QString machineText(const core::MachineInfo& machine) {
    QStringList parts;
    if (!machine.cpuModel.empty())
        parts.append(textOf(machine.cpuModel));
    if (machine.processors == 1)
        parts.append(Texts::tr("1 processor"));
    else if (machine.processors > 1)
        parts.append(Texts::tr("%1 processors").arg(machine.processors));
    if (!machine.governor.empty())
        parts.append(governorText(machine.governor));
    if (!machine.operatingSystem.empty())
        parts.append(textOf(machine.operatingSystem));
    if (!machine.buildType.empty())
        parts.append(Texts::tr("%1 build").arg(textOf(machine.buildType)));
    return parts.join(QStringLiteral(", "));
}

QString conditionsLine(const core::SweepConditions& conditions, const core::MachineInfo& machine) {
    QStringList parts = foundParts(conditions);
    const QString fixed = machineText(machine);
    if (!fixed.isEmpty())
        parts.prepend(fixed);
    return parts.join(QStringLiteral(", "));
}

} // namespace levelscope::app
