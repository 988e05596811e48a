// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/ShownSweep.h"

#include "app/WhenReady.h"
#include "app/window/SweepController.h"
#include "app/window/SweepRecording.h"

#include <algorithm>
#include <utility>

namespace levelscope::app {

ShownSweep::ShownSweep(const SweepController& sweep)
    : m_sweep(sweep) {}

void ShownSweep::setPayload(core::PayloadPtr payload) {
    m_payload = std::move(payload);
}

void ShownSweep::setRecord(std::shared_ptr<const core::SweepRecord> record,
                           std::shared_ptr<const core::SetRecord> set) {
    m_record = std::move(record);
    m_set = std::move(set);
}

const core::SweepPlan& ShownSweep::plan() const {
    return m_record != nullptr ? m_record->plan : m_sweep.plan();
}

const std::vector<core::Measurement>& ShownSweep::measurements() const {
    static const std::vector<core::Measurement> none;
    if (m_record != nullptr)
        return m_record->measurements;
    return m_sweep.payload() == m_payload ? m_sweep.measurements() : none;
}

bool ShownSweep::hasSpeeds() const {
    return std::ranges::any_of(measurements(), [](const core::Measurement& measurement) {
        return measurement.timings.compress.has_value();
    });
}

const core::SweepConditions& ShownSweep::conditions() const {
    return m_record != nullptr ? m_record->conditions : m_sweep.conditions();
}

std::uint64_t ShownSweep::payloadBytes() const {
    if (m_record != nullptr)
        return m_record->payloadBytes;
    return m_payload != nullptr ? m_payload->size() : 0;
}

QString ShownSweep::payloadName() const {
    if (m_record != nullptr)
        return QString::fromStdString(m_record->payloadName);
    return m_payload != nullptr ? QString::fromStdString(m_payload->name()) : QString();
}

const void* ShownSweep::subject() const {
    return m_record != nullptr ? static_cast<const void*>(m_record.get()) : m_payload.get();
}

void ShownSweep::withRecord(QObject* context,
                            const std::function<void(const core::SweepRecord&)>& use) const {
    if (m_record != nullptr)
        use(*m_record);
    else if (m_payload != nullptr && m_sweep.payload() == m_payload)
        whenReady(recordSweep(m_sweep), context, use);
}

} // namespace levelscope::app
