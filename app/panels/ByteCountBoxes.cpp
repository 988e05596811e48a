// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ByteCountBoxes.h"

#include <QComboBox>
#include <QFormLayout>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <cassert>
#include <limits>

namespace levelscope::app {

namespace {

/// Proposed to whoever wants to type a number.
constexpr int kProposedBytes = 8 * 1024;

} // namespace

ByteCountBoxes::ByteCountBoxes(std::vector<Entry> entries, const Texts& texts, QFormLayout& form,
                               QWidget& parent)
    : QObject(&parent)
    , m_entries(std::move(entries))
    , m_form(form)
    , m_choice(new QComboBox(&parent))
    , m_own(new QSpinBox(&parent)) {
    for (const Entry& entry : m_entries)
        m_choice->addItem(entry.text);
    m_choice->addItem(tr("other"));
    m_choice->setToolTip(texts.toolTip);
    m_own->setAccessibleName(texts.ownAccessible);
    m_own->setRange(1, std::numeric_limits<int>::max());
    m_own->setGroupSeparatorShown(true);
    m_own->setSuffix(tr(" B"));
    m_own->setValue(kProposedBytes);
    m_own->setToolTip(texts.toolTip);
    form.addRow(texts.label, m_choice);
    form.addRow(QString(), m_own);
    showOwn();
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this] {
        showOwn();
        emit changed();
    });
    connect(m_own, &QSpinBox::valueChanged, this, &ByteCountBoxes::changed);
}

std::optional<std::size_t> ByteCountBoxes::bytes() const {
    if (isOwn())
        return static_cast<std::size_t>(m_own->value());
    return m_entries[static_cast<std::size_t>(m_choice->currentIndex())].bytes;
}

void ByteCountBoxes::setBytes(std::optional<std::size_t> bytes) {
    const QSignalBlocker noChoice(m_choice);
    const QSignalBlocker noOwn(m_own);
    const auto known = std::ranges::find(m_entries, bytes, &Entry::bytes);
    assert(known != m_entries.end() || bytes.has_value());
    m_choice->setCurrentIndex(static_cast<int>(known - m_entries.begin()));
    if (isOwn()) {
        const auto most = static_cast<std::size_t>(m_own->maximum());
        m_own->setValue(static_cast<int>(std::min(*bytes, most)));
    }
    showOwn();
}

void ByteCountBoxes::setEnabled(bool enabled) {
    m_choice->setEnabled(enabled);
    m_own->setEnabled(enabled);
}

bool ByteCountBoxes::isOwn() const {
    return m_choice->currentIndex() == static_cast<int>(m_entries.size());
}

void ByteCountBoxes::showOwn() {
    m_form.setRowVisible(m_own, isOwn());
}

} // namespace levelscope::app
