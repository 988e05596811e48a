// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/SentSearch.h"

#include <QObject>

#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>

namespace levelscope::app {

class SweepController;

/// Finds out which settings made what the server sent: for each payload of a capture once its first sweep is
/// over, in the background, and never beside a sweep, whose times it would disturb. GUI thread.
class SentController final : public QObject {
    Q_OBJECT

public:
    /// `sweep` is borrowed.
    SentController(const SweepController& sweep, QObject* parent);
    /// Asks what runs to stop; does not wait for it.
    ~SentController() override;

    /// The payload that is open; may be nothing.
    void setPayload(core::PayloadPtr payload);
    /// It is not begun again for this payload.
    void stop();

    [[nodiscard]] bool isSearching() const { return m_running != nullptr; }
    /// Of the payload that is open, once it is found out.
    [[nodiscard]] const std::optional<core::SentFindings>& findings() const { return m_findings; }
    /// In few lines; empty where there is nothing to say.
    [[nodiscard]] QString text() const;
    /// The same with all settings that fit, and what it is made of.
    [[nodiscard]] QString wholeText() const;
    /// Measurements of the open payload whose output is what was sent, by plan index.
    [[nodiscard]] std::vector<std::size_t> fitting(const std::vector<core::Measurement>& measurements) const;

signals:
    /// text() is another.
    void changed();

private:
    struct Search; ///< one run of it

    void follow();
    void begin();
    void halt();
    void finish(const std::shared_ptr<Search>& search);

    const SweepController& m_sweep;
    core::PayloadPtr m_payload;
    bool m_wanted = false;
    std::shared_ptr<Search> m_running;
    std::optional<core::SentFindings> m_findings;
    std::shared_ptr<Search> m_found; ///< what m_findings are of
};

} // namespace levelscope::app
