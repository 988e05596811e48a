// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Payload.h"

#include <QObject>

namespace levelscope::app {

class DictionaryView;
class SmallBodiesView;
class SweepController;

/// Gives the labs the body that is open, and keeps them and sweeps apart: they would disturb its times. GUI
/// thread.
class LabController final : public QObject {
    Q_OBJECT

public:
    /// `sweep` is borrowed; `window` owns the labs.
    LabController(const SweepController& sweep, QWidget* window);

    [[nodiscard]] SmallBodiesView& smallBodies() const { return *m_smallBodies; }
    [[nodiscard]] DictionaryView& dictionary() const { return *m_dictionary; }

    /// The body to work on; may be nothing.
    void setPayload(const core::PayloadPtr& payload);
    void stop();
    [[nodiscard]] bool isBusy() const;

signals:
    /// isBusy() is new.
    void changed();
    /// A dictionary was saved, or could not be: a sentence.
    void saved(const QString& sentence);
    void saveFailed(const QString& sentence);

private:
    void follow();

    const SweepController& m_sweep;
    SmallBodiesView* m_smallBodies;
    DictionaryView* m_dictionary;
};

} // namespace levelscope::app
