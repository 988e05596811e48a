// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/DriveChooser.h"

#include "app/Format.h"
#include "core/codec/CodecRegistry.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <limits>

namespace levelscope::app {

namespace {

struct ModeText {
    core::DriveMode mode;
    const char* objectName;
    QString label;
    QString toolTip;
};

std::array<ModeText, 3> modeTexts() {
    return {{
        {core::DriveMode::Stream, "streamMode", DriveChooser::tr("Streamed, size &unknown"),
         DriveChooser::tr(
             "The server compresses while the body is being made: it writes pieces and nobody knows how "
             "many will follow. What response compression usually does.")},
        {core::DriveMode::Pledged, "pledgedMode", DriveChooser::tr("Streamed, size &announced"),
         DriveChooser::tr(
             "The server writes pieces too, but knows the body's length and tells the encoder first, as "
             "a proxy that has seen Content-Length can. gzip and deflate cannot be told.")},
        {core::DriveMode::OneShot, "oneShotMode", DriveChooser::tr("&One call"),
         DriveChooser::tr(
             "The server holds the whole body and compresses it in one call, as for a cache or when "
             "files are compressed ahead of time.")},
    }};
}

constexpr std::array<std::size_t, 3> kWriteSizes = {4 * 1024, 16 * 1024, 80 * 1024};
// Entries of the combo box that follow kWriteSizes.
constexpr int kWholeEntry = static_cast<int>(kWriteSizes.size());
constexpr int kOwnEntry = kWholeEntry + 1;

QString codecsWithoutReuse() {
    QStringList names;
    for (const core::Codec* codec : core::allCodecs()) {
        if (!codec->info().encoderReusable)
            names.append(QString::fromUtf8(codec->info().displayName));
    }
    return names.join(QStringLiteral(", "));
}

constexpr std::array kEncoderUses = {core::EncoderUse::Fresh, core::EncoderUse::Reused};

} // namespace

DriveChooser::DriveChooser(QWidget* parent)
    : QWidget(parent)
    , m_modes(new QButtonGroup(this))
    , m_writeSizes(new QComboBox(this))
    , m_ownWriteSize(new QSpinBox(this))
    , m_encoderUses(new QComboBox(this)) {
    setObjectName(QStringLiteral("driveChooser"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    addModes(*layout);
    auto* form = new QFormLayout;
    addWriteSizes(*form);
    addEncoderUses(*form);
    layout->addLayout(form);
    setTabOrder(m_modes->buttons().last(), m_writeSizes);
    setTabOrder(m_writeSizes, m_ownWriteSize);
    setTabOrder(m_ownWriteSize, m_encoderUses);
    setDrive({});

    connect(m_modes, &QButtonGroup::idToggled, this, [this](int, bool on) {
        if (on)
            announceChange();
    });
    connect(m_writeSizes, &QComboBox::currentIndexChanged, this, &DriveChooser::announceChange);
    connect(m_ownWriteSize, &QSpinBox::valueChanged, this, &DriveChooser::announceChange);
    connect(m_encoderUses, &QComboBox::currentIndexChanged, this, &DriveChooser::announceChange);
}

void DriveChooser::addModes(QVBoxLayout& layout) {
    for (const ModeText& text : modeTexts()) {
        auto* button = new QRadioButton(text.label, this);
        button->setObjectName(QLatin1String(text.objectName));
        button->setToolTip(text.toolTip);
        m_modes->addButton(button, static_cast<int>(text.mode));
        layout.addWidget(button);
    }
}

void DriveChooser::addWriteSizes(QFormLayout& form) {
    for (const std::size_t size : kWriteSizes)
        m_writeSizes->addItem(formatWriteSize(size));
    m_writeSizes->addItem(formatWriteSize(std::nullopt));
    m_writeSizes->addItem(tr("other"));
    m_writeSizes->setObjectName(QStringLiteral("writeSizes"));
    m_writeSizes->setToolTip(
        tr("Bytes of the body that each write hands to the encoder. brotli 0 and 1 code every "
           "write by itself, so small writes make their output larger; zstd and gzip do not care."));
    m_ownWriteSize->setObjectName(QStringLiteral("ownWriteSize"));
    m_ownWriteSize->setAccessibleName(tr("Write size in bytes"));
    m_ownWriteSize->setRange(1, std::numeric_limits<int>::max());
    m_ownWriteSize->setGroupSeparatorShown(true);
    m_ownWriteSize->setSuffix(tr(" B"));
    m_ownWriteSize->setValue(8 * 1024);
    form.addRow(tr("&Write size:"), m_writeSizes);
    form.addRow(QString(), m_ownWriteSize);
}

void DriveChooser::addEncoderUses(QFormLayout& form) {
    m_encoderUses->addItem(tr("new per response"));
    m_encoderUses->addItem(tr("reused"));
    m_encoderUses->setObjectName(QStringLiteral("encoderUses"));
    QString toolTip =
        tr("Making an encoder costs time, most of it felt on small bodies. Some servers keep encoders "
           "and reset them between responses.");
    if (const QString names = codecsWithoutReuse(); !names.isEmpty())
        toolTip += QLatin1Char(' ') + tr("Cannot be reset, so always new: %1.").arg(names);
    m_encoderUses->setToolTip(toolTip);
    form.addRow(tr("E&ncoder:"), m_encoderUses);
}

core::Drive DriveChooser::drive() const {
    core::Drive drive;
    drive.mode = mode();
    const int entry = m_writeSizes->currentIndex();
    if (entry == kOwnEntry)
        drive.writeSize = static_cast<std::size_t>(m_ownWriteSize->value());
    else if (entry == kWholeEntry)
        drive.writeSize = std::nullopt;
    else
        drive.writeSize = kWriteSizes[static_cast<std::size_t>(entry)];
    drive.encoder = kEncoderUses[static_cast<std::size_t>(m_encoderUses->currentIndex())];
    return drive;
}

void DriveChooser::setDrive(const core::Drive& drive) {
    const QSignalBlocker noModes(m_modes);
    const QSignalBlocker noSizes(m_writeSizes);
    const QSignalBlocker noOwnSize(m_ownWriteSize);
    const QSignalBlocker noUses(m_encoderUses);
    m_modes->button(static_cast<int>(drive.mode))->setChecked(true);
    if (!drive.writeSize.has_value()) {
        m_writeSizes->setCurrentIndex(kWholeEntry);
    } else if (const auto known = std::find(kWriteSizes.begin(), kWriteSizes.end(), *drive.writeSize);
               known != kWriteSizes.end()) {
        m_writeSizes->setCurrentIndex(static_cast<int>(known - kWriteSizes.begin()));
    } else {
        m_writeSizes->setCurrentIndex(kOwnEntry);
        const auto most = static_cast<std::size_t>(m_ownWriteSize->maximum());
        m_ownWriteSize->setValue(static_cast<int>(std::min(*drive.writeSize, most)));
    }
    const auto use = std::find(kEncoderUses.begin(), kEncoderUses.end(), drive.encoder);
    m_encoderUses->setCurrentIndex(static_cast<int>(use - kEncoderUses.begin()));
    updateEnabled();
}

void DriveChooser::announceChange() {
    updateEnabled();
    emit changed();
}

void DriveChooser::updateEnabled() {
    const bool writes = mode() != core::DriveMode::OneShot;
    m_writeSizes->setEnabled(writes);
    m_ownWriteSize->setEnabled(writes);
    m_ownWriteSize->setVisible(m_writeSizes->currentIndex() == kOwnEntry);
}

core::DriveMode DriveChooser::mode() const {
    return static_cast<core::DriveMode>(m_modes->checkedId());
}

} // namespace levelscope::app
