// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SetRun.h"

#include "app/WhenReady.h"
#include "app/window/SweepController.h"
#include "app/window/SweepRecording.h"

#include <QScopedValueRollback>

#include <utility>

namespace levelscope::app {

SetRun::SetRun(PayloadLoader& loader, SweepController& sweep, QObject* parent)
    : QObject(parent)
    , m_loader(loader)
    , m_sweep(sweep) {
    connect(&m_loader, &PayloadLoader::started, this, [this] {
        if (!m_asking)
            stop(); // what is opened now is none of the set's
    });
    connect(&m_loader, &PayloadLoader::loaded, this, &SetRun::takeLoaded);
    connect(&m_loader, &PayloadLoader::failed, this, &SetRun::takeFailure);
    connect(&m_loader, &PayloadLoader::cancelled, this, &SetRun::stop);
    connect(&m_sweep, &SweepController::stateChanged, this, &SetRun::takeSweepState);
}

void SetRun::start(ResponseSet set, core::Measure measure) {
    clear();
    m_set = std::move(set);
    m_measure = measure;
    resume();
}

void SetRun::resume() {
    if (m_active || isComplete())
        return;
    m_active = true;
    next();
}

void SetRun::stop() {
    if (!std::exchange(m_active, false))
        return;
    m_recording = false;
    m_payload.reset();
    emit changed();
}

void SetRun::clear() {
    stop();
    m_set = {};
    m_next = 0;
    m_members.clear();
    m_failures.clear();
}

void SetRun::next() {
    m_payload.reset();
    m_recording = false;
    m_active = !isComplete();
    if (m_active) {
        const QScopedValueRollback asking(m_asking, true);
        m_loader.openEntry(m_set.capture, m_set.positions[m_next], m_set.fileName);
    }
    emit changed();
}

void SetRun::takeLoaded(const core::PayloadPtr& payload) {
    if (m_active)
        m_payload = payload;
}

void SetRun::takeFailure(const QString& sentence) {
    if (!m_active || m_payload != nullptr)
        return; // of a description, which the sweep does not need
    m_failures.append(sentence);
    ++m_next;
    next();
}

void SetRun::takeSweepState() {
    const auto* finished = std::get_if<SweepFinished>(&m_sweep.state());
    if (!m_active || m_recording || finished == nullptr || m_payload == nullptr ||
        m_sweep.payload() != m_payload)
        return;
    if (finished->outcome == core::SweepOutcome::Stopped) {
        stop();
        return;
    }
    m_recording = true;
    whenReady(recordSweep(m_sweep), this, [this, payload = m_payload](const core::SweepRecord& record) {
        if (m_recording && payload == m_payload)
            keep(record);
    });
}

void SetRun::keep(const core::SweepRecord& record) {
    const core::CaptureEntry& entry = m_set.capture->entries()[m_set.positions[m_next]];
    m_members.push_back({.entry = entry.index, .sweep = record});
    ++m_next;
    next();
}

} // namespace levelscope::app
