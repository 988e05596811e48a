// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/LabController.h"

#include "app/lab/DictionaryView.h"
#include "app/lab/SmallBodiesView.h"
#include "app/window/SweepController.h"

namespace levelscope::app {

LabController::LabController(const SweepController& sweep, QWidget* window)
    : QObject(window)
    , m_sweep(sweep)
    , m_smallBodies(new SmallBodiesView(window))
    , m_dictionary(new DictionaryView(window)) {
    connect(&m_sweep, &SweepController::stateChanged, this, &LabController::follow);
    connect(m_smallBodies, &SmallBodiesView::busyChanged, this, &LabController::follow);
    connect(m_dictionary, &DictionaryView::busyChanged, this, &LabController::follow);
    connect(m_smallBodies, &SmallBodiesView::busyChanged, this, &LabController::changed);
    connect(m_dictionary, &DictionaryView::busyChanged, this, &LabController::changed);
    connect(m_dictionary, &DictionaryView::saved, this, &LabController::saved);
    connect(m_dictionary, &DictionaryView::saveFailed, this, &LabController::saveFailed);
}

void LabController::setPayload(const core::PayloadPtr& payload) {
    m_smallBodies->setPayload(payload);
    m_dictionary->setPayload(payload);
}

void LabController::stop() {
    m_smallBodies->stop();
    m_dictionary->stop();
}

bool LabController::isBusy() const {
    return m_smallBodies->isBusy() || m_dictionary->isBusy();
}

/// One at a time, and none beside a sweep.
void LabController::follow() {
    const bool sweeping = isActive(m_sweep.state());
    if (sweeping)
        stop();
    m_smallBodies->setStartable(!sweeping && !m_dictionary->isBusy());
    m_dictionary->setStartable(!sweeping && !m_smallBodies->isBusy());
}

} // namespace levelscope::app
