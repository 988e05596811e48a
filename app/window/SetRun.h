// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/PayloadLoader.h"
#include "core/sweep/SetRecord.h"
#include "core/sweep/SweepPlan.h"

#include <QObject>
#include <QStringList>

#include <optional>
#include <vector>

namespace levelscope::app {

class SweepController;

/// Responses of one capture that are to be swept one after the other.
struct ResponseSet {
    core::CapturePtr capture = {};
    QString fileName = {};
    std::vector<std::size_t> positions = {}; ///< of entries that have a body
};

/// Sweeps the responses of a set in turn, each as if it were opened alone: asks the loader for one, waits
/// until whoever takes payloads has swept it, keeps the record, goes on. GUI thread.
class SetRun final : public QObject {
    Q_OBJECT

public:
    /// Both are borrowed.
    SetRun(PayloadLoader& loader, SweepController& sweep, QObject* parent);

    void start(ResponseSet set, core::Measure measure);
    /// Goes on with what a stop left; does nothing when nothing is left.
    void resume();
    /// Keeps what is there. Whoever asks stops the loader and the sweep, too.
    void stop();
    void clear();

    [[nodiscard]] bool isActive() const { return m_active; }
    [[nodiscard]] bool isComplete() const { return m_next == m_set.positions.size(); }
    [[nodiscard]] core::Measure measure() const { return m_measure; }
    [[nodiscard]] const ResponseSet& set() const { return m_set; }
    /// How many are swept or cannot be.
    [[nodiscard]] std::size_t done() const { return m_next; }
    /// In the order of the set; those that could not be opened are missing.
    [[nodiscard]] const std::vector<core::SetMember>& members() const { return m_members; }
    /// Why the others are missing, a sentence each.
    [[nodiscard]] const QStringList& failures() const { return m_failures; }

signals:
    /// isActive(), done() or members() are new.
    void changed();

private:
    void next();
    void takeLoaded(const core::PayloadPtr& payload);
    void takeFailure(const QString& sentence);
    void takeSweepState();
    void keep(const core::SweepRecord& record);

    PayloadLoader& m_loader;
    SweepController& m_sweep;
    ResponseSet m_set;
    core::Measure m_measure = core::Measure::Size;
    bool m_active = false;
    bool m_asking = false;    ///< the request that begins is the set's
    bool m_recording = false; ///< the record of the present one is being made
    std::size_t m_next = 0;
    core::PayloadPtr m_payload; ///< the present one, once it is there
    std::vector<core::SetMember> m_members;
    QStringList m_failures;
};

} // namespace levelscope::app
