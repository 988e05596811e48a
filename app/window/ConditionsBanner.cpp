// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/ConditionsBanner.h"

#include "app/BackgroundPool.h"
#include "app/ConditionsText.h"
#include "app/WhenReady.h"

#include <QtConcurrent>

namespace levelscope::app {

ConditionsBanner::ConditionsBanner(QWidget* parent)
    : Notice(QStringLiteral("conditionsText"), parent) {
    setObjectName(QStringLiteral("conditionsBanner"));
    whenReady(QtConcurrent::run(&backgroundPool(), core::readMachineInfo), this,
              [this](const core::MachineInfo& machine) {
                  m_machine = machine;
                  showWarnings();
              });
}

void ConditionsBanner::setConditions(const std::optional<core::SweepConditions>& conditions, bool sweeping) {
    if (conditions == m_conditions && sweeping == m_sweeping)
        return;
    m_conditions = conditions;
    m_sweeping = sweeping;
    showWarnings();
}

void ConditionsBanner::showWarnings() {
    QStringList warnings;
    if (m_conditions.has_value() && m_machine.has_value())
        warnings = conditionWarnings(*m_conditions, *m_machine);
    if (!warnings.isEmpty())
        showText(warnings.join(u' '), QStyle::SP_MessageBoxWarning);
    else if (!m_sweeping)
        hide();
}

} // namespace levelscope::app
