// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/AdvicePanel.h"

#include "app/AdviceText.h"
#include "app/LinkText.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace levelscope::app {

namespace {

constexpr double kMostMegabits = 100'000;
constexpr double kMostMilliseconds = 60'000;
constexpr int kMostMebibytes = 65'536;

QDoubleSpinBox* makeBox(QWidget* parent, const QString& objectName, double least, double most, int decimals,
                        const QString& suffix) {
    auto* box = new QDoubleSpinBox(parent);
    box->setObjectName(objectName);
    box->setDecimals(decimals);
    box->setRange(least, most);
    box->setSuffix(suffix);
    box->setKeyboardTracking(false);
    return box;
}

QCheckBox* makeCheck(QWidget* parent, const QString& objectName, const QString& text, bool isChecked) {
    auto* check = new QCheckBox(text, parent);
    check->setObjectName(objectName);
    check->setChecked(isChecked);
    return check;
}

} // namespace

AdvicePanel::AdvicePanel(QWidget* parent)
    : QWidget(parent)
    , m_preset(new QComboBox(this))
    , m_bandwidth(makeBox(this, QStringLiteral("bandwidth"), 0.01, kMostMegabits, 2, tr(" Mbit/s")))
    , m_rtt(makeBox(this, QStringLiteral("rtt"), 0, kMostMilliseconds, 3, tr(" ms")))
    , m_warm(makeCheck(this, QStringLiteral("warm"), tr("&Warm connection"), false))
    , m_pipelined(makeCheck(this, QStringLiteral("pipelined"), tr("&Sent while compressing"), false))
    , m_mostTime(makeBox(this, QStringLiteral("mostTime"), 0, kMostMilliseconds, 1, tr(" ms")))
    , m_mostMemory(new QSpinBox(this))
    , m_zstd(makeCheck(this, QStringLiteral("acceptsZstd"), tr("&zstd"), true))
    , m_brotli(makeCheck(this, QStringLiteral("acceptsBrotli"), tr("&brotli"), true))
    , m_gzip(makeCheck(this, QStringLiteral("acceptsGzip"), tr("&gzip"), true))
    , m_browsers(makeCheck(this, QStringLiteral("browsers"), tr("Among them bro&wsers"), true)) {
    setObjectName(QStringLiteral("advicePanel"));
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(makeConstraints());
    m_cards.resize(std::size(core::kAdviceRoles));
    for (std::size_t index = 0; index < m_cards.size(); ++index)
        layout->addWidget(makeCard(index));
    layout->addStretch();
    connectConstraints();
    showAdvice();
}

QFormLayout* AdvicePanel::makeConstraints() {
    m_preset->setObjectName(QStringLiteral("preset"));
    m_preset->addItem(tr("Own"));
    for (const core::LinkPreset& preset : core::linkPresets())
        m_preset->addItem(linkPresetName(preset));
    const core::Link link;
    m_bandwidth->setValue(link.bitsPerSecond / 1e6);
    m_rtt->setValue(link.rttSeconds * 1e3);
    m_mostTime->setSpecialValueText(tr("by the body's size"));
    m_mostTime->setToolTip(
        tr("CPU time that compressing a response may take: 20 ms per MB, at least 1 ms, unless set here"));
    m_mostMemory->setObjectName(QStringLiteral("mostMemory"));
    m_mostMemory->setRange(0, kMostMebibytes);
    m_mostMemory->setSpecialValueText(tr("any"));
    m_mostMemory->setSuffix(tr(" MiB"));
    m_mostMemory->setKeyboardTracking(false);
    m_browsers->setToolTip(tr("Browsers refuse zstd windows over 8 MB (RFC 9659)"));

    auto* accepted = new QHBoxLayout;
    for (QCheckBox* check : {m_zstd, m_brotli, m_gzip})
        accepted->addWidget(check);
    accepted->addStretch();
    auto* form = new QFormLayout;
    form->addRow(tr("&Link:"), m_preset);
    form->addRow(tr("&Bandwidth:"), m_bandwidth);
    form->addRow(tr("&Round trip:"), m_rtt);
    form->addRow(QString(), m_warm);
    form->addRow(QString(), m_pipelined);
    form->addRow(tr("Most CPU &time:"), m_mostTime);
    form->addRow(tr("Most &memory:"), m_mostMemory);
    form->addRow(tr("Clients take:"), accepted);
    form->addRow(QString(), m_browsers);
    return form;
}

QWidget* AdvicePanel::makeCard(std::size_t index) {
    Card& card = m_cards[index];
    card.role = core::kAdviceRoles[index];
    auto* frame = new QFrame(this);
    frame->setObjectName(QStringLiteral("card-") + adviceRoleId(card.role));
    frame->setFrameShape(QFrame::StyledPanel);
    auto* role = new QLabel(adviceRoleName(card.role), frame);
    card.choice = new QLabel(frame);
    card.choice->setObjectName(QStringLiteral("choice"));
    QFont large = font();
    large.setBold(true);
    large.setPointSizeF(large.pointSizeF() * 1.2);
    card.choice->setFont(large);
    card.reasons = new QLabel(frame);
    card.reasons->setObjectName(QStringLiteral("reasons"));
    for (QLabel* label : {role, card.choice, card.reasons}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    card.reasons->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    card.show = new QPushButton(tr("Show"), frame);
    card.show->setObjectName(QStringLiteral("show"));
    card.show->setAccessibleName(tr("Show the setting: %1").arg(adviceRoleName(card.role)));
    connect(card.show, &QPushButton::clicked, this, [this, index] {
        if (m_cards[index].row.has_value())
            emit rowChosen(*m_cards[index].row);
    });
    auto* heading = new QHBoxLayout;
    heading->addWidget(card.choice, 1);
    heading->addWidget(card.show);
    auto* layout = new QVBoxLayout(frame);
    layout->addWidget(role);
    layout->addLayout(heading);
    layout->addWidget(card.reasons);
    return frame;
}

void AdvicePanel::connectConstraints() {
    const auto changed = [this] {
        showAdvice();
        emit constraintsChanged(constraints());
    };
    for (QDoubleSpinBox* box : {m_bandwidth, m_rtt}) {
        connect(box, &QDoubleSpinBox::valueChanged, this, [this, changed] {
            const QSignalBlocker blocker(m_preset);
            m_preset->setCurrentIndex(0);
            changed();
        });
    }
    connect(m_mostTime, &QDoubleSpinBox::valueChanged, this, changed);
    connect(m_mostMemory, &QSpinBox::valueChanged, this, changed);
    for (QCheckBox* check : {m_warm, m_pipelined, m_zstd, m_brotli, m_gzip, m_browsers})
        connect(check, &QCheckBox::toggled, this, changed);
    connect(m_preset, &QComboBox::currentIndexChanged, this, [this, changed](int index) {
        takePreset(index);
        changed();
    });
}

void AdvicePanel::takePreset(int index) {
    if (index <= 0)
        return;
    const core::LinkPreset& preset = core::linkPresets()[static_cast<std::size_t>(index) - 1];
    const QSignalBlocker bandwidthBlocker(m_bandwidth);
    const QSignalBlocker rttBlocker(m_rtt);
    m_bandwidth->setValue(preset.bitsPerSecond / 1e6);
    m_rtt->setValue(preset.rttSeconds * 1e3);
}

void AdvicePanel::setMeasurements(std::vector<core::Measurement> measurements, std::uint64_t originalBytes) {
    m_measurements = std::move(measurements);
    m_originalBytes = originalBytes;
    showAdvice();
}

core::AdviceConstraints AdvicePanel::constraints() const {
    core::AdviceConstraints constraints{.link = {.bitsPerSecond = m_bandwidth->value() * 1e6,
                                                 .rttSeconds = m_rtt->value() / 1e3,
                                                 .warm = m_warm->isChecked(),
                                                 .pipelined = m_pipelined->isChecked()},
                                        .browsers = m_browsers->isChecked()};
    if (m_mostTime->value() > 0)
        constraints.mostSecondsPerResponse = m_mostTime->value() / 1e3;
    if (m_mostMemory->value() > 0)
        constraints.mostEncoderBytes = static_cast<std::uint64_t>(m_mostMemory->value()) << 20U;
    // All of them: codecs without a box of their own take part, too.
    if (m_zstd->isChecked() && m_brotli->isChecked() && m_gzip->isChecked())
        return constraints;
    constraints.accepted = {"identity"}; // an empty list would mean all
    for (const auto& [check, id] :
         {std::pair(m_zstd, "zstd"), std::pair(m_brotli, "brotli"), std::pair(m_gzip, "gzip")}) {
        if (check->isChecked())
            constraints.accepted.emplace_back(id);
    }
    return constraints;
}

void AdvicePanel::showAdvice() {
    const core::AdviceConstraints current = constraints();
    for (Card& card : m_cards) {
        card.row.reset();
        card.choice->setText(tr("Nothing measured yet"));
        card.reasons->clear();
        if (!m_measurements.empty()) {
            const core::Advice advice = core::adviceFor(card.role, m_measurements, m_originalBytes, current);
            const AdviceWords words = adviceWords(advice, m_measurements, current);
            card.row = advice.choice.row;
            card.choice->setText(words.choice);
            card.reasons->setText(words.lines().join(QLatin1Char('\n')));
        }
        card.reasons->setVisible(!card.reasons->text().isEmpty());
        card.show->setVisible(card.row.has_value());
    }
}

} // namespace levelscope::app
