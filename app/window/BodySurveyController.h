// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/BodySurvey.h"

#include <QFutureWatcher>
#include <QObject>
#include <QTimer>

#include <memory>

namespace levelscope::app {

class EntriesModel;
class PayloadLoader;
class SweepController;

/// Fills into the list of a capture what only decoding tells, in the background. Pauses while something is
/// loaded, which the user waits for, and beside a sweep or its estimate, whose times it would disturb. GUI
/// thread.
class BodySurveyController final : public QObject {
    Q_OBJECT

public:
    /// All borrowed.
    struct Parts {
        EntriesModel& entries;
        const PayloadLoader& loader;
        const SweepController& sweep;
    };

    BodySurveyController(const Parts& parts, QObject* parent);
    /// Asks what runs to stop; does not wait for it.
    ~BodySurveyController() override;

    /// The capture that is listed; nothing ends the survey. Its entries are in the model.
    void setCapture(core::CapturePtr capture, const core::SurveyLimits& limits = {});

signals:
    /// All is filled in that will be.
    void finished();

private:
    struct Pass; ///< over one capture

    void setEstimating(bool estimating);
    void follow();
    void begin();
    void takeEnd();
    void fillIn();

    EntriesModel& m_entries;
    const PayloadLoader& m_loader;
    const SweepController& m_sweep;
    std::shared_ptr<Pass> m_pass;   ///< none once it is over
    bool m_working = false;         ///< a thread is at it
    QFutureWatcher<void> m_watcher; ///< of that
    bool m_estimating = false;
    QTimer m_timer; ///< between two batches
};

} // namespace levelscope::app
