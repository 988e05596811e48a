// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/BodySurveyController.h"
#include "app/window/SetRun.h"

#include <QObject>

#include <memory>
#include <optional>

namespace levelscope::app {

class EntriesModel;
class EntriesPanel;
class SetBar;

/// Keeps the capture that is open: fills the list of its responses while they are found, opens the one that
/// is picked, sweeps several as a set and says what of it is shown; has all bodies surveyed. GUI thread.
class CaptureController final : public QObject {
    Q_OBJECT

public:
    /// All borrowed.
    struct Parts {
        PayloadLoader& loader;
        SweepController& sweep;
        EntriesModel& entries;
        EntriesPanel& panel;
        SetBar& bar;
    };

    CaptureController(const Parts& parts, QObject* parent);

    /// What a payload that is now loaded is to be swept for as a part of a set; none when it is none.
    [[nodiscard]] std::optional<core::Measure> measureOfSet() const;
    /// A set is swept, or what is shown is one or a part of one.
    [[nodiscard]] bool hasSet() const { return !m_run.set().positions.empty(); }
    [[nodiscard]] bool isActive() const { return m_run.isActive(); }
    [[nodiscard]] bool canResume() const { return hasSet() && !m_run.isActive() && !m_run.isComplete(); }

    /// The number of the response of a set that is shown alone; none: a total or no set is shown.
    [[nodiscard]] std::optional<std::uint64_t> shownEntry() const;

    void openEntry(std::size_t position);
    void sweepSet(core::Measure measure);
    void resumeSet() { m_run.resume(); }
    void stopSet() { m_run.stop(); }

signals:
    /// There are responses to choose from.
    void listed();
    /// All responses are listed; a sentence on them.
    void opened(const QString& sentence);
    /// The charts are to show this record; nothing: the sweep that runs or ran last. Of a total comes the set
    /// that it is of.
    void recordShown(std::shared_ptr<const levelscope::core::SweepRecord> record,
                     std::shared_ptr<const levelscope::core::SetRecord> set);
    void refused(const QString& sentence);
    /// isActive() or canResume() is new.
    void stateChanged();

private:
    void takeEntries(const std::vector<core::CaptureEntry>& entries);
    void takeCapture(const core::CapturePtr& capture, const QString& fileName);
    void takeLoaded(const core::PayloadPtr& payload);
    void takeEnd();
    void forgetCapture();
    void startSet(const QList<std::size_t>& positions);
    void updateSet();
    void show(int choice);
    /// The member that is shown; none: the total.
    [[nodiscard]] const core::SetMember* shownMember() const;
    /// All responses are swept that could be opened.
    [[nodiscard]] bool hasTotal() const { return m_run.isComplete() && m_run.members().size() > 1; }
    [[nodiscard]] QString textOf(const core::SetMember& member) const;
    [[nodiscard]] const core::CaptureEntry& entryOf(const core::SetMember& member) const;
    [[nodiscard]] core::SetRecord setRecord() const;
    [[nodiscard]] QString statusText() const;

    PayloadLoader& m_loader;
    EntriesModel& m_entries;
    EntriesPanel& m_panel;
    SetBar& m_bar;
    SetRun m_run;
    BodySurveyController m_survey;
    core::CapturePtr m_capture; ///< once all of it is listed
    QString m_fileName;
    bool m_listing = false;
    std::optional<std::size_t> m_opening; ///< the position of the entry that is being opened
    int m_shown = 0; ///< of the bar's choices: the total, if there is one, then the members
};

} // namespace levelscope::app
