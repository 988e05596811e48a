// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/Notice.h"
#include "core/MachineInfo.h"
#include "core/sweep/SweepConditions.h"

#include <optional>

namespace levelscope::app {

/// Says above the charts why the speeds in them are not to be trusted, for as long as it is so. GUI thread.
class ConditionsBanner final : public Notice {
    Q_OBJECT

public:
    /// Reads in the background what machine and build this is.
    explicit ConditionsBanner(QWidget* parent = nullptr);

    /// The conditions of the speeds that are shown; none while none are. While a sweep runs, the banner stays
    /// with what it said last: what is below must not jump for some seconds without speeds.
    void setConditions(const std::optional<core::SweepConditions>& conditions, bool sweeping);

private:
    void showWarnings();

    std::optional<core::SweepConditions> m_conditions;
    bool m_sweeping = false;
    std::optional<core::MachineInfo> m_machine; ///< once it is read
};

} // namespace levelscope::app
