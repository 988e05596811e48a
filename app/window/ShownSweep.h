// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SetRecord.h"

#include <QString>

#include <functional>
#include <memory>

class QObject;

namespace levelscope::app {

class SweepController;

/// What charts, tables and exports are about: a record out of a set, or else the sweep that runs or ran last,
/// while it is of the payload that is open. GUI thread.
class ShownSweep final {
public:
    /// `sweep` is borrowed.
    explicit ShownSweep(const SweepController& sweep);

    /// The payload that is open; may be nothing.
    void setPayload(core::PayloadPtr payload);
    /// Shown instead of the sweep, and the set that it is the total of, if it is one; nothing: the sweep.
    void setRecord(std::shared_ptr<const core::SweepRecord> record,
                   std::shared_ptr<const core::SetRecord> set);

    [[nodiscard]] const core::PayloadPtr& payload() const { return m_payload; }
    [[nodiscard]] const std::shared_ptr<const core::SweepRecord>& record() const { return m_record; }
    [[nodiscard]] const std::shared_ptr<const core::SetRecord>& set() const { return m_set; }

    [[nodiscard]] const core::SweepPlan& plan() const;
    /// Empty while nothing of the open payload was swept.
    [[nodiscard]] const std::vector<core::Measurement>& measurements() const;
    [[nodiscard]] bool hasSpeeds() const; ///< of any point
    [[nodiscard]] const core::SweepConditions& conditions() const;
    [[nodiscard]] std::uint64_t payloadBytes() const; ///< 0 without a payload
    [[nodiscard]] QString payloadName() const;        ///< empty without a payload
    /// The same as long as the same body is shown.
    [[nodiscard]] const void* subject() const;

    /// Calls back on the GUI thread with the record of what is shown, unless `context` is gone by then or
    /// nothing was swept. At once when the record is there; else it is made in the background.
    void withRecord(QObject* context, const std::function<void(const core::SweepRecord& record)>& use) const;

private:
    const SweepController& m_sweep;
    core::PayloadPtr m_payload;
    std::shared_ptr<const core::SweepRecord> m_record;
    std::shared_ptr<const core::SetRecord> m_set;
};

} // namespace levelscope::app
