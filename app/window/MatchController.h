// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/LevelExamination.h"

#include <QObject>

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace levelscope::app {

class MatchesPanel;
class ShownSweep;
class SweepController;

/// Has the matches counted that zstd finds at each level of what is shown: while the panel is in sight, in
/// the background, the two compared levels first, and never beside a sweep, whose times it would disturb. GUI
/// thread.
class MatchController final : public QObject {
    Q_OBJECT

public:
    /// All borrowed.
    MatchController(const SweepController& sweep, const ShownSweep& shown, MatchesPanel& panel,
                    QObject* parent);
    /// Asks what runs to stop; does not wait for it.
    ~MatchController() override;

    /// What is shown, or what is measured of it, is new.
    void update();
    /// It is not begun again for this body.
    void stop();
    [[nodiscard]] bool isCounting() const { return m_running != nullptr; }

signals:
    /// isCounting() is new.
    void changed();

private:
    using Examined = core::Result<core::ExaminedLevel>;

    /// The first curve of zstd that is shown, by level.
    [[nodiscard]] static std::map<int, core::Measurement>
    levelsOf(const std::vector<core::Measurement>& measurements);
    void follow();
    void begin(int level);
    void halt();
    void take(int level, Examined examined);
    [[nodiscard]] std::optional<int> nextLevel() const;
    void showChart();
    void showComparison();
    void showStatus();

    const SweepController& m_sweep;
    const ShownSweep& m_shown;
    MatchesPanel& m_panel;
    core::PayloadPtr m_payload; ///< what m_examined are of
    std::map<int, core::Measurement> m_levels;
    std::map<int, Examined> m_examined;
    bool m_stopped = false; ///< by the user
    std::shared_ptr<std::stop_source> m_running;
};

} // namespace levelscope::app
