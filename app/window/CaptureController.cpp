// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/CaptureController.h"

#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/models/EntriesModel.h"
#include "app/panels/EntriesPanel.h"
#include "app/panels/SetBar.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace levelscope::app {

CaptureController::CaptureController(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_loader(parts.loader)
    , m_entries(parts.entries)
    , m_panel(parts.panel)
    , m_bar(parts.bar)
    , m_run(parts.loader, parts.sweep, this)
    , m_survey({.entries = parts.entries, .loader = parts.loader, .sweep = parts.sweep}, this) {
    connect(&m_loader, &PayloadLoader::started, this, [this] {
        m_listing = false;
        m_opening.reset();
    });
    connect(&m_loader, &PayloadLoader::entriesFound, this, &CaptureController::takeEntries);
    connect(&m_loader, &PayloadLoader::captureOpened, this, &CaptureController::takeCapture);
    connect(&m_loader, &PayloadLoader::loaded, this, &CaptureController::takeLoaded);
    connect(&m_loader, &PayloadLoader::failed, this, &CaptureController::takeEnd);
    connect(&m_loader, &PayloadLoader::cancelled, this, &CaptureController::takeEnd);
    connect(&m_panel, &EntriesPanel::entryPicked, this, &CaptureController::openEntry);
    connect(&m_panel, &EntriesPanel::setRequested, this, &CaptureController::startSet);
    connect(&m_entries, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex& first, const QModelIndex& last) {
                constexpr int weight = static_cast<int>(EntriesColumn::Weight);
                if (first.column() <= weight && weight <= last.column() && hasSet() && !m_run.isActive())
                    updateSet();
            });
    connect(&m_bar, &SetBar::chosen, this, &CaptureController::show);
    connect(&m_run, &SetRun::changed, this, &CaptureController::updateSet);
}

std::optional<core::Measure> CaptureController::measureOfSet() const {
    return m_run.isActive() ? std::optional(m_run.measure()) : std::nullopt;
}

void CaptureController::openEntry(std::size_t position) {
    if (m_capture == nullptr) {
        emit refused(tr("The responses are still being listed; wait a moment, then open one."));
        return;
    }
    m_run.clear();
    updateSet();
    m_loader.openEntry(m_capture, position, m_fileName);
    m_opening = position;
}

void CaptureController::sweepSet(core::Measure measure) {
    m_run.start(ResponseSet(m_run.set()), measure);
}

void CaptureController::takeEntries(const std::vector<core::CaptureEntry>& entries) {
    if (!std::exchange(m_listing, true)) {
        forgetCapture();
        m_panel.setListing(true);
        emit listed();
    }
    m_entries.append(entries);
}

void CaptureController::takeCapture(const core::CapturePtr& capture, const QString& fileName) {
    m_listing = false;
    m_capture = capture;
    m_fileName = fileName;
    m_panel.setListing(false);
    m_panel.setFileNotes(capture->notes());
    m_survey.setCapture(capture);
    if (m_entries.bodyCount() == 1) {
        const auto only = std::ranges::find(capture->entries(), true, &core::CaptureEntry::hasBody);
        openEntry(static_cast<std::size_t>(only - capture->entries().begin()));
        return;
    }
    const QString responses = formatBytes(capture->entries().size());
    if (m_entries.bodyCount() == 0)
        emit opened(tr("%1: %2 responses, none of which has its body in the file. The list says why.")
                        .arg(fileName, responses));
    else
        emit opened(tr("%1: %2 responses, %3 with a body. Open one to sweep it, or select several to sweep "
                       "them as a set.")
                        .arg(fileName, responses, formatBytes(m_entries.bodyCount())));
}

void CaptureController::takeLoaded(const core::PayloadPtr& payload) {
    if (m_run.isActive())
        m_opening = m_run.set().positions[m_run.done()];
    const std::optional<std::size_t> position = std::exchange(m_opening, std::nullopt);
    if (!position.has_value()) {
        // Something else was opened, and the list would suggest that it is one of these.
        forgetCapture();
        return;
    }
    m_panel.setCurrentEntry(position);
    const std::optional<core::CaptureOrigin>& origin = payload->capture();
    if (!origin.has_value())
        return;
    const auto ofEntry = static_cast<std::ptrdiff_t>(m_entries.entryAt(*position).notes.size());
    m_entries.setDecoded({{.position = *position,
                           .facts = {.bytes = payload->size(),
                                     .exactness = origin->exactness,
                                     .notes = {origin->notes.begin() + ofEntry, origin->notes.end()}}}});
}

void CaptureController::takeEnd() {
    m_opening.reset();
    if (std::exchange(m_listing, false))
        forgetCapture(); // a part of a list cannot be opened
}

void CaptureController::forgetCapture() {
    m_run.clear();
    m_survey.setCapture(nullptr);
    m_capture.reset();
    m_panel.clear();
    updateSet();
}

void CaptureController::startSet(const QList<std::size_t>& positions) {
    if (m_capture == nullptr)
        return;
    m_shown = 0;
    m_run.start(
        {.capture = m_capture, .fileName = m_fileName, .positions = {positions.begin(), positions.end()}},
        core::Measure::Size);
}

void CaptureController::updateSet() {
    m_bar.setVisible(hasSet());
    m_bar.setStatus(statusText(), m_run.failures().join(QLatin1Char('\n')));
    emit stateChanged();
    if (!hasSet() || m_run.isActive() || m_run.members().empty()) {
        m_bar.setChoices({}, 0);
        emit recordShown(nullptr, nullptr);
        return;
    }
    QStringList choices;
    if (hasTotal())
        choices.append(tr("Weighted total, responses: %1").arg(m_run.members().size()));
    for (const core::SetMember& member : m_run.members())
        choices.append(textOf(member));
    m_shown = std::min(m_shown, static_cast<int>(choices.size()) - 1);
    m_bar.setChoices(choices, m_shown);
    show(m_shown);
}

void CaptureController::show(int choice) {
    m_shown = choice;
    if (const core::SetMember* member = shownMember()) {
        emit recordShown(std::make_shared<const core::SweepRecord>(member->sweep), nullptr);
        return;
    }
    auto set = std::make_shared<const core::SetRecord>(setRecord());
    core::Result<core::SweepRecord> total = set->total();
    if (total.has_value())
        emit recordShown(std::make_shared<const core::SweepRecord>(std::move(total).value()), std::move(set));
    else
        emit refused(errorSentence(total.error(), m_fileName));
}

const core::SetMember* CaptureController::shownMember() const {
    const int member = hasTotal() ? m_shown - 1 : m_shown;
    return member >= 0 ? &m_run.members()[static_cast<std::size_t>(member)] : nullptr;
}

std::optional<std::uint64_t> CaptureController::shownEntry() const {
    if (!hasSet() || m_run.isActive() || m_run.members().empty())
        return std::nullopt;
    const core::SetMember* member = shownMember();
    return member != nullptr ? std::optional(member->entry) : std::nullopt;
}

QString CaptureController::textOf(const core::SetMember& member) const {
    const std::string& path = entryOf(member).path;
    const QString number = QLocale().toString(static_cast<qulonglong>(member.entry));
    return path.empty() ? tr("Response %1").arg(number)
                        : tr("Response %1, %2").arg(number, QString::fromStdString(path));
}

const core::CaptureEntry& CaptureController::entryOf(const core::SetMember& member) const {
    return *std::ranges::find(m_run.set().capture->entries(), member.entry, &core::CaptureEntry::index);
}

core::SetRecord CaptureController::setRecord() const {
    core::SetRecord record{
        .fileName = m_fileName.toStdString(), .members = m_run.members(), .complete = m_run.isComplete()};
    const core::CaptureEntry* first = m_run.set().capture->entries().data();
    for (core::SetMember& member : record.members)
        member.weight = static_cast<std::uint64_t>(
            m_entries.weightOf(static_cast<std::size_t>(&entryOf(member) - first)));
    return record;
}

QString CaptureController::statusText() const {
    const std::size_t count = m_run.set().positions.size();
    if (m_run.isActive())
        return tr("Sweeping response %1 of %2").arg(m_run.done() + 1).arg(count);
    QStringList parts;
    if (!m_run.isComplete())
        parts.append(
            tr("stopped after %1 of %2, so there is no total; Resume goes on").arg(m_run.done()).arg(count));
    if (!m_run.failures().isEmpty())
        parts.append(tr("could not be opened: %1").arg(m_run.failures().size()));
    return parts.join(tr("; "));
}

} // namespace levelscope::app
