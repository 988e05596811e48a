// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SentController.h"

#include "app/BackgroundPool.h"
#include "app/ErrorText.h"
#include "app/SentMatchText.h"
#include "app/WhenReady.h"
#include "app/window/SweepController.h"
#include "core/sweep/SilentSink.h"

#include <QtConcurrent>

#include <utility>

namespace levelscope::app {

namespace {

/// Nobody asked for this search, so no setting may keep the machine busy for long; the command line knows no
/// such limit.
constexpr std::chrono::seconds kLevelLimit{5};

/// What fits beside the other facts of a payload.
constexpr qsizetype kMostSettings = 4;

} // namespace

struct SentController::Search {
    core::PayloadPtr payload = {};
    std::stop_source stop = {};
    /// Both are written by the search and read once it is over.
    std::optional<core::SentSearch> plan = {};
    std::optional<core::SentFindings> findings = {};
};

SentController::SentController(const SweepController& sweep, QObject* parent)
    : QObject(parent)
    , m_sweep(sweep) {
    connect(&m_sweep, &SweepController::stateChanged, this, &SentController::follow);
    connect(&m_sweep, &SweepController::estimating, this, &SentController::halt);
}

SentController::~SentController() {
    if (m_running != nullptr)
        m_running->stop.request_stop(); // without a signal: what listens may be gone already
}

void SentController::setPayload(core::PayloadPtr payload) {
    halt();
    m_payload = std::move(payload);
    m_findings.reset();
    m_found.reset();
    m_wanted = m_payload != nullptr && m_payload->capture().has_value() &&
               m_payload->capture()->sent.has_value() && m_payload->capture()->sent->encoding != "identity";
    emit changed();
}

void SentController::stop() {
    if (m_running == nullptr)
        return;
    halt();
    m_wanted = false;
    emit changed();
}

/// Goes on when nothing else is at work, gives way when something is.
void SentController::follow() {
    if (isActive(m_sweep.state()))
        halt();
    else if (m_wanted && m_running == nullptr && m_sweep.payload() == m_payload &&
             std::holds_alternative<SweepFinished>(m_sweep.state()))
        begin();
}

void SentController::begin() {
    const auto search = std::make_shared<Search>();
    search->payload = m_payload;
    m_running = search;
    const QFuture<void> running = QtConcurrent::run(&backgroundPool(), [search] {
        const std::stop_token stop = search->stop.get_token();
        core::Result<core::SentSearch> prepared = core::SentSearch::prepare(search->payload, stop);
        if (!prepared.has_value())
            return;
        search->plan = std::move(prepared).value();
        search->plan->plan().levelLimit = kLevelLimit;
        core::SilentSink sink; // nothing is shown while a search runs
        search->findings = search->plan->run(sink, stop);
    });
    whenReady(running, this, [this, search] { finish(search); });
    emit changed();
}

void SentController::halt() {
    if (const std::shared_ptr<Search> running = std::exchange(m_running, nullptr)) {
        running->stop.request_stop();
        emit changed();
    }
}

void SentController::finish(const std::shared_ptr<Search>& search) {
    if (search != m_running)
        return; // halted; its word is not the last
    m_running.reset();
    m_wanted = false;
    m_findings = search->findings;
    m_found = search;
    emit changed();
}

QString SentController::text() const {
    if (m_running != nullptr)
        return tr("Looking for the settings");
    return m_findings.has_value() ? sentMatchText(*m_findings, kMostSettings) : QString();
}

QString SentController::wholeText() const {
    if (!m_findings.has_value())
        return {};
    QStringList parts = {sentMatchText(*m_findings, sentSettings(*m_findings).size()),
                         sentServersNote(*m_findings), sentTriedText(*m_findings)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral("\n\n"));
}

std::vector<std::size_t> SentController::fitting(const std::vector<core::Measurement>& measurements) const {
    std::vector<std::size_t> indexes;
    if (m_found == nullptr || !m_found->plan.has_value())
        return indexes;
    for (const core::Measurement& measurement : measurements) {
        if (m_found->plan->fits(measurement))
            indexes.push_back(measurement.index);
    }
    return indexes;
}

} // namespace levelscope::app
