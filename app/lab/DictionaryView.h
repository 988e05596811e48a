// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "core/lab/DictionaryLab.h"

#include <QFutureWatcher>
#include <QWidget>

#include <memory>

class QComboBox;
class QPushButton;

namespace levelscope::app {

class LabPanel;

/// What zstd dictionaries, trained with half of the payload's records or of a set of bodies, do for the other
/// half. Works in the background once it is asked to. GUI thread.
class DictionaryView final : public QWidget {
    Q_OBJECT

public:
    explicit DictionaryView(QWidget* parent = nullptr);
    /// Asks what runs to stop; does not wait for it.
    ~DictionaryView() override;

    /// Whose records are trained with; may be nothing. What runs is stopped, and what was found is gone,
    /// unless it is the same.
    void setPayload(const core::PayloadPtr& payload);
    /// Bodies that are trained with as they are, in the place of a payload's records.
    void setBodies(std::vector<core::PayloadPtr> bodies);
    void setPlan(core::DictionaryPlan plan) { m_plan = std::move(plan); }
    /// Nothing can be started while something else must not be disturbed.
    void setStartable(bool isStartable);
    [[nodiscard]] bool isBusy() const { return m_busy; }
    [[nodiscard]] const core::DictionaryReport& report() const { return m_report; }

public slots:
    void start();
    void stop();
    /// Writes the dictionary that is chosen, in the background.
    void saveDictionary(const QString& path);

signals:
    /// It works from now on, or does no longer.
    void busyChanged(bool isBusy);
    /// A dictionary was saved, or could not be: a sentence.
    void saved(const QString& sentence);
    void saveFailed(const QString& sentence);

private:
    using SamplesPtr = std::shared_ptr<const core::DictionarySamples>;

    /// What is known so far; samples come with the first news, or the error that there are none.
    struct News {
        SamplesPtr samples = {};
        core::DictionaryReport report = {};
        std::optional<core::Error> error = {};
    };

    void setBusy(bool isBusy);
    void take(const News& news);
    void showReport();
    void showChoice();
    void askWhere();

    LabPanel* m_panel;
    QComboBox* m_choice;
    QPushButton* m_save;
    std::vector<core::PayloadPtr> m_bodies; ///< one: its records are meant
    bool m_ofRecords = true;
    core::DictionaryPlan m_plan;
    SamplesPtr m_samples;
    core::DictionaryReport m_report;
    std::optional<core::Error> m_error;
    std::stop_source m_stop;
    QFutureWatcher<News> m_running;
    bool m_startable = true;
    bool m_busy = false;
};

} // namespace levelscope::app
