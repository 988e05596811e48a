// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/FindingText.h"
#include "core/insight/Advice.h"
#include "core/insight/Finding.h"
#include "core/insight/PointMarks.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <vector>

namespace levelscope::app {

class AdvicePanel;
class ConfigPanel;
class FindingsPanel;
class LabController;
class LinkPanel;
class MatchController;
class MatchesPanel;
class MessageBar;
class ShownSweep;
class SweepController;
class SweepDisplay;

/// Says in panels of its own what the measurements mean, once a sweep has ended or a record is shown:
/// findings, marks in charts and table, advice, links, matches, and the configuration of the point that is
/// selected; and what can be tried out with the body. Computed in the background. GUI thread.
class InsightController final : public QObject {
    Q_OBJECT

public:
    /// All borrowed.
    struct Parts {
        const SweepController& sweep;
        const ShownSweep& shown;
        SweepDisplay& display;
        MessageBar& messages;
    };

    /// The panels; the window owns them.
    struct Widgets {
        QWidget* findings;
        QWidget* advice;
        QWidget* config;
        QWidget* matches;
        QWidget* link;
        QWidget* smallBodies;
        QWidget* dictionary;
    };

    InsightController(const Parts& parts, QWidget* window);

    [[nodiscard]] Widgets widgets() const;
    /// What is shown, or what is measured of it, is new.
    void update();
    /// What advice is given under, as the user set it.
    [[nodiscard]] core::AdviceConstraints constraints() const;
    /// Ends what would go on for long.
    void stop();
    [[nodiscard]] bool isBusy() const;

signals:
    /// isBusy() is new.
    void changed();

private:
    /// What was made of a record.
    struct Insight {
        std::vector<core::Finding> findings = {};
        std::vector<FindingText> texts = {}; ///< of each
        QStringList fronts = {};             ///< frontLines
        std::shared_ptr<const core::PointMarks> marks = {};
        std::vector<core::Measurement> measurements = {};
        std::uint64_t payloadBytes = 0;
    };

    [[nodiscard]] static Insight insightInto(const core::SweepRecord& record);
    void connectPanels();
    void follow();
    void clear(const QString& message);
    void show(const Insight& insight);

    Parts m_parts;
    FindingsPanel* m_findingsPanel;
    AdvicePanel* m_advicePanel;
    ConfigPanel* m_configPanel;
    MatchesPanel* m_matchesPanel;
    LinkPanel* m_linkPanel;
    MatchController* m_matches;
    LabController* m_labs;
    quint64 m_request = 0; ///< the newest; the words of older ones are dropped
    bool m_wasActive = false;
    std::vector<core::Finding> m_findings;
};

} // namespace levelscope::app
